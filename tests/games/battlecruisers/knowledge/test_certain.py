"""Certain knowledge of cards: seen, given, found and named ones, and its loss."""

from __future__ import annotations

import pytest

from starfold.core.event import EVERYBODY, HIDDEN, OPEN, WATCHER
from starfold.core.state import State
from starfold.core.view import attributes_of
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.packs import ONE, count
from starfold.games.battlecruisers.rules import Battlecruisers
from tests.games.battlecruisers.matches import sample
from tests.games.battlecruisers.positions import at, events_of, fight, hand, numbers, pile, play, view_of


def sure(state: Battlecruisers, other: int, *seats: int) -> list[str]:
    """Return the cards that are in a hand for certain, as each of these seats knows."""
    return [numbers(state, view_of(state, seat).sure[other]) for seat in seats]


def never(state: Battlecruisers, other: int, *seats: int) -> list[str]:
    """Return the cards of the set that are certainly not in a hand, as each of these seats knows."""
    packs = [view_of(state, seat).never[other] for seat in seats]
    whole = sum(ONE[: len(state.cards)])
    return [numbers(state, pack & whole) for pack in packs]


def buried(state: Battlecruisers, other: int, *seats: int) -> list[str]:
    """Return the cards that are in a discard pile for certain, as each of these seats knows."""
    return [numbers(state, view_of(state, seat).buried[other]) for seat in seats]


def test_of_a_position_that_was_read_nobody_knows_which_of_the_hidden_cards_are_in_hand() -> None:
    state = at("12 13 / 12 13 / 12 13", piles="16 / 22")
    for seat in (0, 1, 2, WATCHER):
        view = view_of(state, seat)
        assert (view.sure, view.never, view.buried) == ([0] * 3, [0] * 3, [0] * 3)
        assert (view.hand_sizes, view.pile_sizes) == ([2, 2, 2], [1, 1, 0])
    everything = view_of(state, OPEN)
    assert [numbers(state, pack) for pack in everything.hands] == ["12 13"] * 3
    assert [numbers(state, pack) for pack in everything.piles] == ["16", "22", ""]


# --- Precision Strike


STRIKING = fight(at("34 16 / 16 12 22 24 / 16 13", saved="/ 13"), "34 16 16", "aim 2")


def test_only_who_resolves_a_precision_strike_looks_at_the_hand() -> None:
    assert [view_of(STRIKING, seat).looked_at != HIDDEN for seat in (0, 1, 2, WATCHER)] == [True, False, False, False]
    assert numbers(STRIKING, view_of(STRIKING, 0).looked_at) == "12 22 24"
    assert sure(STRIKING, 1, 0, 2, WATCHER) == ["12 22 24", "", ""]
    assert never(STRIKING, 1, 0, 2, WATCHER) == ["13 16 34", "", ""]


@pytest.mark.rule("BC-8.34")
def test_by_a_precision_strike_only_the_two_concerned_learn_anything() -> None:
    aiming = fight(at("34 16 / 16 12 22 / 16 12 13"), "34 16 16")
    assert aiming.learners(GAME.words.action("aim 2")) == 0b011
    assert play(aiming, "aim 2").learners(GAME.words.action("hit 12")) == 0b011
    assert at("12 13 / 12 13 / 12 13").learners(GAME.words.action("select 12")) == EVERYBODY


def test_after_a_precision_strike_two_know_what_was_discarded_and_one_what_is_left() -> None:
    after = play(STRIKING, "hit 22")
    assert sure(after, 1, 0, 2, WATCHER) == ["12 24", "", ""]
    assert buried(after, 1, 0, 2, WATCHER) == ["22", "", ""]
    assert view_of(after, 0).looked_at == HIDDEN
    assert STRIKING.knowers(GAME.words.action("hit 22")) == 0b011


def test_what_was_seen_is_certain_until_a_hidden_card_leaves_the_hand() -> None:
    after = play(STRIKING, "hit 22", "end")
    assert sure(after, 1, 0, 2, WATCHER) == ["12 13 24", "13", "13"]  # and what has returned openly
    assert sure(fight(after, "16 12 13"), 1, 0, 2, WATCHER) == ["13 24", "13", "13"]


def test_a_hidden_discard_takes_away_one_copy_of_all_that_was_certain() -> None:
    struck = fight(at("34 31 16 / 16 12 22 24 / 16 22 24"), "34 16 16", "aim 2", "hit 22", "end")
    cannons = fight(struck, "31 24 22")
    assert sure(cannons, 1, 0, 2, WATCHER) == ["12", "", ""]
    hidden = play(cannons, "discard 12", "discard 24")
    assert sure(hidden, 1, 0, 2, WATCHER) == ["", "", ""]
    spared = play(cannons, "discard saved 16", "discard 24")
    assert (sure(spared, 1, 0), buried(spared, 1, 0, 2, WATCHER)) == (["12"], ["16 22", "16", "16"])


# --- Reconstruction, Pirate Raid, Salvage


PASSED = fight(at("28 12 / 16 22 / 16 24", piles="13 22"), "28 16 16")


def test_of_passed_cards_giver_and_getter_know() -> None:
    kept = play(PASSED, "decline")
    assert sure(kept, 1, 0, 2, WATCHER) == ["12", "", ""]
    assert sure(kept, 2, 1, 0, WATCHER) == ["22", "", ""]
    assert sure(kept, 0, 2, 1, WATCHER) == ["24", "", ""]


def test_the_card_that_may_be_swapped_is_known_to_who_got_and_who_gave_it() -> None:
    assert [view_of(PASSED, seat).got for seat in (1, WATCHER)] == [HIDDEN, HIDDEN]
    for seat in (0, 2):
        assert numbers(PASSED, ONE[view_of(PASSED, seat).got]) == "24"


def test_once_the_card_is_swapped_the_giver_does_not_know_where_it_is() -> None:
    swapped = play(PASSED, "trade 22")
    assert sure(swapped, 0, 2, 1) == ["", ""]
    assert PASSED.knowers(GAME.words.action("trade 22")) == 0b001
    assert PASSED.knowers(GAME.words.action("decline")) == EVERYBODY


def test_of_the_gifts_of_a_pirate_raid_each_giver_knows_its_own() -> None:
    after = fight(at("32 16 / 16 22 / 16 24", saved="/ 12"), "32 16 16")
    assert sure(after, 0, 1, 2, WATCHER) == ["22", "24", ""]
    assert buried(after, 0, 1, 2, WATCHER) == ["32", "32", "32"]


def test_what_a_salvage_finds_its_owner_knows_too_and_others_know_less_of_the_pile() -> None:
    """All have seen 12 go to the pile; then a card of it is found."""
    state = at("16 31 39 / 13 16 31 / 13 16 22", saved="/ 12", piles="/ 13")
    clash = fight(state, "31 31 16", "discard 16", "discard saved 12")
    assert buried(clash, 1, 0, 2, WATCHER) == ["12", "12", "12"]
    searching = fight(play(clash, "end"), "39 13 22", "aim 2")
    same, another = play(searching, "find 12"), play(searching, "find 13")
    assert sure(same, 0, 1, 2, WATCHER) == ["12", "", ""]
    assert buried(same, 1, 0, 2, WATCHER) == ["", "", ""]
    assert buried(another, 1, 0, 2, WATCHER) == ["12", "", ""]
    assert sure(another, 0, 1, 2, WATCHER) == ["13", "", ""]


def test_a_salvage_from_the_own_pile_is_known_to_its_owner_alone() -> None:
    after = fight(at("39 16 / 16 22 / 16 22", piles="12 13"), "39 16 16", "find 13")
    assert sure(after, 0, 1, 2, WATCHER) == ["", "", ""]
    other = fight(at("39 16 / 16 22 / 16 22", piles="/ 12 13"), "39 16 16")
    assert other.knowers(GAME.words.action("find 13")) == 0b011
    found = play(other, "find 13")
    assert sure(found, 0, 1, 2, WATCHER) == ["13", "", ""]


def test_what_leaves_the_game_only_its_owner_sees() -> None:
    state = fight(at("39 16 / 39 16 / 16 22", piles="12 13 24"), "39 39 16")
    assert state.knowers(GAME.words.action("vanish 13")) == 0b001
    lines = {seat: told(state, "vanish 13", seat=seat) for seat in (0, 1, WATCHER)}
    assert lines[0] == ["13 Captain from Ann's discard pile leaves the game."]
    assert lines[1] == lines[WATCHER] == ["A card from Ann's discard pile leaves the game."]


# --- Bureaucrat, Time Warp, open cards


NAMED = fight(at("44 28 16 / 16 13 13 / 16 22 24"), "44 16 16", "name 13")


def test_after_a_bureaucrat_all_know_who_has_the_named_card_and_who_has_not() -> None:
    assert sure(NAMED, 0, 1, 2, WATCHER) == ["13 13"] * 3
    assert [never(NAMED, seat, 0, WATCHER) for seat in (1, 2)] == [["13", "13"]] * 2
    assert NAMED.reveals() > fight(at("44 28 16 / 16 13 13 / 16 22 24"), "44 16 16").reveals()


def test_what_is_ruled_out_stays_so_until_a_hidden_card_arrives() -> None:
    again = play(NAMED, "end")
    assert never(again, 2, 0, WATCHER) == ["13", "13"]
    passed = fight(again, "28 16 22")
    same, another = play(passed, "give 13", "decline"), play(passed, "give 16", "decline")
    assert (never(same, 1, 0, 2, WATCHER), sure(same, 1, 0, 2)) == (["", "", ""], ["13", ""])
    assert (never(another, 1, 0, 2, WATCHER), sure(another, 1, 0, 2)) == (["13", "", ""], ["16", ""])


def test_with_a_time_warp_all_that_was_certainly_in_the_pile_is_certainly_in_hand() -> None:
    state = at("16 31 45 / 16 22 31 / 16 22 31", saved="12", piles="13")
    lost = fight(state, "31 31 16", "discard saved 12", "discard 22")
    assert buried(lost, 0, 1, WATCHER) == ["12", "12"]
    after = fight(play(lost, "end"), "45 16 22")
    assert (sure(after, 0, 1, WATCHER), buried(after, 0, 1, WATCHER)) == (["12", "12"], ["45", "45"])
    assert (hand(after, 0), pile(after, 0)) == ("12 13 16", "45")


def test_what_returns_from_a_recovery_zone_is_known_to_all_until_it_is_played() -> None:
    after = fight(at("12 16 / 16 22 / 16 22", saved="13"), "16 16 16", "end")
    assert sure(after, 0, 1, 2, WATCHER) == ["13"] * 3
    assert sure(fight(after, "13 22 22"), 0, 1, WATCHER) == ["", ""]


def test_a_stolen_card_and_a_swapped_drone_are_openly_in_hand() -> None:
    stolen = fight(at("29 16 / 16 22 / 16 22", saved="/ 13"), "29 16 16")
    assert sure(stolen, 0, 1, 2, WATCHER) == ["13"] * 3
    swapped = fight(at("1 13 / 16 22 / 16 22"), "1 16 16", "switch 13")
    assert sure(swapped, 0, 1, 2, WATCHER) == ["1"] * 3


def test_of_an_only_card_in_hand_all_learn_whether_it_was_one_to_be_discarded_but_not_which() -> None:
    before = fight(at("34 3 / 34 12 16 / 12 16 22"), "34 34 16")
    assert play(before, "end").reveals() > before.reveals()
    assert told(before, "end", seat=0)[1] == "Ann must discard their only card, 3 Shields."
    assert told(before, "end", seat=1)[1] == "Ann must discard their only card."
    assert buried(play(before, "end"), 0, 1, WATCHER) == ["34", "34"]


# --- in general


def told(state: State, *moves: str, seat: int) -> list[str]:
    """Return what the log tells a seat of these moves."""
    seen = [event.seen(seat) for event in events_of(state, *moves)]
    return [
        line for line in [GAME.words.describe_event(event, ["Ann", "Bob", "Cyd"]) for event in seen if event] if line
    ]


def test_what_a_view_says_for_certain_is_so_in_every_position() -> None:
    certain = ruled_out = 0
    for state in sample(30):
        for seat in [*range(state.seats), WATCHER]:
            view = view_of(state, seat)
            for other in range(state.seats):
                for kind in range(len(state.cards)):
                    assert count(view.sure[other], kind) <= count(state.hands[other], kind)
                    assert count(view.buried[other], kind) <= count(state.piles[other], kind)
                    assert not (count(view.never[other], kind) and count(state.hands[other], kind))
                certain += view.sure[other] > 0
                ruled_out += view.never[other] > 0
    assert certain > 1000
    assert ruled_out > 50


def test_a_view_has_the_hands_piles_and_choices_of_its_own_seat_only() -> None:
    for state in sample(12):
        for seat in [*range(state.seats), WATCHER]:
            view = view_of(state, seat)
            for other in range(state.seats):
                own = other == seat
                assert view.hands[other] == (state.hands[other] if own else HIDDEN)
                assert view.piles[other] == (state.piles[other] if own else HIDDEN)
                assert view.chosen[other] == (state.chosen[other] if own else -1)


@pytest.mark.parametrize(
    ("state", "code", "knowers"),
    [
        (at("12 13 / 12 13 / 12 13"), "select 12", 0b001),
        (fight(at("31 16 / 16 12 22 / 16 12"), "31 16 16"), "discard 12", 0b010),
        (fight(at("32 16 / 16 12 22 / 16 12"), "32 16 16"), "give 12", 0b010),
        (fight(at("16 22 / 12 24 / 12 24", piles="12 13"), "16 12 12"), "raise 13", 0b001),
        (fight(at("43 / 12 24 / 12 24", piles="12 13"), "43 12 12"), "decline", EVERYBODY),
        (fight(at("23 16 / 16 22 / 16 22"), "23 16 16"), "aim 2", EVERYBODY),
        (fight(at("29 16 / 16 22 / 16 22", saved="/ 12 / 12"), "29 16 16"), "steal 2 12", EVERYBODY),
        (fight(at("44 13 / 16 22 / 16 22"), "44 16 16"), "name 13", EVERYBODY),
        (fight(at("1 13 / 16 22 / 16 22"), "1 16 16"), "switch 13", EVERYBODY),
        (fight(at("2 16 / 12 16 / 13 16"), "2 12 13"), "next 12", EVERYBODY),
        (GAME.start(3), "lay open 13", EVERYBODY),
        (GAME.start(3, {"choose_recovery": True}), "keep 13", 0b001),
        (GAME.start(3, {"set": "random"}), "add 13", EVERYBODY),
    ],
)
def test_who_learns_which_action_was_played(state: State, code: str, knowers: int) -> None:
    action = GAME.words.action(code)
    assert action in state.legal()
    assert state.knowers(action) == knowers
    assert GAME.words.seen(action, knowers, WATCHER) == (code if knowers == EVERYBODY else GAME.words.veiled(action))


def test_a_view_shares_no_list_with_the_position() -> None:
    for state in sample(2):
        before = state.text()
        view = GAME.look(state, 0)
        for part in [part for part in attributes_of(view).values() if isinstance(part, list)]:
            part.clear()
        assert state.text() == before
