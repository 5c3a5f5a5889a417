"""Space: the ground, the star field and planets."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from . import light
from .canvas import Canvas
from .palette import GROUND, GROUND_LIT, STAR


def ground(canvas: Canvas, width: int, height: int, stars: int = 160, seed: int = 7) -> None:
    """Draw the ground of a board: deep space lit from the upper left, and faint stars. Define the light."""
    light.define(canvas)
    canvas.gradient("ground-fill", [(0, GROUND_LIT, 1), (1, GROUND, 1)], radial='cx=".28" cy=".16" r=".95"')
    canvas.box(0, 0, width, height, fill="url(#ground-fill)")
    star_field(canvas, width, height, stars, seed)


def star_field(canvas: Canvas, width: int, height: int, stars: int, seed: int) -> None:
    """Draw stars, many faint ones and a few with a glint. The same seed gives the same stars."""
    random = Random(seed)
    dots: dict[float, list[str]] = {0.25: [], 0.45: [], 0.8: []}
    for _ in range(stars):
        x, y = random.randrange(6, width - 6), random.randrange(6, height - 6)
        dots[random.choice((0.25, 0.25, 0.25, 0.45, 0.45, 0.8))].append(f"M{x},{y}h0")
    for seen, drawn in dots.items():
        # A line of length 0 with round ends is a dot: one element draws hundreds of stars.
        canvas.path(
            "".join(drawn),
            stroke=STAR,
            stroke_opacity=seen,
            stroke_width=1.2 + seen,
            stroke_linecap="round",
            fill="none",
        )
    for _ in range(max(1, stars // 40)):
        x, y, far = random.randrange(20, width - 20), random.randrange(20, height - 20), random.choice((4, 5, 7))
        canvas.path(
            f"M{x - far},{y}Q{x},{y} {x},{y - far}Q{x},{y} {x + far},{y}Q{x},{y} {x},{y + far}Q{x},{y} {x - far},{y}",
            fill=STAR, opacity=0.6,
        )  # fmt: skip


def planet(
    canvas: Canvas,
    name: str,
    x: float,
    y: float,
    r: float,
    body: str,
    air: str,
    surface: Callable[[Canvas], None] | None = None,
) -> None:
    """Draw a planet: a glowing atmosphere, its body, its surface and its light.

    `surface` draws around 0,0 and is clipped to the disc.
    """
    canvas.gradient(f"{name}-air", [(0, air, 0), (0.78, air, 0), (0.84, air, 0.55), (1, air, 0)], radial='r=".5"')
    canvas.raw(f'<defs><clipPath id="{name}-disc"><circle r="{r:g}"/></clipPath></defs>')
    canvas.circle(x, y, r * 1.19, fill=f"url(#{name}-air)")
    with canvas.group(at=(x, y)):
        canvas.circle(0, 0, r, fill=body)
        if surface is not None:
            canvas.raw(f'<g clip-path="url(#{name}-disc)">')
            surface(canvas)
            canvas.raw("</g>")
        canvas.circle(0, 0, r, fill=light.WORLD)
        canvas.circle(0, 0, r - 0.8, fill="none", stroke=air, stroke_opacity=0.5, stroke_width=1.6)


def world(canvas: Canvas, x: float, y: float, r: float, colour: str) -> None:
    """Draw a small planet: a lit ball of one colour."""
    canvas.circle(x, y, r, fill=colour)
    canvas.circle(x, y, r, fill=light.BALL)
