"""A rough sense of Battlecruisers: what a seat may expect of a position, by points, cards and protections."""

from __future__ import annotations

import math
from typing import Final, cast

from starfold.core.shares import win_shares
from starfold.core.state import State

from .data.deck import DECK
from .data.packs import BITS
from .rules import Battlecruisers

ROLLOUT_DEPTH: Final = 12  # steps that a rollout goes on before `evaluate` judges

# The weights are log-odds of winning, fitted to self-play (docs/bots.md tells how).
# A point is worth the more the nearer it brings to fifteen: from 0, from 5, from 9, from 12 on.
POINT: Final = 0.115
STEPS: Final[list[tuple[int, float]]] = [(5, 0.125), (9, 0.186), (12, 0.131)]
CARD: Final = 0.167  # each card that is left
FEW: Final = 0.37  # each of the first three
SHIELD: Final = 0.23
CALM: Final = 0.04
FIRM: Final = 0.22
_DISABLED: Final = -0.4
DOUBLED: Final = 0.44
WORTH: Final[list[float]] = [card.worth for card in DECK]  # beside another card
_MOST: Final = 60  # points; more are worth as much


def worth_of_points(points: int) -> float:
    """What so many points are worth."""
    return POINT * points + sum([more * max(0, points - start) for start, more in STEPS])


POINTS: Final[list[float]] = [worth_of_points(points) for points in range(_MOST + 1)]
NOTHING: Final = -30.0  # for who has no card left


def standing(state: Battlecruisers, seat: int) -> float:
    """How a seat stands, as a number of which only differences count."""
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


def evaluate(state: State) -> list[float]:
    """The share of the win that each seat may expect."""
    match = cast(Battlecruisers, state)
    return win_shares([-math.inf if match.out >> seat & 1 else standing(match, seat) for seat in range(match.seats)])
