"""A rough sense of Battlecruisers: what a seat may expect of a position, by points, cards and protections."""

from __future__ import annotations

import math
from typing import Final, cast

from ...core.shares import shares
from ...core.state import State
from .deck import NUMBERS
from .packs import BITS
from .rules import Battlecruisers

# The weights are log-odds of winning, fitted to self-play (docs/bots.md tells how).
# A point is worth the more the nearer it brings to fifteen: from 0, from 5, from 9, from 12 on.
POINT: Final = 0.115
STEPS: Final[list[tuple[int, float]]] = [(5, 0.125), (9, 0.186), (12, 0.131)]
CARD: Final = 0.167  # each card that is left
FEW: Final = 0.37  # each of the first three
SHIELD: Final = 0.23
CALM: Final = 0.04
FIRM: Final = 0.22
DISABLED: Final = -0.4
DOUBLED: Final = 0.44
# By number: what this card is worth beside another one.
WORTHS: Final[dict[int, float]] = {
    1: -0.11, 2: 0.08, 3: -0.05, 4: 0.1, 5: 0.09, 6: 0.18, 7: -0.01, 8: 0.02, 9: 0.05, 11: 0.09, 12: 0.1, 13: 0.26,
    15: -0.2, 16: 0.1, 17: -0.23, 19: 0.0, 20: 0.17, 22: 0.13, 23: 0.2, 24: 0.3, 28: 0.13, 29: 0.23, 30: 0.02, 31: 0.05,
    32: -0.02, 33: -0.02, 34: -0.3, 37: 0.13, 38: 0.08, 39: 0.19, 40: 0.08, 43: 0.12, 44: 0.33, 45: -0.1,
}  # fmt: skip
WORTH: Final[list[float]] = [WORTHS.get(number, 0.0) for number in NUMBERS]
MOST: Final = 60  # points; more are worth as much


def worth_of_points(points: int) -> float:
    """What so many points are worth."""
    return POINT * points + sum([more * max(0, points - start) for start, more in STEPS])


POINTS: Final[list[float]] = [worth_of_points(points) for points in range(MOST + 1)]
NOTHING: Final = -30.0  # for who has no card left


def standing(state: Battlecruisers, seat: int) -> float:
    """How a seat stands, as a number of which only differences count."""
    worth = POINTS[min(state.points[seat], MOST)]
    pack = state.hands[seat] + state.saved[seat]
    cards = 0
    kind = 0
    while pack > 0:
        copies = pack & 7
        if copies:
            cards += copies
            worth += copies * WORTH[state.cards[kind]]
        pack >>= BITS
        kind += 1
    played = state.played[seat]
    if played >= 0:
        cards += 1
        worth += WORTH[state.cards[played]]
    if cards == 0:
        return NOTHING
    worth += CARD * cards + FEW * min(cards, 3)
    following = state.round + 1
    if state.shield[seat] >= following:
        worth += SHIELD
    if state.calm[seat] >= following:
        worth += CALM
    if state.firm[seat] >= following:
        worth += FIRM
    bit = 1 << seat
    if state.booked & bit:
        worth += DISABLED
    if state.doubling & bit:
        worth += DOUBLED
    return worth


def sense(state: State) -> list[float]:
    """The share of the win that each seat may expect."""
    match = cast(Battlecruisers, state)
    return shares([-math.inf if match.out >> seat & 1 else standing(match, seat) for seat in range(match.seats)])
