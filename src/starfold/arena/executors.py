"""Who plays the matches of a contest: this process, or several of their own."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for

from starfold.core.errors import StarfoldError, describe_exception

from .contest import Task
from .match import Played, play

Games = Generator[Played, None, None]
Play = Callable[[Iterator[Task]], Games]  # whoever stops listening closes the games
HEARTBEAT_S = 0.5  # seconds between two signs of life
MAX_ATTEMPTS = 3  # for each match whose process dies
QUEUED_PER_PROCESS = 3  # matches in work for each process: so many results may wait for an earlier one


class ContestError(StarfoldError):
    """A contest that cannot be played to its end; what was played is not lost."""


def in_this_process(tasks: Iterator[Task]) -> Games:
    """Play one match after the other, in this process."""
    for task in tasks:
        yield play(task)


def in_processes(
    jobs: int, say: Callable[[str], None] = lambda sentence: None, beat: Callable[[], None] = lambda: None
) -> Play:
    """Play so many matches at once; `say` hears when a process dies, and `beat` is called now and then."""
    return lambda tasks: ProcessRunner(jobs, say, beat).results(tasks)


class Assignment:
    """A match in work."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.tries = 0
        self.future: Future[Played] | None = None

    def lost(self) -> bool:
        """Whether its process, or another of the same pool, died before it was through."""
        future = self.future
        return future is None or future.cancelled() or isinstance(future.exception(), BrokenProcessPool)


class ProcessRunner:
    """Processes that play matches. The results come in the order of the tasks, however many processes there are.

    One process that dies takes its whole pool along, so there is no telling which match killed it: all unfinished ones
    are played again, each by itself, until they are through. One that dies alone three times is to blame.
    """

    def __init__(self, jobs: int, say: Callable[[str], None], beat: Callable[[], None]) -> None:
        self.jobs = jobs
        self.say = say
        self.beat = beat
        self.tickets: deque[Assignment] = deque()
        self.others = set(multiprocessing.active_children())
        self.pool = self.hire()

    def hire(self) -> ProcessPoolExecutor:
        """A new pool. Its processes are started anew, not forked: so they are the same on every system."""
        # Where a stream was closed from the start, its number may be that of a pipe to the pool: not to be touched.
        streams = sys.__stdout__ is not None and sys.__stderr__ is not None
        return ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), _begin, (streams,))

    def results(self, tasks: Iterator[Task]) -> Games:
        """Play the tasks; when nobody listens any more, the processes end."""
        try:
            while self.top_up(tasks):
                self.hand_out()
                first = self.tickets[0].future
                while first is not None and not wait([first], HEARTBEAT_S).done:
                    self.beat()
                if first is None or self.tickets[0].lost():
                    self.recover()
                else:
                    yield self.result(self.tickets.popleft().task, first)
        finally:
            self.dismiss()

    def result(self, task: Task, future: Future[Played]) -> Played:
        """What became of a task; where a match failed in a way that nobody foresaw, the contest cannot go on."""
        error = future.exception()
        if error is None or isinstance(error, StarfoldError):
            return future.result()
        raise ContestError(
            f"Deal {task.deal}, rotation {task.rotation} could not be played: {describe_exception(error)}"
        )

    def top_up(self, tasks: Iterator[Task]) -> bool:
        """Take on further tasks, as far as there is a hand for them; whether anything is left to do."""
        while len(self.tickets) < QUEUED_PER_PROCESS * self.jobs and (task := next(tasks, None)):
            self.tickets.append(Assignment(task))
        return len(self.tickets) > 0

    def hand_out(self) -> None:
        """Give the pool what it has not got yet; after a death only the first."""
        careful = any(ticket.tries for ticket in self.tickets)
        for ticket in list(self.tickets)[: 1 if careful else None]:
            if ticket.future is None:
                try:
                    with _interrupts_held_back():
                        # Ctrl-C is not heard there: whatever a bot raises is the bot's failure.
                        ticket.future = self.pool.submit(play, ticket.task, (BaseException,))
                except BrokenProcessPool:
                    return

    def recover(self) -> None:
        """Start a new pool after a death, and see that all lost matches are played again."""
        self.dismiss()
        for ticket in self.tickets:
            if ticket.future is not None and ticket.lost():
                ticket.tries += 1
                ticket.future = None
        first = self.tickets[0]
        if first.tries >= MAX_ATTEMPTS:
            raise ContestError(
                f"The process that played deal {first.task.deal}, rotation {first.task.rotation} died"
                f" {MAX_ATTEMPTS} times."
            )
        self.say("A process died in mid-match; the matches that were under way are played again.")
        self.pool = self.hire()

    def dismiss(self) -> None:
        """End the pool, in mid-match if need be."""
        if any(ticket.future is not None and not ticket.future.done() for ticket in self.tickets):
            for process in set(multiprocessing.active_children()) - self.others:
                process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _begin(streams: bool) -> None:
    """What a process does first: the one that started it has given all warnings, and it should not outlive that one.

    What bots print goes to stderr: stdout is for the result.
    """
    if streams:
        os.dup2(2, 1)
    warnings.simplefilter("ignore")
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


@contextlib.contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process started meanwhile never hears Ctrl-C: the one that started it does, and ends the others."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
