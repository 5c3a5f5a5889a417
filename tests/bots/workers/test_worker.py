"""The worker process: it answers jobs, whatever a bot does."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from starfold import Match, find_game
from starfold.bots import Budget, find_bot
from starfold.bots.packing import pack
from starfold.bots.workers.decisions import Choice, Decision, Progress, decide, progress_of
from starfold.bots.workers.process import KEYS_PER_WORKER
from starfold.bots.workers.protocol import (
    FRAME_LENGTH,
    Answer,
    Asked,
    Failure,
    Job,
    Report,
    Stop,
    Told,
    decode_told,
    frame,
    kind_of,
)
from starfold.core.view import View
from starfold.testing.toy_game import GAME as HONEST

pytestmark = pytest.mark.usefixtures("strange_bots")


class Process:
    """A worker process, and both ends of its pipe."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "starfold.bots.workers.worker"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def send(self, asked: Asked) -> None:
        assert self.process.stdin
        self.process.stdin.write(frame(asked))
        self.process.stdin.flush()

    def next(self) -> Told:
        assert self.process.stdout
        (size,) = FRAME_LENGTH.unpack(self.process.stdout.read(FRAME_LENGTH.size))
        return decode_told(self.process.stdout.read(size))

    def answer(self, asked: Job) -> tuple[Choice | Failure, list[Progress]]:
        """Send a job; return its answer, and the progress reported before it."""
        self.send(asked)
        said: list[Progress] = []
        while isinstance(told := self.next(), Report):
            said.append(progress_of(told))
        assert told.number == asked.number
        return told if isinstance(told, Failure) else kind_of(decide).result(told), said

    def close(self) -> None:
        for end in (self.process.stdin, self.process.stdout):
            if end:
                end.close()
        self.process.wait(5)


@pytest.fixture(scope="module")
def worker(strange_bots: None) -> Iterator[Process]:
    made = Process()
    yield made
    made.close()


def view_of(game: str = "honest") -> View:
    match = Match(HONEST if game == "honest" else find_game(game), 2, seed=b"1" * 32)
    return match.view(match.mover())


def job(
    bot: str, view: View, key: str = "key", number: int = 1, seconds: float | None = None, iterations: int | None = 30
) -> Job:
    if seconds is not None:
        iterations = None
    decision = Decision(key, bot, view.game.key, pack(view), 2**90 + 7, seconds, iterations, True)
    return kind_of(decide).job(number, decision)


@pytest.mark.parametrize("game", ["ruship", "honest"])
@pytest.mark.parametrize("bot", ["captain", "cadet", "random", "patient"])
def test_a_bot_answers_in_a_worker_as_it_does_in_this_process(worker: Process, game: str, bot: str) -> None:
    view = view_of(game)
    here = find_bot(bot)(2**90 + 7)
    action = here.choose(view, Budget(iterations=30))
    thoughts = [(thought.action, thought.share, thought.weight) for thought in here.action_values()]
    assert worker.answer(job(bot, view, key=game))[0] == Choice(action, thoughts)


def test_a_worker_keeps_a_bot_for_each_key_and_drops_the_least_recently_used(worker: Process) -> None:
    def times(key: str) -> float:
        answer = worker.answer(job("diary", view_of(), key))[0]
        assert isinstance(answer, Choice)
        return answer.thoughts[2][1]

    assert [times("a"), times("a"), times("b"), times("a")] == [1, 2, 1, 3]
    for number in range(KEYS_PER_WORKER - 1):
        times(f"other {number}")
    assert times("a") == 4 and times("b") == 1


def test_what_a_bot_prints_breaks_nothing(worker: Process) -> None:
    told, _ = worker.answer(job("talker", view_of()))
    assert isinstance(told, Choice) and told.action in view_of().legal


@pytest.mark.parametrize(
    ("bot", "why"),
    [("illegal", "answered -5"), ("failing", "SystemExit: I give up ("), ("captian", "did you mean captain")],
)
def test_a_bot_that_fails_is_reported_and_the_next_job_is_done(worker: Process, bot: str, why: str) -> None:
    told, _ = worker.answer(job(bot, view_of()))
    assert isinstance(told, Failure) and why in told.why
    assert isinstance(worker.answer(job("cadet", view_of()))[0], Choice)


def test_a_bot_says_how_far_it_is_and_what_it_thinks_so_far(worker: Process) -> None:
    begun = time.monotonic()
    told, said = worker.answer(job("patient", view_of(), seconds=0.7))
    assert isinstance(told, Choice) and 0.6 < time.monotonic() - begun < 2
    assert 2 <= len(said) <= 3, "about five times a second"
    assert 0.2 < said[0].done < said[1].done <= 1 and said[0].thoughts == told.thoughts


def test_a_stop_message_ends_only_its_own_job(worker: Process) -> None:
    worker.send(job("patient", view_of(), number=7, seconds=20))
    while not isinstance(worker.next(), Report):
        pass
    begun = time.monotonic()
    worker.send(Stop(7))
    while isinstance(told := worker.next(), Report):
        pass
    assert isinstance(told, Answer) and time.monotonic() - begun < 1
    worker.send(Stop(7))  # too late, and for another job
    assert worker.answer(job("patient", view_of(), number=8, seconds=0.5))[1]


@pytest.mark.parametrize("bot", ["patient", "deaf"])
def test_a_worker_exits_while_thinking_when_its_pipe_closes(bot: str) -> None:
    worker = Process()
    worker.send(job("diary", view_of()))
    worker.next()
    worker.send(job(bot, view_of(), seconds=60))
    time.sleep(0.1)
    begun = time.monotonic()
    worker.close()
    assert time.monotonic() - begun < 1
