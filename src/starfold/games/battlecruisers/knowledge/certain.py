"""What a seat knows for certain about the others' cards, shown to users in the picture and in words.

belief.py infers more, as probabilities; the facts here are always true, and simple.
"""

from __future__ import annotations

from starfold.core.event import HIDDEN

from ..data.packs import ONE, count, kinds_in
from .memory import (
    BURIED,
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
    VANISHED,
)


class Known:
    """By seat: cards certainly in hand, kinds certainly not in hand, cards certainly in the discard pile."""

    def __init__(self, seats: int) -> None:
        self.sure: list[int] = [0] * seats
        self.never: list[int] = [0] * seats
        self.buried: list[int] = [0] * seats

    def gains(self, seat: int, card: int) -> None:
        """Add a known card to the hand."""
        self.sure[seat] += ONE[card]
        self.never[seat] &= ~(7 * ONE[card])

    def loses(self, seat: int, card: int) -> None:
        """Remove a known card from the hand."""
        if count(self.sure[seat], card):
            self.sure[seat] -= ONE[card]

    def blurs(self, seat: int) -> None:
        """Account for an unknown card leaving the hand: one copy of each certain kind is no longer certain."""
        for kind in kinds_in(self.sure[seat]):
            self.sure[seat] -= ONE[kind]

    def unearths(self, seat: int) -> None:
        """Account for an unknown card leaving the pile."""
        for kind in kinds_in(self.buried[seat]):
            self.buried[seat] -= ONE[kind]

    def turn(self, kind: int, seat: int, card: int, other: int) -> None:  # noqa: C901 (one branch for each kind of page)
        """Apply one page of the story."""
        if kind == SHOWN or kind == OPENED:
            self.loses(seat, card)
        elif kind == JOINED:
            self.gains(seat, card)
        elif kind == BURIED:
            self.buried[seat] += ONE[card]
        elif kind == SEEN:
            self.look(seat, card)
        elif kind == CALLED:
            for _ in range(other):
                self.loses(seat, card)
            self.never[seat] |= ONE[card]
        elif kind == DROPPED or kind == STRUCK or kind == GIVEN or kind == LAST_LOST:
            self.leave_hand(seat, card)
            if card != HIDDEN and kind != GIVEN:
                self.buried[seat] += ONE[card]
        elif kind == RECEIVED:
            self.arrive(seat, card)
        elif kind == FOUND:
            self.leave_pile(seat, card)
            self.arrive(other, card)
        elif kind == VANISHED:
            self.leave_pile(seat, card)
        elif kind == RAISED:
            self.leave_pile(seat, card)
            self.arrive(seat, card)
        else:
            self.mix(kind, seat)

    def mix(self, kind: int, seat: int) -> None:
        """Apply a page in which pile and hand mix: the whole pile was taken, or one card exchanged."""
        if kind == RAISED_ALL:
            for card in kinds_in(self.buried[seat]):
                self.sure[seat] += self.buried[seat] & (7 * ONE[card])
            self.buried[seat] = 0
            self.never[seat] = 0
        elif kind == TRADED:
            self.blurs(seat)
            self.unearths(seat)
            self.never[seat] = 0

    def look(self, seat: int, hand: int) -> None:
        """Set the whole hand, if the seat saw it."""
        if hand != HIDDEN:
            self.sure[seat] = hand
            self.never[seat] = 0
            for kind in range(len(ONE)):
                if count(hand, kind) == 0:
                    self.never[seat] |= ONE[kind]

    def leave_hand(self, seat: int, card: int) -> None:
        """Remove a card from a hand, known or HIDDEN."""
        if card == HIDDEN:
            self.blurs(seat)
        else:
            self.loses(seat, card)

    def leave_pile(self, seat: int, card: int) -> None:
        """Remove a card from a pile, known or HIDDEN."""
        if card == HIDDEN:
            self.unearths(seat)
        elif count(self.buried[seat], card):
            self.buried[seat] -= ONE[card]

    def arrive(self, seat: int, card: int) -> None:
        """Add a card to a hand. If it is HIDDEN, no kind remains ruled out."""
        if card == HIDDEN:
            self.never[seat] = 0
        else:
            self.gains(seat, card)


def known_hands(story: list[int], seats: int) -> Known:
    """Return what a story tells for certain."""
    known = Known(seats)
    for place in range(0, len(story), PAGE_WIDTH):
        known.turn(story[place], story[place + 1], story[place + 2], story[place + 3])
    return known
