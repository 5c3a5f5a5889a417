"""Executors play the matches of a contest, in this process or in several."""

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
Play = Callable[[Iterator[Task]], Games]  # the caller closes the generator to stop
HEARTBEAT_S = 0.5  # between two calls of `beat`
MAX_ATTEMPTS = 3  # for a match whose process dies
QUEUED_PER_PROCESS = 3  # submitted matches for each process


class ContestError(StarfoldError):
    """A contest that cannot be finished; the matches played so far are kept."""


def in_this_process(tasks: Iterator[Task]) -> Games:
    """Play one match after the other in this process."""
    for task in tasks:
        yield play(task)


def in_processes(
    jobs: int, say: Callable[[str], None] = lambda sentence: None, beat: Callable[[], None] = lambda: None
) -> Play:
    """Return an executor with `jobs` processes.

    `say` is called with a sentence when one dies. `beat` is called from time to time.
    """
    return lambda tasks: ProcessRunner(jobs, say, beat).results(tasks)


class Assignment:
    """A submitted match."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.attempts = 0
        self.future: Future[Played] | None = None

    def lost(self) -> bool:
        """Return whether its process pool broke before it was finished."""
        future = self.future
        return future is None or future.cancelled() or isinstance(future.exception(), BrokenProcessPool)


class ProcessRunner:
    """Plays matches in processes, with results in the order of the tasks.

    A process that dies breaks its whole pool, so the match at fault is unknown: all unfinished ones are played again,
    one at a time. A match whose process dies three times ends the contest.
    """

    def __init__(self, jobs: int, say: Callable[[str], None], beat: Callable[[], None]) -> None:
        self.jobs = jobs
        self.say = say
        self.beat = beat
        self.queue: deque[Assignment] = deque()
        self.others = set(multiprocessing.active_children())
        self.pool = self.new_pool()

    def new_pool(self) -> ProcessPoolExecutor:
        """Return a new pool. Processes are spawned, not forked, so that they behave alike on every system."""
        # If a stream was closed at the start, its descriptor may be a pipe of the pool and must not be replaced.
        streams = sys.__stdout__ is not None and sys.__stderr__ is not None
        return ProcessPoolExecutor(self.jobs, multiprocessing.get_context("spawn"), _begin, (streams,))

    def results(self, tasks: Iterator[Task]) -> Games:
        """Play the tasks; closing the generator ends the processes."""
        try:
            while self.fill_queue(tasks):
                self.submit_all()
                first = self.queue[0].future
                while first is not None and not wait([first], HEARTBEAT_S).done:
                    self.beat()
                if first is None or self.queue[0].lost():
                    self.recover()
                else:
                    yield self.result(self.queue.popleft().task, first)
        finally:
            self.shut_down()

    def result(self, task: Task, future: Future[Played]) -> Played:
        """Return a task's result; raises ContestError if the match failed unexpectedly."""
        error = future.exception()
        if error is None or isinstance(error, StarfoldError):
            return future.result()
        raise ContestError(
            f"Deal {task.deal}, rotation {task.rotation} could not be played: {describe_exception(error)}"
        )

    def fill_queue(self, tasks: Iterator[Task]) -> bool:
        """Fill the queue with further tasks; return whether any is left to play."""
        while len(self.queue) < QUEUED_PER_PROCESS * self.jobs and (task := next(tasks, None)):
            self.queue.append(Assignment(task))
        return len(self.queue) > 0

    def submit_all(self) -> None:
        """Submit the queued tasks; after a death only the first."""
        one_by_one = any(assignment.attempts for assignment in self.queue)
        for assignment in list(self.queue)[: 1 if one_by_one else None]:
            if assignment.future is None:
                try:
                    with _interrupts_held_back():
                        # Workers ignore Ctrl-C, so even a KeyboardInterrupt is the bot's failure.
                        assignment.future = self.pool.submit(play, assignment.task, (BaseException,))
                except BrokenProcessPool:
                    return

    def recover(self) -> None:
        """Start a new pool after a death and queue the lost matches again."""
        self.shut_down()
        for assignment in self.queue:
            if assignment.future is not None and assignment.lost():
                assignment.attempts += 1
                assignment.future = None
        first = self.queue[0]
        if first.attempts >= MAX_ATTEMPTS:
            raise ContestError(
                f"The process that played deal {first.task.deal}, rotation {first.task.rotation} died"
                f" {MAX_ATTEMPTS} times."
            )
        self.say("A process died in mid-match; the matches that were under way are played again.")
        self.pool = self.new_pool()

    def shut_down(self) -> None:
        """End the pool, even in mid-match."""
        if any(assignment.future is not None and not assignment.future.done() for assignment in self.queue):
            for process in set(multiprocessing.active_children()) - self.others:
                process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _begin(streams: bool) -> None:
    """Set up a worker process: it shows no warnings, and ends with its parent.

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
    """Block SIGINT, so that processes started meanwhile ignore Ctrl-C: the parent ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
