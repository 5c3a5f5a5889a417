"""The six seats: a colour and a shape each, the same on board, panel, log and replay."""

from __future__ import annotations

from functools import cache

from .canvas import Canvas
from .light import FACE
from .palette import HIGH, ON_SEAT, OUTLINE, SEAT_COLOURS

SEAT_NAMES = ["sky dart", "amber wedge", "violet diamond", "green square", "rose crescent", "white ring"]

# About 32 wide around 0,0, pointing up if there is a front.
SEAT_SHAPES = [
    "M0,-17L12,13L0,7L-12,13Z",
    "M-14,-11H14L0,16Z",
    "M0,-16L14,0L0,16L-14,0Z",
    "M-12,-12H12V12H-12Z",
    "M9,-14A15.2,15.2 0 1 0 9,14A16,16 0 0 1 9,-14Z",
    "M0,-15A15,15 0 1 0 0,15A15,15 0 1 0 0,-15ZM0,-7.5A7.5,7.5 0 1 1 0,7.5A7.5,7.5 0 1 1 0,-7.5Z",
]


@cache
def seat_mark(seat: int, colour: str = "") -> str:
    """Return a seat's flat sign, about 32 wide around 0,0.

    It has the seat's own colour if none is given.
    """
    canvas = Canvas()
    canvas.path(SEAT_SHAPES[seat], fill=colour or SEAT_COLOURS[seat], fill_rule="evenodd")
    return canvas.svg()


@cache
def seat_ship(seat: int, colour: str = "") -> str:
    """Return a seat's ship with hull, light and outline, about 36 wide around 0,0.

    It has the seat's own colour if none is given.
    """
    shape = SEAT_SHAPES[seat]
    canvas = Canvas()
    canvas.path(shape, fill=OUTLINE, stroke=OUTLINE, stroke_width=6, stroke_linejoin="round", fill_rule="evenodd")
    canvas.path(shape, fill=colour or SEAT_COLOURS[seat], fill_rule="evenodd")
    canvas.path(shape, fill=FACE, fill_rule="evenodd")
    canvas.path(shape, fill="none", stroke=HIGH, stroke_opacity=0.55, stroke_linejoin="round")
    return canvas.svg()


@cache
def seat_disc(seat: int, radius: int) -> str:
    """Return a token of a seat: a shaded disc of its colour with its shape on it."""
    canvas = Canvas()
    canvas.circle(0, 0, radius, fill=SEAT_COLOURS[seat], stroke=OUTLINE, stroke_width=2.5)
    canvas.circle(0, 0, radius - 1, fill=FACE)
    canvas.raw(f'<g transform="scale({radius / 26:.2g})">{seat_mark(seat, ON_SEAT)}</g>')
    return canvas.svg()
