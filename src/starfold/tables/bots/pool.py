"""The worker pool: processes in which the bots of all tables run, so that the event loop never waits for one.

Jobs are served in order. When many wait, each gets less time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Final, TypeVar

import msgspec

from starfold.bots import worker as w
from starfold.core.errors import OutOfRangeError, StarfoldError

MAX_WORKERS: Final = 64
MIN_THINK_S: Final = 0.05  # for a job, even if many wait
TIMEOUT_MARGIN_S: Final = 10.0  # beyond three times its budget a bot is given up
STOP_TIMEOUT_S: Final = 1.0  # for a worker to stop a job when told to
POLL_S: Final = 0.02  # between two checks whether a worker still runs
LAST_OUTPUT_S: Final = 0.2  # to read what a worker wrote before it ended
CLOSE_TIMEOUT_S: Final = 0.5  # for a worker to exit when its input closes

log = logging.getLogger("starfold.tables")

T = TypeVar("T")
Tell = Callable[[w.Progress], None]

_told: msgspec.msgpack.Decoder[w.Told] = msgspec.msgpack.Decoder(w.Told)
_numbers = count()


class BotFailedError(StarfoldError):
    """A bot gave no valid answer; the sentence is for the log."""


class WorkerDiedError(BotFailedError):
    """A worker ended in the middle of a job, which may not be the bot's fault."""


def usual_count() -> int:
    """Return one worker fewer than there are cores: the server needs one itself."""
    return max(1, (os.cpu_count() or 1) - 1)


class BotPool:
    """A pool of `count` workers, each started on first use and again after it ended."""

    def __init__(self, count: int = 0) -> None:
        if not 0 <= count <= MAX_WORKERS:
            raise OutOfRangeError(
                f"--workers takes 1 to {MAX_WORKERS}, or 0 for one fewer than there are cores; not {count}."
            )
        self.all: Final = [BotProcess() for _ in range(count or usual_count())]
        self.idle: Final = list(self.all)
        self.line: Final[deque[asyncio.Future[BotProcess]]] = deque()
        self._working: Final[set[asyncio.Task[w.Answer]]] = set()
        self._stopping: Final[set[asyncio.Task[None]]] = set()

    async def ask(self, job: w.Job, tell: Tell) -> w.Answer:
        """Run a job and report its progress; raises BotFailedError if it has no answer."""
        worker = await self._take(job.key)
        job = msgspec.structs.replace(job, number=next(_numbers), seconds=self._share(job.seconds))
        worker.number, worker.tell = job.number, tell
        working = asyncio.create_task(worker.work(job))
        keep(self._working, working)
        try:
            await asyncio.wait({working}, timeout=None if job.seconds is None else 3 * job.seconds + TIMEOUT_MARGIN_S)
        except asyncio.CancelledError:
            self._stop(worker, working, STOP_TIMEOUT_S)
            raise
        if not working.done():
            self._stop(worker, working, 0)
            raise BotFailedError(f"It did not answer in {job.seconds:g} seconds, nor long after.")
        self._free(worker)
        return working.result()

    def _share(self, seconds: float | None) -> float | None:
        return None if seconds is None else max(MIN_THINK_S, seconds / (1 + len(self.line) / len(self.all)))

    async def close(self) -> None:
        """Cancel all jobs and end all workers. A later job would start them again."""
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, *self._stopping, return_exceptions=True)
        await asyncio.gather(*(worker.end(CLOSE_TIMEOUT_S) for worker in self.all))

    async def _take(self, key: str) -> BotProcess:
        """Wait for a free worker: best one that has this key cached, else one that runs already."""
        if self.idle:
            best = max(self.idle, key=lambda worker: (key in worker.keys, worker.runs()))
            self.idle.remove(best)
            return best
        place: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        self.line.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was handed a worker at the same moment
                self._free(place.result())
            elif place in self.line:
                self.line.remove(place)
            raise

    def _free(self, worker: BotProcess) -> None:
        while self.line:
            place = self.line.popleft()
            if not place.cancelled():
                place.set_result(worker)
                return
        self.idle.append(worker)

    def _stop(self, worker: BotProcess, working: asyncio.Task[w.Answer], grace: float) -> None:
        """Stop a worker's job, killing it after `grace` seconds, and put it back into the pool."""

        async def stop() -> None:
            await asyncio.wait({working}, timeout=grace)
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


class BotProcess:
    """A slot for one worker process, which may not be running."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.keys: deque[str] = deque(maxlen=w.MAX_CACHED_BOTS)  # the keys it may have cached
        self.number = -1  # of its current job
        self.tell: Tell | None = None  # the callback for progress; None if nobody waits

    def runs(self) -> bool:
        """Return whether the process is running."""
        return self.process is not None and self.process.returncode is None

    async def work(self, job: w.Job) -> w.Answer:
        """Return the answer to a job; if the worker dies, try once more on a fresh one."""
        try:
            return await self._try(job)
        except WorkerDiedError as death:
            extra = {"bot": job.bot, "game": job.game, "why": str(death)}
            log.warning("a worker died, and its job is tried again", extra=extra)
            return await self._try(job)

    async def _try(self, job: w.Job) -> w.Answer:
        try:
            told = await self._ask(job, await self._running())
        except Exception as error:  # its output ended, or cannot be decoded
            status = await self.end(STOP_TIMEOUT_S)
            raise WorkerDiedError(f"The worker ended with status {status} ({type(error).__name__}).") from None
        if isinstance(told, w.Failure):
            raise BotFailedError(told.why)
        return told

    async def _ask(self, job: w.Job, process: asyncio.subprocess.Process) -> w.Answer | w.Failure:
        assert process.stdin is not None and process.stdout is not None
        if self.tell is None:
            return w.Failure(job.number, "Nobody waits for it any longer.")
        if job.key not in self.keys:
            self.keys.append(job.key)
        process.stdin.write(w.frame(job))
        while True:
            told = await self._hear(process, process.stdout)
            if told.number != job.number:
                raise ValueError("an answer to something else")
            if not isinstance(told, w.Progress):
                return told
            if self.tell is not None:
                self.tell(told)

    async def _hear(self, process: asyncio.subprocess.Process, line: asyncio.StreamReader) -> w.Told:
        """Return the worker's next message. Its exit is noticed even if a child process holds its output open."""
        reading = asyncio.create_task(read_frame(line))
        ending = asyncio.create_task(ended(process))
        try:
            await asyncio.wait({reading, ending}, return_when=asyncio.FIRST_COMPLETED)
            if not reading.done():
                await asyncio.wait({reading}, timeout=LAST_OUTPUT_S)
            if not reading.done():
                raise EOFError("it has ended")
            return reading.result()
        finally:
            reading.cancel()
            ending.cancel()

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or not self.runs():
            await self.end()
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "starfold.bots.worker"),  # -P: import nothing from the current folder
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl+C goes to the server only, which ends its workers itself
            )
        return self.process

    def stop(self) -> None:
        """Tell the worker to drop its job; its further messages are ignored."""
        self.tell = None
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(w.frame(w.Stop(self.number)))

    async def end(self, grace: float = 0.0) -> int | None:
        """End the process, if there is one, and return its exit status: close its input, kill it after `grace`."""
        process, self.process = self.process, None
        self.keys.clear()
        if process is None:
            return None
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ended(process), grace)
        # It leads its own session: killing the group also ends what a bot has started.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        status = await ended(process)
        # Reading to the end closes the pipe now, not in the garbage collector after the loop has ended.
        with contextlib.suppress(TimeoutError):
            assert process.stdout is not None
            await asyncio.wait_for(process.stdout.read(), LAST_OUTPUT_S)
        return status


async def ended(process: asyncio.subprocess.Process) -> int:
    """Wait until a process has ended; return its exit status.

    `process.wait` would also wait for every child that holds its pipes open.
    """
    while process.returncode is None:
        await asyncio.sleep(POLL_S)
    return process.returncode


async def read_frame(line: asyncio.StreamReader) -> w.Told:
    """Return a worker's next message."""
    (size,) = w.FRAME_LENGTH.unpack(await line.readexactly(w.FRAME_LENGTH.size))
    return _told.decode(await line.readexactly(size))
