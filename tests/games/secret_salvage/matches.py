"""Random matches of Secret Salvage, for tests of invariants."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from starfold.core.dice import QuickDice
from starfold.core.state import CHANCE, OVER, State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import DISTANCE, NAMES, SPACES
from starfold.games.secret_salvage.rules import SecretSalvage
from tests.games.secret_salvage.positions import codes

FEW = {option.key: option.low for option in GAME.options if option.kind == "whole" and option.key != "round_limit"}
RED = {**FEW, "gravity_mines": 30, "drained": 30, "interference": 30}
SETTINGS: list[dict[str, object]] = [
    {"round_limit": 12},
    {**FEW, "round_limit": 25},
    {**RED, "round_limit": 25},
    {"blue_power_ups": "phase drive and scanner", "red_power_ups": "gravity sling and minelayer", "round_limit": 12},
    {"blue_power_ups": "thruster and afterburner", "red_power_ups": "tractor beam and repulsor", "round_limit": 12},
]


class Step(NamedTuple):
    """A move, with the positions before and after it."""

    before: SecretSalvage
    code: str
    after: SecretSalvage


def far(state: SecretSalvage, code: str) -> int:
    """Return the distance of a flight's end from the seat's goals."""
    space = NAMES.index(code.split()[-1])
    return min(DISTANCE[space * SPACES + goal] for goal in range(SPACES) if state.goals[state.seat][goal])


def pick(state: SecretSalvage, dice: QuickDice, racing: bool) -> str:
    """Return an action of a random kind; a racing seat flies towards its goal more often than not."""
    legal = codes(state)
    kinds = sorted({code.split()[0] for code in legal})
    if racing and "fly" in kinds and dice.below(4):
        return min(codes(state, "fly"), key=lambda code: far(state, code))
    kind = kinds[dice.below(len(kinds))]
    found = [code for code in legal if code.startswith(kind)]
    return found[dice.below(len(found))]


def match(seed: int, seats: int, options: dict[str, object], racing: bool) -> list[Step]:
    """Return a random match, from its first decision on, chance included."""
    dice = QuickDice(seed)
    before = cast(SecretSalvage, GAME.start(seats, options))
    steps: list[Step] = []
    while before.mover() != OVER:
        chance = before.mover() == CHANCE
        code = GAME.words.code(before.roll(dice)) if chance else pick(before, dice, racing)
        after = before.copy()
        after.play(GAME.words.action(code))
        steps.append(Step(before, code, after))
        before = after
    return steps


@cache
def matches() -> list[list[Step]]:
    """Return matches for all seats and some options. The caller must not change their positions."""
    return [
        match(10 * seats + number, seats, options, racing=number % 2 == 1)
        for seats in range(2, 7)
        for number, options in enumerate(SETTINGS)
    ]


@cache
def positions() -> list[SecretSalvage]:
    """Return every position of these matches."""
    return [state for steps in matches() for state in [steps[0].before, *[step.after for step in steps]]]


def deciding() -> list[SecretSalvage]:
    """Return those in which a seat decides."""
    return [state for state in positions() if state.mover() >= 0]


def sample(states: list[SecretSalvage], count: int) -> list[State]:
    """Return some of these positions, evenly spread."""
    return list(states[:: max(1, len(states) // count)])
