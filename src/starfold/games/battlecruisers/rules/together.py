"""Choices made at once: collected, and carried out when the last one is made. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions
from ..data.kinds import GIFTS
from ..data.packs import ONE
from ..knowledge.memory import GIVEN, RECEIVED, SHOWN
from ..position import phases
from ..position.pieces import NO_CARD, NOBODY
from .moving import Moving


class Together(Moving):
    """A position in which several seats can choose at once."""

    def begin_choosing(self, phase: int) -> None:
        """BC-3.4 Ask all seats that owe something; a seat with a single card chooses it automatically.

        All seats can see how many cards a seat has. A seat with two copies of one card is asked, or its hand would
        show.
        """
        self.phase = phase
        self.chosen = [-1] * self.seats
        for seat in range(self.seats):
            if self.owed[seat] and self.cards_to_choose(seat) == 0:
                self.owed[seat] = 0
        self.commit_single()
        self.carry_out_if_all_chose()

    def cards_to_choose(self, seat: int) -> int:
        """Return how many cards a seat can choose from. This number is visible to all."""
        return self.discardable(seat) if self.phase == phases.DISCARDING else self.hand_size(seat)

    def commit_single(self) -> None:
        """BC-3.4 Choose for each seat that has a single card to choose from."""
        for seat in range(self.seats):
            if self.waits_for(seat) and self.cards_to_choose(seat) == 1:
                self.chosen[seat] = self.at_once(seat)[0]

    def choose(self, action: int) -> None:
        """Record the secret choice of the seat to move."""
        self.chosen[self.mover()] = action
        self.carry_out_if_all_chose()

    def carry_out_if_all_chose(self) -> None:
        """Carry the choices out once all are made; until then nothing is shown."""
        for seat in range(self.seats):
            if self.waits_for(seat):
                return
        self.carry_out()

    def carry_out(self) -> None:
        """BC-3.4 Carry out all choices, after the last one."""
        self.early = NOBODY
        self.turns += 1
        self.shown += 1
        phase = self.phase
        if phase == phases.SELECTING:
            self.reveal()
        elif phase == phases.KEEPING:
            self.keep_chosen()
        elif phase == phases.GIVING:
            self.give_chosen()
        else:
            self.discard_chosen()

    def round_from_lead(self) -> list[int]:
        """Return the seats that owe a choice, clockwise from `lead`."""
        seats = [(self.lead + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if self.owed[seat]]

    def discard_chosen(self) -> None:
        """BC-3.5 Move the chosen cards to their piles; BC-3.6 ask seats that owe more again."""
        asked = self.round_from_lead()
        besides = [self.besides_hand(seat) for seat in asked]
        for place in range(len(asked)):
            seat = asked[place]
            action = self.chosen[seat]
            if action < actions.LOSE_SAVED:
                self.drop(seat, self.kind_of(action - actions.DROP), besides[place])
            else:
                self.spare_hand(seat, besides[place])
                if action < actions.LOSE_PLAYED:
                    self.lose_saved(seat, self.kind_of(action - actions.LOSE_SAVED))
                else:
                    self.lose_played(seat)
            self.owed[seat] -= 1
        if len([seat for seat in asked if self.owed[seat]]) > 0:
            self.begin_choosing(phases.DISCARDING)
        else:
            self.chosen = [-1] * self.seats
            self.carry_on()

    def give_chosen(self) -> None:
        """BC-8.28, BC-8.32 Exchange gifts: all leave their hands before any arrives."""
        asked = self.round_from_lead()
        given = [self.kind_of(self.chosen[seat] - actions.GIVE) for seat in asked]
        getters = [self.actor if self.effect().kind == GIFTS else self.left_neighbour(seat) for seat in asked]
        self.owed = [0] * self.seats
        self.chosen = [-1] * self.seats
        for place in range(len(asked)):
            self.hands[asked[place]] -= ONE[given[place]]
            self.note(GIVEN, asked[place], given[place], getters[place], 1 << asked[place] | 1 << getters[place])
        for place in range(len(asked)):
            self.receive(getters[place], asked[place], given[place])
        passing = self.effect().kind != GIFTS
        if passing and self.got >= 0 and self.piles[self.actor]:
            self.phase = phases.TRADING
        else:
            self.got = NO_CARD
            self.carry_on()

    def receive(self, seat: int, giver: int, kind: int) -> None:
        """BC-3.5 Add a gift to a hand; only giver and receiver know it."""
        knowers = 1 << seat | 1 << giver
        self.hands[seat] += ONE[kind]
        if seat == self.actor:
            self.got = kind
        self.note(RECEIVED, seat, kind, giver, knowers)
        self.whisper(knowers, "gave", giver, self.cards[kind], seat)

    def passing(self) -> list[int]:
        """BC-8.28 Return the seats that take part in a Reconstruction, clockwise from the resolver.

        Seats that ignore it are skipped.
        """
        return [self.actor, *self.opponents(self.actor)]

    def left_neighbour(self, seat: int) -> int:
        """BC-8.28 Return the seat that gets a seat's card: the next that takes part."""
        ring = self.passing()
        return ring[(ring.index(seat) + 1) % len(ring)]

    def show_chosen(self, seat: int, verb: int) -> int:
        """Remove the card that a seat chose in secret from its hand, and show it. Return its kind."""
        kind = self.kind_of(self.chosen[seat] - verb)
        self.hands[seat] -= ONE[kind]
        self.note(SHOWN, seat, kind)
        return kind

    def keep_chosen(self) -> None:
        """BC-1.5 Reveal the first cards of the Recovery Zones, chosen by option."""
        for seat in range(self.seats):
            kind = self.show_chosen(seat, actions.KEEP)
            self.saved[seat] += ONE[kind]
            self.tell("laid_open", seat, self.cards[kind])
        self.owed = [0] * self.seats
        self.chosen = [-1] * self.seats
        self.lay_down_first()

    def reveal(self) -> None:
        """BC-2.2 Reveal all chosen cards at once."""
        for seat in range(self.seats):
            if self.owed[seat]:
                self.played[seat] = self.show_chosen(seat, actions.SELECT)
                self.tell("revealed", seat, self.cards[self.played[seat]], (self.disabled >> seat) & 1)
        self.owed = [0] * self.seats
        self.chosen = [-1] * self.seats
        self.advance()

    # --- implemented in later classes ---

    def carry_on(self) -> None:
        """Continue with the number that resolves. Implemented in resolving.py."""
        raise NotImplementedError("resolving.py answers carry_on")

    def advance(self) -> None:
        """Continue with the next number. Implemented in resolving.py."""
        raise NotImplementedError("resolving.py answers advance")

    def lay_down_first(self) -> None:
        """Continue with the first discards. Implemented in state.py."""
        raise NotImplementedError("state.py answers lay_down_first")
