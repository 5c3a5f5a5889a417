"""The pool of bots: it blocks neither the loop nor a caller, and leaves no process behind."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import TypeVar

import pytest

from starfold.bots.packing import pack
from starfold.bots.workers import decisions
from starfold.bots.workers import pool as pools
from starfold.bots.workers.decisions import MIN_THINK_S, BotPool, Choice, Decision, Progress
from starfold.bots.workers.protocol import JobFailedError, WorkerDiedError
from starfold.core.errors import StarfoldError
from starfold.core.match import Match
from starfold.testing.toy_game import GAME as HONEST
from tests.tables.harness import children

pytestmark = [pytest.mark.usefixtures("strange_bots"), pytest.mark.once]

T = TypeVar("T")
PID, SECONDS, TIMES = 0, 1, 2  # places among the figures that the bot `diary` reports


def job(bot: str, key: str = "table 0", seconds: float = 0.2) -> Decision:
    return Decision(key, bot, "honest", pack(Match(HONEST, 2, seed=b"1" * 32).view(0)), 5, seconds)


def nothing(_: Progress) -> None:
    pass


def fact(answer: Choice, which: int) -> float:
    return answer.thoughts[which][1]


def run(story: Callable[[BotPool], Awaitable[T]], workers: int = 1) -> T:
    """Run a coroutine with a pool; check that it closes quickly and leaves no process."""

    async def told() -> T:
        pool, before = BotPool(workers), children(os.getpid())
        try:
            return await story(pool)
        finally:
            begun = time.monotonic()
            await pool.close()
            assert time.monotonic() - begun < 1 and children(os.getpid()) <= before, "a worker is left"

    return asyncio.run(told())


@pytest.mark.parametrize("count", [-1, 65])
def test_a_pool_of_an_impossible_size_is_refused(count: int) -> None:
    with pytest.raises(StarfoldError, match=f"--workers takes 1 to 64, or 0 for .*not {count}"):
        BotPool(count)
    assert len(BotPool().all) == max(1, (os.cpu_count() or 1) - 1)


def test_the_loop_keeps_its_beat_while_a_bot_thinks() -> None:
    async def story(pool: BotPool) -> list[float]:
        asked = job("patient", seconds=1.0)
        beats = [time.monotonic()]

        async def tick() -> None:
            while True:
                await asyncio.sleep(0.01)
                beats.append(time.monotonic())

        ticker = asyncio.create_task(tick())
        await pool.ask(asked, nothing)
        ticker.cancel()
        return beats

    beats = run(story)
    assert beats[-1] - beats[0] > 0.9
    assert max(after - before for before, after in pairwise(beats)) < 0.25


def test_a_worker_that_is_killed_over_a_job_is_replaced_and_the_job_done(caplog: pytest.LogCaptureFixture) -> None:
    async def story(pool: BotPool) -> tuple[Choice, Choice]:
        whole = await pool.ask(job("patient"), nothing)
        killed: list[int] = []

        def kill(_: Progress) -> None:
            process = pool.all[0].pid()
            if process and not killed:
                killed.append(process)
                os.kill(process, signal.SIGKILL)

        answer = await pool.ask(job("patient", seconds=0.5), kill)
        assert killed
        return whole, answer

    whole, answer = run(story)
    assert (whole.action, whole.thoughts) == (answer.action, answer.thoughts)
    (note,) = [record for record in caplog.records if "worker died" in record.message]
    assert vars(note)["bot"] == "patient" and vars(note)["game"] == "honest" and "status -9" in vars(note)["why"]


def test_a_worker_that_died_while_nobody_needed_it_is_replaced_without_a_word(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story(pool: BotPool) -> None:
        first = await pool.ask(job("diary"), nothing)
        os.kill(int(fact(first, PID)), signal.SIGKILL)
        while pool.all[0].runs():
            await asyncio.sleep(0.01)
        again = await pool.ask(job("diary"), nothing)
        assert fact(again, PID) != fact(first, PID)

    run(story)
    assert not caplog.records


def test_a_bot_that_kills_each_worker_is_given_up_after_the_second() -> None:
    async def story(pool: BotPool) -> None:
        with pytest.raises(WorkerDiedError, match="status -9"):
            await pool.ask(job("doomed"), nothing)
        assert await pool.ask(job("diary"), nothing)

    run(story)


def test_a_bot_that_forks_answers_for_nobody_else() -> None:
    async def story(pool: BotPool) -> None:
        for _ in range(3):
            whole = await pool.ask(job("patient"), nothing)
            forked = await pool.ask(job("forker"), nothing)
            assert (whole.action, whole.thoughts) == (forked.action, forked.thoughts)
            assert len((await pool.ask(job("diary"), nothing)).thoughts) == 4

    run(story)


def test_a_dead_worker_is_noticed_while_its_children_hold_the_pipe_open() -> None:
    async def story(pool: BotPool) -> float:
        begun = time.monotonic()
        with pytest.raises(WorkerDiedError, match="status 3"):
            await pool.ask(job("parent", seconds=5.0), nothing)
        return time.monotonic() - begun

    assert run(story) < 5


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("illegal", "not a legal action"),
        ("forger", "not a legal action"),
        ("failing", "give up"),
        ("nobody", "no bot called"),
    ],
)
def test_a_bot_that_fails_is_not_asked_again(bot: str, why: str) -> None:
    async def story(pool: BotPool) -> None:
        before = await pool.ask(job("diary"), nothing)
        with pytest.raises(JobFailedError, match=why) as caught:
            await pool.ask(job(bot), nothing)
        assert not isinstance(caught.value, WorkerDiedError)
        assert fact(await pool.ask(job("diary"), nothing), PID) == fact(before, PID)

    run(story)


def test_a_bot_that_is_no_longer_wanted_stops_and_its_worker_serves_the_next() -> None:
    async def story(pool: BotPool) -> None:
        first = await pool.ask(job("diary"), nothing)
        thinking = asyncio.create_task(pool.ask(job("patient", seconds=30), nothing))
        await asyncio.sleep(0.1)
        thinking.cancel()
        begun = time.monotonic()
        second = await pool.ask(job("diary"), nothing)
        assert fact(second, PID) == fact(first, PID) and time.monotonic() - begun < 1

    run(story)


def test_a_bot_that_does_not_stop_is_ended_with_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "STOP_TIMEOUT_S", 0.2)

    async def story(pool: BotPool) -> None:
        first = await pool.ask(job("diary"), nothing)
        thinking = asyncio.create_task(pool.ask(job("deaf"), nothing))
        await asyncio.sleep(0.1)
        thinking.cancel()
        begun = time.monotonic()
        second = await pool.ask(job("diary"), nothing)
        assert fact(second, PID) != fact(first, PID) and time.monotonic() - begun < 2

    run(story)


def test_a_bot_that_comes_to_no_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisions, "TIMEOUT_MARGIN_S", 0.3)

    async def story(pool: BotPool) -> None:
        with pytest.raises(JobFailedError, match="did not answer"):
            await pool.ask(job("deaf", seconds=0.05), nothing)
        assert await pool.ask(job("diary"), nothing)

    run(story)


def test_jobs_run_in_order_and_get_less_time_while_others_wait() -> None:
    async def story(pool: BotPool) -> None:
        await pool.ask(job("diary"), nothing)
        served: list[str] = []

        async def think(key: str) -> float:
            answer = await pool.ask(job("diary", key, seconds=6.0), nothing)
            served.append(key)
            return fact(answer, SECONDS)

        seconds = await asyncio.gather(*(think(key) for key in "abcd"))
        assert served == list("abcd") and seconds == [6.0, 6.0 / 3, 6.0 / 2, 6.0]
        crowd = await asyncio.gather(*(pool.ask(job("diary"), nothing) for _ in range(20)))
        assert min(fact(answer, SECONDS) for answer in crowd) == MIN_THINK_S

    run(story)


def test_cancelled_jobs_leave_the_queue() -> None:
    async def story(pool: BotPool) -> None:
        waiting = [asyncio.create_task(pool.ask(job("patient", seconds=0.2), nothing)) for _ in range(6)]
        await asyncio.sleep(0.05)
        for task in waiting[1:5]:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert [task.cancelled() for task in waiting] == [False, True, True, True, True, False]
        assert len(pool.idle) == 1 and not pool.line

    run(story)


def test_a_key_returns_to_its_worker_while_other_workers_run_in_parallel() -> None:
    async def story(pool: BotPool) -> None:
        one, two = await asyncio.gather(*(pool.ask(job("diary", key), nothing) for key in ("a", "b")))
        assert fact(one, PID) != fact(two, PID)
        for _ in range(3):
            for key, first in (("b", two), ("a", one)):
                assert fact(await pool.ask(job("diary", key), nothing), PID) == fact(first, PID)
        last = await pool.ask(job("diary", "a"), nothing)
        assert fact(last, TIMES) == 5

    run(story, workers=2)


def test_closing_ends_a_worker_that_is_in_the_middle_of_a_thought() -> None:
    async def story(pool: BotPool) -> None:
        thinking = [asyncio.create_task(pool.ask(job(bot, seconds=30), nothing)) for bot in ("patient", "deaf")]
        await asyncio.sleep(0.5)
        assert all(thinker.runs() for thinker in pool.all) and not any(task.done() for task in thinking)
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    run(story, workers=2)  # which checks that no process is left
