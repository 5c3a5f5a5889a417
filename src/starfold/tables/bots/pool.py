"""The pool: worker processes in which the bots of all tables think, so that the server's own loop never waits for one.

Who comes first is served first. When many wait, each gets less time, so that nobody waits long.
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

MAX_WORKERS: Final = 64  # workers
MIN_THINK_S: Final = 0.05  # seconds for a thought, however many wait
TIMEOUT_MARGIN_S: Final = 10.0  # seconds beyond three times its budget, after which a bot is given up
STOP_TIMEOUT_S: Final = 1.0  # seconds for a worker to stop when it is told to
POLL_S: Final = 0.02  # seconds between two looks whether a worker still runs
LAST_OUTPUT_S: Final = 0.2  # seconds to hear what a worker has said before it ended
CLOSE_TIMEOUT_S: Final = 0.5  # seconds for a worker to end when its line ends

log = logging.getLogger("starfold.tables")

T = TypeVar("T")
Tell = Callable[[w.Progress], None]

_told: msgspec.msgpack.Decoder[w.Told] = msgspec.msgpack.Decoder(w.Told)
_numbers = count()


class BotFailedError(StarfoldError):
    """A bot that did not come to an answer; the sentence is for the log."""


class WorkerDiedError(BotFailedError):
    """A worker that ended in the middle of a job: that may not be the bot's fault."""


def usual_count() -> int:
    """As many workers as there are cores, but for one: the server itself needs it."""
    return max(1, (os.cpu_count() or 1) - 1)


class BotPool:
    """So many workers at most, each started when it is first needed, and again when it has ended."""

    def __init__(self, count: int = 0) -> None:
        if not 0 <= count <= MAX_WORKERS:
            raise OutOfRangeError(
                f"--thinkers takes 1 to {MAX_WORKERS}, or 0 for one less than there are cores; not {count}."
            )
        self.all: Final = [BotProcess() for _ in range(count or usual_count())]
        self.idle: Final = list(self.all)
        self.line: Final[deque[asyncio.Future[BotProcess]]] = deque()
        self._working: Final[set[asyncio.Task[w.Answer]]] = set()
        self._stopping: Final[set[asyncio.Task[None]]] = set()

    async def ask(self, job: w.Job, tell: Tell) -> w.Answer:
        """Let a bot think, and tell how far it is; BotFailedError if it comes to no answer."""
        thinker = await self._take(job.key)
        job = msgspec.structs.replace(job, number=next(_numbers), seconds=self._share(job.seconds))
        thinker.number, thinker.tell = job.number, tell
        working = asyncio.create_task(thinker.work(job))
        keep(self._working, working)
        try:
            await asyncio.wait({working}, timeout=None if job.seconds is None else 3 * job.seconds + TIMEOUT_MARGIN_S)
        except asyncio.CancelledError:
            self._stop(thinker, working, STOP_TIMEOUT_S)
            raise
        if not working.done():
            self._stop(thinker, working, 0)
            raise BotFailedError(f"It did not answer in {job.seconds:g} seconds, nor long after.")
        self._free(thinker)
        return working.result()

    def _share(self, seconds: float | None) -> float | None:
        return None if seconds is None else max(MIN_THINK_S, seconds / (1 + len(self.line) / len(self.all)))

    async def close(self) -> None:
        """End all workers, once nobody waits for them any longer. A new job would start them again."""
        for task in self._working:
            task.cancel()
        await asyncio.gather(*self._working, *self._stopping, return_exceptions=True)
        await asyncio.gather(*(thinker.end(CLOSE_TIMEOUT_S) for thinker in self.all))

    async def _take(self, key: str) -> BotProcess:
        """A worker that is free: one that knows this key, if it can be; one that runs rather than a new one."""
        if self.idle:
            best = max(self.idle, key=lambda thinker: (key in thinker.keys, thinker.runs()))
            self.idle.remove(best)
            return best
        place: asyncio.Future[BotProcess] = asyncio.get_running_loop().create_future()
        self.line.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was given a worker in the same moment
                self._free(place.result())
            elif place in self.line:
                self.line.remove(place)
            raise

    def _free(self, thinker: BotProcess) -> None:
        while self.line:
            place = self.line.popleft()
            if not place.cancelled():
                place.set_result(thinker)
                return
        self.idle.append(thinker)

    def _stop(self, thinker: BotProcess, working: asyncio.Task[w.Answer], grace: float) -> None:
        """Stop a worker, and end one that does not stop; it is free after that, and nobody waits for it."""

        async def stop() -> None:
            await asyncio.wait({working}, timeout=grace)
            if working.cancel():
                await asyncio.gather(working, return_exceptions=True)
                await thinker.end()
            self._free(thinker)

        thinker.stop()
        keep(self._stopping, asyncio.create_task(stop()))


def keep(tasks: set[asyncio.Task[T]], task: asyncio.Task[T]) -> None:
    """Keep a task among others until it has ended: the loop itself would not."""
    tasks.add(task)
    task.add_done_callback(tasks.discard)


class BotProcess:
    """One worker process, or the place for one."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.keys: deque[str] = deque(maxlen=w.MAX_CACHED_BOTS)  # those that it may remember
        self.number = -1  # of its job
        self.tell: Tell | None = None  # who waits for it, and hears how far it is

    def runs(self) -> bool:
        """Whether there is a process."""
        return self.process is not None and self.process.returncode is None

    async def work(self, job: w.Job) -> w.Answer:
        """The answer to a job, tried again on a fresh worker if one dies over it."""
        try:
            return await self._try(job)
        except WorkerDiedError as death:
            extra = {"bot": job.bot, "game": job.game, "why": str(death)}
            log.warning("a worker died, and its job is tried again", extra=extra)
            return await self._try(job)

    async def _try(self, job: w.Job) -> w.Answer:
        try:
            told = await self._ask(job, await self._running())
        except Exception as error:  # its line ended, or what came over it makes no sense
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
        """What the worker says next. Its end is noticed even where something that a bot has started holds its line."""
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
                *(sys.executable, "-P", "-m", "starfold.bots.worker"),  # -P: no modules from wherever we happen to be
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # Ctrl+C is for the server: it ends its workers itself
            )
        return self.process

    def stop(self) -> None:
        """Say that nobody waits for the job any longer; nothing more is heard of it."""
        self.tell = None
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(w.frame(w.Stop(self.number)))

    async def end(self, grace: float = 0.0) -> int | None:
        """End the process, if there is one: it is told, and after so many seconds killed. Its exit status."""
        process, self.process = self.process, None
        self.keys.clear()
        if process is None:
            return None
        assert process.stdin is not None
        process.stdin.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(ended(process), grace)
        # It leads a session of its own: whatever a bot has started there ends with it.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        status = await ended(process)
        # Read to the end, its pipe is closed here and now, and not by the collector when the loop is gone.
        with contextlib.suppress(TimeoutError):
            assert process.stdout is not None
            await asyncio.wait_for(process.stdout.read(), LAST_OUTPUT_S)
        return status


async def ended(process: asyncio.subprocess.Process) -> int:
    """Its exit status, when it has ended.

    Not `process.wait`: that waits also for whoever else has its pipes open.
    """
    while process.returncode is None:
        await asyncio.sleep(POLL_S)
    return process.returncode


async def read_frame(line: asyncio.StreamReader) -> w.Told:
    """The next message of a worker."""
    (size,) = w.FRAME_LENGTH.unpack(await line.readexactly(w.FRAME_LENGTH.size))
    return _told.decode(await line.readexactly(size))
