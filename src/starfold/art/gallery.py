"""A picture of every part of the picture language, for docs/art.md and for authors of games."""

from __future__ import annotations

from collections.abc import Callable

from starfold.core.picture import Picture

from .canvas import Canvas
from .palette import (
    BONE,
    EDGE,
    GOLD,
    GROUND,
    HARM,
    INK,
    LINE,
    LIT,
    PANEL,
    QUIET,
    SEAT_COLOURS,
    STAR,
    TONES,
    tone,
)
from .seats import SEAT_NAMES, seat_disc, seat_mark, seat_ship
from .space import ground, planet, world
from .things import (
    burst,
    card,
    card_back,
    die_face,
    empty_slot,
    icon_token,
    name_plate,
    pill,
    ring,
    seat_plate,
    target,
)

WIDTH, HEIGHT = 1000, 1010
COLUMN = 150  # from one piece to the next

_ROCK = tone("gallery-rock", "#8f6a58", "#c09a80")
_SEA = tone("gallery-sea", "#2a6f8f", "#7fb3c8")


def gallery() -> Picture:
    """Return every part, in rows by the module that draws it."""
    canvas = Canvas()
    ground(canvas, WIDTH, HEIGHT, stars=240)
    _seats(canvas, 60)
    _dice(canvas, 340)
    _things(canvas, 480)
    _worlds(canvas, 700)
    _colours(canvas, 900)
    return Picture(WIDTH, HEIGHT, canvas.svg(), "", "Every piece of Starfold's picture language", TONES)


def _head(canvas: Canvas, y: float, said: str) -> None:
    canvas.text(40, y, said, 20, fill=QUIET, text_anchor="start", font_weight="700")
    canvas.line(40, y + 12, WIDTH - 40, y + 12, stroke=EDGE)


def _piece(canvas: Canvas, x: float, y: float, said: str, svg: str, below: float = 58) -> None:
    with canvas.group(at=(x, y), label=said):
        canvas.raw(svg)
        canvas.text(0, below, said, 16, fill=INK)


def _seats(canvas: Canvas, y: float) -> None:
    _head(canvas, y, "seats: a colour and a shape each")
    rows: list[tuple[str, Callable[[int], str]]] = [
        ("mark", seat_mark),
        ("ship", seat_ship),
        ("disc", lambda seat: seat_disc(seat, 26)),
    ]
    for row, (name, made) in enumerate(rows):
        canvas.text(40, y + 62 + 68 * row, name, 16, fill=QUIET, text_anchor="start")
        for seat in range(6):
            with canvas.group(at=(150 + COLUMN * seat, y + 56 + 68 * row), label=f"{SEAT_NAMES[seat]}: {name}"):
                canvas.raw(made(seat))
    for seat, said in enumerate(SEAT_NAMES):
        canvas.text(150 + COLUMN * seat, y + 246, said, 16, fill=INK)


def _dice(canvas: Canvas, y: float) -> None:
    _head(canvas, y, "things: dice")
    for value in range(9):
        rim = SEAT_COLOURS[value % 6] if value else EDGE
        with canvas.group(at=(80 + 104 * value, y + 64), label=f"die {value}"):
            canvas.raw(die_face(value, 60, rim))


def _things(canvas: Canvas, y: float) -> None:
    _head(canvas, y, "things: tokens, cards, places, marks")
    star = "M0,-13L4,-4L13,-4L6,3L8,12L0,7L-8,12L-6,3L-13,-4L-4,-4Z"
    pieces = [
        ("icon_token", icon_token(star, 27, GOLD)),
        ("empty_slot", empty_slot(56)),
        ("slot, round", empty_slot(56, 0.5)),
        ("ring", ring(26)),
        ("target", target(24)),
        ("burst", burst(28)),
    ]
    for place, (said, svg) in enumerate(pieces):
        _piece(canvas, 100 + 122 * place, y + 76, said, svg)
    _piece(canvas, 820, y + 92, "card", card(76, 108, "Card", LINE), 82)
    _piece(canvas, 920, y + 92, "card_back", card_back(76, 108, LINE), 82)
    with canvas.group(at=(80, y + 180), label="name_plate"):
        name_plate(canvas, 0, 0, "name_plate of a very long name", 20, INK)
    with canvas.group(at=(390, y + 170), label="seat_plate"):
        seat_plate(canvas, 2, "seat_plate", 240, 38, 180, asked=True)
    with canvas.group(at=(700, y + 170), label="pill"):
        pill(canvas, "pill", 90)


def _worlds(canvas: Canvas, y: float) -> None:
    _head(canvas, y, "space: planet, world, star_field")
    planet(canvas, "gallery-planet", 130, y + 100, 62, _SEA, SEAT_COLOURS[0], _land)
    canvas.text(240, y + 106, "planet, with a surface of its own", 16, fill=INK, text_anchor="start")
    for place, colour in enumerate([QUIET, GOLD, HARM, SEAT_COLOURS[2]]):
        world(canvas, 570 + 80 * place, y + 90, 16 + 5 * place, colour)
    canvas.text(690, y + 152, "world, larger and warmer with its value", 16, fill=INK)


def _land(canvas: Canvas) -> None:
    for x, y, wide in ((-20, -18, 30), (24, 12, 26), (-8, 34, 18)):
        canvas.ellipse(x, y, wide, wide * 0.6, fill=_ROCK)


def _colours(canvas: Canvas, y: float) -> None:
    _head(canvas, y, "palette")
    named = [("ground", GROUND), ("panel", PANEL), ("edge", EDGE), ("ink", INK), ("quiet", QUIET), ("line", LINE)]
    named += [("lit-ring", LIT), ("harm", HARM), ("gold", GOLD), ("bone", BONE), ("star", STAR)]
    for place, (said, colour) in enumerate(named):
        canvas.box(46 + 84 * place, y + 30, 66, 34, 8, fill=colour, stroke=EDGE)
        canvas.text(79 + 84 * place, y + 86, said, 15, fill=INK)
