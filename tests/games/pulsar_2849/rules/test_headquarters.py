"""Every project of every headquarters: its effects, and its gate run."""

from __future__ import annotations

import pytest

from tests.games.pulsar_2849.positions import at, codes, fly, gained, got, play

# The projects that must be complete before a project.
BELOW = {"m1": "b1.b2", "m2": "b2.b3", "u1": "b1.b2.m1", "u2": "b2.b3.m2", "t": "b1.b2.b3.m1.m2.u1.u2"}
ALL = ["green", "magenta", "orange"]
Row = tuple[str, str, str, list[str], list[str], list[str], int]

# Headquarters, project, cost, the choices on the way, the seat's gains; colours and VP of the gate run.
PUBLISHED: list[Row] = [
    ("A2", "b1", "4", ["take 2"], ["1 medium"], ["orange"], 2),
    ("A2", "b2", "1", [], [], ["green"], 1),
    ("A2", "b3", "2", [], ["1 pm1", "1 plus2"], [], 0),
    ("A2", "m1", "1", ["explore vp4"], ["1 cubes", "4 VP: exploration"], [], 0),
    ("A2", "m2", "3", [], ["1 pm1", "red 1", "silver 2"], [], 0),
    ("A2", "u1", "2", [], [], ALL, 2),
    ("A2", "u2", "6", [], ["8 VP: projects"], ["magenta"], 2),
    ("A2", "t", "5", [], ["5 VP: projects"], ALL, 4),
    ("C2", "b1", "2", [], ["2 pm1"], [], 0),
    ("C2", "b2", "1", [], ["1 cubes", "1 plus2"], [], 0),
    ("C2", "b3", "4", [], ["2 VP: projects"], ["magenta"], 2),
    ("C2", "m1", "3", [], ["2 VP: projects"], ALL, 2),
    ("C2", "m2", "1", [], [], ["green"], 1),
    ("C2", "u1", "6", [], ["red 3", "silver 4"], [], 0),
    ("C2", "u2", "4", [], ["1 plus2", "2 VP: projects"], ["orange"], 2),
    ("C2", "t", "5", ["explore vp5"], ["5 VP: exploration", "2 VP: projects"], ALL, 4),
]
# The seat has two unfinished gyrodynes, one spinning and one pulsar with nothing: 5, 11, 16 and 22.
OURS: list[Row] = [
    ("A1", "b1", "4", ["take 3"], ["1 large", "3 VP: projects"], [], 0),
    ("A1", "b2", "1", [], ["2 cubes", "1 pm1"], [], 0),
    ("A1", "b3", "2", ["take 2"], ["1 plus2", "1 medium"], [], 0),
    ("A1", "m1", "3", ["complete 11"], ["1 cubes"], [], 0),
    ("A1", "m2", "1", [], ["2 VP: projects"], ["orange"], 1),
    ("A1", "u1", "2", ["claim 71", "take 1"], ["1 small", "1 rings", "2 VP: projects"], [], 0),
    ("A1", "u2", "6", ["complete 5"], ["7 VP: projects"], [], 0),
    ("A1", "t", "5", [], ["10 VP: projects"], [], 0),  # 6, and 4 for the spinning one
    ("B1", "b1", "1", [], ["2 pm1"], [], 0),
    ("B1", "b2", "4", ["take 3"], ["3 cubes", "1 large"], [], 0),
    ("B1", "b3", "3", [], ["2 VP: projects"], ["magenta"], 1),
    ("B1", "m1", "2", ["take 1", "claim 76"], ["1 small", "1 rings"], [], 0),
    ("B1", "m2", "1", [], ["3 cubes", "1 VP: projects"], [], 0),
    ("B1", "u1", "5", [], ["2 pm1", "silver 5", "3 VP: projects"], [], 0),
    ("B1", "u2", "4", ["complete 5"], ["3 VP: projects"], [], 0),
    ("B1", "t", "6", [], ["12 VP: projects"], [], 0),
    ("B2", "b1", "1", [], [], ["magenta"], 1),
    ("B2", "b2", "2", [], ["2 cubes", "1 plus2"], [], 0),
    ("B2", "b3", "4", [], ["2 VP: projects"], ["green"], 2),
    ("B2", "m1", "3", ["jump 62", "system 17", "bonus"], ["2 cubes"], [], 0),
    ("B2", "m2", "1", [], ["2 plus2", "1 VP: projects"], [], 0),
    ("B2", "u1", "2", [], ["1 VP: projects"], ["orange"], 2),
    ("B2", "u2", "5", ["explore cubes"], ["2 cubes", "silver 4", "3 VP: projects"], [], 0),
    ("B2", "t", "6", [], ["6 VP: projects"], ALL, 4),
    ("C1", "b1", "2", [], ["2 cubes", "1 medium"], [], 0),
    ("C1", "b2", "1", [], ["1 plus2", "1 VP: projects"], [], 0),
    ("C1", "b3", "4", [], ["2 pm1", "1 large"], [], 0),
    ("C1", "m1", "3", [], ["red 3", "silver 1"], [], 0),
    ("C1", "m2", "1", [], ["2 VP: projects"], ["green"], 1),
    ("C1", "u1", "4", ["claim 70"], ["1 rings", "10 VP: projects"], [], 0),  # 2 for each of five pulsars
    ("C1", "u2", "6", ["complete 5"], ["5 VP: projects"], [], 0),
    ("C1", "t", "5", [], ["11 VP: projects"], [], 0),  # 7, and 4 for the spinning one
    ("D1", "b1", "3", ["take 1"], ["1 pm1", "1 small"], [], 0),
    ("D1", "b2", "2", [], ["3 cubes"], [], 0),
    ("D1", "b3", "1", [], ["1 pm1", "1 small"], [], 0),
    ("D1", "m1", "4", ["claim 76", "explore modifiers"], ["1 pm1", "1 plus2", "1 rings"], [], 0),
    ("D1", "m2", "2", [], [], [], 0),  # only 5 has a small or medium one, which begins to spin without a decision
    ("D1", "u1", "6", [], ["6 VP: projects"], ["orange"], 2),
    ("D1", "u2", "3", [], ["red 3", "silver 3"], [], 0),
    ("D1", "t", "5", [], ["21 VP: projects"], [], 0),  # 5, and 4 for each of four pulsars
    ("D2", "b1", "1", [], ["2 plus2"], [], 0),
    ("D2", "b2", "3", [], ["1 VP: projects"], ["orange"], 2),
    ("D2", "b3", "2", [], ["3 cubes"], [], 0),
    ("D2", "m1", "4", ["explore vp4", "explore vp4"], ["8 VP: exploration"], [], 0),
    ("D2", "m2", "1", [], ["1 pm1"], ["green"], 1),
    ("D2", "u1", "2", [], ["1 cubes"], ["magenta"], 2),
    ("D2", "u2", "5", ["jump 62", "system 11", "bonus"], ["2 cubes", "5 VP: projects"], [], 0),
    ("D2", "t", "6", [], ["8 VP: projects"], ALL, 4),
]
ROWS = PUBLISHED + OURS
OTHER = {"A2": "C2", "A1": "C1", "B1": "A1", "B2": "A2", "C1": "A1", "C2": "A2", "D1": "A1", "D2": "A2"}


def test_all_eight_projects_of_all_eight_sides_are_here() -> None:
    assert sorted(row[:2] for row in ROWS) == sorted(
        (board + side, place)
        for board in "ABCD"
        for side in "12"
        for place in ("b1", "b2", "b3", "m1", "m2", "u1", "u2", "t")
    )


@pytest.mark.rule("PU-5.11")
@pytest.mark.rule("PU-4.9")
@pytest.mark.parametrize(("hq", "place", "cost", "moves", "brings", "colours", "vp"), ROWS)
def test_a_project_brings_what_it_says(
    hq: str, place: str, cost: str, moves: list[str], brings: list[str], colours: list[str], vp: int
) -> None:
    pulsars = {} if hq[1] == "2" else {"5": "0b1", "11": "0b3", "16": "0s2", "22": "0"}
    before = at(
        cost + "6",
        ship="10",
        hqs=f"{hq}:{BELOW.get(place, '')}:/{OTHER[hq]}::",
        pulsars=pulsars,
        systems={"15": "1:0"},
    )
    using = play(before, f"use {cost}")
    assert f"project {place}" in codes(using), "at its printed cost"
    state = play(using, f"project {place}", *moves)
    assert got(using, state) == brings
    if state.ships[0] == before.ships[0]:
        # A flight past one gate of each colour: orange 13, green 17, magenta 74.
        flown = fly(state, "6", "13 15 17 16 15 74")
        assert codes(flown, "run") == [f"run {place} {colour}" for colour in colours]
        for colour in colours:
            assert gained(play(flown, f"run {place} {colour}"))["gate runs"] == vp


@pytest.mark.rule("PU-6.3")
def test_a_project_that_completes_a_gyrodyne_does_so_without_a_die() -> None:
    state = at("26", hqs="D1:b2.b3:/A1::", pulsars={"5": "0b1", "11": "0b3"}, patents="A-2-1:0")
    state = play(state, "use 2", "project m2")
    assert gained(state) == {"technologies": 3}, "small or medium, so that on 5; the trigger of A-2-1 is fired"
    assert state.gyrodynes[0] == 3
