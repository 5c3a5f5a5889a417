"""Executors play the matches of a contest, in this process or in several."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

from starfold.bots.workers import executors
from starfold.bots.workers.protocol import JobFailedError, WorkerDiedError
from starfold.core.errors import StarfoldError

from .contest import Task
from .match import Played, play

Games = Generator[Played, None, None]
Play = Callable[[Iterator[Task]], Games]  # the caller closes the generator to stop


class ContestError(StarfoldError):
    """A contest that cannot be finished; the matches played so far are kept."""


def in_this_process(tasks: Iterator[Task]) -> Games:
    """Play one match after the other in this process."""
    return executors.in_this_process(play, tasks)


def in_processes(
    jobs: int, say: Callable[[str], None] = lambda sentence: None, beat: Callable[[], None] = lambda: None
) -> Play:
    """Return an executor with `jobs` processes.

    `say` is called with a sentence when one dies. `beat` is called from time to time.
    The executor raises ContestError if a match kills its process twice or fails unexpectedly, and StarfoldError if a
    worker rejects it.
    """

    def died(task: Task) -> None:
        say("A process died in mid-match; its match is played again.")

    processes = executors.LocalProcesses(jobs, on_death=died, beat=beat, name=name_of)

    def play_in_processes(tasks: Iterator[Task]) -> Games:
        try:
            yield from processes(play_in_worker, tasks)
        except WorkerDiedError as error:
            raise ContestError(f"The process that played {name_of(error.job)} died twice.") from None
        except JobFailedError as error:
            if error.known:
                raise StarfoldError(error.why) from None
            name = name_of(error.job)
            raise ContestError(f"{name[0].upper()}{name[1:]} could not be played: {error.why}") from None

    return play_in_processes


def name_of(task: object) -> str:
    """Return what a match is called in an error."""
    assert isinstance(task, Task)
    return f"deal {task.deal}, rotation {task.rotation}"


def play_in_worker(task: Task) -> Played:
    """Play a match in a worker process.

    The worker holds the whole match, its State and its dice included: someone must keep the rules. So a bot that
    searches its process's memory can cheat here, though not at a table, where a worker gets Views only.
    """
    # Workers ignore Ctrl-C, so even a KeyboardInterrupt is the bot's failure.
    return play(task, (BaseException,))
