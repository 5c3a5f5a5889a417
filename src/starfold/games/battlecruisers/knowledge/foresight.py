"""What a story's later pages imply about earlier hands: a shown card was in hand before, unless it came in between.

With this, belief.py drops possibilities that cannot lead to the story's end.
"""

from __future__ import annotations

from typing import Final

from starfold.core.event import HIDDEN

from ..data.packs import BITS, ONE, count
from .memory import (
    CALLED,
    DROPPED,
    FOUND,
    GIVEN,
    JOINED,
    LAST_LOST,
    OPENED,
    PAGE_WIDTH,
    RAISED,
    RAISED_ALL,
    RECEIVED,
    SEEN,
    SHOWN,
    STRUCK,
    TRADED,
)

FULL: Final = (1 << BITS) - 1  # the most copies that a pack can count


class Needs:
    """By seat: a pack that the hand must contain, and how many cards of it may still come from elsewhere."""

    packs: list[int]
    slack: list[int]

    def __init__(self, seats: int) -> None:
        self.packs = [0] * seats
        self.slack = [0] * seats

    def copy(self) -> Needs:
        """Return an independent copy."""
        twin = Needs(len(self.packs))
        twin.packs = self.packs[:]
        twin.slack = self.slack[:]
        return twin

    def before(self, kind: int, seat: int, card: int, other: int) -> None:
        """Change the needs after a page into the needs before it."""
        if kind == RECEIVED:
            self.came(seat, card)
        elif kind == FOUND:
            self.came(other, card)
        elif kind == JOINED:
            self.came(seat, card)
        elif kind == RAISED or kind == TRADED:
            self.slack[seat] += 1
        elif kind == RAISED_ALL:
            self.packs[seat] = 0
            self.slack[seat] = 0
        elif card != HIDDEN:
            self.went(kind, seat, card, other)

    def came(self, seat: int, card: int) -> None:
        """Account for a card that came to hand: it need not have been there before."""
        if card == HIDDEN:
            self.slack[seat] += 1
        elif count(self.packs[seat], card):
            self.packs[seat] -= ONE[card]

    def went(self, kind: int, seat: int, card: int, other: int) -> None:
        """Account for a known card that left the hand, or a hand that was seen: it must have been there."""
        if kind == SHOWN or kind == OPENED or kind == GIVEN or kind == DROPPED or kind == STRUCK or kind == LAST_LOST:
            self.needs(seat, card, 1)
        elif kind == CALLED:
            self.needs(seat, card, other)
        elif kind == SEEN:
            self.packs[seat] = card
            self.slack[seat] = 0

    def needs(self, seat: int, card: int, copies: int) -> None:
        """Require more copies of a card, up to the most that a pack can count."""
        self.packs[seat] += min(copies, FULL - count(self.packs[seat], card)) * ONE[card]

    def met_by(self, seat: int, hand: int) -> bool:
        """Return whether a hand can lead to the later pages."""
        pack = self.packs[seat]
        slack = self.slack[seat]
        while pack > 0:
            missing = (pack & 7) - (hand & 7)
            if missing > 0:
                slack -= missing
                if slack < 0:
                    return False
            pack >>= BITS
            hand >>= BITS
        return True


def needs_after(story: list[int], seats: int) -> list[Needs]:
    """Return by page what the hands must contain after it, for the rest of the story to be possible."""
    needs = Needs(seats)
    found: list[Needs] = []
    for place in range(len(story) - PAGE_WIDTH, -1, -PAGE_WIDTH):
        found.append(needs)
        needs = needs.copy()
        needs.before(story[place], story[place + 1], story[place + 2], story[place + 3])
    found.reverse()
    return found
