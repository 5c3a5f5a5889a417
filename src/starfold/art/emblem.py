"""A game's emblem and hue, generated from its key alone, so that a new game needs neither drawn."""

from __future__ import annotations

import colorsys
import hashlib
from functools import cache
from math import cos, pi, sin
from random import Random

from .canvas import Canvas
from .palette import TONES, tone

# The word hashed before a key. It was chosen so that the hues of the five games lie far apart.
_WORD = "value"


@cache
def hue(key: str) -> str:
    """Return the colour of a game as used in pictures, the tone `hue-KEY`.

    It is legible on every ground of both themes.
    """
    circle = int.from_bytes(hashlib.sha256(f"{_WORD} {key}".encode()).digest()[:2], "big") / 65536
    return tone(f"hue-{key}", _legible(circle, 0), _legible(circle, 1))


@cache
def emblem(key: str) -> str:
    """Return a game's emblem around 0,0, flat and in its hue: a star, planets on orbits, and a constellation."""
    random = Random(key)
    colour = hue(key)
    canvas = Canvas()
    canvas.circle(0, 0, 47, fill="none", stroke=colour, stroke_width=2)
    _constellation(canvas, random, colour)
    tilt = random.randrange(-40, 41)
    canvas.raw(f'<g transform="rotate({tilt})">')
    flat = random.choice((0.34, 0.5, 0.66))
    for place, far in enumerate(random.sample((23, 31, 39), random.choice((2, 2, 3)))):
        # The planets alternate between right and left, clear of the star and of each other.
        _orbit(canvas, far, far * flat, 180 * place + random.randrange(-45, 46), random.choice((3.4, 4.4, 5.4)), colour)
    canvas.raw("</g>")
    _star(canvas, random, colour)
    return canvas.svg()


def _constellation(canvas: Canvas, random: Random, colour: str) -> None:
    """Draw a few stars along the rim, connected by a line."""
    first = random.randrange(360)
    steps = [first + step * random.randrange(34, 52) for step in range(4)]
    points = [_around(angle, random.randrange(34, 43)) for angle in steps]
    line = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    canvas.path(line, fill="none", stroke=colour, stroke_width=1.2, stroke_opacity=0.6)
    for x, y in points:
        canvas.circle(x, y, random.choice((1.8, 2.4, 3)), fill=colour)


def _orbit(canvas: Canvas, rx: float, ry: float, degrees: float, world: float, colour: str) -> None:
    """Draw an orbit with its planet."""
    canvas.ellipse(0, 0, rx, ry, fill="none", stroke=colour, stroke_width=1.6, stroke_opacity=0.75)
    angle = degrees * pi / 180
    canvas.circle(rx * cos(angle), ry * sin(angle), world, fill=colour)


def _star(canvas: Canvas, random: Random, colour: str) -> None:
    """Draw the middle: a disc, a ring, or a star of four or six points."""
    points = random.choice((0, 1, 4, 6))
    if points == 0:
        canvas.circle(0, 0, 9, fill=colour)
    elif points == 1:
        canvas.circle(0, 0, 8.5, fill="none", stroke=colour, stroke_width=5)
    else:
        corners = [_around(180 * step / points, 15 if step % 2 == 0 else 4.5) for step in range(2 * points)]
        canvas.path("M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in corners) + "Z", fill=colour)


def _around(degrees: float, far: float) -> tuple[float, float]:
    """Return the point at a distance from the middle and an angle in degrees from the top."""
    return far * sin(degrees * pi / 180), -far * cos(degrees * pi / 180)


def _legible(circle: float, theme: int) -> str:
    """Return a colour of a hue (0..1), lightened or darkened until it is legible on a theme's grounds."""
    grounds = [_light(TONES[name][theme]) for name in ("ground", "ground-lit", "panel")]
    # Dark theme: from the middle up to white. Light theme: down to black. Some step has enough contrast.
    steps = [0.62 + step * 0.02 for step in range(19)] if theme == 0 else [0.44 - step * 0.02 for step in range(22)]
    for lightness in steps:
        parts = colorsys.hls_to_rgb(circle, lightness, 0.8)
        colour = "#" + "".join(f"{round(part * 255):02x}" for part in parts)
        if min(_contrast(_light(colour), ground) for ground in grounds) >= 5:
            break
    return colour


def _light(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
