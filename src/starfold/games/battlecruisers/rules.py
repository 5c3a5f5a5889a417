"""Battlecruisers' rules: setting up, the course of a round, its end, and winning. Rule ids as in rulebook.md."""

from __future__ import annotations

from typing import Final

from ...core.state import State
from .deck import (
    ADD,
    ADVISED,
    AIM,
    CALL,
    CARDS,
    DECLINE,
    END,
    FIND,
    HIT,
    KEEP,
    LAY_DOWN,
    LAY_OPEN,
    LONE,
    NEGATION,
    NEXT,
    NUMBERS,
    QUIET_ROUNDS,
    RAISE,
    RESOLVE,
    SET_NAMES,
    SET_SIZE,
    SETS,
    STEAL,
    SWITCH,
    TRADE,
    VANISH,
    VICTORY,
)
from .memory import CALLED, FOUND, LAST, LAST_LOST, TRADED, VANISHED
from .packs import ONE, copies, count, only
from .position import (
    ALL_OUT,
    BY_LIMIT,
    BY_POINTS,
    BY_SILENCE,
    BY_SURVIVAL,
    ENDED,
    KEEPING,
    LAYING_DOWN,
    LAYING_OPEN,
    NO_CARD,
    NOBODY,
    SELECTING,
)
from .resolving import Resolving

RANDOM: Final = "random"
OWN: Final = "own choice"
SET_CHOICES: Final[list[str]] = [*SET_NAMES, RANDOM, OWN]


class Battlecruisers(Resolving):
    """A position of Battlecruisers and its rules."""

    def copy(self) -> Battlecruisers:
        """An independent copy, without events."""
        twin = Battlecruisers(self.seats, self.limit, self.choosing, self.pool)
        self.copy_into(twin)
        return twin

    def play(self, action: int) -> None:
        """Play a legal action."""
        if action < KEEP:
            self.play_chance(action)
        elif action < HIT:
            self.choose(action)
        else:
            self.play_choice(action)
        self.choices = self.choices_now()

    def play_chance(self, action: int) -> None:
        """What nobody chooses."""
        if action < LAY_OPEN:
            self.add_card(action - ADD)
        elif action < LAY_DOWN:
            self.lay_open(self.kind_of(action - LAY_OPEN))
        elif action < RESOLVE:
            self.lay_down(self.kind_of(action - LAY_DOWN))
        elif action < FIND:
            self.resolve(self.kind_of(action - RESOLVE))
        elif action < VANISH:
            self.find(self.kind_of(action - FIND))
        elif action < END:
            self.vanish(self.kind_of(action - VANISH))
        else:
            self.end_round()

    def play_choice(self, action: int) -> None:
        """What the resolver of a main chooses."""
        if action < RAISE:
            self.hit(self.kind_of(action - HIT))
        elif action < TRADE:
            if self.raised(self.kind_of(action - RAISE)):
                return
        elif action < CALL:
            self.trade(self.kind_of(action - TRADE))
        elif action < SWITCH:
            self.call(self.kind_of(action - CALL))
        elif action < NEXT:
            self.switch(self.kind_of(action - SWITCH))
            return
        elif action < STEAL:
            if self.put_next(self.kind_of(action - NEXT)):
                return
        elif action < AIM:
            self.steal((action - STEAL) // CARDS, self.kind_of((action - STEAL) % CARDS))
        elif action < DECLINE:
            if self.meet(action - AIM):
                return
        else:
            self.decline()
        self.carry_on()

    # --- what the resolver chooses ---

    def raised(self, kind: int) -> bool:
        """BC-8.16, BC-8.43 A card comes back from the pile; whether another may."""
        self.raise_card(self.actor, kind)
        if self.left > 0:
            self.left -= 1
        return self.left > 0 and self.piles[self.actor] > 0

    def trade(self, kind: int) -> None:
        """BC-8.28 The card received goes to the pile, and another comes from there; that is no discard."""
        actor = self.actor
        self.piles[actor] += ONE[self.got] - ONE[kind]
        self.hands[actor] += ONE[kind] - ONE[self.got]
        self.note(TRADED, actor, kind, 0, 1 << actor)
        self.whisper(1 << actor, "traded", actor, self.cards[kind], self.cards[self.got])
        self.got = NO_CARD

    def decline(self) -> None:
        """Take no more cards, or swap none."""
        self.tell("declined", self.actor, self.cause())
        self.got = NO_CARD
        self.left = 0

    def call(self, kind: int) -> None:
        """BC-8.44 Every copy of a named card leaves the hands of opponents, openly."""
        actor = self.actor
        self.shown += 1
        self.tell("named", actor, self.cards[kind])
        for seat in self.met_opponents():
            found = count(self.hands[seat], kind)
            self.hands[seat] -= found * ONE[kind]
            self.note(CALLED, seat, kind, found)
            for _ in range(found):
                self.join(actor, kind)
            if found:
                self.tell("called", actor, seat, self.cards[kind], found)

    def switch(self, kind: int) -> None:
        """BC-8.1 A card from hand takes the Spy Drone's place, and is still to resolve."""
        actor = self.actor
        self.shown += 1
        self.join(actor, self.played[actor])
        self.open(actor, kind)
        self.played[actor] = kind
        self.done &= ~(1 << actor)
        self.tell("switched", actor, self.cards[kind])
        self.advance()

    def put_next(self, kind: int) -> bool:
        """BC-8.2 The next number of the order; the last one follows by itself. Whether more are to be put."""
        self.queue = [*self.queue, kind]
        left = [other for other in self.waiting_kinds() if other not in self.queue]
        if len(left) > 1:
            return True
        self.queue = self.queue + left
        for place in range(len(self.queue)):
            self.tell("ordered", self.actor, self.cards[self.queue[place]], place)
        return False

    # --- what chance decides ---

    def find(self, kind: int) -> None:
        """BC-8.39 A card of a pile comes to the resolver's hand; only its owner knows, too."""
        actor, target = self.actor, self.target
        knowers = 1 << actor | 1 << target
        self.piles[target] -= ONE[kind]
        self.hands[actor] += ONE[kind]
        self.note(FOUND, target, kind, actor, knowers)
        self.whisper(knowers, "found", actor, self.cards[kind])
        self.carry_on()

    def vanish(self, kind: int) -> None:
        """BC-8.39 In a clash a card of the own pile leaves the game."""
        seat = self.target
        self.piles[seat] -= ONE[kind]
        self.note(VANISHED, seat, kind, 0, 1 << seat)
        self.whisper(1 << seat, "vanished", seat, self.cards[kind])
        self.left -= 1
        if self.left == 0 and not self.scatter_next():
            self.carry_on()

    # --- setting up ---

    def add_card(self, card: int) -> None:
        """BC-1.3 A card comes into the set."""
        self.cards = sorted([*self.cards, card])
        self.tell("added", -1, card)
        if self.set_complete():
            self.deal()

    def deal(self) -> None:
        """BC-1.2 Every seat has one of each card of the set."""
        negations = len([card for card in self.cards if NEGATION[card]])
        if negations > ADVISED:  # BC-1.4
            self.tell("advice", -1, negations)
        self.hands = [sum(ONE[: len(self.cards)])] * self.seats
        self.remember_from_here()
        if self.choosing:
            self.owed = [1] * self.seats
            self.begin_choosing(KEEPING)
        else:
            self.phase = LAYING_OPEN
            self.target = 0

    def lay_open(self, kind: int) -> None:
        """BC-1.5 A random card is a seat's first in its Recovery Zone."""
        seat = self.target
        self.open(seat, kind)
        self.saved[seat] += ONE[kind]
        self.tell("laid_open", seat, self.cards[kind])
        self.target += 1
        if self.target == self.seats:
            self.lay_down_first()

    def lay_down_first(self) -> None:
        """BC-1.6 Then a random card is each seat's first discard."""
        self.phase = LAYING_DOWN
        self.target = 0

    def lay_down(self, kind: int) -> None:
        """BC-1.6 A random card is a seat's first discard, which only it may look at."""
        seat = self.target
        self.drop(seat, kind, 0)
        self.target += 1
        if self.target == self.seats:
            self.target = NOBODY
            self.start_round()

    # --- rounds ---

    def start_round(self) -> None:
        """BC-2.1 A round begins: what lasted for one is over, and all choose a card."""
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
        self.tell("round", -1, self.round)
        self.begin_choosing(SELECTING)

    def end_round(self) -> None:
        """BC-6.1 The end of a round, in its fixed order."""
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
        for seat in fallen:  # BC-7.5 if all are out, their points still say who wins
            self.points[seat] = self.points[seat] if self.ending == ALL_OUT else 0
        if not over:
            self.start_round()

    def check_only_card(self, seat: int) -> None:
        """BC-6.2 Some cards are discarded if they are the only one, wherever they are, played or not."""
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
        """BC-6.2 In hand others learn whether it was such a card, but not which."""
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
        """BC-6.3 Who has no card left is out; the discard pile stays."""
        self.out |= 1 << seat
        self.alert &= ~(1 << seat)
        self.tell("eliminated", seat, self.points[seat])

    def turn_mat(self, seat: int) -> None:
        """BC-6.4 With one card the mat shows Red Alert, with more it does not."""
        before = (self.alert >> seat) & 1 == 1
        alone = self.total(seat) == 1
        if alone and not before:
            self.alert |= 1 << seat
            self.tell("red_alert", seat)
        elif before and not alone:
            self.alert &= ~(1 << seat)
            self.tell("all_clear", seat)

    def return_cards(self, seat: int) -> None:
        """BC-6.6 The Recovery Zone returns to hand, the card in play goes there; a single card returns to hand."""
        for kind in copies(self.saved[seat]):
            self.join(seat, kind)
        self.saved[seat] = 0
        kind = self.played[seat]
        self.played[seat] = NO_CARD
        if kind < 0:
            return
        if (self.alert >> seat) & 1:
            self.join(seat, kind)
        else:
            self.saved[seat] = ONE[kind]

    # --- the end ---

    def ends(self, fallen: list[int]) -> bool:
        """BC-7.1 to BC-7.7 Whether the match is over, and who has won."""
        left = [seat for seat in range(self.seats) if self.in_play(seat)]
        ready = [seat for seat in left if self.points[seat] >= VICTORY]
        if not left:
            self.finish(ALL_OUT, self.best(fallen))
        elif len(left) == 1:
            self.finish(BY_SURVIVAL, left)
        elif ready:
            self.finish(BY_POINTS, self.best(ready))
        elif self.quiet == QUIET_ROUNDS:
            self.finish(BY_SILENCE, [])
        elif self.round == self.limit:
            self.finish(BY_LIMIT, [])
        return self.phase == ENDED

    def best(self, seats: list[int]) -> list[int]:
        """BC-7.4 Most points, then most cards in hand, then the highest total of numbers in hand; then they share."""
        ranks = [(self.points[seat] * 100 + self.hand_size(seat)) * 10_000 + self.hand_total(seat) for seat in seats]
        return [seat for seat, rank in zip(seats, ranks) if rank == max(ranks)]

    def hand_total(self, seat: int) -> int:
        """The sum of the numbers in hand."""
        return sum([NUMBERS[self.cards[kind]] for kind in copies(self.hands[seat])])

    def finish(self, ending: int, winners: list[int]) -> None:
        """The match is over."""
        self.phase = ENDED
        self.ending = ending
        self.shown += 1
        for seat in winners:
            self.winners |= 1 << seat
        self.tell("ended", -1, ending, self.winners)


def start(seats: int, options: dict[str, int]) -> State:
    """The first position."""
    name = SET_CHOICES[options["set"]]
    pool = options["cards"] if name == OWN else 0
    state = Battlecruisers(seats, options["round_limit"], options["choose_recovery"] == 1, pool)
    state.fresh()
    if name in SET_NAMES:
        state.cards = sorted(SETS[SET_NAMES.index(name)][: SET_SIZE[seats]])
        state.deal()
    state.choices = state.choices_now()
    return state
