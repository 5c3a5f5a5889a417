"""One light from the upper left: overlays that give everything volume, defined once in a picture's ground."""

from __future__ import annotations

from .canvas import Canvas
from .palette import HIGH, SHADE

BALL = "url(#light-ball)"  # over a disc: makes it a sphere
WORLD = "url(#light-world)"  # over a large planet: the same, less shiny
FACE = "url(#light-face)"  # over anything flat: adds a lit and a dark edge
HALO = "url(#light-halo)"  # behind a thing: a white glow


def define(canvas: Canvas) -> None:
    """Define the overlays. Called by `space.ground`."""
    canvas.gradient(
        "light-ball",
        [(0, HIGH, 0.75), (0.22, HIGH, 0.28), (0.5, HIGH, 0), (0.62, SHADE, 0), (1, SHADE, 0.72)],
        radial='cx=".36" cy=".32" r=".74"',
    )
    canvas.gradient(
        "light-world",
        [(0, HIGH, 0.34), (0.3, HIGH, 0.12), (0.52, HIGH, 0), (0.6, SHADE, 0), (1, SHADE, 0.82)],
        radial='cx=".38" cy=".34" r=".72"',
    )
    canvas.gradient(
        "light-face",
        [(0, HIGH, 0.5), (0.45, HIGH, 0.04), (0.55, SHADE, 0), (1, SHADE, 0.42)],
        linear='x1=".1" y1="0" x2=".9" y2="1"',
    )
    canvas.gradient("light-halo", [(0, HIGH, 0.8), (0.4, HIGH, 0.25), (1, HIGH, 0)], radial='r=".5"')
