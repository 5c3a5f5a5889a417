"""Pulsar 2849's log: actions, gains, and their reasons."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from starfold.core.event import Event
from starfold.core.state import State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.reasons import REASONS
from tests.games.pulsar_2849 import asked
from tests.games.pulsar_2849.matches import matches
from tests.games.pulsar_2849.positions import at, events_of, fly
from tests.games.sources import told_kinds

WORDS = GAME.words
NAMES = ["Ann", "Bob", "Cyd", "Dan"]
KINDS = told_kinds("pulsar_2849") | {"taken", "paid"}  # one call tells either
WITHOUT_A_LINE = set(WORDS.silent())


def told(state: State, *moves: str) -> list[str]:
    """Return the log of these moves."""
    return [line for line in [WORDS.describe_event(event, NAMES) for event in events_of(state, *moves)] if line]


def test_the_log_tells_of_the_set_up() -> None:
    start = GAME.start(3, {"tech_1": "dealt", "goals": "dealt", "headquarters": "dealt"})
    deals = ["order 2", "order 3", "order 1", "tech I B", "goal 1a", "goal 2b", "goal 6a", "hq C", "hq A", "hq B"]
    shown = ["reveal A1", "reveal A2", "reveal A3"]
    chosen = ["enter 24", "enter 1", "enter 37", "side 1", "side 2", "side 1"]
    assert told(start, *deals, *shown, *chosen) == [
        "Bob is first in turn order.",
        "Cyd is second in turn order.",
        "Ann is third in turn order.",
        "Bob starts with 5 VP.",
        "Cyd starts with 6 VP.",
        "Ann starts with 7 VP.",
        "Technology board I shows side B.",
        "The goal Blue frontier is in this match.",
        "The goal Three voices is in this match.",
        "The goal All-round house is in this match.",
        "Bob gets the headquarters board C.",
        "Cyd gets the headquarters board A.",
        "Ann gets the headquarters board B.",
        "Round 1 begins.",
        "Transmitter A1 is revealed.",
        "Transmitter A2 is revealed.",
        "Transmitter A3 is revealed.",
        "Ann places a ship at entry gate 24.",
        "Cyd places a ship at entry gate 1.",
        "Bob places a ship at entry gate 37.",
        "Bob plays side C1, Dynamo works.",
        "Cyd plays side A2, Far scouts.",
        "Ann plays side B1, Rotor yard.",
    ]


def test_the_log_tells_of_the_draft() -> None:
    state = at("/", phase="rolling", seat="-", pool="123345", shown="A1 A2 A3")
    assert told(state, "roll 6", "draft 5", "initiative", "draft 3") == [
        "The dice: 1 2 3 3 4 5 6.",
        "The median is 3.5.",
        "Ann takes a 5, 2 steps right of the median.",
        "Ann's initiative marker moves to space 10.",
        "Bob takes a 3, 1 step left of the median.",
    ]
    assert told(asked.DRAFTING, "draft 3") == ["Ann takes a 3, on the median."]
    assert told(asked.ADVANCING, "initiative rear") == [
        "Ann's initiative marker moves to space 4.",
        "Ann scores 4 VP: a technology.",
    ]


def test_the_log_tells_of_a_flight_and_what_it_brings() -> None:
    state = at("36", ship="2", tokens="1,0/0,0")
    moves = ["use 3+1", "fly 4", "to 3", "system 12", "to 4", "to 6", "system 8", "to 5", "claim 5"]
    assert told(state, *moves) == [
        "Ann uses the 3 as a 4 with a ±1 token.",
        "Ann flies 4 steps from the magenta gate 2.",
        "System 3 is revealed. Its bonus: 1 cube; 1 ±1 token.",
        "System 6 is revealed. Its bonus: take a small or medium gyrodyne.",
        "Ann's flight ends at pulsar 5.",
        "Ann builds a station in system 3.",
        "Ann builds a station in system 6.",
        "Ann claims pulsar 5.",
    ]
    landed = fly(at("16", ship="2"), "1", "3=12")
    assert told(landed, "bonus") == ["Ann gets 1 cube.", "Ann gets 1 ±1 token."]
    assert told(landed, "tile", "explore vp4") == [
        "Ann draws an exploration tile.",
        "Ann scores 4 VP: an exploration tile.",
    ]
    kept = "Ann draws an exploration tile and keeps it: 1 more station in final scoring."
    assert told(landed, "tile", "explore outpost") == [kept]
    assert told(asked.RUNNING, "run b1 orange") == [
        "Ann uses the gate run of project b1 for orange gates.",
        "Ann scores 6 VP: a gate run.",
    ]
    assert told(asked.JUMPING, "jump 62") == ["Ann moves to system 62.", "Ann builds a station in system 62."]


def test_the_log_tells_of_patents_and_projects_and_what_comes_of_them() -> None:
    state = at("126", hqs="A2::/C2::", patents="A-1-2:0")
    moves = ["use 1", "project b2", "use 6", "patent A-2-3", "use 2", "project b3"]
    assert told(state, *moves)[:-1] == [
        "Ann uses the 1.",
        "Ann completes project b2 of Far scouts and gets a gate run: 1 VP for each green gate.",
        "Ann uses the 6.",
        "Ann patents Array workshop: from now on ±1 on dice for paying for a transmitter;"
        " 1 VP for each transmitter cost paid.",
        "Ann scores 2 VP: Patent office (A-1-2).",
        "Ann uses the 2.",
        "Ann completes project b3 of Far scouts.",
        "Ann gets 1 ±1 token.",
        "Ann gets 1 +2 token.",
    ]
    assert told(at("3"), "use 3", "patent A-3-1") == [
        "Ann uses the 3.",
        "Ann patents Twin shift.",
        "Ann gets a red 2.",
        "Ann gets an extra silver 2.",
    ]


def test_the_log_tells_of_transmitters_and_copies() -> None:
    state = at("2", arrays="A1:0:5:A2l:- A2:0:1:A1l:-", cubes=[4, 0], pool="3")
    moves = ["use 2", "pay A1 2", "no red", "copy 3", "use red 3", "patent A-1-2"]
    assert told(state, *moves) == [
        "Ann uses the 2.",
        "Ann pays the 2 of transmitter A1.",
        "Ann's transmitter A1 is online.",
        "Ann scores 8 VP: a transmitter online.",
        "Ann's link of 3 between transmitter A1 and transmitter A2 is complete.",
        "Ann pays 4 cubes to copy a die from the dice board.",
        "Ann gets a red 3.",
        "Ann uses the red 3.",
        "Ann patents Patent office: from now on 2 VP for each patent.",
        "Bob's turn in round 5.",
    ]
    new = at("55", shown="A3", arrays="A1:0:1:-:-")
    assert told(new, "use 5", "pay A3 5", "join right A1 left")[1:] == [
        "Ann takes transmitter A3 and pays its 5.",
        "Ann joins transmitter A3 to transmitter A1: a link of 3.",
    ]
    assert told(new, "use 5", "pay A3 5", "array")[-1] == "Ann starts an array with transmitter A3."


def test_the_log_tells_of_gyrodynes_and_awards() -> None:
    state = at("135", pulsars={"5": "0b1", "11": "0"}, areas="1,0,0/0,0,0")
    assert told(state, "use 1", "take 1", "develop 1 11", "use 3", "complete 5") == [
        "Ann uses the 1.",
        "Ann takes a small gyrodyne.",
        "Ann develops pulsar 11 with a small gyrodyne.",
        "Ann scores 7 VP: the award for small gyrodynes.",
        "Ann uses the 3.",
        "Ann's small gyrodyne on pulsar 5 starts to spin.",
    ]


def test_the_log_tells_of_a_production() -> None:
    state = at(
        "//1",
        3,
        seat=2,
        cubes=[2, 0, 0],
        arrays="A1:0:7:-:- A4:0:3:-:-",
        pulsars={"5": "0s1"},
        patents="A-3-2:0",
        initiative="0:5,1:8,2:14",
    )
    assert told(state, "use 1", "buy pm1", "spend A4") == [
        "Cyd uses the 1.",
        "Cyd gets 1 ±1 token.",
        "Production of round 5.",
        "New turn order: Ann, Bob, Cyd.",
        "Cyd gets 3 cubes.",
        "Bob gets 2 cubes.",
        "Cyd loses 1 VP: a marker at the end of its track.",
        "Ann gets 1 cube.",
        "Ann scores 2 VP: transmitter A1.",
        "Ann pays 1 cube to transmitter A4.",
        "Ann scores 3 VP: transmitter A4.",
        "Ann scores 3 VP: small gyrodynes.",
        "Ann scores 1 VP: Frictionless bearings (A-3-2).",
        "Round 6 begins.",
    ]


def test_the_log_tells_the_end() -> None:
    state = at(
        "/1",
        seat=1,
        round=8,
        cubes=[9, 3],
        pulsars={"5": "0s1", "11": "0b1", "16": "0"},
        patents="A-1-1:0 A-1-2:0 A-1-3:0 A-2-1:0 A-5-1:0 A-6-2:0 A-8-1:0",
        systems={"3": "12:0", "6": "11:0", "9": "13:0.1"},
        arrays="A1:0:7:A2l:- A2:0:1:A1l:-",
    )
    lines = told(state, "use 1", "buy pm1")
    assert lines[lines.index("Final scoring.") :] == [
        "Final scoring.",
        "Ann scores 3 VP: Grid dividends (A-6-2).",
        "Ann scores 6 VP: cubes paid to a purple technology.",
        "Ann pays 5 cubes for 2 extras of the goal Five patents.",
        "Ann scores 14 VP: the goal Five patents.",
        "Ann scores 2 VP: pulsars without a spinning gyrodyne.",
        "Ann scores 1 VP: unfinished gyrodynes.",
        "Ann scores 2 VP: leftover cubes.",
        "Bob scores 2 VP: leftover cubes.",
        "Bob scores 7 VP: first on the initiative track.",
        "Ann scores 4 VP: second on the initiative track.",
        "Bob scores 2 VP: third on the initiative track.",
        "Ann scores 4 VP: 3 stations.",
        "Ann wins.",
    ]
    assert "Bob scores 1 VP: the engineering track." in lines


# --- every event


def test_every_kind_of_event_has_a_line_or_is_meant_to_have_none() -> None:
    assert len(KINDS) == 49
    assert {kind for kind in KINDS if not WORDS.describe_event(Event(kind, 1, [1, 0, 0]), NAMES)} == WITHOUT_A_LINE


@pytest.mark.parametrize("reason", range(len(REASONS)))
def test_every_reason_for_points_is_said(reason: int) -> None:
    line = WORDS.describe_event(Event("scored", 0, [3, reason, 1]), NAMES)
    assert re.fullmatch(r"Ann (scores 3 VP: .+|starts with 3 VP)\.", line)


def test_in_whole_matches_every_line_is_a_sentence_and_says_something() -> None:
    found = set()
    for steps in matches():
        for step in steps:
            for event in step.events:
                line = WORDS.describe_event(event, NAMES)
                found.add(event.kind)
                assert bool(line) == (event.kind not in WITHOUT_A_LINE), event.text()
                assert not line or re.fullmatch(r"[A-Z].*[^ .:;]\.", line), line
                assert not re.search(r" -\d| a [aeiou]|  ", line), line
    assert found == KINDS


def test_the_points_that_the_log_tells_add_up_to_the_scores() -> None:
    for steps in matches():
        scores: Counter[str] = Counter()
        for line in [WORDS.describe_event(event, NAMES) for step in steps for event in step.events]:
            said = re.fullmatch(r"(\w+) (scores|loses|starts with) (\d+) VP\b.*", line)
            if said:
                scores[said[1]] += -int(said[3]) if said[2] == "loses" else int(said[3])
        last = steps[-1].after
        assert [scores[name] for name in NAMES[: last.seats]] == last.points


def test_no_move_is_told_twice() -> None:
    """A sentence may appear twice only if its event happened twice, as with two drawn tiles."""
    often = re.compile(r".* (draws an exploration tile|gets|scores|loses|takes a|marker moves|begins to spin).*")
    for steps in matches():
        for step in steps:
            lines = [line for line in [WORDS.describe_event(event, NAMES) for event in step.events] if line]
            twice = [line for line, count in Counter(lines).items() if count > 1]
            assert all(often.fullmatch(line) for line in twice), twice
