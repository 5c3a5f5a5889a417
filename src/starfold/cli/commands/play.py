"""`starfold play`: a match in the terminal."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from starfold.core.discover import find_game
from starfold.core.errors import OutOfRangeError, UnknownNameError
from starfold.core.event import WATCHER
from starfold.core.match import Match
from starfold.core.record import Record
from starfold.core.replay import replay, resume

from ..arguments import Options, Seats, read_options, screen
from ..files import SUFFIX, RecordFile, error_context, free_path, load
from ..progress import replace_unencodable
from ..seating import name_seats, seat_bots
from ..terminal.match import TerminalMatch


def play(
    game: Annotated[str, typer.Argument(metavar="GAME|RECORD", help="A game's key, or a record file to continue.")],
    seats: Seats = None,
    seat: Annotated[
        list[int] | None, typer.Option("--seat", help="The seat you play; default: 0. Repeat it for several people.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option("--bot", help="The bot in the other seats; default: cadet. Repeat it for different bots."),
    ] = None,
    option: Options = None,
    record: Annotated[
        Path | None, typer.Option("--record", help="The file that keeps the match; default: a new file in this folder.")
    ] = None,
    name: Annotated[list[str] | None, typer.Option("--name", help="Your name. Repeat it for several people.")] = None,
    salt: Annotated[
        str | None,
        typer.Option("--salt", help="Your own letters and digits, mixed into every roll of the dice."),
    ] = None,
) -> None:
    """Play a game in the terminal against bots, or go on with a match from its record file.

    The record is written after every move. While the match runs the file holds the secret seed of its dice, so that
    it can go on: whoever reads it could foresee them. When the match ends, `starfold verify` checks everything.
    """
    if is_record(game):
        fixed = {"--seats": seats, "--option": option, "--record": record, "--name": name, "--salt": salt}
        match, file = old_match(Path(game), [flag for flag, value in fixed.items() if value is not None])
    else:
        match, file = new_match(game, seats, seat, bot, option, record, name, salt)
    for stream in (sys.stdin, sys.stdout):
        replace_unencodable(stream)
    TerminalMatch(match, file, seat_bots(match.record, seat or [], bot or []), screen()).run()


def new_match(
    name: str,
    seats: int | None,
    people: list[int] | None,
    wanted: list[str] | None,
    option: list[str] | None,
    path: Path | None,
    names: list[str] | None,
    salt: str | None,
) -> tuple[Match, RecordFile]:
    """A match to begin, and a file for it."""
    game = find_game(name)
    seats = game.check_seats(game.min_seats if seats is None else seats)
    named = name_seats(game, seats, people or [0], names or [], wanted or [])
    match = Match(game, seats, read_options(option), named, salts=[] if salt is None else [salt])
    return match, RecordFile(path or free_path(game.key, datetime.now()), new=True)


def old_match(path: Path, fixed: list[str]) -> tuple[Match, RecordFile]:
    """A match to go on with, and its file. `fixed` are the options given that only a new match takes."""
    with error_context(path):
        record = load(path)
        if record.ending:
            raise OutOfRangeError(f"{result(record)} `starfold replay {path}` shows it.")
        if fixed:
            raise OutOfRangeError(
                f"{path} is a match in progress, which already fixes that: leave out {', '.join(fixed)}."
            )
        return resume(record), RecordFile(path, new=False)


def result(record: Record) -> str:
    """How a match ended, in a sentence or two."""
    match = replay(record)
    if record.ending == "abandoned":
        return f"The match was abandoned after ply {match.ply()}."
    return "The match is over: " + match.game.words.prompt(match.view(WATCHER))


def is_record(name: str) -> bool:
    """Whether `play` was given a record file rather than a game."""
    if name.endswith(SUFFIX) or os.sep in name:
        return True
    try:
        find_game(name)
    except UnknownNameError:
        return Path(name).is_file()
    return False
