"""A process in which bots think: `python -m starfold.bots.worker`. It is sent jobs and answers them, one at a time.

Frames come on stdin and go to stdout: four bytes of length, then a message in MessagePack. When stdin ends, so does
the process, in the middle of a thought if need be: nobody is left who could want it.
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

MAX_CACHED_BOTS = 4  # bots that are remembered with what they think: a tree may be large
PROGRESS_EVERY_S = 0.2  # seconds between two words on how far a bot is
MAX_PROGRESS = 0.99  # of the budget: that it is used up is said by the answer
JOBS_PER_COLLECTION = 50  # jobs between two collections of what bots have left in circles
FRAME_LENGTH = struct.Struct(">I")

Thoughts = list[tuple[int, float, float]]  # action, share and weight of each, the best first


class Job(msgspec.Struct, frozen=True, tag="job"):
    """Something to think about. With the same key a bot goes on where it was: a table and a seat."""

    number: int
    key: str
    bot: str
    game: str  # its key: for logs
    view: bytes  # packed
    seed: str  # a decimal number: it may be larger than MessagePack's
    seconds: float | None = None
    iterations: int | None = None
    aloud: bool = False  # tell the thoughts so far with every word


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """Nobody waits for that job any longer."""

    number: int


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How much of the budget is used up, from 0 to 1, and the thoughts so far if they are wanted."""

    number: int
    done: float
    thoughts: Thoughts


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What the bot chose, and what it thought of each action."""

    number: int
    action: int
    thoughts: Thoughts


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The bot failed, or chose what is not legal."""

    number: int
    why: str


Asked = Job | Stop
Told = Progress | Answer | Failure

_asked: msgspec.msgpack.Decoder[Asked] = msgspec.msgpack.Decoder(Asked)


def frame(message: Asked | Told) -> bytes:
    """A message with its length before it."""
    body = msgspec.msgpack.encode(message)
    return FRAME_LENGTH.pack(len(body)) + body


class Worker:
    """Does the jobs that come in, and says how far it is."""

    def __init__(self, into: BinaryIO, out: BinaryIO) -> None:
        self.into, self.out = into, out
        self.jobs: SimpleQueue[Job] = SimpleQueue()
        self.process = os.getpid()
        self.unwanted = -1  # the job that nobody waits for any longer
        self.bots: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def run(self) -> None:
        """Work until the other side is gone."""
        threading.Thread(target=self.read, daemon=True).start()
        done = 0
        try:
            while True:
                self.send(self.work(self.jobs.get()))
                done += 1
                if done % JOBS_PER_COLLECTION == 0:
                    gc.collect()
        finally:
            os._exit(1)  # the reading thread would hold up an orderly end

    def read(self) -> None:
        """Hear what comes in, also while a bot thinks: it lets this thread run whenever it heeds its budget."""
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
        """What comes of a job. Whatever a bot does, it is said and not fatal."""
        try:
            view = unpack(job.view)
            legal = list(view.legal)  # the bot has the view, and may do with it what it likes
            bot = self.bot_of(job)
            budget = Budget(job.seconds, job.iterations, ProgressReporter(self, job, bot, legal))
            return Answer(job.number, checked_choice(bot, view, budget), thoughts_of(bot, legal))
        except BaseException as error:
            # Without a bot, which may have failed to begin, it is this module that is known to have asked.
            module = type(self.bots.pop((job.key, job.bot), self)).__module__
            return Failure(
                job.number,
                describe_exception(error) if isinstance(error, StarfoldError) else locate_exception(error, module),
            )

    def bot_of(self, job: Job) -> Bot:
        """The bot that thinks about this key, as it was left, or a new one."""
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
        """Say something to the other side; if it is gone, so is the reason to be here."""
        if os.getpid() != self.process:  # a bot has forked, and this is not the process that was asked
            os._exit(1)
        try:
            self.out.write(frame(told))
            self.out.flush()
        except OSError:
            os._exit(0)


class ProgressReporter:
    """What a bot asks now and then: whether anybody still waits. On the way it is told how far the bot is."""

    def __init__(self, worker: Worker, job: Job, bot: Bot, legal: list[int]) -> None:
        self.worker, self.job, self.bot, self.legal = worker, job, bot, legal
        self.told = time.monotonic()

    def __call__(self, done: float) -> bool:
        """Whether the bot should think on."""
        now = time.monotonic()
        if now - self.told >= PROGRESS_EVERY_S:
            self.told = now
            aloud = thoughts_of(self.bot, self.legal) if self.job.aloud else []
            self.worker.send(Progress(self.job.number, min(MAX_PROGRESS, max(0.0, float(done))), aloud))
        return self.worker.unwanted != self.job.number


def thoughts_of(bot: Bot, legal: list[int]) -> Thoughts:
    """What a bot thinks of the legal actions, in plain numbers whatever it counts with."""
    return [(int(t.action), float(t.share), float(t.weight)) for t in bot.action_values() if t.action in legal]


def main() -> None:
    """Work on the frames of stdin. What bots print goes to stderr, where it breaks none."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    all_games()  # found now rather than in the time of the first job
    # Trees are large and have no circles: looking for some in mid-search would take longer than the search.
    gc.disable()
    gc.freeze()
    Worker(sys.stdin.buffer, out).run()


if __name__ == "__main__":
    main()
