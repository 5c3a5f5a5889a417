"""Output that several commands share: a record at any ply, its verification, and the machine."""

from __future__ import annotations

import platform
import shutil
import sys
from itertools import groupby
from pathlib import Path

from rich.console import Console
from rich.text import Text

from starfold import __version__, build
from starfold.core.errors import OutOfRangeError
from starfold.core.event import OPEN, WATCHER
from starfold.core.game import Game
from starfold.core.match import Match, Step
from starfold.core.record import Record
from starfold.core.replay import Verdict, replay
from starfold.core.view import place_name
from starfold.machine import machine

from .layout import NO_BREAK_SPACE, Cell, Column, print_table, say

MAX_OUTCOMES_SHOWN = 8  # of a longer run of chance only the first and last are printed


def version_line() -> str:
    """Return the version line: `starfold 0.1.0 (compiled), Python 3.11.7`."""
    return f"starfold {__version__} ({build()}), Python {platform.python_version()}"


def command() -> str:
    """Return the command that starts Starfold again: its name if the shell finds it, else as it was called."""
    called = Path(sys.argv[0])
    if shutil.which("starfold"):
        return "starfold"
    if called.name == "__main__.py" and called.parent.name == "starfold":
        return f"{Path(sys.executable).name} -m starfold"
    return str(called) if called.name == "starfold" else "starfold"


# --- what figures were measured with ---


def show_options(game: Game, options: dict[str, object]) -> dict[str, str]:
    """Return all options as text, defaults included."""
    settled = game.resolve_options(options)
    return {option.key: option.show(settled[option.key]) for option in game.options}


def made_with_rows() -> list[list[Cell]]:
    """Return the rows about build and machine."""
    place = machine()
    return [
        ["build", f"starfold {__version__} ({build()}), {place['python']}"],
        ["machine", f"{place['cpu']}, {place['cores']} cores, {place['system']}"],
    ]


def set_options(options: dict[str, str]) -> str:
    """Return the options as command-line arguments."""
    return "".join(f", {key}={value}" for key, value in options.items())


# --- records ---


def find_place(text: str, record: Record) -> int:
    """Parse `--seat`: a number, `watcher`, or `open` for a finished record."""
    if text.lower() == "watcher":
        return WATCHER
    if text.lower() == "open":
        if not record.ending:
            raise OutOfRangeError("The match is still in progress: --seat open works only for finished records.")
        return OPEN
    if text.isdecimal() and len(text) < 6 and int(text) < record.seats:
        return int(text)
    raise OutOfRangeError(f"--seat takes 0 to {record.seats - 1}, watcher or open for this record, not {text}.")


def find_ply(ply: int, plies: int) -> int:
    """Return a valid ply of a record; negative ones count from the end, -1 is the end."""
    if not -plies - 1 <= ply <= plies:
        raise OutOfRangeError(
            f"The record has plies 0 to {plies} (or -1 to {-plies - 1} from the end); there is no ply {ply}."
        )
    return ply if ply >= 0 else plies + 1 + ply


def print_replay(console: Console, record: Record, ply: int, place: str, with_log: bool) -> None:
    """Print a record at a ply as a seat may see it: moves, log and position."""
    whole = replay(record)
    seat = find_place(place, record)
    at = find_ply(ply, whole.ply())
    match = whole if at == whole.ply() else replay(record, at)
    view = match.view(seat)
    _print_head(console, record, whole)
    _print_moves(console, whole, seat, at)
    if with_log:
        say(console, "\nWhat has happened", "bold")
        for sentence in match.log(seat):
            say(console, "  " + sentence)
    who = view.names[seat] if seat >= 0 else place_name(seat)
    say(console, f"\nAfter ply {at} of {whole.ply()}, as seen by {who}", "bold")
    say(console, match.game.words.render_text(view))
    ended = at == whole.ply() and record.ending == "abandoned"
    say(console, "The match was abandoned here." if ended else match.game.words.prompt(view), "bold")


def _print_head(console: Console, record: Record, match: Match) -> None:
    state = {"": "in progress", "over": "finished"}.get(record.ending, record.ending)
    title = f"{match.game.title}, rules {record.rules}{set_options(record.options)}: {state}"
    say(console, title, "bold")
    for seat, name in enumerate(record.names):
        say(console, f"  seat {seat}: {name}")


def _print_moves(console: Console, match: Match, seat: int, at: int) -> None:
    """Return the moves with their plies, a line for each turn; those after `at` are dimmed."""
    undone = sum(1 for line in match.record.lines if line.is_move()) - match.ply()
    say(console, f"\n{match.ply()} moves" + (f" ({undone} more were undone)" if undone else ""), "bold")
    lines: dict[int, Text] = {}
    moves = enumerate(zip(match.steps, match.codes(seat), strict=True), 1)
    for (turn, chance), group in groupby(moves, lambda move: (move[1][0].turn, move[1][0].who < 0)):
        line = lines.setdefault(turn, Text())
        for first, last, said in _moves(list(group), chance):
            style = "reverse" if first <= at <= last else "dim" if first > at else ""
            line.append("   " if line else "").append(said.replace(" ", NO_BREAK_SPACE), style)
    columns = [Column(style="dim", right=True), Column(wraps=True)]
    print_table(console, columns, [[f"turn {turn}", line] for turn, line in lines.items()], indent=2)


def _moves(moves: list[tuple[int, tuple[Step, str]]], chance: bool) -> list[tuple[int, int, str]]:
    """Return consecutive moves as text, each with its first and last ply; runs of chance become one."""
    first, last = moves[0][0], moves[-1][0]
    if chance and len(moves) > MAX_OUTCOMES_SHOWN:
        return [(first, last, f"{first}–{last} chance {moves[0][1][1]} … {moves[-1][1][1]}")]
    whos = ["chance" if step.who < 0 else f"seat {step.who}" for _, (step, _) in moves]
    return [(number, number, f"{number} {who} {code}") for who, (number, (_, code)) in zip(whos, moves, strict=True)]


def print_verdict(console: Console, record: Record, verdict: Verdict) -> None:
    """Return what was verified."""
    match = replay(record)
    undone = verdict.moves - match.ply()
    salts = f", salts {', '.join(record.salts)}" if record.salts else ""
    ending = "the match was abandoned."
    if record.ending != "abandoned":
        ending = match.game.words.prompt(match.view(WATCHER))
    rows: list[tuple[str, str]] = [
        ("record", f"whole and unchanged; {match.game.title}, rules {record.rules}, the same component data as here"),
        ("moves", f"all {verdict.moves} are legal" + (f", {undone} of them undone" if undone else "")),
        ("dice", f"all {verdict.outcomes} outcomes are those of the revealed seed{salts}"),
        ("seed", f"fits the commitment {record.commitment}"),
        ("ending", ending),
    ]
    columns = [Column(style="green"), Column(style="bold"), Column(wraps=True)]
    print_table(console, columns, [["ok", what, found] for what, found in rows])
