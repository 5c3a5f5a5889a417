"""The value of the flight in progress: the best of all its ends."""

from __future__ import annotations

from typing import Final

from ..data import board, kinds
from ..data.components import BLUE, RINGS_EACH, ROUNDS, STATION_VP, SYSTEM_EFFECTS
from ..data.loading import MOST_PLANETS
from ..data.things import ALL_STATIONS
from ..position.pieces import FREE, NOBODY, UNSEEN
from ..rules import Pulsar
from ..rules.counting import count
from ..rules.flying import has_station

UNKNOWN: Final = 0.95  # the part of a station's value expected in a face-down system
TILE_VP: Final = 3.6  # the value of an exploration tile
_RING: Final = 1.0  # the value of a ring
RING_ROUND: Final = 0.9  # plus this for each round left


def _bonus(tile: int) -> float:
    """Return the value of a system's bonus: at least that of an exploration tile."""
    found = 0.0
    for effect in SYSTEM_EFFECTS[tile]:
        if effect.kind == kinds.GAIN_CUBES:
            found += 0.9 * effect.n
        elif effect.kind == kinds.GAIN_MODIFIER:
            found += 1.3 * effect.n
        elif effect.kind == kinds.BONUS_DIE or effect.kind == kinds.EXTRA_DIE:
            found += 3.4 + 0.3 * effect.n
        elif effect.kind == kinds.TAKE_GYRODYNE or effect.kind == kinds.CLAIM_ISOLATED:
            found += 3.0
    return max(found, TILE_VP)


_BONUS: Final[list[float]] = [_bonus(tile) for tile in range(len(SYSTEM_EFFECTS))]


def step_vp(stations: int) -> float:
    """Return the value of one more station: the average of the next step of the table and a later one."""
    last = len(STATION_VP) - 1
    here = min(stations, last - 1)
    later = min(stations + 3, last)
    return 0.5 * (STATION_VP[here + 1] - STATION_VP[here]) + 0.5 * (STATION_VP[later] - STATION_VP[later - 1])


def best_flight(state: Pulsar) -> float:
    """Return the most that the current flight may bring, including what it has passed."""
    seen: list[int] = []
    value = 0.0
    path = state.path
    vp = step_vp(count(state, state.seat, ALL_STATIONS))
    for number in range(1, len(path)):
        if path[number] not in seen:
            seen.append(path[number])
            value += passing(state, path[number], vp)
    return value + rest(state, state.ships[state.seat], state.left, state.need, seen, vp)


def rest(state: Pulsar, place: int, left: int, need: int, seen: list[int], vp: float) -> float:
    """Return the most that `left` more steps may bring; far below 0 if the flight cannot be completed."""
    if left == 0:
        return -1000.0 if need else ending(state, place, vp)
    best = -1000.0
    used = state.used
    way = place * board.WAYS
    last = way + board.WAYS
    while way < last and board.NEXT[way] >= 0:
        if board.BY[way] not in used:
            to = board.NEXT[way]
            colour = board.GATE_COLOUR[to]
            fresh = to not in seen
            found = passing(state, to, vp) if fresh else 0.0
            if fresh:
                seen.append(to)
            used.append(board.BY[way])
            found += rest(state, to, left - 1, 0 if need and colour >= 0 and need >> colour & 1 else need, seen, vp)
            used.pop()
            if fresh:
                seen.pop()
            best = max(best, found)
        way += 1
    return best


def passing(state: Pulsar, place: int, vp: float) -> float:
    """Return the value of coming to a place."""
    if board.TYPE[place] != board.SYSTEM:
        return 0.0
    slot = board.SLOT[place]
    if state.systems[slot] == UNSEEN:
        return UNKNOWN * vp
    if has_station(state, slot) or FREE not in state.stations[slot * MOST_PLANETS : slot * MOST_PLANETS + MOST_PLANETS]:
        return 0.0
    return vp + (TILE_VP if board.DEAD_END[place] else 0.0)


def ending(state: Pulsar, place: int, vp: float) -> float:
    """Return the extra value of ending at a place."""
    slot = board.SLOT[place]
    if board.TYPE[place] == board.SYSTEM:
        tile = state.systems[slot]
        if tile == UNSEEN:
            return TILE_VP
        if has_station(state, slot):
            return 0.0
        for planet in range(MOST_PLANETS):
            if BLUE[tile * MOST_PLANETS + planet] and state.stations[slot * MOST_PLANETS + planet] == FREE:
                return _BONUS[tile]
    elif (
        board.TYPE[place] == board.PULSAR and state.rings[slot] == NOBODY and state.rings.count(state.seat) < RINGS_EACH
    ):
        return _RING + RING_ROUND * (ROUNDS - state.round) + (TILE_VP if board.DEAD_END[place] else 0.0)
    return 0.0
