"""The worker process: `python -m starfold.bots.workers.worker`. It runs jobs, one at a time.

When stdin closes, the process ends at once, even in the middle of a job: so it never outlives the process that started
it, however that one ended.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
import warnings
from queue import SimpleQueue
from typing import BinaryIO

from starfold.core.discover import all_games
from starfold.core.errors import StarfoldError, locate_exception

from . import protocol as p
from .reporting import Reporter, reporting


class Worker:
    """Runs incoming jobs and reports progress."""

    def __init__(self, into: BinaryIO, out: BinaryIO) -> None:
        self.into, self.out = into, out
        self.jobs: SimpleQueue[p.Job] = SimpleQueue()
        self.process = os.getpid()
        self.unwanted = -1  # number of the cancelled job

    def run(self) -> None:
        """Run jobs until stdin closes."""
        threading.Thread(target=self.read, daemon=True).start()
        try:
            while True:
                self.send(self.work(self.jobs.get()))
        finally:
            os._exit(1)  # the reading thread would block a normal exit

    def read(self) -> None:
        """Read messages in a thread, also while a job runs."""
        try:
            while head := self.into.read(p.FRAME_LENGTH.size):
                asked = p.decode_asked(self.into.read(*p.FRAME_LENGTH.unpack(head)))
                if isinstance(asked, p.Stop):
                    self.unwanted = asked.number
                else:
                    self.jobs.put(asked)
        finally:
            os._exit(0)

    def work(self, job: p.Job) -> p.Answer | p.Failure:
        """Run a job; whatever its function does becomes an answer or a failure."""

        def send(done: float, note: object) -> None:
            self.send(p.Report(job.number, done, p.raw(note)))

        try:
            function = p.find_function(job.function)
            with reporting(Reporter(send, lambda: self.unwanted != job.number)):
                result = function(pickle.loads(job.body))
            return p.Answer(job.number, p.raw(result))
        except StarfoldError as error:
            return p.Failure(job.number, str(error), known=True)
        except BaseException as error:
            return p.Failure(job.number, locate_exception(error, job.function.partition(":")[0]))

    def send(self, told: p.Told) -> None:
        """Send a message; exit if nobody listens any longer."""
        if os.getpid() != self.process:  # a bot has forked: this is the child
            os._exit(1)
        try:
            self.out.write(p.frame(told))
            self.out.flush()
        except OSError:
            os._exit(0)


def main() -> None:
    """Run the worker. What bots print goes to stderr, so that it does not break frames."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that started this one
    warnings.simplefilter("ignore")  # that process has shown them
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    all_games()  # discovered now, not during the first job
    gc.freeze()  # none of this is ever garbage
    Worker(sys.stdin.buffer, out).run()


if __name__ == "__main__":
    main()
