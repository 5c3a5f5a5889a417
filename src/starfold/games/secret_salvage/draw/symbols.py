"""Secret Salvage's symbols: six kinds of tiles and eight power-ups, each about 24 wide around 0,0."""

from __future__ import annotations

from math import cos, pi, sin

from starfold.art.canvas import Canvas
from starfold.art.light import FACE
from starfold.art.palette import HIGH, OUTLINE, tone

from ..data.components import KINDS, MINE

ENERGY_FACE = tone("secret_salvage-energy", "#1d56b0", "#2a67c4")
ENERGY_RIM = tone("secret_salvage-energy-rim", "#7db9ff", "#0f3f86")
RED_FACE = tone("secret_salvage-red-face", "#a3232f", "#c03540")
RED_RIM = tone("secret_salvage-red-rim", "#ff8d86", "#7d0f1c")
SIGN = tone("secret_salvage-sign", "#ffffff", "#ffffff")
SUN = tone("secret_salvage-sun", "#ffd75e", "#ffe28a")


def face_of(kind: int) -> tuple[str, str]:
    """Return the colours of a tile face up: its face and its rim."""
    return (ENERGY_FACE, ENERGY_RIM) if kind < MINE else (RED_FACE, RED_RIM)


def _rays(near: float, far: float, count: int, turn: float = 0) -> str:
    """Return path data of radial lines."""
    angles = [2 * pi * (place + turn) / count for place in range(count)]
    ends = [(near * cos(a), near * sin(a), far * cos(a), far * sin(a)) for a in angles]
    return "".join(f"M{x:.1f},{y:.1f}L{to_x:.1f},{to_y:.1f}" for x, y, to_x, to_y in ends)


def _stroke(canvas: Canvas, path: str, wide: float = 2.4, colour: str = SIGN) -> None:
    canvas.path(path, fill="none", stroke=colour, stroke_width=wide, stroke_linecap="round", stroke_linejoin="round")


def _solar(canvas: Canvas) -> None:
    """Draw a sun."""
    _stroke(canvas, _rays(8, 11.5, 8), 2.6, SUN)
    canvas.circle(0, 0, 5.6, fill=SUN)


def _atomic(canvas: Canvas) -> None:
    """Draw an atom."""
    for turn in (-30, 30, 90):
        canvas.ellipse(0, 0, 11.5, 4.4, fill="none", stroke=SIGN, stroke_width=1.8, transform=f"rotate({turn})")
    canvas.circle(0, 0, 3.2, fill=SUN)


def _incompatible(canvas: Canvas) -> None:
    """Draw a cell with a foreign plug and a bolt."""
    canvas.path("M-9,-7H9V8.5H-9Z", fill="none", stroke=SIGN, stroke_width=2.2, stroke_linejoin="round")
    _stroke(canvas, "M-4,-7V-11M4,-7V-11", 2.6)
    canvas.path("M1.8,-5L-4.2,2.2H-.6L-2,7L4.4,-.6H.6Z", fill=SUN)


def _mine(canvas: Canvas) -> None:
    """Draw a ball with spikes."""
    _stroke(canvas, _rays(6, 11.5, 8, 0.5), 2.8)
    canvas.circle(0, 0, 7, fill=SIGN)
    canvas.circle(0, 0, 3, fill=RED_FACE)


def _drained(canvas: Canvas) -> None:
    """Draw an empty battery, struck out."""
    canvas.path("M-10,-5.5H8V5.5H-10ZM8,-2.2H11V2.2H8", fill="none", stroke=SIGN, stroke_width=2.2)
    canvas.box(-8, -3.4, 3.4, 6.8, fill=SIGN)
    _stroke(canvas, "M-7,10L7,-10", 2.4)


def _interference(canvas: Canvas) -> None:
    """Draw waves cut by a bolt."""
    _stroke(canvas, "M-5.5,-9A10,10 0 0 0 -5.5,9M5.5,-9A10,10 0 0 1 5.5,9", 2.4)
    _stroke(canvas, "M2,-8.5L-2.4,-.8H2.4L-2,8.5", 2.2)


_TILES = [_solar, _atomic, _incompatible, _mine, _drained, _interference]


def tile_face(kind: int, size: float) -> str:
    """Return a tile face up around 0,0, `size` wide."""
    half, (face, rim) = size / 2, face_of(kind)
    canvas = Canvas()
    canvas.box(-half, -half, size, size, size * 0.26, fill=face, stroke=OUTLINE, stroke_width=3.2)
    canvas.box(-half, -half, size, size, size * 0.26, fill=FACE, stroke=rim, stroke_width=1.6)
    canvas.raw(f'<g transform="scale({size / 30:.3g})">')
    _TILES[kind - 1](canvas)
    canvas.raw("</g>")
    return canvas.svg()


def tile_faces(name: str, size: float) -> dict[str, str]:
    """Return all kinds of tiles face up, by name."""
    return {f"{name}-{kind}": tile_face(kind, size) for kind in range(1, KINDS)}


def _head(x: float, y: float) -> str:
    """Return path data of a stroked arrowhead that points to the right."""
    return f"M{x - 4.5},{y - 4.5}L{x},{y}L{x - 4.5},{y + 4.5}"


# By power-up: path data in strokes.
_EYE = "M-12,0Q0,-12 12,0Q0,12 -12,0ZM-4,0A4,4 0 1 0 4,0A4,4 0 1 0 -4,0"
POWER_SIGNS = [
    "M-9,10V0Q-9,-6 -3,-6H10" + _head(10, -6),
    "M-11,0H-4M-11,6H-7M-11,-6H-7M-3,-8L5,0L-3,8M4,-8L12,0L4,8",
    "M-12,0H-7M7,0H12" + _head(12, 0) + "M-5,-9A9,9 0 0 1 5,-9M5,9A9,9 0 0 1 -5,9M-3,0H3",
    _EYE,
    "M-5,-11H5L0,-4ZM-3,1L-9,11M3,1L9,11M0,2V4M0,8V10",
    "M-9,-4.5A7,7 0 0 1 -9,4.5M-4,-8A12,12 0 0 1 -4,8M2,0H12" + _head(12, 0),
    "M-10,-3Q0,-15 10,-3M10.5,-9V-3H4.5M10,3Q0,15 -10,3M-10.5,9V3H-4.5",
    "M0,-12V-4M-4,-7L0,-3L4,-7M-6,6A6,6 0 1 0 6,6A6,6 0 1 0 -6,6M-8.5,6H-11M8.5,6H11",
]


def power_sign(power: int, colour: str) -> str:
    """Return the symbol of a power-up, around 0,0."""
    canvas = Canvas()
    _stroke(canvas, POWER_SIGNS[power], 2.2, colour)
    return canvas.svg()


def eye() -> str:
    """Return an eye around 0,0, for a tile that is looked at."""
    canvas = Canvas()
    canvas.path("M-12,0Q0,-12 12,0Q0,12 -12,0Z", fill=OUTLINE, stroke=OUTLINE, stroke_width=7, stroke_linejoin="round")
    canvas.path("M-12,0Q0,-12 12,0Q0,12 -12,0Z", fill=ENERGY_FACE, stroke=HIGH, stroke_width=2, stroke_linejoin="round")
    canvas.circle(0, 0, 4.2, fill=HIGH)
    canvas.circle(0, 0, 1.8, fill=OUTLINE)
    return canvas.svg()
