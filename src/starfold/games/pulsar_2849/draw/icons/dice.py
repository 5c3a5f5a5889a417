"""The dice of Pulsar 2849, silver and red."""

from __future__ import annotations

from functools import cache

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import HIGH, OUTLINE, PIP, tone

NAME = "pulsar_2849-"  # the prefix of every sprite's name
LARGE, MIDDLE, SMALL = 52, 40, 28  # sizes of dice

SILVER_TONE = tone("pulsar_2849-silver", "#e3e7f1", "#ffffff")
SILVER_RIM = tone("pulsar_2849-silver-rim", "#8d98b3", "#6d7690")
RED_TONE = tone("pulsar_2849-red", "#cf2d47", "#b51d38")
RED_RIM = tone("pulsar_2849-red-rim", "#ff8a98", "#7d0f22")

_FAR = 0.27  # distance of the outer pips from the middle, in parts of the die's size
_CORNERS = [(-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0), (0, -1), (0, 1)]


def pips(face: int, size: float) -> str:
    """Return path data of a die's pips, 0 to 8; dots are lines of length 0."""
    spots = _CORNERS[: face - face % 2] + ([(0, 0)] if face % 2 else [])
    return "".join(f"M{x * _FAR * size:.1f},{y * _FAR * size:.1f}h0" for x, y in spots)


@cache
def die(face: int, size: int, red: bool = False) -> str:
    """Return a silver or a red die of that size around 0,0; a red one may show 0."""
    canvas = Canvas()
    half, round_ = size / 2, size * 0.22
    canvas.box(-half + 1, -half + 2.5, size, size, round_, fill=OUTLINE, opacity=0.35)
    canvas.box(
        -half, -half, size, size, round_, fill=RED_TONE if red else SILVER_TONE, stroke=RED_RIM if red else SILVER_RIM,
        stroke_width=max(1.4, size * 0.05),
    )  # fmt: skip
    canvas.box(-half, -half, size, size, round_, fill=FACE, opacity=0.8)
    dots = pips(face, size)
    if dots:
        canvas.path(dots, stroke=HIGH if red else PIP, stroke_width=size * 0.2, stroke_linecap="round", fill="none")
    return canvas.svg()
