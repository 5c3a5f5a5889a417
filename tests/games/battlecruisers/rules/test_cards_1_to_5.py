"""BC-8.1 to BC-8.5: Spy Drone, Tech Officer, Shields, Cloaking Device and Navigator."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.positions import at, codes, fight, go, hand, in_play, part, pile, play, points

# Two seats that play 16 clash without effect, which keeps them out of the way.

# --- 1 Spy Drone


@pytest.mark.rule("BC-8.1")
def test_the_spy_drone_is_swapped_with_a_card_from_hand_which_resolves_at_its_own_number() -> None:
    asked = fight(at("1 13 31 / 9 16 / 16 22", points="1 5 5"), "1 16 16")
    assert codes(asked) == ["switch 13", "switch 31", "decline"]
    swapped = play(asked, "switch 13")
    assert (in_play(swapped, 0), hand(swapped, 0), points(swapped)) == ("13", "1 31", [1, 5, 5])
    assert codes(swapped) == ["resolve 13"]
    assert points(go(swapped)) == [4, 5, 5]


@pytest.mark.rule("BC-8.1")
def test_the_spy_drone_may_be_left_in_play() -> None:
    after = fight(at("1 13 / 16 22 / 16 22"), "1 16 16", "decline")
    assert (in_play(after, 0), hand(after, 0), codes(after)) == ("1", "13", ["end"])


@pytest.mark.rule("BC-8.1")
def test_the_spy_drone_is_not_swapped_with_another_one_and_who_has_no_other_card_is_asked_all_the_same() -> None:
    assert codes(fight(at("1 1 13 / 16 22 / 16 22"), "1 16 16")) == ["switch 13", "decline"]
    assert codes(fight(at("1 1 / 16 22 / 16 22"), "1 16 16")) == ["decline"]
    assert codes(fight(at("1 / 16 22 / 16 22", saved="13"), "1 16 16")) == ["end"]


@pytest.mark.rule("BC-8.1")
def test_clashes_are_worked_out_anew_with_the_card_swapped_in() -> None:
    two = fight(at("1 13 / 13 22 / 16 22", points="1 1 1"), "1 13 16", "switch 13")
    assert (points(two), part(two, "clashed")) == ([2, 2, 1], "0,1")
    three = fight(at("1 13 / 13 22 / 13 22"), "1 13 13", "switch 13")
    assert (points(three), part(three, "clashed")) == ([1, 1, 1], "0,1,2")


@pytest.mark.rule("BC-8.1")
def test_if_the_main_was_doubled_that_of_the_card_swapped_in_resolves_twice() -> None:
    after = fight(at("1 13 / 16 22 / 16 22", doubled="0"), "1 16 16", "switch 13")
    assert points(after) == [7, 1, 1]


@pytest.mark.rule("BC-8.1")
def test_a_doubled_spy_drone_that_is_left_asks_again() -> None:
    after = fight(at("1 13 / 16 22 / 16 22", doubled="0"), "1 16 16", "decline")
    assert codes(after) == ["switch 13", "decline"]
    assert codes(go(after, "decline")) == ["end"]


@pytest.mark.rule("BC-8.1")
def test_spy_drones_that_clash_do_nothing_nor_does_a_disabled_one() -> None:
    clash = fight(at("1 13 / 1 13 / 16 22"), "1 1 16")
    assert (codes(clash), points(clash), in_play(clash, 0)) == (["end"], [1, 1, 1], "1")
    assert codes(fight(at("1 13 / 16 22 / 16 22", disabled="0"), "1 16 16")) == ["end"]


@pytest.mark.rule("BC-8.1")
def test_the_spy_drone_is_swapped_whoever_ignores_mains() -> None:
    after = fight(at("1 22 / 16 24 / 16 24", shield="0 3 3"), "1 16 16", "switch 22")
    assert (in_play(after, 0), points(after)) == ("22", [1, 1, 1])


# --- 2 Tech Officer


@pytest.mark.rule("BC-8.2")
def test_the_tech_officer_chooses_the_order_of_the_remaining_numbers() -> None:
    state = at("2 16 / 12 16 / 13 16 / 20 16", points="1 9 9 9")
    asked = fight(state, "2 12 13 20")
    assert (points(asked), codes(asked)) == ([3, 9, 9, 9], ["next 12", "next 13", "next 20"])
    once = play(asked, "next 20")
    assert (codes(once), codes(play(once, "next 13"))) == (["next 12", "next 13"], ["resolve 20"])
    order = [20, 13, 12]
    state = play(once, "next 13")
    for number in order:
        assert codes(state) == [f"resolve {number}"]
        state = play(state, f"resolve {number}")
    assert codes(state) == ["end"]


@pytest.mark.rule("BC-8.2")
def test_in_the_order_of_a_tech_officer_equal_numbers_stay_together() -> None:
    state = at("2 16 / 13 16 / 13 16 / 20 16 / 12 16")
    asked = fight(state, "2 13 13 20 12")
    assert codes(asked) == ["next 12", "next 13", "next 20"]
    after = play(asked, "next 13", "next 12", "resolve 13")
    assert (points(after), codes(after)) == ([3, 2, 2, 1, 1], ["resolve 12"])


@pytest.mark.rule("BC-8.2")
def test_a_single_number_needs_no_order_and_disabled_cards_have_no_place_in_it() -> None:
    assert codes(fight(at("2 16 / 13 16 / 13 16"), "2 13 13")) == ["end"]
    asked = fight(at("2 16 / 12 16 / 13 16 / 20 16", disabled="1"), "2 12 13 20")
    assert codes(asked) == ["next 13", "next 20"]


@pytest.mark.rule("BC-8.2")
def test_a_number_whose_card_is_disabled_after_the_order_was_chosen_is_passed_over() -> None:
    asked = fight(at("2 16 / 9 16 / 13 16 / 20 16"), "2 9 13 20", "next 9", "next 20", "aim 4")
    assert points(asked) == [3, 3, 4, 1]


@pytest.mark.rule("BC-8.2")
def test_of_a_tech_officer_resolved_twice_the_second_order_counts() -> None:
    asked = fight(at("2 16 / 12 16 / 13 16 / 20 16", doubled="0"), "2 12 13 20", "next 20", "next 13")
    assert (points(asked)[0], codes(asked)) == (5, ["next 12", "next 13", "next 20"])
    assert codes(play(asked, "next 13", "next 20")) == ["resolve 13"]


@pytest.mark.rule("BC-8.2")
def test_tech_officers_that_clash_lose_two_points_each() -> None:
    after = fight(at("2 16 / 2 16 / 13 16", points="5 1 1"), "2 2 13")
    assert (points(after), codes(after)) == ([3, 0, 4], ["end"])


@pytest.mark.rule("BC-8.2")
def test_who_ignores_mains_has_a_place_in_the_order_all_the_same() -> None:
    asked = fight(at("2 16 / 12 16 / 13 16", shield="0 3 3"), "2 12 13")
    assert codes(asked) == ["next 12", "next 13"]


# --- 3 Shields


@pytest.mark.rule("BC-8.3")
def test_shields_ignore_opponents_mains_in_this_round_and_the_next_and_no_longer() -> None:
    first = fight(at("3 16 17 / 22 24 31 / 16 17 22", points="5 5 5"), "3 24 16")
    assert points(first) == [5, 8, 2]
    second = fight(play(first, "end"), "16 31 17", "discard 22")
    assert (pile(second, 0), pile(second, 2), points(second)) == ("", "22", [7, 8, 3])
    third = fight(play(second, "end"), "17 24 16")
    assert points(third) == [5, 14, 0]


@pytest.mark.rule("BC-8.3")
def test_shields_that_clash_do_not_protect() -> None:
    after = fight(at("3 16 / 3 16 / 24 22", points="5 5 5"), "3 3 24")
    assert points(after) == [2, 2, 11]


@pytest.mark.rule("BC-8.3")
def test_shields_do_not_hinder_the_owners_own_mains_nor_meet_others_shields() -> None:
    after = fight(at("24 16 / 16 22 / 16 22", shield="3 0 3", points="5 5 5"), "24 16 16")
    assert points(after) == [8, 2, 5]


# --- 4 Cloaking Device


@pytest.mark.rule("BC-8.4")
def test_with_a_weapon_saved_the_cloaking_device_makes_an_opponent_discard_a_card() -> None:
    asked = fight(at("4 16 / 16 22 / 16 22 24", saved="31"), "4 16 16")
    assert codes(asked) == ["aim 2", "aim 3"]
    after = go(play(asked, "aim 3"), "discard 24")
    assert (pile(after, 1), pile(after, 2)) == ("", "24")
    assert codes(fight(at("4 16 / 16 22 / 16 22 24", saved="13"), "4 16 16")) == ["end"]


@pytest.mark.rule("BC-8.4")
@pytest.mark.parametrize(("hand_cards", "taken"), [("4 16", 0), ("4 16 22", 0), ("4 16 22 12", 3)])
def test_with_at_most_two_cards_in_hand_the_cloaking_device_ignores_mains_this_round(
    hand_cards: str, taken: int
) -> None:
    after = fight(at(f"{hand_cards} / 24 22 / 16 22", points="5 5 5"), "4 24 16")
    assert points(after)[0] == 5 - taken


@pytest.mark.rule("BC-8.4")
def test_the_cloaking_device_protects_for_one_round_only() -> None:
    first = fight(at("4 16 / 24 22 31 / 16 22", points="5 5 5"), "4 24 16")
    assert points(first) == [5, 8, 2]
    assert pile(fight(play(first, "end"), "16 31 22"), 0) == "4"


@pytest.mark.rule("BC-8.4")
def test_cloaking_devices_that_clash_do_nothing() -> None:
    after = fight(at("4 16 / 4 16 / 24 22", saved="31", points="5 5 5"), "4 4 24")
    assert points(after) == [2, 2, 11]


@pytest.mark.rule("BC-8.4")
def test_who_ignores_the_cloaking_device_cannot_be_chosen_and_who_keeps_cards_can() -> None:
    state = at("4 16 / 16 22 / 16 22 / 16 22", saved="31", shield="0 3 0 0", firm="0 0 3 0")
    asked = fight(state, "4 16 16 16")
    assert codes(asked) == ["aim 3", "aim 4"]
    assert (codes(play(asked, "aim 3")), pile(play(asked, "aim 3"), 2)) == (["resolve 16"], "")


# --- 5 Navigator


@pytest.mark.rule("BC-8.5")
def test_the_navigator_ignores_the_main_of_one_opponents_card() -> None:
    asked = fight(at("5 16 / 24 22 / 22 24", points="5 5 5"), "5 24 22")
    assert (points(asked), codes(asked)) == ([7, 5, 5], ["aim 2", "aim 3"])
    assert points(go(play(asked, "aim 2"))) == [6, 7, 4]
    assert points(go(play(asked, "aim 3"))) == [4, 10, 3]


@pytest.mark.rule("BC-8.5")
def test_the_navigator_chooses_cards_that_are_still_to_resolve_and_not_disabled() -> None:
    state = at("5 16 / 3 22 / 13 22 / 24 22 / 24 22", disabled="2")
    assert codes(fight(state, "5 3 13 24 24")) == ["aim 4", "aim 5"]
    assert codes(fight(at("5 16 / 3 22 / 13 22", disabled="2"), "5 3 13")) == ["end"]


@pytest.mark.rule("BC-8.5")
def test_the_navigator_ignores_that_seats_card_and_not_the_number() -> None:
    """Of two who would have clashed one is disabled later: the other's main is not the one that was chosen."""
    state = at("5 16 / 24 22 / 24 22 / 9 22", points="5 5 5 5")
    chosen = fight(state, "5 24 24 9", "aim 2")
    assert points(go(chosen, "aim 2")) == [4, 2, 14, 4]
    assert points(go(chosen, "aim 3")) == [7, 11, 2, 4]


@pytest.mark.rule("BC-8.5")
def test_of_a_navigator_resolved_twice_both_choices_hold() -> None:
    state = at("5 16 / 24 22 / 31 22", points="5 5 5", doubled="0")
    after = fight(state, "5 24 31", "aim 2", "aim 3")
    assert (points(after), hand(after, 0), pile(after, 1)) == ([9, 8, 2], "16", "22")


@pytest.mark.rule("BC-8.5")
def test_an_opponent_who_ignores_the_navigator_may_be_chosen() -> None:
    asked = fight(at("5 16 / 24 22 / 16 22", shield="0 3 0"), "5 24 16")
    assert codes(asked) == ["aim 2", "aim 3"]


@pytest.mark.rule("BC-8.5")
def test_navigators_that_clash_do_nothing() -> None:
    after = fight(at("5 16 / 5 16 / 24 22", points="5 5 5"), "5 5 24")
    assert points(after) == [2, 2, 11]


@pytest.mark.rule("BC-8.5")
def test_the_navigators_choice_is_over_with_the_round() -> None:
    first = fight(at("5 16 17 / 13 24 / 16 17 22", points="5 5 5"), "5 13 16", "aim 2", "end")
    assert part(first, "dodges") == "//"
    assert points(fight(first, "16 24 17"))[0] == 4
