"""The exact knowledge of each seat: `imagine` deals every world that agrees with what a seat received, and no other.

worlds.py explains how the worlds are computed by brute force and compared. `believed` and similar functions assert that
both results agree throughout the story; the tests show results that a reader can check by hand.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import islice, product
from typing import cast

import pytest

from starfold.core.dice import QuickDice
from starfold.core.event import WATCHER
from starfold.core.state import CHANCE, OVER, State
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.packs import count
from starfold.games.battlecruisers.knowledge import memory
from starfold.games.battlecruisers.knowledge.belief import THREADS
from starfold.games.battlecruisers.rules import Battlecruisers
from starfold.games.battlecruisers.view import remembered
from tests.games.battlecruisers.positions import at, view_of
from tests.games.battlecruisers.worlds import (
    Move,
    Worlds,
    agree,
    believed,
    chances_of,
    evenly,
    exact,
    hidden_in,
    in_hand,
    in_pile,
    multiplied,
    tell,
    worlds_along,
)

SEATS = (0, 1, 2, WATCHER)


# --- how a match begins


@pytest.mark.rule("BC-1.6")
def test_the_first_discard_may_be_any_card_of_the_hand() -> None:
    story = tell(GAME.start(3), *["lay open 3"] * 3, "lay down 11", "lay down 13", "lay down 13")
    assert in_pile(story, 1, 1) == evenly("13")
    for seat in (0, 2, WATCHER):
        assert in_pile(story, seat, 1) == evenly("11", "13", "22", "31", "43")
    assert len(believed(story, 0)) == 25
    assert len(believed(story, WATCHER)) == 125


@pytest.mark.rule("BC-1.5")
def test_a_first_card_that_was_chosen_leaves_the_discard_as_open_as_a_random_one() -> None:
    story = tell(GAME.start(3, {"choose_recovery": "on"}), "keep 3", "keep 11", "keep 13", *["lay down 22"] * 3)
    for seat in (0, WATCHER):
        assert in_pile(story, seat, 1) == evenly("3", "13", "22", "31", "43")


def test_of_a_position_that_was_read_all_know_which_cards_a_seat_has_but_not_where() -> None:
    story = tell(at("13 13 / 22 / 31 12", "/ 24 /", piles="22 / 22 31 /"), "select 13")
    assert in_hand(story, 0, 1) == {"22": Fraction(2, 3), "31": Fraction(1, 3)}
    for seat in (1, 2, WATCHER):
        assert in_hand(story, seat, 0) == {"13 22": Fraction(2, 3), "13 13": Fraction(1, 3)}


# --- cards that were chosen


@pytest.mark.rule("BC-2.2")
@pytest.mark.rule("BC-4.3")
@pytest.mark.parametrize("disabled", ["", "0"])
def test_a_card_that_is_shown_was_in_hand(disabled: str) -> None:
    story = tell(at("13 22 / 12 24 / 12 24", piles="31 / /", disabled=disabled), "select 13", "select 12", "select 12")
    for seat in (1, 2, WATCHER):
        assert in_hand(story[:2], seat, 0) == evenly("13 22", "13 31", "22 31")
        assert in_hand(story, seat, 0) == evenly("22", "31")


@pytest.mark.rule("BC-3.7")
def test_who_has_two_copies_had_the_fewer_choices() -> None:
    story = tell(at("12 13 22 / 12 24 / 12 24", piles="13 / /"), *["select 12"] * 3)
    assert in_hand(story, 1, 0) == {"13 22": Fraction(4, 7), "13 13": Fraction(3, 7)}


@pytest.mark.rule("BC-8.1")
def test_a_spy_drone_that_is_swapped_is_in_hand_for_all_to_see() -> None:
    story = tell(at("1 13 22 / 12 24 / 12 24", piles="31 / /"), "select 1", "select 12", "select 12", "switch 13")
    for seat in (1, 2, WATCHER):
        assert in_hand(story, seat, 0) == evenly("1 22", "1 31")


# --- discards


@pytest.mark.rule("BC-3.4")
@pytest.mark.rule("BC-3.5")
def test_a_discard_from_hand_is_one_of_the_hand_and_one_from_the_recovery_zone_is_seen() -> None:
    first = at("31 12 / 12 13 22 / 12 13 22", "/ 24 / 24")
    story = tell(first, "select 31", "select 12", "select 12", "discard 13", "discard saved 24")
    for seat in (0, 2, WATCHER):
        assert in_pile(story[:-1], seat, 1) == evenly("")  # nothing shows before all have chosen
        assert in_pile(story, seat, 1) == evenly("13", "22")
        assert in_pile(story, seat, 2) == evenly("24")


@pytest.mark.rule("BC-3.5")
def test_who_spares_the_hand_or_does_not_had_more_choices_with_more_different_cards() -> None:
    first = at("31 12 / 12 13 22 / 12 24", "/ 24 /", piles="/ 13 /")
    story = tell(first, "select 31", "select 12", "select 12", "resolve 12", "resolve 31")
    spared, dropped = (story + tell(story[-1].after, code) for code in ("discard saved 24", "discard 13"))
    for seat in (0, 2, WATCHER):
        assert in_hand(story, seat, 1) == {"13 22": Fraction(4, 7), "13 13": Fraction(3, 7)}
        assert in_hand(spared, seat, 1) == {"13 22": Fraction(8, 17), "13 13": Fraction(9, 17)}
        assert in_hand(dropped, seat, 1) == {"13": Fraction(17, 25), "22": Fraction(8, 25)}


@pytest.mark.rule("BC-3.6")
def test_of_two_discards_each_may_be_any_card_that_was_left() -> None:
    first = at("33 12 / 12 13 22 31 / 12 24", points="1 1 1")
    story = tell(first, "select 33", "select 12", "select 12", "aim 2", "discard 22", "discard 13")
    for seat in (0, 2, WATCHER):
        assert in_hand(story, seat, 1) == evenly("13", "22", "31")


@pytest.mark.rule("BC-6.2")
def test_at_the_end_of_a_round_a_single_card_in_hand_is_one_that_may_be_alone_or_it_goes() -> None:
    first = at("12 13 22 / 43 3 / 43 22", piles="/ 15 22 / 3 13")
    story = tell(first, "select 12", "select 43", "select 43", "end")
    for seat in (0, WATCHER):
        assert in_hand(story[:-1], seat, 1) == evenly("3", "15", "22")
        assert in_hand(story[:-1], seat, 2) == evenly("3", "13", "22")
        assert in_pile(story, seat, 1) == evenly("3 15 22 43")  # 3 or 15 was lost
        assert in_hand(story, seat, 2) == evenly("13", "22")


@pytest.mark.rule("BC-7.4")
def test_hands_whose_numbers_decide_who_wins_are_shown() -> None:
    first = at("3 13 / 5 13 / 9 22", piles="/ 22 / 13", points="1 14 14")
    story = tell(first, "select 3", "select 5", "select 9", "end")
    for seat in (0, WATCHER):
        assert [in_hand(story[:-1], seat, other) for other in (1, 2)] == [evenly("13", "22")] * 2
        assert [in_hand(story, seat, other) for other in (1, 2)] == [evenly("13"), evenly("22")]
    assert story[-1].after.payoffs() == [0.0, 0.0, 1.0]


# --- cards that others see, or take


@pytest.mark.rule("BC-8.34")
def test_a_precision_strike_shows_the_hand_to_the_striker_only() -> None:
    first = at("34 12 / 12 13 22 31 / 12 24", piles="/ 24 /")
    story = tell(first, "select 34", "select 12", "select 12", "aim 2", "hit 13")
    assert in_hand(story[:-1], 0, 1) == evenly("13 22 31")
    assert in_pile(story, 0, 1) == evenly("13 24")
    for seat in (2, WATCHER):
        assert in_hand(story[:-1], seat, 1) == evenly("13 22 24", "13 22 31", "13 24 31", "22 24 31")
        assert in_hand(story, seat, 1) == evenly("13 22", "13 24", "13 31", "22 24", "22 31", "24 31")


@pytest.mark.rule("BC-8.34")
def test_a_precision_strike_in_the_hand_is_the_likelier_to_remain() -> None:
    first = at("34 12 / 12 34 13 / 12 24", piles="/ 22 /")
    story = tell(first, "select 34", "select 12", "select 12", "aim 2", "hit 13")
    assert in_hand(story, 0, 1) == evenly("34")
    for seat in (2, WATCHER):
        assert in_hand(story, seat, 1) == {"34": Fraction(2, 3), "13": Fraction(1, 6), "22": Fraction(1, 6)}


@pytest.mark.rule("BC-8.34")
@pytest.mark.parametrize("protection", ["firm", "armor"])
def test_a_hand_that_is_protected_is_seen_all_the_same(protection: str) -> None:
    first = at("34 12 / 12 13 22 / 12 24", piles="/ 31 /", **{protection: "0 3 0"})
    story = tell(first, "select 34", "select 12", "select 12", "aim 2")
    assert in_hand(story, 0, 1) == evenly("13 22")
    for seat in (2, WATCHER):
        assert in_hand(story, seat, 1) == evenly("13 22", "13 31", "22 31")


@pytest.mark.rule("BC-8.44")
def test_a_named_card_tells_of_every_hand_how_many_copies_it_had() -> None:
    first = at("44 12 / 12 13 22 / 12 22 24", piles="/ 13 / 13")
    story = tell(first, "select 44", "select 12", "select 12", "name 13")
    for seat in SEATS:
        assert in_hand(story, seat, 0) == evenly("12 13")
        assert in_hand(story, seat, 1) == evenly("22")
        assert in_hand(story, seat, 2) == evenly("22 24")


# --- cards that come back


@pytest.mark.rule("BC-8.16")
def test_a_card_from_the_own_pile_may_be_any_of_it() -> None:
    story = tell(at("16 12 / 12 24 / 12 24", piles="13 22 / /"), "select 16", "select 12", "select 12", "raise 13")
    for seat in (1, 2, WATCHER):
        assert in_hand(story, seat, 0) == evenly("12 13", "12 22", "13 22")


@pytest.mark.rule("BC-8.43")
def test_who_takes_one_card_of_up_to_three_may_have_taken_any() -> None:
    first = at("43 / 12 24 / 12 24", "12 / /", piles="13 22 / /")
    story = tell(first, "select 12", "select 12", "raise 13", "decline")
    for seat in (1, 2, WATCHER):
        assert in_hand(story, seat, 0) == evenly("13", "22")


@pytest.mark.rule("BC-8.45")
def test_after_a_time_warp_nothing_of_that_seat_is_hidden() -> None:
    first = at("45 12 / 12 24 / 12 24", piles="13 22 / /")
    story = tell(first, "select 45", "select 12", "select 12", "resolve 45", "end", "select 13")
    for seat in (1, 2, WATCHER):
        assert in_hand(story[:4], seat, 0) == evenly("12", "13", "22")
        assert in_hand(story[:5], seat, 0) == evenly("12 13 22")
        assert in_pile(story[:5], seat, 0) == evenly("45")
        assert in_hand(story, seat, 0) == evenly("12 22")  # a seat that shows a card now need not have had it before


# --- cards that go from hand to hand


@pytest.mark.rule("BC-8.28")
def test_a_card_that_is_passed_is_known_to_who_gave_it_and_who_got_it() -> None:
    first = at("28 13 / 12 22 / 12 31", piles="24 / /")
    story = tell(first, "select 28", "select 12", "select 12", "trade 24")
    assert [in_hand(story[:-1], seat, 1) for seat in SEATS] == [evenly("13")] * 2 + [evenly("13", "24")] * 2
    for seat in SEATS:
        assert in_hand(story, seat, 2) == evenly("22")
        assert in_pile(story, seat, 0) == evenly("31")
    for seat in (2, WATCHER):  # what one of two has not, the other has
        assert set(believed(story, seat)) == {"24/13/22 31// -", "13/24/22 31// -"}
    story += tell(story[-1].after, "end")  # all have a single card in hand, and show it
    assert [len(believed(story, seat)) for seat in SEATS] == [1] * 4


@pytest.mark.rule("BC-8.28")
@pytest.mark.parametrize("last", ["trade 31", "decline"])
@pytest.mark.parametrize("shield", ["0 0 0", "0 3 0"])
def test_what_is_passed_of_several_cards_and_swapped_is_worked_out_for_everybody(last: str, shield: str) -> None:
    first = at("28 13 31 / 12 13 22 / 12 22 31", piles="24 31 / / 13", shield=shield)
    gifts = ["give 13", "give 22", "give 22"] if shield == "0 0 0" else ["give 13", "give 22"]
    story = tell(first, "select 28", "select 12", "select 12", *gifts, last)
    least = len(believed(story, WATCHER))  # a watcher knows least, and a shielded seat no more about the others
    assert [len(believed(story, seat)) < least for seat in (0, 1, 2)] == [True, shield == "0 0 0", True]
    if shield == "0 3 0":
        assert in_hand(story, WATCHER, 1) == evenly("13 22")  # the cards have stepped over this seat


@pytest.mark.rule("BC-8.32")
def test_a_gift_is_known_to_who_gave_it_and_who_got_it() -> None:
    story = tell(at("32 12 / 12 13 22 / 12 13 24"), "select 32", "select 12", "select 12", "give 13", "give 24")
    assert in_hand(story, 0, 1) == evenly("22")
    assert in_hand(story, 1, 0) == evenly("12 13 13", "12 13 24")
    assert in_hand(story, 2, 0) == evenly("12 13 24", "12 22 24")
    assert len(believed(story, WATCHER)) == 4


@pytest.mark.rule("BC-8.32")
def test_a_gift_that_is_shown_later_tells_what_its_giver_has_kept() -> None:
    first = at("32 12 / 12 13 22 31 / 12 13 24", "/ 31 /")
    story = tell(first, "select 32", "select 12", "select 12", "give 22", "give 24", "end")
    for seat in (2, WATCHER):
        assert in_hand(story, seat, 1) == evenly("13 22 31", "13 31 31", "22 31 31")
    story += tell(story[-1].after, "select 22", "select 31")
    for seat in (2, WATCHER):
        assert in_hand(story, seat, 1) == evenly("13 31")


@pytest.mark.rule("BC-8.39")
def test_a_salvaged_card_is_known_to_its_owner_and_its_finder_and_likelier_with_more_copies() -> None:
    first = at("39 12 / 12 / 12 24", "/ 24 /", piles="/ 13 13 22 /")
    story = tell(first, "select 39", "select 12", "find 13")
    assert in_pile(story, 0, 1) == evenly("13 22")
    for seat in (2, WATCHER):
        assert in_hand(story, seat, 0) == {"12 13": Fraction(2, 3), "12 22": Fraction(1, 3)}


@pytest.mark.rule("BC-8.39")
def test_what_leaves_the_game_only_its_owner_sees() -> None:
    first = at("39 / 39 / 12 24", "12 / 12 /", piles="13 13 22 / 13 /")
    story = tell(first, "select 12", "vanish 13", "vanish 22", "vanish 13")
    assert in_pile(story, 0, 0) == evenly("13")
    for seat in (1, 2, WATCHER):
        assert in_pile(story, seat, 0) == {"13": Fraction(2, 3), "22": Fraction(1, 3)}
        assert in_pile(story, seat, 1) == evenly("")


# --- whole stories

FIRSTS = {
    "gifts": at("28 32 44 / 28 16 / 32 16 12", "16 / 12 / 3", piles="12 / / 28"),
    "blows": at("34 39 31 / 39 45 / 1 13 39", "13 / 31 / 45", piles="1 / 13 /"),
    "rescues": at("43 19 3 / 15 43 38 / 31 43", "31 / 3 / 19", piles="38 / / 3 15"),
}
TOLD = {  # the kinds of pages in stories from there
    "gifts": {memory.GIVEN, memory.RECEIVED, memory.TRADED, memory.CALLED, memory.RAISED},
    "blows": {memory.SEEN, memory.STRUCK, memory.FOUND, memory.VANISHED, memory.RAISED_ALL, memory.OPENED},
    "rescues": {memory.RAISED, memory.DROPPED, memory.SPARED, memory.BURIED},
}
SEEDS = (4, 12)
LENGTH = 60
FEW = 400  # worlds


def random_story(first: State, seed: int) -> list[Move]:
    """Return a story in which all seats play at random."""
    dice = QuickDice(seed)
    story: list[Move] = []
    while first.mover() != OVER and len(story) < LENGTH:
        legal = first.legal()
        action = first.roll(dice) if first.mover() == CHANCE else legal[dice.below(len(legal))]
        story += tell(first, GAME.words.code(action))
        first = story[-1].after
    return story


@cache
def doubts(name: str) -> list[tuple[Battlecruisers, int, Worlds]]:
    """Return positions of random stories in which a seat does not know everything, with its worlds."""
    found = []
    for seed in SEEDS:
        story = random_story(FIRSTS[name], seed)
        for seat in (seed % 3, WATCHER):
            for (_, _, after), worlds in zip(story, islice(worlds_along(story, seat, FEW), 1, None)):
                if len(worlds) > 1:
                    found.append((cast(Battlecruisers, after), seat, worlds))
    return found


@pytest.mark.parametrize("name", FIRSTS)
def test_imagine_is_exact_all_along_random_stories(name: str) -> None:
    told: set[int] = set()
    for true, seat, worlds in doubts(name):
        agree(true, worlds, seat)
        told |= set(view_of(true, seat).story[:: memory.PAGE_WIDTH])
    assert told >= TOLD[name]


@pytest.mark.parametrize("name", FIRSTS)
def test_what_a_seat_is_told_for_certain_holds_in_all_its_worlds(name: str) -> None:
    told = Counter[str]()
    for true, seat, worlds in doubts(name):
        view = view_of(true, seat)
        for other, kind in product([each for each in range(3) if each != seat], range(len(view.cards))):
            sure, never, buried = (count(packs[other], kind) for packs in (view.sure, view.never, view.buried))
            told.update(sure=sure, never=never, buried=buried)
            for state, _ in worlds.values():
                world = cast(Battlecruisers, state)
                held = count(world.hands[other], kind)
                assert sure <= held and buried <= count(world.piles[other], kind)
                assert never == 0 or held == 0
    assert {what for what, cards in told.items() if cards} >= {"sure", "buried"}
    assert told["never"] > 0 or name != "gifts"  # that a hand has no copy of a card is learned from a Bureaucrat


@pytest.mark.parametrize("name", FIRSTS)
def test_foresight_changes_nothing_but_the_work(name: str) -> None:
    for true, seat, _ in doubts(name):
        some, others = (multiplied(exact(true, seat, foresight), true) for foresight in (True, False))
        assert some == pytest.approx(others, abs=1e-9)


def test_of_too_many_threads_some_are_drawn_and_all_of_them_can_be() -> None:
    crowded = 0
    for true, seat, worlds in doubts("gifts"):
        if len(exact(true, seat).threads) > THREADS:
            crowded += 1
            belief = remembered(view_of(true, seat)).belief
            assert belief is not None
            found = multiplied(belief, true)
            assert found.keys() <= chances_of(worlds).keys()
            assert sum(found.values()) == pytest.approx(1)
    assert crowded > 0


def test_imagine_deals_each_world_as_often_as_it_is_likely() -> None:
    first = at("32 12 / 12 13 22 / 12 13 24", piles="/ 13 / 22")
    story = tell(first, "select 32", "select 12", "select 12", "give 13", "give 24")
    view, chances, draws = view_of(story[-1].after, WATCHER), believed(story, WATCHER), 2000
    dice = QuickDice(1)
    dealt = Counter(hidden_in(GAME.imagine(view, dice)) for _ in range(draws))
    assert len(set(chances.values())) > 1
    for hidden, chance in chances.items():
        assert abs(dealt[hidden] - draws * chance) < 5 * (draws * chance) ** 0.5
