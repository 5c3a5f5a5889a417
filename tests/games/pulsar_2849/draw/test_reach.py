"""The ends of a flight and their gains in the picture, compared with the rules."""

from typing import cast

import pytest

from starfold.core.state import CHANCE
from starfold.games.pulsar_2849.data.board import PLACE_NAMES
from starfold.games.pulsar_2849.draw.map.places import spot
from starfold.games.pulsar_2849.draw.map.systems import planet_spot
from starfold.games.pulsar_2849.draw.offers.reach import (
    BRINGS_BONUS,
    BRINGS_CLAIM,
    BRINGS_NOTHING,
    BRINGS_STATION,
    BRINGS_UNKNOWN,
    gain_at,
    gain_passing,
    reachable,
)
from starfold.games.pulsar_2849.position.phases import BONUSING, CLAIMING, FLYING
from starfold.games.pulsar_2849.rules import Pulsar
from tests.games.pictures import place
from tests.games.pulsar_2849.drawn import by_id, picture, sprites, view_of
from tests.games.pulsar_2849.positions import at, codes, play, stations

pytestmark = pytest.mark.once  # pictures are not compiled

SYSTEMS = {"3": "7:1", "6": "12", "9": "1:0", "15": "14", "75": "11:01", "84": "6:1"}


def landings(state: Pulsar) -> dict[int, list[Pulsar]]:
    """Return all ways to end a flight, by its end; a face-down system on the way is the first possible one."""
    found: dict[int, list[Pulsar]] = {}
    waiting = [state]
    while waiting:
        now = waiting.pop()
        if now.phase == FLYING or now.mover() == CHANCE:
            for action in now.legal() if now.phase == FLYING else now.legal()[:1]:
                after = cast(Pulsar, now.copy())
                after.play(action)
                waiting.append(after)
        else:
            found.setdefault(now.ships[state.seat], []).append(now)
    return found


@pytest.mark.parametrize(("ship", "die"), [("4", 1), ("2", 5), ("86", 6), ("10", 3), ("37", 4)])
def test_the_ends_that_are_marked_are_those_that_the_rules_know(ship: str, die: int) -> None:
    flying = play(at(str(die), ship=ship, systems=SYSTEMS), f"use {die}", f"fly {die}")
    while flying.phase == FLYING:
        assert reachable(view_of(flying)) == set(landings(flying))
        flying.play(flying.legal()[-1])


@pytest.mark.parametrize("ship", ["37", "2", "85"])
def test_before_a_flight_all_its_lengths_are_marked_and_shifted_ones_end_past_a_gate_of_the_colour(ship: str) -> None:
    choosing = play(at("3", ship=ship, systems=SYSTEMS, patents="A-1-1:0"), "use 3")
    flights = [play(choosing, code) for code in codes(choosing, "fly")]
    assert len(flights) > 1
    assert reachable(view_of(choosing)) == {end for flight in flights for end in landings(flight)}


def test_nothing_is_marked_for_others_and_when_no_flight_is_chosen() -> None:
    flying = play(at("3", ship="4"), "use 3", "fly 3")
    assert reachable(view_of(flying, 1)) == set() and reachable(view_of(flying)) != set()
    assert reachable(view_of(at("3", ship="4"))) == set()


def test_a_gain_is_what_the_rules_give_at_the_end() -> None:
    state = play(at("2", ship="4", systems={"3": "7:1", "6": "1:0"}, pulsars={"11": "1"}), "use 2", "fly 2")
    for end, states in landings(state).items():
        view = view_of(state)
        for landed in states:
            gain = gain_at(view, end).what
            asks = {BONUSING: BRINGS_BONUS, CLAIMING: BRINGS_CLAIM}.get(landed.phase, BRINGS_NOTHING)
            assert gain in (asks, BRINGS_UNKNOWN)
    assert {gain_at(view_of(state), end).what for end in landings(state)} >= {BRINGS_CLAIM, BRINGS_NOTHING}


@pytest.mark.parametrize(
    ("system", "ending", "passing"),
    [
        ("7", (BRINGS_BONUS, 0), (BRINGS_STATION, 2)),  # blue, closed, lifeless: the end takes the blue one
        ("7:1", (BRINGS_STATION, 2), (BRINGS_STATION, 2)),
        ("7:1.0", (BRINGS_NOTHING, -1), (BRINGS_NOTHING, -1)),
        ("1", (BRINGS_BONUS, 0), (BRINGS_STATION, 0)),  # only blue planets
        ("17:1", (BRINGS_BONUS, 1), (BRINGS_STATION, 1)),
        ("-", (BRINGS_UNKNOWN, -1), (BRINGS_UNKNOWN, -1)),
    ],
)
def test_what_a_system_brings_who_ends_there_and_who_flies_through(
    system: str, ending: tuple[int, int], passing: tuple[int, int]
) -> None:
    systems = {} if system == "-" else {"6": system}
    view = view_of(at("2", ship="4", systems=systems))
    there = PLACE_NAMES.index("6")
    assert gain_at(view, there) == ending and gain_passing(view, there) == passing
    if systems:
        before = stations(at("2", ship="4", systems=systems), "6")
        after = stations(play(at("2", ship="5", systems=systems), "use 2", "fly 2", "to 6", "to 7"), "6")
        built = [planet for planet in range(len(before)) if before[planet] != after[planet]]
        assert built == ([passing[1]] if passing[1] >= 0 else [])


def test_a_pulsar_brings_nothing_to_who_has_no_ring_left_or_if_it_is_claimed() -> None:
    pulsar = PLACE_NAMES.index("5")
    assert gain_at(view_of(at("2", ship="4")), pulsar).what == BRINGS_CLAIM
    assert gain_at(view_of(at("2", ship="4", pulsars={"5": "1"})), pulsar).what == BRINGS_NOTHING
    rings = dict.fromkeys(("11", "16", "22", "28", "35", "42"), "0")
    assert gain_at(view_of(at("2", ship="4", pulsars=rings)), pulsar).what == BRINGS_NOTHING


def test_before_a_flight_only_ends_that_bring_something_are_marked_and_then_all() -> None:
    choosing = play(at("1", ship="7", systems={"6": "4:01"}), "use 1")
    assert sprites(by_id(picture(view_of(choosing)), "reach")) == []
    reach = by_id(picture(view_of(play(choosing, "fly 1"))), "reach")
    assert sprites(reach) == ["end-system", "end-gate"]


def test_when_a_flight_has_ended_its_stations_are_shown_where_they_will_be_built() -> None:
    systems = {"15": "11"}  # blue, lifeless, lifeless
    landed = play(at("26", ship="10", hqs="A2:b1:b1/C2::", systems=systems), "use 2", "fly 2", "to 13", "to 15")
    ghosts = list(by_id(picture(view_of(landed)), "reach"))
    assert len(ghosts) == 1
    (x, y), (aside, down) = spot(PLACE_NAMES.index("15")), planet_spot(10, 0)
    assert place(ghosts[0]) == (round(x + aside, 1), round(y + down, 1))


def test_the_picture_marks_ends_with_what_they_bring() -> None:
    state = play(at("1", ship="4", systems={"3": "7", "6": "4:1"}), "use 1", "fly 1")
    reach = sprites(by_id(picture(view_of(state)), "reach"))
    assert reach == ["good-system", "station-0", "brings-6", "good-pulsar", "claim-0", "good-system", "station-0"]
