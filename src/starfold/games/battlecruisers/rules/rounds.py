"""The course of a round, its end, and the end of a match. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.components import ADVISED, QUIET_ROUNDS, VICTORY
from ..data.deck import LONE, NEGATION, NUMBERS
from ..data.packs import ONE, copies, only
from ..knowledge.memory import LAST, LAST_LOST, SEEN
from ..position import phases, pieces
from .resolving import Resolving


class Rounds(Resolving):
    """A position in which rounds begin and end."""

    def start_round(self) -> None:
        """BC-2.1 Begin a round: end what lasted for one round, and ask all seats for a card."""
        self.round += 1
        self.before = self.disabled
        self.disabled = self.booked
        self.booked = 0
        self.doubled = self.doubling
        self.doubling = 0
        self.clashed = 0
        self.done = 0
        self.stirred = False
        self.queue = []
        self.lost = [0] * self.seats
        self.dodges = [0] * self.seats
        self.owed = [1 if self.in_play(seat) else 0 for seat in range(self.seats)]
        if self.round == 1:
            self.advise()
        self.tell("round", -1, self.round)
        self.begin_choosing(phases.SELECTING)

    def advise(self) -> None:
        """BC-1.4 Record a warning if the set has more negation cards than advised."""
        negations = len([card for card in self.cards if NEGATION[card]])
        if negations > ADVISED:
            self.tell("advice", -1, negations)

    def end_round(self) -> None:
        """BC-6.1 End a round, in the fixed order; BC-6.7 only now are seats without a card eliminated."""
        self.tell("round_ends", -1, self.round)
        for seat in range(self.seats):
            if self.in_play(seat):
                self.check_only_card(seat)
        fallen = [seat for seat in range(self.seats) if self.in_play(seat) and self.total(seat) == 0]
        for seat in fallen:
            self.eliminate(seat)
        for seat in range(self.seats):
            if self.in_play(seat):
                self.turn_mat(seat)
                self.return_cards(seat)
        self.quiet = 0 if self.stirred else self.quiet + 1
        over = self.ends(fallen)
        for seat in fallen:  # BC-7.5 if all are out, their points decide who wins
            self.points[seat] = self.points[seat] if self.ending == pieces.ALL_OUT else 0
        if not over:
            self.start_round()

    def check_only_card(self, seat: int) -> None:
        """BC-6.2 Discard a seat's only card if it is a lone one, wherever it is, played or not."""
        if self.total(seat) != 1:
            return
        hand = self.hands[seat]
        if hand:
            self.check_only_in_hand(seat, only(hand))
        elif self.saved[seat]:
            kind = only(self.saved[seat])
            if LONE[self.cards[kind]]:
                self.lose_saved(seat, kind)
        elif LONE[self.cards[self.played[seat]]]:
            self.lose_played(seat)

    def check_only_in_hand(self, seat: int, kind: int) -> None:
        """BC-6.2 Discard the only hand card if it is a lone one; others learn whether it is, but not which."""
        self.shown += 1
        if LONE[self.cards[kind]]:
            self.hands[seat] = 0
            self.piles[seat] += ONE[kind]
            self.stirred = True
            self.note(LAST_LOST, seat, kind, 0, 1 << seat)
            self.whisper(1 << seat, "last_lost", seat, self.cards[kind])
        else:
            self.note(LAST, seat, kind, 0, 1 << seat)

    def eliminate(self, seat: int) -> None:
        """BC-6.3 Eliminate a seat with no card left. Its discard pile stays."""
        self.out |= 1 << seat
        self.alert &= ~(1 << seat)
        self.tell("eliminated", seat, self.points[seat])

    def turn_mat(self, seat: int) -> None:
        """BC-6.4 Set or clear Red Alert: a seat with one card is on Red Alert."""
        before = (self.alert >> seat) & 1 == 1
        alone = self.total(seat) == 1
        if alone and not before:
            self.alert |= 1 << seat
            self.tell("red_alert", seat)
        elif before and not alone:
            self.alert &= ~(1 << seat)
            self.tell("all_clear", seat)

    def return_cards(self, seat: int) -> None:
        """BC-6.6 Return saved cards to the hand and save the card in play; a single card returns to the hand."""
        for kind in copies(self.saved[seat]):
            self.join(seat, kind)
        self.saved[seat] = 0
        kind = self.played[seat]
        self.played[seat] = pieces.NO_CARD
        if kind < 0:
            return
        if (self.alert >> seat) & 1:
            self.join(seat, kind)
        else:
            self.saved[seat] = ONE[kind]

    # --- the end ---

    def ends(self, fallen: list[int]) -> bool:
        """BC-7.1 to BC-7.7 End the match if a condition is met. Return whether it is over."""
        left = [seat for seat in range(self.seats) if self.in_play(seat)]
        ready = [seat for seat in left if self.points[seat] >= VICTORY]
        if not left:
            self.finish(pieces.ALL_OUT, self.best(fallen))
        elif len(left) == 1:  # BC-7.2
            self.finish(pieces.BY_SURVIVAL, left)
        elif ready:
            self.finish(pieces.BY_POINTS, self.best(ready))
        elif self.quiet == QUIET_ROUNDS:
            self.finish(pieces.BY_SILENCE, [])
        elif self.round == self.limit:
            self.finish(pieces.BY_LIMIT, [])
        return self.phase == phases.ENDED

    def best(self, seats: list[int]) -> list[int]:
        """BC-7.4 Return the winners: by points, then by cards in hand, then by the sum of numbers in hand."""
        ranks = [self.points[seat] * 100 + self.hand_size(seat) for seat in seats]
        even = [seat for seat, rank in zip(seats, ranks) if rank == max(ranks)]
        if len(even) == 1:
            return even
        for seat in even:
            self.show_hand(seat)
        totals = [self.hand_total(seat) for seat in even]
        return [seat for seat, total in zip(even, totals) if total == max(totals)]

    def show_hand(self, seat: int) -> None:
        """BC-7.4 Show a hand to all seats, since its numbers decide."""
        self.note(SEEN, seat, self.hands[seat])
        for kind in copies(self.hands[seat]):
            self.tell("shows", seat, self.cards[kind])

    def hand_total(self, seat: int) -> int:
        """Return the sum of the numbers in hand."""
        return sum([NUMBERS[self.cards[kind]] for kind in copies(self.hands[seat])])

    def finish(self, ending: int, winners: list[int]) -> None:
        """End the match."""
        self.phase = phases.ENDED
        self.ending = ending
        self.shown += 1
        for seat in winners:
            self.winners |= 1 << seat
        self.tell("ended", -1, ending, self.winners)
