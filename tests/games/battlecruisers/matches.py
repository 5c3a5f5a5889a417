"""Random matches of Battlecruisers, for tests of invariants."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, cast

from starfold.core.dice import QuickDice
from starfold.core.state import CHANCE, OVER
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.rules.state import SET_CHOICES, Battlecruisers

SEATS = [3, 4, 5]
# Besides the named sets and a random one: the card that is in none of them, a short match, and choosing what is saved.
OTHERS: list[dict[str, object]] = [
    {"set": "own choice", "cards": "24 15 34", "choose_recovery": True},
    {"set": "own choice", "cards": "1 3 34 15 43 44 40", "round_limit": 10},
    {"set": "own choice", "cards": "3 16 12 7 45 28", "round_limit": 10, "choose_recovery": True},
]
NAMED: list[dict[str, object]] = [{"set": name} for name in SET_CHOICES if name != "own choice"]
SETTINGS = [*NAMED, *OTHERS]


class Step(NamedTuple):
    """A move, with the positions before and after it."""

    before: Battlecruisers
    code: str
    after: Battlecruisers


@cache
def match(seed: int, seats: int, setting: int) -> list[Step]:
    """Return a random match, from its first decision on, chance included."""
    dice = QuickDice(seed)
    before = cast(Battlecruisers, GAME.start(seats, SETTINGS[setting]))
    steps: list[Step] = []
    while before.mover() != OVER:
        legal = before.legal()
        action = before.roll(dice) if before.mover() == CHANCE else legal[dice.below(len(legal))]
        after = before.copy()
        after.play(action)
        steps.append(Step(before, GAME.words.code(action), after))
        before = after
    return steps


@cache
def matches() -> list[list[Step]]:
    """Return matches for every setting and all seats. The caller must not change their positions."""
    return [match(seats, seats, setting) for seats in SEATS for setting in range(len(SETTINGS))]


@cache
def positions() -> list[Battlecruisers]:
    """Return every position of these matches."""
    return [state for steps in matches() for state in [steps[0].before, *[step.after for step in steps]]]


@cache
def by_phase() -> list[list[Battlecruisers]]:
    """Return the same positions, by phase."""
    found: list[list[Battlecruisers]] = [[] for _ in range(20)]
    for state in positions():
        found[state.phase].append(state)
    return found


def sample(count: int) -> list[Battlecruisers]:
    """Return at most that many positions of each phase, evenly spread."""
    return [state for states in by_phase() for state in states[:: len(states) // count + 1]]
