"""`starfold show`: a recorded match as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import pictures
from ..arguments import Place, Ply, RecordPath, Theme


def show(
    record: RecordPath,
    ply: Ply = -1,
    seat: Place = "watcher",
    theme: Theme = "dark",
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file to write: FILE.svg, or FILE.png with the extra film."
        ),
    ] = None,
    width: Annotated[int | None, typer.Option("--width", help="Width in pixels, for a .png; default: 1280.")] = None,
) -> None:
    """Draw a recorded match at any ply, as one of its seats saw it.

    Without a file the SVG is printed; on a terminal a new file is made for it.
    """
    pictures.show(record, ply, seat, theme, output, width)
