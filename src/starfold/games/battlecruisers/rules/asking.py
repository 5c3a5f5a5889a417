"""Targets and protections of effects, and the choices that seats make at once."""

from __future__ import annotations

from starfold.core.event import EVERYBODY

from .. import actions
from ..data import deck
from ..data.components import ADVISED, SET_SIZE
from ..data.effects import Effect
from ..data.kinds import DISABLE_NEXT, DISABLE_NOW, IGNORE_ONE, SALVAGE, STRIKE
from ..data.packs import ONE, kinds_in, size
from ..position import phases
from ..position.pieces import ANY_OR_THIS, ANYWHERE, SAVED, SAVED_TECH, THIS_OR_HAND, Position


class Asking(Position):
    """A position with the targets and legal choices of effects."""

    # --- protections ---

    def ignores(self, seat: int, resolver: int) -> bool:
        """BC-5.1, BC-8.5 Return whether a seat ignores the mains of another."""
        return self.shield[seat] >= self.round or (self.dodges[seat] >> resolver) & 1 == 1

    def opponents(self, seat: int) -> list[int]:
        """BC-5.1 Return the other seats in play that do not ignore this seat's main, clockwise."""
        found: list[int] = []
        other = seat
        for _ in range(self.seats - 1):
            other = other + 1 if other + 1 < self.seats else 0
            if self.in_play(other) and not self.ignores(other, seat):
                found.append(other)
        return found

    # --- hidden facts that are revealed ---

    def learners(self, action: int) -> int:
        """BC-8.34 Return the two seats that learn what a Precision Strike shows, or all seats for anything else."""
        phase = self.phase
        if phase == phases.STRIKING:
            return 1 << self.actor | 1 << self.target
        if phase == phases.AIMING and self.effect().kind == STRIKE:
            return 1 << self.actor | 1 << (action - actions.AIM)
        return EVERYBODY

    # --- targets ---

    def targets(self, kind: int) -> list[int]:
        """BC-4.1 Return the targets among which the actor may choose for an effect, ascending."""
        actor = self.actor
        if kind == SALVAGE:
            return [seat for seat in range(self.seats) if self.piles[seat] and self.salvageable(seat)]
        others = sorted(self.opponents(actor))
        if kind == DISABLE_NOW or kind == DISABLE_NEXT:  # BC-4.4
            marked = self.disabled | self.before | self.booked
            return [seat for seat in others if (marked >> seat) & 1 == 0]
        if kind == IGNORE_ONE:
            return [seat for seat in range(self.seats) if seat != actor and self.waiting(seat)]
        return [seat for seat in others if self.hands[seat]] if kind == STRIKE else others

    def salvageable(self, seat: int) -> bool:
        """BC-8.39 Return whether a pile may be salvaged: any except that of an opponent who ignores the card."""
        return seat == self.actor or not self.in_play(seat) or not self.ignores(seat, self.actor)

    def waiting(self, seat: int) -> bool:
        """BC-2.6, BC-4.3 Return whether a seat has a card in play that is yet to resolve; a disabled one is not."""
        return self.played[seat] >= 0 and ((self.done | self.disabled) >> seat) & 1 == 0

    def waiting_kinds(self) -> list[int]:
        """Return the kinds in play that are yet to resolve, ascending."""
        found = 0
        for seat in range(self.seats):
            if self.waiting(seat):
                found |= ONE[self.played[seat]]
        return kinds_in(found)

    # --- possible discards ---

    def from_hand(self, seat: int) -> int:
        """BC-3.2 Return the pack of hand cards from which a seat may discard."""
        return self.hands[seat] if self.source <= ANY_OR_THIS else 0

    def from_saved(self, seat: int) -> int:
        """BC-3.2 Return the pack in the Recovery Zone from which it may discard, without the card in play."""
        source = self.source
        if source == THIS_OR_HAND:
            return 0
        return self.tech_of(self.saved[seat]) if source == SAVED_TECH else self.saved[seat]

    def from_play(self, seat: int) -> bool:
        """BC-6.5 Return whether it may discard the card in play: on Red Alert, or if the effect allows it."""
        played = self.played[seat]
        if played < 0:
            return False
        source = self.source
        if source == THIS_OR_HAND or source == ANY_OR_THIS:
            return True
        if (self.alert >> seat) & 1 == 0:
            return False
        return source == ANYWHERE or source == SAVED or deck.TECH[self.cards[played]]

    def tech_of(self, pack: int) -> int:
        """Return the tech cards of a pack."""
        found = 0
        for kind in kinds_in(pack):
            if deck.TECH[self.cards[kind]]:
                found += pack & (7 * ONE[kind])
        return found

    def discardable(self, seat: int) -> int:
        """Return how many cards a seat could discard. This number is visible to all."""
        return size(self.from_hand(seat)) + size(self.from_saved(seat)) + (1 if self.from_play(seat) else 0)

    def besides_hand(self, seat: int) -> int:
        """Return how many of a seat's choices of a discard are not in its hand."""
        return len(kinds_in(self.from_saved(seat))) + (1 if self.from_play(seat) else 0)

    # --- legal choices ---

    def legal_of(self, seat: int) -> list[int]:
        """Return what a seat may choose now; empty if it is not asked or has chosen."""
        phase = self.phase
        if phase == phases.SELECTING or phase == phases.DISCARDING or phase == phases.GIVING or phase == phases.KEEPING:
            return self.at_once(seat) if seat >= 0 and self.waits_for(seat) else []
        return self.choices if seat >= 0 and seat == self.mover() else []

    def at_once(self, seat: int) -> list[int]:
        """BC-2.1, BC-3.4 Return a seat's choices in a together-round; BC-3.7 equal copies are one action."""
        phase, cards = self.phase, self.cards
        if phase == phases.DISCARDING:
            found = [actions.DROP + cards[kind] for kind in kinds_in(self.from_hand(seat))]
            found += [actions.LOSE_SAVED + cards[kind] for kind in kinds_in(self.from_saved(seat))]
            if self.from_play(seat):
                found.append(actions.LOSE_PLAYED + cards[self.played[seat]])
            return found
        verb = actions.SELECT if phase == phases.SELECTING else actions.GIVE if phase == phases.GIVING else actions.KEEP
        return [verb + cards[kind] for kind in kinds_in(self.hands[seat])]

    def choices_now(self) -> list[int]:
        """Return the legal actions of the mover, or the outcomes of chance."""
        phase = self.phase
        if phase == phases.SELECTING or phase == phases.DISCARDING or phase == phases.GIVING or phase == phases.KEEPING:
            return self.at_once(self.mover())
        cards = self.cards
        if phase == phases.RESOLVING:
            return [actions.RESOLVE + cards[self.next_kind()]]
        if phases.AIMING <= phase <= phases.ORDERING:
            return self.choices_of_actor()
        if phase == phases.ENDING:
            return [actions.END]
        if phase == phases.ENDED:
            return []
        if phase == phases.ADDING:
            return [actions.ADD + card for card in self.addable()]
        verb = {
            phases.LAYING_OPEN: actions.LAY_OPEN,
            phases.LAYING_DOWN: actions.LAY_DOWN,
            phases.FINDING: actions.FIND,
            phases.VANISHING: actions.VANISH,
        }[phase]
        return [verb + cards[kind] for kind in kinds_in(self.drawn_from())]

    def choices_of_actor(self) -> list[int]:
        """Return the choices of the seat that resolves a main."""
        phase, cards, actor = self.phase, self.cards, self.actor
        if phase == phases.AIMING:
            return [actions.AIM + seat for seat in self.targets(self.effect().kind)]
        if phase == phases.STEALING:
            return self.stealable()
        if phase == phases.STRIKING:
            return [actions.HIT + cards[kind] for kind in self.strikable()]
        if phase == phases.NAMING:
            return [actions.CALL + card for card in cards]
        if phase == phases.ORDERING:
            return [actions.NEXT + cards[kind] for kind in self.waiting_kinds() if kind not in self.queue]
        if phase == phases.SWITCHING:
            found = [actions.SWITCH + cards[kind] for kind in kinds_in(self.hands[actor]) if cards[kind] != deck.DRONE]
        elif phase == phases.TRADING:
            found = [actions.TRADE + cards[kind] for kind in kinds_in(self.piles[actor])]
        else:
            found = [actions.RAISE + cards[kind] for kind in kinds_in(self.piles[actor])]
        must = phase == phases.RAISING and self.left == 0  # BC-8.16, BC-8.19; optional for an Escape Pod
        return found if must else [*found, actions.DECLINE]

    def effect(self) -> Effect:
        """Return the effect in progress."""
        card = self.cards[self.kind]
        return (deck.MAINS[card] if self.actor >= 0 else deck.CLASHES[card])[self.step - 1]

    def stealable(self) -> list[int]:
        """BC-8.29 Return the actions that take a card from an opponent's Recovery Zone."""
        found: list[int] = []
        for seat in sorted(self.opponents(self.actor)):
            found += [actions.STEAL + seat * deck.CARDS + self.cards[kind] for kind in kinds_in(self.zone(seat))]
        return found

    def strikable(self) -> list[int]:
        """BC-8.34 Return the kinds in the target's hand to discard: no Precision Strike if there is any other."""
        found = kinds_in(self.hands[self.target])
        return [kind for kind in found if self.cards[kind] != deck.STRIKE_CARD] or found

    def next_kind(self) -> int:
        """BC-2.3 Return the lowest number yet to resolve, or the first in the order of a Tech Officer."""
        waiting = self.waiting_kinds()
        for kind in self.queue:
            if kind in waiting:
                return kind
        return waiting[0]

    def addable(self) -> list[int]:
        """BC-1.3 Return the cards that may join the set: first the named ones, then all with few enough negations."""
        missing = [card for card in range(deck.CARDS) if card not in self.cards]
        named = [card for card in missing if (self.pool >> card) & 1]
        if named:
            return named
        negations = sum([1 for card in self.cards if deck.NEGATION[card]])
        return [card for card in missing if negations < ADVISED or not deck.NEGATION[card]]

    def set_complete(self) -> bool:
        """BC-1.2 Return whether the set has all its cards for this number of seats."""
        return len(self.cards) == SET_SIZE[self.seats]
