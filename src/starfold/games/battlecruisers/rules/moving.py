"""Points and cards that move, each told and remembered: gained, lost, taken, discarded. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.packs import ONE, size
from ..knowledge.memory import BURIED, DROPPED, JOINED, OPENED, RAISED, SPARED, STRUCK
from ..position.pieces import NO_CARD
from .asking import Asking


class Moving(Asking):
    """A position in which points and cards can move."""

    # --- points ---

    def cause(self) -> int:
        """The card that resolves: events name it."""
        return self.cards[self.kind]

    def gain(self, seat: int, points: int) -> None:
        """A seat gains points; they are not limited."""
        if points > 0:
            self.points[seat] += points
            self.stirred = True
            self.tell("gained", seat, points, self.cause())

    def lose(self, seat: int, points: int) -> int:
        """BC-3.3 A seat loses points, as far as it has any; how many it lost."""
        lost = min(points, self.points[seat])
        if lost > 0:
            self.points[seat] -= lost
            self.lost[seat] += lost
            self.tell("lost", seat, lost, self.cause())
        return lost

    def take(self, seat: int, victim: int, points: int) -> None:
        """BC-5.2 A seat takes points from another who does not keep them."""
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
        """BC-5.3 to BC-5.5 How many of the discards asked of a seat remain: 8 stops those of mains, 20 pays.

        BC-5.8 In a clash there is no actor, and nothing but paying helps.
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
        """BC-3.5 A card of the hand goes to the pile, unseen by others; so many other choices were not in the hand."""
        self.hands[seat] -= ONE[kind]
        self.piles[seat] += ONE[kind]
        self.stirred = True
        self.note(DROPPED, seat, kind, others, 1 << seat)
        self.whisper(1 << seat, "dropped", seat, self.cards[kind])

    def lose_saved(self, seat: int, kind: int) -> None:
        """BC-3.5 A card of the Recovery Zone goes to the pile, for all to see."""
        self.saved[seat] -= ONE[kind]
        self.bury(seat, kind)
        self.tell("lost_saved", seat, self.cards[kind])

    def lose_played(self, seat: int) -> None:
        """The card in play goes to the pile, for all to see."""
        kind = self.played[seat]
        self.played[seat] = NO_CARD
        self.bury(seat, kind)
        self.tell("lost_played", seat, self.cards[kind])

    def bury(self, seat: int, kind: int) -> None:
        """A card that all have seen comes to a pile."""
        self.piles[seat] += ONE[kind]
        self.stirred = True
        self.note(BURIED, seat, kind)

    def spare_hand(self, seat: int, others: int) -> None:
        """A seat could have discarded from its hand, and did not."""
        if self.from_hand(seat):
            self.note(SPARED, seat, NO_CARD, others)

    def hit(self, kind: int) -> None:
        """BC-8.34 A card of the target's hand goes to its pile; only the two of them know which."""
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
        """A card that all have seen comes to a hand."""
        self.hands[seat] += ONE[kind]
        self.note(JOINED, seat, kind)

    def open(self, seat: int, kind: int) -> None:
        """A card leaves a hand, for all to see."""
        self.hands[seat] -= ONE[kind]
        self.note(OPENED, seat, kind)

    def raise_card(self, seat: int, kind: int) -> None:
        """BC-8.16 A card of the own pile comes to hand, unseen by others."""
        self.piles[seat] -= ONE[kind]
        self.hands[seat] += ONE[kind]
        self.note(RAISED, seat, kind, 0, 1 << seat)
        self.whisper(1 << seat, "raised", seat, self.cards[kind])

    def steal(self, victim: int, kind: int) -> None:
        """BC-8.29 A card of a Recovery Zone comes to the resolver's hand; BC-6.5 on Red Alert the one in play."""
        if self.saved[victim] & (7 * ONE[kind]):
            self.saved[victim] -= ONE[kind]
        else:
            self.played[victim] = NO_CARD
        self.join(self.actor, kind)
        self.tell("stole", self.actor, victim, self.cards[kind])

    def hand_size(self, seat: int) -> int:
        """Cards in hand."""
        return size(self.hands[seat])
