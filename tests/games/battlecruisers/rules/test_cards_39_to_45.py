"""BC-8.39 to BC-8.45: Salvage, Electropulse, Escape Pod, Bureaucrat and Time Warp."""

from __future__ import annotations

import pytest

from starfold.core.state import CHANCE
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

# --- 39 Salvage


@pytest.mark.rule("BC-8.39")
def test_salvage_finds_a_random_card_in_any_players_pile_who_is_out_included() -> None:
    state = at("39 16 / 16 22 / 16 22 /", piles="12 / 13 13 31 / / 24", out="3")
    asked = fight(state, "39 16 16 -")
    assert (points(asked)[0], codes(asked)) == (4, ["aim 1", "aim 2", "aim 4"])
    other = play(asked, "aim 2")
    assert (other.mover(), codes(other), other.odds()) == (CHANCE, ["find 13", "find 31"], [2, 1])
    found = play(other, "find 13")
    assert (hand(found, 0), pile(found, 1)) == ("13 16", "13 31")
    assert hand(play(asked, "aim 4", "find 24"), 0) == "16 24"
    shielded = at("39 16 / 16 22 / 16 22 /", piles="/ / / 13", out="3", shield="0 0 0 4")
    assert codes(fight(shielded, "39 16 16 -")) == ["find 13"]  # an eliminated seat no longer ignores anything
    own = play(asked, "aim 1", "find 12")
    assert (hand(own, 0), pile(own, 0)) == ("12 16", "")


@pytest.mark.rule("BC-8.39")
def test_without_a_pile_salvage_only_gains() -> None:
    after = fight(at("39 16 / 16 22 / 16 22"), "39 16 16")
    assert (points(after)[0], codes(after)) == (4, ["end"])


@pytest.mark.rule("BC-8.39")
@pytest.mark.parametrize(("cards", "gone"), [("", 0), ("13", 1), ("13 31", 2), ("13 13 31", 2)])
def test_in_a_clash_of_salvages_up_to_two_random_cards_of_each_pile_leave_the_game(cards: str, gone: int) -> None:
    state = fight(at("39 16 / 39 16 / 12 16", piles=f"{cards} / 24 24 24"), "39 39 12")
    total = len(cards.split())
    for left in range(gone, 0, -1):
        assert (state.mover(), part(state, "target"), part(state, "left")) == (CHANCE, "0", str(left))
        assert sum(state.odds() or []) == len(pile(state, 0).split())
        state = play(state, codes(state)[0])
    assert len(pile(state, 0).split()) == total - gone
    after = play(state, "vanish 24", "vanish 24")
    assert (pile(after, 1), points(after), codes(go(after))) == ("24", [1, 1, 5], ["end"])
    assert (in_play(after, 0), hand(after, 0)) == ("39", "16")


@pytest.mark.rule("BC-8.39")
def test_salvage_does_not_search_the_pile_of_who_ignores_it_and_keeping_cards_does_not_help() -> None:
    state = at("39 16 / 16 22 / 16 22", piles="/ 13 / 31", shield="0 3 0", firm="0 0 3", armor="0 0 3")
    assert codes(fight(state, "39 16 16")) == ["find 31"]


# --- 40 Electropulse


@pytest.mark.rule("BC-8.40")
def test_the_electropulse_disables_a_chosen_opponent_in_the_next_round() -> None:
    first = fight(at("40 13 / 16 13 24 / 16 22 24"), "40 16 16", "aim 2")
    assert (points(first), part(first, "booked"), part(first, "disabled")) == ([3, 1, 1], "1", "")
    begun = play(first, "end")
    assert (part(begun, "disabled"), part(begun, "booked")) == ("1", "")
    assert points(fight(begun, "13 13 22")) == [5, 0, 3]


@pytest.mark.rule("BC-8.40")
def test_electropulses_that_clash_are_disabled_in_the_next_round() -> None:
    after = fight(at("40 13 / 40 13 / 16 22"), "40 40 16")
    assert (points(after), part(after, "booked"), part(play(after, "end"), "disabled")) == ([1, 1, 1], "0,1", "0,1")


@pytest.mark.rule("BC-8.40")
def test_who_ignores_the_electropulse_is_not_disabled() -> None:
    after = fight(at("40 13 / 16 13 / 16 22", shield="0 3 3"), "40 16 16")
    assert (points(after)[0], part(after, "booked")) == (3, "")


# --- 43 Escape Pod


@pytest.mark.rule("BC-8.43")
def test_with_an_empty_hand_the_escape_pod_takes_up_to_three_cards_from_the_own_pile() -> None:
    asked = fight(at("43 / 16 22 / 16 22", saved="22", piles="12 12 24 31"), "43 16 16")
    assert (points(asked)[0], codes(asked)) == (2, ["raise 12", "raise 24", "raise 31", "decline"])
    none, one = play(asked, "decline"), play(asked, "raise 12", "decline")
    assert (hand(none, 0), hand(one, 0), pile(one, 0)) == ("", "12", "12 24 31")
    three = play(asked, "raise 12", "raise 31", "raise 12")
    assert (hand(three, 0), pile(three, 0), codes(three)) == ("12 12 31", "24", ["end"])


@pytest.mark.rule("BC-8.43")
def test_the_escape_pod_takes_fewer_from_a_small_pile_and_a_single_card_may_be_left_there() -> None:
    asked = fight(at("43 / 16 22 / 16 22", piles="12"), "43 16 16")
    assert codes(asked) == ["raise 12", "decline"]
    assert codes(play(asked, "raise 12")) == ["end"]


@pytest.mark.rule("BC-8.43")
def test_with_a_card_in_hand_the_escape_pod_takes_none() -> None:
    after = fight(at("43 16 / 16 22 / 16 22", piles="12"), "43 16 16")
    assert (points(after)[0], hand(after, 0), codes(after)) == (2, "16", ["end"])


@pytest.mark.rule("BC-8.43")
def test_escape_pods_that_clash_are_discarded_even_if_mains_discard_nothing() -> None:
    after = fight(at("43 16 / 43 22 / 13 22", firm="3 0 0", shield="0 3 0"), "43 43 13")
    assert ([pile(after, seat) for seat in range(2)], points(after)) == (["43", "43"], [1, 1, 4])


# --- 44 Bureaucrat


@pytest.mark.rule("BC-8.44")
def test_the_bureaucrat_is_discarded_and_takes_every_copy_of_a_named_card_from_opponents_hands() -> None:
    asked = fight(at("44 12 / 16 13 13 / 16 13 22 / 16 22", saved="/ / / 13"), "44 16 16 16")
    assert (pile(asked, 0), in_play(asked, 0)) == ("44", "-")
    after = play(asked, "name 13")
    assert [hand(after, seat) for seat in range(4)] == ["12 13 13 13", "", "22", "22"]
    assert saved(after, 3) == "13"


@pytest.mark.rule("BC-8.44")
def test_any_card_of_the_set_may_be_named_the_bureaucrat_included() -> None:
    asked = fight(at("44 13 / 16 44 / 16 22"), "44 16 16")
    assert codes(asked) == [f"name {number}" for number in part(asked, "set").split(",")]
    after = play(asked, "name 44")
    assert (hand(after, 0), pile(after, 0), hand(after, 1)) == ("13 44", "44", "")
    assert hand(play(asked, "name 24"), 0) == "13"


@pytest.mark.rule("BC-8.44")
def test_bureaucrats_that_clash_discard_a_card_each() -> None:
    after = fight(at("44 12 / 44 16 / 13 22", saved="31"), "44 44 13", "discard saved 31")
    assert ([pile(after, seat) for seat in range(2)], in_play(after, 0)) == (["31", "16"], "44")


@pytest.mark.rule("BC-8.44")
def test_the_bureaucrat_takes_nothing_from_who_ignores_it_and_keeping_cards_does_not_help() -> None:
    state = at("44 12 / 16 13 / 16 13 / 16 13", shield="0 3 0 0", firm="0 0 3 0", armor="0 0 0 3")
    after = fight(state, "44 16 16 16", "name 13")
    assert ([hand(after, seat) for seat in range(4)], points(after)) == (["12 13 13", "13", "", ""], [1, 1, 1, 1])


# --- 45 Time Warp


@pytest.mark.rule("BC-8.45")
def test_the_time_warp_loses_all_points_takes_the_whole_pile_and_is_then_discarded() -> None:
    after = fight(at("45 12 / 16 22 / 16 22", piles="13 13 24", points="9 5 5"), "45 16 16")
    assert (points(after), hand(after, 0), pile(after, 0), in_play(after, 0)) == ([0, 5, 5], "12 13 13 24", "45", "-")
    assert part(after, "lost") == "9,0,0"


@pytest.mark.rule("BC-8.45")
def test_with_points_kept_the_time_warp_loses_none_and_with_cards_kept_it_stays_in_play() -> None:
    calm = fight(at("45 12 / 16 22 / 16 22", piles="13", points="9 5 5", calm="3 0 0"), "45 16 16")
    assert (points(calm)[0], hand(calm, 0), pile(calm, 0)) == (9, "12 13", "45")
    firm = fight(at("45 12 / 16 22 / 16 22", piles="13", points="9 5 5", firm="3 0 0"), "45 16 16")
    assert (points(firm)[0], hand(firm, 0), pile(firm, 0), in_play(firm, 0)) == (0, "12 13", "", "45")


@pytest.mark.rule("BC-8.45")
def test_time_warps_that_clash_do_nothing() -> None:
    after = fight(at("45 12 / 45 22 / 13 22", piles="24", points="9 5 5"), "45 45 13")
    assert (points(after), pile(after, 0), in_play(after, 0)) == ([9, 5, 8], "24", "45")
