"""The picture of the home page: a ringed planet, and ships of all six seats on its orbits."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from starfold.core.picture import Picture

from . import light
from .canvas import Canvas
from .palette import GOLD, LINE, TONES, tone
from .seats import seat_ship
from .space import planet, world

WIDTH, HEIGHT = 760, 500
_X, _Y, _R = 520, 240, 150  # centre and radius of the planet
_TILT = -18  # of rings and orbits, in degrees
_FLAT = 0.3  # their vertical scale
_RINGS = [(1.45, 12, 0.5), (1.6, 4, 0.35), (2.0, 1.6, 0.5), (2.6, 1.6, 0.35)]  # distance, width, opacity
_BANDS = [(-128, 30, 0), (-84, 22, 1), (-40, 34, 0), (14, 16, 1), (52, 40, 0), (108, 18, 1)]  # top, height, colour
_SHIPS = [(1.45, 150), (2.0, 203), (2.0, 112), (1.45, 58), (2.6, 148), (2.6, 196)]  # distance, angle

_BODY = tone("vista-body", "#27407f", "#8fb0dc")
_CLOUDS = [tone("vista-deep", "#18275a", "#6d90c4"), tone("vista-pale", "#3f63b0", "#b4cdec")]
_AIR = tone("vista-air", "#6fb4ff", "#4f86c6")


def vista() -> Picture:
    """Return the picture. It has no ground of its own, so that the page's stars show through."""
    canvas = Canvas()
    light.define(canvas)
    _rings(canvas, behind=True)
    x, y, _ = _on_orbit(2.6, 250)
    world(canvas, x, y, 13, GOLD)
    planet(canvas, "vista", _X, _Y, _R, _BODY, _AIR, _bands)
    _rings(canvas, behind=False)
    for seat, (far, angle) in enumerate(_SHIPS):
        x, y, course = _on_orbit(far, angle)
        canvas.circle(x, y, 34, fill=light.HALO, opacity=0.22)
        with canvas.group(at=(x, y), turn=course):
            canvas.raw(seat_ship(seat))
    return Picture(WIDTH, HEIGHT, canvas.svg(), "", "", TONES)


def _bands(canvas: Canvas) -> None:
    """Draw clouds in bands along the planet's tilt."""
    canvas.raw(f'<g transform="rotate({_TILT})">')
    for y, high, which in _BANDS:
        above = f"M-160,{y}Q-60,{y + 16} 10,{y + 4}T160,{y + 8}"
        canvas.path(f"{above}V{y + high}Q70,{y + high + 12} -20,{y + high}T-160,{y + high}Z", fill=_CLOUDS[which])
    canvas.raw("</g>")


def _rings(canvas: Canvas, behind: bool) -> None:
    """Draw the half of the rings behind the planet, or the half in front of it."""
    canvas.raw(f'<g transform="translate({_X},{_Y}) rotate({_TILT})" fill="none">')
    for far, wide, seen in _RINGS:
        rx, ry = far * _R, far * _R * _FLAT
        half = f"M{-rx:g},0A{rx:g},{ry:g} 0 0 {int(behind)} {rx:g},0"
        canvas.path(half, stroke=LINE, stroke_width=wide, stroke_opacity=seen)
    canvas.raw("</g>")


def _on_orbit(far: float, angle: float) -> tuple[float, float, float]:
    """Return a point of an orbit, and the direction of flight there, in degrees from the top."""
    at, tilt = radians(angle), radians(_TILT)
    along, across = far * _R * cos(at), far * _R * _FLAT * sin(at)
    x, y = _X + along * cos(tilt) - across * sin(tilt), _Y + along * sin(tilt) + across * cos(tilt)
    return x, y, degrees(atan2(_FLAT * cos(at), -sin(at)) + tilt) + 90
