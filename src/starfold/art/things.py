"""Things on the table: dice, tokens with icons, cards, rings and traces."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from .canvas import Canvas
from .letters import length, shorten
from .light import FACE
from .palette import BONE, EDGE, GOLD, HARM, INK, LIT, OUTLINE, PANEL, PIP, QUIET, SEAT_COLOURS
from .seats import seat_mark

_NEAR, _MID, _FAR = 0.25, 0.5, 0.75
_PIPS = [
    [],
    [(_MID, _MID)],
    [(_NEAR, _NEAR), (_FAR, _FAR)],
    [(_NEAR, _NEAR), (_MID, _MID), (_FAR, _FAR)],
    [(_NEAR, _NEAR), (_NEAR, _FAR), (_FAR, _NEAR), (_FAR, _FAR)],
    [(_NEAR, _NEAR), (_NEAR, _FAR), (_MID, _MID), (_FAR, _NEAR), (_FAR, _FAR)],
    [(x, y) for x in (_NEAR, _FAR) for y in (_NEAR, _MID, _FAR)],
    [*[(x, y) for x in (_NEAR, _FAR) for y in (_NEAR, _MID, _FAR)], (_MID, _MID)],
    [*[(x, y) for x in (_NEAR, _FAR) for y in (_NEAR, _MID, _FAR)], (_MID, _NEAR), (_MID, _FAR)],
]


@cache
def die_face(value: int, size: int, rim: str = EDGE) -> str:
    """Return a die showing 1 to 8 (0 is blank), `size` wide around 0,0; `rim` is the colour of its edge."""
    half = size / 2
    canvas = Canvas()
    canvas.box(-half + 2, -half + 4, size, size, size * 0.2, fill=OUTLINE, opacity=0.35)
    canvas.box(-half, -half, size, size, size * 0.2, fill=BONE, stroke=rim, stroke_width=size * 0.06)
    canvas.box(-half, -half, size, size, size * 0.2, fill=FACE)
    for x, y in _PIPS[value]:
        canvas.circle(-half + x * size, -half + y * size, size * 0.09, fill=PIP)
    return canvas.svg()


@cache
def empty_slot(size: int, round_: float = 0.2) -> str:
    """Return a dashed empty place of that size around 0,0. `round_` 0.5 makes it a disc."""
    canvas = Canvas()
    canvas.box(
        -size / 2, -size / 2, size, size, size * round_, fill=PANEL, fill_opacity=0.35,
        stroke=EDGE, stroke_width=2, stroke_dasharray="5 5",
    )  # fmt: skip
    return canvas.svg()


@cache
def icon_token(icon: str, radius: int, rim: str, face: str = PANEL) -> str:
    """Return a disc with an icon in strokes of the rim's colour. `icon` is path data, about 32 wide around 0,0."""
    canvas = Canvas()
    canvas.circle(1.5, 3, radius, fill=OUTLINE, opacity=0.35)
    canvas.circle(0, 0, radius, fill=face, stroke=rim, stroke_width=2.5)
    canvas.circle(0, 0, radius - 1, fill=FACE)
    size = radius / 26
    canvas.path(
        icon, fill="none", stroke=INK, stroke_width=2.6, stroke_linejoin="round", stroke_linecap="round",
        transform=f"scale({size:.2g})",
    )  # fmt: skip
    return canvas.svg()


@cache
def card(width: int, height: int, title: str, rim: str) -> str:
    """Return a card face up, `width` by `height` around 0,0, with a title in its head; the game draws the rest."""
    canvas = _card_body(width, height, BONE, rim)
    canvas.text(0, -height / 2 + 24, title, 16, fill=PIP, font_weight="700")
    return canvas.svg()


@cache
def card_back(width: int, height: int, rim: str) -> str:
    """Return a card face down, around 0,0."""
    canvas = _card_body(width, height, PANEL, rim)
    step = min(width, height) / 7
    for ring in (1, 2):
        canvas.circle(0, 0, step * ring, fill="none", stroke=rim, stroke_opacity=0.7, stroke_width=2)
    canvas.circle(0, 0, step * 0.35, fill=rim)
    return canvas.svg()


def _card_body(width: int, height: int, face: str, rim: str) -> Canvas:
    canvas = Canvas()
    canvas.box(-width / 2 + 2, -height / 2 + 4, width, height, 9, fill=OUTLINE, opacity=0.35)
    canvas.box(-width / 2, -height / 2, width, height, 9, fill=face, stroke=rim, stroke_width=2.5)
    canvas.box(-width / 2, -height / 2, width, height, 9, fill=FACE, opacity=0.6)
    return canvas


@cache
def ring(radius: float, colour: str = LIT) -> str:
    """Return the bright ring of a clickable thing, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, radius + 2, fill="none", stroke=colour, stroke_width=7, opacity=0.28)
    canvas.circle(0, 0, radius, fill="none", stroke=colour, stroke_width=2.4)
    return canvas.svg()


@cache
def target(radius: float) -> str:
    """Return a target on something that would be, or was, captured or attacked, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, radius, fill="none", stroke=HARM, stroke_width=3)
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        near, far = radius - 7, radius + 7
        canvas.line(x * near, y * near, x * far, y * far, stroke=HARM, stroke_width=3.4, stroke_linecap="round")
    return canvas.svg()


@cache
def burst(radius: float) -> str:
    """Return a small burst where something was captured, around 0,0."""
    points = []
    for spike in range(16):
        far = radius if spike % 2 == 0 else radius * 0.5
        points.append(f"{far * cos(spike * pi / 8):.1f},{far * sin(spike * pi / 8):.1f}")
    canvas = Canvas()
    canvas.path("M" + "L".join(points) + "Z", fill=HARM, fill_opacity=0.35, stroke=HARM, stroke_width=1.6)
    return canvas.svg()


def name_plate(
    canvas: Canvas, x: float, y: float, said: str, size: float = 20, colour: str = QUIET, room: float = 220
) -> None:
    """Draw a name, left-aligned. If it is too long for its room, it is scaled down, then cut."""
    bold = 1.08  # factor by which bold letters are wider
    smaller = min(1.0, max(0.8, room / max(1.0, length(said) * size * bold)))
    short = shorten(said, room / (size * smaller * bold))
    canvas.text(x, y, short, size * smaller, fill=colour, text_anchor="start", font_weight="700")


def seat_plate(
    canvas: Canvas,
    seat: int,
    said: str,
    wide: float,
    high: float,
    room: float,
    asked: bool = False,
    won: bool = False,
    out: bool = False,
) -> None:
    """Draw a seat's mark and name on a plate, from its left end at 0,0.

    It is framed if the seat must decide, golden if it won, and dim if it is out of the match.
    """
    frame = GOLD if won else SEAT_COLOURS[seat] if asked else "none"
    colour = GOLD if won else QUIET if out else INK
    canvas.box(-14, -high / 2, wide, high, high / 2, fill=PANEL, fill_opacity=0.72, stroke=frame, stroke_width=2.6)
    faint = ' opacity=".45"' if out and not won else ""
    canvas.raw(f'<g transform="translate(10,0)scale(.8)"{faint}>{seat_mark(seat)}</g>')
    name_plate(canvas, 30, 7.5, said, 21, colour, room)


def pill(canvas: Canvas, said: str, wide: float) -> None:
    """Draw a button in a picture, around 0,0."""
    canvas.box(-wide / 2, -16, wide, 32, 16, fill=PANEL, stroke=LIT, stroke_width=2)
    canvas.text(0, 7, said, 20, fill=INK)
