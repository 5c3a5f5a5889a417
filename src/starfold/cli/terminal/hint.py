"""Hints in the terminal: what the Captain would do, and the value of each offer."""

from __future__ import annotations

from rich.console import Console

from starfold.bots import Budget, Captain
from starfold.bots.runner import choose_action
from starfold.bots.seeds import bot_seed
from starfold.core.match import Match

from ..layout import Cell, Column, print_table, say
from ..progress import Spinner

OFFER = [Column(style="bold", right=True), Column(wraps=True), Column(style="dim", wraps=True)]


def show_hint(console: Console, match: Match, seat: int, seconds: float) -> None:
    """Print the offers of a view with the share of the win that the Captain expects for each."""
    captain = Captain(bot_seed(match.record, seat))
    with Spinner(console, "The Captain") as thinking:
        best = choose_action(match, seat, captain, Budget(seconds, on_progress=thinking))
    offers = {offer.action: offer for offer in match.game.offers(match.view(seat))}
    say(console, f"The Captain suggests: {offers[best].sentence}")
    rows: list[list[Cell]] = []
    for thought in sorted(captain.action_values(), key=lambda thought: (thought.action != best, -thought.share)):
        offer = offers[thought.action]
        rows.append([f"{thought.share:.0%}" if thought.weight else "–", offer.sentence, offer.code])
    print_table(console, OFFER, rows, indent=2)
    say(console, "The numbers are the Captain's estimated chances to win.", "dim")
