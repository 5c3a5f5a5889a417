"""RUSHIP's flights, read from events: from where to where, and what they strike; foreseen, or flown just now."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.event import Event

from ..view import RushipView, imagine


class Flight:
    """A token or a base on its way. Spaces are numbered from Earth, 0, to the alien planet, spaces + 1."""

    def __init__(self, event: Event, home: int, spaces: int) -> None:
        seat, end = event.seat, event.facts[-1]
        self.seat: int = seat
        self.entering: bool = event.kind == "entered"
        self.attacks: bool = end == 0  # in events the enemy planet is 0
        self.end: int = spaces + 1 if self.attacks and seat == 0 else end
        self.start: int = event.facts[0] if event.kind == "moved" else home
        self.captured: list[int] = []  # the spaces of those it captures


def foresee(view: RushipView, action: int) -> Flight:
    """What a move will bring about. RUSHIP hides nothing and rolls only afterwards, so it can be tried out."""
    state = imagine(view, QuickDice())
    events: list[Event] = []
    state.events = events
    state.play(action)
    return _flights(events, [view.mothership, view.vortex], view.spaces)[0]


def flown(view: RushipView) -> list[Flight]:
    """The flights that have just happened, oldest first."""
    homes = [view.mothership, view.vortex]
    for event in view.recent:
        if event.kind == "advanced":
            homes[event.seat] += 1 if event.seat else -1  # where the base stood before
    return _flights(view.recent, homes, view.spaces)


def _flights(events: list[Event], homes: list[int], spaces: int) -> list[Flight]:
    """The flights among events, with what each captured; `homes` is where the bases stood before."""
    out: list[Flight] = []
    for event in events:
        if event.kind in ("entered", "moved", "advanced"):
            out.append(Flight(event, homes[event.seat], spaces))
            if event.kind == "advanced":
                homes[event.seat] = event.facts[0]
        elif event.kind == "captured":
            out[-1].captured.append(event.facts[0])
    return out
