"""Blue Shift's heuristic: it likes what a good player likes, and a search tries such actions first."""

from typing import cast

import pytest

from starfold import OVER, State, find_game
from starfold.games.blue_shift.evaluation import evaluate, rollout_weight
from starfold.games.blue_shift.rules import BlueShift
from starfold.testing.settings import settings
from tests.games.blue_shift.positions import EMPTY, FULL, at

GAME = find_game("blue_shift")
RIVAL = "oooooooooAoooooo"


def share(*rings: str, zones: str = "/", **changes: str) -> float:
    """Return the win share that seat 0 expects."""
    return evaluate(at(*rings, zones=zones, **changes))[0]


def test_the_shares_of_all_seats_are_the_whole_win() -> None:
    for setting in settings(GAME):
        for state in setting.positions(24):
            if state.mover() != OVER:
                assert sum(evaluate(cast(BlueShift, state))) == pytest.approx(1), state.text()


def test_a_point_is_worth_more_the_fewer_planets_are_left() -> None:
    full, late = (EMPTY, "Soooooooooooooo.", RIVAL, EMPTY), (EMPTY, "So..............", "........oA......", EMPTY)
    gained = [share(*board, zones="16/63") - share(*board, zones="16,63/") for board in (full, late)]
    assert 0 > gained[0] > gained[1]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (["Soo.............", RIVAL], ["So..............", RIVAL]),  # room
        (["Soo.............", RIVAL], ["S...............", RIVAL]),  # a move
        ([EMPTY, "Soooooooooooooo.", RIVAL], ["Soooooooooooooo.", EMPTY, RIVAL]),  # away from the star
        ([EMPTY, "Sooooooo.ooooooo", RIVAL], [EMPTY, "oooooooo.ooooooo", RIVAL]),  # a ship
    ],
)
def test_what_is_better_is_worth_more(better: list[str], worse: list[str]) -> None:
    assert share(*better, active="1") > share(*worse, active="1")


def test_ring_1_is_worse_where_a_rival_has_a_token() -> None:
    board = ("Soooooooooooooo.", EMPTY, RIVAL)
    assert share(*board, zones="/16*") < share(*board, zones="/16")


def test_whoever_has_no_ship_any_more_is_glad_of_a_token() -> None:
    board = (EMPTY, EMPTY, RIVAL, FULL)
    assert share(*board, zones="16*/", active="1") > share(*board, zones="16/", active="1")


def tried(state: State, code: str) -> int:
    """Return the weight of an action for a search."""
    return rollout_weight(cast(BlueShift, state), GAME.words.action(code))


def test_a_pull_on_a_rival_is_tried_first_and_one_on_the_own_ship_last() -> None:
    rival = at("SoooAoooooooooo.", EMPTY, EMPTY, zones="17*/")
    assert tried(rival, "spend 1 spoke 5") > tried(rival, "move 1-2") > tried(rival, "spend 1 spoke 3")
    assert tried(rival, "spend 1 spoke 3") > tried(rival, "spend 1 spoke 1") > 0
