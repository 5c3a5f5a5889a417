"""The steps that are offered, compared with every trail on the board."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest

from starfold.games.pulsar_2849.actions import RUN, STEP
from starfold.games.pulsar_2849.data.board import GATE_COLOUR, ISOLATED, PLACE_NAMES, PLACES, SIDE_OF, SIDES
from starfold.games.pulsar_2849.data.loading import DATA
from starfold.games.pulsar_2849.data.loading.vocabulary import COLOURS
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.rules.flying import can_fly, start_flight
from tests.games.pulsar_2849.positions import at

Trail = tuple[str, ...]
BOTH = pytest.mark.parametrize("side", SIDES)


@cache
def links(side: str) -> dict[str, dict[str, int]]:
    """Return by place its neighbours, with the number of tracks; taken from the data."""
    found: dict[str, dict[str, int]] = {place["id"]: {} for place in DATA["board"][side]["places"]}
    entries = [place["id"] for place in DATA["board"][side]["places"] if place["type"] == "entry"]
    for one, other, tracks in DATA["board"][side]["segments"]:
        for here, to in ((one, other), (other, one)):
            if to not in entries:
                found[here][to] = tracks
    return found


def trails(side: str, path: Trail, length: int) -> list[Trail]:
    """Return every way to continue a path by that many segments, none used twice."""
    if length == 0:
        return [path]
    used = Counter(frozenset(pair) for pair in itertools.pairwise(path))
    here = path[-1]
    onward = [to for to, tracks in links(side)[here].items() if used[frozenset((here, to))] < tracks]
    return [trail for to in onward for trail in trails(side, (*path, to), length - 1)]


@cache
def settled(side: str) -> Pulsar:
    """Return a position with all systems face up and with a station of seat 0, so that flights bring nothing."""
    names = [place["id"] for place in DATA["board"][side]["places"] if place["type"] == "system"]
    return at("66", board=side, systems={name: f"{tile}:0" for tile, name in enumerate(names, 1)}, cubes=[0, 0])


def flown(side: str, start: str, length: int, need: int = 0) -> list[Trail]:
    """Return every flight made of the offered steps."""
    state = settled(side).copy()
    assert isinstance(state, Pulsar)
    state.ships[0] = number(side, start)
    start_flight(state, length, need)
    found: list[Trail] = []
    todo: list[tuple[Pulsar, Trail]] = [(state, (start,))] if state.choices else []
    while todo:
        here, path = todo.pop()
        for action in here.legal():
            assert STEP <= action < RUN
            longer = (*path, PLACE_NAMES[action - STEP])
            if len(longer) == length + 1:
                found.append(longer)
            else:
                after = here.copy()
                assert isinstance(after, Pulsar)
                after.play(action)
                todo.append((after, longer))
    return sorted(found)


def number(side: str, name: str) -> int:
    """Return the number of a place."""
    return next(place for place in range(PLACES) if PLACE_NAMES[place] == name and SIDES[SIDE_OF[place]] == side)


def starts(side: str) -> list[str]:
    """Return every place where a ship can be."""
    return [PLACE_NAMES[place] for place in range(PLACES) if SIDES[SIDE_OF[place]] == side and not ISOLATED[place]]


@BOTH
@pytest.mark.rule("PU-4.3")
def test_the_offered_steps_lead_to_every_trail_and_to_no_other(side: str) -> None:
    for start in starts(side):
        for length in (1, 2, 4):
            assert flown(side, start, length) == sorted(trails(side, (start,), length))


@BOTH
@pytest.mark.rule("PU-4.3")
def test_the_offered_steps_lead_to_every_longer_trail_too(side: str) -> None:
    for place, start in enumerate(starts(side)):
        length = 5 + place % 2
        if place % 4 == 0:
            assert flown(side, start, length) == sorted(trails(side, (start,), length))
    for start in ("S4", "M14", "E1") if side == "dead_ends" else ("1", "62"):
        assert flown(side, start, 8) == sorted(trails(side, (start,), 8))


def colour_of(name: str, side: str) -> int:
    """Return the colour of a gate, as a mask."""
    colour = GATE_COLOUR[number(side, name)]
    return 1 << colour if colour >= 0 else 0


@BOTH
@pytest.mark.rule("PU-3.5")
def test_a_flight_that_needs_a_gate_is_offered_just_the_trails_that_visit_one(side: str) -> None:
    colours = {name: colour_of(name, side) for name in starts(side)}
    for place, start in enumerate(starts(side)):
        length, need = 1 + place % 5, (1, 2, 4, 3, 6)[place % 5]
        wanted = [trail for trail in trails(side, (start,), length) if any(colours[name] & need for name in trail[1:])]
        assert flown(side, start, length, need) == sorted(wanted)


@BOTH
@pytest.mark.rule("PU-3.5")
def test_whether_a_shifted_flight_is_possible_is_found_out_before_it_begins(side: str) -> None:
    state = settled(side).copy()
    assert isinstance(state, Pulsar)
    colours = {name: colour_of(name, side) for name in starts(side)}
    for start in starts(side):
        for length in (1, 2, 3):
            gates = [{colours[name] for name in trail[1:]} for trail in trails(side, (start,), length)]
            for colour in range(len(COLOURS)):
                state.used = []
                found = can_fly(state, number(side, start), length, 1 << colour)
                assert found == any(1 << colour in each for each in gates)


def test_all_places_of_both_sides_were_tried() -> None:
    assert [len(starts(side)) for side in SIDES] == [84, 81]
