"""A heuristic for Battlecruisers: each seat's win share, by points, cards and protections."""

from __future__ import annotations

import math
from typing import Final

from starfold.core.shares import win_shares

from .data.deck import DECK
from .data.packs import BITS
from .rules import Battlecruisers

ROLLOUT_DEPTH: Final = 12  # steps a rollout plays before `evaluate` rates the state

# The weights are log-odds of winning, fitted to self-play (see docs/bots.md).
# A point is worth more near fifteen: STEPS has the points from which each further one adds a value.
POINT: Final = 0.115
STEPS: Final[list[tuple[int, float]]] = [(5, 0.125), (9, 0.186), (12, 0.131)]
CARD: Final = 0.167  # for each card left
FEW: Final = 0.37  # for each of the first three
SHIELD: Final = 0.23
CALM: Final = 0.04
FIRM: Final = 0.22
_DISABLED: Final = -0.4
DOUBLED: Final = 0.44
WORTH: Final[list[float]] = [card.worth for card in DECK]  # by card: in addition to CARD
_MOST: Final = 60  # points above this add no value


def worth_of_points(points: int) -> float:
    """Return the value of a number of points."""
    return POINT * points + sum([more * max(0, points - start) for start, more in STEPS])


POINTS: Final[list[float]] = [worth_of_points(points) for points in range(_MOST + 1)]
NOTHING: Final = -30.0  # for a seat with no card left


def standing(state: Battlecruisers, seat: int) -> float:
    """Return the score of a seat, in log-odds; only differences matter."""
    worth = POINTS[min(state.points[seat], _MOST)]
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
        worth += _DISABLED
    if state.doubling & bit:
        worth += DOUBLED
    return worth


def evaluate(state: Battlecruisers) -> list[float]:
    """Return the share of the win that each seat may expect."""
    return win_shares([-math.inf if state.out >> seat & 1 else standing(state, seat) for seat in range(state.seats)])
