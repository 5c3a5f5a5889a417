"""RUSHIP's flights, read from events: start, end and captures, of a previewed action or of recent events."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.event import Event

from ..view import RushipView, imagine


class Flight:
    """A move of a token or a base. Spaces are numbered from Earth, 0, to the alien planet, spaces + 1."""

    def __init__(self, event: Event, home: int, spaces: int) -> None:
        seat, end = event.seat, event.facts[-1]
        self.seat: int = seat
        self.entering: bool = event.kind == "entered"
        self.attacks: bool = end == 0  # in events the enemy planet is 0
        self.end: int = spaces + 1 if self.attacks and seat == 0 else end
        self.start: int = event.facts[0] if event.kind == "moved" else home
        self.captured: list[int] = []  # the spaces of the tokens it captures


def foresee(view: RushipView, action: int) -> Flight:
    """Return the flight that a move would make, by playing it on a copy.

    RUSHIP hides nothing and rolls dice only after a move, so the result is certain.
    """
    state = imagine(view, QuickDice())
    events: list[Event] = []
    state.events = events
    state.play(action)
    return _flights(events, [view.mothership, view.vortex], view.spaces)[0]


def flown(view: RushipView) -> list[Flight]:
    """Return the recent flights, oldest first."""
    homes = [view.mothership, view.vortex]
    for event in view.recent:
        if event.kind == "advanced":
            homes[event.seat] += 1 if event.seat else -1  # where the base was before
    return _flights(view.recent, homes, view.spaces)


def _flights(events: list[Event], homes: list[int], spaces: int) -> list[Flight]:
    """Return the flights among events, with their captures; `homes` is where the bases were before."""
    out: list[Flight] = []
    for event in events:
        if event.kind in ("entered", "moved", "advanced"):
            out.append(Flight(event, homes[event.seat], spaces))
            if event.kind == "advanced":
                homes[event.seat] = event.facts[0]
        elif event.kind == "captured":
            out[-1].captured.append(event.facts[0])
    return out
