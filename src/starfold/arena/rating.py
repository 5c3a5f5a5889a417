"""How strong bots are on one scale, whoever they met: ratings, and how sure those are."""

from __future__ import annotations

import random
from math import log10
from typing import NamedTuple

MEAN_RATING = 1500  # of all bots in a contest
ELO_SCALE = 400  # a bot that wins ten times as often as another is rated so much higher
RESAMPLES = 400
MAX_STEPS = 200  # of the fit, at most
TOLERANCE = 1e-6  # a step that changes no strength by more than this part is the last

Wins = list[float]  # of each bot, in a deal or in all of them


class Meeting(NamedTuple):
    """What a line-up's deals brought: how many seats each bot has in a match, and what each won in every deal."""

    seats: list[int]
    deals: list[Wins]
    rotations: int

    def equal(self, matches: float) -> Wins:
        """What so many matches bring if nobody is better than anybody."""
        return [matches * seats / sum(self.seats) for seats in self.seats]


class Rating(NamedTuple):
    """A bot's rating, and the ends of its 95 % interval."""

    rating: float
    low: float
    high: float


def ratings(meetings: list[Meeting], seed: int) -> list[Rating]:
    """The bots' ratings by the Plackett–Luce model of who wins; for two seats that is Bradley–Terry.

    A seat wins as often as its bot's strength is a part of all strengths in the match. One match more for each
    line-up, shared equally, keeps the strength of a bot that won or lost everything finite.

    The intervals come from rating the same contest again and again, each time with deals drawn at random from those
    played. Half of the times one deal more is among them, won by chance, for what is not seen in a few deals may still
    happen. That pulls ratings to the middle: so of both ways to draw each end is the one that is further out.
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
    """The strengths that make these wins most likely, by Hunter's MM algorithm: every step makes them likelier."""
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
    """What the line-up's deals come to if they are drawn anew.

    It is one deal fewer than were played, for what is drawn from a few deals differs less than new deals would.
    """
    pool = [*meeting.deals, _by_chance(meeting, dice)] if one_more else meeting.deals
    return _sum(dice.choices(pool, k=max(1, len(meeting.deals) - 1)), meeting)


def _by_chance(meeting: Meeting, dice: random.Random) -> Wins:
    """A deal in which every seat is as likely to win each match."""
    won = [0.0 for _ in meeting.seats]
    for winner in dice.choices(range(len(won)), meeting.seats, k=meeting.rotations):
        won[winner] += 1
    return won


def _sum(deals: list[Wins], meeting: Meeting) -> Wins:
    """What deals come to, with the one match that keeps strengths finite."""
    return [sum(column) for column in zip(meeting.equal(1), *deals)]


def _scale(found: list[float]) -> list[float]:
    logs = [ELO_SCALE * log10(strength) for strength in found]
    return [MEAN_RATING + one - sum(logs) / len(logs) for one in logs]
