"""What a contest came to, for people."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..arena import Result
from ..arena.figures import Share, interval
from ..arena.result import INTERRUPTED, SETTLED
from .reports import add_made_with, set_options

BAR = 16  # letters that stand for all wins
ANSWERS = {"yes": "Yes", "no": "No", "open": "That is open"}


def print_result(console: Console, result: Result, folder: Path | None) -> None:
    """The bots by rating, the line-ups if there are several, the answer, and what all this was measured with."""
    contest = result.contest
    head = f"{contest.game.title}, {contest.seats} seats{set_options(contest.options)}"
    console.print(Text(head, style="bold"), soft_wrap=True)
    console.print(_seats(result) if not contest.has_question() else _bots(result))
    if len(contest.line_ups) > 1:
        console.print(_line_ups(result))
    for sentence in sentences(result):
        console.print(Text(sentence), soft_wrap=True)
    console.print()
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_row("games", f"{result.games():,} in {result.seconds:.1f} s; each may think {_budget(result)}")
    again = "" if contest.seconds else f" (--seed {contest.seed} gives the same games again)"
    table.add_row("seed", f"{contest.seed}{again}")
    add_made_with(table)
    if folder is not None:
        table.add_row("kept in", Text(str(folder)))
    console.print(table)


def _bots(result: Result) -> Table:
    table = _table("bot", "rating", "95 %", "wins", "95 %", "", "score", "games")
    for bot in sorted(result.bots, key=lambda bot: -bot.rating):
        share = Share(bot.win_share, bot.low, bot.high)
        rated = f"{bot.rating_low:.0f}–{bot.rating_high:.0f}"
        figures = (f"{bot.score:.1f}", f"{bot.games:,}")
        table.add_row(Text(bot.name, "bold"), f"{bot.rating:.0f}", rated, *_cells(share), *figures)
    return table


def _seats(result: Result) -> Table:
    """One bot in all seats says nothing about bots, but what a seat is worth."""
    table = _table("seat", "wins", "95 %", "")
    for name, share in zip(result.contest.game.seat_names(result.contest.seats), result.seats()):
        table.add_row(Text(name, "bold"), *_cells(share))
    return table


def _line_ups(result: Result) -> Table:
    table = _table("line-up", "first wins", "95 %", "", "games", "stopped")
    for score in result.scores:
        share = interval([score.bots[score.line_up.names[0]]])
        names = ", ".join(entry.name for entry in score.line_up.entries)
        table.add_row(Text(names), *_cells(share), f"{score.games():,}", score.stopped or INTERRUPTED)
    return table


def _table(first: str, *columns: str) -> Table:
    """A table that fits a narrow terminal: only its first column may be broken."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(first, overflow="fold")
    for column in columns:
        numbers = column in ("rating", "wins", "first wins", "score", "games")
        table.add_column(column, justify="right" if numbers else "left", no_wrap=True)
    return table


def _cells(share: Share) -> tuple[str, str, str]:
    """A share, its interval, and both as a bar: sure, possible, not."""
    sure, possible = round(share.low * BAR), round(share.high * BAR)
    bar = "█" * sure + "▒" * (possible - sure) + "·" * (BAR - possible)
    return f"{share.share:.1%}", f"{share.low * 100:.1f}–{share.high * 100:.1f}", bar


def sentences(result: Result) -> list[str]:
    """The question with its answer, and why no more was played."""
    contest, said = result.contest, []
    if contest.has_question():
        first = result.bots[0]
        interval = f"{first.low:.1%} to {first.high:.1%}"
        said.append(
            f"Does {first.name} win at least {contest.above:.1%}? {ANSWERS[result.answer()]}: "
            f"{first.win_share:.1%}, and with 95 % confidence {interval}."
        )
    else:
        said.append(f"{result.bots[0].name} plays itself: what differs is the seats.")
    if result.stopped == SETTLED:
        said.append("It was settled before all games were played; --all plays them all.")
    elif result.stopped == INTERRUPTED:
        said.append("It was stopped before it was settled or all games were played.")
    return said


def _budget(result: Result) -> str:
    contest = result.contest
    if contest.seconds is not None:
        return f"{contest.seconds:g} s about an action"
    if contest.iterations is not None:
        return f"{contest.iterations:,} iterations about an action"
    return "as much as it usually does"
