"""The fixed layer of Battlecruisers' picture: a distant battle, and all sprites."""

from __future__ import annotations

from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, HARM, LINE, LIT, OUTLINE, PANEL, QUIET, tone
from starfold.art.seats import seat_mark
from starfold.art.space import ground, planet
from starfold.art.strokes import dart, disc
from starfold.art.things import burst, target

from ..data.components import SET_SIZE
from .cards import CLASH_MARK, card_sprites
from .places import EDGE as SIDE
from .places import INNER, ROW, ROW_HIGH, STOP_WIDE, WIDTH, face_sizes, shelf, stop_spot
from .signs import SYMBOL_NAMES, sign_sprites

FLEET = tone("battlecruisers-fleet", "#33466f", "#b9b19a")
EMBER = tone("battlecruisers-ember", "#d8434f", "#e39a8c")
DEEP = tone("battlecruisers-deep", "#3f6fd8", "#9db6da")
WORLD = tone("battlecruisers-world", "#27365f", "#cfc4a8")


def _battle(canvas: Canvas) -> None:
    """Draw two fleets that fire at each other, on either side of a planet."""
    canvas.gradient("battlecruisers-ember-mist", [(0, EMBER, 0.34), (1, EMBER, 0)], radial='r=".5"')
    canvas.gradient("battlecruisers-deep-mist", [(0, DEEP, 0.3), (1, DEEP, 0)], radial='r=".5"')
    canvas.ellipse(90, ROW + 10, 330, 260, fill="url(#battlecruisers-deep-mist)")
    canvas.ellipse(560, ROW + 30, 330, 260, fill="url(#battlecruisers-ember-mist)")
    planet(canvas, "battlecruisers-world", 470, ROW + ROW_HIGH + 60, 190, WORLD, DEEP)
    for x, y, size in ((40, ROW - 20, 2.2), (96, ROW + 40, 1.5), (30, ROW + 78, 1.2), (150, ROW + 4, 1.1)):
        canvas.path(dart(0, 0, size), fill=FLEET, opacity=0.8, transform=f"translate({x},{y})rotate(80)")
    for x, y, size in ((604, ROW + 70, 2.2), (548, ROW + 20, 1.5), (612, ROW - 18, 1.2), (500, ROW + 60, 1.1)):
        canvas.path(dart(0, 0, size), fill=FLEET, opacity=0.8, transform=f"translate({x},{y})rotate(-96)")
    canvas.path(f"M70,{ROW - 14}L420,{ROW + 22}M120,{ROW + 44}L380,{ROW + 58}", stroke=LIT, stroke_opacity=0.35)
    canvas.path(f"M580,{ROW + 64}L230,{ROW + 30}M520,{ROW + 18}L260,{ROW - 10}", stroke=EMBER, stroke_opacity=0.5)


def _rail(canvas: Canvas) -> None:
    """Draw the rail for the numbers in play."""
    x, y = stop_spot(0)
    canvas.box(SIDE, ROW, INNER, ROW_HIGH, ROW_HIGH / 2, fill=PANEL, fill_opacity=0.72, stroke=EDGE)
    canvas.line(x - 24, y - 4, x + 4 * STOP_WIDE + 24, y - 4, stroke=LINE, stroke_opacity=0.5, stroke_width=2)


def _legend(canvas: Canvas, left: float, top: float) -> None:
    """Draw the names of the symbols, in the free place after the set."""
    for row, (letter, name) in enumerate(SYMBOL_NAMES.items()):
        y = top + 26 + 30 * row
        canvas.put(f"battlecruisers-symbol-{letter}", (left + 22, y))
        canvas.text(left + 40, y + 5.5, name, 16, fill=QUIET, text_anchor="start")


# --- marks ---


def _frame(wide: float, high: float, colour: str, round_: float = 10, glow: float = 0.14) -> str:
    """Return a glowing frame around a box, from its upper left corner."""
    canvas = Canvas()
    canvas.box(-2, -2, wide + 4, high + 4, round_ + 2, fill=colour, fill_opacity=glow)
    canvas.box(-3, -3, wide + 6, high + 6, round_ + 3, fill="none", stroke=colour, stroke_width=7, stroke_opacity=0.3)
    canvas.box(-1, -1, wide + 2, high + 2, round_ + 1, fill="none", stroke=colour, stroke_width=3)
    return canvas.svg()


def _around(wide: float, high: float, colour: str, round_: float = 10, glow: float = 0.14) -> str:
    """Return a glowing frame around a box whose centre is 0,0."""
    return f'<g transform="translate({-wide / 2:g},{-high / 2:g})">{_frame(wide, high, colour, round_, glow)}</g>'


def _coin() -> str:
    """Return the coin of a point that moves, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 8, fill=GOLD, stroke=OUTLINE, stroke_width=1.6)
    canvas.path(disc(0, 0, 4.4), fill="none", stroke=OUTLINE, stroke_width=1.4)
    return canvas.svg()


def _barred(size: float) -> str:
    """Return the mark of a disabled card, around 0,0: a ring with a bar."""
    canvas = Canvas()
    canvas.circle(0, 0, size, fill=OUTLINE, fill_opacity=0.6, stroke=HARM, stroke_width=size / 4)
    far = size * 0.7
    canvas.line(-far, far, far, -far, stroke=HARM, stroke_width=size / 4)
    return canvas.svg()


def _marks(seats: int, seat: int) -> dict[str, str]:
    """Return frames, bursts, coins and the seats' signs by name."""
    cards = shelf(seats, seat)
    found = {
        "lit-card": _frame(cards.wide, cards.high, LIT, glow=0),
        "burst": burst(46),
        "burst-small": burst(25).replace(HARM, CLASH_MARK),
        "coin": _coin(),
        "barred": _barred(20),
        "sight": target(44),
    }
    for wide, high in face_sizes(seats, seat):
        found[f"lit-{wide}"] = _around(wide, high, LIT)
        found[f"now-{wide}"] = _around(wide, high, GOLD, glow=0)
        found[f"clash-{wide}"] = _around(wide, high, CLASH_MARK, glow=0)
    for each in range(seats):
        found[f"mark-{each}"] = f'<g transform="scale(.66)">{seat_mark(each)}</g>'
        found[f"small-{each}"] = f'<g transform="scale(.4)">{seat_mark(each)}</g>'
    return found


@lru_cache(maxsize=64)
def draw_ground(cards: tuple[int, ...], seats: int, seat: int) -> str:
    """Return the fixed layer for a set and a number of seats; `seat` is 0 for a seat's view, else -1."""
    there = shelf(seats, seat)
    canvas = Canvas()
    ground(canvas, WIDTH, there.bottom(), stars=200, seed=11)
    found = sign_sprites() | card_sprites(cards, there.wide, there.high, face_sizes(seats, seat)) | _marks(seats, seat)
    canvas.sprites({f"battlecruisers-{name}": drawn for name, drawn in found.items()})
    _battle(canvas)
    _rail(canvas)
    if SET_SIZE[seats] < 2 * there.columns:
        _legend(canvas, *there.card(SET_SIZE[seats]))
    return canvas.svg()
