"""Choices made at once: collected, and carried out together when the last is made. Rule ids as in rulebook.md."""

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
        """BC-3.4 All who owe something are asked; who has a single card is not kept waiting.

        Who that is everybody can see. Who has two copies of one card is asked all the same: else it would show.
        """
        self.phase = phase
        self.chosen = [-1] * self.seats
        for seat in range(self.seats):
            if self.owed[seat] and self.cards_to_choose(seat) == 0:
                self.owed[seat] = 0
        self.commit_single()
        self.carry_out_if_all_chose()

    def cards_to_choose(self, seat: int) -> int:
        """How many cards a seat has to choose from: everybody can see that."""
        return self.discardable(seat) if self.phase == phases.DISCARDING else self.hand_size(seat)

    def commit_single(self) -> None:
        """BC-3.4 Who has a single card to choose from has chosen it."""
        for seat in range(self.seats):
            if self.waits_for(seat) and self.cards_to_choose(seat) == 1:
                self.chosen[seat] = self.at_once(seat)[0]

    def choose(self, action: int) -> None:
        """A seat chooses in secret."""
        self.chosen[self.mover()] = action
        self.carry_out_if_all_chose()

    def carry_out_if_all_chose(self) -> None:
        """Nothing shows before."""
        for seat in range(self.seats):
            if self.waits_for(seat):
                return
        self.carry_out()

    def carry_out(self) -> None:
        """BC-3.4 The last has chosen."""
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
        """The seats that owe a choice, clockwise from who resolves."""
        seats = [(self.lead + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if self.owed[seat]]

    def discard_chosen(self) -> None:
        """BC-3.5 The cards go to their piles; BC-3.6 who owes more is asked again."""
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
        """BC-8.28, BC-8.32 All gifts leave their hands before any arrives."""
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
        """BC-3.5 A gift arrives; only the two know what it is."""
        knowers = 1 << seat | 1 << giver
        self.hands[seat] += ONE[kind]
        if seat == self.actor:
            self.got = kind
        self.note(RECEIVED, seat, kind, giver, knowers)
        self.whisper(knowers, "gave", giver, self.cards[kind], seat)

    def passing(self) -> list[int]:
        """BC-8.28 Who takes part in a Reconstruction, clockwise from the resolver; who ignores it is stepped over."""
        return [self.actor, *self.opponents(self.actor)]

    def left_neighbour(self, seat: int) -> int:
        """BC-8.28 Who gets a seat's card: the next who takes part."""
        ring = self.passing()
        return ring[(ring.index(seat) + 1) % len(ring)]

    def show_chosen(self, seat: int, verb: int) -> int:
        """A card that a seat chose in secret leaves its hand, and now all see it."""
        kind = self.kind_of(self.chosen[seat] - verb)
        self.hands[seat] -= ONE[kind]
        self.note(SHOWN, seat, kind)
        return kind

    def keep_chosen(self) -> None:
        """BC-1.5 By option: the first cards of the Recovery Zones are shown."""
        for seat in range(self.seats):
            kind = self.show_chosen(seat, actions.KEEP)
            self.saved[seat] += ONE[kind]
            self.tell("laid_open", seat, self.cards[kind])
        self.owed = [0] * self.seats
        self.chosen = [-1] * self.seats
        self.lay_down_first()

    def reveal(self) -> None:
        """BC-2.2 All cards in play are shown at once."""
        for seat in range(self.seats):
            if self.owed[seat]:
                self.played[seat] = self.show_chosen(seat, actions.SELECT)
                self.tell("revealed", seat, self.cards[self.played[seat]], (self.disabled >> seat) & 1)
        self.owed = [0] * self.seats
        self.chosen = [-1] * self.seats
        self.advance()

    # --- what comes next is said in the files that follow ---

    def carry_on(self) -> None:
        """Go on with the number that resolves."""
        raise NotImplementedError("resolving.py answers carry_on")

    def advance(self) -> None:
        """Go on to the next number."""
        raise NotImplementedError("resolving.py answers advance")

    def lay_down_first(self) -> None:
        """Go on with the first discards."""
        raise NotImplementedError("state.py answers lay_down_first")
