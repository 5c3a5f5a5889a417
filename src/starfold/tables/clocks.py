"""The clocks of a table: pure arithmetic on milliseconds, so that the same entries always leave the same time."""

from __future__ import annotations

from .config import Clock


class Clocks:
    """Time left for each seat. Those of `running` seats run from `since` on."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.running: list[int] = []
        self.since = 0
        self.ran: set[int] = set()  # seats whose clock ran in this turn

    def settle(self, now: int) -> None:
        """Take what has passed since the last time off the clocks that run."""
        passed = max(0, now - self.since)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - passed)
        self.since = max(now, self.since)

    def stand(self, now: int) -> None:
        """Stop all clocks, and forget the time since they were last settled: nobody was served in it."""
        self.running = []
        self.since = max(now, self.since)

    def run(self, seats: list[int]) -> None:
        """From now on, these run."""
        self.running = seats if self.clock.kind != "none" else []
        self.ran.update(self.running)

    def next_turn(self) -> None:
        """A turn has ended: each seat's time begins anew, or who was asked in it gets the increment."""
        for seat in range(len(self.left)):
            if self.clock.kind == "turn":
                self.left[seat] = self.clock.seconds * 1000
            elif seat in self.ran:
                self.left[seat] += self.clock.increment * 1000
        self.ran = set()

    def left_at(self, seat: int, now: int) -> int:
        """What a seat has left at that time."""
        passed = max(0, now - self.since) if seat in self.running else 0
        return max(0, self.left[seat] - passed)

    def due(self) -> int:
        """When the first of the running clocks will be at zero; 0 if none runs."""
        return min([self.since + self.left[seat] for seat in self.running], default=0)

    def at_zero(self, now: int) -> list[int]:
        """The running seats whose time is up."""
        return [seat for seat in self.running if self.left_at(seat, now) == 0]
