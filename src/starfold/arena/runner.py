"""Runs a contest until all matches are played or the question is settled."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from starfold.core.errors import StarfoldError
from starfold.core.statistics import pooled

from .contest import Contest, Task
from .executors import ContestError, Play, in_this_process
from .match import Played
from .result import ALL_PLAYED, INTERRUPTED, SETTLED, Result, Score


class Progress(NamedTuple):
    """The progress of a contest, reported after every match."""

    played: int
    most: int  # the maximum number of matches; it decreases when a line-up stops early
    first: str  # the first bot's name
    share: float | None  # its win share; None before the first deal is complete


def run_contest(
    contest: Contest,
    play: Play = in_this_process,
    to_the_end: bool = False,
    known: Callable[[Task], Played | None] = lambda task: None,
    keep: Callable[[Played], None] = lambda played: None,
    hear: Callable[[Progress], None] = lambda progress: None,
) -> Result:
    """Play a contest and return its result. `known` returns earlier results, `keep` receives new ones.

    When interrupted, or after an error, the result covers what was played. If a line-up has no complete deal yet, the
    error is raised instead.
    Raises StarfoldError if a bot or a process fails before every line-up has played a whole deal.
    """
    run = ContestRun(contest, to_the_end, keep, hear)
    began = time.perf_counter()
    trouble = ""
    try:
        run.play(play, known)
    except KeyboardInterrupt:
        if not run.tells():
            raise
    except StarfoldError as error:
        if not run.tells():
            raise
        trouble = str(error)
    return Result(contest, run.scores, time.perf_counter() - began, run.stopped(), trouble)


class ContestRun:
    """A running contest. Matches count in the order of their deals, whichever process is faster."""

    def __init__(
        self,
        contest: Contest,
        to_the_end: bool,
        keep: Callable[[Played], None],
        hear: Callable[[Progress], None],
    ) -> None:
        self.contest = contest
        self.to_the_end = to_the_end
        self.keep = keep
        self.hear = hear
        self.played = 0
        self.scores = [
            Score(line_up, contest.deals(place), contest.names) for place, line_up in enumerate(contest.line_ups)
        ]

    def play(self, play: Play, known: Callable[[Task], Played | None]) -> None:
        """Count the known matches, then play the rest."""
        tasks = self.tasks()
        for task in tasks:
            before = known(task)
            if before is None:
                self.play_on(play, chain([task], tasks))
                return
            self.count(before)

    def play_on(self, play: Play, tasks: Iterator[Task]) -> None:
        """Play matches until no line-up needs another."""
        with contextlib.closing(play(tasks)) as games:
            for played in games:
                if self.scores[played.task.line_up].stopped:
                    continue  # started before its line-up was settled
                self.keep(played)
                if played.trouble:
                    where = f"deal {played.task.deal}, rotation {played.task.rotation}"
                    raise ContestError(f"The contest stops at {where} (seed {self.contest.seed}). {played.trouble}")
                self.count(played)
                if all(score.stopped for score in self.scores):
                    return

    def tasks(self) -> Iterator[Task]:
        """Yield the matches to play: a deal of each line-up, then the next of each."""
        for number in range(max(score.wanted for score in self.scores)):
            for place, score in enumerate(self.scores):
                if not score.stopped and number < score.wanted:
                    yield from self.contest.deal(place, number)

    def count(self, played: Played) -> None:
        """Count a match and check whether its line-up is finished."""
        score = self.scores[played.task.line_up]
        score.add(played.shares, played.points)
        self.played += 1
        if not score.unfinished:
            if score.count == score.wanted:
                score.stopped = ALL_PLAYED
            elif not self.to_the_end and score.settled(self.contest.above):
                score.stopped = SETTLED
        self.hear(self.progress())

    def progress(self) -> Progress:
        """Return the progress."""
        most = sum(
            (score.count if score.stopped else score.wanted) * len(score.line_up.rotations) for score in self.scores
        )
        first = self.contest.names[0]
        met = [score.bots[first] for score in self.scores if first in score.bots]
        return Progress(self.played, most, first, pooled(met))

    def tells(self) -> bool:
        """Return whether every line-up has played a whole deal, so that there is a result."""
        return all(score.count for score in self.scores)

    def stopped(self) -> str:
        """Return why the contest stopped."""
        reasons = {score.stopped for score in self.scores}
        if "" in reasons:
            return INTERRUPTED
        return SETTLED if reasons == {SETTLED} else ALL_PLAYED
