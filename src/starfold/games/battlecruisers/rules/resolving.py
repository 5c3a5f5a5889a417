"""A number resolves: the effects of its main or its clash, one after the other. Rule ids as in rulebook.md."""

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
        """BC-2.4, BC-2.5 A number resolves: its main if one seat has it in play, else its clash for all who have."""
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
        """BC-2.7 Go on with the effects, until somebody must choose or there are none left."""
        card = self.cards[self.kind]
        effects = MAINS[card] if self.actor >= 0 else CLASHES[card]
        while True:
            if self.step == len(effects):
                # BC-8.15 The second time comes right after the first, if the card is still in play.
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
        """Where nothing came of a card, that is told, too."""
        events = self.events
        if events:
            last = events[-1].kind
            if last in ("resolves", "again", "clash") or (last == "aimed" and self.effect().kind in FRUITLESS):
                self.tell("nothing", -1, self.cause())

    def advance(self) -> None:
        """BC-2.3 Go on to the next number, or to the end of the round."""
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
        """Let an effect happen; whether somebody has to choose first."""
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
        """BC-2.4 A clash is for each of those in it; their discards are chosen at once."""
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
        """What a clash does to one of those in it, without asking."""
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

    # --- mains that meet the resolver alone ---

    def own_waits(self, effect: Effect) -> bool:
        """Points gained and lost, and cards that the resolver itself discards."""
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
        """BC-8.6 Tech symbols on all cards in play and in all Recovery Zones; a Red Alert card counts once."""
        found = 0
        for seat in range(self.seats):
            found += size(self.tech_of(self.saved[seat]))
            if self.played[seat] >= 0 and TECH[self.cards[self.played[seat]]]:
                found += 1
        return found

    def discard_this(self, seat: int) -> None:
        """BC-5.7 The card in play goes to the pile, if nothing prevents it."""
        if self.played[seat] >= 0 and self.demanded(seat, 1) > 0:
            self.lose_played(seat)

    # --- mains that meet others, or ask the resolver ---

    def met_opponents(self) -> list[int]:
        """The opponents whom a main meets; of the others it is told that they ignore it."""
        for seat in range(self.seats):
            if seat != self.actor and self.in_play(seat) and self.ignores(seat, self.actor):
                self.tell("ignores", seat, self.actor, self.cause())
        return self.opponents(self.actor)

    def main_waits(self, effect: Effect) -> bool:
        """Everything else that a main can do."""
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
        if kind == kinds.SWAP:  # who has only Spy Drones in hand is asked, too: else it would show
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
        """BC-5.6 A protection begins, or the promise of a doubled main."""
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
        """BC-8.45 The whole discard pile comes to hand, openly."""
        actor = self.actor
        self.tell("raised_all", actor, size(self.piles[actor]))
        self.hands[actor] += self.piles[actor]
        self.piles[actor] = 0
        self.note(RAISED_ALL, actor, pieces.NO_CARD)

    def infect(self) -> bool:
        """BC-8.30 Tech cards leave the Recovery Zones; BC-5.4 who pays for some of them chooses which stay."""
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

    # --- asking ---

    def ask_gifts(self, kind: int) -> bool:
        """BC-8.28, BC-8.32 Hand cards are asked of those who have any."""
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
        """BC-8.16, BC-8.43 A card of the own pile; a single one that must be taken is not asked for."""
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
        """BC-8.29 A card of another's Recovery Zone; the only one is taken without asking."""
        found = self.stealable()
        if len(found) == 1:
            place = found[0] - actions.STEAL
            self.steal(place // CARDS, self.kind_of(place % CARDS))
        self.phase = phases.STEALING
        return len(found) > 1

    def ask_order(self) -> bool:
        """BC-8.2 The order of the numbers that remain; one needs none."""
        self.queue = []
        self.phase = phases.ORDERING
        return len(self.waiting_kinds()) > 1


FRUITLESS = (kinds.TAKE_ONE, kinds.ONE_DISCARDS)  # aimed at somebody who may have nothing to lose
AIMED = (kinds.ONE_DISCARDS, kinds.STRIKE, kinds.IGNORE_ONE, kinds.DISABLE_NOW, kinds.DISABLE_NEXT, kinds.SALVAGE)
# By the kind of discard, from DISCARD to LARGEST_HAND_DISCARDS: where the cards may come from.
SOURCES = [pieces.ANYWHERE, pieces.ANYWHERE, pieces.THIS_OR_HAND, pieces.ANY_OR_THIS, pieces.SAVED, pieces.ANYWHERE]
