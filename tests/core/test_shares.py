"""Shares of the win, computed from standings."""

from __future__ import annotations

import math

import pytest

from starfold.core.shares import win_shares


def test_equal_standings_share_the_win() -> None:
    assert win_shares([3.0, 3.0, 3.0, 3.0]) == [0.25] * 4


def test_a_standing_is_the_logarithm_of_odds() -> None:
    assert win_shares([math.log(3), 0.0]) == pytest.approx([0.75, 0.25])
    assert win_shares([math.log(3) + 50, 50.0]) == pytest.approx([0.75, 0.25]), "only differences count"


def test_who_is_out_gets_nothing() -> None:
    assert win_shares([-math.inf, 1.0, 1.0]) == [0.0, 0.5, 0.5]


def test_nothing_is_too_far_apart() -> None:
    assert win_shares([5000.0, -5000.0]) == [1.0, 0.0]
