"""Resolving a number: the effects of its main or its clash, one after the other. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions
from ..data import kinds
from ..data.deck import CARDS, CLASHES, MAINS, TECH
from ..data.effects import Effect
from ..data.packs import copies, only, size
from ..knowledge.memory import RAISED_ALL
from ..position import phases, pieces
from .aiming import Aiming


class Resolving(Aiming):
    """A position in which cards resolve."""

    # --- a number ---

    def resolve(self, kind: int) -> None:
        """BC-2.4, BC-2.5 Resolve a number: its main if one seat plays it, otherwise its clash for all that do."""
        self.kind = kind
        self.group = 0
        for seat in range(self.seats):
            if self.played[seat] == kind and self.waiting(seat):
                self.group |= 1 << seat
        self.done |= self.group
        self.step = 0
        self.lead = 0
        while (self.group >> self.lead) & 1 == 0:
            self.lead += 1
        if self.group == 1 << self.lead:
            self.actor = self.lead
            self.times = 1 + ((self.doubled >> self.actor) & 1)
            self.tell("resolves", self.actor, self.cause(), self.times)
        else:
            self.actor = pieces.NOBODY
            self.clashed |= self.group
            self.tell("clash", -1, self.cause(), self.group)
        self.carry_on()

    def carry_on(self) -> None:
        """BC-2.7 Continue with the effects until a seat must choose or none is left."""
        card = self.cards[self.kind]
        effects = MAINS[card] if self.actor >= 0 else CLASHES[card]
        while True:
            if self.step == len(effects):
                # BC-8.15 A second time follows at once, if the card is still in play.
                if self.times < 2 or self.actor < 0 or self.played[self.actor] != self.kind:
                    break
                self.times = 1
                self.step = 0
                self.tell("again", self.actor, card)
            effect = effects[self.step]
            self.step += 1
            if self.waits(effect):
                return
        self.tell_nothing()
        self.advance()

    def tell_nothing(self) -> None:
        """Record an event if the card had no effect."""
        events = self.events
        if events:
            last = events[-1].kind
            if last in ("resolves", "again", "clash") or (last == "aimed" and self.effect().kind in FRUITLESS):
                self.tell("nothing", -1, self.cause())

    def advance(self) -> None:
        """BC-2.3 Continue with the next number, or with the end of the round."""
        self.kind = pieces.NO_CARD
        self.group = 0
        self.actor = pieces.NOBODY
        self.target = pieces.NOBODY
        self.step = 0
        self.times = 0
        self.left = 0
        self.source = pieces.ANYWHERE
        self.lead = 0
        self.phase = phases.RESOLVING if self.waiting_kinds() else phases.ENDING

    def waits(self, effect: Effect) -> bool:
        """Apply an effect. Return whether a seat or chance has to decide first."""
        kind = effect.kind
        if self.actor < 0:
            return self.clash_waits(effect)
        if not self.holds(effect.when, self.actor):
            return False
        if kind <= kinds.DISCARD_THIS:
            return self.own_waits(effect)
        if kind in AIMED:
            return self.aim(kind)
        return self.main_waits(effect)

    def clash_waits(self, effect: Effect) -> bool:
        """BC-2.4 Apply a clash to each seat in it; their discards are chosen at once.

        Return whether a seat or chance has to decide first.
        """
        group = [seat for seat in range(self.seats) if (self.group >> seat) & 1]
        kind = effect.kind
        if kind == kinds.OTHERS_GAIN:
            for seat in range(self.seats):
                if self.in_play(seat) and (self.group >> seat) & 1 == 0:
                    self.gain(seat, effect.count)
            return False
        if kind == kinds.SCATTER:
            self.target = pieces.NOBODY
            return self.scatter_next()
        met = [seat for seat in group if self.holds(effect.when, seat)]
        if kind == kinds.LARGEST_HAND_DISCARDS:
            most = max([self.hand_size(seat) for seat in group])
            met = [seat for seat in group if self.hand_size(seat) == most]
            met = met if len(met) == 1 else []
        if kind >= kinds.DISCARD and kind <= kinds.LARGEST_HAND_DISCARDS and kind != kinds.DISCARD_THIS:
            return self.ask_discards(met, effect.count, SOURCES[kind - kinds.DISCARD])
        for seat in met:
            self.suffer(seat, kind, effect.count)
        return False

    def suffer(self, seat: int, kind: int, count: int) -> None:
        """Apply an effect of a clash that needs no choice to one of its seats."""
        if kind == kinds.GAIN:
            self.gain(seat, count)
        elif kind == kinds.LOSE:
            self.lose(seat, count)
        elif kind == kinds.LOSE_CLASHING:
            self.lose(seat, self.group.bit_count())
        elif kind == kinds.DISCARD_THIS:
            self.discard_this(seat)
        elif kind == kinds.DISABLED_NEXT:
            self.booked |= 1 << seat
            self.tell("booked", seat, self.cause())

    # --- mains that affect only the resolver, or points ---

    def own_waits(self, effect: Effect) -> bool:
        """Apply an effect on points, or discards of the resolver. Return whether a seat must choose."""
        kind, actor = effect.kind, self.actor
        if kind == kinds.GAIN:
            self.gain(actor, effect.count)
        elif kind == kinds.GAIN_TECH:
            self.gain(actor, self.tech_symbols())
        elif kind == kinds.GAIN_LOSSES:
            self.gain(actor, max(effect.count, self.lost[actor]))
        elif kind == kinds.LOSE or kind == kinds.LOSE_ALL:
            if self.calm[actor] >= self.round:
                self.tell("kept_points", actor, self.cause())
            else:
                self.lose(actor, effect.count if kind == kinds.LOSE else self.points[actor])
        elif kind == kinds.TAKE_EACH:
            for victim in self.met_opponents():
                self.take(actor, victim, effect.count)
        elif kind == kinds.TAKE_ONE:
            return self.aim(kind)
        elif kind == kinds.DISCARD:
            return self.ask_discards([actor], effect.count, pieces.ANYWHERE)
        elif kind == kinds.DISCARD_THIS:
            self.discard_this(actor)
        return False

    def tech_symbols(self) -> int:
        """BC-8.6 Return the tech symbols on all cards in play and saved; a card on Red Alert counts once."""
        found = 0
        for seat in range(self.seats):
            found += size(self.tech_of(self.saved[seat]))
            if self.played[seat] >= 0 and TECH[self.cards[self.played[seat]]]:
                found += 1
        return found

    def discard_this(self, seat: int) -> None:
        """BC-5.7 Discard the card in play, unless a protection prevents it."""
        if self.played[seat] >= 0 and self.demanded(seat, 1) > 0:
            self.lose_played(seat)

    # --- mains that affect others, or ask the resolver ---

    def met_opponents(self) -> list[int]:
        """Return the opponents affected by a main. Record an event for each seat that ignores it."""
        for seat in range(self.seats):
            if seat != self.actor and self.in_play(seat) and self.ignores(seat, self.actor):
                self.tell("ignores", seat, self.actor, self.cause())
        return self.opponents(self.actor)

    def main_waits(self, effect: Effect) -> bool:
        """Apply any other effect of a main. Return whether a seat must choose."""
        kind, actor = effect.kind, self.actor
        if kind == kinds.EACH_DISCARDS:
            return self.ask_discards(self.met_opponents(), effect.count, pieces.ANYWHERE)
        if kind == kinds.VIRUS:
            return self.infect()
        if kind == kinds.PASS_LEFT or kind == kinds.GIFTS:
            return self.ask_gifts(kind)
        if kind == kinds.RECOVER or kind == kinds.RECOVER_UP_TO:
            return self.ask_raise(effect)
        if kind == kinds.NAME:
            self.phase = phases.NAMING
            return True
        if kind == kinds.STEAL_RECOVERY:
            return self.ask_steal()
        if kind == kinds.SWAP:  # a seat with only Spy Drones in hand is asked, too: otherwise that would show
            self.phase = phases.SWITCHING
            return self.hands[actor] > 0
        if kind == kinds.ORDER:
            return self.ask_order()
        if kind == kinds.RECOVER_ALL:
            self.recover_all()
        else:
            self.protect(kind, effect.count)
        return False

    def protect(self, kind: int, rounds: int) -> None:
        """BC-5.6 Start a protection, or book a doubled main."""
        actor, until = self.actor, self.round + rounds - 1
        if kind == kinds.IGNORE:
            self.shield[actor] = max(self.shield[actor], until)
        elif kind == kinds.KEEP_POINTS:
            self.calm[actor] = max(self.calm[actor], until)
        elif kind == kinds.KEEP_CARDS:
            self.firm[actor] = max(self.firm[actor], until)
        elif kind == kinds.ARMOR:
            self.armor[actor] = self.round
        elif kind == kinds.DOUBLE_NEXT:
            self.doubling |= 1 << actor
        self.tell("protected", actor, kind, rounds)

    def recover_all(self) -> None:
        """BC-8.45 Move the whole discard pile to the hand."""
        actor = self.actor
        self.tell("raised_all", actor, size(self.piles[actor]))
        self.hands[actor] += self.piles[actor]
        self.piles[actor] = 0
        self.note(RAISED_ALL, actor, pieces.NO_CARD)

    def infect(self) -> bool:
        """BC-8.30 Discard tech cards from Recovery Zones; BC-5.4 a seat that pays for some chooses which stay.

        Return whether a seat must choose.
        """
        self.source = pieces.SAVED_TECH
        asked = False
        for seat in self.met_opponents():
            cards = self.discardable(seat)
            owed = self.demanded(seat, cards) if cards else 0
            if 0 < owed < cards:
                self.owed[seat] = owed
                asked = True
            elif owed > 0:
                for kind in copies(self.from_saved(seat)):
                    self.lose_saved(seat, kind)
                if self.from_play(seat):
                    self.lose_played(seat)
        if asked:
            self.begin_choosing(phases.DISCARDING)
        return asked

    # --- asking for choices ---

    def ask_gifts(self, kind: int) -> bool:
        """BC-8.28, BC-8.32 Ask seats for hand cards. Return whether any seat must choose."""
        self.got = pieces.NO_CARD
        givers = self.met_opponents()
        if kind == kinds.PASS_LEFT:
            givers = [self.actor, *givers] if givers else []
        asked = False
        for seat in givers:
            if self.hands[seat]:
                self.owed[seat] = 1
                asked = True
        if asked:
            self.begin_choosing(phases.GIVING)
        return asked

    def ask_raise(self, effect: Effect) -> bool:
        """BC-8.16, BC-8.43 Ask for a card of the resolver's own pile. Return whether it must choose.

        A single card that must be taken is taken without asking.
        """
        actor = self.actor
        pile = self.piles[actor]
        if pile == 0:
            return False
        self.left = effect.count if effect.kind == kinds.RECOVER_UP_TO else 0
        if self.left == 0 and size(pile) == 1:
            self.raise_card(actor, only(pile))
            return False
        self.phase = phases.RAISING
        return True

    def ask_steal(self) -> bool:
        """BC-8.29 Ask for a card of a Recovery Zone. Return whether the resolver must choose.

        The only possible card is taken without asking.
        """
        found = self.stealable()
        if len(found) == 1:
            place = found[0] - actions.STEAL
            self.steal(place // CARDS, self.kind_of(place % CARDS))
        self.phase = phases.STEALING
        return len(found) > 1

    def ask_order(self) -> bool:
        """BC-8.2 Ask for the order of the remaining numbers. Return whether there is more than one."""
        self.queue = []
        self.phase = phases.ORDERING
        return len(self.waiting_kinds()) > 1


FRUITLESS = (kinds.TAKE_ONE, kinds.ONE_DISCARDS)  # effects whose target may have nothing to lose
AIMED = (kinds.ONE_DISCARDS, kinds.STRIKE, kinds.IGNORE_ONE, kinds.DISABLE_NOW, kinds.DISABLE_NEXT, kinds.SALVAGE)
# By the kind of discard, from DISCARD to LARGEST_HAND_DISCARDS: its source.
SOURCES = [pieces.ANYWHERE, pieces.ANYWHERE, pieces.THIS_OR_HAND, pieces.ANY_OR_THIS, pieces.SAVED, pieces.ANYWHERE]
