"""RUSHIP's offers in the picture: the clicks for an action, and the preview of its effect."""

from __future__ import annotations

from starfold.art.canvas import Canvas
from starfold.art.palette import SEAT_COLOURS

from .. import actions
from ..data.components import BROADSIDE, OVERDRIVE, POWER_KEYS, REROLL
from ..view import Flight, RushipView, foresee
from .track import AIM, heading, on_planet, stretch, where


def die_id(view: RushipView, die: int) -> str:
    """Return the id of the die that shows this; of equal dice the low one."""
    return "die-low" if die == view.low else "die-high"


def clicks(view: RushipView, action: int) -> list[str]:
    """Return the path of clicks for an action: a power, or a piece and where it lands."""
    if action == actions.ADVANCE:
        return _way_clicks(foresee(view, action))
    if action >= actions.ENTER:
        return _flight_clicks(view, action)
    if actions.TAKE <= action < actions.ROLL_AGAIN:
        return [f"power-{POWER_KEYS[action - actions.TAKE]}"]
    if actions.ROLL_AGAIN <= action < actions.RAISE:
        return [f"power-{POWER_KEYS[REROLL]}", die_id(view, action - actions.ROLL_AGAIN + 1)]
    fixed = {
        actions.RAISE: f"power-{POWER_KEYS[OVERDRIVE]}",
        actions.ONE_DIE: f"power-{POWER_KEYS[BROADSIDE]}",
        actions.TWO_DICE: f"dice-{view.seat}",
        actions.PASS: "pass",
    }
    return [fixed[action]]


def _flight_clicks(view: RushipView, action: int) -> list[str]:
    """Return the clicks for a flight: from, to, and the die if both dice lead to the same place."""
    path = _way_clicks(foresee(view, action))
    die = actions.DIE_OF[action]
    other = action + (view.low if die == view.high else view.high) - die
    if other != action and other in view.legal and _way_clicks(foresee(view, other)) == path:
        path.append(die_id(view, die))
    return path


def _way_clicks(flight: Flight) -> list[str]:
    """Return the ids of what flies and of where it lands."""
    return [
        f"supply-{flight.seat}" if flight.entering else f"space-{flight.start}",
        f"planet-{1 - flight.seat}" if flight.attacks else f"space-{flight.end}",
    ]


def preview(view: RushipView, action: int) -> str:
    """Return the preview of a flight as SVG: its way, where it lands, and what it captures."""
    if action < actions.ADVANCE:
        return ""
    flight = foresee(view, action)
    canvas = Canvas()
    draw_way(canvas, flight, view.spaces, dashed=True)
    if flight.attacks:
        canvas.put("ruship-aim", on_planet(1 - view.seat, AIM))
    else:
        sprite = f"ruship-base-{view.seat}" if action == actions.ADVANCE else f"ruship-token-{view.seat}"
        canvas.put(sprite, where(flight.end, view.spaces), heading(flight.end, view.spaces), opacity=0.6)
    for space in flight.captured:
        canvas.put("ruship-struck", where(space, view.spaces))
    return canvas.svg()


def draw_way(canvas: Canvas, flight: Flight, spaces: int, dashed: bool) -> None:
    """Draw a flight along the lane in its seat's colour: dashed in a preview, a fading trace if it happened."""
    style: dict[str, str | float] = {"stroke_dasharray": "3 11"} if dashed else {"stroke_opacity": 0.4}
    canvas.path(
        stretch(flight.start, flight.end, spaces),
        fill="none",
        stroke=SEAT_COLOURS[flight.seat],
        stroke_width=5 if dashed else 9,
        stroke_linecap="round",
        stroke_linejoin="round",
        **style,
    )
