"""BC-4: the possible targets of a card, and the effect of being disabled."""

from __future__ import annotations

import pytest

from starfold.games.battlecruisers import GAME
from tests.games.battlecruisers.positions import (
    at,
    codes,
    events_of,
    fight,
    go,
    hand,
    in_play,
    part,
    play,
    points,
    saved,
)


@pytest.mark.rule("BC-4.1")
@pytest.mark.parametrize("card", ["9", "23", "33", "40"])
def test_anybody_in_play_who_does_not_ignore_the_effect_may_be_chosen_and_nobody_who_is_out(card: str) -> None:
    state = at(f"16 22 / {card} 16 / 16 22 / 16 22 /", shield="0 0 3 0 0", out="4")
    assert codes(fight(state, f"16 {card} 16 16 -")) == ["aim 1", "aim 4"]


@pytest.mark.rule("BC-4.1")
def test_a_target_of_whom_nothing_will_come_may_be_chosen() -> None:
    points_gone = fight(at("23 16 / 16 22 / 16 22", points="1 0 5"), "23 16 16")
    assert points(play(points_gone, "aim 2")) == [1, 0, 5]
    no_cards = fight(at("33 16 / 16 / 12 22", alert="", saved="/ / 13"), "33 16 12")
    assert codes(no_cards) == ["aim 2", "aim 3"]
    assert codes(go(no_cards, "aim 2")) == ["end"]


@pytest.mark.rule("BC-4.1")
def test_a_precision_strike_needs_a_card_in_hand_and_a_salvage_one_in_the_pile() -> None:
    state = at("34 16 / 16 / 16 22 / 16 22", saved="/ 13")
    assert codes(fight(state, "34 16 16 16")) == ["aim 3", "aim 4"]
    empty = at("39 16 / 16 22 / 16 22 / 16 22", piles="/ / 12 / 13")
    assert codes(fight(empty, "39 16 16 16")) == ["aim 3", "aim 4"]


@pytest.mark.rule("BC-4.2")
def test_the_only_target_is_chosen_without_asking() -> None:
    after = fight(at("23 16 / 16 22 / 16 22", points="1 5 5", shield="0 3 0"), "23 16 16")
    assert (points(after), codes(after)) == ([4, 5, 2], ["end"])


@pytest.mark.rule("BC-4.2")
def test_without_a_target_that_part_of_the_card_is_left_out() -> None:
    after = fight(at("9 16 / 13 22 / 13 22", shield="0 3 3"), "9 13 13")
    assert (points(after), part(after, "disabled")) == ([3, 2, 2], "")
    assert points(fight(at("23 16 / 16 22 / 16 22", points="1 5 5", shield="0 3 3"), "23 16 16")) == [1, 5, 5]
    alone = fight(at("34 16 / 16 22 / 16 22", shield="0 3 3"), "34 16 16")
    assert hand(alone, 1) == "22"


# --- disabled


@pytest.mark.rule("BC-4.3")
def test_who_is_disabled_chooses_and_shows_a_card_which_neither_resolves_nor_clashes() -> None:
    state = at("13 22 / 13 22 / 24 22", disabled="0")
    assert codes(state) == ["select 13", "select 22"]
    revealed = [event for event in events_of(state, "select 13", "select 13", "select 24") if event.kind == "revealed"]
    lines = [GAME.words.describe_event(event, ["Ann", "Bob", "Cyd"]) for event in revealed]
    assert lines[:2] == ["Ann plays 13 Captain, which is disabled.", "Bob plays 13 Captain."]
    after = fight(state, "13 13 24")
    assert (points(after), part(after, "clashed")) == ([0, 1, 5], "")


@pytest.mark.rule("BC-4.3")
def test_a_disabled_card_is_otherwise_in_play_and_goes_to_the_recovery_zone() -> None:
    after = fight(at("13 22 / 6 22 / 16 22", disabled="0"), "13 6 16")
    assert (points(after)[1], in_play(after, 0)) == (3, "13")  # its tech symbol counts for the Decoy
    assert saved(play(after, "end"), 0) == "13"


@pytest.mark.rule("BC-4.3")
def test_on_red_alert_a_disabled_card_can_be_discarded_and_taken() -> None:
    assert in_play(fight(at("31 22 / 13 / 16 22", disabled="1"), "31 13 16"), 1) == "-"
    assert hand(fight(at("29 22 / 13 / 16 22", disabled="1"), "29 13 16"), 0) == "13 22"


@pytest.mark.rule("BC-4.3")
def test_if_all_cards_in_play_are_disabled_the_round_ends() -> None:
    after = play(at("13 22 / 13 22 / 24 22", disabled="0 1 2"), "select 13", "select 13", "select 24")
    assert (codes(after), points(after)) == (["end"], [1, 1, 1])


@pytest.mark.rule("BC-4.4")
@pytest.mark.parametrize("card", ["9", "40"])
@pytest.mark.parametrize("mark", ["disabled", "before", "booked"])
def test_nobody_may_be_chosen_for_disabling_who_is_was_last_round_or_will_be_next_round(card: str, mark: str) -> None:
    state = at(f"{card} 22 / 13 22 / 13 22 / 13 22", **{mark: "2"})
    assert codes(fight(state, f"{card} 13 13 13")) == ["aim 2", "aim 4"]


@pytest.mark.rule("BC-4.4")
def test_that_holds_for_disabling_only() -> None:
    state = at("23 22 / 13 22 / 13 22 / 13 22", disabled="1", before="2", booked="3")
    assert codes(fight(state, "23 13 13 13")) == ["aim 2", "aim 3", "aim 4"]


@pytest.mark.rule("BC-4.4")
def test_who_was_disabled_two_rounds_ago_may_be_chosen_again() -> None:
    first = play(at("16 22 31 / 9 12 16 / 16 22 31", disabled="0"), "select 16", "select 16", "select 16")
    second = play(go(first), "end")
    assert (part(second, "disabled"), part(second, "before")) == ("", "0")
    third = play(fight(second, "22 12 22"), "end")
    assert part(third, "before") == ""
    assert codes(fight(third, "31 9 31")) == ["aim 1", "aim 3"]
