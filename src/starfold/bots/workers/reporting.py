"""How a job's function reports its progress, and learns whether its answer is still wanted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

REPORT_EVERY_S = 0.2  # between two reports of a job
MAX_PROGRESS = 0.99  # the answer itself reports 1.0


class Reporter:
    """Sends the reports of one job, none of them soon after another."""

    def __init__(self, send: Callable[[float, object], None], wanted: Callable[[], bool]) -> None:
        self.send, self.wanted = send, wanted
        self.sent = time.monotonic()

    def report(self, done: float, note: Callable[[], object]) -> bool:
        """Send a report if it is time for one; return whether the job is still wanted."""
        now = time.monotonic()
        if now - self.sent >= REPORT_EVERY_S:
            self.sent = now
            self.send(min(MAX_PROGRESS, max(0.0, float(done))), note())
        return self.wanted()


_current: Reporter | None = None  # a process runs one job at a time


@contextmanager
def reporting(reporter: Reporter) -> Iterator[None]:
    """Send reports through this reporter."""
    global _current
    _current = reporter
    try:
        yield
    finally:
        _current = None


def report(done: float, note: Callable[[], object] = lambda: None) -> bool:
    """Report the progress of the current job, from 0 to 1; return whether the function should go on.

    `note` makes plain data for the caller that waits; it is called only when a report is sent. Outside a worker process
    nothing is sent, and a function always goes on.
    """
    return _current is None or _current.report(done, note)
