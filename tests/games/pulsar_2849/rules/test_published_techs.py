"""The seventeen technologies of side A, as printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pulsar_2849.positions import (
    area,
    at,
    codes,
    fly,
    gained,
    got,
    hand,
    part,
    phase,
    play,
    produced,
    pulsar,
    ship,
    stations,
)

SPINNING = {"5": "0s1", "11": "0s2", "16": "0s3", "22": "0s1", "28": "0b1", "35": "1s2"}


@pytest.mark.rule("PU-3.5")
def test_a_1_1_flies_one_step_more_or_less_past_a_green_gate() -> None:
    before = at("16", ship="3", systems={"3": "1:0"})
    assert codes(play(before, "use 1"), "fly") == ["fly 1"]
    state = play(before, "use 1", "patent A-1-1")
    # From 3: one step to the green gate 4, or on from there.
    assert codes(play(state, "use 6"), "fly") == ["fly 5", "fly 6", "fly 7"]
    held = at("26", ship="3", systems={"3": "1:0"}, patents="A-1-1:0")
    assert codes(play(held, "use 2"), "fly") == ["fly 1", "fly 2", "fly 3"]
    assert ship(play(held, "use 2", "fly 1", "to 4")) == "4"
    assert codes(play(held, "use 2", "fly 1")) == ["to 4"], "the magenta gate 2 is no green one"


@pytest.mark.rule("PU-6.5")
def test_a_1_2_scores_2_for_every_patent_but_its_own() -> None:
    state = play(at("1356"), "use 3", "patent A-1-2")
    assert gained(state) == {}
    state = play(state, "use 1", "patent A-5-1")
    assert gained(state) == {"technologies": 2}
    assert gained(play(state, "use 5", "patent A-1-3")) == {"technologies": 4}


@pytest.mark.rule("PU-6.5")
def test_a_1_3_scores_3_for_a_claim_by_ship_only() -> None:
    state = at("156", ship="4", patents="A-1-3:0")
    assert gained(play(fly(state, "1", "5"), "claim 5")) == {"technologies": 3}
    assert gained(play(fly(state, "1", "5"), "leave")) == {}
    assert gained(play(state, "use 5", "patent A-2-2", "take 1", "claim 70")) == {}, "an isolated pulsar"


@pytest.mark.rule("PU-6.5")
def test_a_2_1_shifts_dice_that_complete_by_one_and_scores_3() -> None:
    state = at("246", pulsars={"5": "0b1"}, patents="A-2-1:0")
    assert gained(play(state, "use 2", "complete 5")) == {"technologies": 3}
    assert gained(play(state, "use 4", "complete 5")) == {"technologies": 3}
    assert codes(play(state, "use 6"), "complete") == []


@pytest.mark.rule("PU-6.2")
@pytest.mark.rule("PU-6.7")
def test_a_2_2_brings_any_gyrodyne_and_then_a_ring_around_an_isolated_pulsar() -> None:
    state = play(at("56"), "use 5", "patent A-2-2")
    assert codes(state) == ["take 1", "take 2", "take 3"]
    state = play(state, "take 3")
    assert codes(state) == ["claim 70", "claim 71", "claim 76"]
    state = play(state, "claim 71")
    assert (area(state), pulsar(state, "71"), phase(state)) == ([0, 0, 1], "0", "acting")
    assert codes(state) == ["use 6", "develop 3 71"]


@pytest.mark.rule("PU-6.5")
def test_a_2_3_shifts_dice_that_pay_by_one_and_scores_1_for_every_cost() -> None:
    state = at("556", arrays="A1:0:2:-:-", shown="A2", patents="A-2-3:0")
    state = play(state, "use 5", "pay A1 6")
    assert gained(state) == {"technologies": 1}
    state = play(state, "use 5", "pay A2 6", "array", "claim 70")
    assert gained(state) == {"technologies": 2, "transmitters online": 3}, "the first cost is included"


@pytest.mark.rule("PU-3.7")
def test_a_3_1_brings_a_red_2_and_a_silver_2() -> None:
    state = play(at("36"), "use 3", "patent A-3-1")
    assert (hand(state), part(state, "red"), codes(state)) == ("26", "2!", ["use 2", "use 6", "use red 2"])


@pytest.mark.rule("PU-7.7")
def test_a_3_2_scores_1_for_every_spinning_gyrodyne_in_every_production() -> None:
    assert gained(produced(pulsars=SPINNING, patents="A-3-2:0"))["green technologies"] == 4
    assert "green technologies" not in gained(produced(pulsars=SPINNING))


@pytest.mark.rule("PU-6.6")
def test_a_4_1_scores_1_for_every_station_at_once() -> None:
    state = at("26", systems={"3": "1:0", "6": "4:.0", "9": "5:1", "15": "11:10"})
    assert gained(play(state, "use 2", "patent A-4-1")) == {"technologies": 3}


@pytest.mark.rule("PU-6.8")
def test_a_4_2_moves_the_ship_to_any_system_with_station_and_bonus() -> None:
    state = play(at("46", systems={"62": "11"}), "use 4", "patent A-4-2")
    assert len(codes(state, "jump")) == 16
    state = play(state, "jump 62")
    assert (ship(state), stations(state, "62"), codes(state)) == ("62", "0..", ["bonus", "tile"])
    assert play(state, "bonus").cubes[0] == 2


@pytest.mark.rule("PU-6.1")
def test_a_5_1_brings_three_cubes() -> None:
    before = at("16")
    assert got(before, play(before, "use 1", "patent A-5-1")) == ["3 cubes"]


@pytest.mark.rule("PU-4.12")
def test_a_5_2_draws_two_tiles_and_brings_a_token_of_each_kind() -> None:
    before = at("56")
    state = play(before, "use 5", "patent A-5-2", "explore vp4", "explore vp5")
    assert got(before, state) == ["1 pm1", "1 plus2", "9 VP: exploration"]


@pytest.mark.rule("PU-3.7")
def test_a_6_1_brings_a_red_2_and_a_silver_3() -> None:
    before = at("46", round="6")
    assert got(before, play(before, "use 4", "patent A-6-1")) == ["red 2", "silver 3"]
    barred = at("46", round="6", red="!")
    assert codes(play(barred, "use 4"), "patent A-6") == []


@pytest.mark.rule("PU-8.2")
def test_a_6_2_scores_3_for_every_link_at_the_end() -> None:
    # A1 to A5 and A5 to A8 are links; A7 beside A2 is unfinished.
    arrays = "A1:0:7:-:A5l A5:0:3:A1r:A8l A8:0:3:A5r:- A2:0:1:-:A7l A7:0:1:A2r:-"
    assert gained(produced(round="8", arrays=arrays, patents="A-6-2:0"))["purple technologies"] == 6


@pytest.mark.rule("PU-8.2")
@pytest.mark.parametrize(("sizes", "vp"), [("111", 0), ("112", 0), ("123", 4), ("1233", 4), ("112233", 8), ("333", 0)])
def test_a_7_1_scores_for_sets_of_all_three_sizes(sizes: str, vp: int) -> None:
    pulsars = {place: f"0s{size}" for place, size in zip(["5", "11", "16", "22", "28", "35"], sizes, strict=False)}
    after = produced(round="8", pulsars=pulsars, patents="A-7-1:0")
    assert gained(after).get("purple technologies", 0) == vp


@pytest.mark.rule("PU-8.2")
def test_a_7_2_lets_the_goal_count_as_met_that_scores_most() -> None:
    # 2a is worth 6, 3a 6 and 4b 7, whose first extra brings 4 VP for two cubes.
    goals: dict[str, Any] = {"round": "8", "patents": "A-7-2:0", "goals": "2a,3a,4b", "engineering": "1:8,1:8,0:9,0:9"}
    assert gained(produced(**goals))["goals"] == 7
    after = produced(cubes=[2, 0], **goals)
    assert gained(after)["goals"] == 7 + 4
    assert "cubes" not in gained(after)
    all_met = {"5": "0s1", "11": "0s1", "16": "0s2"}
    assert gained(produced(pulsars=all_met, **{**goals, "goals": "2a,3a,4b"}))["goals"] == 6 + 6 + 7, "2a and 4b hold"


@pytest.mark.rule("PU-8.3")
def test_a_8_1_takes_two_cubes_for_6_once() -> None:
    engineers = "1:8,1:8,0:9,0:9"  # seat 0 gets 1 VP and no cubes
    after = produced(round="8", patents="A-8-1:0", cubes=[5, 0], engineering=engineers)
    assert gained(after)["purple technologies"] == 6
    assert gained(after)["cubes"] == 1, "three are left"
    poor = produced(round="8", patents="A-8-1:0", cubes=[1, 0], engineering=engineers)
    assert "purple technologies" not in gained(poor)
