"""What a seat can know at the end of a story, worked out twice: by brute force, and from what `imagine` draws from.

A story is a run of codes from a position that was read, or from the start. By brute force, every other run that would
have looked the same to a seat is one of its worlds, as likely as chance makes it; of what others chose in secret every
choice weighs the same. What looks the same is written down here anew (`heard`, `received`), but for the log, and asks
neither the view nor who knows a card. On the other side stand the threads and tables of belief.py, multiplied out.
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
Worlds = dict[str, tuple[State, Fraction]]  # by text: what may be true, and how likely that is beside the others
SECRETS = ("lay down", "find", "vanish", "keep", "select", "discard", "give", "hit", "raise", "trade")
ALL = 1 << 20  # threads
SOME = 12  # worlds that are looked at


class Move(NamedTuple):
    """What was played, and the positions before and after it."""

    before: State
    code: str
    after: State


# --- by brute force


def tell(first: State, *moves: str) -> list[Move]:
    """The story of these codes, and of every number and end of a round that comes in between by itself."""
    story: list[Move] = []
    for code in moves:
        while codes(first)[0].startswith(("resolve", "end")) and code != codes(first)[0]:
            story.append(Move(first, codes(first)[0], play(first, *codes(first))))
            first = story[-1].after
        story.append(Move(first, code, play(first, code)))
        first = story[-1].after
    return story


def heard(code: str, mine: bool) -> str:
    """A code as a seat hears it: BC-1.6, BC-3.4, BC-3.5 a card that is not shown is known to who chose it."""
    secret = [word for word in SECRETS if code.startswith(word)]
    return f"{secret[0]} ?" if secret and not mine else code


def received(state: State, seat: int) -> dict[str, str]:
    """What a seat sees of the table: all but the cards and choices of others; their cards it can count."""
    parts = parts_of(state.text())
    for key in ("hands", "piles"):
        packs = parts[key].split("/")
        parts[key] = "/".join(pack if who == seat else str(len(cards_of(pack))) for who, pack in enumerate(packs))
    chosen = parts["chosen"].split(",")
    parts["chosen"] = ",".join(choice if who == seat else "" for who, choice in enumerate(chosen))
    parts["got"] = "?"  # who was given a card has seen it come to hand
    return parts


def cards_of(pack: str) -> list[int]:
    """The cards of a pack as a position's text has it."""
    return [int(card) for card in pack.split(".") if card]


def packed(cards: list[int]) -> str:
    """Cards as a position's text has them."""
    return ".".join(str(card) for card in sorted(cards))


def step(state: State, code: str, seat: int) -> tuple[State, list[str], dict[str, str]]:
    """The position after a code, what the log tells a seat of it, and what the seat sees then."""
    events: list[Event] = []
    after = with_events(state, code, events)
    told = [event.seen(seat) for event in events]
    return after, [event.text() for event in told if event is not None], received(after, seat)


def alike(state: State, said: str, mine: bool) -> Chances:
    """The codes that a seat would have heard so in this world, with their shares: secret choices are alike."""
    legal = codes(state)
    found = [code for code in legal if heard(code, mine) == said]
    if state.mover() != CHANCE:
        return {code: Fraction(1, len(found)) for code in found}
    weights = dict(zip(legal, state.odds() or [1] * len(legal)))
    return {code: Fraction(weights[code], sum(weights.values())) for code in found}


def first_worlds(state: State, seat: int) -> Worlds:
    """When a story begins any of the hidden cards of another may be in hand, each as likely as the next."""
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
    """Every way to have as many of these cards in hand and the others in the pile, copies counted apart."""
    cards = cards_of(hand) + cards_of(pile)
    places = range(len(cards))
    return [
        (packed([cards[place] for place in held]), packed([cards[place] for place in places if place not in held]))
        for held in combinations(places, len(cards_of(hand)))
    ]


def worlds_along(story: Sequence[Move], seat: int, most: int = 3000) -> Iterator[Worlds]:
    """At first and after each move, the worlds that agree with all that a seat has received; while they are few."""
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
    """What somebody does not see of a position: hands, piles, and a card received that can be swapped."""
    now = cast(Battlecruisers, state)
    return f"{now.packs_text(now.hands)} {now.packs_text(now.piles)} {now.card_text(now.got)}"


def exact(true: State, seat: int, foresight: bool = True) -> Belief:
    """What a seat concludes if all threads are followed, however many, with foresight or without."""
    view = view_of(true, seat)
    belief = Belief(view.seats, seat, view.cards)
    belief.many = ALL
    nothing = [Needs(view.seats)] * (len(view.story) // PAGE_WIDTH)
    assert belief.reads(view.story, needs_after(view.story, view.seats) if foresight else nothing)
    return belief


def multiplied(belief: Belief, true: State) -> dict[str, float]:
    """All that a belief can deal, with its chance: in one thread what a seat has says nothing of another."""
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
    """Whether a belief says the same as these chances, but for the last digits."""
    found = multiplied(belief, true)
    return found == pytest.approx({hidden: float(chance) for hidden, chance in chances.items()}, abs=1e-9)


def chances_of(worlds: Worlds) -> Chances:
    """The chances of what is hidden, in these worlds."""
    total = sum([weight for _, weight in worlds.values()], Fraction(0))
    chances: Chances = defaultdict(Fraction)
    for state, weight in worlds.values():
        chances[hidden_in(state)] += weight / total
    return dict(chances)


def agree(true: State, worlds: Worlds, seat: int) -> Chances:
    """The chances of what a seat does not see, after making sure that it believes just that, and imagines it."""
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
    """What a seat can believe at the end of a short story, after making sure that it was exact all along."""
    return believed_once(tuple(story), seat)


@cache
def believed_once(story: tuple[Move, ...], seat: int) -> Chances:
    """The same: a test asks for several things that a seat believes at the end of one story."""
    states = [story[0].before, *[move.after for move in story]]
    found = [agree(state, worlds, seat) for state, worlds in zip(states, worlds_along(story, seat), strict=True)]
    belief = remembered(view_of(states[-1], seat)).belief
    assert belief is not None and matches(belief, states[-1], found[-1])
    return found[-1]


def of_seat(chances: Chances, zone: int, seat: int) -> Chances:
    """The chances of what is in the hand (0) or the pile (1) of one seat."""
    found: Chances = defaultdict(Fraction)
    for hidden, chance in chances.items():
        found[hidden.split(" ")[zone].split("/")[seat].replace(".", " ")] += chance
    return dict(found)


def in_hand(story: list[Move], seat: int, other: int) -> Chances:
    """What a seat believes of another's hand, at the end of a story."""
    return of_seat(believed(story, seat), 0, other)


def in_pile(story: list[Move], seat: int, other: int) -> Chances:
    """What a seat believes of another's discard pile, at the end of a story."""
    return of_seat(believed(story, seat), 1, other)


def evenly(*packs: str) -> Chances:
    """Packs of which each is as likely as the next."""
    return dict.fromkeys(packs, Fraction(1, len(packs)))
