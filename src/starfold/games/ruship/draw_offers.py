"""RUSHIP's offers in the picture: which clicks mean an action, and what it would do."""

from __future__ import annotations

from typing import cast

from ...art.canvas import Canvas
from ...art.palette import SEAT_COLOURS
from ...core.view import View
from .board import (
    ADVANCE,
    BACK,
    BROADSIDE,
    DIE_VALUES,
    ENTER,
    MOVE,
    ONE_DIE,
    OVERDRIVE,
    PASS,
    POWER_KEYS,
    RAISE,
    REROLL,
    ROLL_AGAIN,
    TAKE,
    TWO_DICE,
)
from .draw_track import AIM, heading, on_planet, stretch, where
from .view import RushipView
from .words import foresee


class Flight:
    """A move as it would come about: from where to where, and what it would strike."""

    def __init__(self, view: RushipView, action: int) -> None:
        events = foresee(view, action)
        seat = view.seat
        home = view.vortex if seat else view.mothership
        self.entering = ENTER <= action < MOVE
        self.start: int = home if action < MOVE else events[0].facts[0]
        self.end: int = events[0].facts[-1] or (0 if seat else view.spaces + 1)
        self.captured = [event.facts[0] for event in events if event.kind == "captured"]
        self.attacks = any(event.kind == "attacked" for event in events)

    def clicks(self, seat: int) -> list[str]:
        """What flies, and where it lands."""
        return [
            f"supply-{seat}" if self.entering else f"space-{self.start}",
            f"planet-{1 - seat}" if self.attacks else f"space-{self.end}",
        ]


def die_of(action: int) -> int:
    """The die that a flight is made with."""
    if action < MOVE:
        return action - ENTER + 1
    return (action - (BACK if action >= BACK else MOVE)) % DIE_VALUES + 1


def die_id(view: RushipView, die: int) -> str:
    """The die that shows this; of equal dice the first."""
    return "die-low" if die == view.low else "die-high"


def clicks(view: View, action: int) -> list[str]:
    """The path of clicks that means an action: a power, or what flies and where it lands."""
    seen = cast(RushipView, view)
    if action == ADVANCE:
        return Flight(seen, action).clicks(seen.seat)
    if action >= ENTER:
        return _flight_clicks(seen, action)
    if TAKE <= action < ROLL_AGAIN:
        return [f"power-{POWER_KEYS[action - TAKE]}"]
    if ROLL_AGAIN <= action < RAISE:
        return [f"power-{POWER_KEYS[REROLL]}", die_id(seen, action - ROLL_AGAIN + 1)]
    fixed = {
        RAISE: f"power-{POWER_KEYS[OVERDRIVE]}",
        ONE_DIE: f"power-{POWER_KEYS[BROADSIDE]}",
        TWO_DICE: f"dice-{seen.seat}",
        PASS: "pass",
    }
    return [fixed[action]]


def _flight_clicks(view: RushipView, action: int) -> list[str]:
    """From and to; and by which die, where both dice lead to the same place."""
    path = Flight(view, action).clicks(view.seat)
    die = die_of(action)
    other = action + (view.low if die == view.high else view.high) - die
    if other != action and other in view.legal and Flight(view, other).clicks(view.seat) == path:
        path.append(die_id(view, die))
    return path


def preview(view: View, action: int) -> str:
    """What a flight would do: its way, where it lands, and whom it strikes."""
    if action < ADVANCE:
        return ""
    seen = cast(RushipView, view)
    flight = Flight(seen, action)
    canvas = Canvas()
    draw_way(canvas, seen.seat, flight.start, flight.end, seen.spaces, dashed=True)
    if flight.attacks:
        canvas.put("ruship-aim", on_planet(1 - seen.seat, AIM))
    else:
        sprite = f"ruship-base-{seen.seat}" if action == ADVANCE else f"ruship-token-{seen.seat}"
        canvas.put(sprite, where(flight.end, seen.spaces), heading(flight.end, seen.spaces), seen=0.6)
    for space in flight.captured:
        canvas.put("ruship-struck", where(space, seen.spaces))
    return canvas.svg()


def draw_way(canvas: Canvas, seat: int, start: int, end: int, spaces: int, dashed: bool) -> None:
    """A flight along the lane, in the colour of who flies: foretold dashed, done as a fading trace."""
    style: dict[str, str | float] = {"stroke_dasharray": "3 11"} if dashed else {"stroke_opacity": 0.4}
    canvas.path(
        stretch(start, end, spaces),
        fill="none",
        stroke=SEAT_COLOURS[seat],
        stroke_width=5 if dashed else 9,
        stroke_linecap="round",
        stroke_linejoin="round",
        **style,
    )
