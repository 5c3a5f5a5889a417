"""Executors run many jobs for a caller that is not asynchronous: a script, a notebook, the arena.

An executor takes a function and an iterator of jobs, and yields the results. It asks the iterator for the next job only
when there is room for one. The caller closes the generator to stop: then no job is left running.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import os
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Generic, Protocol, TypeVar

from starfold.core.errors import OutOfRangeError

from .pool import WorkerPool
from .protocol import JobFailedError, WorkerDiedError, kind_of

HEARTBEAT_S = 0.5  # between two calls of `beat`
QUEUED_PER_PROCESS = 3  # jobs under way for each process

MAX_NAME_LENGTH = 200  # of a job in an error

J = TypeVar("J")
R = TypeVar("R")


class Executor(Protocol):
    """Runs jobs somewhere: `in_this_process`, or a LocalProcesses."""

    def __call__(self, function: Callable[[J], R], jobs: Iterator[J], /) -> Generator[R, None, None]:
        """Yield the results of the jobs.

        The same jobs have the same results, wherever they run, if each brings its own seed.
        Raises whatever a job raises, here; elsewhere InvalidJobError or JobFailedError.
        """


def in_this_process(function: Callable[[J], R], jobs: Iterator[J], /) -> Generator[R, None, None]:
    """Run one job after the other in this process."""
    for job in jobs:
        yield function(job)


def short_name(job: object) -> str:
    """Return what a job is called in an error, if the caller knows no better name."""
    text = repr(job)
    return text if len(text) <= MAX_NAME_LENGTH else text[:MAX_NAME_LENGTH] + "…"


class LocalProcesses:
    """An executor with `count` worker processes, which end with the generator.

    The function must be at the top level of a module and say what it returns (`JobKind`).
    The results come in the order of the jobs, or, if not `ordered`, as soon as there are any.
    If a process dies, its job is run once more in another; before that `on_death` is called with the job. `beat` is
    called from time to time while results are awaited. Both are called in the caller's thread. `name` returns what a
    job is called in an error.
    Raises OutOfRangeError if there is no process.
    """

    def __init__(
        self,
        count: int,
        *,
        ordered: bool = True,
        on_death: Callable[[Any], None] = lambda job: None,
        beat: Callable[[], None] = lambda: None,
        name: Callable[[Any], str] = short_name,
    ) -> None:
        if count < 1:
            raise OutOfRangeError(f"There must be at least one process, not {count}.")
        self.count, self.ordered = count, ordered
        self.on_death, self.beat, self.name = on_death, beat, name

    def __call__(self, function: Callable[[J], R], jobs: Iterator[J], /) -> Generator[R, None, None]:
        """Yield the results of the jobs.

        Raises InvalidJobError if workers cannot call the function, JobFailedError if a job has no result and
        WorkerDiedError if it has killed its process twice: both name the job.
        """
        kind_of(function)
        with contextlib.closing(_Run(self, function)) as run:
            yield from run.results(jobs)


class _Run(Generic[J, R]):
    """Jobs under way. The pool works in a thread with a loop of its own: a notebook's thread has a loop that runs."""

    def __init__(self, executor: LocalProcesses, function: Callable[[J], R]) -> None:
        self.executor, self.function = executor, function
        self.deaths: SimpleQueue[J] = SimpleQueue()
        self.ended: SimpleQueue[tuple[int, asyncio.Task[R]] | None] = SimpleQueue()  # None: look at the deaths
        self.jobs: dict[int, J] = {}  # under way, in their order
        self.done: dict[int, asyncio.Task[R]] = {}  # of those, in the order in which they ended
        path = [os.path.abspath(part) for part in sys.path]  # workers find the modules that this process finds
        self.pool = WorkerPool(executor.count, self._died, path)
        self.tasks: set[asyncio.Task[R]] = set()  # only for the thread of the loop
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="starfold workers", daemon=True)
        self.thread.start()
        # When Python exits, this thread stops before generators that nobody closed are closed.
        atexit.register(self.close)

    def results(self, jobs: Iterator[J]) -> Generator[R, None, None]:
        """Yield the results of the jobs."""
        numbered = enumerate(jobs)
        while True:
            room = QUEUED_PER_PROCESS * self.executor.count - len(self.jobs)
            for number, job in islice(numbered, room):
                self.jobs[number] = job
                self.loop.call_soon_threadsafe(self._begin, number, job)
            if not self.jobs:
                return
            yield self._next()

    def _next(self) -> R:
        """Wait for the next result; raises an error that names the job if it has none."""
        first = next(iter(self.jobs))
        while not (first in self.done if self.executor.ordered else self.done):
            self._listen()
        number = first if self.executor.ordered else next(iter(self.done))
        job, task = self.jobs.pop(number), self.done.pop(number)
        try:
            return task.result()
        except WorkerDiedError as error:
            text = f"The process that ran {self.executor.name(job)} died twice. {error.why}"
            raise WorkerDiedError(error.why, job, text=text) from None
        except JobFailedError as error:
            text = f"The job {self.executor.name(job)} failed: {error.why}"
            raise JobFailedError(error.why, job, error.known, text) from None

    def _listen(self) -> None:
        """Wait until a job has ended or a process has died, but not for long."""
        try:
            ended = self.ended.get(timeout=HEARTBEAT_S)
        except Empty:
            self.executor.beat()
            return
        if ended is None:
            self.executor.on_death(self.deaths.get())
        else:
            self.done[ended[0]] = ended[1]

    def _begin(self, number: int, job: J) -> None:
        """Start a job, in the thread of the loop."""

        def end(task: asyncio.Task[R]) -> None:
            self.tasks.discard(task)
            if not task.cancelled():
                task.exception()  # asyncio complains of errors that nobody looks at, and some are not needed any more
            self.ended.put((number, task))

        task = self.loop.create_task(self.pool.run(self.function, job))
        self.tasks.add(task)
        task.add_done_callback(end)

    def _died(self, job: J, why: str) -> None:
        self.deaths.put(job)
        self.ended.put(None)

    def close(self) -> None:
        """End all jobs and processes, even in mid-job."""
        if self.loop.is_closed():
            return
        atexit.unregister(self.close)
        asyncio.run_coroutine_threadsafe(self._end_all(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def _end_all(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.pool.close()
