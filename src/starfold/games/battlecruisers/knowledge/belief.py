"""Inference of the others' hands and piles, with probabilities, from all a seat has seen (its story).

For each other seat a table holds every hand and pile it may have, with a weight. Every secret choice of another seat
counts as equally likely; chance counts by its odds. When a card moves unseen from one seat to another, their two tables
depend on each other. Then the belief splits into threads, in each of which that card is a certain one. This is exact as
long as there are few threads; if there are too many, a weighted sample of them is kept. foresight.py keeps their number
low.
"""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice, QuickDice
from starfold.core.event import HIDDEN

from ..data.deck import LONE, STRIKE_CARD
from ..data.packs import ONE, count, different, kinds_in, only, size
from .foresight import Needs, needs_after
from .memory import (
    BURIED,
    CALLED,
    DROPPED,
    FOUND,
    GIVEN,
    JOINED,
    LAST_LOST,
    OPENED,
    PAGE_WIDTH,
    RAISED,
    RAISED_ALL,
    RECEIVED,
    SEEN,
    SHOWN,
    SPARED,
    STARTED,
    STRUCK,
    TRADED,
    VANISHED,
)

SHIFT: Final = 24  # a world is one possibility for a seat: its hand, shifted by this, plus its pile
LOW: Final = (1 << SHIFT) - 1
THREADS: Final = 64
MOST_THREADS: Final = 1024
UNKNOWN: Final = -1
# Pages after which a world may contradict later pages. All other pages move cards that every seat sees.
UNSEEN: Final = (STARTED, DROPPED, STRUCK, GIVEN, RECEIVED, FOUND, RAISED, RAISED_ALL, TRADED)


class Thread:
    """One possible course of the cards that moved unseen, with a table of worlds for each seat."""

    tables: list[dict[int, float]]  # by seat: the weight of each world; empty for the seat that remembers
    given: list[int]  # by seat: the kind it gave away last
    got: list[int]  # by seat: the kind it was given last

    def __init__(self, seats: int) -> None:
        self.weight: float = 1.0
        self.tables = [{} for _ in range(seats)]
        self.given = [UNKNOWN] * seats
        self.got = [UNKNOWN] * seats

    def copy(self) -> Thread:
        """Return an independent copy with the same weight. It shares the tables, which are never modified."""
        twin = Thread(len(self.tables))
        twin.weight = self.weight
        twin.tables = self.tables[:]
        twin.given = self.given[:]
        twin.got = self.got[:]
        return twin

    # --- one table ---

    def settle(self, seat: int, table: dict[int, float]) -> None:
        """Set a seat's table: normalise its weights to 1, and multiply the thread's weight by their sum."""
        total = sum(table.values())
        self.weight *= total
        self.tables[seat] = {world: weight / total for world, weight in table.items()} if total > 0.0 else {}

    def shift(self, seat: int, change: int) -> None:
        """Add a change to every world of a seat: a known card enters its hand or pile."""
        self.tables[seat] = {world + change: weight for world, weight in self.tables[seat].items()}

    def leaves_hand(self, seat: int, card: int, change: int, secret: bool, others: int) -> None:
        """Remove a known card from the hand, and add `change`. If secret, it was chosen among `others` more."""
        table: dict[int, float] = {}
        for world, weight in self.tables[seat].items():
            hand = world >> SHIFT
            if count(hand, card):
                share = 1.0 / (different(hand) + others) if secret else 1.0
                add(table, world + change, weight * share)
        self.settle(seat, table)

    def leaves_hand_unseen(self, seat: int, others: int, strike: int) -> None:
        """Move an unknown card from hand to pile; one of the kind `strike` only if there is no other kind."""
        table: dict[int, float] = {}
        for world, weight in self.tables[seat].items():
            hand = world >> SHIFT
            found = kinds_in(hand)
            if strike >= 0:
                found = [kind for kind in found if kind != strike] or found
            share = weight / (len(found) + others)
            for kind in found:
                add(table, world - (ONE[kind] << SHIFT) + ONE[kind], share)
        self.settle(seat, table)

    def draw(self, seat: int, dice: Dice) -> int:
        """Return one of a seat's worlds, at random by weight."""
        table = self.tables[seat]
        left = dice.below(FINE) / FINE
        last = 0
        for world, weight in table.items():
            last = world
            left -= weight
            if left < 0.0:
                return world
        return last


FINE: Final = 1 << 30


def add(table: dict[int, float], world: int, weight: float) -> None:
    """Add weight to a world."""
    table[world] = table.get(world, 0.0) + weight


class Belief:
    """Everything a seat may conclude from its story."""

    threads: list[Thread]
    cards: list[int]

    def __init__(self, seats: int, seat: int, cards: list[int]) -> None:
        self.seats: int = seats
        self.seat: int = seat
        self.cards = cards
        self.strike: int = cards.index(STRIKE_CARD) if STRIKE_CARD in cards else UNKNOWN
        self.threads = [Thread(seats)]
        self.many: int = THREADS
        self.arriving: Needs | None = None  # what must be in hand when the current gift arrives
        self.dice: QuickDice = QuickDice(1)  # samples threads; seeded, so that the same story gives the same threads

    def read(self, story: list[int]) -> None:
        """Work out the belief from a story. If no sampled thread fits the story, retry with more threads.

        In the end there may be no thread: cards moved unseen too often to be tracked.
        """
        needs = needs_after(story, self.seats)
        while not self.reads(story, needs) and self.many < MOST_THREADS:
            self.many *= 4

    def reads(self, story: list[int], needs: list[Needs]) -> bool:
        """Follow all threads through a story. Return whether any of them fits it to its end."""
        self.threads = [Thread(self.seats)]
        for place in range(0, len(story), PAGE_WIDTH):
            kind, seat, other = story[place], story[place + 1], story[place + 3]
            self.arriving = needs[arrival(story, place)] if kind == GIVEN and passes_on(story, place) else None
            self.turn_page(kind, seat, story[place + 2], other)
            moved = other if kind == FOUND else seat
            if moved != self.seat and kind in UNSEEN:
                self.look_ahead(moved, needs[place // PAGE_WIDTH])
            self.weigh()
        return len(self.threads) > 0

    def look_ahead(self, seat: int, needs: Needs) -> None:
        """Remove the worlds of a seat that contradict later pages."""
        if needs.packs[seat] == 0:
            return
        for thread in self.threads:
            table = thread.tables[seat]
            kept = {world: weight for world, weight in table.items() if needs.met_by(seat, world >> SHIFT)}
            if len(kept) < len(table):
                thread.settle(seat, kept)

    def weigh(self) -> None:
        """Remove impossible threads, normalise the weights of the others to 1, and sample if there are too many."""
        threads = [thread for thread in self.threads if thread.weight > 0.0]
        total = sum([thread.weight for thread in threads])
        for thread in threads:
            thread.weight /= total
        self.threads = self.thinned(threads) if len(threads) > self.many else threads

    def thinned(self, threads: list[Thread]) -> list[Thread]:
        """Return about `many` threads, sampled systematically with probabilities proportional to their weights."""
        left: list[Thread] = []
        mark = self.dice.below(FINE) / FINE
        reached = 0.0
        for thread in threads:
            reached += thread.weight * self.many
            weight = 0.0
            while mark < reached:
                weight += 1.0 / self.many
                mark += 1.0
            if weight > 0.0:
                thread.weight = weight
                left.append(thread)
        return left

    def draw(self, dice: Dice) -> Thread:
        """Return one of the threads, at random by weight."""
        threads = self.threads
        if len(threads) == 1:
            return threads[0]
        left = dice.below(FINE) / FINE
        for thread in threads:
            left -= thread.weight
            if left < 0.0:
                return thread
        return threads[-1]

    # --- pages ---

    def turn_page(self, kind: int, seat: int, card: int, other: int) -> None:
        """Apply one page of the story to every thread."""
        if kind == GIVEN:
            self.give(seat, card, other)
        elif kind == RECEIVED:
            for thread in self.threads:
                self.receive(thread, seat, card, other)
        elif kind == FOUND:
            self.find(seat, card, other)
        elif seat != self.seat:
            for thread in self.threads:
                self.turn(thread, kind, seat, card, other)

    def turn(self, thread: Thread, kind: int, seat: int, card: int, other: int) -> None:
        """Apply a page that concerns only one other seat."""
        if kind == STARTED:
            thread.settle(seat, first_worlds(card, other))
        elif kind == SHOWN or kind == OPENED:
            thread.leaves_hand(seat, card, -(ONE[card] << SHIFT), kind == SHOWN, 0)
        elif kind == JOINED:
            thread.shift(seat, ONE[card] << SHIFT)
        elif kind == BURIED:
            thread.shift(seat, ONE[card])
        elif kind == DROPPED or kind == STRUCK:
            if card == HIDDEN:
                thread.leaves_hand_unseen(seat, other if kind == DROPPED else 0, self.strike if kind == STRUCK else -1)
            else:
                thread.leaves_hand(seat, card, ONE[card] - (ONE[card] << SHIFT), False, 0)
        elif kind == RAISED_ALL:
            table: dict[int, float] = {}
            for world, weight in thread.tables[seat].items():
                add(table, (world & ~LOW) + ((world & LOW) << SHIFT), weight)
            thread.settle(seat, table)
        else:
            thread.settle(seat, self.worlds_after(thread, kind, seat, card, other))

    def worlds_after(self, thread: Thread, kind: int, seat: int, card: int, other: int) -> dict[int, float]:  # noqa: C901 (one branch for each kind of page)
        """Return a seat's worlds after a page that tells something about its hand, or moves a card of its pile."""
        table: dict[int, float] = {}
        for world, weight in thread.tables[seat].items():
            hand, pile = world >> SHIFT, world & LOW
            if kind == SPARED:
                add(table, world, weight / (different(hand) + other))
            elif kind == SEEN:
                if card == HIDDEN or hand == card:
                    add(table, world, weight)
            elif kind == CALLED:
                if count(hand, card) == other:
                    add(table, world - ((other * ONE[card]) << SHIFT), weight)
            elif kind == RAISED:
                for each in kinds_in(pile):
                    add(table, world + (ONE[each] << SHIFT) - ONE[each], weight / different(pile))
            elif kind == TRADED:
                self.trade(thread, seat, world, weight, table)
            elif kind == VANISHED:
                for each in kinds_in(pile):
                    add(table, world - ONE[each], weight * count(pile, each) / size(pile))
            elif LONE[self.cards[only(hand)]] == (kind == LAST_LOST):  # for LAST the card is not a lone one
                add(table, pile + hand if kind == LAST_LOST else world, weight)
        return table

    @staticmethod
    def trade(thread: Thread, seat: int, world: int, weight: float, table: dict[int, float]) -> None:
        """Add the worlds after swapping the received card, or any hand card if unknown, with one of the pile."""
        hand, pile = world >> SHIFT, world & LOW
        given = [thread.got[seat]] if thread.got[seat] >= 0 else kinds_in(hand)
        share = weight / (len(given) * different(pile))
        for got in given:
            for each in kinds_in(pile):
                change = ONE[got] - ONE[each]
                add(table, world + change - (change << SHIFT), share)

    # --- cards that move from one seat to another ---

    def give(self, seat: int, card: int, getter: int) -> None:
        """Apply a gift chosen in secret: a known card, or a split into all possible ones."""
        if card == HIDDEN:
            self.fan_out(seat, False, getter)
            return
        for thread in self.threads:
            thread.given[seat] = card
            if seat != self.seat:
                thread.leaves_hand(seat, card, -(ONE[card] << SHIFT), True, 0)

    def receive(self, thread: Thread, seat: int, card: int, giver: int) -> None:
        """Apply the arrival of a gift."""
        kind = card if card != HIDDEN else thread.given[giver]
        thread.got[seat] = kind
        if seat != self.seat:
            thread.shift(seat, ONE[kind] << SHIFT)

    def find(self, owner: int, card: int, finder: int) -> None:
        """Apply a random card of a pile that enters another's hand: a known one, or a split into all possible ones."""
        if card == HIDDEN:
            self.fan_out(owner, True, finder)
        else:
            for thread in self.threads:
                thread.given[owner] = card
                if owner != self.seat:
                    self.leaves_pile(thread, owner, card)
        if finder != self.seat:
            for thread in self.threads:
                thread.shift(finder, ONE[thread.given[owner]] << SHIFT)

    @staticmethod
    def leaves_pile(thread: Thread, seat: int, card: int) -> None:
        """Remove a card that chance took from the pile."""
        table: dict[int, float] = {}
        for world, weight in thread.tables[seat].items():
            copies = count(world & LOW, card)
            if copies:
                add(table, world - ONE[card], weight * copies / size(world & LOW))
        thread.settle(seat, table)

    def fan_out(self, seat: int, from_pile: bool, getter: int) -> None:
        """Split each thread by the card that moved unseen to another seat: one thread for each possible card."""
        threads: list[Thread] = []
        for thread in self.threads:
            for card in kinds_in(may_leave(thread.tables[seat], from_pile)):
                if not self.may_arrive(thread, getter, card):
                    continue
                twin = thread.copy()
                twin.given[seat] = card
                if from_pile:
                    self.leaves_pile(twin, seat, card)
                else:
                    twin.leaves_hand(seat, card, -(ONE[card] << SHIFT), True, 0)
                threads.append(twin)
        self.threads = threads

    def may_arrive(self, thread: Thread, getter: int, card: int) -> bool:
        """Return whether a thread with this card can still lead to what the receiver showed later."""
        needs = self.arriving
        if needs is None or getter == self.seat or needs.packs[getter] == 0:
            return True
        hands = [(world >> SHIFT) + ONE[card] for world in thread.tables[getter]]
        return len([hand for hand in hands if needs.met_by(getter, hand)]) > 0


def passes_on(story: list[int], place: int) -> bool:
    """Return whether the gift at this place is the only one that its receiver gets."""
    other = story[place + 3]
    before = place - PAGE_WIDTH
    twice_before = before >= 0 and story[before] == GIVEN and story[before + 3] == other
    after = place + PAGE_WIDTH  # there is a next page, because the gift arrives
    return not twice_before and not (story[after] == GIVEN and story[after + 3] == other)


def arrival(story: list[int], place: int) -> int:
    """Return the page number on which the gift made at this place arrives."""
    giver = story[place + 1]
    while story[place] != RECEIVED or story[place + 3] != giver:
        place += PAGE_WIDTH
    return place // PAGE_WIDTH


def first_worlds(hidden: int, in_hand: int) -> dict[int, float]:
    """Return the worlds in which `in_hand` of these cards are in hand and the others in the pile, by weight."""
    worlds: dict[int, float] = {0: 1.0}
    for kind in kinds_in(hidden):
        copies = count(hidden, kind)
        grown: dict[int, float] = {}
        for hand, ways in worlds.items():
            for some in range(copies + 1):
                grown[hand + some * ONE[kind]] = ways * choose(copies, some)
        worlds = grown
    return {(hand << SHIFT) + hidden - hand: ways for hand, ways in worlds.items() if size(hand) == in_hand}


def choose(all_of: int, some: int) -> int:
    """Return the binomial coefficient: the number of ways to choose `some` from `all_of`."""
    ways = 1
    for step in range(some):
        ways = ways * (all_of - step) // (step + 1)
    return ways


def may_leave(table: dict[int, float], from_pile: bool) -> int:
    """Return a pack with all kinds that may be the one that leaves; its counts have no meaning."""
    together = 0
    for world in table:
        together |= world & LOW if from_pile else world >> SHIFT
    return together
