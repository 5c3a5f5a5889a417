"""Arguments that several commands take, and where their results go."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer
from rich.console import Console

from ..arena.contest import LARGEST_SEED
from ..core.errors import OutOfRange

Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="KEY=VALUE", help="An option of the game; `starfold games` lists them. Repeatable."
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", help="The same seed gives the same games.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def read_options(given: list[str] | None) -> dict[str, object]:
    """The game's options from `--option key=value`; the game checks the values."""
    options: dict[str, object] = {}
    for text in given or []:
        key, equals, value = text.partition("=")
        if not (key and equals):
            raise OutOfRange(f"--option takes key=value, such as spaces=12, not {text!r}.")
        if key in options:
            raise OutOfRange(f"--option {key} was given twice.")
        options[key] = value
    return options


def read_seed(given: int | None) -> int:
    """The seed that was given, or one that is drawn."""
    seed = secrets.randbits(32) if given is None else given
    if not 0 <= seed <= LARGEST_SEED:
        raise OutOfRange(f"--seed takes 0 to {LARGEST_SEED}, not {seed}.")
    return seed


def screen() -> Console:
    """Where results go. Nothing is coloured by guessing what it is."""
    return Console(highlight=False)
