"""Battlecruisers' rules: setting up, and the effect of each action. Rule ids as in rulebook.md.

The rules are a chain of classes, each adding to the one before: Position (the state), Asking (choices), Moving (points,
cards), Together (choices made at once), Conditions, Aiming, Resolving (effects), Rounds, and Battlecruisers.
"""

from __future__ import annotations

from typing import Final

from starfold.core.state import State

from .. import actions
from ..data.components import SET_SIZE
from ..data.deck import CARDS, SET_NAMES, SETS
from ..data.packs import ONE, count
from ..knowledge.memory import CALLED, FOUND, TRADED, VANISHED
from ..position import phases
from ..position.pieces import NO_CARD, NOBODY
from .rounds import Rounds

RANDOM: Final = "random"
OWN: Final = "own choice"
SET_CHOICES: Final[list[str]] = [*SET_NAMES, RANDOM, OWN]


class Battlecruisers(Rounds):
    """A Battlecruisers position with its rules."""

    def copy(self) -> Battlecruisers:
        """Return an independent copy, without events."""
        twin = Battlecruisers(self.seats, self.limit, self.choosing, self.pool)
        self.copy_into(twin)
        return twin

    def play(self, action: int) -> None:
        """Play a legal action."""
        if action < actions.KEEP:
            self.play_chance(action)
        elif action < actions.HIT:
            self.choose(action)
        else:
            self.play_choice(action)
        self.choices = self.choices_now()

    def play_chance(self, action: int) -> None:
        """Apply an outcome of chance, or a step without a choice."""
        if action < actions.LAY_OPEN:
            self.add_card(action - actions.ADD)
        elif action < actions.LAY_DOWN:
            self.lay_open(self.kind_of(action - actions.LAY_OPEN))
        elif action < actions.RESOLVE:
            self.lay_down(self.kind_of(action - actions.LAY_DOWN))
        elif action < actions.FIND:
            self.resolve(self.kind_of(action - actions.RESOLVE))
        elif action < actions.VANISH:
            self.find(self.kind_of(action - actions.FIND))
        elif action < actions.END:
            self.vanish(self.kind_of(action - actions.VANISH))
        else:
            self.end_round()

    def play_choice(self, action: int) -> None:
        """Apply a choice of the seat that resolves a main."""
        if action < actions.RAISE:
            self.hit(self.kind_of(action - actions.HIT))
        elif action < actions.TRADE:
            if self.raised(self.kind_of(action - actions.RAISE)):
                return
        elif action < actions.CALL:
            self.trade(self.kind_of(action - actions.TRADE))
        elif action < actions.SWITCH:
            self.call(self.kind_of(action - actions.CALL))
        elif action < actions.NEXT:
            self.switch(self.kind_of(action - actions.SWITCH))
            return
        elif action < actions.STEAL:
            if self.put_next(self.kind_of(action - actions.NEXT)):
                return
        elif action < actions.AIM:
            self.steal((action - actions.STEAL) // CARDS, self.kind_of((action - actions.STEAL) % CARDS))
        elif action < actions.DECLINE:
            if self.meet(action - actions.AIM):
                return
        else:
            self.decline()
        self.carry_on()

    # --- choices of the resolver ---

    def raised(self, kind: int) -> bool:
        """BC-8.16, BC-8.43 Take a card back from the pile. Return whether another one may follow."""
        self.raise_card(self.actor, kind)
        if self.left > 0:
            self.left -= 1
        return self.left > 0 and self.piles[self.actor] > 0

    def trade(self, kind: int) -> None:
        """BC-8.28 Swap the received card with one of the pile; this does not count as a discard."""
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
        """BC-8.44 Take every copy of a named card from the opponents' hands, visibly."""
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
        """BC-8.1 Play a card from hand in place of the Spy Drone; it is yet to resolve."""
        actor = self.actor
        self.shown += 1
        self.join(actor, self.played[actor])
        self.open(actor, kind)
        self.played[actor] = kind
        self.done &= ~(1 << actor)
        self.tell("switched", actor, self.cards[kind])
        self.advance()

    def put_next(self, kind: int) -> bool:
        """BC-8.2 Add the next number to the order. Return whether more must be chosen; the last is added itself."""
        self.queue = [*self.queue, kind]
        left = [other for other in self.waiting_kinds() if other not in self.queue]
        if len(left) > 1:
            return True
        self.queue = self.queue + left
        for place in range(len(self.queue)):
            self.tell("ordered", self.actor, self.cards[self.queue[place]], place)
        return False

    # --- outcomes of chance ---

    def find(self, kind: int) -> None:
        """BC-8.39 Move a card from a pile to the resolver's hand; only the resolver and its owner know it."""
        actor, target = self.actor, self.target
        knowers = 1 << actor | 1 << target
        self.piles[target] -= ONE[kind]
        self.hands[actor] += ONE[kind]
        self.note(FOUND, target, kind, actor, knowers)
        self.whisper(knowers, "found", actor, self.cards[kind])
        self.carry_on()

    def vanish(self, kind: int) -> None:
        """BC-8.39 Remove a card of the seat's own pile from the game, in a clash."""
        seat = self.target
        self.piles[seat] -= ONE[kind]
        self.note(VANISHED, seat, kind, 0, 1 << seat)
        self.whisper(1 << seat, "vanished", seat, self.cards[kind])
        self.left -= 1
        if self.left == 0 and not self.scatter_next():
            self.carry_on()

    # --- setting up ---

    def add_card(self, card: int) -> None:
        """BC-1.3 Add a card to the set."""
        self.cards = sorted([*self.cards, card])
        self.tell("added", -1, card)
        if self.set_complete():
            self.deal()

    def deal(self) -> None:
        """BC-1.2 Give every seat one of each card of the set."""
        self.hands = [sum(ONE[: len(self.cards)])] * self.seats
        self.remember_from_here()
        if self.choosing:
            self.owed = [1] * self.seats
            self.begin_choosing(phases.KEEPING)
        else:
            self.phase = phases.LAYING_OPEN
            self.target = 0

    def lay_open(self, kind: int) -> None:
        """BC-1.5 Put a random card into a seat's Recovery Zone, as its first."""
        seat = self.target
        self.open(seat, kind)
        self.saved[seat] += ONE[kind]
        self.tell("laid_open", seat, self.cards[kind])
        self.target += 1
        if self.target == self.seats:
            self.lay_down_first()

    def lay_down_first(self) -> None:
        """BC-1.6 Begin to draw each seat's first discard."""
        self.phase = phases.LAYING_DOWN
        self.target = 0

    def lay_down(self, kind: int) -> None:
        """BC-1.6 Discard a random card, a seat's first, which only that seat may look at."""
        seat = self.target
        self.drop(seat, kind, 0)
        self.target += 1
        if self.target == self.seats:
            self.target = NOBODY
            self.start_round()


def start(seats: int, options: dict[str, int]) -> State:
    """Return the first position."""
    name = SET_CHOICES[options["set"]]
    pool = options["cards"] if name == OWN else 0
    state = Battlecruisers(seats, options["round_limit"], options["choose_recovery"] == 1, pool)
    state.fresh()
    if name in SET_NAMES:
        state.cards = sorted(SETS[SET_NAMES.index(name)][: SET_SIZE[seats]])
        state.deal()
    state.choices = state.choices_now()
    return state
