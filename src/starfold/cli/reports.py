"""What the commands print: the games, a playout's figures, a record at any ply, the verdict on a record."""

from __future__ import annotations

import platform
import shutil
import sys
from itertools import groupby
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from .. import __version__, build
from ..core.errors import OutOfRange
from ..core.event import OPEN, WATCHER
from ..core.game import Game
from ..core.match import Match, Step
from ..core.options import Option
from ..core.playout import Tally
from ..core.record import Record
from ..core.replay import Verdict, replay
from ..core.view import place_name
from ..machine import machine, made_with

DEALT = 8  # outcomes of chance in a row, beyond which only the first and the last are said


def version_line() -> str:
    """Which Starfold this is: `starfold 0.1.0 (compiled), Python 3.11.7`."""
    return f"starfold {__version__} ({build()}), Python {platform.python_version()}"


def command() -> str:
    """How to call Starfold again: by its name where the shell finds it, else the way it was called now."""
    called = Path(sys.argv[0])
    if shutil.which("starfold"):
        return "starfold"
    if called.name == "__main__.py" and called.parent.name == "starfold":
        return f"{Path(sys.executable).name} -m starfold"
    return str(called) if called.name == "starfold" else "starfold"


# --- games ---


def print_games(console: Console, games: list[Game]) -> None:
    """All games in a table."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim", show_lines=True)
    table.add_column("key", style="bold cyan", no_wrap=True)
    table.add_column("game", overflow="fold")
    table.add_column("seats", no_wrap=True)
    table.add_column("options (default in brackets)", overflow="fold")
    table.add_column("nature")
    for game in games:
        seats = f"{game.fewest}" if game.fewest == game.most else f"{game.fewest}–{game.most}"
        title = Text.assemble((game.title, "bold"), "\n", (game.about, "dim"))
        table.add_row(game.key, title, seats, _options(game.options), ", ".join(_nature(game)))
    console.print(table)


def _options(options: list[Option]) -> Text:
    lines = []
    for option in options:
        values = f": {option.range_text()} [{option.show(option.default)}]\n"
        lines.append(Text.assemble((option.key, "bold"), values, (option.about, "dim")))
    return Text("\n").join(lines) if lines else Text("none")


def _nature(game: Game) -> list[str]:
    facts = [(game.chance, "chance"), (game.hidden, "hidden information"), (game.together, "choosing together")]
    return [word for holds, word in facts if holds] or ["no chance, nothing hidden"]


# --- playout ---


def playout_figures(
    game: Game, options: dict[str, object], tally: Tally, seconds: float, seed: int
) -> dict[str, object]:
    """What a playout came to, as plain data."""
    return {
        "game": game.key,
        "seats": len(tally.shares),
        "games": tally.games,
        "steps": tally.steps,
        "seconds": seconds,
        "steps_per_s": tally.steps / seconds,
        "games_per_s": tally.games / seconds,
        "length": tally.length(),
        "win_share": tally.win_share(),
        "options": show_options(game, options),
        "seed": seed,
        **made_with(),
    }


def show_options(game: Game, options: dict[str, object]) -> dict[str, str]:
    """All options as people write them, defaults included."""
    settled = game.settle(options)
    return {option.key: option.show(settled[option.key]) for option in game.options}


def print_playout(
    console: Console, game: Game, options: dict[str, object], tally: Tally, seconds: float, seed: int
) -> None:
    """What a playout came to, for people."""
    length = tally.length()
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_row(
        "game",
        Text.assemble((game.title, "bold"), f", {len(tally.shares)} seats{set_options(show_options(game, options))}"),
    )
    table.add_row("games", f"{tally.games:,} in {seconds:.2f} s, {tally.games / seconds:,.0f} a second")
    table.add_row("steps", f"{tally.steps:,}, {tally.steps / seconds:,.0f} a second (chance moves are steps too)")
    table.add_row("length", f"mean {length['mean']:.1f}, 95 % up to {length['p95']:,}, longest {length['max']:,} steps")
    shares = zip(game.seat_names(len(tally.shares)), tally.win_share(), strict=True)
    table.add_row("win share", ", ".join(f"{name} {share:.1%}" for name, share in shares))
    table.add_row("seed", f"{seed} (--seed {seed} gives the same games again)")
    add_made_with(table)
    console.print(table)


def add_made_with(table: Table) -> None:
    """The rows about build and machine, which no figure goes without."""
    place = machine()
    table.add_row("build", f"starfold {__version__} ({build()}), {place['python']}")
    table.add_row("machine", f"{place['cpu']}, {place['cores']} cores, {place['system']}")


def set_options(options: dict[str, str]) -> str:
    """The options as they are written on the command line."""
    return "".join(f", {key}={value}" for key, value in options.items())


# --- records ---


def find_place(text: str, record: Record) -> int:
    """The seat that `--seat` names: a number, `watcher`, or `open` for a finished record."""
    if text.lower() == "watcher":
        return WATCHER
    if text.lower() == "open":
        if not record.ending:
            raise OutOfRange("The match still runs, so nobody may see all of it: --seat open is for finished records.")
        return OPEN
    if text.isdecimal() and len(text) < 6 and int(text) < record.seats:
        return int(text)
    raise OutOfRange(f"--seat takes 0 to {record.seats - 1}, watcher or open for this record, not {text}.")


def find_ply(ply: int, plies: int) -> int:
    """A ply of a record; a negative one counts from the end, and -1 is the end."""
    if not -plies - 1 <= ply <= plies:
        raise OutOfRange(
            f"The record has plies 0 to {plies} (or -1 to {-plies - 1} from the end); there is no ply {ply}."
        )
    return ply if ply >= 0 else plies + 1 + ply


def print_replay(console: Console, record: Record, ply: int, place: str, with_log: bool) -> None:
    """A record at a ply, as a seat may see it: the moves, the log up to there, the position."""
    whole = replay(record)
    seat = find_place(place, record)
    at = find_ply(ply, whole.ply())
    match = whole if at == whole.ply() else replay(record, at)
    view = match.view(seat)
    _print_head(console, record, whole)
    _print_moves(console, whole, seat, at)
    if with_log:
        console.print(Text("\nWhat has happened", style="bold"))
        for sentence in match.log(seat):
            console.print(Text("  " + sentence), soft_wrap=True)
    who = view.names[seat] if seat >= 0 else place_name(seat)
    console.print(Text(f"\nAfter ply {at} of {whole.ply()}, as seen by {who}", style="bold"))
    console.print(Text(match.game.words.show(view)), soft_wrap=True)
    ended = at == whole.ply() and record.ending == "abandoned"
    console.print(Text("The match was abandoned here." if ended else match.game.words.prompt(view), style="bold"))


def _print_head(console: Console, record: Record, match: Match) -> None:
    state = {"": "still running", "over": "finished"}.get(record.ending, record.ending)
    title = f"{match.game.title}, rules {record.rules}{set_options(record.options)}: {state}"
    console.print(Text(title, style="bold"), soft_wrap=True)
    for seat, name in enumerate(record.names):
        console.print(Text(f"  seat {seat}: {name}"))


def _print_moves(console: Console, match: Match, seat: int, at: int) -> None:
    """All standing moves with their plies, a line for each turn; those after `at` are still to come and dimmed."""
    undone = sum(1 for line in match.record.lines if not line.count) - match.ply()
    console.print(Text(f"\n{match.ply()} moves" + (f" ({undone} more were undone)" if undone else ""), style="bold"))
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", justify="right", no_wrap=True)
    lines: dict[int, Text] = {}
    moves = enumerate(zip(match.steps, match.codes(seat), strict=True), 1)
    for (turn, chance), group in groupby(moves, lambda move: (move[1][0].turn, move[1][0].who < 0)):
        line = lines.setdefault(turn, Text())
        for first, last, said in _moves(list(group), chance):
            style = "reverse" if first <= at <= last else "dim" if first > at else ""
            line.append("   " if line else "").append(said, style)
    for turn, line in lines.items():
        table.add_row(f"  turn {turn}", line)
    console.print(table)


def _moves(moves: list[tuple[int, tuple[Step, str]]], chance: bool) -> list[tuple[int, int, str]]:
    """Moves that follow each other, as said, each with its first and last ply; what is dealt is said at once."""
    first, last = moves[0][0], moves[-1][0]
    if chance and len(moves) > DEALT:
        return [(first, last, f"{first}–{last} chance {moves[0][1][1]} … {moves[-1][1][1]}")]
    whos = ["chance" if step.who < 0 else f"seat {step.who}" for _, (step, _) in moves]
    return [(number, number, f"{number} {who} {code}") for who, (number, (_, code)) in zip(whos, moves, strict=True)]


def print_verdict(console: Console, record: Record, verdict: Verdict) -> None:
    """What was checked, when all of it holds."""
    match = replay(record)
    undone = verdict.moves - match.ply()
    salts = f", salts {', '.join(record.salts)}" if record.salts else ""
    ending = "the match was abandoned."
    if record.ending != "abandoned":
        ending = match.game.words.prompt(match.view(WATCHER))
    rows = [
        ("record", f"whole and unchanged; {match.game.title}, rules {record.rules}, the same component data as here"),
        ("moves", f"all {verdict.moves} are legal" + (f", {undone} of them undone" if undone else "")),
        ("dice", f"all {verdict.outcomes} outcomes are those of the revealed seed{salts}"),
        ("seed", f"fits the commitment {record.commitment}"),
        ("ending", ending),
    ]
    table = Table.grid(padding=(0, 2))
    for what, found in rows:
        table.add_row(Text("ok", style="green"), Text(what, style="bold"), Text(found, overflow="fold"))
    console.print(table)
