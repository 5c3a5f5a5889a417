"""`starfold film`: a recorded match as a picture that plays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .. import pictures
from ..arguments import Place, RecordPath, Theme


def film(
    record: RecordPath,
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", metavar="FILE", help="The file to write: FILE.svg, or FILE.gif with the extra film."
        ),
    ],
    seat: Place = "watcher",
    theme: Theme = "dark",
    speed: Annotated[float, typer.Option("--speed", help="2 is twice as fast: 0.25 to 8.")] = 1,
    first: Annotated[int, typer.Option("--from", help="The first ply.")] = 0,
    last: Annotated[int, typer.Option("--to", help="The last ply; -1 is the end.")] = -1,
    width: Annotated[int | None, typer.Option("--width", help="Width in pixels, for a .gif; default: 640.")] = None,
) -> None:
    """Make a film of a recorded match, as one of its seats saw it: an SVG that plays by itself, or a GIF."""
    pictures.film(record, output, seat, theme, speed, first, last, width)
