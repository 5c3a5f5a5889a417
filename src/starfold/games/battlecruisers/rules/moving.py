"""Moving points and cards, with their events and pages: gain, lose, take, discard. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.packs import ONE, size
from ..knowledge.memory import BURIED, DROPPED, JOINED, OPENED, RAISED, SPARED, STRUCK
from ..position.pieces import NO_CARD
from .asking import Asking


class Moving(Asking):
    """A position in which points and cards can move."""

    # --- points ---

    def cause(self) -> int:
        """Return the card that resolves, for events."""
        return self.cards[self.kind]

    def gain(self, seat: int, points: int) -> None:
        """Give points to a seat. There is no upper limit."""
        if points > 0:
            self.points[seat] += points
            self.stirred = True
            self.tell("gained", seat, points, self.cause())

    def lose(self, seat: int, points: int) -> int:
        """BC-3.3 Take points off a seat, down to 0. Return how many it lost."""
        lost = min(points, self.points[seat])
        if lost > 0:
            self.points[seat] -= lost
            self.lost[seat] += lost
            self.tell("lost", seat, lost, self.cause())
        return lost

    def take(self, seat: int, victim: int, points: int) -> None:
        """BC-5.2 Move points from another seat, unless it is protected."""
        if self.calm[victim] >= self.round:
            self.tell("kept_points", victim, self.cause())
            return
        taken = min(points, self.points[victim])
        if taken > 0:
            self.points[victim] -= taken
            self.lost[victim] += taken
            self.points[seat] += taken
            self.stirred = True
            self.tell("took", seat, victim, taken, self.cause())

    # --- cards lost ---

    def demanded(self, seat: int, cards: int) -> int:
        """BC-5.3 to BC-5.5 Return how many of the demanded discards remain after card 8 (none) and card 20 (pays).

        BC-5.8 In a clash there is no actor, and only paying helps.
        """
        if self.actor >= 0 and self.firm[seat] >= self.round:
            self.tell("kept_cards", seat, self.cause())
            return 0
        paid = min(cards, self.points[seat]) if self.armor[seat] == self.round else 0
        if paid > 0:
            self.points[seat] -= paid
            self.lost[seat] += paid
            self.tell("paid", seat, paid, self.cause())
        return cards - paid

    def drop(self, seat: int, kind: int, others: int) -> None:
        """BC-3.5 Move a card from hand to the pile, unseen by others; `others` more choices were not in the hand."""
        self.hands[seat] -= ONE[kind]
        self.piles[seat] += ONE[kind]
        self.stirred = True
        self.note(DROPPED, seat, kind, others, 1 << seat)
        self.whisper(1 << seat, "dropped", seat, self.cards[kind])

    def lose_saved(self, seat: int, kind: int) -> None:
        """BC-3.5 Move a card from the Recovery Zone to the pile, visibly."""
        self.saved[seat] -= ONE[kind]
        self.bury(seat, kind)
        self.tell("lost_saved", seat, self.cards[kind])

    def lose_played(self, seat: int) -> None:
        """Move the card in play to the pile, visibly."""
        kind = self.played[seat]
        self.played[seat] = NO_CARD
        self.bury(seat, kind)
        self.tell("lost_played", seat, self.cards[kind])

    def bury(self, seat: int, kind: int) -> None:
        """Add a card that all seats have seen to a pile."""
        self.piles[seat] += ONE[kind]
        self.stirred = True
        self.note(BURIED, seat, kind)

    def spare_hand(self, seat: int, others: int) -> None:
        """Note that a seat could have discarded from its hand but did not."""
        if self.from_hand(seat):
            self.note(SPARED, seat, NO_CARD, others)

    def hit(self, kind: int) -> None:
        """BC-8.34 Move a card from the target's hand to its pile; only the target and the resolver know which."""
        target = self.target
        knowers = 1 << self.actor | 1 << target
        self.hands[target] -= ONE[kind]
        self.piles[target] += ONE[kind]
        self.stirred = True
        self.shown += 1
        self.note(STRUCK, target, kind, self.actor, knowers)
        self.whisper(knowers, "struck", target, self.cards[kind])

    # --- cards gained ---

    def join(self, seat: int, kind: int) -> None:
        """Add a card that all seats have seen to a hand."""
        self.hands[seat] += ONE[kind]
        self.note(JOINED, seat, kind)

    def open(self, seat: int, kind: int) -> None:
        """Remove a card from a hand, visibly."""
        self.hands[seat] -= ONE[kind]
        self.note(OPENED, seat, kind)

    def raise_card(self, seat: int, kind: int) -> None:
        """BC-8.16 Move a card from a seat's own pile to its hand, unseen by others."""
        self.piles[seat] -= ONE[kind]
        self.hands[seat] += ONE[kind]
        self.note(RAISED, seat, kind, 0, 1 << seat)
        self.whisper(1 << seat, "raised", seat, self.cards[kind])

    def steal(self, victim: int, kind: int) -> None:
        """BC-8.29 Move a card from a Recovery Zone to the resolver's hand; BC-6.5 on Red Alert the one in play."""
        if self.saved[victim] & (7 * ONE[kind]):
            self.saved[victim] -= ONE[kind]
        else:
            self.played[victim] = NO_CARD
        self.join(self.actor, kind)
        self.tell("stole", self.actor, victim, self.cards[kind])

    def hand_size(self, seat: int) -> int:
        """Return the number of cards in a seat's hand."""
        return size(self.hands[seat])
