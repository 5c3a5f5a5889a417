"""The result of a contest: each bot's win share and rating, each line-up, and the answer to the question."""

from __future__ import annotations

from typing import NamedTuple

from starfold.core.statistics import Z_999, Deals, Share, interval
from starfold.machine import made_with

from .contest import Contest
from .entrants import LineUp
from .rating import Meeting, ratings

MIN_DEALS = 10  # before a line-up can be settled: fewer say too little about their variance
ALL_PLAYED, SETTLED, INTERRUPTED = "all played", "settled", "interrupted"


class BotResult(NamedTuple):
    """A bot's result over all line-ups."""

    name: str
    games: int
    win_share: float
    low: float
    high: float
    rating: float
    rating_low: float
    rating_high: float
    score: float  # mean final score; each line-up counts the same


class Score:
    """The results of one line-up so far. Only whole deals count."""

    def __init__(self, line_up: LineUp, deals: int, names: list[str]) -> None:
        rotations = len(line_up.rotations)
        self.line_up = line_up
        self.wanted = deals
        self.names = names
        self.stopped = ""
        self.count = 0
        self.unfinished: list[list[float]] = []  # the shares of the current deal's rotations so far,
        self.reached: list[list[int]] = []  # and the final scores
        self.points = dict.fromkeys(line_up.names, 0)  # sum of the final scores of all its seats
        self.bots = {name: Deals(rotations * line_up.seats_of(name)) for name in line_up.names}
        self.seats = [Deals(rotations) for _ in line_up.entries]
        self.meeting = Meeting([line_up.seats_of(name) for name in names], [], rotations)

    def games(self) -> int:
        """Return how many matches count."""
        return self.count * len(self.line_up.rotations)

    def add(self, shares: list[float], points: list[int]) -> None:
        """Count a match; matches must come in the order of rotations."""
        self.unfinished.append(shares)
        self.reached.append(points)
        if len(self.unfinished) == len(self.line_up.rotations):
            self.add_deal()

    def add_deal(self) -> None:
        """Count a complete deal."""
        won = dict.fromkeys(self.names, 0.0)
        for seated, shares in zip(self.line_up.rotations, self.unfinished):
            for entry, share in zip(seated, shares):
                won[entry.name] += share
        for name, deals in self.bots.items():
            deals.add(won[name])
        for seated, points in zip(self.line_up.rotations, self.reached):
            for entry, point in zip(seated, points):
                self.points[entry.name] += point
        for deals, column in zip(self.seats, zip(*self.unfinished)):
            deals.add(sum(column))
        self.meeting.deals.append(list(won.values()))
        self.unfinished = []
        self.reached = []
        self.count += 1

    def mean_points(self, name: str) -> float:
        """Return a bot's mean final score over its seats."""
        return self.points[name] / self.bots[name].seats_taken()

    def settled(self, above: float) -> bool:
        """Return whether the first bot's share is surely above or below `above`, even after repeated looks."""
        if self.count < MIN_DEALS or len(self.bots) < 2:
            return False
        sure = interval([self.bots[self.line_up.names[0]]], Z_999)
        return sure.low > above or sure.high < above

    def answer(self, above: float) -> str:
        """Return yes, no or open: whether the first bot wins at least `above`; empty without other bots."""
        return answer(interval([self.bots[self.line_up.names[0]]]), above) if len(self.bots) > 1 else ""


class Result:
    """The result of a contest."""

    def __init__(self, contest: Contest, scores: list[Score], seconds: float, stopped: str, trouble: str) -> None:
        """Compute the result; every line-up must have played a deal."""
        self.contest = contest
        self.scores = scores
        self.seconds = seconds
        self.stopped = stopped
        self.trouble = trouble  # a sentence if an error ended the contest
        rated = ratings([score.meeting for score in scores], contest.seed)
        self.bots: list[BotResult] = []
        for name, rating in zip(contest.names, rated):
            met = [score for score in scores if name in score.bots]
            share = interval([score.bots[name] for score in met])
            points = sum(score.mean_points(name) for score in met) / len(met)
            self.bots.append(BotResult(name, sum(score.games() for score in met), *share, *rating, points))

    def games(self) -> int:
        """Return how many matches count."""
        return sum(score.games() for score in self.scores)

    def seats(self) -> list[Share]:
        """Return each seat's win share over all bots."""
        return [interval([score.seats[seat] for score in self.scores]) for seat in range(self.contest.seats)]

    def answer(self) -> str:
        """Return whether the first bot wins at least the share in question: yes, no, or open."""
        return answer(self.bots[0], self.contest.above) if self.contest.has_question() else ""

    def as_dict(self) -> dict[str, object]:
        """Return the result as plain data, for JSON."""
        contest = self.contest
        question = {"bot": self.bots[0].name, "above": contest.above, "answer": self.answer()}
        return {
            "game": contest.game.key,
            "seats": contest.seats,
            "options": contest.options,
            "games": self.games(),
            "seed": contest.seed,
            "budget": {"seconds": contest.seconds, "iterations": contest.iterations},
            "bots": [standing._asdict() for standing in self.bots],
            "line_ups": [_line_up(score, contest.above) for score in self.scores],
            "question": question if contest.has_question() else None,
            "stopped": self.stopped,
            "seconds": self.seconds,
            **made_with(),
        }


def answer(found: Share | BotResult, above: float) -> str:
    """Return yes, no or open: whether an interval is above a share."""
    if found.low >= above:
        return "yes"
    return "no" if found.high < above else "open"


def _line_up(score: Score, above: float) -> dict[str, object]:
    return {
        "bots": [entry.name for entry in score.line_up.entries],
        "games": score.games(),
        "stopped": score.stopped or INTERRUPTED,
        "answer": score.answer(above) or None,
        "results": [{"name": name, **_share(deals)} for name, deals in score.bots.items()],
        "seats": [_share(deals) for deals in score.seats],
    }


def _share(deals: Deals) -> dict[str, object]:
    found = interval([deals])
    return {"win_share": found.share, "low": found.low, "high": found.high}
