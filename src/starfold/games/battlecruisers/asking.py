"""Who is met by what, and who is asked for what: targets, protections, and choices made at once."""

from __future__ import annotations

from ...core.event import EVERYBODY
from .deck import (
    ADD,
    ADVISED,
    AIM,
    CALL,
    CARDS,
    CLASHES,
    DECLINE,
    DRONE,
    DROP,
    END,
    FIND,
    GIVE,
    HIT,
    KEEP,
    LAY_DOWN,
    LAY_OPEN,
    LOSE_PLAYED,
    LOSE_SAVED,
    MAINS,
    NEGATION,
    NEXT,
    RAISE,
    RESOLVE,
    SELECT,
    SET_SIZE,
    STEAL,
    STRIKE_CARD,
    SWITCH,
    TECH,
    TRADE,
    VANISH,
)
from .effects import DISABLE_NEXT, DISABLE_NOW, IGNORE_ONE, SALVAGE, STRIKE, Effect
from .packs import ONE, kinds, size
from .position import (
    ADDING,
    AIMING,
    ANY_OR_THIS,
    ANYWHERE,
    DISCARDING,
    ENDED,
    ENDING,
    FINDING,
    GIVING,
    KEEPING,
    LAYING_DOWN,
    LAYING_OPEN,
    NAMING,
    ORDERING,
    RAISING,
    RESOLVING,
    SAVED,
    SAVED_TECH,
    SELECTING,
    STEALING,
    STRIKING,
    SWITCHING,
    THIS_OR_HAND,
    TRADING,
    VANISHING,
    Position,
)


class Asking(Position):
    """A position that can say whom an effect meets, and what may be chosen."""

    # --- protections ---

    def ignores(self, seat: int, resolver: int) -> bool:
        """BC-5.1, BC-8.5 Whether a seat ignores the mains of another."""
        return self.shield[seat] >= self.round or (self.dodges[seat] >> resolver) & 1 == 1

    def opponents(self, seat: int) -> list[int]:
        """BC-5.1 The others in play who do not ignore a seat's main, clockwise."""
        found: list[int] = []
        other = seat
        for _ in range(self.seats - 1):
            other = other + 1 if other + 1 < self.seats else 0
            if self.in_play(other) and not self.ignores(other, seat):
                found.append(other)
        return found

    # --- what is learned ---

    def learners(self, action: int) -> int:
        """BC-8.34 What a Precision Strike shows, the two concerned learn; whatever else is shown, everybody."""
        phase = self.phase
        if phase == STRIKING:
            return 1 << self.actor | 1 << self.target
        if phase == AIMING and self.effect().kind == STRIKE:
            return 1 << self.actor | 1 << (action - AIM)
        return EVERYBODY

    # --- targets ---

    def targets(self, kind: int) -> list[int]:
        """BC-4.1 Whom the actor may choose for an effect, ascending."""
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
        """BC-8.39 Any discard pile but that of an opponent who ignores the card; those of eliminated seats, too."""
        return seat == self.actor or not self.in_play(seat) or not self.ignores(seat, self.actor)

    def waiting(self, seat: int) -> bool:
        """BC-2.6, BC-4.3 Whether a seat has a card in play that is still to resolve; one that is disabled is not."""
        return self.played[seat] >= 0 and ((self.done | self.disabled) >> seat) & 1 == 0

    def waiting_kinds(self) -> list[int]:
        """The kinds in play that are still to resolve, ascending."""
        found = 0
        for seat in range(self.seats):
            if self.waiting(seat):
                found |= ONE[self.played[seat]]
        return kinds(found)

    # --- what may be discarded ---

    def from_hand(self, seat: int) -> int:
        """BC-3.2 What a seat that owes a discard may take from its hand."""
        return self.hands[seat] if self.source <= ANY_OR_THIS else 0

    def from_saved(self, seat: int) -> int:
        """BC-3.2 What it may take from its Recovery Zone, the card in play aside."""
        source = self.source
        if source == THIS_OR_HAND:
            return 0
        return self.tech_of(self.saved[seat]) if source == SAVED_TECH else self.saved[seat]

    def from_play(self, seat: int) -> bool:
        """BC-6.5 Whether it may take the card in play: on Red Alert, or if the effect says so."""
        played = self.played[seat]
        if played < 0:
            return False
        source = self.source
        if source == THIS_OR_HAND or source == ANY_OR_THIS:
            return True
        if (self.alert >> seat) & 1 == 0:
            return False
        return source == ANYWHERE or source == SAVED or TECH[self.cards[played]]

    def tech_of(self, pack: int) -> int:
        """The tech cards of a pack."""
        found = 0
        for kind in kinds(pack):
            if TECH[self.cards[kind]]:
                found += pack & (7 * ONE[kind])
        return found

    def discardable(self, seat: int) -> int:
        """How many cards a seat could discard: everybody can see that."""
        return size(self.from_hand(seat)) + size(self.from_saved(seat)) + (1 if self.from_play(seat) else 0)

    def besides_hand(self, seat: int) -> int:
        """How many of a seat's choices are not in its hand."""
        return len(kinds(self.from_saved(seat))) + (1 if self.from_play(seat) else 0)

    # --- what may be chosen ---

    def legal_of(self, seat: int) -> list[int]:
        """What a seat may choose now; nothing if it is not asked or has chosen."""
        phase = self.phase
        if phase == SELECTING or phase == DISCARDING or phase == GIVING or phase == KEEPING:
            return self.at_once(seat) if seat >= 0 and self.waits_for(seat) else []
        return self.choices if seat >= 0 and seat == self.mover() else []

    def at_once(self, seat: int) -> list[int]:
        """BC-2.1, BC-3.4 What a seat may choose while others choose, too; BC-3.7 equal copies are one action."""
        phase, cards = self.phase, self.cards
        if phase == DISCARDING:
            found = [DROP + cards[kind] for kind in kinds(self.from_hand(seat))]
            found += [LOSE_SAVED + cards[kind] for kind in kinds(self.from_saved(seat))]
            if self.from_play(seat):
                found.append(LOSE_PLAYED + cards[self.played[seat]])
            return found
        verb = SELECT if phase == SELECTING else GIVE if phase == GIVING else KEEP
        return [verb + cards[kind] for kind in kinds(self.hands[seat])]

    def choices_now(self) -> list[int]:
        """What may be played now, by whoever is to move."""
        phase = self.phase
        if phase == SELECTING or phase == DISCARDING or phase == GIVING or phase == KEEPING:
            return self.at_once(self.mover())
        cards = self.cards
        if phase == RESOLVING:
            return [RESOLVE + cards[self.next_kind()]]
        if AIMING <= phase <= ORDERING:
            return self.choices_of_actor()
        if phase == ENDING:
            return [END]
        if phase == ENDED:
            return []
        if phase == ADDING:
            return [ADD + card for card in self.addable()]
        verb = {LAYING_OPEN: LAY_OPEN, LAYING_DOWN: LAY_DOWN, FINDING: FIND, VANISHING: VANISH}[phase]
        return [verb + cards[kind] for kind in kinds(self.drawn_from())]

    def choices_of_actor(self) -> list[int]:
        """What the resolver of a main may choose."""
        phase, cards, actor = self.phase, self.cards, self.actor
        if phase == AIMING:
            return [AIM + seat for seat in self.targets(self.effect().kind)]
        if phase == STEALING:
            return self.stealable()
        if phase == STRIKING:
            return [HIT + cards[kind] for kind in self.strikable()]
        if phase == NAMING:
            return [CALL + card for card in cards]
        if phase == ORDERING:
            return [NEXT + cards[kind] for kind in self.waiting_kinds() if kind not in self.queue]
        if phase == SWITCHING:
            found = [SWITCH + cards[kind] for kind in kinds(self.hands[actor]) if cards[kind] != DRONE]
        elif phase == TRADING:
            found = [TRADE + cards[kind] for kind in kinds(self.piles[actor])]
        else:
            found = [RAISE + cards[kind] for kind in kinds(self.piles[actor])]
        must = phase == RAISING and self.left == 0  # BC-8.16, BC-8.19; an Escape Pod leaves the choice
        return found if must else [*found, DECLINE]

    def effect(self) -> Effect:
        """The effect that is under way."""
        card = self.cards[self.kind]
        return (MAINS[card] if self.actor >= 0 else CLASHES[card])[self.step - 1]

    def stealable(self) -> list[int]:
        """BC-8.29 The cards in the Recovery Zones of opponents."""
        found: list[int] = []
        for seat in sorted(self.opponents(self.actor)):
            found += [STEAL + seat * CARDS + self.cards[kind] for kind in kinds(self.zone(seat))]
        return found

    def strikable(self) -> list[int]:
        """BC-8.34 The cards of the target's hand that may be discarded: no Precision Strike if there is any other."""
        found = kinds(self.hands[self.target])
        return [kind for kind in found if self.cards[kind] != STRIKE_CARD] or found

    def next_kind(self) -> int:
        """BC-2.3 The lowest number still to resolve, or the first in the order of a Tech Officer."""
        waiting = self.waiting_kinds()
        for kind in self.queue:
            if kind in waiting:
                return kind
        return waiting[0]

    def addable(self) -> list[int]:
        """BC-1.3 The cards that may come into the set: of those named, then of all with at most two negation cards."""
        missing = [card for card in range(CARDS) if card not in self.cards]
        named = [card for card in missing if (self.pool >> card) & 1]
        if named:
            return named
        negations = sum([1 for card in self.cards if NEGATION[card]])
        return [card for card in missing if negations < ADVISED or not NEGATION[card]]

    def set_complete(self) -> bool:
        """BC-1.2 Whether the set has as many cards as the seats ask for."""
        return len(self.cards) == SET_SIZE[self.seats]
