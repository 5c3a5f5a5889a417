"""Events of a match, as each seat may know them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

WATCHER: Final = -3  # the viewpoint of a watcher, who sees what is public
OPEN: Final = -4  # the viewpoint that sees everything; for finished records only
EVERYBODY: Final = -1  # the mask of all seats, watchers included
HIDDEN: Final = -9  # replaces a fact in an event that the seat may not know


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """One thing that happened: a kind, the seat it concerns (-1 for none) and some numbers.

    `knowers` is the mask of seats that may know `facts`. The others see `outside` instead, or nothing if it is None.
    """

    def __init__(
        self, kind: str, seat: int, facts: list[int], knowers: int = EVERYBODY, outside: list[int] | None = None
    ) -> None:
        self.kind: str = kind
        self.seat: int = seat
        self.facts: list[int] = facts
        self.knowers: int = knowers
        self.outside: list[int] | None = outside

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.seat}, {self.facts!r})"

    def seen(self, seat: int) -> Event | None:
        """Return the event as that seat may know it, or None if it may not know that anything happened."""
        if may_know(self.knowers, seat):
            return Event(self.kind, self.seat, list(self.facts))
        if self.outside is None:
            return None
        return Event(self.kind, self.seat, list(self.outside))

    def text(self) -> str:
        """Return the event as one line, for tests and logs."""
        return " ".join([self.kind, str(self.seat), *[str(fact) for fact in self.facts]])


def may_know(knowers: int, seat: int) -> bool:
    """Return whether a seat (or WATCHER, or OPEN) is among the knowers."""
    if knowers == EVERYBODY or seat == OPEN:
        return True
    return seat >= 0 and (knowers >> seat) & 1 == 1
