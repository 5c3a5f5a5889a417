"""Prints the result of random matches, or returns it as plain data."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from starfold.core.game import Game
from starfold.core.playout import Tally
from starfold.core.statistics import Share
from starfold.machine import made_with

from .layout import Cell, Column, print_table
from .records import made_with_rows, set_options, show_options
from .shares import SHARE, share_cells


def playout_summary(
    game: Game, options: dict[str, object], tally: Tally, seconds: float, seed: int
) -> dict[str, object]:
    """Return a playout's result as plain data."""
    shares, beginner = tally.win_shares(), tally.beginner_share()
    return {
        "game": game.key,
        "seats": len(shares),
        "games": tally.games,
        "steps": tally.steps,
        "seconds": seconds,
        "steps_per_s": tally.steps / seconds,
        "games_per_s": tally.games / seconds,
        "length": tally.length(),
        "win_share": [share.share for share in shares],
        "win_interval": [[share.low, share.high] for share in shares],
        "beginner": _beginner(beginner) if beginner else None,
        "options": show_options(game, options),
        "seed": seed,
        **made_with(),
    }


def _beginner(share: Share) -> dict[str, object]:
    return {"win_share": share.share, "low": share.low, "high": share.high}


def print_playout(
    console: Console, game: Game, options: dict[str, object], tally: Tally, seconds: float, seed: int
) -> None:
    """Print a playout's result."""
    shares, beginner = tally.win_shares(), tally.beginner_share()
    rows: list[list[Cell]] = [
        [
            "game",
            Text.assemble((game.title, "bold"), f", {len(shares)} seats{set_options(show_options(game, options))}"),
        ],
        ["games", f"{tally.games:,} in {seconds:.2f} s, {tally.games / seconds:,.0f} a second"],
        ["steps", f"{tally.steps:,}, {tally.steps / seconds:,.0f} a second (chance moves are steps too)"],
        ["length", _length(tally.length())],
        ["seed", f"{seed} (--seed {seed} gives the same games again)"],
        *made_with_rows(),
    ]
    print_table(console, [Column(style="dim"), Column(wraps=True)], rows)
    console.print()
    seats = [*zip(game.seat_names(len(shares)), shares)]
    if beginner:
        seats.append(("who begins", beginner))
    won: list[list[Cell]] = [[name, *share_cells(share)] for name, share in seats]
    print_table(console, [Column("seat", "bold", wraps=True), Column("wins", right=True), *SHARE], won)


def _length(length: dict[str, float | None]) -> str:
    """Return the length of matches in steps: the mean with its interval, the 95th percentile and the maximum."""
    sure = "" if length["low"] is None else f" ({length['low']:.1f}–{length['high']:.1f} with 95 % confidence)"
    long = f"95 % of games take at most {length['p95']:,}, the longest {length['max']:,}"
    return f"mean {length['mean']:.1f} steps{sure}; {long}"
