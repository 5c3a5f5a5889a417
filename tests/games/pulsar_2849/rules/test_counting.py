"""Counting: each thing of the vocabulary, and each goal at and below its needs."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.games.pulsar_2849.data.components import GOAL_IDS
from starfold.games.pulsar_2849.data.loading.vocabulary import THINGS
from starfold.games.pulsar_2849.rules.counting import count, meets
from tests.games.pulsar_2849.positions import at, gained, produced

# Two seats with some of everything.
TABLE: dict[str, Any] = {
    "systems": {"3": "17:01", "6": "4:10", "9": "5:.0", "15": "10:0", "19": "11:.10"},
    "pulsars": {"5": "0s1", "11": "0s1", "16": "0s2", "22": "0b3", "28": "0s3", "70": "0", "35": "1s2", "42": "1s2"},
    "areas": "1,0,0/0,0,0",
    "arrays": "A1:0:7:-:A5l A5:0:3:A1r:A8l A8:0:1:A5r:- A2:1:1:-:- A6:1:1:B5r:- B5:1:1:-:A6l",
    "patents": "A-1-1:01 A-1-2:0 A-3-2:0 A-4-1:1 A-7-1:0",
    "awards": "01--1-",
    "hqs": "C2:b1.b2.m1:/A2:b1:",
    "round": "8",
}
COUNTS = {
    "stations": (5, 3),
    "blue_stations": (2, 2),  # 3 and 15; 3 and 6
    "lifeless_stations": (3, 1),  # 6, 9 and 19, where its planet is the third; 19
    "stations_beside_blue": (3, 2),  # 3, 6 and 15; 3 and 6. In 9 and 19 the blue planet is free
    "pulsars": (6, 2),
    "spinning": (4, 2),
    "spinning_sizes": (3, 1),
    "size_sets": (1, 0),
    "size_pairs": (1, 1),
    "online": (2, 3),  # A8 lacks a cost
    "links": (1, 1),  # A1 and A5; A6 and B5
    "patents": (4, 2),
    "patent_colours": (3, 2),  # dark, green, purple; dark and light
    "projects": (3, 1),
    "awards": (1, 2),
    "goals_met": (1, 1),  # a pair each
}


def test_every_thing_is_counted_here() -> None:
    assert list(COUNTS) == THINGS


@pytest.mark.rule("PU-9.2")
@pytest.mark.parametrize("thing", THINGS)
def test_a_thing_is_counted(thing: str) -> None:
    state = at("6", **TABLE)
    assert tuple(count(state, seat, THINGS.index(thing)) for seat in (0, 1)) == COUNTS[thing]


@pytest.mark.rule("PU-9.2")
@pytest.mark.parametrize("thing", THINGS)
def test_who_has_nothing_counts_nothing(thing: str) -> None:
    assert count(at("6"), 0, THINGS.index(thing)) == 0


@pytest.mark.rule("PU-9.2")
@pytest.mark.parametrize(("spinning", "pairs"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_of_three_gyrodynes_of_a_size_two_are_a_pair(spinning: int, pairs: int) -> None:
    state = at("6", pulsars=dict.fromkeys(["5", "11", "16", "22", "28"][:spinning], "0s2"))
    assert count(state, 0, THINGS.index("size_pairs")) == pairs


@pytest.mark.rule("PU-9.2")
def test_a_goal_that_counts_as_met_is_one_of_the_goals_met() -> None:
    state = at("6", **{**TABLE, "patents": "A-7-2:0"})
    assert [count(state, seat, THINGS.index("goals_met")) for seat in (0, 1)] == [2, 1]
    all_met = {"5": "0s1", "11": "0s1", "16": "0s2", "22": "0s3"}
    state = at("6", round="8", goals="2a,4a,6b", pulsars=all_met, awards="0-----", patents="A-7-2:0")
    assert count(state, 0, THINGS.index("goals_met")) == 3, "no more than there are"


# --- goals


def settled(number: int) -> dict[str, str]:
    """Return systems with a blue station of seat 0."""
    places = ["3", "6", "9", "15", "19", "25", "30", "32"]
    return {place: f"{tile}:0" for tile, place in enumerate(places[:number], 1)}


FOUR_PATENTS = "A-1-1:0 A-1-2:0 A-1-3:0 A-2-1:0"
LINKED = "A2:0:1:-:B3l B3:0:1:A2r:C1l C1:0:1:B3r:-"
HOUSE: dict[str, Any] = {"systems": settled(3), "pulsars": {"5": "0s1"}, "arrays": "A2:0:1:-:-"}
Changes = dict[str, Any]
# A goal, other parts of the match, positions that meet it and that do not, its VP, and all extras: cubes and VP.
GOALS: list[tuple[str, str, Changes, Changes, int, int, int]] = [
    ("1a", "1a,5b,6b", {"systems": settled(4)}, {"systems": settled(3)}, 6, 4, 7),
    ("1b", "1b,5b,6b", {"systems": settled(8)}, {"systems": settled(7)}, 7, 4, 7),
    ("2a", "2a,5b,6b", {"pulsars": {"5": "0s2", "11": "0s2"}}, {"pulsars": {"5": "0s2", "11": "0b2"}}, 6, 5, 8),
    (
        "2b",
        "2b,5b,6b",
        {"pulsars": {"5": "0s1", "11": "0s2", "16": "0s3"}},
        {"pulsars": {"5": "0s1", "11": "0s2", "16": "0b3"}},
        *(8, 4, 7),
    ),
    ("3a", "3a,5b,6b", {"patents": FOUR_PATENTS + " A-2-2:0"}, {"patents": FOUR_PATENTS}, 6, 5, 8),
    (
        "3b",
        "3b,5b,6b",
        {"patents": "A-1-1:0 A-2-2:0 A-3-2:0"},
        {"patents": FOUR_PATENTS + " A-2-2:0"},
        *(5, 3, 5),
    ),
    (
        "4a",
        "4a,5b,6b",
        {"pulsars": {"5": "0", "11": "0", "16": "0", "70": "0"}},
        {"pulsars": {"5": "0", "11": "0", "16": "0", "70": "1"}},
        *(6, 4, 7),
    ),
    (
        "4b",
        "4b,5b,6b",
        {"pulsars": {"5": "0s1", "11": "0s1", "16": "0s2"}},
        {"pulsars": {"5": "0s1", "11": "0s1", "16": "0b2"}},
        *(7, 5, 8),
    ),
    ("5a", "1b,5a,6b", {"arrays": LINKED}, {"arrays": "A2:0:1:-:- B3:0:1:-:- C4:0:1:-:-"}, 6, 5, 8),
    ("5b", "1b,5b,6b", {"arrays": LINKED}, {"arrays": "A2:0:1:-:B3l B3:0:1:A2r:- C1:0:1:-:-"}, 8, 2, 4),
    (
        "6a",
        "1b,5b,6a",
        {**HOUSE, "patents": "A-1-1:0 A-1-2:0 A-1-3:0"},
        {**HOUSE, "patents": "A-1-1:0 A-1-2:0"},
        *(7, 5, 8),
    ),
    (
        "6b",
        "1b,5b,6b",
        {"awards": "0-----", "pulsars": {"5": "0s1", "11": "0s1"}},
        {"awards": "1-----", "pulsars": {"5": "0s1", "11": "0s1"}},
        *(7, 3, 6),
    ),
]


def test_all_goals_are_here() -> None:
    assert [row[0] for row in GOALS] == GOAL_IDS


@pytest.mark.rule("PU-8.2")
@pytest.mark.parametrize(("goal", "goals", "met", "missed", "vp", "cubes", "extras"), GOALS)
def test_a_goal_scores_its_points_and_its_extras_if_all_that_it_needs_holds(
    goal: str, goals: str, met: Changes, missed: Changes, vp: int, cubes: int, extras: int
) -> None:
    end: Changes = {"round": "8", "goals": goals, "engineering": "1:8,1:8,0:9,0:9"}
    assert gained(produced(**end, **met))["goals"] == vp
    rich = produced(cubes=[cubes, 0], **end, **met)
    assert (gained(rich)["goals"], gained(rich).get("cubes", 0)) == (vp + extras, 0)
    assert "goals" not in gained(produced(**end, **missed))


@pytest.mark.rule("PU-8.2")
def test_a_goal_with_several_needs_is_missed_if_one_of_them_is() -> None:
    complete: Changes = {**HOUSE, "patents": "A-1-1:0 A-1-2:0 A-1-3:0"}
    goal = GOAL_IDS.index("6a")
    assert meets(at("6", goals="1a,2a,6a", **complete), 0, goal)
    less: list[Changes] = [{"systems": settled(2)}, {"pulsars": {"5": "0b1"}}, {"arrays": ""}, {"patents": "A-1-1:0"}]
    for missing in less:
        assert not meets(at("6", goals="1a,2a,6a", **{**complete, **missing}), 0, goal)
