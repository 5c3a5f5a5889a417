"""Ratings: strengths estimated from wins, and their intervals."""

import random
from itertools import combinations
from math import log10

import pytest

from starfold.arena.rating import MEAN_RATING, Meeting, Rating, ratings, strengths

pytestmark = pytest.mark.once


def test_two_bots_are_as_far_apart_as_their_wins_say() -> None:
    first, second = ratings([Meeting([1, 1], [[2.0, 0.0]] * 60 + [[1.0, 1.0]] * 60, 2)], seed=1)
    assert first.rating - second.rating == pytest.approx(400 * log10(180.5 / 60.5), abs=0.1)
    assert first.rating + second.rating == pytest.approx(2 * MEAN_RATING)
    assert first.low < first.rating < first.high


def test_a_bot_in_three_of_four_seats_counts_three_times() -> None:
    even = ratings([Meeting([1, 3], [[1.0, 3.0]] * 50, 4)], seed=1)
    assert [one.rating for one in even] == pytest.approx([MEAN_RATING, MEAN_RATING])
    found = strengths([Meeting([1, 3], [], 4)], [[60.0, 40.0]], [])
    assert found[0] / found[1] == pytest.approx(60 / 40 * 3, rel=1e-3)


def test_strengths_are_found_again_from_what_they_bring_on_average() -> None:
    truth = [8.0, 4.0, 2.0, 1.0]
    meetings, wins = [], []
    for group in combinations(range(4), 3):
        seats = [int(bot in group) for bot in range(4)]
        whole = sum(truth[bot] for bot in group)
        meetings.append(Meeting(seats, [], 3))
        wins.append([300 * seats[bot] * truth[bot] / whole for bot in range(4)])
    found = strengths(meetings, wins, [])
    assert [one / found[3] for one in found] == pytest.approx(truth, rel=1e-3)


def test_a_bot_that_wins_everything_stays_finite_and_uncertain() -> None:
    first, second = ratings([Meeting([1, 1], [[2.0, 0.0]] * 100, 2)], seed=1)
    assert 900 < first.rating - second.rating < 1200
    assert first.low < first.rating - 100
    assert second.high > second.rating + 100
    few, _ = ratings([Meeting([1, 1], [[2.0, 0.0]] * 5, 2)], seed=1)
    assert few.rating < first.rating


def test_one_bot_alone_is_the_mean() -> None:
    assert ratings([Meeting([2], [[1.0]] * 9, 1)], seed=1) == [(MEAN_RATING, MEAN_RATING, MEAN_RATING)]


def test_matches_that_nobody_wins_do_no_harm() -> None:
    first, second = ratings([Meeting([1, 1], [[0.0, 0.0]] * 9, 2)], seed=1)
    assert first.rating == second.rating == MEAN_RATING


def test_the_same_seed_gives_the_same_intervals() -> None:
    dice = random.Random(2)
    meeting = Meeting([1, 1], [[won, 2 - won] for won in (dice.uniform(0, 2) for _ in range(20))], 2)
    assert ratings([meeting], 7) == ratings([meeting], 7)
    assert ratings([meeting], 7) != ratings([meeting], 8)


@pytest.mark.parametrize("deals", [10, 30])
@pytest.mark.parametrize("share", [0.6, 0.8])
def test_the_intervals_hold_the_truth_about_as_often_as_they_say(deals: int, share: float) -> None:
    dice = random.Random(f"{deals} {share}")
    truth = MEAN_RATING + 200 * log10(share / (1 - share))
    known: dict[tuple[float, ...], Rating] = {}
    held = 0
    for _ in range(500):
        won = tuple(sorted(float(sum(dice.random() < share for _ in range(2))) for _ in range(deals)))
        if won not in known:
            known[won] = ratings([Meeting([1, 1], [[one, 2.0 - one] for one in won], 2)], len(known))[0]
        held += known[won].low <= truth <= known[won].high
    assert 0.92 <= held / 500 <= 0.99


def test_an_interval_extends_to_both_sides_of_the_rating_unless_every_match_was_won() -> None:
    first, second = ratings([Meeting([1, 1], [[2.0, 0.0]] * 9 + [[1.0, 1.0]], 2)], seed=1)
    assert first.low < first.rating - 50 < first.rating + 50 < first.high
    assert second.low < second.rating - 50 < second.rating + 50 < second.high
    first, second = ratings([Meeting([1, 1], [[2.0, 0.0]] * 10, 2)], seed=1)
    assert (first.high, second.low) == (first.rating, second.rating)


def test_the_outer_end_is_not_pulled_to_the_middle_by_every_line_up() -> None:
    def deal(*wins: tuple[int, float]) -> list[float]:
        return [dict(wins).get(bot, 0.0) for bot in range(4)]

    meetings = [
        Meeting(
            [int(bot in pair) for bot in range(4)], [deal((pair[0], 2.0))] * 9 + [deal(*((b, 1.0) for b in pair))], 2
        )
        for pair in combinations(range(4), 2)
    ]
    best, *_, worst = ratings(meetings, seed=1)
    assert best.high - best.rating > 0.75 * (best.rating - best.low)
    assert worst.rating - worst.low > 0.75 * (worst.high - worst.rating)
