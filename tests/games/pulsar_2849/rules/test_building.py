"""Building: gyrodynes and their awards, transmitters, arrays and links."""

from __future__ import annotations

import pytest

from starfold.games.pulsar_2849.data.loading.vocabulary import THINGS
from starfold.games.pulsar_2849.rules.counting import count
from tests.games.pulsar_2849.positions import area, at, codes, events_of, gained, part, phase, play, pulsar

# --- gyrodynes


@pytest.mark.rule("PU-5.1")
@pytest.mark.parametrize(("die", "size"), [("1", 1), ("2", 2), ("4", 3)])
def test_a_1_2_or_4_takes_a_gyrodyne_into_the_play_area(die: str, size: int) -> None:
    state = play(at(die + "6"), f"use {die}")
    assert codes(state, "take") == [f"take {size}"]
    state = play(state, f"take {size}")
    assert area(state) == [1 if each == size else 0 for each in (1, 2, 3)]
    assert state.supply[size - 1] == 9


@pytest.mark.rule("PU-5.1")
def test_a_size_with_no_tiles_left_cannot_be_taken() -> None:
    state = at("16", areas="9,0,0/0,0,0", pulsars={"5": "1b1"})
    assert state.supply == [0, 10, 10]
    assert codes(play(state, "use 1"), "take") == []
    assert codes(play(at("16", areas="9,0,0/0,0,0"), "use 1"), "take") == ["take 1"]


@pytest.mark.rule("PU-5.2")
def test_gyrodynes_go_to_own_pulsars_that_have_none_as_often_as_one_likes() -> None:
    state = at("6", areas="2,0,1/0,0,0", pulsars={"5": "0", "11": "0b2", "16": "0", "22": "1", "70": "0"})
    assert codes(state, "develop") == [
        *["develop 1 5", "develop 3 5", "develop 1 16", "develop 3 16", "develop 1 70", "develop 3 70"]
    ]
    state = play(state, "develop 3 5")
    assert (pulsar(state, "5"), area(state)) == ("0b3", [2, 0, 0]), "it lies there in building"
    state = play(state, "develop 1 70")
    assert codes(state) == ["use 6", "develop 1 16"]


@pytest.mark.rule("PU-5.2")
def test_pulsars_are_developed_in_ones_own_turn_only() -> None:
    state = at("6", areas="0,0,0/1,0,0", pulsars={"5": "1"})
    assert codes(state) == ["use 6"]


@pytest.mark.rule("PU-5.3")
def test_the_first_with_two_of_a_size_on_pulsars_gets_7_and_the_next_player_4() -> None:
    state = at("6", 3, areas="0,1,0/0,0,0/0,0,0", pulsars={"5": "0s2", "11": "0"})
    first = play(state, "develop 2 11")
    assert (gained(first), part(first, "awards")) == ({"awards": 7}, "--0---")
    next_one = at("6", 3, areas="0,1,0/0,0,0/0,0,0", pulsars={"5": "0s2", "11": "0"}, awards="--2---")
    assert gained(play(next_one, "develop 2 11")) == {"awards": 4}
    late = at("6", 3, areas="0,1,0/0,0,0/0,0,0", pulsars={"5": "0s2", "11": "0"}, awards="--21--")
    assert gained(play(late, "develop 2 11")) == {}


@pytest.mark.rule("PU-5.3")
def test_two_of_different_sizes_or_one_in_the_play_area_are_no_pair() -> None:
    other = at("6", areas="1,0,0/0,0,0", pulsars={"5": "0s2", "11": "0"})
    assert gained(play(other, "develop 1 11")) == {}
    spare = at("6", areas="0,2,0/0,0,0", pulsars={"5": "0", "11": "0"})
    assert gained(play(spare, "develop 2 5")) == {}


@pytest.mark.rule("PU-5.3")
def test_whoever_has_four_before_another_has_two_takes_the_second_award_as_well() -> None:
    three = {"5": "0s1", "11": "0b1", "16": "0"}
    assert gained(play(at("6", areas="2,0,0/0,0,0", pulsars=three, awards="0-----"), "develop 1 16")) == {}
    four = {**three, "16": "0s1", "22": "0"}
    state = play(at("6", areas="2,0,0/0,0,0", pulsars=four, awards="0-----"), "develop 1 22")
    assert (gained(state), part(state, "awards")) == ({"awards": 4}, "00----")
    taken = play(at("6", areas="2,0,0/0,0,0", pulsars=four, awards="01----"), "develop 1 22")
    assert gained(taken) == {}


@pytest.mark.rule("PU-5.4")
@pytest.mark.parametrize(("die", "size"), [("3", 1), ("5", 2), ("6", 3)])
def test_a_3_5_or_6_lets_a_gyrodyne_on_a_pulsar_spin(die: str, size: int) -> None:
    state = at(die + "4", areas="1,1,1/0,0,0", pulsars={"5": f"0b{size}", "11": f"1b{size}", "16": f"0s{size}"})
    assert codes(play(state, f"use {die}"), "complete") == ["complete 5"]
    assert pulsar(play(state, f"use {die}", "complete 5"), "5") == f"0s{size}"


@pytest.mark.rule("PU-5.4")
def test_a_gyrodyne_in_the_play_area_cannot_be_completed() -> None:
    state = at("36", areas="1,0,0/0,0,0", pulsars={"5": "0"})
    assert codes(play(state, "use 3"), "complete") == []
    assert codes(play(state, "develop 1 5", "use 3"), "complete") == ["complete 5"]


# --- transmitters: A1 costs 6, 2, 1; A2 costs 6; A4 costs 3, 4; A6 costs 4


@pytest.mark.rule("PU-5.5")
def test_a_matching_die_takes_an_open_transmitter_and_covers_that_cost() -> None:
    state = at("26", shown="A1 A4 A6")
    assert codes(play(state, "use 2"), "pay") == ["pay A1 2"]
    state = play(state, "use 2", "pay A1 2")
    assert part(state, "arrays") == "A1:0:2:-:-"
    assert part(state, "shown") == "A4,A6", "the gap is not filled in this round"


@pytest.mark.rule("PU-5.5")
def test_costs_are_paid_in_any_order_each_once_and_by_the_owner_only() -> None:
    state = at("126", arrays="A1:0:2:-:- A4:1:1:-:-")
    assert codes(play(state, "use 1"), "pay") == ["pay A1 1"]
    assert codes(play(state, "use 2"), "pay") == [], "that one is paid"
    assert codes(play(at("46", arrays="A4:1:1:-:-"), "use 4"), "pay") == []
    state = play(state, "use 1", "pay A1 1", "use 6", "pay A1 6")
    assert part(state, "arrays").split(",")[0] == "A1:0:7:-:-"


@pytest.mark.rule("PU-5.5")
def test_one_may_own_any_number_of_unfinished_transmitters() -> None:
    state = at("46", arrays="A1:0:2:-:- A7:0:1:-:- B4:0:1:-:- C7:0:1:-:-", shown="A4")
    assert "pay A4 4" in codes(play(state, "use 4"))


@pytest.mark.rule("PU-5.6")
def test_the_first_transmitter_starts_an_array_without_a_question() -> None:
    state = play(at("26", shown="A1"), "use 2", "pay A1 2")
    assert phase(state) == "acting"
    assert "array" in [event.kind for event in events_of(at("26", shown="A1"), "use 2", "pay A1 2")]


@pytest.mark.rule("PU-5.6")
def test_a_new_transmitter_starts_an_array_or_joins_either_end_to_a_free_end_of_ones_own() -> None:
    state = at("26", shown="A1", arrays="A2:0:1:-:A4l A4:0:1:A2r:- A6:0:1:-:- B5:1:1:-:-")
    state = play(state, "use 2", "pay A1 2")
    assert codes(state) == [
        "array",
        *["join left A2 left", "join left A4 right", "join left A6 left"],
        *["join right A2 left", "join right A4 right", "join right A6 left"],
    ]
    joined = play(state, "join right A2 left")
    assert part(joined, "arrays").split(",")[:2] == ["A1:0:2:-:A2l", "A2:0:1:A1r:A4l"]
    assert part(play(state, "array"), "arrays").startswith("A1:0:2:-:-,")


@pytest.mark.rule("PU-5.6")
def test_an_end_without_a_half_die_joins_nothing() -> None:
    # A6 has a half-die on the left only, B5 on the right only.
    state = play(at("46", shown="A6", arrays="B5:0:1:-:-"), "use 4", "pay A6 4")
    assert codes(state) == ["array", "join left B5 right"]


@pytest.mark.rule("PU-5.6")
def test_a_join_is_final_and_another_payment_asks_nothing() -> None:
    state = play(at("26", shown="A1", arrays="A2:0:1:-:-"), "use 2", "pay A1 2", "join left A2 left")
    state = play(state, "use 6", "pay A1 6")
    assert part(state, "arrays").startswith("A1:0:3:A2l:-,A2:0:1:A1l:-")


@pytest.mark.rule("PU-5.7")
def test_when_all_costs_are_paid_the_bonus_comes_and_then_the_links() -> None:
    # A6 draws a tile and brings a ±1; it is joined to A1, which is online: 3 and 3 pips.
    state = play(at("46", shown="A6", arrays="A1:0:7:-:-"), "use 4", "pay A6 4", "join left A1 right")
    assert phase(state) == "exploring"
    state = play(state, "explore vp4")
    assert (codes(state), state.tokens[0]) == (["red 6", "no red"], 1)


@pytest.mark.rule("PU-5.7")
def test_a_transmitter_with_one_cost_is_online_as_soon_as_it_is_taken() -> None:
    state = play(at("66", shown="A2"), "use 6", "pay A2 6")
    assert (phase(state), gained(state)) == ("isolating", {"transmitters online": 3})


# --- links


@pytest.mark.rule("PU-5.8")
def test_a_link_of_two_online_transmitters_offers_a_red_die_of_both_halves() -> None:
    state = at("36", arrays="A1:0:7:-:A4l A4:0:2:A1r:-")
    state = play(state, "use 3", "pay A4 3")
    assert codes(state) == ["red 5", "no red"], "3 and 2"
    taken = play(state, "red 5")
    assert (part(taken, "red"), codes(taken)) == ("5!", ["use 6", "use red 5"])
    left = play(state, "no red")
    assert (part(left, "red"), codes(left)) == ("-", ["use 6"]), "that die is lost"


@pytest.mark.rule("PU-5.8")
def test_a_transmitter_beside_an_unfinished_one_is_no_link_yet() -> None:
    state = play(at("36", arrays="A1:0:3:-:A4l A4:0:2:A1r:-"), "use 3", "pay A4 3")
    assert phase(state) == "acting"
    state = play(at("16", arrays="A1:0:3:-:A4l A4:0:3:A1r:-"), "use 1", "pay A1 1")
    assert codes(state) == ["red 5", "no red"], "it is complete with the other one"


@pytest.mark.rule("PU-5.8")
def test_two_links_completed_at_once_offer_a_choice_of_one_die() -> None:
    state = at("36", arrays="A1:0:7:-:A4l A4:0:2:A1r:A5l A5:0:3:A4r:-")
    state = play(state, "use 3", "pay A4 3")
    assert codes(state) == ["red 1", "red 5", "no red"], "3 and 2, or 0 and 1"
    assert part(play(state, "red 1"), "red") == "1!"


@pytest.mark.rule("PU-5.8")
def test_two_links_of_the_same_pips_are_one_choice_and_count_twice() -> None:
    # C2 has 3 and 3, A1 3 on the right and B1 3 on the left: both links show 6.
    state = at("16", arrays="A1:0:7:-:C2l B1:0:3:C2r:- C2:0:2:A1r:B1l")
    events = events_of(state, "use 1", "pay C2 1")
    assert [event.facts[-1] for event in events if event.kind == "link"] == [6, 6]
    after = play(state, "use 1", "pay C2 1")
    assert codes(after) == ["red 6", "no red"]
    assert count(after, 0, THINGS.index("links")) == 2


@pytest.mark.rule("PU-5.8")
def test_a_0_may_be_taken() -> None:
    state = at("36", arrays="A4:0:2:-:A7l A7:0:7:A4r:-", tokens="1,0/0,0")
    state = play(state, "use 3", "pay A4 3", "red 0")
    assert (part(state, "red"), codes(state, "use red")) == ("0!", ["use red 0+1"])
