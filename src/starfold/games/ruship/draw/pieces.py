"""RUSHIP's pieces: ships and UFOs, the Mothership and the Vortex, and the icons of the five powers."""

from __future__ import annotations

from math import cos, pi, sin

from starfold.art.canvas import Canvas, smooth
from starfold.art.light import BALL, FACE
from starfold.art.palette import HARM, HIGH, LIT, OUTLINE, SEAT_COLOURS, SEAT_SHADES, tone
from starfold.art.seats import SEAT_SHAPES, seat_ship
from starfold.art.things import burst, die_face, icon_token, ring, target

from ..data.components import DIE_VALUES

DIE = 56  # width of a die
POWER = 27  # radius of a power token
BASE_SIZE = 27

GLASS = tone("ruship-glass", "#bff3ff", "#dff6ff")
FLAME = tone("ruship-flame", "#ff9d3c", "#e07a10")
EMBER = tone("ruship-ember", "#ffe9a8", "#ffd76a")
SCORCH = tone("ruship-scorch", "#1a0c0c", "#4a2a20")


def _ship() -> str:
    """Return a ship: the first seat's shape, with a cockpit and a burning engine."""
    canvas = Canvas()
    canvas.path("M-4,8L0,24L4,8Z", fill=FLAME)
    canvas.path("M-2,8L0,17L2,8Z", fill=EMBER)
    canvas.raw(seat_ship(0))
    canvas.path("M0,-10L3,0L0,4L-3,0Z", fill=GLASS)
    return canvas.svg()


def _ufo() -> str:
    """Return a UFO: the second seat's shape, with a dome and three lamps."""
    canvas = Canvas()
    canvas.raw(seat_ship(1))
    canvas.circle(0, -2, 6.5, fill=SEAT_SHADES[1])
    canvas.circle(0, -2, 6.5, fill=BALL)
    for x, y in ((-9, -8), (9, -8), (0, 10)):
        canvas.circle(x, y, 1.9, fill=EMBER)
    return canvas.svg()


def _mothership(radius: int) -> str:
    """Return the Mothership: a wheel-shaped station around a large dart."""
    canvas = Canvas()
    canvas.circle(0, 0, radius, fill=OUTLINE)
    canvas.circle(0, 0, radius - 4, fill=SEAT_SHADES[0], stroke=SEAT_COLOURS[0], stroke_width=5)
    canvas.circle(0, 0, radius - 2, fill=FACE)
    for spoke in range(8):
        angle = pi * spoke / 4 + pi / 8
        canvas.circle((radius - 4) * sin(angle), (radius - 4) * cos(angle), 2, fill=GLASS)
    canvas.path(SEAT_SHAPES[0], fill=SEAT_COLOURS[0], stroke=OUTLINE, stroke_width=1.5)
    canvas.path(SEAT_SHAPES[0], fill=FACE)
    canvas.path("M0,-10L3,0L0,4L-3,0Z", fill=GLASS)
    return canvas.svg()


def _vortex(radius: int) -> str:
    """Return the Vortex: the arms of a spiral around a bright eye."""
    canvas = Canvas()
    canvas.circle(0, 0, radius, fill=OUTLINE)
    canvas.circle(0, 0, radius - 2, fill=SEAT_SHADES[1], stroke=SEAT_COLOURS[1], stroke_width=2.4)
    for arm in range(5):
        points = []
        for step in range(9):
            angle = 2 * pi * arm / 5 + step * 0.36
            far = (radius - 4) * (1 - step / 9.5)
            points.append((far * cos(angle), far * sin(angle)))
        canvas.path(smooth(points), fill="none", stroke=SEAT_COLOURS[1], stroke_width=3.2, stroke_linecap="round")
    canvas.circle(0, 0, radius * 0.3, fill=EMBER)
    canvas.circle(0, 0, radius - 2, fill=FACE, opacity=0.7)
    return canvas.svg()


def _fire() -> str:
    """Return a hit on a planet, around 0,0: a burning scorched patch."""
    canvas = Canvas()
    edge_of_fire = [1, 0.8, 1.1, 0.75, 1, 0.9, 1.15, 0.7, 0.95, 0.85]
    for far, colour, seen in ((23, SCORCH, 0.85), (15, HARM, 0.85), (9.5, FLAME, 1), (4.5, EMBER, 1)):
        edge = [
            (far * part * cos(2 * pi * place / 10), far * part * sin(2 * pi * place / 10))
            for place, part in enumerate(edge_of_fire)
        ]
        canvas.path(smooth(edge, closed=True), fill=colour, opacity=seen)
    return canvas.svg()


def _shield(broken: bool) -> str:
    """Return a planet's shield, whole or broken."""
    canvas = Canvas()
    path = "M-9,-9Q0,-6 9,-9V1Q9,8 0,12Q-9,8 -9,1Z"
    if broken:
        canvas.path(path, fill=SCORCH, stroke=HARM, stroke_width=2)
        canvas.path("M-1,-8L3,-1L-3,2L1,11", fill="none", stroke=HARM, stroke_width=2.2)
    else:
        canvas.path(path, fill=GLASS, stroke=OUTLINE, stroke_width=1.5)
        canvas.path(path, fill=FACE)
        canvas.path(path, fill="none", stroke=HIGH, stroke_opacity=0.6)
    return canvas.svg()


# Path data about 32 wide around 0,0, drawn in strokes, in the order of the powers.
ICONS = [
    # Reroll: a die thrown again.
    "M-7,-7H7V7H-7ZM-3,-3h0M3,3h0M-15,3A15,15 0 0 1 11,-11M11,-11V-4M11,-11H4"
    "M15,-3A15,15 0 0 1 -11,11M-11,11V4M-11,11H-4",
    # Overdrive: arrows that accelerate.
    "M-11,2L0,-9L11,2M-11,11L0,0L11,11M0,-9V-16M-7,-12L-9,-15M7,-12L9,-15",
    # Broadside: fire to both sides.
    "M0,-15L6,9L0,5L-6,9ZM-9,-6H-15M-9,1H-15M9,-6H15M9,1H15M-8,8L-13,12M8,8L13,12",
    # Retreat: a U-turn.
    "M8,14V-4A8,8 0 0 0 -8,-4V10M-14,4L-8,11L-2,4",
    # Wingmates: two ships side by side.
    "M-7,-13L0,7L-7,3L-14,7ZM7,-6L14,14L7,10L0,14Z",
]


def sprites(space: float) -> dict[str, str]:
    """Return all pieces and marks by name, for spaces of that radius.

    The ground defines each once; the moving layer only refers to it (`Canvas.put`).
    """
    found = {
        "token-0": _ship(),
        "token-1": _ufo(),
        "base-0": _mothership(BASE_SIZE),
        "base-1": _vortex(BASE_SIZE),
        "fire": _fire(),
        "shield": _shield(False),
        "shield-broken": _shield(True),
        "burst": burst(space + 9),
        "struck": target(space),
        "aim": target(34),
        "ring-space": ring(space + 3),
        "ring-power": ring(POWER + 5),
    }
    for seat in range(2):
        found |= {f"die-{seat}-{die}": die_face(die, DIE, SEAT_COLOURS[seat]) for die in range(1, DIE_VALUES + 1)}
    for power, icon in enumerate(ICONS):
        found[f"power-{power}"] = icon_token(icon, POWER, LIT)
        found |= {f"power-{power}-{seat}": icon_token(icon, POWER, SEAT_COLOURS[seat]) for seat in range(2)}
    return {f"ruship-{name}": drawn for name, drawn in found.items()}
