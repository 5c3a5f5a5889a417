"""Where a flight can still end, and what that would bring: found by a search over unused segments."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ... import actions
from ...data import board
from ...data.components import BLUE, RINGS_EACH
from ...data.loading import MOST_PLANETS
from ...data.loading.vocabulary import COLOURS
from ...position import phases
from ...position.pieces import FREE, NOBODY, NOWHERE, SHIFT_KINDS, UNSEEN
from ...view import PulsarView

# The gains of ending a flight.
BRINGS_NOTHING = 0
BRINGS_UNKNOWN = 1  # a face-down system
BRINGS_STATION = 2  # on a lifeless planet
BRINGS_BONUS = 3  # on a blue planet, with the bonus of the system
BRINGS_CLAIM = 4  # a pulsar


class Gain(NamedTuple):
    """What a place brings: one of the gains above, and for a station its planet."""

    what: int
    planet: int = -1


def ends(place: int, left: int, need: int, used: list[int]) -> set[int]:
    """Return the places where a flight can end after `left` more segments, none of them used before.

    `need` is a mask of gate colours, one of which must still be visited; 0 if none is required.
    """
    if left == 0:
        return {place} if need == 0 else set()
    found: set[int] = set()
    for way in range(place * board.WAYS, place * board.WAYS + board.WAYS):
        to, segment = board.NEXT[way], board.BY[way]
        if to >= 0 and segment not in used:
            used.append(segment)
            found |= ends(to, left - 1, need_after(need, to), used)
            used.pop()
    return found


def need_after(need: int, place: int) -> int:
    """Return the `need` of a flight after a visit to a place."""
    colour = board.GATE_COLOUR[place]
    return 0 if colour >= 0 and need >> colour & 1 else need


@lru_cache(maxsize=4096)
def whole_flights(place: int, length: int, need: int = 0) -> frozenset[int]:
    """Return the places where a flight of this length from a place can end. It is cached."""
    return frozenset(ends(place, length, need, []))


# --- of a view ---


def reachable(view: PulsarView) -> set[int]:
    """Return where the flight being chosen or flown can end; empty if there is none."""
    if not view.legal:
        return set()
    if view.phase == phases.FLYING:
        place = view.ships[view.turn_seat]
        whole = whole_flights(place, view.left, view.need) if not view.used else None
        return set(whole or ends(place, view.left, view.need, view.used[:]))
    if view.phase == phases.USING:
        lengths = [action - actions.FLY + 1 for action in view.legal if actions.FLY <= action < actions.TAKE]
        return {place for length in lengths for place in by_length(view, length)}
    return set()


def by_length(view: PulsarView, length: int) -> frozenset[int]:
    """Return where a flight of a length can end, with the die in use."""
    return whole_flights(view.ships[view.turn_seat], length, need_for(view, length, view.reading))


def by_reading(view: PulsarView, reading: int) -> frozenset[int]:
    """Return where a flight can end with an unshifted die of that reading."""
    ship = view.ships[view.turn_seat]
    return whole_flights(ship, reading) if ship != NOWHERE and reading > 0 else frozenset()


def by_step(view: PulsarView, action: int) -> set[int]:
    """Return where the flight can end after a step."""
    place, to = view.ships[view.turn_seat], action - actions.STEP
    segment = way_to(place, to, view.used)
    return ends(to, view.left - 1, need_after(view.need, to), [*view.used, segment])


def way_to(place: int, to: int, used: list[int]) -> int:
    """Return the first unused segment from one place to another; -1 if there is none."""
    for way in range(place * board.WAYS, place * board.WAYS + board.WAYS):
        if board.NEXT[way] == to and board.BY[way] not in used:
            return board.BY[way]
    return -1


def need_for(view: PulsarView, length: int, reading: int) -> int:
    """Return the mask of gate colours, one of which a flight of this length must visit; 0 if none is required."""
    if length == reading:
        return 0
    first = view.turn_seat * SHIFT_KINDS
    near = [colour for colour in range(len(COLOURS)) if abs(length - reading) <= view.shifts[first + colour]]
    return sum([1 << colour for colour in near])


# --- gains ---


def gain_at(view: PulsarView, place: int) -> Gain:
    """Return what the seat in turn gains by ending a flight at a place."""
    slot = board.SLOT[place]
    if board.TYPE[place] == board.SYSTEM:
        return _station(view, slot, blue_first=True)
    free = board.TYPE[place] == board.PULSAR and view.rings[slot] == NOBODY
    return Gain(BRINGS_CLAIM if free and view.rings.count(view.turn_seat) < RINGS_EACH else BRINGS_NOTHING)


def gain_passing(view: PulsarView, place: int) -> Gain:
    """Return what the seat in turn gains by flying through a place: a station, never a bonus."""
    if board.TYPE[place] != board.SYSTEM:
        return Gain(BRINGS_NOTHING)
    gain = _station(view, board.SLOT[place], blue_first=False)
    return Gain(BRINGS_STATION, gain.planet) if gain.what == BRINGS_BONUS else gain


def _station(view: PulsarView, slot: int, blue_first: bool) -> Gain:
    """Return the gain of a station in a system, preferably on a blue or on a lifeless planet."""
    tile, first = view.systems[slot], slot * MOST_PLANETS
    if tile == UNSEEN:
        return Gain(BRINGS_UNKNOWN)
    stations = view.stations[first : first + MOST_PLANETS]
    free = [planet for planet in range(MOST_PLANETS) if stations[planet] == FREE]
    if view.turn_seat in stations or not free:
        return Gain(BRINGS_NOTHING)
    planet = min(free, key=lambda each: BLUE[tile * MOST_PLANETS + each] != blue_first)
    return Gain(BRINGS_BONUS if BLUE[tile * MOST_PLANETS + planet] else BRINGS_STATION, planet)
