"""Dice in the action phase: all are used, changed by tokens and shifts, with one red die a turn."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.games.pulsar_2849.rules.action_phase import SHIFT_PROJECTS
from tests.games.pulsar_2849.positions import (
    at,
    codes,
    events_of,
    fly,
    gained,
    hand,
    part,
    phase,
    play,
    ship,
    tokens,
)

# --- a turn


@pytest.mark.rule("PU-3.1")
def test_dice_are_used_one_at_a_time_in_any_order_with_free_actions_between() -> None:
    state = at("25", areas="1,0,0/0,0,0", pulsars={"5": "0"}, cubes=[4, 0], pool="4")
    assert codes(state) == ["use 2", "use 5", "develop 1 5", "copy 4"]
    state = play(state, "use 2", "take 2")
    assert codes(state) == ["use 5", "develop 1 5", "develop 2 5", "copy 4"]
    state = play(state, "develop 1 5")
    assert codes(state) == ["use 5", "copy 4"]
    state = play(state, "copy 4")
    assert codes(state) == ["use 5", "use red 4"], "a die that is gained joins the others"
    assert codes(play(state, "use red 4", "take 3")) == ["use 5"]


@pytest.mark.rule("PU-3.1")
def test_free_actions_are_possible_after_the_last_die_and_then_the_turn_may_be_ended() -> None:
    state = play(at("2", areas="1,0,0/0,0,0", pulsars={"5": "0"}), "use 2", "take 2")
    assert codes(state) == ["develop 1 5", "develop 2 5", "end"]
    assert play(state, "end").mover() == 1


@pytest.mark.rule("PU-3.1")
def test_a_turn_ends_by_itself_when_nothing_is_left_to_do() -> None:
    state = play(at("2", 3, order="0,2,1"), "use 2", "buy pm1")
    assert (state.mover(), phase(state), hand(state, 2)) == (2, "acting", "6"), "the next in turn order"


@pytest.mark.rule("PU-3.2")
def test_every_silver_die_must_be_used() -> None:
    assert "end" not in codes(at("1", areas="1,0,0/0,0,0", pulsars={"5": "0"}))
    assert "end" not in codes(at("16", tokens="2,0/0,0"))


@pytest.mark.rule("PU-3.2")
def test_a_red_die_must_be_used_and_only_a_red_0_may_be_left() -> None:
    assert codes(at("", red="1")) == ["use red 1"]
    state = at("", red="0", tokens="1,0/0,0")
    assert codes(state) == ["use red 0+1", "end"]
    after = play(state, "end")
    assert (after.mover(), part(after, "red")) == (1, "-"), "it is lost"
    assert codes(play(state, "use red 0+1")) == ["buy pm1", "fly 1", "take 1", "patent A-1-1", "patent A-5-1"]


@pytest.mark.rule("PU-3.2")
def test_a_red_0_with_nothing_to_change_it_is_lost_at_once() -> None:
    state = play(at("3", arrays="B4:0:7:A4r:- A4:0:2:-:B4l"), "use 3", "pay A4 3")
    assert codes(state) == ["red 0", "no red"], "0 and 0"
    assert play(state, "red 0").mover() == 1


@pytest.mark.rule("PU-3.2")
def test_every_die_can_be_used_wherever_the_ship_is_for_it_can_always_fly() -> None:
    for face in range(1, 7):
        assert f"fly {face}" in codes(play(at(f"{face}6"), f"use {face}"))


# --- tokens


@pytest.mark.rule("PU-3.3")
def test_a_die_may_be_changed_by_one_token_chosen_with_it() -> None:
    state = at("36", tokens="1,1/0,0", round="1")
    assert codes(state) == ["use 3", "use 3-1", "use 3+1", "use 3+2", "use 6", "use 6-1", "use 6+1", "use 6+2"]
    lower = play(state, "use 3-1")
    assert (codes(lower), tokens(lower)) == (["buy pm1", "buy plus2", "fly 2", "take 2"], [0, 1])
    higher = play(state, "use 3+1")
    assert (codes(higher), tokens(higher)) == (["fly 4", "take 3"], [0, 1])
    much = play(state, "use 3+2")
    assert (codes(much), tokens(much)) == (["fly 5", "patent A-1-3"], [1, 0])


@pytest.mark.rule("PU-3.3")
def test_seven_and_more_only_flies_and_nothing_reads_0_or_less() -> None:
    state = at("16", tokens="1,1/0,0", shown="A1 A2 A4")
    assert codes(play(state, "use 6+1")) == ["fly 7"]
    assert codes(play(state, "use 6+2")) == ["fly 8"]
    assert "use 1-1" not in codes(state)
    assert codes(state, "use 1") == ["use 1", "use 1+1", "use 1+2"]


@pytest.mark.rule("PU-3.3")
def test_a_token_gained_in_this_turn_may_be_used() -> None:
    state = play(at("13"), "use 1", "buy pm1")
    assert codes(state) == ["use 3", "use 3-1", "use 3+1"]


@pytest.mark.rule("PU-3.3")
def test_a_red_die_takes_a_token_like_any_other() -> None:
    state = at("", red="3", tokens="1,0/0,0")
    assert codes(state) == ["use red 3", "use red 3-1", "use red 3+1"]


@pytest.mark.rule("PU-3.4")
@pytest.mark.parametrize(
    ("die", "bought"), [("1", ["buy pm1"]), ("2", ["buy pm1", "buy plus2"]), *[(face, []) for face in "3456"]]
)
def test_a_1_or_2_buys_a_token_and_only_a_2_the_greater_one(die: str, bought: list[str]) -> None:
    assert codes(play(at(die + "6"), f"use {die}"), "buy") == bought


@pytest.mark.rule("PU-3.4")
def test_each_die_buys_one_token_and_tokens_never_run_out() -> None:
    state = play(at("226", tokens="40,40/0,0"), "use 2", "buy plus2", "use 2", "buy pm1")
    assert tokens(state) == [41, 41]


@pytest.mark.rule("PU-3.4")
def test_the_die_that_buys_may_be_changed_but_is_never_shifted() -> None:
    state = at("3", tokens="1,0/0,0", patents="A-1-1:0 A-2-1:0 A-2-3:0")
    assert codes(play(state, "use 3"), "buy") == []
    bought = play(state, "use 3-1", "buy plus2")
    assert tokens(bought) == [0, 1]


# --- shifts


@pytest.mark.rule("PU-3.5")
def test_a_shifted_flight_must_visit_a_gate_of_the_colour() -> None:
    state = play(at("36", patents="A-1-1:0"), "use 3")
    assert codes(state, "fly") == ["fly 3", "fly 4"], "in two steps no green gate can be reached from here"
    state = play(state, "fly 4")
    assert codes(state) == ["to 2"]
    state = play(state, "to 2")
    assert codes(state) == ["to 3"], "the way to 48 has no green gate in four steps"
    state = play(state, "to 3", "system 7")
    assert codes(state) == ["to 4"]
    assert codes(play(state, "to 4")) == ["to 5", "to 6"], "now it is free to go anywhere"


@pytest.mark.rule("PU-3.5")
def test_a_flight_as_long_as_the_die_reads_needs_no_gate() -> None:
    state = play(at("36", patents="A-1-1:0"), "use 3", "fly 3", "to 2")
    assert codes(state) == ["to 3", "to 48"]


@pytest.mark.rule("PU-3.5")
def test_the_start_of_a_shifted_flight_counts_only_if_the_ship_comes_back() -> None:
    assert codes(play(at("16", ship="4", patents="A-1-1:0"), "use 1"), "fly") == ["fly 1"]
    state = play(at("26", ship="4", patents="A-1-1:0", systems={"3": "1", "6": "2"}), "use 2")
    assert codes(state, "fly") == ["fly 2", "fly 3"]
    state = play(state, "fly 3")
    assert codes(state) == ["to 5", "to 6"]
    assert ship(play(state, "to 5", "to 6", "to 4")) == "4"


@pytest.mark.rule("PU-3.5")
def test_a_shift_goes_with_a_token_on_the_same_die() -> None:
    state = play(at("26", ship="3", systems={"3": "7"}, tokens="1,0/0,0", patents="A-1-1:0"), "use 2+1")
    assert codes(state, "fly") == ["fly 2", "fly 3", "fly 4"]


@pytest.mark.rule("PU-3.5")
def test_a_shift_of_2_reaches_two_to_either_side_and_the_wider_of_two_colours_may_be_chosen() -> None:
    near: dict[str, Any] = {"ship": "13", "techs": "BAA", "patents": "B-1-1:0"}
    assert codes(play(at("36", **near), "use 3"), "fly") == ["fly 1", "fly 2", "fly 3", "fly 4", "fly 5"]
    assert codes(play(at("6", tokens="0,1/0,0", **near), "use 6+2"), "fly") == [
        *["fly 6", "fly 7", "fly 8", "fly 9", "fly 10"]
    ]


@pytest.mark.rule("PU-3.5")
@pytest.mark.parametrize(
    ("tech", "die", "codes_found"),
    [
        ("A-2-1", "4", ["complete 5", "complete 11"]),  # a small one takes a 3, a medium one a 5
        ("A-2-1", "5", ["complete 11", "complete 16"]),
        ("", "4", []),
        ("", "3", ["complete 5"]),
    ],
)
def test_dice_are_shifted_for_completing_a_gyrodyne(tech: str, die: str, codes_found: list[str]) -> None:
    held = f"{tech}:0" if tech else ""
    state = at(die + "6", patents=held, pulsars={"5": "0b1", "11": "0b2", "16": "0b3"})
    assert codes(play(state, f"use {die}"), "complete") == codes_found


@pytest.mark.rule("PU-3.5")
@pytest.mark.parametrize(
    ("techs", "tech", "die", "kind", "found"),
    [
        ("AAA", "A-2-3", "3", "pay", ["pay A1 2"]),  # A1 costs 6, 2 and 1
        ("DAA", "D-2-1", "3", "pay", ["pay A1 2", "pay A1 1"]),
        ("DAA", "D-1-1", "3", "take", ["take 2", "take 3"]),
        ("CAA", "C-1-2", "2", "patent", ["patent C-1-1", "patent C-2-1"]),
    ],
)
def test_each_shift_is_for_one_kind_of_action(techs: str, tech: str, die: str, kind: str, found: list[str]) -> None:
    state = at(die + "6", techs=techs, round="2", patents=f"{tech}:0", shown="A1")
    assert codes(play(state, f"use {die}"), kind) == found
    others = [code for code in codes(play(state, f"use {die}")) if not code.startswith(kind)]
    plain = at(die + "6", techs=techs, round="2", shown="A1")
    assert others == [code for code in codes(play(plain, f"use {die}")) if not code.startswith(kind)]


@pytest.mark.rule("PU-3.5")
def test_dice_are_shifted_for_projects() -> None:
    state = at("56", hqs="A2::/C2::")
    assert codes(play(state, "use 5"), "project") == []
    state.shifts[SHIFT_PROJECTS] = 1  # no technology of the box does this, but one could
    assert codes(play(state, "use 5"), "project") == ["project b1"]


@pytest.mark.rule("PU-3.5")
def test_a_shift_may_bring_a_0_to_1() -> None:
    state = at("", red="0", techs="DAA", patents="D-2-1:0", shown="A5 A7")
    assert codes(state) == ["use red 0", "end"]
    assert codes(play(state, "use red 0")) == ["pay A5 1", "pay A7 1"]


@pytest.mark.rule("PU-3.3")
@pytest.mark.rule("PU-3.5")
def test_a_shift_may_bring_a_7_to_6() -> None:
    state = play(at("6", tokens="1,0/0,0", patents="A-2-1:0", pulsars={"5": "0b3"}), "use 6+1")
    assert codes(state) == ["fly 7", "complete 5"]


# --- uses of a die


@pytest.mark.rule("PU-3.6")
@pytest.mark.parametrize(
    ("die", "found"),
    [
        ("1", ["buy pm1", "fly 1", "take 1", "pay A1 1", "patent A-1-1", "patent A-5-1"]),
        ("2", ["buy pm1", "buy plus2", "fly 2", "take 2", "pay A1 2", "patent A-2-1", "patent A-4-1", "project b1"]),
        ("3", ["fly 3", "complete 5", "patent A-1-2", "patent A-3-1"]),
        ("4", ["fly 4", "take 3", "patent A-3-2", "patent A-4-2", "project b3"]),
        ("5", ["fly 5", "complete 11", "patent A-1-3", "patent A-2-2", "patent A-5-2"]),
        ("6", ["fly 6", "complete 16", "pay A1 6", "pay A2 6", "patent A-2-3"]),
    ],
)
def test_everything_but_flying_needs_the_exact_number(die: str, found: list[str]) -> None:
    state = at(die + die, hqs="C2:b2:/A2::", shown="A1 A2", pulsars={"5": "0b1", "11": "0b2", "16": "0b3"})
    assert codes(play(state, f"use {die}")) == found


# --- red dice


@pytest.mark.rule("PU-3.7")
def test_after_a_red_die_all_other_sources_are_closed_until_the_turn_ends() -> None:
    state = at("36", 3, red="!", cubes=[8, 0, 0], pool="4", hqs="A2:b2.b3:/C2::/D1::")
    assert codes(state) == ["use 3", "use 6"], "no copy"
    found = codes(play(state, "use 3"))
    assert "patent A-3-1" not in found
    assert "project m2" not in found
    free = codes(play(at("36", 3, cubes=[8, 0, 0], pool="4", hqs="A2:b2.b3:/C2::/D1::"), "use 3"))
    assert {"patent A-3-1", "project m2"} <= set(free)


@pytest.mark.rule("PU-3.7")
def test_a_red_die_that_is_not_used_yet_closes_the_other_sources_too() -> None:
    state = play(at("36", cubes=[8, 0], pool="45"), "copy 4")
    assert codes(state) == ["use 3", "use 6", "use red 4"]


@pytest.mark.rule("PU-3.7")
def test_a_link_offers_no_die_after_an_earlier_red_one() -> None:
    state = at("36", red="!", arrays="A1:0:7:-:A4l A4:0:2:A1r:-")
    after = play(state, "use 3", "pay A4 3")
    assert codes(after) == ["use 6"]
    assert [event.kind for event in events_of(state, "use 3", "pay A4 3")].count("link") == 1, "the link counts"


@pytest.mark.rule("PU-3.7")
def test_a_systems_red_die_cannot_be_chosen_after_an_earlier_one() -> None:
    state = at("16", red="!", ship="2", systems={"3": "1"})
    assert phase(fly(state, "1", "3")) == "exploring", "the tile is taken"
    assert codes(fly(at("16", ship="2", systems={"3": "1"}), "1", "3")) == ["bonus", "tile"]


@pytest.mark.rule("PU-3.7")
def test_the_next_turn_has_a_red_die_of_its_own() -> None:
    state = play(at("1", red="!", cubes=[0, 4], pool="3"), "use 1", "buy pm1")
    assert codes(state) == ["use 6", "copy 3"]


@pytest.mark.rule("PU-3.8")
def test_four_cubes_copy_a_die_that_still_lies_on_the_board_and_stays_there() -> None:
    state = at("6", cubes=[5, 0], pool="335")
    assert codes(state) == ["use 6", "copy 3", "copy 5"]
    after = play(state, "copy 5")
    assert (after.cubes[0], part(after, "red"), part(after, "pool")) == (1, "5!", "335")
    assert codes(at("6", cubes=[3, 0], pool="335")) == ["use 6"]


@pytest.mark.rule("PU-3.8")
def test_the_last_thing_of_a_turn_may_be_a_copy() -> None:
    state = play(at("1", cubes=[4, 0], pool="5"), "use 1", "buy pm1")
    assert codes(state) == ["copy 5", "end"]
    assert codes(play(state, "copy 5")) == ["use red 5", "use red 5-1", "use red 5+1"]


@pytest.mark.rule("PU-6.10")
@pytest.mark.rule("PU-3.7")
def test_an_extra_die_is_silver_and_serves_anything_even_another_technology() -> None:
    state = play(at("36", techs="AAA"), "use 3", "patent A-3-1")
    assert (hand(state), part(state, "red")) == ("26", "2!"), "a red 2 and a silver 2"
    state = play(state, "use 2", "patent A-4-1", "use red 2", "patent A-2-1")
    assert (hand(state), part(state, "patents")) == ("6", "A-2-1:0!,A-3-1:0!,A-4-1:0!")
    assert gained(state) == {}
