"""BC-2: choosing in secret, showing, the order of numbers, mains and clashes."""

from __future__ import annotations

import pytest

from starfold.core.event import WATCHER
from starfold.core.state import CHANCE
from starfold.games.battlecruisers import GAME
from tests.games.battlecruisers.positions import (
    at,
    codes,
    events_of,
    fight,
    hand,
    in_play,
    part,
    pile,
    play,
    points,
    saved,
    view_of,
)

STATE = at("13 22 / 13 22 31 / 12 13")


# --- choosing


@pytest.mark.rule("BC-2.1")
def test_everybody_in_play_is_asked_for_a_card_from_hand_at_once() -> None:
    state = at("13 22 / / 12 13 31 / 16 17", saved="16 / / 16", out="1")
    assert state.together() == [0, 2, 3]
    assert [[GAME.words.code(action) for action in state.legal_of(seat)] for seat in range(4)] == [
        ["select 13", "select 22"],
        [],
        ["select 12", "select 13", "select 31"],
        ["select 16", "select 17"],
    ]


@pytest.mark.rule("BC-2.1")
def test_a_choice_shows_to_nobody_else_before_the_last_has_chosen() -> None:
    two = [play(STATE, "select 13"), play(STATE, "select 22")]
    for seat in (1, 2, WATCHER):
        assert view_of(two[0], seat).text() == view_of(two[1], seat).text() == view_of(STATE, seat).text()
    assert view_of(two[0], 0).text() != view_of(two[1], 0).text()
    assert events_of(STATE, "select 13") == []
    assert STATE.knowers(STATE.legal()[0]) == 0b001
    assert (two[0].reveals(), two[0].turn()) == (STATE.reveals(), STATE.turn())


@pytest.mark.rule("BC-2.1")
def test_who_has_chosen_has_nothing_to_choose_any_more_in_the_rules() -> None:
    chosen = play(STATE, "select 13")
    assert (chosen.legal_of(0), chosen.mover(), chosen.together()) == ([], 1, [0, 1, 2])


@pytest.mark.rule("BC-2.1")
def test_a_single_card_is_chosen_without_asking_and_two_copies_are_asked_for_all_the_same() -> None:
    state = at("13 13 / 22 / 12 13", saved="/ 16")
    assert [[GAME.words.code(action) for action in state.legal_of(seat)] for seat in range(3)] == [
        ["select 13"],
        [],
        ["select 12", "select 13"],
    ]
    assert state.together() == [0, 1, 2]  # so that it shows like any other choice
    assert in_play(play(state, "select 13", "select 12"), 1) == "22"


@pytest.mark.rule("BC-2.1")
def test_a_round_in_which_all_have_a_single_card_begins_with_the_cards_in_play() -> None:
    begun = play(fight(at("13 16 / 22 16 / 12 16"), "13 22 12"), "end")
    assert (part(begun, "round"), part(begun, "played"), codes(begun)) == ("4", "16,16,16", ["resolve 16"])


@pytest.mark.rule("BC-2.2")
def test_all_chosen_cards_are_shown_at_once_when_the_last_has_chosen() -> None:
    two = play(STATE, "select 13", "select 31")
    assert part(two, "played") == "-,-,-"
    after = play(two, "select 12")
    assert (part(after, "played"), hand(after, 1), part(after, "turn")) == ("13,31,12", "13 22", "1")
    lines = [GAME.words.describe_event(event, ["Ann", "Bob", "Cyd"]) for event in events_of(two, "select 12")]
    assert lines[:3] == ["Ann plays 13 Captain.", "Bob plays 31 Laser Cannons.", "Cyd plays 12 Negotiator."]
    assert after.reveals() == two.reveals() + 1


# --- resolving


@pytest.mark.rule("BC-2.3")
def test_numbers_resolve_from_the_lowest_to_the_highest_each_as_a_step_of_its_own() -> None:
    state = play(at("24 16 / 3 16 / 37 22 / 13 22"), "select 24", "select 3", "select 37", "select 13")
    order = []
    while part(state, "phase") == "resolving":
        assert (state.mover(), len(codes(state))) == (CHANCE, 1)
        order += codes(state)
        state = play(state, *codes(state))
    assert order == ["resolve 3", "resolve 13", "resolve 24", "resolve 37"]


@pytest.mark.rule("BC-2.4")
def test_a_card_alone_with_its_number_resolves_its_main_and_equal_ones_their_clash_together() -> None:
    state = at("13 16 / 13 16 / 13 16 / 22 16 / 22 16", points="1 1 1 5 5")
    after = fight(state, "13 13 13 22 22")
    assert (points(after), part(after, "clashed")) == ([1, 1, 1, 5, 5], "0,1,2,3,4")
    assert points(fight(state, "13 13 16 22 16")) == [1, 1, 0, 9, 4]


@pytest.mark.rule("BC-2.5")
def test_who_clashes_is_worked_out_before_each_number_over_cards_in_play_and_not_disabled() -> None:
    disabled = at("13 16 / 13 16 / 16 22", disabled="1")
    assert points(fight(disabled, "13 13 16")) == [4, 1, 1]
    taken = fight(at("29 16 / 31 / 31 22 16"), "29 31 31")
    assert codes(taken) == ["discard 16", "discard 31"]


@pytest.mark.rule("BC-2.5")
def test_within_a_number_a_clash_stays_a_clash_when_cards_of_it_leave_play() -> None:
    both = fight(at("34 12 / 34 16 / 13 24"), "34 34 13")
    assert [in_play(both, seat) for seat in range(2)] == ["-", "-"]
    nukes = fight(at("38 12 / 38 12 16 / 13 24"), "38 38 13", "discard played 38", "discard 12")
    assert (in_play(nukes, 0), pile(nukes, 0), codes(nukes)) == ("-", "38", ["discard 16", "discard played 38"])
    wings = fight(at("33 / 33 12 / 13 24", points="5 5 1"), "33 33 13")
    assert ([in_play(wings, seat) for seat in range(2)], points(wings)) == (["-", "33"], [4, 4, 4])


@pytest.mark.rule("BC-2.6")
def test_a_card_that_has_left_play_before_its_number_does_not_resolve() -> None:
    after = fight(at("31 16 / 37 / 13 22"), "31 37 13")
    assert (pile(after, 1), in_play(after, 1), points(after), codes(after)) == ("37", "-", [1, 1, 4], ["end"])


@pytest.mark.rule("BC-2.7")
def test_each_part_of_a_card_is_done_as_far_as_it_can_be() -> None:
    nobody_to_disable = fight(at("9 16 / 13 16 / 13 22", shield="0 3 3"), "9 13 13")
    assert points(nobody_to_disable) == [3, 2, 2]
    one_card = fight(at("33 16 / 12 13 / 12 22"), "33 12 12", "aim 2")
    assert pile(one_card, 1) == "13"
    nothing_to_take = fight(at("24 16 / 16 22 / 16 22", points="1 2 0"), "24 16 16")
    assert points(nothing_to_take) == [3, 0, 0]


@pytest.mark.rule("BC-2.7")
def test_the_parts_of_a_card_are_done_in_their_order() -> None:
    """Reckless Pilot: first the discard, then the points. Time Warp: first the pile is taken, then it goes there."""
    assert points(fight(at("11 12 13 / 16 22 / 16 22"), "11 16 16"))[0] == 1
    warp = fight(at("45 12 / 16 22 / 16 22", piles="13"), "45 16 16")
    assert (hand(warp, 0), pile(warp, 0)) == ("12 13", "45")


def test_after_the_last_number_the_round_ends_and_the_next_begins() -> None:
    after = fight(at("13 16 / 16 22 / 16 22", saved="12"), "13 16 16")
    assert codes(after) == ["end"]
    begun = play(after, "end")
    assert (part(begun, "round"), hand(begun, 0), saved(begun, 0)) == ("4", "12 16", "13")


@pytest.mark.rule("BC-2.1")
def test_what_lasted_for_one_round_is_over_when_the_next_begins() -> None:
    keys = ["clashed", "lost", "queue", "done", "stirred"]
    after = fight(at("2 16 22 / 9 16 22 / 9 16 22 / 24 16 22"), "2 9 9 24", "next 24")
    assert [part(after, key) for key in keys] == ["1,2", "3,1,1,0", "24,9", "0,1,2,3", "1"]
    assert [part(play(after, "end"), key) for key in keys] == ["", "0,0,0,0", "", "", "0"]
