"""The fixed layer of RUSHIP's picture: two worlds, the lane between them, and the places of things."""

from __future__ import annotations

from functools import cache
from random import Random

from starfold.art.canvas import Canvas, smooth
from starfold.art.palette import LINE, PANEL, QUIET, SEAT_COLOURS, tone
from starfold.art.space import ground, planet, world
from starfold.art.things import empty_slot

from ..data.components import TOKENS
from .pieces import DIE, POWER, sprites
from .track import DICE, HEIGHT, PLANET_SIZE, PLANETS, SUPPLY, TABLE, WIDTH, Point, size, stretch, where

SEA = tone("ruship-sea", "#1b62b8", "#6aa5d8")
LAND = tone("ruship-land", "#4f9a55", "#8fb878")
SAND = tone("ruship-sand", "#b99b5b", "#cdb98a")
CLOUD = tone("ruship-cloud", "#ffffff", "#ffffff")
DUST = tone("ruship-dust", "#a8452c", "#d08a5e")
BANDS = [
    tone("ruship-band-0", "#6d2436", "#b56a55"),
    tone("ruship-band-1", "#d0743a", "#e2a566"),
    tone("ruship-band-2", "#8c3550", "#c07f78"),
    tone("ruship-band-3", "#eda55c", "#efc995"),
    tone("ruship-band-4", "#54204a", "#9d6070"),
]
DISC = tone("ruship-disc", "#0b1430", "#fffaf0")

# Continents around 0,0 for a radius of 146; the side that shows is the upper right.
_LANDS: list[list[Point]] = [
    [(-30, -132), (8, -118), (22, -96), (2, -84), (-6, -66), (-34, -60), (-58, -76), (-66, -108)],
    [(-14, -52), (12, -50), (26, -28), (20, 6), (2, 34), (-12, 18), (-22, -14)],
    [(52, -112), (84, -104), (112, -76), (128, -40), (112, -34), (96, -52), (74, -58), (62, -44), (44, -56), (40, -88)],
    [(58, -30), (86, -34), (104, -14), (98, 18), (80, 44), (66, 26), (62, 2), (48, -12)],
    [(-110, -64), (-84, -56), (-78, -30), (-96, -10), (-122, -24)],
    [(112, 10), (130, 4), (134, 28), (118, 32)],
]
_DESERTS: list[list[Point]] = [
    [(62, -26), (84, -30), (96, -14), (76, -8)],
    [(82, -92), (104, -74), (90, -68), (72, -80)],
]

SIDE = ["Humanity", "the Empire"]  # for labels: the ground does not depend on the players' names


def _earth(canvas: Canvas) -> None:
    """Draw seas, continents, deserts and clouds."""
    for land in _LANDS:
        canvas.path(smooth(land, closed=True), fill=LAND)
    for sand in _DESERTS:
        canvas.path(smooth(sand, closed=True), fill=SAND, opacity=0.8)
    canvas.ellipse(4, -150, 70, 22, fill=CLOUD, opacity=0.9)
    random = Random(3)
    for _ in range(22):
        x, y = random.uniform(-120, 140), random.uniform(-125, 110)
        wide = random.uniform(16, 44)
        canvas.ellipse(x, y, wide, wide * 0.16, fill=CLOUD, opacity=round(random.uniform(0.2, 0.5), 2))


def _giant(canvas: Canvas) -> None:
    """Draw bands of storms and one great eye."""
    random = Random(11)
    canvas.raw('<g transform="rotate(-24)">')
    y = -float(PLANET_SIZE)
    band = 0
    while y < PLANET_SIZE:
        high = random.uniform(14, 34)
        edge = [(float(x), y + random.uniform(-3, 3)) for x in range(-160, 161, 40)]
        lower = [(float(x), y + high + random.uniform(-4, 4)) for x in range(160, -161, -40)]
        canvas.path(smooth(edge + lower, closed=True), fill=BANDS[band % 5], opacity=0.92)
        y += high * 0.94
        band += 1
    canvas.ellipse(-52, 66, 36, 19, fill=BANDS[3], stroke=BANDS[0], stroke_width=4)
    canvas.ellipse(-52, 66, 21, 10, fill=BANDS[1])
    canvas.ellipse(-49, 65, 8, 4, fill=BANDS[4])
    canvas.raw("</g>")


def _worlds(canvas: Canvas) -> None:
    (ex, ey), (ax, ay) = PLANETS
    with canvas.group(id="planet-0", label=f"The planet of {SIDE[0]}"):
        planet(canvas, "ruship-earth", ex, ey, PLANET_SIZE, SEA, SEAT_COLOURS[0], _earth)
    world(canvas, 30, 566, 13, QUIET)
    # The ring of the giant: its far half behind the planet, its near half in front.
    far = f"M{ax - 222},{ay + 62}A226,52 -16 0 1 {ax + 214},{ay - 62}"
    near = f"M{ax - 222},{ay + 62}A226,52 -16 0 0 {ax + 214},{ay - 62}"
    canvas.path(far, fill="none", stroke=BANDS[3], stroke_width=13, stroke_opacity=0.35)
    with canvas.group(id="planet-1", label=f"The planet of {SIDE[1]}"):
        planet(canvas, "ruship-giant", ax, ay, PLANET_SIZE, DUST, SEAT_COLOURS[1], _giant)
    for wide, seen in ((15, 0.55), (4, 0.5)):
        canvas.path(near, fill="none", stroke=BANDS[3], stroke_width=wide, stroke_opacity=seen)


def _lane(canvas: Canvas, spaces: int) -> None:
    """Draw the lane, from Earth's colour to the enemy's, with every space as a dark disc."""
    ends = 'gradientUnits="userSpaceOnUse" x1="160" y1="640" x2="480" y2="180"'
    canvas.gradient("ruship-lane", [(0, SEAT_COLOURS[0], 1), (0.5, LINE, 1), (1, SEAT_COLOURS[1], 1)], linear=ends)
    line = stretch(0, spaces + 1, spaces)
    for wide, seen in ((2.2 * size(spaces), 0.07), (1.5 * size(spaces), 0.09), (3, 0.75)):
        canvas.path(
            line,
            fill="none",
            stroke="url(#ruship-lane)",
            stroke_width=wide,
            stroke_opacity=seen,
            stroke_linejoin="round",
        )
    for space in range(1, spaces + 1):
        x, y = where(space, spaces)
        with canvas.group(id=f"space-{space}", label=f"Space {space}"):
            canvas.circle(x, y, size(spaces) - 1.5, fill=DISC, stroke="url(#ruship-lane)", stroke_width=2.2)
            canvas.text(x, y + 8, str(space), 22, fill=QUIET)


def _corners(canvas: Canvas) -> None:
    """Draw each side's places for tokens, powers and dice."""
    for seat in range(2):
        with canvas.group(id=f"supply-{seat}", label=f"The supply of {SIDE[seat]}"):
            middle = SUPPLY[seat][TOKENS // 2]
            canvas.box(
                middle[0] - 124, middle[1] - 26, 248, 52, 26, fill=PANEL, fill_opacity=0.72,
                stroke=SEAT_COLOURS[seat], stroke_opacity=0.55, stroke_width=1.6,
            )  # fmt: skip
        with canvas.group(id=f"dice-{seat}", label=f"The dice of {SIDE[seat]}"):
            (left, y), (right, _) = DICE[seat]
            # A click on the gap between the slots also counts as a click on the dice.
            wide = right - left + DIE
            canvas.box(left - DIE / 2, y - DIE / 2, wide, DIE, 10, fill="none", stroke="none", pointer_events="all")
            for x, y in DICE[seat]:
                canvas.raw(f'<g transform="translate({x:g},{y:g})">{empty_slot(DIE)}</g>')
    for x, y in TABLE:
        canvas.raw(f'<g transform="translate({x:g},{y:g})">{empty_slot(2 * POWER, 0.5)}</g>')


@cache
def draw_ground(spaces: int) -> str:
    """Return the fixed layer for a lane of that many spaces."""
    canvas = Canvas()
    ground(canvas, WIDTH, HEIGHT)
    canvas.sprites(sprites(size(spaces)))
    _worlds(canvas)
    _lane(canvas, spaces)
    _corners(canvas)
    return canvas.svg()
