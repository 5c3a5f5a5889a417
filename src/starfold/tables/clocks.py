"""The clocks of a table: pure arithmetic on milliseconds, so the same events always leave the same time."""

from __future__ import annotations

from .config import Clock


class Clocks:
    """The time left for each seat. The clocks of `running` seats run since `since`."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [clock.seconds * 1000] * seats
        self.running: list[int] = []
        self.since = 0
        self.ran: set[int] = set()  # seats whose clock ran in this turn

    def settle(self, now: int) -> None:
        """Subtract the time that has passed from the running clocks."""
        passed = max(0, now - self.since)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - passed)
        self.since = max(now, self.since)

    def stand(self, now: int) -> None:
        """Stop all clocks without counting the time since they were last settled: the server was down."""
        self.running = []
        self.since = max(now, self.since)

    def run(self, seats: list[int]) -> None:
        """Run the clocks of these seats from now on."""
        self.running = seats if self.clock.kind != "none" else []
        self.ran.update(self.running)

    def next_turn(self) -> None:
        """Start a new turn: reset the time of each seat, or add the increment to those whose clock ran."""
        for seat in range(len(self.left)):
            if self.clock.kind == "turn":
                self.left[seat] = self.clock.seconds * 1000
            elif seat in self.ran:
                self.left[seat] += self.clock.increment * 1000
        self.ran = set()

    def left_at(self, seat: int, now: int) -> int:
        """Return a seat's time left at `now`, in milliseconds."""
        passed = max(0, now - self.since) if seat in self.running else 0
        return max(0, self.left[seat] - passed)

    def due(self) -> int:
        """Return when the first running clock reaches zero; 0 if none runs."""
        return min([self.since + self.left[seat] for seat in self.running], default=0)

    def at_zero(self, now: int) -> list[int]:
        """Return the running seats whose time is up."""
        return [seat for seat in self.running if self.left_at(seat, now) == 0]
