"""Intervals contain the truth as often as they claim, even if the rotations of a deal are correlated."""

import random
from collections.abc import Callable

import pytest

from starfold.core.statistics import Z_999, Deals, interval, mean_of, wilson

Deal = Callable[[random.Random], float]


def deals(seats: int, totals: list[float]) -> Deals:
    found = Deals(seats)
    for total in totals:
        found.add(total)
    return found


def apart(share: float, seats: int) -> Deal:
    """Return a deal in which every rotation is won or lost independently."""
    return lambda dice: float(sum(dice.random() < share for _ in range(seats)))


def alike(share: float, seats: int) -> Deal:
    """Return a deal in which, half of the time, luck stays with a bot wherever it sits."""
    return lambda dice: apart(share, seats)(dice) if dice.random() < 0.5 else float(seats * (dice.random() < share))


def mirrored(share: float, seats: int) -> Deal:
    """Return a deal in which, half of the time, one seat wins whichever bot sits there: each bot wins one rotation."""
    return lambda dice: 1.0 if dice.random() < 0.5 else apart(share, seats)(dice)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("kind", [apart, alike, mirrored])
@pytest.mark.parametrize("share", [0.3, 0.8])
def test_the_interval_holds_the_truth_in_about_95_of_100_contests(
    seats: int, kind: Callable[[float, int], Deal], share: float
) -> None:
    dice = random.Random(f"{seats} {kind.__name__} {share}")
    deal = kind(share, seats)
    truth = (1 / seats + share) / 2 if kind is mirrored else share
    held = 0
    for _ in range(600):
        found = interval([deals(seats, [deal(dice) for _ in range(40)])])
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_luck_that_is_mirrored_makes_the_interval_narrower_and_luck_that_stays_wider() -> None:
    def width(kind: Callable[[float, int], Deal]) -> float:
        dice = random.Random(5)
        found = interval([deals(2, [kind(0.5, 2)(dice) for _ in range(100)])])
        return found.high - found.low

    assert width(mirrored) < 0.85 * width(apart)
    assert width(alike) > 1.15 * width(apart)


def test_looking_after_every_deal_seldom_settles_what_is_even() -> None:
    dice = random.Random(6)
    wrong = 0
    for _ in range(200):
        found = Deals(2)
        for number in range(100):
            found.add(apart(0.5, 2)(dice))
            sure = interval([found], Z_999)
            if number >= 9 and not sure.low <= 0.5 <= sure.high:
                wrong += 1
                break
    assert wrong <= 6


@pytest.mark.parametrize(("totals", "share"), [([2.0] * 100, 1.0), ([0.0] * 100, 0.0)])
def test_where_all_was_won_or_lost_every_seat_counts_by_itself(totals: list[float], share: float) -> None:
    found = interval([deals(2, totals)])
    assert found == pytest.approx(wilson(share, 200, 1.96))
    assert found.high - found.low == pytest.approx(0.0188, abs=0.0001)


def test_deals_that_all_end_alike_are_no_proof_that_they_always_will() -> None:
    found = interval([deals(2, [1.0] * 100)])
    assert 0.48 < found.low < 0.49
    assert 0.51 < found.high < 0.52
    one = interval([deals(2, [1.0])])
    assert one.low < 0.15
    assert one.high > 0.85


def test_only_differences_within_line_ups_make_a_share_uncertain() -> None:
    strong, weak = deals(2, [2.0] * 50), deals(2, [0.0] * 50)
    both = interval([strong, weak])
    assert both.share == 0.5
    assert 0.47 < both.low < 0.5 < both.high < 0.53
    mixed = interval([deals(2, [0.0, 2.0] * 50)])
    assert mixed.low < 0.42


def test_line_ups_with_more_deals_do_not_count_for_more() -> None:
    strong, close = [2.0, 2.0, 2.0, 1.0], [1.0, 0.0, 2.0, 1.0]
    shares = {interval([deals(2, strong * a), deals(2, close * b)]).share for a, b in [(1, 1), (3, 25), (25, 3)]}
    assert shares == {0.6875}


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [(apart, 10, 50), (apart, 50, 10), (alike, 20, 100), (alike, 100, 20), (mirrored, 20, 100)],
)
def test_the_interval_over_unequal_line_ups_holds_the_truth_as_often(
    kind: Callable[[float, int], Deal], first: int, second: int
) -> None:
    dice = random.Random(f"{kind.__name__} {first} {second}")
    strong, close = kind(0.9, 2), kind(0.55, 2)
    truth = (0.5 + 0.725) / 2 if kind is mirrored else 0.725
    held = 0
    for _ in range(600):
        found = interval(
            [deals(2, [strong(dice) for _ in range(first)]), deals(2, [close(dice) for _ in range(second)])]
        )
        held += found.low <= truth <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_shares_are_for_each_seat() -> None:
    found = interval([deals(12, [3.0, 2.0, 4.0, 3.0])])
    assert found.share == 0.25
    assert 0.1 < found.low < 0.25 < found.high < 0.5


def test_line_ups_that_have_not_played_do_not_count() -> None:
    assert interval([deals(2, [2.0, 1.0]), Deals(2)]) == interval([deals(2, [2.0, 1.0])])


def test_wilson_s_interval_is_wilson_s() -> None:
    found = wilson(0.3, 10, 1.959964)  # the textbook's example
    assert (round(found.low, 4), round(found.high, 4)) == (0.1078, 0.6032)


def test_the_interval_of_a_mean_holds_the_truth_in_about_95_of_100_samples() -> None:
    dice = random.Random(7)
    held = 0
    for _ in range(600):
        found = mean_of([dice.randrange(10, 111) for _ in range(50)])
        assert found.low is not None and found.high is not None
        held += found.low <= 60 <= found.high
    assert 0.92 <= held / 600 <= 0.98


def test_one_value_says_nothing_about_how_sure_its_mean_is() -> None:
    assert mean_of([7]) == (7, None, None)
    assert mean_of([7, 7]) == (7, 7, 7)
