"""Random matches of Blue Shift, for tests of invariants."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from starfold.core.dice import QuickDice
from starfold.core.state import CHANCE, OVER, State
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import codes
from tests.games.texts import parts_of

SEEDS = 3  # matches of each kind


class Step(NamedTuple):
    """A move, with the positions before and after it."""

    before: State
    code: str
    after: State


class Seen(NamedTuple):
    """A position, and the parts of its text."""

    state: State
    parts: dict[str, str]

    def zones(self) -> list[list[str]]:
        """Return the planets in each seat's harvest zone, with their signs."""
        return [words_of(zone) for zone in self.parts["zones"].split("/")]

    def off_board(self) -> list[str]:
        """Return the planets in all zones and in the star, with their signs."""
        return [*words_of(self.parts["star"]), *[word for zone in self.zones() for word in zone]]


def words_of(listed: str) -> list[str]:
    """Return the items of a list separated by commas."""
    return listed.split(",") if listed else []


def pick(state: State, dice: QuickDice) -> str:
    """Return a random kind of action, then one of that kind.

    So matches are long, and still have tokens, passes and falls.
    """
    legal = codes(state)
    kinds = sorted({code.split()[0] for code in legal})
    kind = kinds[dice.below(len(kinds))]
    if kind == "spend" and dice.below(2):
        kind = kinds[0]
    found = [code for code in legal if code.startswith(kind)]
    return found[dice.below(len(found))]


def match(seed: int, seats: int, harvest: str, gap_tokens: str) -> list[Step]:
    """Return a random match, from the first ship on."""
    dice = QuickDice(seed)
    before = GAME.start(seats, {"harvest": harvest, "gap_tokens": gap_tokens})
    steps: list[Step] = []
    while before.mover() != OVER:
        chance = before.mover() == CHANCE
        code = GAME.words.code(before.roll(dice)) if chance else pick(before, dice)
        after = before.copy()
        after.play(GAME.words.action(code))
        if not code.startswith("deal"):
            steps.append(Step(before, code, after))
        before = after
    return steps


@cache
def matches() -> list[list[Step]]:
    """Return matches for all seats and options. The caller must not change their positions."""
    return [
        match(seed, seats, harvest, gap_tokens)
        for seats in (2, 3, 4)
        for harvest in ("departure", "sweep")
        for gap_tokens in ("one", "any")
        for seed in range(SEEDS)
    ]


@cache
def positions() -> list[Seen]:
    """Return every position of these matches."""
    states = [state for steps in matches() for state in [steps[0].before, *[step.after for step in steps]]]
    return [Seen(state, parts_of(state.text())) for state in states]
