"""`starfold replay`: a recorded match at any ply."""

from __future__ import annotations

from typing import Annotated

import typer

from ..arguments import Place, Ply, RecordPath, screen
from ..files import error_context, load
from ..records import print_replay


def replay(
    record: RecordPath,
    ply: Ply = -1,
    seat: Place = "watcher",
    log: Annotated[bool, typer.Option("--log", help="Also show what happened up to there.")] = False,
) -> None:
    """Show a recorded match at any ply, as one of its seats saw it, with its moves."""
    with error_context(record):
        print_replay(screen(), load(record), ply, seat, log)
