"""Jobs of another package; worker processes import a copy of this file."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import msgspec

from starfold.bots.workers.reporting import report


@dataclass(frozen=True)
class Simulation:
    """What to simulate, how long that takes, and a folder for traces."""

    number: int
    seconds: float = 0.0
    folder: str = ""


class Row(NamedTuple):
    """A result."""

    number: int
    share: float
    raw: bytes


class Process(msgspec.Struct):
    """The process that ran a job."""

    pid: int
    path: list[str]


def simulate(job: Simulation) -> Row:
    """Return a row that depends on the job alone."""
    time.sleep(job.seconds)
    return Row(job.number, job.number / 7, bytes([job.number]))


def die(job: Simulation) -> Row:
    """Kill the process if the number is odd."""
    if job.number % 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return simulate(job)


def die_once(job: Simulation) -> Row:
    """Kill the process the first time that an odd number comes."""
    trace = Path(job.folder) / str(job.number)
    if job.number % 2 and not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return simulate(job)


def never_end(job: Simulation) -> int:
    """Leave a trace with the process id, and then never end."""
    (Path(job.folder) / str(os.getpid())).touch()
    while True:
        pass


def fail(job: Simulation) -> int:
    """Fail if the number is odd."""
    if job.number % 2:
        raise LookupError("nothing\nhere")
    return job.number


def give_up(job: Simulation) -> int:
    """End the interpreter."""
    raise SystemExit(job.number)


def promise(job: Simulation) -> int:
    """Return something else than promised."""
    return str(job.number)  # type: ignore[return-value]


def odd_thing(job: Simulation) -> object:
    """Return what no message can hold."""
    return threading.Lock()


def own_process(job: Simulation) -> Process:
    """Return the process that runs the job."""
    time.sleep(job.seconds)
    return Process(os.getpid(), [str(job.number)])


def go_on_while_wanted(job: Simulation) -> int:
    """Report progress until nobody waits any longer; return the process id."""
    (Path(job.folder) / str(os.getpid())).touch()
    while report(0.5, lambda: ["half", job.number]):
        time.sleep(0.01)
    return os.getpid()


def silent(job: Simulation):  # type: ignore[no-untyped-def]
    """Do not say what it returns."""
    return job.number
