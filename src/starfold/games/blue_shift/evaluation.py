"""A heuristic for Blue Shift: each seat's win share, and which actions a search should try first."""

from __future__ import annotations

import math
from typing import Final

from starfold.core.shares import win_shares

from . import actions
from .actions import line_of, value_of
from .data import board
from .data.components import GAP, VALUE
from .position import LOST, NOT_PLACED
from .rules import BlueShift
from .rules.moves import add_moves
from .rules.turn import next_seat

ROLLOUT_DEPTH: Final = 0  # steps a rollout plays before `evaluate` rates the state

# The weights are log-odds of winning, fitted to self-play (see docs/bots.md). Some depend on the planets left.
LEFT: Final = range(board.SPACES + 1)
# The value of a point: little early, decisive at the end.
POINT: Final[list[float]] = [max(0.05, 0.19 - 0.38 * left / board.SPACES + 2.64 / (1 + left / 4)) for left in LEFT]
# The value of a token, in addition to its points. The fit gave less, and late even a negative value, but then bots
# waste their tokens.
TOKEN: Final[list[float]] = [0.05 + 0.3 * left / board.SPACES for left in LEFT]
_FLYING: Final[list[float]] = [0.7 + 1.36 * left / board.SPACES for left in LEFT]  # for having a ship
ALONE: Final = 0.62  # for having the only ship
MOVES: Final[list[float]] = [0.47 * math.log(1 + moves) for moves in LEFT]  # by the number of moves the ship has now
PLENTY: Final = 20  # points: a ship that can reach this many has enough room
ROOM: Final = 1.22 / PLENTY  # for each of those points
CLOSE: Final = -0.35  # if only a single planet can be reached
STUCK: Final = -0.15  # if none can be reached
_EDGE: Final = -0.37  # on ring 1
PULLED: Final = -0.82  # on ring 1, if another seat has a token
PULLED_TWICE: Final = -0.21  # on ring 2, if another seat has a token
NEXT: Final = 0.11  # for the seat that moves next

NEIGHBOURS: Final[list[list[int]]] = [
    [board.CLOCKWISE[space], board.COUNTER[space]]
    + ([space - board.SPOKES] if space >= board.SPOKES else [])
    + ([space + board.SPOKES] if space + board.SPOKES < board.SPACES else [])
    for space in range(board.SPACES)
]


def evaluate(state: BlueShift) -> list[float]:
    """Return the share of the win that each seat may expect."""
    left = board.SPACES - state.planets.count(GAP)
    alone = ALONE if state.ships.count(LOST) == state.seats - 1 else 0.0
    next_ = next_to_play(state)
    standings: list[float] = []
    for seat in range(state.seats):
        score = POINT[left] * state.points[seat] + TOKEN[left] * state.tokens_of(seat)
        if state.ships[seat] != LOST:
            score += _FLYING[left] + alone + flight(state, seat, left)
            if seat == next_:
                score += NEXT
        standings.append(score)
    return win_shares(standings)


def next_to_play(here: BlueShift) -> int:
    """Return the seat that makes the next move."""
    if here.place == 0 and not here.moved and here.ships[here.active] != LOST:
        return here.active
    return next_seat(here) if here.ships_left() else here.active


def flight(here: BlueShift, seat: int, left: int) -> float:
    """Return the score of a seat's ship: the planet under it, its distance from the star, and its moves."""
    ship = here.ships[seat]
    if ship == NOT_PLACED:
        return ROOM * PLENTY
    score = POINT[left] * VALUE[here.planets[ship]]
    if ship < 2 * board.SPOKES:
        threatened = sum(here.tokens) > here.tokens_of(seat)
        if ship < board.SPOKES:
            score += _EDGE + (PULLED if threatened else 0.0)
        elif threatened:
            score += PULLED_TWICE
    choices: list[int] = []
    add_moves(here, choices, ship)
    return score + (MOVES[len(choices)] + room(here, ship) if choices else STUCK)


def room(here: BlueShift, ship: int) -> float:
    """Return the score of the planets a ship could reach one after the other, capped at PLENTY points."""
    planets = here.planets
    riders = here.riders
    seen = [False] * board.SPACES
    todo = [ship]
    size = 0
    worth = 0
    while todo and worth < PLENTY:
        for space in NEIGHBOURS[todo.pop()]:
            if planets[space] and not riders[space] and not seen[space]:
                seen[space] = True
                todo.append(space)
                size += 1
                worth += VALUE[planets[space]]
    return ROOM * (worth if worth < PLENTY else PLENTY) + (CLOSE if size == 1 else 0.0)


def rollout_weight(state: BlueShift, action: int) -> int:
    """Return the weight of an action for rollouts and search.

    Pulls on a rival's ship weigh most, pulls on the seat's own ship least.
    """
    if action >= actions.DONE:
        return 6
    if action >= actions.SPEND:
        return shift_favour(state, line_of(action), value_of(action))
    if action >= actions.MOVE:
        to = (action - actions.MOVE) % board.SPACES
        return (6 if to >= board.SPOKES else 3) + VALUE[state.planets[to]]
    return board.RING[action - actions.PLACE] + 1 if action >= actions.PLACE else 1


def shift_favour(here: BlueShift, line: int, value: int) -> int:
    """Return the weight of spending a token: high for cheap tokens and for a spoke with a rival's ship on ring 1."""
    if line < board.CLOCKWISE_LINE:
        rider = here.riders[line]
        if rider:
            return 1 if rider - 1 == here.mover() else 40
    return 4 - value
