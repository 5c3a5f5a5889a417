"""One worker process, as the pool sees it: started, asked, and ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, cast

from . import protocol as p

LAST_OUTPUT_S: Final = 0.2  # to read what a worker wrote before it ended
EXIT_TIMEOUT_S: Final = 1.0  # for a worker to exit after it has gone wrong
KEYS_PER_WORKER: Final = 4  # keys whose state a worker keeps

Tell = Callable[[p.Report], None]
Reply = p.Answer | p.Failure


class Pipe(asyncio.SubprocessProtocol):
    """The connection to a running worker: takes its output apart into messages, and notices its end."""

    transport: asyncio.SubprocessTransport

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[int] = self.loop.create_future()  # its exit status
        self.answer: asyncio.Future[Reply] | None = None  # to the job that it works on
        self.number = -1  # of that job
        self.tell: Tell | None = None
        self._unread = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        self.transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Take what the worker wrote apart into messages."""
        unread, head = self._unread, p.FRAME_LENGTH.size
        unread += data
        try:
            while len(unread) >= head and len(unread) >= (end := head + p.FRAME_LENGTH.unpack_from(unread)[0]):
                body = bytes(unread[head:end])
                del unread[:end]
                self._receive(p.decode_told(body))
        except Exception as error:  # it cannot be decoded, or its note cannot
            self._fail(error)

    def _receive(self, told: p.Told) -> None:
        if self.answer is None or self.answer.done():
            return
        if told.number != self.number:
            raise ValueError("an answer to something else")
        if not isinstance(told, p.Report):
            self.answer.set_result(told)
        elif self.tell is not None:
            self.tell(told)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Give up the job if the worker's output has ended."""
        if fd == 1:
            self._fail(EOFError("its output has ended"))

    def process_exited(self) -> None:
        """Give up the job soon. A child process may hold the output open, so its end alone may never come."""
        self.ended.set_result(self.transport.get_returncode() or 0)
        self.loop.call_later(LAST_OUTPUT_S, self._fail, EOFError("it has ended"))

    def _fail(self, error: Exception) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(error)

    async def ask(self, job: p.Job, tell: Tell | None) -> Reply:
        """Send a job and return the answer; raises any exception if none comes."""
        self.answer, self.number, self.tell = self.loop.create_future(), job.number, tell
        if self.ended.done():
            raise EOFError("it has ended")
        self.write(job)
        return await self.answer

    def write(self, message: p.Asked) -> None:
        """Send a message."""
        cast(asyncio.WriteTransport, self.transport.get_pipe_transport(0)).write(p.frame(message))

    async def end(self, grace_s: float) -> int:
        """End the process and return its exit status: close its input, kill it after `grace_s`."""
        cast(asyncio.WriteTransport, self.transport.get_pipe_transport(0)).close()
        await asyncio.wait({self.ended}, timeout=grace_s)
        # It leads its own session: killing the group also ends what a bot has started.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self.transport.get_pid(), signal.SIGKILL)
            else:
                self.transport.kill()
        status = await asyncio.shield(self.ended)
        self.transport.close()
        return status


class WorkerProcess:
    """A slot for one worker process, which may not be running."""

    def __init__(self, path: Sequence[str] = ()) -> None:
        self.path = os.pathsep.join(path)
        self.pipe: Pipe | None = None
        self.key = ""  # of its job
        self.wanted = False  # whether anybody waits for the answer to its job
        self.keys: deque[str] = deque(maxlen=KEYS_PER_WORKER)  # the keys whose state it may keep

    def runs(self) -> bool:
        """Return whether the process is running."""
        return self.pipe is not None and not self.pipe.ended.done()

    def pid(self) -> int | None:
        """Return the id of the running process; None if none runs."""
        return self.pipe.transport.get_pid() if self.pipe is not None and self.runs() else None

    async def ask(self, job: p.Job, tell: Tell | None) -> Reply:
        """Send a job to the process, started if need be, and return the answer.

        Raises WorkerDiedError if the process ends, or says what cannot be decoded. Then it has ended.
        """
        try:
            pipe = await self.start()
            if not self.wanted:
                return p.Failure(job.number, "Nobody waits for it any longer.")
            if self.key not in self.keys:
                self.keys.append(self.key)
            return await pipe.ask(job, tell)
        except Exception as error:
            status = await self.end(EXIT_TIMEOUT_S)
            raise p.WorkerDiedError(f"The worker ended with status {status} ({type(error).__name__}).") from None

    async def start(self) -> Pipe:
        """Return the connection to the running process, which is started if need be."""
        if self.pipe is None or not self.runs():
            await self.end()
            _, self.pipe = await asyncio.get_running_loop().subprocess_exec(
                Pipe,
                *(sys.executable, "-P", "-m", "starfold.bots.workers.worker"),  # -P: import nothing from the cwd
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                # If stderr was closed at the start, its number may be that of another open file.
                stderr=asyncio.subprocess.DEVNULL if sys.__stderr__ is None else None,
                env={**os.environ, "PYTHONPATH": self.path} if self.path else None,
                start_new_session=True,  # Ctrl+C goes to this process only, which ends its workers itself
            )
        return self.pipe

    def stop(self) -> None:
        """Tell the worker to drop its job; its further reports are ignored."""
        self.wanted = False
        if self.pipe is not None:
            self.pipe.tell = None
            self.pipe.write(p.Stop(self.pipe.number))

    async def end(self, grace_s: float = 0.0) -> int | None:
        """End the process, if there is one, and return its exit status: close its input, kill it after `grace_s`."""
        pipe, self.pipe = self.pipe, None
        self.keys.clear()
        return None if pipe is None else await pipe.end(grace_s)
