"""Blue Shift's pieces: the star, planets of three kinds, the icon of a token, ships, and the handles of lines."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from random import Random

from starfold.art.canvas import Canvas, number, smooth
from starfold.art.light import BALL
from starfold.art.palette import GOLD, GROUND, LIT, OUTLINE, SHADE, tone
from starfold.art.seats import seat_ship
from starfold.art.things import burst, ring, target

from ..data.components import MOST_SEATS, VALUES
from .places import HIT, PLANET_SIZES, STAR_SIZE, TOKEN_SIZE, spot_data

# Colours by value: the higher the value, the warmer.
BODIES = [
    tone("blue_shift-one", "#5f7ba8", "#9fb4d2"),
    tone("blue_shift-two", "#d1903c", "#e9b566"),
    tone("blue_shift-three", "#d8453c", "#ef8a78"),
]
DEEPS = [
    tone("blue_shift-one-deep", "#3b5079", "#7088b0"),
    tone("blue_shift-two-deep", "#8f5419", "#c4843a"),
    tone("blue_shift-three-deep", "#8e1f2c", "#cc5148"),
]
PALES = [
    tone("blue_shift-one-pale", "#9db4d8", "#d3dfef"),
    tone("blue_shift-two-pale", "#f4cf86", "#fbe3b4"),
    tone("blue_shift-three-pale", "#ff9a72", "#ffd0bb"),
]
FIGURE = tone("blue_shift-figure", "#ffffff", "#141a2a")
FIGURE_EDGE = tone("blue_shift-figure-edge", "#0a0d18", "#fffaf0")
SHIFT = tone("blue_shift-shift", "#58b6ff", "#0b5fc4")  # the colour of the icon
SHIFT_DEEP = tone("blue_shift-shift-deep", "#0d2f66", "#d6e8ff")
FIRE = tone("blue_shift-fire", "#ffd36b", "#ffcf5a")
EMBER = tone("blue_shift-ember", "#ff8a2a", "#f59a2e")
LIMB = tone("blue_shift-limb", "#d9480f", "#d8741a")
CORE = tone("blue_shift-core", "#fffbe6", "#fff6d0")


# --- planets ---


def _rock(canvas: Canvas, r: float) -> None:
    """Draw a planet worth one: a rock with craters."""
    for x, y, far in (
        (-0.5, -0.35, 0.24),
        (0.45, -0.5, 0.17),
        (0.55, 0.35, 0.27),
        (-0.35, 0.55, 0.2),
        (-0.72, 0.2, 0.12),
    ):
        canvas.circle(x * r, y * r, far * r, fill=DEEPS[0])
        canvas.circle((x + 0.05) * r, (y + 0.06) * r, far * 0.72 * r, fill=PALES[0], opacity=0.35)


def _bands(canvas: Canvas, r: float) -> None:
    """Draw a planet worth two: clouds in bands."""
    for y, high, colour in (
        (-0.72, 0.26, DEEPS[1]),
        (-0.28, 0.2, PALES[1]),
        (0.1, 0.3, DEEPS[1]),
        (0.6, 0.22, PALES[1]),
    ):
        upper = [(-1.1 * r, y * r), (-0.3 * r, (y + 0.07) * r), (0.4 * r, (y - 0.03) * r), (1.1 * r, (y + 0.06) * r)]
        lower = [(x, below + high * r) for x, below in reversed(upper)]
        canvas.path(smooth(upper + lower, closed=True), fill=colour, opacity=0.75)


def _storms(canvas: Canvas, r: float) -> None:
    """Draw a planet worth three: swirling storms."""
    for arm in range(5):
        points = []
        for step in range(6):
            angle, far = 2 * pi * arm / 5 + step * 0.42, r * (0.28 + 0.16 * step)
            points.append((far * cos(angle), far * sin(angle)))
        colour = DEEPS[2] if arm % 2 else PALES[2]
        canvas.path(
            smooth(points), fill="none", stroke=colour, stroke_width=r * 0.2, stroke_linecap="round", opacity=0.8
        )


_SURFACES = [_rock, _bands, _storms]


def _planet(value: int) -> str:
    """Return a planet of a value around 0,0, with its value on it."""
    r = PLANET_SIZES[value]
    canvas = Canvas()
    canvas.circle(0, 0, r + 1.4, fill=OUTLINE, opacity=0.85)
    canvas.circle(0, 0, r, fill=BODIES[value - 1])
    canvas.raw(f'<g clip-path="url(#blue_shift-disc-{value})">')
    _SURFACES[value - 1](canvas, r)
    canvas.raw("</g>")
    canvas.circle(0, 0, r, fill=BALL)
    canvas.circle(0, 0, r - 0.6, fill="none", stroke=PALES[value - 1], stroke_opacity=0.55, stroke_width=1.2)
    figure(canvas, 0, 7.4, str(value), 21)
    return canvas.svg()


def _hit() -> str:
    """Return the clickable area of a planet, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, HIT, fill="none", pointer_events="all")
    return canvas.svg()


def figure(canvas: Canvas, x: float, y: float, said: str, size: float) -> None:
    """Draw text with an outline, so that it is readable on any background."""
    canvas.text(
        x, y, said, size, fill=FIGURE, font_weight="800", stroke=FIGURE_EDGE, stroke_width=size * 0.19,
        stroke_linejoin="round", paint_order="stroke",
    )  # fmt: skip


def define_discs(canvas: Canvas) -> None:
    """Define the clip paths of the planets' surfaces."""
    for value in range(1, VALUES):
        disc = f'<circle r="{number(PLANET_SIZES[value])}"/>'
        canvas.raw(f'<defs><clipPath id="blue_shift-disc-{value}">{disc}</clipPath></defs>')


def _icon(value: int) -> str:
    """Return the icon of a token, around 0,0 over its planet: a blue rim with two arrowheads."""
    far = PLANET_SIZES[value] + 2.4
    canvas = Canvas()
    canvas.circle(0, 0, far, fill="none", stroke=SHIFT_DEEP, stroke_width=5.8)
    canvas.circle(0, 0, far, fill="none", stroke=SHIFT, stroke_width=2.8)
    for way in (1, -1):
        y = -way * far
        head = f"M{number(8.5 * way)},{number(y)}L{number(-4 * way)},{number(y - 6)}V{number(y + 6)}Z"
        canvas.path(head, fill=SHIFT, stroke=SHIFT_DEEP, stroke_width=1.6, stroke_linejoin="round")
    return canvas.svg()


# --- the star ---


def define_star(canvas: Canvas) -> None:
    """Define the gradient of the star: bright in the middle, darker and redder towards the edge."""
    canvas.gradient(
        "blue_shift-star",
        [(0, CORE, 1), (0.3, CORE, 1), (0.6, FIRE, 1), (0.86, EMBER, 1), (1, LIMB, 1)],
        radial='cx=".45" cy=".43" r=".58"',
    )


def _star() -> str:
    """Return the star around 0,0, with grains and a few spots."""
    random = Random(11)
    canvas = Canvas()
    canvas.circle(0, 0, STAR_SIZE, fill="url(#blue_shift-star)")
    grains: dict[str, list[str]] = {CORE: [], FIRE: [], EMBER: [], LIMB: []}
    for _ in range(640):
        far, angle = STAR_SIZE * 0.97 * sqrt(random.random()), random.uniform(0, 2 * pi)
        x, y, long = far * sin(angle), -far * cos(angle), random.uniform(0.2, 2)
        # Towards the edge grains are seen from the side, so they lie along it.
        along = angle + random.uniform(-0.5, 0.5)
        end = f"l{number(long * cos(along))},{number(long * sin(along))}"
        bright = random.random() > 0.25 + 0.6 * far / STAR_SIZE
        grains[random.choice((CORE, FIRE) if bright else (EMBER, LIMB))].append(f"M{number(x)},{number(y)}{end}")
    for colour, drawn in grains.items():
        seen = 0.42 if colour in (CORE, FIRE) else 0.22
        canvas.path("".join(drawn), fill="none", stroke=colour, stroke_width=1.9, stroke_linecap="round", opacity=seen)
    for x, y, size in ((-21, 22, 3.4), (-15, 26, 2), (27, -20, 2.6)):
        canvas.ellipse(x, y, size * 1.5, size, fill=LIMB, opacity=0.5)
        canvas.ellipse(x, y, size * 0.8, size * 0.5, fill=SHADE, opacity=0.5)
    canvas.circle(0, 0, STAR_SIZE - 0.6, fill="none", stroke=CORE, stroke_opacity=0.7, stroke_width=1.4)
    return canvas.svg()


# --- handles: clicked to shift a line, or to fly in one direction ---


def draw_pull(canvas: Canvas, angle: float) -> None:
    """Draw the handle of a spoke around 0,0: a drop that points to the star.

    It is not a sprite, so that its bounding box is exact.
    """
    turn = pi * angle / 180
    points = [(0, 16.5), (-10.2, 9.2), (10.2, 9.2)]
    turned = [(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in points]
    tip, left, right = (spot_data(point) for point in turned)
    drop = f"M{tip}L{left}A13.7,13.7 0 1 1 {right}Z"
    canvas.path(drop, fill=SHIFT_DEEP, stroke=LIT, stroke_width=2, stroke_linejoin="round")


def _turn() -> str:
    """Return the handle of a ring around 0,0: an arrowhead that points to the right."""
    canvas = Canvas()
    canvas.circle(0, 0, 10.5, fill=SHIFT_DEEP, stroke=LIT, stroke_width=2)
    canvas.path("M-4.5,-6.5L6.5,0L-4.5,6.5L-1.5,0Z", fill=LIT)
    return canvas.svg()


def _taken() -> str:
    """Return the mark on a planet that would be harvested, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 22, fill="none", stroke=GOLD, stroke_width=2.6, stroke_dasharray="5 4")
    return canvas.svg()


def _gone() -> str:
    """Return the cover of a space that a previewed shift would leave empty, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 23, fill=GROUND, opacity=0.94)
    canvas.circle(0, 0, 12.5, fill="none", stroke=SHIFT, stroke_width=1.6, stroke_dasharray="3 4")
    return canvas.svg()


def _ghost(value: int) -> str:
    """Return a planet at its place after a previewed shift, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 23, fill=GROUND, opacity=0.88)
    canvas.raw(f'<g opacity=".85">{_planet(value)}</g>')
    canvas.circle(0, 0, PLANET_SIZES[value] + 1.6, fill="none", stroke=SHIFT, stroke_width=2)
    return canvas.svg()


def _ship(seat: int) -> str:
    """Return a seat's ship, with a shadow below that sets it off from its planet."""
    canvas = Canvas()
    canvas.circle(0, 1.5, 15, fill=SHADE, opacity=0.45)
    canvas.raw(f'<g transform="scale(.86)">{seat_ship(seat)}</g>')
    return canvas.svg()


@cache
def sprites() -> dict[str, str]:
    """Return all pieces and marks by name.

    The ground defines each once; the moving layer only refers to it (`Canvas.put`).
    """
    found = {
        "star": _star(),
        "turn": _turn(),
        "sight": target(21),
        "burst": burst(24),
        "spark": burst(13),
        "taken": _taken(),
        "gone": _gone(),
    }
    for value in range(1, VALUES):
        found[f"planet-{value}"] = _hit() + _planet(value)
        found[f"ghost-{value}"] = _ghost(value)
        found[f"icon-{value}"] = _icon(value)
        found[f"lit-{value}"] = ring(PLANET_SIZES[value] + 2.5)
        found[f"token-{value}"] = ring((PLANET_SIZES[value] + 5) * TOKEN_SIZE)
    found |= {f"ship-{seat}": _ship(seat) for seat in range(MOST_SEATS)}
    return {f"blue_shift-{name}": drawn for name, drawn in found.items()}
