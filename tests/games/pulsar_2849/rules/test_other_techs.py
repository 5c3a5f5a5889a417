"""The technologies of sides B, C and D: the effect of each, with its gains written out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pulsar_2849.positions import at, codes, events_of, gained, got, phase, play, produced

# The seat has three stations (two blue, one lifeless), four pulsars, three spinning gyrodynes, two transmitters online
# that make a link, two patents, and one award.
RICH: dict[str, Any] = {
    "systems": {"3": "1:0", "6": "4:.0", "9": "5:0"},
    "pulsars": {"5": "0s1", "11": "0s1", "16": "0s2", "22": "0"},
    "arrays": "A1:0:7:-:A5l A5:0:3:A1r:-",
    "awards": "0-----",
}
# Technology, die, the choices on the way, and the seat's gains.
LIGHT: list[tuple[str, str, list[str], list[str]]] = [
    ("B-2-1", "2", ["take 2"], ["2 cubes", "1 medium"]),
    ("B-3-2", "2", ["claim 70"], ["2 cubes", "1 rings"]),
    ("B-4-1", "3", [], ["9 VP: technologies"]),  # 2 for each of four pulsars, and 1
    ("B-4-2", "5", [], ["2 VP: technologies"]),  # there is nothing to complete
    ("B-5-1", "3", [], ["1 pm1", "silver 3"]),
    ("B-5-2", "4", [], ["2 VP: technologies"]),  # it counts itself
    ("C-4-2", "6", [], ["red 3", "silver 4"]),
    ("C-5-1", "1", [], ["2 pm1", "1 plus2"]),
    ("C-5-2", "5", [], ["5 VP: technologies"]),  # 2 for each of two blue stations, and 1
    ("C-8-1", "6", [], ["12 VP: technologies"]),
    ("D-3-2", "5", ["take 3", "explore vp4"], ["1 plus2", "1 large", "4 VP: exploration"]),
    ("D-4-1", "1", [], ["3 cubes", "1 pm1"]),
    ("D-4-2", "3", ["claim 76"], ["1 rings", "3 VP: technologies"]),
    ("D-5-1", "3", ["initiative"], ["4 VP: technologies"]),
    ("D-8-1", "1", ["explore vp5"], ["5 VP: exploration", "2 VP: technologies"]),
]
# Technology, and its score in production.
GREEN = [("B-3-1", 1), ("C-3-1", 1), ("D-2-2", 1), ("D-3-1", 1), ("D-6-2", 4)]
# Technology, and its score at the end.
PURPLE = [
    ("B-6-1", 5),  # for one award
    ("B-6-2", 9),  # 3 for each of three spinning gyrodynes
    ("B-7-1", 6),  # 1 cube for 3, twice; for a third time there is no cube
    ("B-7-2", 5),  # for two transmitters
    ("B-8-1", 3),  # for three stations
    ("C-6-2", 3),  # for one colour
    ("C-7-1", 2),  # for one lifeless station
    ("C-7-2", 6),  # without headquarters: 3 for each of two transmitters
    ("D-6-1", 7),  # for one pair
    ("D-7-1", 5),  # 2 cubes for 5; for a second time there are none
    ("D-7-2", 4),  # for one goal of three
]
DARK = (
    "B-1-1 B-1-2 B-1-3 B-2-2 B-2-3 C-1-1 C-1-2 C-1-3 C-2-1 C-2-2 C-2-3 C-3-2 C-4-1 D-1-1 D-1-2 D-1-3 D-2-1 D-2-3 D-5-2"
)


def side(tech: str) -> str:
    """Return all technologies of the side of this one."""
    return tech[0] * 3


def test_every_technology_of_sides_b_to_d_is_here() -> None:
    named = [row[0] for row in LIGHT] + [row[0] for row in GREEN + PURPLE] + DARK.split() + ["C-6-1"]
    rows = [(1, 3), (2, 3), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 1)]
    assert sorted(named) == [
        f"{s}-{row}-{place}" for s in "BCD" for row, width in rows for place in range(1, width + 1)
    ]


@pytest.mark.rule("PU-6.1")
@pytest.mark.parametrize(("tech", "die", "moves", "brings"), LIGHT)
def test_a_light_technology_works_at_once(tech: str, die: str, moves: list[str], brings: list[str]) -> None:
    using = play(at(die + "6", round="8", techs=side(tech), **RICH), f"use {die}")
    state = play(using, f"patent {tech}", *moves)
    assert got(using, state) == brings
    assert phase(state) == "acting"


@pytest.mark.rule("PU-7.7")
@pytest.mark.parametrize(("tech", "vp"), GREEN)
def test_a_green_technology_scores_in_every_production(tech: str, vp: int) -> None:
    after = produced(round="6", techs=side(tech), patents=f"{tech}:0", **RICH)
    assert gained(after)["green technologies"] == vp
    assert "green technologies" not in gained(after, 1)


@pytest.mark.rule("PU-8.2")
@pytest.mark.parametrize(("tech", "vp"), PURPLE)
def test_a_purple_technology_scores_at_the_end(tech: str, vp: int) -> None:
    engineers = "1:8,1:8,0:9,0:9"  # no cubes for seat 0: it has those of A1 and A5, one each
    after = produced(round="8", techs=side(tech), patents=f"{tech}:0", engineering=engineers, **RICH)
    assert gained(after)["purple technologies"] == vp
    assert "purple technologies" not in gained(after, 1)


@pytest.mark.rule("PU-8.8")
def test_c_6_1_counts_as_two_more_stations_in_the_table_only() -> None:
    after = produced(round="8", techs="CCC", patents="C-6-1:0", **RICH)
    assert gained(after)["stations"] == 9, "five in the table, three of them on planets"
    assert "purple technologies" not in gained(after)


# --- dark ones: the gain of each trigger, and what does not fire it


@pytest.mark.rule("PU-6.5")
@pytest.mark.parametrize(
    ("tech", "position", "moves", "brings"),
    [
        ("B-1-2", {"areas": "1,0,0/0,0,0", "pulsars": {"5": "0"}}, ["develop 1 5"], ["-1 small", "2 VP: technologies"]),
        ("B-1-3", {"ship": "2", "systems": {"3": "17"}}, ["use 1", "fly 1", "to 3"], ["1 cubes", "1 VP: technologies"]),
        ("B-1-3", {"ship": "2", "systems": {"3": "4"}}, ["use 2", "fly 2", "to 3", "to 4"], []),
        ("B-1-3", {"ship": "2", "systems": {"3": "4:1"}}, ["use 1", "fly 1", "to 3"], []),
        (
            "B-2-2",
            {"ship": "2", "systems": {"3": "17"}},
            ["use 1", "fly 1", "to 3", "tile", "explore outpost"],
            ["2 VP: technologies"],
        ),
        ("B-2-3", {"shown": "A1"}, ["use 1", "pay A1 1"], ["1 cubes", "1 VP: technologies"]),
        ("C-1-2", {}, ["use 1", "patent C-1-1"], ["1 VP: technologies"]),
        ("C-1-3", {"ship": "2", "systems": {"3": "4"}}, ["use 2", "fly 2", "to 3", "to 4"], ["1 VP: technologies"]),
        ("C-1-3", {"ship": "2", "systems": {"3": "17"}}, ["use 1", "fly 1", "to 3"], ["1 VP: technologies"]),
        ("C-1-3", {"ship": "2", "systems": {"3": "17:0"}}, ["use 1", "fly 1", "to 3"], []),
        ("C-2-2", {"ship": "4"}, ["use 1", "fly 1", "to 5", "claim 5"], ["1 rings", "3 VP: technologies"]),
        ("C-2-2", {"hqs": "C2::/A2::"}, ["use 2", "project b1"], ["2 pm1", "3 VP: technologies"]),
        ("C-2-3", {"arrays": "A8:0:2:-:-"}, ["use 3", "pay A8 3"], ["3 cubes", "1 plus2", "4 VP: technologies"]),
        ("C-2-3", {"shown": "A8"}, ["use 3", "pay A8 3"], []),
        ("C-3-2", {"pulsars": {"5": "0b1"}}, ["use 3", "complete 5"], ["3 VP: technologies"]),
        ("C-4-1", {"cubes": [4, 0], "pool": "2"}, ["copy 2"], ["-3 cubes", "red 2", "3 VP: technologies"]),
        ("D-1-1", {}, ["use 1", "take 1"], ["1 small", "1 VP: technologies"]),
        ("D-1-1", {}, ["use 3", "take 2"], ["1 medium", "1 VP: technologies"]),
        ("D-1-1", {"ship": "2", "systems": {"3": "4"}}, ["use 1", "fly 1", "to 3", "bonus"], None),
        ("D-1-2", {"ship": "4"}, ["use 1", "fly 1", "to 5", "claim 5"], ["2 cubes", "1 rings"]),
        ("D-1-3", {"ship": "2", "systems": {"3": "4"}}, ["use 2", "fly 2", "to 3", "to 4"], ["2 VP: technologies"]),
        ("D-1-3", {"ship": "2", "systems": {"3": "17"}}, ["use 1", "fly 1", "to 3"], []),
        ("D-2-3", {"arrays": "A4:0:1:A8r:- A8:0:2:-:A4l"}, ["use 3", "pay A8 3"], ["3 cubes", "1 plus2"]),
        (
            "D-2-3",
            {"arrays": "A5:0:3:A8r:- A8:0:2:-:A5l"},
            ["use 3", "pay A8 3"],
            ["4 cubes", "1 plus2", "4 VP: technologies"],
        ),
        ("D-5-2", {}, ["use 2", "patent D-1-1"], ["1 cubes", "3 VP: technologies"]),
    ],
)
def test_a_dark_technology_is_paid_each_time_its_trigger_happens(
    tech: str, position: dict[str, Any], moves: list[str], brings: list[str] | None
) -> None:
    before = at("1236", techs=side(tech), patents=f"{tech}:0", **position)
    expected = ["1 pm1", "1 small", "1 VP: technologies"] if brings is None else brings
    assert got(before, play(before, *moves)) == expected


@pytest.mark.rule("PU-6.5")
def test_a_transmitter_that_completes_two_links_fires_twice() -> None:
    arrays = "A1:0:7:-:A8l A8:0:2:A1r:A5l A5:0:3:A8r:-"
    before = at("36", techs="DDD", patents="D-2-3:0", arrays=arrays)
    after = play(before, "use 3", "pay A8 3", "no red")
    assert got(before, after) == ["5 cubes", "1 plus2", "8 VP: technologies"]


@pytest.mark.rule("PU-6.5")
def test_what_caused_a_trigger_is_finished_first() -> None:
    state = at("36", techs="CCC", patents="C-2-3:0", arrays="B1:0:1:-:-")
    events = events_of(state, "use 3", "pay B1 3")
    scored = [event.facts[0] for event in events if event.kind == "scored"]
    assert scored == [10, 4], "the bonus of B1, then the festival"
    explored = at("16", techs="BBB", patents="B-2-2:0", ship="2", systems={"3": "17"})
    events = events_of(explored, "use 1", "fly 1", "to 3", "tile", "explore vp4")
    assert [event.facts[0] for event in events if event.kind == "scored"] == [4, 2]


@pytest.mark.rule("PU-3.8")
def test_c_2_1_copies_for_three_cubes() -> None:
    state = at("6", techs="CCC", patents="C-2-1:0", cubes=[3, 0], pool="4")
    assert codes(state) == ["use 6", "copy 4"]
    assert play(state, "copy 4").cubes[0] == 0


@pytest.mark.rule("PU-3.5")
@pytest.mark.parametrize(
    ("tech", "place", "die", "lengths"),
    [
        ("B-1-1", "13", "3", ["1", "2", "3", "4", "5"]),
        ("C-1-1", "3", "2", ["1", "2", "3"]),  # past 2, which is magenta
        ("C-1-1", "4", "2", ["2", "3"]),  # one step leads to no gate
        ("D-1-1", "3", "2", ["2"]),
    ],
)
def test_drives_shift_flights_past_gates_of_their_colour(tech: str, place: str, die: str, lengths: list[str]) -> None:
    systems = {"3": "1:0"} if place == "3" else {}
    state = at(die + "6", techs=side(tech), patents=f"{tech}:0", ship=place, systems=systems)
    found = [code.split()[1] for code in codes(play(state, f"use {die}"), "fly")]
    assert found == lengths
