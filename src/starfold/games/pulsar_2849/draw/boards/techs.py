"""The technologies of Pulsar 2849: a pyramid of eight rows, one opened each round, and the owners of patents."""

from __future__ import annotations

from functools import lru_cache

from starfold.art.canvas import Canvas
from starfold.art.palette import EDGE, GOLD, GROUND, INK, ON_SEAT, PANEL, QUIET, SEAT_COLOURS, tone

from ... import actions
from ...data import components
from ...view import PulsarView
from ...words.parts import effects_said
from ..icons import icon_row
from ..icons.dice import NAME, SMALL
from ..icons.glyphs import TECH_TONES, rotor
from ..layout import TECHS, Box
from ..parts import has, hit, line, lit_box, panel

_X, _Y, _WIDE, _HIGH = TECHS
_ROW = 65.0
CELL_HIGH = 60.0
_LEFT, _RIGHT = _X + 50.0, _X + 580.0
DIM = 0.62  # how much of its colour an unavailable tech loses
NARROW = 222.0  # width of a cell in rows of two or one
ON_TECH = [
    tone("pulsar_2849-on-dark", "#ffffff", "#ffffff"),
    tone("pulsar_2849-on-light", "#0b1730", "#0b1730"),
    tone("pulsar_2849-on-green", "#04180c", "#ffffff"),
    tone("pulsar_2849-on-purple", "#14042c", "#ffffff"),
]
# By colour: when it works, as a word, and as a sign 14 wide around 0,0.
TIMES = ["from now on", "at once", "each round", "at the end"]
_SIGNS = [
    "M-6,0Q-6,-4 -3,-4Q0,-4 0,0Q0,4 3,4Q6,4 6,0Q6,-4 3,-4Q0,-4 0,0Q0,4 -3,4Q-6,4 -6,0Z",
    "M2,-7L-4,1H0L-2,7L4,-1H0Z",
    "M5,-3A6,6 0 1 0 6,2M6,-7V-2H1",
    "M-4,7V-7H5L2.5,-3.5L5,0H-4",
]


def row_top(row: int) -> float:
    """Return the upper edge of a row's cells; the first row is at the bottom."""
    return _Y + _HIGH - 8 - _ROW * row + 2


def cells(techs: tuple[int, ...]) -> dict[int, Box]:
    """Return the box of each tech's cell."""
    found: dict[int, Box] = {}
    for row in range(1, components.ROUNDS + 1):
        there = [tech for tech in techs if components.TECH_ROW[tech] == row]
        wide = (_RIGHT - _LEFT - 12) / 3 if len(there) == 3 else NARROW
        left = (_LEFT + _RIGHT - wide * len(there) - 6 * (len(there) - 1)) / 2
        for place, tech in enumerate(there):
            found[tech] = (left + place * (wide + 6), row_top(row), wide, CELL_HIGH)
    return found


# --- the fixed layer ---


def ground(view: PulsarView) -> str:
    """Return the pyramid with all printed parts of its cells."""
    return _ground(tuple(view.techs), tuple(view.sides), view.headquarters, view.seats)


@lru_cache(maxsize=64)
def _ground(techs: tuple[int, ...], sides: tuple[int, ...], headquarters: bool, seats: int) -> str:
    canvas = Canvas()
    canvas.sprites({NAME + "lock": _lock(), NAME + "shut": _shut(), NAME + "slot": _slot()})
    canvas.sprites({f"{NAME}dim-{tech}": _dim(tech, frame[2]) for tech, frame in cells(techs).items()})
    panel(canvas, TECHS)
    _legend(canvas)
    for tech, frame in cells(techs).items():
        _cell(canvas, tech, frame, headquarters, seats)
    for row in range(1, components.ROUNDS + 1):
        _edge(canvas, row, sides[components.CATEGORY_OF_ROW[row]])
    return canvas.svg()


def _legend(canvas: Canvas) -> None:
    """Draw the meaning of the four colours, beside the top of the pyramid."""
    for colour, said in enumerate(TIMES):
        x, y = (_LEFT + 14 if colour < 2 else _RIGHT - 134), row_top(components.ROUNDS) + 16 + 28 * (colour % 2)
        canvas.box(x - 10, y - 10, 20, 20, 6, fill=TECH_TONES[colour], stroke=EDGE, stroke_width=1)
        _sign(canvas, colour, x, y, ON_TECH[colour])
        canvas.text(x + 18, y + 6, said, 17, fill=QUIET, text_anchor="start")


def _sign(canvas: Canvas, colour: int, x: float, y: float, ink: str) -> None:
    canvas.path(
        _SIGNS[colour], fill="none" if colour != 1 else ink, stroke=ink, stroke_width=1.7,
        stroke_linejoin="round", stroke_linecap="round", transform=f"translate({x:g},{y:g})",
    )  # fmt: skip


def _cell(canvas: Canvas, tech: int, frame: Box, headquarters: bool, seats: int) -> None:
    """Draw a tech: its name on its colour, its cost, its effects, and the places for patents."""
    x, y, wide, high = frame
    colour = components.TECH_COLOUR[tech]
    canvas.box(x, y, wide, high, 9, fill=PANEL, stroke=TECH_TONES[colour], stroke_width=1.8)
    canvas.raw(f'<g transform="translate({x:g},{y:g})">')
    canvas.path(_band(wide), fill=TECH_TONES[colour])
    _title(canvas, tech, wide, ON_TECH[colour])
    canvas.raw("</g>")
    canvas.put(f"{NAME}silver-{SMALL}-{components.TECH_COST[tech]}", (x + 20, y + 40.5))
    effects = components.TECH_EFFECTS[1 if headquarters else 0][tech]
    room = wide - 40 - 27
    canvas.raw(f'<g transform="translate({x + 40 + room / 2:g},{y + 41:g})">{icon_row(effects, room - 4)}</g>')
    for place, (sx, sy) in enumerate(slot_spots(frame)):
        canvas.put(NAME + "slot", (sx, sy))
        if components.TECH_SLOTS[tech] == 1 and place == 1:
            canvas.put(NAME + ("lock" if components.ONE_SLOT_OWNERS[seats] > 1 else "shut"), (sx, sy))


def _band(wide: float) -> str:
    """Return path data of the upper part of a cell, from its corner."""
    return f"M9,0H{wide - 9:g}Q{wide:g},0 {wide:g},9V21H0V9Q0,0 9,0Z"


def _title(canvas: Canvas, tech: int, wide: float, ink: str) -> None:
    """Draw the time at which a tech works and its name, from the corner of its cell."""
    _sign(canvas, components.TECH_COLOUR[tech], 13, 10.5, ink)
    line(canvas, 25, 16, components.TECH_NAMES[tech], 16, wide - 32, ink)


def _dim(tech: int, wide: float) -> str:
    """Return the cover of an unavailable tech, from the corner of its cell; its text stays readable."""
    canvas = Canvas()
    canvas.path(_band(wide), fill=GROUND, fill_opacity=DIM)
    canvas.box(5, 24, 30, CELL_HIGH - 26, 6, fill=GROUND, fill_opacity=0.5)  # over its cost
    canvas.box(0, 0, wide, CELL_HIGH, 9, fill="none", stroke=GROUND, stroke_width=2.4, stroke_opacity=DIM)
    _title(canvas, tech, wide, INK)
    return canvas.svg()


def slot_spots(frame: Box) -> list[tuple[float, float]]:
    """Return the places of the two patents: two dice, or one and the lock."""
    x, y, wide, _ = frame
    return [(x + wide - 14, y + 31), (x + wide - 14, y + 49.5)]


def _slot() -> str:
    """Return a place for a patent, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 9, fill=GROUND, fill_opacity=0.6, stroke=QUIET, stroke_width=1.3, stroke_dasharray="3 2.6")
    return canvas.svg()


def _lock() -> str:
    """Return a lock around 0,0: a patent's token moves here after the round and frees the die space."""
    canvas = Canvas()
    canvas.box(-5, -1, 10, 7, 1.6, fill=QUIET)
    canvas.path("M-3,-1V-3.6A3,3 0 0 1 3,-3.6V-1", fill="none", stroke=QUIET, stroke_width=1.8)
    return canvas.svg()


def _shut() -> str:
    """Return a cross around 0,0, where no second owner is possible."""
    canvas = Canvas()
    canvas.path("M-4,-4L4,4M-4,4L4,-4", stroke=QUIET, stroke_width=2, stroke_linecap="round")
    return canvas.svg()


def _edge(canvas: Canvas, row: int, side: int) -> None:
    """Draw a row's round on the left, and on the right its bonus for each spinning gyrodyne."""
    y = row_top(row) + CELL_HIGH / 2
    canvas.circle(_X + 28, y, 14, fill=GROUND, fill_opacity=0.7, stroke=EDGE, stroke_width=1.6)
    canvas.text(_X + 28, y + 7, str(row), 20, fill=QUIET, font_weight="700")
    bonus = components.ROW_BONUS[side * (components.ROUNDS + 1) + row] if side >= 0 else 0
    if bonus:
        said = "+?" if bonus == components.MEDIAN else f"+{bonus}"
        canvas.text(_X + 608, y + 7, said, 19, fill=GOLD, text_anchor="end", font_weight="700")
        canvas.raw(f'<g transform="translate({_X + 619:g},{y:g})">{rotor(1, True, 0.6)}</g>')


# --- the moving layer ---


def moving(view: PulsarView) -> str:
    """Return the time marker, the patents, and the covers of unavailable techs."""
    canvas = Canvas()
    with canvas.group(id="techs"):
        for tech, frame in cells(tuple(view.techs)).items():
            place = view.techs.index(tech)
            canvas.raw(
                _patents(
                    tech, frame, view.patents[place], has(view.busy, place), components.TECH_ROW[tech] > view.round,
                    view.seats, actions.PATENT + tech in view.legal, tuple(view.names), view.headquarters, view.seat,
                )
            )  # fmt: skip
        if view.round:
            y = row_top(view.round) + CELL_HIGH / 2
            with canvas.group(id="time", at=(_X + 28, y), label=f"Round {view.round}", clicks_through=True):
                canvas.circle(0, 0, 15.5, fill=GOLD)
                canvas.text(0, 7, str(view.round), 21, fill=ON_SEAT, font_weight="800")
    return canvas.svg()


def is_shut(tech: int, owners: int, busy: bool, seats: int) -> bool:
    """Return whether no seat can patent a tech in this round."""
    if components.TECH_SLOTS[tech] == 2:
        return owners.bit_count() >= 2
    return busy or owners.bit_count() >= components.ONE_SLOT_OWNERS[seats]


@lru_cache(maxsize=1024)
def _patents(
    tech: int, frame: Box, owners: int, busy: bool, later: bool, seats: int, lit: bool, names: tuple[str, ...],
    headquarters: bool, seat: int,
) -> str:  # fmt: skip
    """Return a tech's state: its owners' discs, a tint if it is the viewer's, covers if it is not open or full."""
    x, y, wide, high = frame
    holders = [each for each in range(seats) if has(owners, each)]
    shut = is_shut(tech, owners, busy, seats)
    canvas = Canvas()
    with canvas.group(
        id=f"tech-{components.TECH_IDS[tech]}",
        label=_said(tech, holders, shut, later, names, headquarters),
        class_="framed",
    ):
        hit(canvas, x, y, wide, high)
        if seat in holders:
            canvas.box(x + 1, y + 22, wide - 2, high - 23, 8, fill=SEAT_COLOURS[seat], fill_opacity=0.2)
        elif later or shut:
            canvas.put(f"{NAME}dim-{tech}", (x, y))
            if shut:
                canvas.box(x, y + 21, wide, high - 21, 8, fill=GROUND, fill_opacity=0.5)
        if lit:
            lit_box(canvas, x, y, wide, high, 9)
        # The token of a patent of this round lies in the die space; it moves to the lock when the round ends.
        first = (
            1
            if components.TECH_SLOTS[tech] == 1
            and not busy
            and len(holders) == 1
            and components.ONE_SLOT_OWNERS[seats] > 1
            else 0
        )
        for place, holder in enumerate(holders):
            canvas.put(f"{NAME}disc-{holder}", slot_spots(frame)[min(1, first + place)])
    return canvas.svg()


def _said(
    tech: int, holders: list[int], shut: bool, later: bool, names: tuple[str, ...], headquarters: bool
) -> str:  # fmt: skip
    """Return a tech in words."""
    colour = components.TECH_COLOUR[tech]
    name, cost = components.TECH_NAMES[tech], components.TECH_COST[tech]
    said = f"{name}, {components.TECH_COLOURS[colour]}, {TIMES[colour]}, costs {cost}"
    said += f": {effects_said(components.TECH_EFFECTS[1 if headquarters else 0][tech])}"
    if holders:
        said += f". Patented by {', '.join(names[holder] for holder in holders)}"
    if later:
        return said + f". Open from round {components.TECH_ROW[tech]}"
    return said + (". Closed this round" if shut else "")
