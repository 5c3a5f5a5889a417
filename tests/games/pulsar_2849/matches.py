"""Random matches of Pulsar 2849, for tests of invariants."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from starfold.core.dice import QuickDice
from starfold.core.event import Event
from starfold.core.state import CHANCE, OVER
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.rules import Pulsar

SETTINGS: list[dict[str, object]] = [
    {"headquarters": "dealt", "goals": "dealt"},
    {"board": "dead_ends", "tech_1": "b", "tech_2": "b", "tech_3": "b", "even_start": True},
    {"tech_1": "c", "tech_2": "c", "tech_3": "c", "headquarters": "dealt", "goals": "dealt"},
    {"board": "dead_ends", "tech_1": "dealt", "tech_2": "d", "tech_3": "d", "headquarters": "dealt"},
]


class Step(NamedTuple):
    """A move, with the positions before and after it, and its events."""

    before: Pulsar
    code: str
    after: Pulsar
    events: list[Event]


COMMON = ["fly", "buy", "array", "leave", "end"]  # with the other actions something is built


def pick(state: Pulsar, dice: QuickDice) -> int:
    """Return an action of a random kind; rare kinds are more likely than common ones."""
    kinds: dict[str, list[int]] = {}
    for action in state.legal():
        kinds.setdefault(GAME.words.code(action).split()[0], []).append(action)
    rare = [kind for kind in kinds if kind not in COMMON]
    among = rare if rare and dice.below(4) else list(kinds)
    found = kinds[among[dice.below(len(among))]]
    return found[dice.below(len(found))]


def match(seed: int, seats: int, options: dict[str, object]) -> list[Step]:
    """Return a random match, from the deal of the turn order to the end."""
    dice = QuickDice(seed)
    before = cast(Pulsar, GAME.start(seats, options))
    steps: list[Step] = []
    while before.mover() != OVER:
        action = before.roll(dice) if before.mover() == CHANCE else pick(before, dice)
        after = cast(Pulsar, before.copy())
        events: list[Event] = []
        after.events = events
        after.play(action)
        after.events = None
        steps.append(Step(before, GAME.words.code(action), after, events))
        before = after
        assert len(steps) < 2000, "no match is as long"
    return steps


@cache
def matches() -> list[list[Step]]:
    """Return matches for all seats and some options. The caller must not change their positions."""
    return [
        match(4000 + 100 * seed + 10 * seats + number, seats, options)
        for seed in range(2)
        for seats in range(2, 5)
        for number, options in enumerate(SETTINGS)
    ]


@cache
def positions() -> list[Pulsar]:
    """Return every position of these matches."""
    return [state for steps in matches() for state in [steps[0].before, *[step.after for step in steps]]]


def deciding() -> list[Pulsar]:
    """Return those in which a seat decides."""
    return [state for state in positions() if state.mover() >= 0]


def sample(states: list[Pulsar], count: int) -> list[Pulsar]:
    """Return some of these positions, evenly spread."""
    return states[:: max(1, len(states) // count)]


@cache
def by_phase() -> dict[int, list[Pulsar]]:
    """Return the positions by phase."""
    found: dict[int, list[Pulsar]] = {}
    for state in positions():
        found.setdefault(state.phase, []).append(state)
    return found
