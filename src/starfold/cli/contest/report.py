"""Prints the result of a contest."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from starfold.arena import Result
from starfold.arena.result import INTERRUPTED, SETTLED
from starfold.core.statistics import Share, interval

from ..layout import Cell, Column, print_table, say
from ..records import made_with_rows, set_options
from ..shares import SHARE, share_cells

ANSWERS = {"yes": "Yes", "no": "No", "open": "That is open"}


def print_result(console: Console, result: Result, folder: Path | None) -> None:
    """Print the bots by rating, the line-ups if several, the answer, and the machine."""
    contest = result.contest
    say(console, f"{contest.game.title}, {contest.seats} seats{set_options(contest.options)}\n", "bold")
    if contest.has_question():
        _print_bots(console, result)
    else:
        _print_seats(console, result)
    if len(contest.line_ups) > 1:
        _print_line_ups(console, result)
    for sentence in sentences(result):
        say(console, sentence)
    console.print()
    again = "" if contest.seconds else f" (--seed {contest.seed} gives the same games again)"
    rows: list[list[Cell]] = [
        ["games", f"{result.games():,} in {result.seconds:.1f} s; each may think {_budget(result)}"],
        ["seed", f"{contest.seed}{again}"],
        *made_with_rows(),
    ]
    if folder is not None:
        rows.append(["kept in", str(folder)])
    print_table(console, [Column(style="dim"), Column(wraps=True)], rows)


def _print_bots(console: Console, result: Result) -> None:
    rating, wins, score = (Column(title, right=True) for title in ("rating", "wins", "score"))
    columns = [_first("bot"), rating, Column("95 %"), wins, *SHARE, score, Column("games", right=True)]
    rows: list[list[Cell]] = []
    for bot in sorted(result.bots, key=lambda bot: -bot.rating):
        rated = f"{bot.rating_low:.0f}–{bot.rating_high:.0f}"
        cells = share_cells(Share(bot.win_share, bot.low, bot.high))
        rows.append([bot.name, f"{bot.rating:.0f}", rated, *cells, f"{bot.score:.1f}", f"{bot.games:,}"])
    _print(console, columns, rows)


def _print_seats(console: Console, result: Result) -> None:
    """Print the value of each seat, for a contest of one bot with itself."""
    names = result.contest.game.seat_names(result.contest.seats)
    rows: list[list[Cell]] = [[name, *share_cells(share)] for name, share in zip(names, result.seats())]
    _print(console, [_first("seat"), Column("wins", right=True), *SHARE], rows)


def _print_line_ups(console: Console, result: Result) -> None:
    columns = [_first("line-up"), Column("first wins", right=True), *SHARE]
    columns += [Column("games", right=True), Column("stopped")]
    rows: list[list[Cell]] = []
    for score in result.scores:
        share = interval([score.bots[score.line_up.names[0]]])
        names = ", ".join(entry.name for entry in score.line_up.entries)
        rows.append([names, *share_cells(share), f"{score.games():,}", score.stopped or INTERRUPTED])
    _print(console, columns, rows)


def _first(title: str) -> Column:
    return Column(title, "bold", wraps=True)


def _print(console: Console, columns: list[Column], rows: list[list[Cell]]) -> None:
    print_table(console, columns, rows)
    console.print()


def sentences(result: Result) -> list[str]:
    """Return the answer to the question, and why the contest ended."""
    contest, said = result.contest, []
    if contest.has_question():
        first = result.bots[0]
        interval = f"{first.low:.1%} to {first.high:.1%}"
        said.append(
            f"Does {first.name} win at least {contest.above:.1%}? {ANSWERS[result.answer()]}: "
            f"{first.win_share:.1%}, and with 95 % confidence {interval}."
        )
    else:
        said.append(f"{result.bots[0].name} plays itself: only the seats differ.")
    if result.stopped == SETTLED:
        said.append("The result was clear before all games were played; --all plays them all.")
    elif result.stopped == INTERRUPTED:
        said.append("The contest was stopped before the result was clear or all games were played.")
    return said


def _budget(result: Result) -> str:
    contest = result.contest
    if contest.seconds is not None:
        return f"{contest.seconds:g} s about an action"
    if contest.iterations is not None:
        return f"{contest.iterations:,} iterations about an action"
    return "as much as it usually does"
