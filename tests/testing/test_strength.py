"""The statistical check that bots play to win: its false alarms are as rare as stated, and it finds weak bots."""

from collections.abc import Callable

import pytest

from starfold import QuickDice
from starfold.testing import run_check
from starfold.testing.broken_games import Brave
from starfold.testing.strength import FALSE_ALARM_RATE, MISS_RATE, Trial
from starfold.testing.toy_game import rules_of

TRIALS = 2000


def failing(seats: int, chance: Callable[[int], float], both_lose: int = 0) -> float:
    """Return how often the check fails a bot that wins with this chance (in a thousand) in each seat."""
    dice, failed = QuickDice(7), 0
    for _ in range(TRIALS):
        trial = Trial(seats)
        while not trial.over():
            seat = dice.below(seats)
            if dice.below(1000) < both_lose:
                trial.add([0.0] * seats, seat)
                continue
            wins = dice.below(1000) < chance(seat)
            trial.add([float((place == seat) == wins) / (1 if wins else seats - 1) for place in range(seats)], seat)
        failed += trial.failed()
    return failed / TRIALS


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_game_of_pure_luck_fails_no_more_often_than_is_said(seats: int) -> None:
    bound = FALSE_ALARM_RATE + 4 * (FALSE_ALARM_RATE / TRIALS) ** 0.5
    assert failing(seats, lambda seat: 1000 / seats) <= bound
    assert failing(seats, lambda seat: 1000 if seat == 0 else 0) <= bound, "the first seat always wins"


def test_a_game_that_nobody_mostly_wins_does_not_fail() -> None:
    assert failing(2, lambda seat: 500, both_lose=900) <= FALSE_ALARM_RATE + 4 * (FALSE_ALARM_RATE / TRIALS) ** 0.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_that_wins_half_its_share_is_found(seats: int) -> None:
    assert failing(seats, lambda seat: 500 / seats) >= 1 - MISS_RATE - 4 * (MISS_RATE / TRIALS) ** 0.5


def test_a_bot_that_always_loses_is_found_soon_and_one_that_always_wins_is_passed_soon() -> None:
    loses, wins = Trial(2), Trial(2)
    while not loses.over():
        loses.add([0.0, 1.0], 0)
    while not wins.over():
        wins.add([0.0, 1.0], 1)
    assert (loses.failed(), loses.matches) == (True, 18)
    assert (wins.failed(), wins.matches) == (False, 6)


def test_a_game_of_skill_passes_if_evaluate_returns_each_seats_own_share() -> None:
    run_check("bots_play_to_win", rules_of(Brave))
