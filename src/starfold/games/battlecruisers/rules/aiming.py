"""Effects that are aimed at a chosen seat, and effects that ask seats for cards. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import kinds
from ..data.packs import copies, only, size
from ..knowledge.memory import SEEN
from ..position import phases
from ..position.pieces import ANYWHERE
from .conditions import Conditions


class Aiming(Conditions):
    """A position in which effects can be aimed."""

    def ask_discards(self, seats: list[int], cards: int, source: int) -> bool:
        """BC-3.2 Ask seats for discards, less what protections take off. Return whether any seat must choose."""
        self.source = source
        asked = False
        for seat in seats:
            self.owed[seat] = min(self.demanded(seat, cards), self.discardable(seat))
            asked = asked or self.owed[seat] > 0
        if asked:
            self.begin_choosing(phases.DISCARDING)
        return asked

    def aim(self, kind: int) -> bool:
        """BC-4.1, BC-4.2 Aim an effect. Return whether a seat must choose.

        The only possible target is met without asking; without a target nothing happens.
        """
        found = self.targets(kind)
        if not found:
            return False
        if len(found) > 1:
            self.phase = phases.AIMING
            return True
        return self.meet(found[0])

    def meet(self, target: int) -> bool:
        """Apply an effect to its target. Return whether a seat must choose now, or chance decides."""
        self.target = target
        effect = self.effect()
        kind = effect.kind
        self.tell("aimed", self.actor, target, kind)
        if kind == kinds.TAKE_ONE:
            self.take(self.actor, target, effect.count)
        elif kind == kinds.ONE_DISCARDS:
            return self.ask_discards([target], effect.count, ANYWHERE)
        elif kind == kinds.IGNORE_ONE:
            self.dodges[self.actor] |= 1 << target
        elif kind == kinds.DISABLE_NOW:
            self.disabled |= 1 << target
        elif kind == kinds.DISABLE_NEXT:
            self.booked |= 1 << target
        elif kind == kinds.SALVAGE:
            self.phase = phases.FINDING
            return True
        elif kind == kinds.STRIKE:
            return self.look_at_hand()
        return False

    def look_at_hand(self) -> bool:
        """BC-8.34 Show the target's hand to the resolver, who discards a card of it unless it is protected.

        Return whether the resolver must choose the card.
        """
        target, hand = self.target, self.hands[self.target]
        knowers = 1 << self.actor | 1 << target
        self.shown += 1
        self.note(SEEN, target, hand, 0, knowers)
        for kind in copies(hand):
            self.whisper(knowers, "seen", target, self.cards[kind])
        if self.demanded(target, 1) == 0:
            return False
        if size(hand) == 1:
            self.hit(only(hand))
            return False
        self.phase = phases.STRIKING
        return True

    def scatter_next(self) -> bool:
        """BC-8.39 Let cards of the next pile in a clash leave the game. Return whether there is such a pile."""
        for seat in range(self.target + 1, self.seats):
            if (self.group >> seat) & 1 and self.piles[seat]:
                self.target = seat
                self.left = min(self.effect().count, size(self.piles[seat]))
                self.phase = phases.VANISHING
                return True
        return False
