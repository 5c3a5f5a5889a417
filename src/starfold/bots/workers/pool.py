"""The worker pool: processes that run jobs, so that the event loop never waits for one. Jobs are served in order."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final, TypeVar

from . import protocol as p
from .process import Reply, Tell, WorkerProcess

STOP_TIMEOUT_S: Final = 1.0  # for a worker to stop a job when told to
CLOSE_TIMEOUT_S: Final = 0.5  # for a worker to exit when its input closes

J = TypeVar("J")
R = TypeVar("R")
T = TypeVar("T")

_numbers = count()


def usual_count() -> int:
    """Return one worker fewer than there are cores: the server needs one itself."""
    return max(1, (os.cpu_count() or 1) - 1)


class WorkerPool:
    """A pool of `size` workers, each started on first use and again after it ended.

    `on_death` is called with a job and what happened when its worker has died, before the job is tried once more.
    `path` is where workers look for modules; if empty, they look where Python does by itself.
    """

    def __init__(
        self, size: int, on_death: Callable[[Any, str], None] = lambda job, why: None, path: Sequence[str] = ()
    ) -> None:
        self.all: Final = [WorkerProcess(path) for _ in range(size)]
        self.idle: Final = list(self.all)
        self.line: Final[deque[asyncio.Future[WorkerProcess]]] = deque()
        self.on_death = on_death
        self._working: Final[set[asyncio.Task[Reply]]] = set()
        self._stopping: Final[set[asyncio.Task[None]]] = set()

    async def run(self, function: Callable[[J], R], job: J, tell: Tell | None = None) -> R:
        """Call a function with a job in a worker and return its result.

        If the worker dies, the job is tried once more in a fresh one. Cancelling this ends the job.
        Raises InvalidJobError if workers cannot call the function, JobFailedError if the job has no result,
        WorkerDiedError if it has killed its worker twice.
        """
        return await self.work(await self.take(), function, job, tell)

    async def work(
        self,
        worker: WorkerProcess,
        function: Callable[[J], R],
        job: J,
        tell: Tell | None = None,
        timeout_s: float | None = None,
    ) -> R:
        """Run a job in a worker that was taken, and free it; raises what `run` raises, also after `timeout_s`."""
        try:
            kind = p.kind_of(function)
            message = kind.job(next(_numbers), job)
        except BaseException:
            self._free(worker)
            raise
        worker.wanted = True
        working = asyncio.create_task(self._try_twice(worker, message, job, tell))
        keep(self._working, working)
        try:
            await asyncio.wait({working}, timeout=timeout_s)
        except asyncio.CancelledError:
            self._stop(worker, working, STOP_TIMEOUT_S)
            raise
        if not working.done():
            self._stop(worker, working, 0)
            raise p.JobFailedError(f"It did not answer in {timeout_s:g} seconds.", job)
        self._free(worker)
        told = working.result()
        if isinstance(told, p.Failure):
            raise p.JobFailedError(told.why, job, told.known)
        return kind.result(told)

    async def _try_twice(self, worker: WorkerProcess, message: p.Job, job: object, tell: Tell | None) -> Reply:
        try:
            return await worker.ask(message, tell)
        except p.WorkerDiedError as death:
            if not worker.wanted:
                raise
            self.on_death(job, death.why)
        try:
            return await worker.ask(message, tell)
        except p.WorkerDiedError as death:
            raise p.WorkerDiedError(death.why, job) from None

    async def close(self) -> None:
        """Cancel all jobs and end all workers. A later job would start them again."""
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, *self._stopping, return_exceptions=True)
        await asyncio.gather(*(worker.end(CLOSE_TIMEOUT_S) for worker in self.all))

    async def take(self, key: str = "") -> WorkerProcess:
        """Wait for a free worker: best one that keeps the state of this key, else one that runs already."""
        worker = await self._wait(key)
        worker.key = key
        return worker

    async def _wait(self, key: str) -> WorkerProcess:
        if self.idle:
            best = max(self.idle, key=lambda worker: (key in worker.keys, worker.runs()))
            self.idle.remove(best)
            return best
        place: asyncio.Future[WorkerProcess] = asyncio.get_running_loop().create_future()
        self.line.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was handed a worker at the same moment
                self._free(place.result())
            elif place in self.line:
                self.line.remove(place)
            raise

    def _free(self, worker: WorkerProcess) -> None:
        while self.line:
            place = self.line.popleft()
            if not place.cancelled():
                place.set_result(worker)
                return
        self.idle.append(worker)

    def _stop(self, worker: WorkerProcess, working: asyncio.Task[Reply], grace_s: float) -> None:
        """Stop a worker's job, killing it after `grace_s`, and put it back into the pool."""

        async def stop() -> None:
            await asyncio.wait({working}, timeout=grace_s)
            if working.cancel():
                await asyncio.gather(working, return_exceptions=True)
                await worker.end()
            self._free(worker)

        worker.stop()
        keep(self._stopping, asyncio.create_task(stop()))


def keep(tasks: set[asyncio.Task[T]], task: asyncio.Task[T]) -> None:
    """Keep a reference to a task until it has ended: the event loop itself keeps none."""
    tasks.add(task)
    task.add_done_callback(tasks.discard)
