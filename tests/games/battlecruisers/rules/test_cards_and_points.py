"""BC-3: discard piles, discarding, points, choices made at once, what is seen, copies, ties and symbols."""

from __future__ import annotations

import pytest

from starfold.core.event import HIDDEN, WATCHER
from starfold.games.battlecruisers import GAME
from tests.games.battlecruisers.positions import (
    at,
    codes,
    events_of,
    fight,
    hand,
    numbers,
    part,
    pile,
    play,
    points,
    saved,
    view_of,
)

NAMES = ["Ann", "Bob", "Cyd", "Dan"]
# Laser Cannons of seat 1: seats 2, 3 and 0 choose at once.
CANNONS = fight(at("12 16 22 / 31 13 / 12 16 22 / 12 16", saved="13 / / 24"), "16 31 16 16")


@pytest.mark.rule("BC-3.1")
def test_a_discard_pile_is_seen_by_its_owner_only_and_how_many_cards_it_has_by_all() -> None:
    state = at("12 13 / 12 13 / 12 13", piles="16 22 / 24")
    for seat in (0, 1, 2, WATCHER):
        view = view_of(state, seat)
        assert view.pile_sizes == [2, 1, 0]
        assert [pack == HIDDEN for pack in view.piles] == [each != seat for each in range(3)]
        assert [pack == HIDDEN for pack in view.hands] == [each != seat for each in range(3)]
    assert numbers(state, view_of(state, 0).piles[0]) == "16 22"


@pytest.mark.rule("BC-3.2")
def test_who_has_to_discard_chooses_from_hand_or_recovery_zone_and_not_the_card_in_play() -> None:
    assert [[GAME.words.code(action) for action in CANNONS.legal_of(seat)] for seat in (0, 2)] == [
        ["discard 12", "discard 22", "discard saved 13"],
        ["discard 12", "discard 22", "discard saved 24"],
    ]


@pytest.mark.rule("BC-3.3")
def test_nobody_has_fewer_than_no_points_and_they_are_not_limited() -> None:
    after = fight(at("17 16 / 17 16 / 13 16", points="0 1 140", limit="900"), "17 17 13")
    assert (points(after), part(after, "lost")) == ([0, 0, 143], "0,1,0")
    assert view_of(after, WATCHER).points == view_of(after, 0).points == [0, 0, 143]


# --- at once


@pytest.mark.rule("BC-3.4")
def test_what_an_effect_asks_of_several_they_choose_in_secret_and_at_once() -> None:
    assert (CANNONS.together(), CANNONS.mover()) == ([0, 2, 3], 2)  # clockwise from the resolver
    two = [play(CANNONS, "discard 12"), play(CANNONS, "discard saved 24")]
    for seat in (0, 1, 3, WATCHER):
        assert view_of(two[0], seat).text() == view_of(two[1], seat).text() == view_of(CANNONS, seat).text()
    assert (events_of(CANNONS, "discard 12"), pile(two[0], 2)) == ([], "")
    assert CANNONS.knowers(CANNONS.legal()[0]) == 0b0100


@pytest.mark.rule("BC-3.4")
def test_it_is_carried_out_together_clockwise_from_who_resolves() -> None:
    events = events_of(CANNONS, "discard 12", "discard saved 13")
    assert [(event.kind, event.seat) for event in events][:3] == [("dropped", 2), ("dropped", 3), ("lost_saved", 0)]


@pytest.mark.rule("BC-3.4")
def test_who_has_a_single_card_to_choose_from_is_not_asked_and_who_has_two_copies_is() -> None:
    assert CANNONS.legal_of(3) == []
    assert pile(play(CANNONS, "discard 12", "discard 22"), 3) == "12"
    copies = fight(at("31 16 / 12 22 22 / 12 16"), "31 12 12")
    assert (codes(copies), copies.legal_of(2)) == (["discard 22"], [])


@pytest.mark.rule("BC-3.5")
def test_everybody_sees_who_lost_how_many_cards_from_where_and_those_that_were_open() -> None:
    events = events_of(CANNONS, "discard 12", "discard saved 13")[:3]
    lines = {
        seat: [GAME.words.describe_event(e, NAMES) for e in [each.seen(seat) for each in events] if e]
        for seat in (0, 2, 3)
    }
    assert lines[0] == [
        "Cyd discards a card from hand.",
        "Dan discards a card from hand.",
        "Ann discards 13 Captain from the Recovery Zone.",
    ]
    assert lines[2][:2] == ["Cyd discards 12 Negotiator from hand.", "Dan discards a card from hand."]
    assert lines[3][:2] == ["Cyd discards a card from hand.", "Dan discards 12 Negotiator from hand."]


@pytest.mark.rule("BC-3.5")
def test_a_card_that_was_given_is_known_to_giver_and_getter() -> None:
    raid = fight(at("32 16 / 16 12 22 / 16 24"), "32 16 16")
    gave = [event for event in events_of(raid, "give 12") if event.kind == "gave"]
    assert [
        [GAME.words.describe_event(e, NAMES) for e in [event.seen(seat)] if e] for event in gave for seat in (0, 1, 2)
    ] == [
        ["Bob gives 12 Negotiator to Ann."],
        ["Bob gives 12 Negotiator to Ann."],
        ["Bob gives a card away."],
        ["Cyd gives 24 Heavy Assault to Ann."],
        ["Cyd gives a card away."],
        ["Cyd gives 24 Heavy Assault to Ann."],
    ]


@pytest.mark.rule("BC-3.6")
def test_who_owes_several_cards_chooses_them_one_after_the_other() -> None:
    nuke = fight(at("38 13 / 16 12 22 / 12 16 22 / 16 12", saved="/ 24 / 24"), "38 16 16 16")
    assert (nuke.together(), part(nuke, "owed")) == ([1, 2, 3], "0,2,2,1")
    second = play(nuke, "discard 12", "discard saved 24")
    assert (second.together(), part(second, "owed"), [pile(second, seat) for seat in range(4)]) == (
        [1, 2],
        "0,1,1,0",
        ["13", "12", "24", "12"],
    )
    assert codes(second) == ["discard 22", "discard saved 24"]
    after = play(second, "discard saved 24", "discard 22")
    assert [pile(after, seat) for seat in range(4)] == ["13", "12 24", "22 24", "12"]


# --- copies, ties, symbols


@pytest.mark.rule("BC-3.7")
def test_a_card_belongs_to_whoever_holds_it_and_goes_to_that_pile() -> None:
    stolen = fight(at("29 16 / 16 31 / 16 22", saved="/ 13"), "29 16 16", "end")
    after = fight(stolen, "16 31 22", "discard 13")
    assert [pile(after, seat) for seat in range(3)] == ["13", "", "16"]


@pytest.mark.rule("BC-3.7")
def test_equal_copies_in_a_hand_are_one_choice_and_do_not_clash() -> None:
    state = at("13 13 16 / 16 22 / 16 22")
    assert codes(state) == ["select 13", "select 16"]
    after = fight(state, "13 16 16")
    assert (points(after)[0], hand(after, 0), part(after, "clashed")) == (4, "13 16", "1,2")


@pytest.mark.rule("BC-3.8")
def test_ties_for_most_or_least_count_unless_the_card_says_alone() -> None:
    assert points(fight(at("12 16 / 16 22 / 16 22", points="5 5 5"), "12 16 16"))[0] == 9  # least
    assert points(fight(at("22 16 / 16 12 / 16 12", points="5 5 5"), "22 16 16"))[0] == 7  # not alone with the most
    clash = fight(at("30 12 16 / 30 12 16 / 13 22"), "30 30 13")
    assert [pile(clash, seat) for seat in range(2)] == ["", ""]  # no seat alone has the largest hand


@pytest.mark.rule("BC-3.9")
@pytest.mark.parametrize(
    ("saved_card", "gained"), [("1", 2), ("3", 2), ("20", 2), ("43", 2), ("2", 0), ("30", 0), ("31", 0), ("40", 0)]
)
def test_a_card_that_asks_for_a_symbol_asks_for_the_printed_ones(saved_card: str, gained: int) -> None:
    """Repair Crew asks for tech: a Tech Officer is none, nor is a card whose text speaks of tech."""
    assert points(fight(at("16 22 / 12 24 / 12 24", saved=saved_card), "16 12 12"))[0] == 1 + gained


@pytest.mark.rule("BC-3.9")
def test_one_of_several_saved_cards_with_the_symbol_is_enough_and_a_card_in_play_is_not_saved() -> None:
    assert points(fight(at("7 16 / 16 24 / 16 24", saved="31 13"), "7 16 16"))[0] == 3
    assert saved(fight(at("7 16 / 16 24 / 16 24"), "7 16 16"), 0) == ""
    assert points(fight(at("7 16 / 16 24 / 16 24"), "7 16 16"))[0] == 1
