"""The worker process of bots: `python -m starfold.bots.worker`. It answers jobs one at a time.

Frames come on stdin and go to stdout: a length of four bytes, then a MessagePack message. When stdin closes, the
process ends at once, even in the middle of a job.
"""

from __future__ import annotations

import gc
import os
import struct
import sys
import threading
import time
from collections import OrderedDict
from queue import SimpleQueue
from typing import BinaryIO

import msgspec

from starfold.core.discover import all_games
from starfold.core.errors import StarfoldError, describe_exception, locate_exception

from . import find_bot
from .bot import Bot, Budget
from .packing import unpack
from .runner import checked_choice

MAX_CACHED_BOTS = 4  # cached bots with their search trees, which may be large
PROGRESS_EVERY_S = 0.2  # between two progress messages
MAX_PROGRESS = 0.99  # the answer itself reports 1.0
JOBS_PER_COLLECTION = 50  # jobs between two garbage collections
FRAME_LENGTH = struct.Struct(">I")

Thoughts = list[tuple[int, float, float]]  # action, share and weight, the best first


class Job(msgspec.Struct, frozen=True, tag="job"):
    """A decision to make. With the same key (a table and a seat) a cached bot continues."""

    number: int
    key: str
    bot: str
    game: str  # its key, for logs
    view: bytes  # packed
    seed: str  # decimal, because it may exceed MessagePack's integers
    seconds: float | None = None
    iterations: int | None = None
    aloud: bool = False  # send the estimates so far with each progress message


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Cancel a job."""

    number: int


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """The used part of the budget, from 0 to 1, and the estimates so far if wanted."""

    number: int
    done: float
    thoughts: Thoughts


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The bot's action and its estimates."""

    number: int
    action: int
    thoughts: Thoughts


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The bot failed, or chose an illegal action."""

    number: int
    why: str


Asked = Job | Stop
Told = Progress | Answer | Failure

_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)


def frame(message: Asked | Told) -> bytes:
    """Encode a message with its length in front."""
    body = msgspec.msgpack.encode(message)
    return FRAME_LENGTH.pack(len(body)) + body


class Worker:
    """Runs incoming jobs and reports progress."""

    def __init__(self, into: BinaryIO, out: BinaryIO) -> None:
        self.into, self.out = into, out
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.process = os.getpid()
        self.unwanted = -1  # number of the cancelled job
        self.bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def run(self) -> None:
        """Run jobs until stdin closes."""
        threading.Thread(target=self.read, daemon=True).start()
        done = 0
        try:
            while True:
                self.send(self.work(self.jobs.get()))
                done += 1
                if done % JOBS_PER_COLLECTION == 0:
                    gc.collect()
        finally:
            os._exit(1)  # the reading thread would block a normal exit

    def read(self) -> None:
        """Read messages in a thread, also while a bot runs."""
        try:
            while head := self.into.read(FRAME_LENGTH.size):
                asked = _asked.decode(self.into.read(*FRAME_LENGTH.unpack(head)))
                if isinstance(asked, Stop):
                    self.unwanted = asked.number
                else:
                    self.jobs.put(asked)
        finally:
            os._exit(0)

    def work(self, job: Job) -> Answer | Failure:
        """Run a job; whatever the bot does becomes an answer or a failure."""
        try:
            view = unpack(job.view)
            legal = list(view.legal)  # a copy: the bot may change its view
            bot = self.bot_of(job)
            budget = Budget(job.seconds, job.iterations, ProgressReporter(self, job, bot, legal))
            return Answer(job.number, checked_choice(bot, view, budget), thoughts_of(bot, legal))
        except BaseException as error:
            # If no bot could be created, the error is located from this module.
            module = type(self.bots.pop((job.key, job.bot), self)).__module__
            return Failure(
                job.number,
                describe_exception(error) if isinstance(error, StarfoldError) else locate_exception(error, module),
            )

    def bot_of(self, job: Job) -> Bot:
        """Return the cached bot for a job's key, or a new one."""
        key = (job.key, job.bot)
        if key in self.bots:
            self.bots[key].reseed(int(job.seed))
        else:
            self.bots[key] = find_bot(job.bot)(int(job.seed))
        self.bots.move_to_end(key)
        while len(self.bots) > MAX_CACHED_BOTS:
            self.bots.popitem(last=False)
        return self.bots[key]

    def send(self, told: Told) -> None:
        """Send a message; exit if the server is gone."""
        if os.getpid() != self.process:  # a bot has forked: this is the child
            os._exit(1)
        try:
            self.out.write(frame(told))
            self.out.flush()
        except OSError:
            os._exit(0)


class ProgressReporter:
    """The `on_progress` callback of a job: reports progress, and says whether to go on."""

    def __init__(self, worker: Worker, job: Job, bot: Bot, legal: list[int]) -> None:
        self.worker, self.job, self.bot, self.legal = worker, job, bot, legal
        self.told = time.monotonic()

    def __call__(self, done: float) -> bool:
        """Report progress; return whether the bot should go on."""
        now = time.monotonic()
        if now - self.told >= PROGRESS_EVERY_S:
            self.told = now
            aloud = thoughts_of(self.bot, self.legal) if self.job.aloud else []
            self.worker.send(Progress(self.job.number, min(MAX_PROGRESS, max(0.0, float(done))), aloud))
        return self.worker.unwanted != self.job.number


def thoughts_of(bot: Bot, legal: list[int]) -> Thoughts:
    """Return a bot's estimates of the legal actions as plain numbers."""
    return [(int(t.action), float(t.share), float(t.weight)) for t in bot.action_values() if t.action in legal]


def main() -> None:
    """Run the worker. What bots print goes to stderr, so that it does not break frames."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    all_games()  # discovered now, not during the first job
    # Search trees are large and acyclic: scanning them for cycles would take longer than the search.
    gc.disable()
    gc.freeze()
    Worker(sys.stdin.buffer, out).run()


if __name__ == "__main__":
    main()
