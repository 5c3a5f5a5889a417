"""What a seat can know at the end of a story, computed twice: by brute force, and from the belief behind `imagine`.

A story is a run of codes from a given position, or from the start. By brute force, every other run that would have
looked the same to a seat is one of its worlds, as likely as chance makes it; all secret choices of others count as
equally likely. What looks the same is defined here again (`heard`, `received`), except for the log, without using the
view or the knowers of a card. The other computation multiplies out the threads and tables of belief.py.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, product
from math import prod
from typing import NamedTuple, cast

import pytest

from starfold.core.dice import QuickDice
from starfold.core.event import HIDDEN, Event
from starfold.core.state import CHANCE, State
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.knowledge.belief import LOW, SHIFT, Belief
from starfold.games.battlecruisers.knowledge.foresight import Needs, needs_after
from starfold.games.battlecruisers.knowledge.memory import PAGE_WIDTH
from starfold.games.battlecruisers.rules import Battlecruisers
from starfold.games.battlecruisers.view import remembered
from tests.games.battlecruisers.positions import codes, play, single_choice, view_of, with_events
from tests.games.texts import parts_of

Chances = dict[str, Fraction]  # by what is hidden: hands, piles, and a card received that can be swapped
Worlds = dict[str, tuple[State, Fraction]]  # by text: the possibilities with their weights
SECRETS = ("lay down", "find", "vanish", "keep", "select", "discard", "give", "hit", "raise", "trade")
ALL = 1 << 20  # threads
SOME = 12  # worlds that are compared


class Move(NamedTuple):
    """A move, with the positions before and after it."""

    before: State
    code: str
    after: State


# --- by brute force


def tell(first: State, *moves: str) -> list[Move]:
    """Return the story of these codes, with every number and end of a round that comes in between."""
    story: list[Move] = []
    for code in moves:
        while codes(first)[0].startswith(("resolve", "end")) and code != codes(first)[0]:
            story.append(Move(first, codes(first)[0], play(first, *codes(first))))
            first = story[-1].after
        story.append(Move(first, code, play(first, code)))
        first = story[-1].after
    return story


def heard(code: str, mine: bool) -> str:
    """Return a code as a seat hears it: BC-1.6, BC-3.4, BC-3.5 only the seat that chose a hidden card knows it."""
    secret = [word for word in SECRETS if code.startswith(word)]
    return f"{secret[0]} ?" if secret and not mine else code


def received(state: State, seat: int) -> dict[str, str]:
    """Return what a seat sees of the table.

    That is everything but the cards and choices of others; the seat can count their cards.
    """
    parts = parts_of(state.text())
    for key in ("hands", "piles"):
        packs = parts[key].split("/")
        parts[key] = "/".join(pack if who == seat else str(len(cards_of(pack))) for who, pack in enumerate(packs))
    chosen = parts["chosen"].split(",")
    parts["chosen"] = ",".join(choice if who == seat else "" for who, choice in enumerate(chosen))
    parts["got"] = "?"  # the receiver of a card has seen it
    return parts


def cards_of(pack: str) -> list[int]:
    """Return the cards of a pack as written in a position's text."""
    return [int(card) for card in pack.split(".") if card]


def packed(cards: list[int]) -> str:
    """Return cards as written in a position's text."""
    return ".".join(str(card) for card in sorted(cards))


def step(state: State, code: str, seat: int) -> tuple[State, list[str], dict[str, str]]:
    """Return the position after a code, its log for a seat, and what the seat sees then."""
    events: list[Event] = []
    after = with_events(state, code, events)
    told = [event.seen(seat) for event in events]
    return after, [event.text() for event in told if event is not None], received(after, seat)


def alike(state: State, said: str, mine: bool) -> Chances:
    """Return the codes that would have looked the same to a seat in this world, with their shares."""
    legal = codes(state)
    found = [code for code in legal if heard(code, mine) == said]
    if state.mover() != CHANCE:
        return {code: Fraction(1, len(found)) for code in found}
    weights = dict(zip(legal, state.odds() or [1] * len(legal)))
    return {code: Fraction(weights[code], sum(weights.values())) for code in found}


def first_worlds(state: State, seat: int) -> Worlds:
    """Return the worlds at the start of a story: any hidden cards of another seat may be in hand, equally likely."""
    parts = parts_of(state.text())
    hands, piles = (parts[key].split("/") for key in ("hands", "piles"))
    splits = [[(hand, pile)] if who == seat else ways(hand, pile) for who, (hand, pile) in enumerate(zip(hands, piles))]
    worlds: Worlds = {}
    for split in product(*splits):
        parts["hands"], parts["piles"] = ("/".join(packs) for packs in zip(*split))
        if parts["phase"] == "selecting":  # a single card is chosen already
            parts["chosen"] = ",".join(single_choice(cards_of(hand)) for hand, _ in split)
        text = " ".join(f"{key}={value}" for key, value in parts.items())
        weight = worlds[text][1] if text in worlds else Fraction(0)
        worlds[text] = (GAME.read(text), weight + 1)
    return worlds


def ways(hand: str, pile: str) -> list[tuple[str, str]]:
    """Return every way to have that many of these cards in hand and the others in the pile.

    Copies are counted separately.
    """
    cards = cards_of(hand) + cards_of(pile)
    places = range(len(cards))
    return [
        (packed([cards[place] for place in held]), packed([cards[place] for place in places if place not in held]))
        for held in combinations(places, len(cards_of(hand)))
    ]


def worlds_along(story: Sequence[Move], seat: int, most: int = 3000) -> Iterator[Worlds]:
    """Yield at first and after each move the worlds that agree with what a seat received, while they are few."""
    worlds = first_worlds(story[0].before, seat)
    yield worlds
    for before, code, _ in story:
        mine = before.mover() == seat
        said, seen = heard(code, mine), step(before, code, seat)[1:]
        following: Worlds = {}
        for state, weight in worlds.values():
            for like, share in alike(state, said, mine).items():
                twin, *sees = step(state, like, seat)
                if tuple(sees) == seen:
                    text = twin.text()
                    other = following[text][1] if text in following else Fraction(0)
                    following[text] = (twin, other + weight * share)
        worlds = following
        if len(worlds) > most:
            return
        yield worlds


# --- by belief


def hidden_in(state: State) -> str:
    """Return what some seat does not see of a position: hands, piles, and a received card that can be swapped."""
    now = cast(Battlecruisers, state)
    return f"{now.packs_text(now.hands)} {now.packs_text(now.piles)} {now.card_text(now.got)}"


def exact(true: State, seat: int, foresight: bool = True) -> Belief:
    """Return a seat's belief if all threads are followed, with or without foresight."""
    view = view_of(true, seat)
    belief = Belief(view.seats, seat, view.cards)
    belief.many = ALL
    nothing = [Needs(view.seats)] * (len(view.story) // PAGE_WIDTH)
    assert belief.reads(view.story, needs_after(view.story, view.seats) if foresight else nothing)
    return belief


def multiplied(belief: Belief, true: State) -> dict[str, float]:
    """Return everything a belief can deal, with its chance; within a thread the seats are independent."""
    state, view = cast(Battlecruisers, true.copy()), view_of(true, belief.seat)
    found: dict[str, float] = defaultdict(float)
    for thread in belief.threads:
        tables = thread.tables[:]
        if belief.seat >= 0:
            tables[belief.seat] = {(view.hands[belief.seat] << SHIFT) + view.piles[belief.seat]: 1.0}
        state.got = thread.got[view.actor] if view.got == HIDDEN else view.got
        for worlds in product(*[table.items() for table in tables]):
            state.hands, state.piles = [world >> SHIFT for world, _ in worlds], [world & LOW for world, _ in worlds]
            found[hidden_in(state)] += thread.weight * prod([weight for _, weight in worlds])
    return dict(found)


# --- side by side


def matches(belief: Belief, true: State, chances: Chances) -> bool:
    """Return whether a belief equals these chances, up to rounding."""
    found = multiplied(belief, true)
    return found == pytest.approx({hidden: float(chance) for hidden, chance in chances.items()}, abs=1e-9)


def chances_of(worlds: Worlds) -> Chances:
    """Return the chances of the hidden parts in these worlds."""
    total = sum([weight for _, weight in worlds.values()], Fraction(0))
    chances: Chances = defaultdict(Fraction)
    for state, weight in worlds.values():
        chances[hidden_in(state)] += weight / total
    return dict(chances)


def agree(true: State, worlds: Worlds, seat: int) -> Chances:
    """Return the chances of what a seat does not see, after asserting that its belief and `imagine` give the same."""
    chances = chances_of(worlds)
    assert hidden_in(true) in chances
    assert matches(exact(true, seat), true, chances)
    view = view_of(true, seat)
    dealt = GAME.imagine(view, QuickDice(len(chances)))
    assert hidden_in(dealt) in chances
    some = [state for state, _ in islice(worlds.values(), SOME)]
    assert {view_of(state, seat).text() for state in [dealt, *some]} == {view.text()}
    return chances


def believed(story: list[Move], seat: int) -> Chances:
    """Return what a seat can believe at the end of a short story, after asserting that it was exact throughout."""
    return believed_once(tuple(story), seat)


@cache
def believed_once(story: tuple[Move, ...], seat: int) -> Chances:
    """Return the same, cached for tests with several assertions about one story."""
    states = [story[0].before, *[move.after for move in story]]
    found = [agree(state, worlds, seat) for state, worlds in zip(states, worlds_along(story, seat), strict=True)]
    belief = remembered(view_of(states[-1], seat)).belief
    assert belief is not None and matches(belief, states[-1], found[-1])
    return found[-1]


def of_seat(chances: Chances, zone: int, seat: int) -> Chances:
    """Return the chances of the cards in the hand (0) or the pile (1) of a seat."""
    found: Chances = defaultdict(Fraction)
    for hidden, chance in chances.items():
        found[hidden.split(" ")[zone].split("/")[seat].replace(".", " ")] += chance
    return dict(found)


def in_hand(story: list[Move], seat: int, other: int) -> Chances:
    """Return what a seat believes about another's hand at the end of a story."""
    return of_seat(believed(story, seat), 0, other)


def in_pile(story: list[Move], seat: int, other: int) -> Chances:
    """Return what a seat believes about another's discard pile at the end of a story."""
    return of_seat(believed(story, seat), 1, other)


def evenly(*packs: str) -> Chances:
    """Return packs, all equally likely."""
    return dict.fromkeys(packs, Fraction(1, len(packs)))
