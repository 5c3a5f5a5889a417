"""BC-1: seats, sets of cards, negation cards, the first saved card and the first discard."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from starfold import Match
from starfold.core.dice import QuickDice
from starfold.core.errors import OutOfRangeError
from starfold.core.event import WATCHER, Event
from starfold.core.state import CHANCE
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.data.card import Card
from starfold.games.battlecruisers.data.deck import NAMES, NUMBERS, SYMBOLS
from starfold.games.battlecruisers.data.effects import gain, ignore, lose, scatter
from starfold.games.battlecruisers.rules.state import SET_CHOICES, Battlecruisers
from tests.games.battlecruisers.positions import (
    codes,
    events_of,
    hand,
    part,
    pile,
    play,
    points,
    saved,
    view_of,
)

SIZES = {3: 6, 4: 7, 5: 8}
NEGATIONS = {3, 4, 5, 6, 7, 8, 9, 37, 40}
# As printed: the seventh card is for four, the eighth for five.
PRINTED = {
    "first game": [3, 11, 13, 22, 31, 43, 29, 17],
    "basic": [3, 11, 13, 22, 31, 43, 29, 17],
    "the big bang": [2, 3, 6, 12, 15, 31, 33, 34],
    "friendship breaker": [5, 6, 11, 28, 29, 31, 39, 34],
    "clash of captains": [1, 3, 20, 32, 34, 40, 13, 45],
    "politics in a space fight": [12, 38, 30, 33, 20, 22, 11, 9],
    "the fast and the fury": [6, 37, 38, 39, 19, 20, 23, 34],
    "pirate cove": [1, 4, 20, 32, 34, 40, 30, 17],
    "scorched space": [9, 20, 23, 33, 38, 39, 28, 16],
    "glorious victory": [7, 12, 13, 17, 23, 37, 5, 22],
    "tech warfare": [6, 16, 29, 30, 33, 43, 1, 9],
    "race for the cosmos": [2, 11, 12, 17, 22, 28, 7, 9],
    "one trick pony": [2, 15, 19, 29, 32, 40, 8, 34],
    "fireflight": [5, 19, 22, 23, 37, 39, 15, 9],
    "slow burn": [5, 8, 31, 43, 44, 45, 4, 2],
    "crouching liger, hidden dargon": [1, 4, 19, 30, 31, 39, 43, 9],
    "the bad, the worse and the ugly": [11, 16, 22, 23, 31, 43, 8, 9],
    "a leaf on the wind": [1, 5, 13, 22, 30, 40, 2, 7],
    "final mission": [11, 15, 16, 19, 22, 31, 44, 9],
    "high stakes": [1, 13, 17, 38, 39, 43, 8, 9],
    "the hot potato": [1, 11, 20, 28, 40, 43, 45, 9],
    "the nushura contingency": [9, 20, 22, 33, 38, 39, 44, 17],
}


def dealt(seats: int, seed: int, **options: object) -> Battlecruisers:
    """Return a match with its set drawn and dealt."""
    state = GAME.start(seats, options)
    dice = QuickDice(seed)
    while part(state, "phase") == "adding":
        state.play(state.roll(dice))
    return cast(Battlecruisers, state)


def cards_of(state: Battlecruisers) -> list[int]:
    """Return the numbers of the set."""
    return [NUMBERS[card] for card in state.cards]


def told(state: Battlecruisers, *moves: str) -> list[str]:
    """Return the log of these moves for a watcher."""
    seen = [event.seen(WATCHER) for event in events_of(state, *moves)]
    return [GAME.words.describe_event(event, ["Ann", "Bob", "Cyd"]) for event in seen if event]


# --- seats and sets


@pytest.mark.rule("BC-1.1")
def test_three_to_five_play_each_with_a_point_and_nothing_else_on_the_mat() -> None:
    for seats in SIZES:
        state = GAME.start(seats)
        assert (points(state), part(state, "saved"), part(state, "piles")) == (
            [1] * seats,
            "/" * (seats - 1),
            "/" * (seats - 1),
        )
    for seats in (2, 6):
        with pytest.raises(OutOfRangeError):
            GAME.start(seats)


@pytest.mark.rule("BC-1.2")
@pytest.mark.parametrize(("seats", "size"), SIZES.items())
def test_everybody_has_one_of_each_card_of_the_set_more_cards_for_more_seats(seats: int, size: int) -> None:
    state = dealt(seats, 1, set="random")
    cards = part(state, "set").replace(",", " ")
    assert len(cards.split()) == size
    assert [hand(state, seat) for seat in range(seats)] == [cards] * seats


@pytest.mark.rule("BC-1.3")
@pytest.mark.parametrize("name", PRINTED)
def test_a_named_set_has_the_printed_cards_the_last_ones_for_four_and_five(name: str) -> None:
    for seats, size in SIZES.items():
        assert cards_of(dealt(seats, 1, set=name)) == sorted(PRINTED[name][:size])


@pytest.mark.rule("BC-1.3")
def test_the_sets_are_those_and_a_random_one_and_the_own_choice_and_the_first_game_is_the_default() -> None:
    assert [*PRINTED, "random", "own choice"] == SET_CHOICES
    assert cards_of(cast(Battlecruisers, GAME.start(3))) == sorted(PRINTED["first game"][:6])


@pytest.mark.rule("BC-1.3")
def test_a_random_set_has_at_most_two_negation_cards_and_any_card_can_be_in_it() -> None:
    found: Counter[int] = Counter()
    for seed in range(150):
        cards = cards_of(dealt(3 + seed % 3, seed, set="random"))
        assert len(NEGATIONS & set(cards)) <= 2
        assert cards == sorted(set(cards))
        found.update(cards)
    assert set(found) == set(NUMBERS)
    assert any(len(NEGATIONS & set(cards_of(dealt(4, seed, set="random")))) == 2 for seed in range(9))


@pytest.mark.rule("BC-1.3")
def test_the_cards_of_a_random_set_are_drawn_one_after_the_other_all_alike() -> None:
    start = GAME.start(3, {"set": "random"})
    assert (start.mover(), start.odds(), codes(start)) == (CHANCE, None, [f"add {number}" for number in NUMBERS])
    later = play(start, "add 3", "add 40")
    assert codes(later) == [f"add {number}" for number in NUMBERS if number not in NEGATIONS]


@pytest.mark.rule("BC-1.3")
def test_an_own_choice_of_the_right_size_is_the_set_negation_cards_or_not() -> None:
    assert cards_of(dealt(3, 5, set="own choice", cards="3,4,5,6,7,8")) == [3, 4, 5, 6, 7, 8]


@pytest.mark.rule("BC-1.3")
def test_of_an_own_choice_that_is_too_large_as_many_cards_as_needed_are_drawn() -> None:
    chosen = {3, 4, 5, 6, 11, 13, 22, 31}
    sets = {tuple(cards_of(dealt(3, seed, set="own choice", cards="3 4 5 6 11 13 22 31"))) for seed in range(30)}
    assert len(sets) > 5
    assert all(len(cards) == 6 and set(cards) <= chosen for cards in sets)


@pytest.mark.rule("BC-1.3")
def test_an_own_choice_that_is_too_small_is_filled_up_with_at_most_two_negation_cards_in_all() -> None:
    for seed in range(30):
        cards = cards_of(dealt(5, seed, set="own choice", cards="4 13"))
        assert {4, 13} <= set(cards)
        assert len(NEGATIONS & set(cards)) <= 2
        many = cards_of(dealt(5, seed, set="own choice", cards="4 5 6"))
        assert NEGATIONS & set(many) == {4, 5, 6}
    assert len(cards_of(dealt(4, 3, set="own choice"))) == 7


@pytest.mark.rule("BC-1.3")
def test_cards_that_are_chosen_for_a_named_set_change_nothing() -> None:
    assert cards_of(dealt(3, 1, set="basic", cards="1 2 4")) == sorted(PRINTED["basic"][:6])


@pytest.mark.rule("BC-1.4")
def test_more_than_two_negation_cards_are_advised_against_and_played() -> None:
    advice = "The set has 3 negation cards; we advise two at most."
    for options in ({"set": "own choice", "cards": "3 4 5 11 13 22"}, {"set": "a leaf on the wind"}):
        named = "choice" not in options["set"]
        match = Match(GAME, 5 if named else 3, dict(options), seed=b"advice")
        said = match.log(WATCHER)
        assert (advice in said, said[-1]) == (True, "Round 1.")
    match = Match(GAME, 3, {"set": "own choice", "cards": "3 4 12 11 13 22"}, seed=b"advice")
    assert not [sentence for sentence in match.log(WATCHER) if "advised" in sentence]


@pytest.mark.rule("BC-1.4")
def test_the_negation_cards_are_3_to_9_and_37_and_40() -> None:
    assert {number for number, symbols in zip(NUMBERS, SYMBOLS, strict=True) if "N" in symbols} == NEGATIONS
    assert len(NEGATIONS & set(PRINTED["one trick pony"][:7])) == 2
    assert len(NEGATIONS & set(PRINTED["glorious victory"])) == 3  # printed so


def test_all_cards_have_their_printed_names_and_symbols() -> None:
    people = {2, 5, 7, 11, 12, 13, 16, 17, 22, 43, 44}
    tech = {1, 3, 4, 6, 13, 15, 20, 43}
    weapon = {9, 19, 22, 23, 24, 29, 30, 31, 32, 33, 34, 38, 39, 40}
    space = {1, 8, 19, 28, 32, 37, 39, 45}
    for symbol, numbers in zip("PTWSNA", [people, tech, weapon, space, NEGATIONS, {2}], strict=True):
        assert {number for number, symbols in zip(NUMBERS, SYMBOLS, strict=True) if symbol in symbols} == numbers
    assert (len(NUMBERS), NUMBERS, len(set(NAMES))) == (34, sorted(NUMBERS), 34)
    assert [NAMES[NUMBERS.index(number)] for number in (1, 13, 45)] == ["Spy Drone", "Captain", "Time Warp"]


# --- the first cards


@pytest.mark.rule("BC-1.5")
def test_a_random_card_of_each_hand_begins_open_in_the_recovery_zone() -> None:
    state = GAME.start(3)
    assert (state.mover(), codes(state), state.odds()) == (
        CHANCE,
        [f"lay open {number}" for number in (3, 11, 13, 22, 31, 43)],
        [1] * 6,
    )
    after = play(state, "lay open 13", "lay open 13", "lay open 3")
    assert [saved(after, seat) for seat in range(3)] == ["13", "13", "3"]
    assert [hand(after, seat) for seat in (0, 2)] == ["3 11 22 31 43", "11 13 22 31 43"]
    assert part(after, "phase") == "laying_down"


@pytest.mark.rule("BC-1.5")
def test_by_option_all_choose_their_first_saved_card_at_once_and_none_is_shown_before() -> None:
    state = cast(Battlecruisers, GAME.start(3, {"choose_recovery": True}))
    assert (state.together(), codes(state)) == ([0, 1, 2], [f"keep {n}" for n in (3, 11, 13, 22, 31, 43)])
    two = [play(state, "keep 13", "keep 3"), play(state, "keep 31", "keep 43")]
    for seat in (2, WATCHER):
        assert view_of(two[0], seat).text() == view_of(two[1], seat).text()
    after = play(two[0], "keep 13")
    assert ([saved(after, seat) for seat in range(3)], part(after, "phase")) == (["13", "3", "13"], "laying_down")
    assert told(two[0], "keep 13") == [
        "Ann starts with 13 Captain in the Recovery Zone.",
        "Bob starts with 3 Shields in the Recovery Zone.",
        "Cyd starts with 13 Captain in the Recovery Zone.",
    ]


@pytest.mark.rule("BC-1.6")
def test_then_a_random_card_of_each_hand_begins_face_down_in_the_pile_seen_by_its_owner_only() -> None:
    state = play(GAME.start(3), "lay open 13", "lay open 13", "lay open 3")
    assert codes(state) == [f"lay down {number}" for number in (3, 11, 22, 31, 43)]
    assert state.knowers(state.legal()[0]) == 0b001
    after = play(state, "lay down 3", "lay down 11", "lay down 43")
    assert [pile(after, seat) for seat in range(3)] == ["3", "11", "43"]
    assert (part(after, "phase"), part(after, "round")) == ("selecting", "1")
    events: list[Event] = events_of(state, "lay down 3")
    assert [GAME.words.describe_event(e, ["Ann", "Bob", "Cyd"]) for e in events] == [
        "Ann discards 3 Shields from hand."
    ]
    assert told(state, "lay down 3") == ["Ann discards a card from hand."]
    other = play(state, "lay down 22", "lay down 11", "lay down 43")
    assert view_of(after, 1).text() == view_of(other, 1).text()


def test_a_card_with_an_effect_that_would_do_nothing_there_is_refused_when_it_is_made() -> None:
    with pytest.raises(ValueError, match="only a clash can have"):
        Card(99, [gain(1), scatter(2)], [], "")
    with pytest.raises(ValueError, match="only a main can have"):
        Card(99, [gain(1)], [lose(1), ignore(1)], "")
