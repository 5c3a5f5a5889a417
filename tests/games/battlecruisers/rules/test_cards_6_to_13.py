"""BC-8.6 to BC-8.13: Decoy, Security Chief, Evasive Action, Disruptor Ray, Reckless Pilot, Negotiator and Captain."""

from __future__ import annotations

import pytest

from tests.games.battlecruisers.positions import (
    at,
    codes,
    fight,
    hand,
    in_play,
    part,
    pile,
    play,
    points,
    saved,
)

# --- 6 Decoy


@pytest.mark.rule("BC-8.6")
@pytest.mark.parametrize(
    ("saved_cards", "gained"),
    [("", 1), ("13", 2), ("13 / 13 15 / 22", 4), ("31 / 22", 1), ("/ / 13 13", 3)],
)
def test_the_decoy_gains_a_point_for_each_tech_symbol_in_play_and_saved(saved_cards: str, gained: int) -> None:
    state = at("6 16 / 16 22 / 16 22", saved=saved_cards)
    assert points(fight(state, "6 16 16"))[0] == 1 + gained


@pytest.mark.rule("BC-8.6")
def test_the_decoy_counts_tech_cards_in_play_disabled_ones_too() -> None:
    assert points(fight(at("6 16 / 13 22 / 43 22", disabled="1"), "6 13 43"))[0] == 1 + 3


@pytest.mark.rule("BC-8.6")
def test_for_the_decoy_a_tech_card_on_red_alert_counts_once() -> None:
    assert points(fight(at("6 16 / 13 / 16 22"), "6 13 16"))[0] == 1 + 2
    assert points(fight(at("6 / 16 22 / 16 22"), "6 16 16"))[0] == 1 + 1


@pytest.mark.rule("BC-8.6")
@pytest.mark.parametrize(
    ("piles", "kept"), [("12 17/12", True), ("12/12", False), ("12/12 17", False), ("/", False), ("12/", True)]
)
def test_alone_with_the_largest_pile_the_decoy_ignores_mains_this_round(piles: str, kept: bool) -> None:
    first = fight(at("6 16 / 24 22 / 16 22", piles=piles, points="5 5 5"), "6 24 16")
    assert points(first)[0] == (6 if kept else 3)
    assert part(first, "shield") == ("3,0,0" if kept else "0,0,0")


@pytest.mark.rule("BC-8.6")
def test_the_decoy_is_compared_with_the_piles_of_those_who_are_out_and_not_of_those_who_ignore_it() -> None:
    out = at("6 16 / 24 22 / 16 22 /", piles="12 / / / 12", out="3")
    assert part(fight(out, "6 24 16 -"), "shield") == "0,0,0,0"
    ignored = at("6 16 / 24 22 / 16 22", piles="12 / 12 17", shield="0 3 0")
    assert part(fight(ignored, "6 24 16"), "shield") == "3,3,0"


@pytest.mark.rule("BC-8.6")
def test_decoys_that_clash_do_nothing() -> None:
    after = fight(at("6 16 / 6 16 / 24 22", piles="12", points="5 5 5"), "6 6 24")
    assert points(after) == [2, 2, 11]


# --- 7 Security Chief


@pytest.mark.rule("BC-8.7")
@pytest.mark.parametrize(("saved_card", "gained"), [("13", 2), ("22", 2), ("31", 0), ("", 0)])
def test_with_people_saved_the_security_chief_gains_two_points(saved_card: str, gained: int) -> None:
    assert points(fight(at("7 16 / 16 24 / 16 24", saved=saved_card), "7 16 16"))[0] == 1 + gained


@pytest.mark.rule("BC-8.7")
def test_the_security_chief_loses_no_points_to_mains_this_round_and_the_next_and_the_taker_gets_none() -> None:
    first = fight(at("7 16 17 / 23 24 22 / 16 17 24", points="5 5 5"), "7 24 16")
    assert points(first) == [5, 8, 2]
    second = fight(play(first, "end"), "16 23 17", "aim 1")
    assert points(second) == [5, 8, 3]
    third = fight(play(second, "end"), "17 24 16")
    assert points(third) == [3, 14, 0]


@pytest.mark.rule("BC-8.7")
def test_security_chiefs_that_clash_are_not_protected() -> None:
    after = fight(at("7 16 / 7 16 / 24 22", saved="13", points="5 5 5"), "7 7 24")
    assert points(after) == [2, 2, 11]


@pytest.mark.rule("BC-8.7")
def test_the_security_chief_does_not_help_against_clashes_and_discards() -> None:
    state = at("13 16 / 13 22 / 31 22 24", calm="3 3 0", points="0 5 5")
    after = fight(state, "13 13 31")
    assert (points(after), pile(after, 0), pile(after, 1)) == ([1, 6, 5], "16", "22")
    assert points(fight(at("23 16 / 23 22 / 16 22", calm="3 0 0", points="5 5 5"), "23 23 16")) == [4, 4, 6]


# --- 8 Evasive Action


@pytest.mark.rule("BC-8.8")
@pytest.mark.parametrize(("saved_card", "gained"), [("1", 2), ("39", 2), ("13", 0), ("", 0)])
def test_with_space_saved_evasive_action_gains_two_points(saved_card: str, gained: int) -> None:
    assert points(fight(at("8 16 / 16 24 / 16 24", saved=saved_card), "8 16 16"))[0] == 1 + gained


@pytest.mark.rule("BC-8.8")
def test_evasive_action_discards_nothing_because_of_mains_this_round_and_the_next() -> None:
    first = fight(at("8 16 17 / 31 33 22 / 16 17 22"), "8 31 16", "discard 17")
    assert (pile(first, 0), pile(first, 2)) == ("", "17")
    second = fight(play(first, "end"), "16 33 22", "aim 1")
    assert pile(second, 0) == ""
    third = fight(play(second, "end"), "17 31 16", "discard 17", "discard 8")
    assert pile(third, 0) == "8"


@pytest.mark.rule("BC-8.8")
def test_evasive_actions_that_clash_do_not_protect() -> None:
    after = fight(at("8 16 / 8 16 / 31 22", saved="1"), "8 8 31", "discard 16")
    assert (points(after), pile(after, 0), pile(after, 1)) == ([1, 1, 1], "16", "16")


@pytest.mark.rule("BC-8.8")
def test_evasive_action_does_not_help_against_points_lost_and_clashes() -> None:
    assert points(fight(at("16 12 / 24 22 / 16 22", firm="3 0 0", points="5 5 5"), "16 24 16")) == [2, 11, 2]
    assert pile(fight(at("31 12 / 31 22 / 16 22", firm="3 0 0"), "31 31 16"), 0) == "12"


# --- 9 Disruptor Ray


@pytest.mark.rule("BC-8.9")
def test_the_disruptor_ray_gains_two_points_and_disables_an_opponent_this_round() -> None:
    asked = fight(at("9 16 / 13 22 / 20 22"), "9 13 20")
    assert (points(asked), codes(asked)) == ([3, 1, 1], ["aim 2", "aim 3"])
    after = play(asked, "aim 2", "resolve 20")
    assert (points(after), part(after, "disabled"), codes(after)) == ([3, 1, 4], "1", ["end"])
    over = play(after, "end")
    assert (part(over, "disabled"), part(over, "before"), saved(over, 1)) == ("", "1", "13")


@pytest.mark.rule("BC-8.9")
def test_a_clash_can_become_a_main_when_one_of_it_is_disabled() -> None:
    after = fight(at("9 16 / 13 22 / 13 22"), "9 13 13", "aim 2")
    assert points(after) == [3, 1, 4]


@pytest.mark.rule("BC-8.9")
def test_who_has_resolved_may_still_be_chosen_for_nothing_unless_ignoring_it() -> None:
    after = fight(at("9 16 / 7 22 / 16 22"), "9 7 16", "aim 2")
    assert (part(after, "disabled"), part(after, "calm")) == ("1", "0,4,0")
    ignored = fight(at("9 16 / 3 22 / 16 22"), "9 3 16")
    assert (part(ignored, "disabled"), codes(ignored)) == ("2", ["end"])


@pytest.mark.rule("BC-8.9")
def test_disruptor_rays_that_clash_lose_a_point() -> None:
    after = fight(at("9 16 / 9 16 / 13 22", points="0 5 1"), "9 9 13")
    assert (points(after), part(after, "disabled")) == ([0, 4, 4], "")


# --- 11 Reckless Pilot


@pytest.mark.rule("BC-8.11")
def test_the_reckless_pilot_discards_a_card_and_gains_four_points() -> None:
    asked = fight(at("11 12 / 16 22 / 16 22", saved="24"), "11 16 16")
    assert (points(asked)[0], codes(asked)) == (1, ["discard 12", "discard saved 24"])
    after = play(asked, "discard saved 24")
    assert (points(after)[0], pile(after, 0), in_play(after, 0), hand(after, 0)) == (5, "24", "11", "12")


@pytest.mark.rule("BC-8.11")
def test_a_reckless_pilot_that_is_the_only_card_left_outside_red_alert_costs_nothing() -> None:
    """It was played with another card in the hand, which has been taken since."""
    after = fight(at("11 / 16 22 / 16 22", alert=""), "11 16 16")
    assert (points(after)[0], in_play(after, 0), pile(after, 0)) == (5, "11", "")


@pytest.mark.rule("BC-8.11")
def test_reckless_pilots_that_clash_discard_themselves_or_a_card_from_hand() -> None:
    asked = fight(at("11 12 / 11 16 / 16 22", saved="24 / 24"), "11 11 16")
    assert codes(asked) == ["discard 12", "discard played 11"]
    after = play(asked, "discard played 11", "discard 16")
    assert (in_play(after, 0), pile(after, 0), hand(after, 0)) == ("-", "11", "12")
    assert (in_play(after, 1), pile(after, 1), hand(after, 1), points(after)) == ("11", "16", "", [1, 1, 1])


@pytest.mark.rule("BC-8.11")
def test_with_cards_kept_the_reckless_pilot_discards_nothing_and_gains_all_the_same() -> None:
    after = fight(at("11 12 / 16 22 / 16 22", firm="3 0 0"), "11 16 16")
    assert (points(after)[0], pile(after, 0), hand(after, 0)) == (5, "", "12")


# --- 12 Negotiator


@pytest.mark.rule("BC-8.12")
@pytest.mark.parametrize(
    ("held", "saved_card", "gained"),
    [
        ("1 5 5", "", 4),
        ("5 5 5", "", 4),
        ("5 4 9", "", 0),
        ("5 4 9", "39", 3),
        ("5 5 9", "39", 4),
        ("1 5 5", "39", 4),
    ],
)
def test_the_negotiator_gains_four_with_the_least_points_otherwise_three_with_space_saved(
    held: str, saved_card: str, gained: int
) -> None:
    after = fight(at("12 16 / 16 22 / 16 22", saved=saved_card, points=held), "12 16 16")
    assert points(after)[0] == int(held[0]) + gained


@pytest.mark.rule("BC-8.12")
def test_the_negotiator_is_compared_with_those_in_play_who_do_not_ignore_it() -> None:
    state = at("12 16 / 16 22 / 16 22 /", points="5 1 9 0", shield="0 3 0 0", out="3")
    assert points(fight(state, "12 16 16 -"))[0] == 9


@pytest.mark.rule("BC-8.12")
def test_negotiators_that_clash_do_nothing() -> None:
    assert points(fight(at("12 16 / 12 16 / 13 22"), "12 12 13")) == [1, 1, 4]


# --- 13 Captain


@pytest.mark.rule("BC-8.13")
def test_the_captain_gains_three_points_whoever_ignores_it() -> None:
    assert points(fight(at("13 16 / 16 22 / 16 22", shield="0 3 3"), "13 16 16")) == [4, 1, 1]


@pytest.mark.rule("BC-8.13")
def test_captains_that_clash_gain_three_and_lose_one_for_each_of_them() -> None:
    two = fight(at("13 16 / 13 16 / 16 22 / 16 22 / 16 22"), "13 13 16 16 16")
    assert points(two) == [2, 2, 1, 1, 1]
    five = fight(at("13 16 / 13 16 / 13 22 / 13 22 / 13 22", points="1 1 1 9 0", calm="3 0 0 0 0"), "13 13 13 13 13")
    assert points(five) == [0, 0, 0, 7, 0]
    assert part(five, "lost") == "4,4,4,5,3"
