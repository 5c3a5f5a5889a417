"""A heuristic for RUSHIP: each seat's win share, and which actions a rollout should favour."""

from __future__ import annotations

from typing import Final

from starfold.core.shares import win_shares

from . import actions
from .data.board import number_of
from .data.components import ATTACKS_TO_WIN, HUMANITY, POWERS
from .position import AGAIN, CHOOSING, MOVING
from .rules import Ruship
from .rules.flying import step_over

ROLLOUT_DEPTH: Final = 0  # steps a rollout plays before `evaluate` rates the state

# The weights are log-odds of winning, fitted to self-play (see docs/bots.md).
# By the distance to the enemy planet: the value of a token there, relative to one in the supply.
NEAR: Final[list[float]] = [
    0.0, 1.02, 0.98, 0.82, 0.72, 0.61, 0.60, 0.56, 0.48, 0.45, 0.47, 0.44, 0.34,
    0.30, 0.24, 0.25, 0.20, 0.15, 0.15, 0.14, 0.13, 0.13, 0.12, 0.11, 0.10,
]  # fmt: skip
_BASE: Final = 0.13  # for each space the base has advanced
MISSING: Final = 1.07  # for each attack still needed
OWNED: Final[list[float]] = [-0.03, 0.35, -0.74, -0.25, -0.56]  # by power, besides the cost of the attack behind it
DANGER: Final = 0.22  # for each hit expected
NEXT: Final = 0.34  # for the seat that rolls next
MOVES: Final = -0.2  # for the seat that is moving, plus POINT for each point on its dice
POINT: Final = 0.067
# By the distance of an enemy token: the probability that one of two dice, or their sum, hits from there.
HIT: Final[list[float]] = [
    sum([1 for a in range(1, 7) for b in range(1, 7) if distance in (a, b, a + b)]) / 36 for distance in range(13)
]


def evaluate(state: Ruship) -> list[float]:
    """Return the share of the win that each seat may expect."""
    score = standing(state, HUMANITY) - standing(state, 1 - HUMANITY)
    tempo = NEXT
    if state.phase == MOVING or state.phase == AGAIN or state.phase == CHOOSING:
        tempo = MOVES + POINT * (state.low + state.high)
    score += tempo if state.active == HUMANITY else -tempo
    return win_shares([score, 0.0])


def standing(here: Ruship, seat: int) -> float:
    """Return the score of one side, in log-odds, apart from whose turn it is."""
    enemy = 1 - seat
    beyond = here.spaces + 1
    score = MISSING * (here.hits[enemy] - ATTACKS_TO_WIN)
    base = number_of(here.base(seat))
    score += _BASE * (base if seat == HUMANITY else beyond - base)
    left = here.fleets[seat]
    while left:
        space = left & -left
        left ^= space
        number = number_of(space)
        worth = NEAR[beyond - number if seat == HUMANITY else number]
        score += worth + worth if here.pairs & space else worth
    for power in range(POWERS):
        if here.owner[power] == seat:
            score += OWNED[power]
    return score - DANGER * danger(here, seat)


def danger(here: Ruship, seat: int) -> float:
    """Return the expected number of a seat's single tokens that the enemy hits with two dice. Pairs are safe."""
    enemy = 1 - seat
    single = here.fleets[seat] & ~here.pairs
    hunters = here.fleets[enemy]
    if here.supply[enemy]:
        hunters |= here.base(enemy)
    total = 0.0
    for distance in range(1, 13):
        reached = single & (hunters >> distance if seat == HUMANITY else hunters << distance)
        while reached:
            reached &= reached - 1
            total += HIT[distance]
    return total


def rollout_weight(state: Ruship, action: int) -> int:
    """Return the relative probability of an action in a rollout: attacks and captures are favoured."""
    if action >= actions.ENTER:
        seat = state.active
        start = actions.START_OF[action] if action >= actions.MOVE else state.base(seat)
        outwards = (seat == HUMANITY) == (action < actions.BACK)
        to = start << actions.DIE_OF[action] if outwards else start >> actions.DIE_OF[action]
        if to & state.bases:
            to = step_over(state, start, to)
        if not to & state.track:
            return 40
        if to & state.fleets[1 - seat]:
            return 12
        return 1 if action >= actions.BACK else 4
    if action >= actions.ADVANCE:
        return 12
    if actions.TAKE <= action < actions.ROLL_AGAIN:
        return 8 if action == actions.TAKE + 1 else 3
    return 4 if action == actions.RAISE else 2
