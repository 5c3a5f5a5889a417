"""The fixed layer of Blue Shift's picture: the star's light, orbits and spokes, holes, and the zones."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random

from starfold.art.canvas import Canvas
from starfold.art.palette import GROUND, LINE, PANEL, QUIET, SEAT_COLOURS, tone
from starfold.art.space import ground

from ..data.board import RINGS, SPACES, SPOKES
from .pieces import CORE, EMBER, FIRE, SHIFT, define_discs, define_star, sprites
from .places import (
    BOARD,
    EDGE,
    MIDDLE,
    NUMBERS,
    ORBITS,
    STAR_SIZE,
    STEP,
    WIDTH,
    Point,
    height,
    in_zone,
    is_left,
    is_upper,
    polar,
    spot_data,
    stretch,
    where,
)

HOLE = tone("blue_shift-hole", "#010208", "#3d455b")
HOLE_EDGE = tone("blue_shift-hole-edge", "#16264a", "#8a8f9e")
HOLE_RIM = tone("blue_shift-hole-rim", "#3d578c", "#8a8778")


def _light(canvas: Canvas) -> None:
    """Draw the corona: blue far out, warm and bright next to the star, with rays."""
    canvas.gradient(
        "blue_shift-far",
        [(0, SHIFT, 0.34), (0.35, SHIFT, 0.15), (0.75, SHIFT, 0.04), (1, SHIFT, 0)],
        radial='r=".5"',
    )
    canvas.gradient(
        "blue_shift-corona",
        [(0, CORE, 1), (0.4, FIRE, 0.9), (0.5, EMBER, 0.5), (0.68, EMBER, 0.16), (1, EMBER, 0)],
        radial='r=".5"',
    )
    canvas.gradient(
        "blue_shift-stream",
        [(0, FIRE, 0.4), (0.42, FIRE, 0.3), (0.68, EMBER, 0.1), (1, EMBER, 0)],
        radial=f'gradientUnits="userSpaceOnUse" cx="{MIDDLE[0]:g}" cy="{MIDDLE[1]:g}" r="{STAR_SIZE * 2.4:g}"',
    )
    canvas.circle(*MIDDLE, BOARD, fill="url(#blue_shift-far)")
    canvas.circle(*MIDDLE, STAR_SIZE * 2.3, fill="url(#blue_shift-corona)")
    random = Random(5)
    for wide, most in ((6.0, 1.9), (3.0, 2.7), (1.4, 2.2)):
        turns = [360 * (ray + random.uniform(-0.4, 0.4)) / 22 for ray in range(22)]
        streams = [_stream(turn, wide, random.uniform(1.2, most)) for turn in turns]
        canvas.path("".join(streams), fill="url(#blue_shift-stream)")
    _loops(canvas)


def _stream(angle: float, wide: float, far: float) -> str:
    """Return path data of a ray from the star.

    It is `wide` degrees to each side and ends at `far` times the star's radius.
    """
    places = [(STAR_SIZE - 4, angle - wide), (STAR_SIZE * (0.6 + 0.4 * far), angle), (STAR_SIZE * far, angle)]
    left, bend, tip, right = (spot_data(polar(*place)) for place in [*places, (STAR_SIZE - 4, angle + wide)])
    return f"M{left}Q{bend} {tip}Q{bend} {right}Z"


def _loops(canvas: Canvas) -> None:
    """Draw loops of fire at the edge of the star."""
    for angle, wide in ((34, 7), (118, 5), (203, 8), (262, 5.5), (318, 6)):
        start, end = spot_data(polar(STAR_SIZE - 1, angle - wide)), spot_data(polar(STAR_SIZE - 1, angle + wide))
        loop = f"M{start}A{wide},{wide * 1.3:g} {angle} 0 1 {end}"
        canvas.path(loop, fill="none", stroke=EMBER, stroke_opacity=0.75, stroke_width=1.8)


def _lines(canvas: Canvas) -> None:
    """Draw glowing orbits, the spokes between them, and the number of each."""
    spokes = "".join(stretch(STEP * spoke, STAR_SIZE + 4, EDGE - 14) for spoke in range(SPOKES))
    canvas.path(spokes, fill="none", stroke=LINE, stroke_opacity=0.3, stroke_width=1.2)
    for far in ORBITS:
        for wide, seen in ((14, 0.05), (6, 0.1), (1.6, 0.7)):
            canvas.circle(*MIDDLE, far, fill="none", stroke=LINE, stroke_opacity=seen, stroke_width=wide)
    for spoke in range(SPOKES):
        _number(canvas, polar(EDGE, STEP * spoke), spoke + 1)
    for ring in range(RINGS):
        _number(canvas, polar(NUMBERS[ring], -1.5 * STEP), ring + 1)


def _number(canvas: Canvas, spot: Point, said: int) -> None:
    """Draw the number of a line, with an outline, since it may lie on an orbit or on the star's light."""
    x, y = spot
    canvas.text(
        x, y + 6.5, str(said), 18, fill=QUIET, font_weight="700",
        stroke=GROUND, stroke_width=3, stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


def _holes(canvas: Canvas) -> None:
    """Draw a dark hole on every space, which shows when its planet is gone."""
    canvas.gradient(
        "blue_shift-hole", [(0, HOLE, 1), (0.7, HOLE, 1), (1, HOLE_EDGE, 1)], radial='cx=".4" cy=".38" r=".62"'
    )
    for space in range(SPACES):
        x, y = where(space)
        canvas.circle(x, y, 12.5, fill="url(#blue_shift-hole)", stroke=HOLE_RIM, stroke_width=1.2)


def _zone(canvas: Canvas, seat: int) -> None:
    """Draw a corner of the picture, up to the edge of the board."""
    side, inner, soft = 8.0, WIDTH / 2 - 4, 20.0
    deep, low = (MIDDLE[1] - sqrt(BOARD**2 - (MIDDLE[0] - x) ** 2) for x in (inner, side))
    corners = [(side, low), (side, side + soft), (side, side), (side + soft, side)]
    corners += [(inner - soft, side), (inner, side), (inner, side + soft), (inner, deep)]
    a, b, c, d, e, f, g, h = (spot_data(in_zone(seat, *corner)) for corner in corners)
    # the side to which the board's edge bends depends on the corner
    sweep = 0 if is_left(seat) == is_upper(seat) else 1
    canvas.path(
        f"M{a}L{b}Q{c} {d}L{e}Q{f} {g}L{h}A{BOARD},{BOARD} 0 0 {sweep} {a}Z",
        fill=PANEL, fill_opacity=0.6, stroke=SEAT_COLOURS[seat], stroke_opacity=0.5, stroke_width=1.6,
    )  # fmt: skip


@cache
def draw_ground(seats: int) -> str:
    """Return the fixed layer for that many seats."""
    canvas = Canvas()
    ground(canvas, WIDTH, height(seats), stars=220)
    define_star(canvas)
    define_discs(canvas)
    canvas.sprites(sprites())
    _light(canvas)
    _lines(canvas)
    _holes(canvas)
    for seat in range(seats):
        _zone(canvas, seat)
    return canvas.svg()
