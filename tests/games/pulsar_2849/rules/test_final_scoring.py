"""Final scoring, with worked examples: purple technologies, cubes, pieces, initiative, stations and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.games.pulsar_2849.data.components import station_vp
from starfold.games.pulsar_2849.data.reasons import REASONS
from starfold.games.pulsar_2849.rules import Pulsar
from tests.games.pulsar_2849.positions import at, events_of, gained, part, phase, produced

POOR_ENGINEER = "1:8,1:8,0:9,0:9"  # with two seats: no cubes for seat 0
MANY_SYSTEMS = ["3", "6", "9", "15", "19", "25", "30", "32", "39", "44", "52", "54", "62"]


def ended(seats: int = 2, **changes: Any) -> Pulsar:
    """Return the end of a match in which seat 0 gets no cubes for engineering in the last production."""
    engineers = {2: POOR_ENGINEER, 3: "1:8,2:8,0:8", 4: "1:8,2:8,0:8,3:8"}[seats]
    return produced(seats, **{"round": "8", "engineering": engineers, **changes})


def settled(number: int) -> dict[str, str]:
    """Return systems with a station of seat 0 on their first planet."""
    return {place: f"{tile}:0" for tile, place in enumerate(MANY_SYSTEMS[:number], 1)}


# Seat 0: stations on two blue planets, on two lifeless ones beside seat 1, and on one alone; a spinning gyrodyne, one
# in building on a pulsar, one in the play area, an empty ring; a link; an outpost; four cubes.
EXAMPLE: dict[str, Any] = {
    "systems": {"3": "17:0", "6": "2:10", "9": "4:10", "15": "11:1.0", "19": "12:.0"},
    "pulsars": {"5": "0s1", "11": "0b2", "16": "0", "22": "1"},
    "areas": "0,0,1/0,0,0/0,0,0",
    "arrays": "A1:0:7:-:A5l A5:0:3:A1r:-",
    "patents": "A-6-2:0",
    "kept": "0,0,0,0,1/0,0,0,0,0/0,0,0,0,0",
    "tiles": "2,2,4,2,1",
    "cubes": [4, 0, 0],
    "initiative": "1:3,0:4,2:8",
}


@pytest.mark.rule("PU-8.1")
def test_a_worked_example() -> None:
    after = ended(3, **EXAMPLE)
    assert gained(after) == {
        "transmitters": 2,  # A1; A1 and A5 bring a cube each, so that there are six
        "gyrodynes": 5,  # 1, and 4 for row 8
        "purple technologies": 3,  # one link
        "goals": 6 + 5 + 2,  # four stations beside blue; both extras, for four cubes
        "pulsars": 2,  # 11 and 16
        "unfinished gyrodynes": 2,  # on 11 and in the play area
        "cubes": 1,  # two are left
        "initiative": 4,  # second of three
        "stations": 12,  # five and the outpost
    }
    assert after.points[0] == 10 + 7 + 37


@pytest.mark.rule("PU-8.1")
def test_everything_is_scored_in_its_order() -> None:
    last = at("//1", 3, seat=2, round="8", engineering="1:8,2:8,0:8", **EXAMPLE)
    events = events_of(last, "use 1", "buy pm1")
    final = [event.kind for event in events].index("final")
    reasons = [REASONS[event.facts[1]] for event in events[final:] if event.kind == "scored" and event.seat == 0]
    assert reasons == [
        *["purple technologies", "goals", "pulsars", "unfinished gyrodynes", "cubes", "initiative", "stations"]
    ]
    assert events[-1].kind == "won"


# --- cubes


@pytest.mark.rule("PU-8.3")
def test_cubes_go_where_they_score_most() -> None:
    # A-8-1: 6 VP for two cubes. The goal of five patents: 6 for four, then 2 for one.
    five = "A-1-1:0 A-1-2:0 A-1-3:0 A-2-1:0 A-8-1:0"
    with_5 = ended(patents=five, cubes=[5, 0])
    assert gained(with_5)["goals"] == 6 + 6 + 2
    assert "purple technologies" not in gained(with_5), "6 and 1 for a pair would be less than 6 and 2"
    with_4 = ended(patents=five, cubes=[4, 0])
    assert (gained(with_4)["goals"], gained(with_4)["purple technologies"], gained(with_4)["cubes"]) == (6, 6, 1)
    with_6 = ended(patents=five, cubes=[6, 0])
    assert (gained(with_6)["goals"], gained(with_6)["purple technologies"]) == (6 + 6, 6)


@pytest.mark.rule("PU-8.3")
def test_cubes_may_be_paid_as_often_as_a_technology_says() -> None:
    # B-7-1: 1 cube for 3, three times. D-7-1: 2 cubes for 5, twice.
    for cubes, vp, pairs in ((0, 0, 0), (1, 3, 0), (3, 9, 0), (5, 9, 1)):
        after = ended(techs="BBB", patents="B-7-1:0", cubes=[cubes, 0])
        assert (gained(after).get("purple technologies", 0), gained(after).get("cubes", 0)) == (vp, pairs)
    for cubes, vp, pairs in ((1, 0, 0), (3, 5, 0), (4, 10, 0), (7, 10, 1)):
        after = ended(techs="DDD", patents="D-7-1:0", cubes=[cubes, 0])
        assert (gained(after).get("purple technologies", 0), gained(after).get("cubes", 0)) == (vp, pairs)


@pytest.mark.rule("PU-8.4")
@pytest.mark.parametrize(
    ("cubes", "vp", "pairs"), [(0, 6, 0), (1, 6, 0), (2, 6, 1), (3, 11, 0), (4, 13, 0), (6, 13, 1)]
)
def test_the_second_extra_is_bought_only_after_the_first_and_each_once(cubes: int, vp: int, pairs: int) -> None:
    # The goal of four stations beside blue: 6 VP, 5 for three cubes, then 2 for one.
    after = ended(systems=settled(4), cubes=[cubes, 0])
    assert (gained(after)["goals"], gained(after).get("cubes", 0)) == (vp, pairs)


@pytest.mark.rule("PU-8.4")
def test_a_goal_may_be_met_by_any_number_of_players() -> None:
    both = {place: f"{tile}:0" + "1" for tile, place in ((1, "3"), (2, "6"), (10, "9"), (17, "15"))}
    after = ended(systems=both)
    assert [gained(after, seat)["goals"] for seat in (0, 1)] == [6, 6 + 5], "seat 1 has three cubes"


@pytest.mark.rule("PU-8.7")
@pytest.mark.parametrize(("cubes", "vp"), [(0, 0), (1, 0), (2, 1), (3, 1), (10, 5)])
def test_two_cubes_that_are_left_score_1(cubes: int, vp: int) -> None:
    assert gained(ended(cubes=[cubes, 0])).get("cubes", 0) == vp


# --- pieces


@pytest.mark.rule("PU-8.5")
@pytest.mark.rule("PU-8.6")
def test_a_ring_with_a_gyrodyne_in_building_scores_1_and_the_gyrodyne_1_more() -> None:
    after = ended(pulsars={"5": "0b3", "11": "0s1", "70": "0"}, areas="2,0,0/0,1,0")
    assert (gained(after)["pulsars"], gained(after)["unfinished gyrodynes"]) == (2, 3)
    assert gained(after, 1)["unfinished gyrodynes"] == 1
    assert "pulsars" not in gained(after, 1)


# --- initiative and stations


@pytest.mark.rule("PU-8.8")
@pytest.mark.parametrize(
    ("seats", "track", "vps"),
    [
        (2, "0:1,1:2,0:3,1:4", [9, 4]),
        (2, "0:1,0:2,1:3,1:4", [11, 2]),
        (2, "1:1,0:2,0:3,1:4", [6, 7]),
        (3, "2:1,0:2,1:3", [4, 0, 7]),
        (4, "3:1,1:2,0:3,2:4", [2, 4, 0, 7]),
    ],
)
def test_initiative_scores_marker_by_marker(seats: int, track: str, vps: list[int]) -> None:
    after = ended(seats, initiative=track)
    assert [gained(after, seat).get("initiative", 0) for seat in range(seats)] == vps


@pytest.mark.rule("PU-8.8")
def test_the_table_of_stations() -> None:
    table = [0, 0, 2, 4, 6, 9, 12, 16, 20, 25, 30, 36, 42, 50, 53, 56, 59]
    assert [station_vp(number) for number in range(17)] == table


@pytest.mark.rule("PU-8.8")
@pytest.mark.parametrize(
    ("number", "outposts", "vp"),
    [(0, 0, 0), (1, 0, 0), (1, 1, 2), (0, 2, 2), (12, 0, 42), (12, 1, 50), (12, 2, 53), (13, 2, 56)],
)
def test_stations_and_kept_tiles_score_together(number: int, outposts: int, vp: int) -> None:
    tiles: dict[str, Any] = {"kept": f"0,0,0,0,{outposts}/0,0,0,0,0", "tiles": f"2,2,4,2,{2 - outposts}"}
    after = ended(systems=settled(number), goals="4a,5a,6a", **tiles)
    assert gained(after).get("stations", 0) == vp
    assert gained(after, 1).get("stations", 0) == 0


@pytest.mark.rule("PU-8.8")
def test_a_kept_tile_is_no_station_for_anything_else() -> None:
    tiles: dict[str, Any] = {"kept": "0,0,0,0,2/0,0,0,0,0", "tiles": "2,2,4,2,0"}
    after = ended(systems=settled(3), **tiles)
    assert "goals" not in gained(after), "four stations beside blue are needed"
    assert gained(after)["stations"] == 9


# --- the winner


@pytest.mark.rule("PU-8.9")
def test_most_points_win() -> None:
    after = ended(3, points=[10, 40, 20])
    assert (phase(after), part(after, "winner"), after.payoffs()) == ("ended", "1", [0.0, 1.0, 0.0])
    assert after.legal() == []


@pytest.mark.rule("PU-8.9")
@pytest.mark.parametrize(
    ("track", "points", "winner"),
    [
        ("2:1,0:2,1:3", [33, 37, 30], "2"),  # 7 and 4 make it 37 for all
        ("0:1,2:2,1:3", [30, 37, 33], "0"),
        ("2:1,0:2,1:3", [33, 37, 29], "0"),  # 36 for seat 2
        ("1:1,2:1,0:1", [37, 30, 33], "1"),  # the upper one of a stack
    ],
)
def test_a_tie_goes_to_the_foremost_on_the_initiative_track(track: str, points: list[int], winner: str) -> None:
    # Cubes of the last production: three and two for seats 1 and 2, which is 1 VP each; so 1 less for seat 0.
    after = ended(3, initiative=track, points=[points[0] + 1, points[1], points[2]])
    assert part(after, "winner") == winner
    assert sum(after.payoffs()) == 1


# --- reasons


@pytest.mark.rule("PU-9.1")
def test_the_points_of_every_seat_are_the_sum_of_its_reasons() -> None:
    after = ended(3, **EXAMPLE)
    for seat in range(3):
        assert 10 + sum(gained(after, seat).values()) == after.points[seat]
