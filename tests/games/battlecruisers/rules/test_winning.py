"""BC-7: winning by points or as the last one, ties, and matches that nobody wins."""

from __future__ import annotations

import pytest

from starfold.core.event import WATCHER
from starfold.core.state import OVER
from starfold.games.battlecruisers import GAME
from tests.games.battlecruisers.positions import (
    at,
    card,
    events_of,
    fight,
    numbers,
    part,
    play,
    points,
    view_of,
)


def payoffs(hands: str, cards: str, **changes: str) -> list[float]:
    """Return each seat's share of the win at the end of this round; empty if the match continues."""
    after = play(fight(at(hands, **changes), cards), "end")
    return after.payoffs() if after.mover() == OVER else []


@pytest.mark.rule("BC-7.1")
@pytest.mark.parametrize(("held", "shares"), [(11, []), (12, [1, 0, 0]), (20, [1, 0, 0])])
def test_who_has_fifteen_points_at_the_end_of_a_round_wins(held: int, shares: list[float]) -> None:
    assert payoffs("13 16 / 16 22 / 16 22", "13 16 16", points=f"{held} 1 1") == shares


@pytest.mark.rule("BC-7.1")
def test_fifteen_points_in_the_middle_of_a_round_are_not_enough() -> None:
    assert payoffs("13 16 / 22 16 / 16 22", "13 22 16", points="12 5 5") == []


@pytest.mark.rule("BC-7.2")
def test_who_alone_is_left_wins_whatever_the_points() -> None:
    after = play(fight(at("34 / 34 13 / 3", points="14 0 14", out=""), "34 34 3"), "end")
    assert (after.payoffs(), part(after, "ending"), part(after, "out")) == ([0, 1, 0], "2", "0,2")
    assert GAME.words.prompt(view_of(after, 0)) == "Seat 2 wins."


@pytest.mark.rule("BC-7.3")
def test_who_has_fifteen_points_and_no_card_left_is_out() -> None:
    assert payoffs("3 / 16 22 / 16 22", "3 16 16", points="20 1 1") == []
    assert payoffs("3 / 16 22 / 16 22", "3 16 16", points="20 15 1") == [0, 1, 0]


# --- ties


@pytest.mark.rule("BC-7.4")
@pytest.mark.parametrize(
    ("hands", "saved", "held", "shares"),
    [
        ("16 22 / 16 22 / 16 22", "", "16 17 15", [0, 1, 0]),  # points
        ("16 22 / 16 22 24 / 16 22", "", "16 16 15", [0, 1, 0]),  # cards in hand
        ("16 22 / 16 22 / 16 24", "", "16 16 16", [0, 0, 1]),  # their total
        ("16 22 / 16 22 / 16 12", "", "16 16 16", [0.5, 0.5, 0]),  # then they share
        ("16 22 / 16 22 / 16 22", "", "15 15 15", [1 / 3, 1 / 3, 1 / 3]),
        ("16 22 / 16 12 / 16 12", "12 / 22 / ", "15 15 15", [0.5, 0.5, 0]),  # saved cards have returned before
        ("16 12 12 / 16 24 / 16 24", "", "15 15 15", [1, 0, 0]),  # more cards go before higher ones
    ],
)
def test_a_tie_is_broken_by_points_then_cards_in_hand_then_their_total(
    hands: str, saved: str, held: str, shares: list[float]
) -> None:
    assert payoffs(hands, "16 16 16", saved=saved, points=held) == pytest.approx(shares)


@pytest.mark.rule("BC-7.4")
def test_a_shared_win_is_said_so() -> None:
    over = play(fight(at("16 22 / 16 22 / 16 12", points="16 16 16"), "16 16 16"), "end")
    assert GAME.words.prompt(view_of(over, 2)) == "Seat 1 and Seat 2 are tied and share the win."


@pytest.mark.rule("BC-7.4")
def test_hands_are_shown_if_and_only_if_their_numbers_decide() -> None:
    tied = fight(at("16 22 12 / 16 24 12 / 16 22", points="16 16 16"), "16 16 16")
    shown = [(event.seat, event.facts) for event in events_of(tied, "end") if event.kind == "shows"]
    assert shown == [(0, [card(12)]), (0, [card(22)]), (1, [card(12)]), (1, [card(24)])]
    over = play(tied, "end")
    assert over.payoffs() == [0, 1, 0]
    assert [numbers(over, pack) for pack in view_of(over, WATCHER).sure] == ["12 22", "12 24", ""]
    clear = fight(at("16 22 12 / 16 24 12 / 16 22", points="16 17 16"), "16 16 16")
    assert [event for event in events_of(clear, "end") if event.kind == "shows"] == []


@pytest.mark.rule("BC-7.5")
@pytest.mark.parametrize(
    ("held", "shares"), [("5 4 0", [1, 0, 0]), ("4 5 0", [0, 1, 0]), ("5 5 0", [0.5, 0.5, 0]), ("0 0 0", [0.5, 0.5, 0])]
)
def test_if_the_last_players_go_out_together_the_points_before_decide_among_them(
    held: str, shares: list[float]
) -> None:
    """Their Precision Strikes clash and are discarded, and Shields are no card to have alone."""
    after = play(fight(at("34 3 / 34 3 /", points=held, out="2"), "34 34 -"), "end")
    assert (after.payoffs(), part(after, "ending"), part(after, "out")) == (shares, "3", "0,1,2")
    assert points(after) == [int(word) for word in held.split()]


# --- interminable


@pytest.mark.rule("BC-7.6")
def test_after_five_quiet_rounds_everybody_loses() -> None:
    state = at("16 22 / 16 22 / 16 22")
    cards = ["16 16 16", "22 22 22"]
    for number in range(5):
        assert part(state, "quiet") == str(number)
        state = play(fight(state, cards[number % 2]), "end")
    assert (state.mover(), part(state, "ending"), state.payoffs()) == (OVER, "4", [0, 0, 0])
    assert GAME.words.prompt(view_of(state, 0)) == (
        "Five rounds without a point gained or a card discarded: everyone loses."
    )


@pytest.mark.rule("BC-7.6")
@pytest.mark.parametrize(
    ("cards", "quiet"),
    [
        ("16 16 16", "5"),
        ("13 16 16", "0"),  # a point gained
        ("34 34 16", "0"),  # a card discarded
        ("17 17 16", "5"),  # points lost are none gained
        ("22 16 16", "0"),  # points taken are gained
        ("32 16 16", "0"),
    ],
)
def test_a_point_gained_or_a_card_discarded_ends_the_quiet(cards: str, quiet: str) -> None:
    state = at("16 13 22 17 34 32 / 16 17 34 13 / 16 22 13", quiet="4", points="5 5 5")
    moves = ["give 13", "give 13"] if "32" in cards else []
    assert part(play(fight(state, cards, *moves), "end"), "quiet") == quiet


@pytest.mark.rule("BC-7.7")
def test_after_the_last_round_everybody_loses() -> None:
    after = play(fight(at("13 16 / 16 22 / 16 22", limit="3"), "13 16 16"), "end")
    assert (after.mover(), part(after, "ending"), after.payoffs()) == (OVER, "5", [0, 0, 0])
    assert part(play(fight(at("13 16 / 16 22 / 16 22", limit="4"), "13 16 16"), "end"), "phase") != "ended"
    assert payoffs("13 16 / 16 22 / 16 22", "13 16 16", points="12 1 1", limit="3") == [1, 0, 0]


@pytest.mark.rule("BC-7.7")
def test_there_are_sixty_rounds_or_as_many_as_the_option_says() -> None:
    assert part(GAME.start(3), "limit") == "60"
    assert part(GAME.start(3, {"round_limit": 10}), "limit") == "10"


def test_the_end_is_told() -> None:
    before = fight(at("13 16 / 16 22 / 16 22", points="12 1 1"), "13 16 16")
    lines = [GAME.words.describe_event(event, ["Ann", "Bob", "Cyd"]) for event in events_of(before, "end")]
    assert lines[-1] == "Ann wins by points."
