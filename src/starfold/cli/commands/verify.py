"""`starfold verify`: whether a finished record holds."""

from __future__ import annotations

import typer

from starfold.core import replay
from starfold.core.errors import StarfoldError

from ..arguments import RecordPath, screen
from ..files import FileError, error_context, load
from ..progress import print_error
from ..records import print_verdict


def verify(record: RecordPath) -> None:
    """Check a finished record: every move, every outcome of the dice, the seed, the ending.

    Exits with 0 if all of it holds, and with 1 if not, saying which ply is wrong and why.
    """
    try:
        with error_context(record):
            found = load(record)
            verdict = replay.verify(found)
            print_verdict(screen(), found, verdict)
    except FileError:
        raise
    except StarfoldError as error:
        print_error(f"The record does not hold. {error}")
        raise typer.Exit(1) from None
