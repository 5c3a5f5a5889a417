"""`starfold sit`: a bot on this machine plays at a served table."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from starfold.bots import load_bot
from starfold.core.errors import OutOfRangeError

from ..arguments import screen
from ..progress import one_line, print_error


def sit(
    link: Annotated[str, typer.Argument(metavar="LINK", help="The link to a seat, or the address of an open table.")],
    bot: Annotated[
        str,
        typer.Option("--bot", metavar="NAME", help="The bot that plays: a name, or a class such as my_bots:Hoarder."),
    ],
    name: Annotated[str, typer.Option("--name", help="The bot's name at the table; default: its own name.")] = "",
    seconds: Annotated[
        float | None, typer.Option("--time", help="Seconds the bot may think about each action.")
    ] = None,
    iterations: Annotated[
        int | None, typer.Option("--iterations", help="Iterations the bot may think about each action.")
    ] = None,
    person: Annotated[
        Path | None,
        typer.Option(
            "--person", metavar="FILE", help="The file that keeps the bot's identity, so that it can continue later."
        ),
    ] = None,
    patience: Annotated[float, typer.Option("--patience", help="Seconds to wait for a lost connection.")] = 300.0,
) -> None:
    """Let a bot take a seat at a served table, and play it until the match is over.

    The link is what the table's owner sends to a friend. A lost line comes back by itself.
    """
    # What is served is not needed here, and neither are its libraries.
    from starfold.client import sit as sit_down

    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # as `python -m` does: a bot of one's own lies in the folder one is in
    ending = sit_down(
        link,
        load_bot(bot),
        name=name,
        person=known_person(person),
        seconds=seconds,
        iterations=iterations,
        patience=patience,
        say=print_error,
        remember=None if person is None else lambda secret: keep_person(person, secret),
    )
    screen().print(one_line(f"{ending.result} The bot's share: {ending.share():g}."), markup=False, soft_wrap=True)


def known_person(path: Path | None) -> str:
    """Who a bot was before, by the file that keeps it; empty if it is nobody yet."""
    if path is None or not path.exists():
        return ""
    secret = path.read_text(encoding="utf-8", errors="replace").strip()
    if not (secret.isascii() and secret.isprintable() and 0 < len(secret) <= 100 and " " not in secret):
        raise OutOfRangeError(f"{path} does not hold a bot's identity: name a file that `starfold sit --person` wrote.")
    return secret


def keep_person(path: Path, secret: str) -> None:
    """Keep who a bot is, for nobody else to read."""
    if not path.exists():
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(secret + "\n")
