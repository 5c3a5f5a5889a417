"""A hint for a person at the terminal: what the Captain would do, and what each offer may come to."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..bots import Budget, Captain
from ..bots.asking import ask
from ..bots.seeds import bot_seed
from ..core.match import Match
from .watch import Thinking


def show_hint(console: Console, match: Match, seat: int, seconds: float) -> None:
    """Let a Captain think about this seat's view, and show the offers by the share of the win it expects."""
    captain = Captain(bot_seed(match.record, seat))
    with Thinking(console, "The Captain") as thinking:
        best = ask(match, seat, captain, Budget(seconds, heed=thinking))
    offers = {offer.action: offer for offer in match.game.offers(match.view(seat))}
    console.print(Text(f"The Captain would: {offers[best].sentence}"), soft_wrap=True)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold")
    table.add_column()
    table.add_column(style="dim")
    for thought in sorted(captain.thoughts(), key=lambda thought: (thought.action != best, -thought.share)):
        offer = offers[thought.action]
        share = f"  {thought.share:.0%}" if thought.weight else "  –"
        table.add_row(share, Text(offer.sentence), Text(offer.code))
    console.print(table)
    console.print(Text("The figures are the share of the win that it expects."), style="dim")
