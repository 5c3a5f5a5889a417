"""Effects that meet somebody who is chosen, and what is asked of whom. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import kinds
from ..data.packs import copies, only, size
from ..knowledge.memory import SEEN
from ..position import phases
from ..position.pieces import ANYWHERE
from .conditions import Conditions


class Aiming(Conditions):
    """A position in which an effect can be aimed at somebody."""

    def ask_discards(self, seats: list[int], cards: int, source: int) -> bool:
        """BC-3.2 Cards are asked of seats; who is not protected chooses them."""
        self.source = source
        asked = False
        for seat in seats:
            self.owed[seat] = min(self.demanded(seat, cards), self.discardable(seat))
            asked = asked or self.owed[seat] > 0
        if asked:
            self.begin_choosing(phases.DISCARDING)
        return asked

    def aim(self, kind: int) -> bool:
        """BC-4.1, BC-4.2 Somebody to meet: the only one is met without asking, and without one nothing happens."""
        found = self.targets(kind)
        if not found:
            return False
        if len(found) > 1:
            self.phase = phases.AIMING
            return True
        return self.meet(found[0])

    def meet(self, target: int) -> bool:
        """An effect meets the one chosen for it; whether somebody has to choose now."""
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
        """BC-8.34 The resolver sees the target's hand, and chooses a card of it, unless protection keeps it."""
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
        """BC-8.39 In a clash cards of each one's pile leave the game, one seat after the other."""
        for seat in range(self.target + 1, self.seats):
            if (self.group >> seat) & 1 and self.piles[seat]:
                self.target = seat
                self.left = min(self.effect().count, size(self.piles[seat]))
                self.phase = phases.VANISHING
                return True
        return False
