"""Ratings: the strength of all bots on one scale, with intervals."""

from __future__ import annotations

import random
from math import log10
from typing import NamedTuple

MEAN_RATING = 1500  # the average of all bots in a contest
ELO_SCALE = 400  # the difference for winning ten times as often
RESAMPLES = 400
MAX_STEPS = 200  # of the fit
TOLERANCE = 1e-6  # relative change at which the fit has converged

Wins = list[float]  # wins of each bot, in one deal or in all


class Meeting(NamedTuple):
    """A line-up's results: its seats for each bot, and what each won in every deal."""

    seats: list[int]
    deals: list[Wins]
    rotations: int

    def equal(self, matches: float) -> Wins:
        """Return the wins of `matches` matches if all bots were equal."""
        return [matches * seats / sum(self.seats) for seats in self.seats]


class Rating(NamedTuple):
    """A bot's rating, and the ends of its 95 % interval."""

    rating: float
    low: float
    high: float


def ratings(meetings: list[Meeting], seed: int) -> list[Rating]:
    """Return the bots' ratings by the Plackett–Luce model; for two seats that is Bradley–Terry.

    A seat wins with its bot's part of all strengths in the match. One additional match for each line-up, shared
    equally, keeps strengths finite for bots that won or lost everything.

    Intervals are bootstrapped over deals, in two ways: with the deals played, and with one random deal added, because
    events that few deals did not show may still happen. That pulls ratings to the middle, so of both ways each end of
    the interval is the outer one.
    """
    found = strengths(meetings, [_sum(meeting.deals, meeting) for meeting in meetings], [])
    dice = random.Random(f"starfold ratings {seed}")
    drawn = [
        [
            _scale(strengths(meetings, [_drawn(meeting, one_more, dice) for meeting in meetings], found))
            for _ in range(RESAMPLES)
        ]
        for one_more in (False, True)
    ]
    rated = []
    for place, rating in enumerate(_scale(found)):
        ways = [sorted(one[place] for one in way) for way in drawn]
        low = min(way[RESAMPLES // 40] for way in ways)
        high = max(way[-1 - RESAMPLES // 40] for way in ways)
        rated.append(Rating(rating, min(rating, low), max(rating, high)))
    return rated


def strengths(meetings: list[Meeting], wins: list[Wins], guess: list[float]) -> list[float]:
    """Return the maximum-likelihood strengths for these wins by Hunter's MM algorithm."""
    bots = range(len(meetings[0].seats))
    won = [sum(line_up[bot] for line_up in wins) for bot in bots]
    played = [sum(line_up) for line_up in wins]
    found = guess or [1.0 for _ in bots]
    for _ in range(MAX_STEPS):
        parts = [
            count / sum(seats * strength for seats, strength in zip(meeting.seats, found))
            for meeting, count in zip(meetings, played)
        ]
        new = [won[bot] / sum(meeting.seats[bot] * part for meeting, part in zip(meetings, parts)) for bot in bots]
        scale = len(new) / sum(new)
        new = [strength * scale for strength in new]
        still = all(abs(strength - old) <= TOLERANCE * old for strength, old in zip(new, found))
        found = new
        if still:
            break
    return found


def _drawn(meeting: Meeting, one_more: bool, dice: random.Random) -> Wins:
    """Return a bootstrap sample of a line-up's wins.

    It has one deal fewer than were played, because resampling few deals underestimates how much they differ.
    """
    pool = [*meeting.deals, _by_chance(meeting, dice)] if one_more else meeting.deals
    return _sum(dice.choices(pool, k=max(1, len(meeting.deals) - 1)), meeting)


def _by_chance(meeting: Meeting, dice: random.Random) -> Wins:
    """Return a deal in which every seat wins with equal probability."""
    won = [0.0 for _ in meeting.seats]
    for winner in dice.choices(range(len(won)), meeting.seats, k=meeting.rotations):
        won[winner] += 1
    return won


def _sum(deals: list[Wins], meeting: Meeting) -> Wins:
    """Return the sum of deals, with the additional match that keeps strengths finite."""
    return [sum(column) for column in zip(meeting.equal(1), *deals)]


def _scale(found: list[float]) -> list[float]:
    logs = [ELO_SCALE * log10(strength) for strength in found]
    return [MEAN_RATING + one - sum(logs) / len(logs) for one in logs]
