"""Small signs for the things of Pulsar 2849, such as stations, links and patents: about 28 wide around 0,0."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from starfold.art.canvas import Canvas
from starfold.art.light import BALL
from starfold.art.palette import GOLD, HIGH, INK, OUTLINE, SHADE, tone

from ..map.pulsars import BEAM, CORE, STEEL, pulsar_sprites
from ..map.signs import GATE_COLOURS, GATE_SHAPES, dead_end
from ..map.systems import DUST, WATER
from .dice import RED_RIM, RED_TONE, die

CUBE = tone("pulsar_2849-cube", "#5fd9c0", "#14796a")
WAVE = tone("pulsar_2849-wave", "#8fd0ff", "#10639c")
PAPER = tone("pulsar_2849-paper", "#e6dcc3", "#fff6dd")
# By a technology's colour.
TECH_TONES = [
    tone("pulsar_2849-tech-dark", "#3c4a72", "#4a5676"),
    tone("pulsar_2849-tech-light", "#c6d6f2", "#8ea3c8"),
    tone("pulsar_2849-tech-green", "#4fc07a", "#22783f"),
    tone("pulsar_2849-tech-purple", "#a877e8", "#7a48bd"),
]

_LINE: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def disc(x: float, y: float, r: float) -> str:
    """Return path data of a circle."""
    return f"M{x - r:g},{y:g}a{r:g},{r:g} 0 1 0 {2 * r:g},0a{r:g},{r:g} 0 1 0 {-2 * r:g},0Z"


def star(points: int, far: float, near: float, x: float = 0, y: float = 0) -> str:
    """Return path data of a star, its first point at the top."""
    corners = []
    for step in range(2 * points):
        reach = near if step % 2 else far
        corners.append(f"{x + reach * sin(pi * step / points):.1f},{y - reach * cos(pi * step / points):.1f}")
    return "M" + "L".join(corners) + "Z"


# --- single pieces ---


def _cube(canvas: Canvas) -> None:
    canvas.path("M0,-12L10.5,-6V6L0,12L-10.5,6V-6Z", fill=CUBE, stroke=OUTLINE, stroke_width=1.4)
    canvas.path("M0,-12L10.5,-6L0,0L-10.5,-6Z", fill=HIGH, fill_opacity=0.42)
    canvas.path("M0,0L10.5,-6V6L0,12Z", fill=SHADE, fill_opacity=0.35)


def _ball(canvas: Canvas, x: float, y: float, r: float, colour: str) -> None:
    canvas.circle(x, y, r, fill=colour)
    canvas.circle(x, y, r, fill=BALL)


def _dome(canvas: Canvas, x: float = 0, y: float = 0, size: float = 1) -> None:
    """Draw a station: a dome with a mast."""
    canvas.raw(f'<g transform="translate({x:g},{y:g})scale({size:g})">')
    canvas.path("M-9,8V5A9,9 0 0 1 9,5V8Z", fill=INK)
    canvas.path("M0,-4V-11M0,-11H5", stroke=INK, stroke_width=2.4, **_LINE)
    canvas.raw("</g>")


def rotor(size: int, spins: bool, scale: float = 0.8) -> str:
    """Return a gyrodyne, golden if it spins.

    One in building is drawn in steel: the thin outline used on the map would be lost at this size.
    """
    drawn = pulsar_sprites()[f"pulsar_2849-spins-{size}"]
    drawn = drawn if spins else drawn.replace(GOLD, STEEL)
    return f'<g transform="scale({scale:g})">{drawn}</g>'


def _pulsar(canvas: Canvas, size: float = 1) -> None:
    """Draw a pulsar: a hot star with two beams."""
    canvas.raw(f'<g transform="scale({size:g})">')
    canvas.path("M14,-11L10,-15L-1,-1L-14,11L-10,15L1,1Z", fill=BEAM)
    canvas.circle(0, 0, 6, fill=CORE, stroke=OUTLINE, stroke_width=1.4)
    canvas.circle(-1.4, -1.6, 2.4, fill=HIGH)
    canvas.raw("</g>")


def _tower(canvas: Canvas, waves: bool = True) -> None:
    """Draw a transmitter: a mast, and waves if it is online."""
    canvas.path("M-6,12L0,-5L6,12M-4,6H4", stroke=INK, stroke_width=2.4, **_LINE)
    canvas.circle(0, -6, 2.6, fill=WAVE)
    if waves:
        right = "M5,-11A8,8 0 0 1 5,-1M9.5,-13.5A13,13 0 0 1 9.5,1.5"
        left = "M-5,-11A8,8 0 0 0 -5,-1M-9.5,-13.5A13,13 0 0 0 -9.5,1.5"
        canvas.path(right + left, stroke=WAVE, stroke_width=2.2, **_LINE)


def _scroll(canvas: Canvas) -> None:
    """Draw a patent: a sheet with lines and a seal."""
    canvas.path("M-9,-12H5L10,-7V12H-9Z", fill=PAPER, stroke=OUTLINE, stroke_width=1)
    canvas.path("M-5,-6H3M-5,-1H6M-5,4H0", stroke=OUTLINE, stroke_width=1.8, **_LINE)
    canvas.circle(5, 6, 4.4, fill=RED_TONE, stroke=HIGH, stroke_width=1)


def _dart(canvas: Canvas, x: float = 0, y: float = 0, size: float = 1) -> None:
    """Draw a ship."""
    canvas.raw(f'<g transform="translate({x:g},{y:g})scale({size:g})">')
    canvas.path("M0,-13L9,11L0,6L-9,11Z", fill=INK)
    canvas.raw("</g>")


def _flag(canvas: Canvas, met: bool) -> None:
    """Draw a goal; with a tick, a goal that is met."""
    canvas.path("M-9,13V-12", stroke=INK, stroke_width=2.4, **_LINE)
    canvas.path("M-9,-12H11L6,-5L11,2H-9Z", fill=GOLD, stroke=OUTLINE, stroke_width=1)
    if met:
        canvas.path("M-2,8L3,12L11,4", stroke=CUBE, stroke_width=3, **_LINE)


def _steps(canvas: Canvas) -> None:
    """Draw a project: one more storey of a headquarters."""
    canvas.path("M-12,12V5H-5V-2H5V5H12V12Z", fill="none", stroke=INK, stroke_width=2.4, stroke_linejoin="round")
    canvas.path("M-4,-4V-11H4V-4Z", fill=GOLD, stroke=OUTLINE, stroke_width=1)


def _medal(canvas: Canvas) -> None:
    """Draw an award."""
    canvas.path("M-7,-13L-1,0M7,-13L1,0", stroke=RED_TONE, stroke_width=4, **_LINE)
    canvas.circle(0, 4, 8, fill=GOLD, stroke=OUTLINE, stroke_width=1.2)
    canvas.path(star(5, 5, 2.2, 0, 4), fill=OUTLINE)


def _sign(name: str, canvas: Canvas) -> None:  # noqa: C901 (one branch for each sign)
    """Draw a sign, given by its name."""
    match name:
        case "cube":
            _cube(canvas)
        case "station":
            _dome(canvas)
        case "blue_station" | "lifeless_station" | "bonus_station":
            _ball(canvas, 0, 5, 9.5, DUST if name == "lifeless_station" else WATER)
            _dome(canvas, 0, -6, 0.72)
            if name == "bonus_station":
                canvas.path(star(5, 6.4, 2.8, 8.4, 8), fill=GOLD, stroke=OUTLINE, stroke_width=1)
        case "beside_blue":
            _ball(canvas, 7, 6, 7.5, WATER)
            _dome(canvas, -4, -1, 0.85)
        case "pulsar":
            _pulsar(canvas)
        case "isolated":
            canvas.circle(0, 0, 14, stroke=INK, stroke_width=2, stroke_dasharray="2.4 4.6", **_LINE)
            _pulsar(canvas, 0.72)
        case "ship_claim":
            canvas.circle(0, 0, 11.5, fill="none", stroke=STEEL, stroke_width=4)
            _dart(canvas, 0, 0, 0.8)
        case "taken":
            canvas.raw(rotor(1, False, 0.9))
        case "placed":
            canvas.path("M14,-11L10,-15L-14,11L-10,15Z", fill=BEAM)
            canvas.raw(rotor(1, False, 0.74))
        case "completed" | "spinning":
            canvas.raw(rotor(1, True, 0.9))
            if name == "completed":
                canvas.path("M4,8L8,12L15,3", stroke=OUTLINE, stroke_width=6, **_LINE)
                canvas.path("M4,8L8,12L15,3", stroke=CUBE, stroke_width=3.4, **_LINE)
        case "sizes":
            for r in (3.4, 8, 12.4):
                canvas.circle(0, 0, r, fill="none", stroke=GOLD, stroke_width=2.8)
        case "set":
            for size, x in enumerate((-14, -2.5, 12)):
                canvas.raw(f'<g transform="translate({x},0)">{rotor(size, True, 0.47)}</g>')
        case "pair":
            for x in (-7, 7):
                canvas.raw(f'<g transform="translate({x},0)">{rotor(1, True, 0.5)}</g>')
        case _:
            _other_sign(name, canvas)


def _other_sign(name: str, canvas: Canvas) -> None:  # noqa: C901 (one branch for each sign)
    """Draw a sign of something that is not in space."""
    match name:
        case "online":
            _tower(canvas)
        case "pay":
            _tower(canvas, waves=False)
            canvas.raw(f'<g transform="translate(7,-6)">{die(5, 13)}</g>')
        case "link":
            canvas.path("M-1,-9H-9Q-12,-9 -12,-6V6Q-12,9 -9,9H-1Z", fill=RED_TONE, stroke=RED_RIM, stroke_width=1.4)
            canvas.path("M1,-9H9Q12,-9 12,-6V6Q12,9 9,9H1Z", fill=RED_TONE, stroke=RED_RIM, stroke_width=1.4)
            canvas.path("M-6,-3.6h0M-6,3.6h0M6,0h0", stroke=HIGH, stroke_width=4, **_LINE)
        case "patent":
            _scroll(canvas)
        case "colours":
            for place, colour in enumerate(TECH_TONES):
                x, y = (place % 2 * 12 - 11.5, place // 2 * 12 - 11.5)
                canvas.box(x, y, 11, 11, 2.5, fill=colour, stroke=INK, stroke_width=1)
        case "project":
            _steps(canvas)
        case "award":
            _medal(canvas)
        case "goal" | "met":
            _flag(canvas, name == "met")
        case "copy":
            canvas.raw(f'<g transform="translate(-5,-4)">{die(3, 16)}</g>')
            canvas.raw(f'<g transform="translate(5,5)">{die(3, 16, True)}</g>')
        case "tile":
            canvas.raw(f'<g transform="scale(1.3)">{dead_end()}</g>')
        case "ship":
            _dart(canvas)
        case "system":
            canvas.ellipse(0, 0, 13, 5, fill="none", stroke=INK, stroke_width=1.6, transform="rotate(-24)")
            _ball(canvas, 0, 0, 7.6, WATER)
        case "initiative":
            canvas.path("M0,-13Q8,-5 5,6H-5Q-8,-5 0,-13Z", fill=GOLD, stroke=OUTLINE, stroke_width=1)
            canvas.path("M-5,4L-9,11L-4,8M5,4L9,11L4,8M0,8V13", stroke=GOLD, stroke_width=2.2, **_LINE)
        case "engineering":
            canvas.path(star(8, 12, 8.4) + disc(0, 0, 4), fill=CUBE, fill_rule="evenodd")


@cache
def glyph(name: str) -> str:
    """Return a sign by its name, around 0,0; a gate is `gate-0` with the index of its colour."""
    canvas = Canvas()
    if name.startswith("gate-"):
        colour = int(name[5:])
        canvas.path(
            GATE_SHAPES[colour], fill=GATE_COLOURS[colour], fill_opacity=0.3, stroke=GATE_COLOURS[colour],
            stroke_width=2.8, stroke_linejoin="round",
        )  # fmt: skip
    else:
        _sign(name, canvas)
    return canvas.svg()
