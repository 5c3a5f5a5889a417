"""Both sides of the star cluster: places, segments, isolated pulsars, dead ends, and distances."""

from __future__ import annotations

from collections import Counter

import pytest

from starfold.games.pulsar_2849.data.board import (
    BY,
    DEAD_END,
    ENTRY,
    GATE,
    GATE_COLOUR,
    ISOLATED,
    NEXT,
    PLACE_NAMES,
    PLACES,
    PULSAR,
    SEGMENTS,
    SIDE_OF,
    SIDES,
    SYSTEM,
    TYPE,
    WAYS,
)
from starfold.games.pulsar_2849.data.loading import DATA
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.rules.flying import can_fly

BOTH = pytest.mark.parametrize("side", [0, 1], ids=SIDES)


def places(side: int, kind: int) -> list[int]:
    """Return the places of a kind."""
    return [place for place in range(PLACES) if SIDE_OF[place] == side and TYPE[place] == kind]


def segments(side: int) -> list[list[int]]:
    """Return the segments of a side; a doubled one appears twice."""
    return [ends for ends in SEGMENTS if SIDE_OF[ends[0]] == side]


def neighbours(place: int) -> Counter[int]:
    """Return the places joined to a place, with the number of segments."""
    return Counter(b if a == place else a for a, b in SEGMENTS if place in (a, b))


def exits(place: int) -> list[int]:
    """Return the places to which one can fly from a place."""
    return [to for to in NEXT[place * WAYS : place * WAYS + WAYS] if to >= 0]


@BOTH
@pytest.mark.rule("PU-1.1")
def test_a_side_has_16_systems_16_pulsars_3_of_them_isolated_and_4_entry_gates(side: int) -> None:
    assert [len(places(side, kind)) for kind in (SYSTEM, PULSAR, ENTRY)] == [16, 16, 4]
    isolated = [place for place in range(PLACES) if SIDE_OF[place] == side and ISOLATED[place]]
    assert len(isolated) == 3
    assert all(TYPE[place] == PULSAR and not neighbours(place) for place in isolated)


@BOTH
def test_the_gates_of_a_side_have_three_colours_as_many_of_each(side: int) -> None:
    colours = Counter(GATE_COLOUR[place] for place in places(side, GATE))
    assert colours == dict.fromkeys(range(3), 17 - side)
    assert all(GATE_COLOUR[place] < 0 for place in range(PLACES) if TYPE[place] != GATE)


@BOTH
def test_segments_join_different_places_of_one_side_and_none_is_listed_twice(side: int) -> None:
    assert len(segments(side)) == [105, 106][side]
    pairs = Counter(tuple(sorted(ends)) for ends in segments(side))
    assert len(pairs) == [105, 100][side]
    assert all(a != b and SIDE_OF[a] == SIDE_OF[b] for a, b in pairs)
    assert sum(count == 2 for count in pairs.values()) == [0, 6][side]


@pytest.mark.rule("PU-1.1")
def test_only_the_other_side_has_dead_ends_and_their_way_is_doubled() -> None:
    dead = [place for place in range(PLACES) if DEAD_END[place]]
    assert [PLACE_NAMES[place] for place in dead] == ["S4", "S10", "P13"]
    for place in dead:
        ((middle, tracks),) = neighbours(place).items()
        assert tracks == 2
        assert TYPE[middle] == GATE
        assert sorted(neighbours(middle).values()) == [2, 2]


@BOTH
def test_every_other_place_has_at_least_two_ways_and_an_entry_gate_one_to_a_gate(side: int) -> None:
    for place in places(side, SYSTEM) + places(side, PULSAR) + places(side, GATE):
        if not DEAD_END[place] and not ISOLATED[place]:
            assert len(exits(place)) >= 2
            assert TYPE[place] != PULSAR or len(neighbours(place)) == 2
    for place in places(side, ENTRY):
        assert [TYPE[to] for to in neighbours(place)] == [GATE]


@BOTH
@pytest.mark.rule("PU-1.6")
def test_no_way_leads_into_an_entry_gate_and_the_ways_are_the_segments(side: int) -> None:
    for place in range(PLACES):
        if SIDE_OF[place] == side:
            wanted = sorted(to for to in neighbours(place).elements() if TYPE[to] != ENTRY)
            assert exits(place) == wanted
            for number, to in enumerate(exits(place)):
                assert sorted(SEGMENTS[BY[place * WAYS + number]]) == sorted([place, to])


@BOTH
def test_from_every_entry_gate_every_place_but_the_isolated_ones_can_be_reached(side: int) -> None:
    goals = {place for kind in (SYSTEM, PULSAR, GATE) for place in places(side, kind) if not ISOLATED[place]}
    for entry in places(side, ENTRY):
        seen, todo = {entry}, [entry]
        while todo:
            more = [to for to in exits(todo.pop()) if to not in seen]
            seen.update(more)
            todo += more
        assert seen == goals | {entry}


@BOTH
@pytest.mark.rule("PU-3.2")
def test_from_every_place_there_is_a_flight_of_every_length_from_1_to_10(side: int) -> None:
    state = Pulsar(2)
    state.fresh()
    for place in range(PLACES):
        if SIDE_OF[place] == side and not ISOLATED[place]:
            assert all(can_fly(state, place, length, 0) for length in range(1, 11))


@pytest.mark.once
def test_every_place_lies_on_the_round_board_and_no_two_on_each_other() -> None:
    for side in DATA["board"].values():
        spots = [(place["x"], place["y"]) for place in side["places"]]
        assert all((x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25 for x, y in spots)
        near = min((a - x) ** 2 + (b - y) ** 2 for n, (a, b) in enumerate(spots) for x, y in spots[:n])
        assert near > 0.03**2
