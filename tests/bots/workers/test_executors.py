"""Executors: the same results wherever jobs run, and no process is left, however they end."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

from starfold.bots.workers.executors import QUEUED_PER_PROCESS, Executor, LocalProcesses, in_this_process
from starfold.bots.workers.protocol import InvalidJobError, JobFailedError, WorkerDiedError
from starfold.bots.workers.reporting import report
from starfold.core.errors import OutOfRangeError
from tests.tables.harness import children

pytestmark = pytest.mark.once


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Check that a test leaves no process and no thread."""
    before, threads = children(os.getpid()), threading.active_count()
    yield
    assert children(os.getpid()) <= before, "a worker is left"
    assert threading.active_count() <= threads, "a thread is left"


def until(condition: Callable[[], object]) -> None:
    """Wait for a condition."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_jobs_of_another_module_have_the_same_results_wherever_they_run(jobs: ModuleType) -> None:
    def some() -> Iterator[object]:
        return (jobs.Simulation(number, 0.05 * (number % 2)) for number in range(12))

    here = list(in_this_process(jobs.simulate, some()))
    assert [row.number for row in here] == list(range(12))
    executors: list[Executor] = [in_this_process, LocalProcesses(1), LocalProcesses(2)]
    for run in executors:
        assert list(run(jobs.simulate, some())) == here
    assert sorted(LocalProcesses(3, ordered=False)(jobs.simulate, some())) == here
    assert type(next(iter(here))) is jobs.Row


def test_no_job_means_no_result_and_no_process(jobs: ModuleType) -> None:
    assert list(LocalProcesses(2)(jobs.simulate, iter([]))) == []


def test_results_in_any_order_do_not_wait_for_a_slow_job(jobs: ModuleType) -> None:
    slow = [jobs.Simulation(0, 30.0), *(jobs.Simulation(number) for number in range(1, 9))]
    with closing(LocalProcesses(2, ordered=False)(jobs.simulate, iter(slow))) as rows:
        assert [next(rows).number for _ in range(8)] == list(range(1, 9))


def test_few_jobs_are_taken_before_there_is_room_for_them(jobs: ModuleType) -> None:
    taken: list[int] = []

    def many() -> Iterator[object]:
        for number in range(10_000):
            taken.append(number % 200)
            yield jobs.Simulation(number % 200)

    with closing(LocalProcesses(2)(jobs.simulate, many())) as rows:
        for place in range(20):
            assert next(rows).number == place
            assert len(taken) <= place + QUEUED_PER_PROCESS * 2


def test_a_job_whose_process_dies_runs_again_in_another(jobs: ModuleType, tmp_path: Path) -> None:
    died: list[int] = []
    run = LocalProcesses(2, on_death=lambda job: died.append(job.number))
    rows = list(run(jobs.die_once, (jobs.Simulation(number, folder=str(tmp_path)) for number in range(6))))
    assert [row.number for row in rows] == list(range(6))
    assert sorted(died) == [1, 3, 5]


@pytest.mark.parametrize("processes", [1, 2])
def test_a_job_that_kills_two_processes_is_named(jobs: ModuleType, processes: int) -> None:
    died: list[int] = []
    run = LocalProcesses(processes, on_death=lambda job: died.append(job.number))
    rows = run(jobs.die, (jobs.Simulation(number) for number in [0, 2, 3, 4, 5]))
    assert [next(rows).number, next(rows).number] == [0, 2]
    with pytest.raises(WorkerDiedError) as caught:
        next(rows)
    assert str(caught.value).startswith("The process that ran Simulation(number=3, ")
    assert str(caught.value).endswith(" died twice. The worker ended with status -9 (EOFError).")
    assert caught.value.job == jobs.Simulation(3) and died[0] == 3 and died.count(3) == 1


def test_a_job_that_fails_is_named_with_the_line_of_its_fault(jobs: ModuleType) -> None:
    rows = LocalProcesses(1, name=lambda job: f"number {job.number}")(
        jobs.fail, (jobs.Simulation(number) for number in range(3))
    )
    assert next(rows) == 0
    says = r"^The job number 1 failed: LookupError: nothing here \(.*strange_jobs\.py, line \d+\)$"
    with pytest.raises(JobFailedError, match=says) as caught:
        next(rows)
    assert caught.value.job == jobs.Simulation(1) and not isinstance(caught.value, WorkerDiedError)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("give_up", "SystemExit: 4"),
        ("promise", r"Its answer is not what strange_jobs:promise returns: Expected `int`, got `str`"),
        ("odd_thing", "TypeError: .*lock.* is unsupported"),
    ],
)
def test_whatever_else_a_job_does_is_its_failure(jobs: ModuleType, name: str, says: str) -> None:
    with pytest.raises(JobFailedError, match=rf"^The job Simulation\(number=4, .*\) failed: {says}"):
        next(LocalProcesses(1)(vars(jobs)[name], iter([jobs.Simulation(4)])))


def test_a_job_that_cannot_be_sent_is_its_failure(jobs: ModuleType) -> None:
    with pytest.raises(JobFailedError, match="It cannot be sent to a worker: "):
        next(LocalProcesses(1)(jobs.simulate, iter([lambda: 0])))


def at_home(job: int) -> int:
    """Return the job."""
    return job


def test_a_function_that_workers_cannot_call_is_refused_before_anything_starts(
    jobs: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def inside(job: int) -> int:
        return job

    monkeypatch.setattr(at_home, "__module__", "__main__")
    for function, says in [
        (inside, "There is no function .*inside at the top level of a module"),
        (lambda job: job, "There is no function "),
        (at_home, "Workers cannot import __main__:at_home: a job's function must be in a module"),
        (jobs.silent, "strange_jobs:silent does not say what it returns"),
    ]:
        with pytest.raises(InvalidJobError, match=says):
            next(LocalProcesses(1)(function, iter([1])))


def test_it_runs_where_an_event_loop_runs_already_as_in_a_notebook(jobs: ModuleType) -> None:
    async def cell() -> list[int]:
        return [row.number for row in LocalProcesses(2)(jobs.simulate, map(jobs.Simulation, range(5)))]

    assert asyncio.run(cell()) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("job", ["never_end", "go_on_while_wanted"])
def test_stopping_ends_jobs_and_processes_at_once(jobs: ModuleType, tmp_path: Path, job: str) -> None:
    class Stopped(Exception):
        pass

    beats: list[int] = []

    def beat() -> None:
        beats.append(len(list(tmp_path.iterdir())))
        if beats[-1] == 2:
            raise Stopped  # as Ctrl+C does

    many = (jobs.Simulation(number, folder=str(tmp_path)) for number in range(9))
    with pytest.raises(Stopped):
        next(LocalProcesses(2, beat=beat)(vars(jobs)[job], many))
    begun = time.monotonic()
    processes = {int(path.name) for path in tmp_path.iterdir()}
    assert len(processes) == 2 and not processes & children(os.getpid())
    assert time.monotonic() - begun < 0.1


def test_an_error_in_the_jobs_themselves_ends_the_processes(jobs: ModuleType) -> None:
    def broken() -> Iterator[object]:
        yield jobs.Simulation(1, 30.0)
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        next(LocalProcesses(2)(jobs.simulate, broken()))


def test_outside_a_worker_a_job_goes_on_and_reports_to_nobody() -> None:
    assert report(0.5, lambda: pytest.fail("a note was made"))


SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import strange_jobs
from starfold.bots.workers.executors import LocalProcesses

jobs = (strange_jobs.Simulation(number, 1.0, sys.argv[2]) for number in range(9))
rows = LocalProcesses(2)(vars(strange_jobs)[sys.argv[3]], jobs)
next(rows)
"""


def script(jobs: ModuleType, folder: Path, job: str) -> list[str]:
    """Return the command of a script that awaits one result and does not stop the others."""
    return [sys.executable, "-c", SCRIPT, str(Path(str(jobs.__file__)).parent), str(folder), job]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_no_process_outlives_a_script_that_is_interrupted_or_killed(
    jobs: ModuleType, tmp_path: Path, how: signal.Signals
) -> None:
    with subprocess.Popen(script(jobs, tmp_path, "never_end"), stderr=subprocess.PIPE) as running:
        until(lambda: len(list(tmp_path.iterdir())) == 2)
        workers = [int(path.name) for path in tmp_path.iterdir()]
        assert set(workers) == children(running.pid)
        running.send_signal(how)
        assert running.stderr is not None
        said = running.stderr.read()
    assert said.rstrip().endswith(b"KeyboardInterrupt") if how == signal.SIGINT else said == b""
    until(lambda: not any(Path(f"/proc/{worker}/cmdline").exists() for worker in workers))


def test_a_script_that_ends_in_mid_run_ends_its_processes(jobs: ModuleType, tmp_path: Path) -> None:
    done = subprocess.run(script(jobs, tmp_path, "simulate"), capture_output=True, timeout=60, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.parametrize("count", [0, -1])
def test_there_must_be_a_process(count: int) -> None:
    with pytest.raises(OutOfRangeError, match=f"at least one process, not {count}"):
        LocalProcesses(count)
