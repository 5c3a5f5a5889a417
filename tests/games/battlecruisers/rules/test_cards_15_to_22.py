"""BC-8.15 to BC-8.22: Pod Bay Doors, Repair Crew, Ambassador, Combat Tactics, Armor Plating and Special Ops."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.positions import (
    at,
    codes,
    fight,
    go,
    hand,
    in_play,
    part,
    pile,
    play,
    points,
    saved,
)

# --- 15 Pod Bay Doors


@pytest.mark.rule("BC-8.15")
def test_after_the_pod_bay_doors_the_next_main_resolves_twice_and_no_other() -> None:
    first = fight(at("13 15 16 / 16 22 24 / 16 22 24"), "15 16 16")
    assert (points(first), part(first, "doubling")) == ([1, 1, 1], "0")
    second = fight(play(first, "end"), "13 22 22")
    assert (part(second, "doubled"), points(second)) == ("0", [7, 1, 1])
    third = fight(play(second, "end"), "15 16 16")
    assert (part(third, "doubled"), part(third, "doubling")) == ("", "0")


@pytest.mark.rule("BC-8.15")
def test_both_times_stand_back_to_back_and_choose_anew() -> None:
    state = at("33 16 / 37 12 13 / 16 12 13", doubled="0")
    again = fight(state, "33 37 16", "aim 2", "discard 12")
    assert (pile(again, 1), points(again), codes(again)) == ("12 13", [1, 1, 1], ["aim 2", "aim 3"])
    after = go(again, "aim 3", "discard 12")
    assert (pile(after, 2), points(after)) == ("12 13", [1, 4, 1])


@pytest.mark.rule("BC-8.15")
def test_a_doubled_disabling_needs_a_second_victim() -> None:
    now = fight(at("9 16 / 13 22 / 13 22 / 13 22", doubled="0"), "9 13 13 13", "aim 2")
    assert codes(now) == ["aim 3", "aim 4"]
    assert part(play(now, "aim 4"), "disabled") == "1,3"
    later = fight(at("40 16 / 16 22 / 16 22", doubled="0"), "40 16 16", "aim 2")
    assert (points(later)[0], part(later, "booked"), codes(later)) == (5, "1,2", ["end"])
    nobody = fight(at("40 16 / 16 22 / 16 22", doubled="0", before="2"), "40 16 16")
    assert (points(nobody)[0], part(nobody, "booked")) == (5, "1")


@pytest.mark.rule("BC-8.15")
def test_durations_do_not_add_up() -> None:
    assert part(fight(at("3 16 / 16 22 / 16 22", doubled="0"), "3 16 16"), "shield") == "4,0,0"
    twice = fight(at("13 15 / 16 22 / 16 22", doubled="0"), "15 16 16", "end")
    assert (part(twice, "doubled"), points(fight(twice, "13 22 22"))[0]) == ("0", 7)


@pytest.mark.rule("BC-8.15")
def test_the_second_time_is_lost_when_the_card_has_left_play() -> None:
    raid = fight(at("32 16 / 16 22 / 16 22", doubled="0"), "32 16 16")
    assert (hand(raid, 0), pile(raid, 0), codes(raid)) == ("16 22 22", "32", ["end"])
    rich = fight(at("32 16 / 16 22 24 / 16 22 24", doubled="0"), "32 16 16", "give 22", "give 24")
    assert (hand(rich, 0), codes(rich)) == ("16 22 24", ["end"])
    kept = fight(at("32 16 / 16 22 24 / 16 22 24", doubled="0", firm="3 0 0"), "32 16 16", "give 22", "give 24")
    assert (hand(kept, 0), in_play(kept, 0)) == ("16 22 22 24 24", "32")


@pytest.mark.rule("BC-8.15")
@pytest.mark.parametrize(("cards", "disabled", "held"), [("13 13 16", "", 2), ("13 16 16", "0", 1)])
def test_the_doubling_is_lost_on_a_clash_or_when_disabled(cards: str, disabled: str, held: int) -> None:
    state = at("13 24 16 / 13 16 22 / 16 22 24", doubled="0", disabled=disabled)
    after = fight(state, cards)
    assert points(after)[0] == held
    assert part(play(after, "end"), "doubled") == ""


@pytest.mark.rule("BC-8.15")
def test_pod_bay_doors_that_clash_lose_a_point() -> None:
    after = fight(at("15 16 / 15 16 / 16 22", points="5 0 1"), "15 15 16")
    assert (points(after), part(after, "doubling")) == ([4, 0, 1], "")


@pytest.mark.rule("BC-8.15")
def test_a_doubled_main_meets_a_protection_twice() -> None:
    state = at("24 16 / 16 22 / 16 22", doubled="0", shield="0 3 0", calm="0 0 3", points="5 5 5")
    assert points(fight(state, "24 16 16")) == [5, 5, 5]


# --- 16 Repair Crew


@pytest.mark.rule("BC-8.16")
def test_the_repair_crew_takes_a_card_of_choice_from_the_own_pile() -> None:
    asked = fight(at("16 22 / 12 24 / 12 24", piles="13 13 31 / 24"), "16 12 12")
    assert codes(asked) == ["raise 13", "raise 31"]  # and there is no declining
    after = play(asked, "raise 13")
    assert (hand(after, 0), pile(after, 0)) == ("13 22", "13 31")


@pytest.mark.rule("BC-8.16")
def test_a_single_card_is_taken_without_asking_and_an_empty_pile_leaves_nothing_to_take() -> None:
    single = fight(at("16 22 / 17 24 / 12 24", piles="13"), "16 17 12")
    assert (hand(single, 0), pile(single, 0)) == ("13 22", "")
    assert hand(fight(at("16 22 / 17 24 / 12 24"), "16 17 12"), 0) == "22"


@pytest.mark.rule("BC-8.16")
@pytest.mark.parametrize(("saved_card", "gained"), [("13", 2), ("31", 0)])
def test_with_tech_saved_the_repair_crew_gains_two_points(saved_card: str, gained: int) -> None:
    after = fight(at("16 22 / 12 24 / 12 24", saved=saved_card, points="1 1 1"), "16 12 12")
    assert points(after)[0] == 1 + gained


@pytest.mark.rule("BC-8.16")
def test_repair_crews_that_clash_do_nothing() -> None:
    after = fight(at("16 22 / 16 22 / 12 24", saved="13", piles="31 / 31", points="9 9 1"), "16 16 12")
    assert (points(after), hand(after, 0), pile(after, 0)) == ([9, 9, 5], "22", "31")


@pytest.mark.rule("BC-8.16")
def test_the_repair_crew_works_whoever_ignores_it() -> None:
    assert hand(fight(at("16 22 / 12 24 / 12 24", piles="13", shield="0 3 3"), "16 12 12"), 0) == "13 22"


# --- 17 Ambassador


@pytest.mark.rule("BC-8.17")
@pytest.mark.parametrize(
    ("cards", "saved_card", "gained"),
    [
        ("17 13 22 24", "", 1),
        ("17 12 12 24", "", 3),  # they have clashed
        ("17 24 24 13", "", 3),  # they share a number that is yet to resolve
        ("17 24 24 24", "39", 4),
        ("17 13 22 24", "39", 2),
    ],
)
def test_the_ambassador_gains_more_if_two_opponents_clash_and_with_space_saved(
    cards: str, saved_card: str, gained: int
) -> None:
    state = at("17 16 / 12 13 24 / 12 22 24 / 13 24 16", saved=saved_card)
    chosen = play(state, *[f"select {card}" for card in cards.split()])
    while "resolve 17" not in codes(chosen):
        chosen = play(chosen, *codes(chosen))
    assert points(play(chosen, "resolve 17"))[0] == 1 + gained


@pytest.mark.rule("BC-8.17")
def test_a_disabled_card_does_not_clash_for_the_ambassador() -> None:
    state = at("17 16 / 22 24 / 22 24", disabled="1")
    assert points(play(state, "select 17", "select 24", "select 24", "resolve 17"))[0] == 2
    four = at("17 16 / 22 24 / 22 24 / 22 24", disabled="1 2")
    assert points(play(four, "select 17", "select 24", "select 24", "select 24", "resolve 17"))[0] == 2


@pytest.mark.rule("BC-8.17")
def test_for_the_ambassador_who_has_clashed_counts_even_without_the_card() -> None:
    """Two Reckless Pilots clashed and went to their piles."""
    state = at("17 16 / 11 22 / 11 22", shield="0 3 3")
    after = fight(state, "17 11 11", "discard played 11", "discard played 11")
    assert points(after)[0] == 4


@pytest.mark.rule("BC-8.17")
def test_ambassadors_that_clash_lose_a_point() -> None:
    assert points(fight(at("17 16 / 17 16 / 13 16", points="5 0 1"), "17 17 13")) == [4, 0, 4]


# --- 19 Combat Tactics


@pytest.mark.rule("BC-8.19")
@pytest.mark.parametrize(("held", "after"), [(0, 5), (4, 9), (5, 5), (14, 14)])
def test_with_fewer_than_five_points_combat_tactics_gain_five(held: int, after: int) -> None:
    assert points(fight(at("19 16 / 16 22 / 16 22", points=f"{held} 1 1"), "19 16 16"))[0] == after


@pytest.mark.rule("BC-8.19")
def test_with_a_weapon_saved_combat_tactics_take_a_card_from_the_pile() -> None:
    asked = fight(at("19 16 / 16 22 / 16 22", saved="31", piles="12 13"), "19 16 16")
    assert (points(asked)[0], codes(asked)) == (6, ["raise 12", "raise 13"])
    assert hand(play(asked, "raise 13"), 0) == "13 16"
    assert pile(fight(at("19 16 / 16 22 / 16 22", saved="13", piles="12 13"), "19 16 16"), 0) == "12 13"
    alert = at("19 / 16 22 / 16 22", piles="12", shield="0 3 3")
    assert hand(fight(alert, "19 16 16"), 0) == "12"  # on Red Alert the card itself is a saved weapon


@pytest.mark.rule("BC-8.19")
def test_combat_tactics_that_clash_discard_a_card_each() -> None:
    state = at("19 12 / 19 16 / 13 22", saved="/ 31", firm="3 0 0")
    asked = fight(state, "19 19 13")
    assert codes(asked) == ["discard 16", "discard saved 31"]
    after = go(asked, "discard saved 31")
    assert (pile(after, 0), pile(after, 1), points(after)) == ("12", "31", [1, 1, 4])


# --- 20 Armor Plating


@pytest.mark.rule("BC-8.20")
def test_armor_plating_gains_three_points_and_pays_in_place_of_each_discard() -> None:
    after = fight(at("20 16 / 38 16 22 / 16 22 24"), "20 38 16", "discard 16", "discard 22")
    assert (points(after), hand(after, 0), pile(after, 0), part(after, "lost")) == ([2, 1, 1], "16", "", "2,0,0")
    assert pile(after, 2) == "22 24"


@pytest.mark.rule("BC-8.20")
def test_armor_plating_with_fewer_points_than_discards_leaves_the_rest_to_its_owner() -> None:
    state = at("20 12 16 / 24 22 / 38 22 24", points="1 0 9")
    asked = fight(state, "20 24 38", "discard 22")
    assert (points(asked), part(asked, "lost")) == ([0, 6, 6], "4,0,3")
    assert codes(asked) == ["discard 12", "discard 16"]
    after = play(asked, "discard 12")
    assert (pile(after, 0), hand(after, 0), pile(after, 1), codes(after)) == ("12", "16", "22", ["end"])
    nothing_to_pay = fight(at("20 12 16 / 24 22 / 38 22 24", points="0 0 9"), "20 24 38", "discard 22", "discard 12")
    assert pile(nothing_to_pay, 0) == "12 16"


@pytest.mark.rule("BC-8.20")
def test_armor_plating_is_over_with_the_round() -> None:
    first = fight(at("20 16 / 12 31 / 16 12"), "20 12 16", "end")
    assert pile(fight(first, "16 31 12"), 0) == "20"


@pytest.mark.rule("BC-8.20")
def test_armor_platings_that_clash_lose_a_point_and_do_not_pay() -> None:
    after = fight(at("20 16 / 20 16 / 31 22", points="5 5 1"), "20 20 31")
    assert (points(after), pile(after, 0), pile(after, 1)) == ([4, 4, 1], "16", "16")


# --- 22 Special Ops


@pytest.mark.rule("BC-8.22")
@pytest.mark.parametrize(
    ("held", "after"),
    [
        ("1 5 5", [3, 4, 4]),
        ("5 5 0", [6, 4, 0]),  # one of several with the most; no seat has fewer than 0
        ("6 5 5", [6, 5, 5]),
    ],
)
def test_special_ops_take_a_point_from_each_opponent_unless_alone_ahead(held: str, after: list[int]) -> None:
    assert points(fight(at("22 12 / 16 24 / 16 24", points=held), "22 16 16")) == after


@pytest.mark.rule("BC-8.22")
def test_special_ops_are_compared_with_those_whom_they_meet_and_who_is_out_is_not() -> None:
    ignored = at("22 12 / 16 24 / 16 24", points="5 9 4", shield="0 3 0")
    assert points(fight(ignored, "22 16 16")) == [5, 9, 4]
    kept = at("22 12 / 16 24 / 16 24", points="5 9 4", calm="0 3 0")
    assert points(fight(kept, "22 16 16")) == [6, 9, 3]


@pytest.mark.rule("BC-8.22")
def test_special_ops_that_clash_do_nothing() -> None:
    assert points(fight(at("22 12 / 22 12 / 13 24"), "22 22 13")) == [1, 1, 4]
    assert saved(play(fight(at("22 12 / 22 12 / 13 24"), "22 22 13"), "end"), 0) == "22"
