"""The entrants of a contest: bots by name, with budgets of their own if given, and the line-ups they form."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from starfold.bots import find_bot
from starfold.core.errors import OutOfRangeError

MAX_ITERATIONS = 1_000_000_000


class Entrant(NamedTuple):
    """A bot as it was named: `captain`, or `captain:20000` with its own iterations."""

    name: str  # as typed
    bot: str
    iterations: int | None = None


def read_entrants(text: str) -> list[Entrant]:
    """Parse names separated by commas; raises UnknownNameError or OutOfRangeError."""
    return [_entry(name.strip().lower()) for name in text.split(",")]


def _entry(name: str) -> Entrant:
    bot, colon, count = name.partition(":")
    if not bot:
        raise OutOfRangeError("--bots takes names with commas between, such as captain,cadet.")
    known = find_bot(bot).name
    if not colon:
        return Entrant(name, known)
    if not (count.isdecimal() and count.isascii() and len(count) < 12 and 1 <= int(count) <= MAX_ITERATIONS):
        raise OutOfRangeError(f"{name}: after the colon come iterations, 1 to {MAX_ITERATIONS:,}.")
    return Entrant(name, known, int(count))


class LineUp:
    """Entrants that play each other, one in each seat, and the rotations of their seats.

    Rotations that seat the same bots are counted once: with the same dice they would play the same match.
    """

    def __init__(self, entries: tuple[Entrant, ...]) -> None:
        ways = [entries[turn:] + entries[:turn] for turn in range(len(entries))]
        self.entries = entries
        self.rotations = list(dict.fromkeys(ways))
        self.names = list(dict.fromkeys(entry.name for entry in entries))

    def seats_of(self, name: str) -> int:
        """Return in how many seats a bot sits."""
        return sum(entry.name == name for entry in self.entries)


def line_ups(entries: list[Entrant], seats: int) -> list[LineUp]:
    """Return all line-ups: the last entrant fills free seats; if there are too many, all combinations play."""
    filled = entries + [entries[-1]] * (seats - len(entries))
    return [LineUp(group) for group in dict.fromkeys(combinations(filled, seats))]
