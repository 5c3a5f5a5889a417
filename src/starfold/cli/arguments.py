"""Arguments that several commands share, and the output console."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from starfold.arena.contest import MAX_SEED
from starfold.core.errors import OutOfRangeError

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="An option of the game; `starfold games GAME` lists them. Repeatable."
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Number of seats; default: the fewest the game allows.")]
RecordPath = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file.")]
Ply = Annotated[int, typer.Option("--ply", help="The number of moves; -1 is the end, -2 one move before it.")]
Place = Annotated[str, typer.Option("--seat", help="The viewpoint: a seat's number, watcher, or open.")]
Theme = Annotated[str, typer.Option("--theme", help="dark or light.")]


def read_options(given: list[str] | None) -> dict[str, object]:
    """Parse `--option key=value`; the game checks the values."""
    options: dict[str, object] = {}
    for text in given or []:
        key, equals, value = text.partition("=")
        if not (key and equals):
            raise OutOfRangeError(f"--option takes key=value, such as spaces=12, not {text!r}.")
        if key in options:
            raise OutOfRangeError(f"--option {key} was given twice.")
        options[key] = value
    return options


def read_seed(given: int | None) -> int:
    """Return the seed given, else a random one."""
    seed = secrets.randbits(32) if given is None else given
    if not 0 <= seed <= MAX_SEED:
        raise OutOfRangeError(f"--seed takes 0 to {MAX_SEED}, not {seed}.")
    return seed


def screen() -> Console:
    """Return the console for results, without automatic highlighting."""
    return Console(highlight=False)
