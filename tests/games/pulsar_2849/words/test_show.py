"""Pulsar 2849's table as text: enough to play from."""

from __future__ import annotations

import re

import pytest

from starfold.core.event import WATCHER
from starfold.core.state import State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.position.phases import PHASES
from tests.games.pulsar_2849 import asked
from tests.games.pulsar_2849.matches import by_phase, sample
from tests.games.pulsar_2849.positions import at, play, view_of

WORDS = GAME.words
TABLE = at(
    "15",
    red="2",
    cubes=[4, 0],
    pool="24",
    median=7,
    tokens="1,0/0,2",
    ship="13",
    pulsars={"5": "0", "11": "0b1", "16": "1s3", "70": "1"},
    areas="1,0,0/0,0,0",
    awards="1-----",
    kept="0,0,0,0,1/0,0,0,0,0",
    tiles="2,2,4,2,1",
    shown="A2",
    arrays="A1:0:5:-:A3r A3:0:3:-:A1r",
    patents="A-1-1:01 A-2-1:1! A-3-2:0",
    systems={"3": "12:01"},
    hqs="A2:b1:b1/C2::",
)


def shown(state: State, beginning: str) -> list[str]:
    """Return the lines of the table that begin that way."""
    lines = WORDS.render_text(GAME.look(state, WATCHER)).splitlines()
    return [line for line in lines if line.strip().startswith(beginning)]


@pytest.mark.parametrize(
    "line",
    [
        "Technologies of row 5, open; in its round gyrodynes score 2 more:",
        "Technologies of row 6, opens in round 6; in its round gyrodynes score 0 more:",
        "  Green-gate drive (A-1-1) for a 1: dark, no die space left;"
        " from now on ±1 on dice for flying past a green gate. Seat 1 and Seat 2.",
        "  Patent office (A-1-2) for a 3: dark, 2 die spaces; from now on 2 VP for each patent.",
        "  Spin-up crew (A-2-1) for a 2: dark, taken in this round;"
        " from now on ±1 on dice for completing a gyrodyne; 3 VP for each gyrodyne completed. Seat 2.",
        "  Frictionless bearings (A-3-2) for a 4: green, closed;"
        " each production 1 VP for each spinning gyrodyne. Seat 1.",
        "  Fold jump (A-4-2) for a 4: light, 1 die space; at once move your ship to any system.",
        "Goal Five patents, 6 VP: 5 patents; then 6 for 4 cubes, 2 for 1 cube more. Seat 1: 2; Seat 2: 2.",
        "Star cluster, each place with those next to it:",
        "  Entry gates: 1 (2), 14 (13), 24 (23), 37 (38).",
        "  System 3 (2 4): blue Seat 1, lifeless Seat 2; bonus 1 cube; 1 ±1 token.",
        "  Free isolated pulsars: 71, 76.",
        "  Pulsar 5 (4 6): Seat 1, no gyrodyne.",
        "  Pulsar 11 (10 12): Seat 1, small gyrodyne unfinished.",
        "  Pulsar 16 (15 17): Seat 2, large gyrodyne spinning.",
        "  Isolated pulsar 70: Seat 2, no gyrodyne.",
        "Small gyrodynes: 8 left, take with a 1, complete with a 3; 1 VP a round. Awards: 7 VP Seat 2, 4 VP free.",
        "Open transmitters (21 in the stack):",
        "  A2: costs 6; half-dice left 2 and right 1; online 3 VP; claim an isolated pulsar.",
        "Seat 1: 10 VP; 4 cubes, 1 ±1 token, 0 +2 tokens, 1 station, 4 rings left; ship at the orange gate 13.",
        "Seat 2: 10 VP; 0 cubes, 0 ±1 tokens, 2 +2 tokens, 1 station, 4 rings left; ship at entry gate 14.",
        "  Dice: 1, 5, red 2.",
        "  Gyrodynes to place: 1 small.",
        "  Kept tiles: 1 × 1 more station in final scoring.",
        "  Patents: Green-gate drive (A-1-1), Frictionless bearings (A-3-2).",
        "  Transmitter A1: needs a 2, then 8 VP; each production 1 cube; 2 VP;"
        " half-dice left 1 free, right 3 joined to A3 right.",
        "  Transmitter A3: online; half-dice right 2 joined to A1 right.",
        "  Headquarters Far scouts (A2): b1 complete.",
        "  Gate run of project b1: a gate run: 2 VP for each orange gate.",
        "  Headquarters Star couriers (C2): no project complete.",
        "Initiative track (7 VP, 4 VP, 2 VP at the end), foremost first:"
        " Seat 2 on 8, Seat 1 on 8, Seat 2 on 8, Seat 1 on 8.",
        "Turn order: Seat 1, Seat 2, Seat 1, Seat 2.",
        "Dice board: 2 4. Median between 3 and 4.",
        "Round 5 of 8.",
    ],
)
def test_the_table_is_shown_as_text(line: str) -> None:
    assert line in WORDS.render_text(view_of(TABLE, 0)).splitlines()


def test_the_table_shows_every_place_with_its_neighbours() -> None:
    assert "2 (3 48)" in shown(TABLE, "Magenta gates")[0]
    assert "6 (4 5 7)" in shown(TABLE, "Systems face down")[0]
    assert "5 (4 6)" not in shown(TABLE, "Free pulsars")[0]
    ends = at("26", board="dead_ends")
    assert "; * is a dead end" in shown(ends, "Star cluster")[0]
    assert "S4* (G4 G4)" in shown(ends, "Systems face down")[0]


def test_the_table_shows_projects_that_are_left_and_both_sides_until_one_is_chosen() -> None:
    projects = shown(TABLE, "Projects")[0]
    assert "b1 for" not in projects
    assert "m1 for a 1 after b1 and b2 (1 cube; 1 exploration tile)" in projects
    assert [line.split(":")[0] for line in shown(asked.CHOOSING_SIDE, "Side")] == [
        "  Side A1, Foundry",
        "  Side A2, Far scouts",
        "  Side C1, Dynamo works",
        "  Side C2, Star couriers",
    ]


def test_the_table_shows_a_flight_and_a_used_red_die() -> None:
    assert shown(play(asked.FLYING, "to 10"), "Seat 1's flight") == ["Seat 1's flight: 13, 10; 4 steps left."]
    assert shown(at("15", red="!"), "Dice:")[0] == "  Dice: 1, 5, this turn's red die is used."
    assert shown(at("15", median=6), "Dice board") == ["Dice board: empty. Median 3."]


def test_the_table_shows_the_points_by_their_reasons_at_the_end() -> None:
    lines = shown(asked.ENDED, "VP:")
    assert len(lines) == 2
    for seat, line in enumerate(lines):
        assert sum(int(vp) for vp in re.findall(r"-?\d+", line)) == asked.ENDED.scores()[seat]


def test_before_anything_is_dealt_the_table_says_so() -> None:
    assert WORDS.render_text(view_of(GAME.start(2), 0)).splitlines()[-1] == "The match is being set up."


def test_the_table_is_shown_in_every_phase_and_the_view_stays_as_it_was() -> None:
    assert len(by_phase()) == len(PHASES)
    for states in by_phase().values():
        for state in sample(states, 2):
            view = GAME.look(state, WATCHER)
            before = view.text()
            assert all(line.endswith((".", ":")) for line in WORDS.render_text(view).splitlines())
            assert view.text() == before
