"""The drawing queue: one job at a time, addresses take turns, and nothing is drawn twice."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any, cast

import pytest
from litestar import Request

from starfold.tables.rejection import CommandRejectedError
from starfold.web.drawing import MAX_QUEUED_PER_ADDRESS, Drawing, DrawingCache, DrawingQueue, pack
from starfold.web.security.limits import ALLOWANCE, Allowance, RateLimiter

pytestmark = pytest.mark.once


def test_every_address_has_its_turn_however_much_another_one_wants() -> None:
    async def story() -> list[str]:
        queue, drawn = DrawingQueue(), list[str]()

        async def draw(address: str) -> None:
            await queue.turn(address)
            drawn.append(address)
            queue.done(0.001)

        greedy = [asyncio.create_task(draw("greedy")) for _ in range(8)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(draw("other")) for _ in range(2)]
        await asyncio.gather(*greedy, *others)
        return drawn

    assert asyncio.run(story())[:5] == ["greedy", "greedy", "other", "greedy", "other"]


def test_after_each_piece_of_work_there_is_as_much_time_for_moves() -> None:
    async def story() -> float:
        queue, loop = DrawingQueue(), asyncio.get_running_loop()
        await queue.turn("a")
        begun = loop.time()
        queue.done(0.1)
        await queue.turn("a")
        return loop.time() - begun

    assert asyncio.run(story()) >= 0.09


def asks(address: str) -> Request[Any, Any, Any]:
    """Return a request from an address without a limit."""
    request: Any = SimpleNamespace(scope={ALLOWANCE: Allowance(RateLimiter(0, 0), address)})
    return cast("Request[Any, Any, Any]", request)


def test_after_a_picture_there_is_as_long_for_moves_as_it_took() -> None:
    async def story() -> float:
        drawing, loop = Drawing(), asyncio.get_running_loop()

        def slowly() -> bytes:
            time.sleep(0.1)
            return b"x"

        await drawing.work(asks("a"), slowly, "text/plain")
        begun = loop.time()
        await drawing.work(asks("b"), lambda: b"y", "text/plain")
        return loop.time() - begun

    assert asyncio.run(story()) >= 0.09


def test_what_two_want_at_once_is_drawn_once() -> None:
    drawn: list[int] = []

    async def story() -> None:
        drawing = Drawing()

        def draw() -> bytes:
            drawn.append(1)
            return b"x"

        await drawing.queue.turn("somebody")
        both = [asyncio.create_task(drawing.once(asks(one), "key", draw, "text/plain")) for one in "ab"]
        await asyncio.sleep(0)
        drawing.queue.done(0)
        one, other = await asyncio.gather(*both)
        assert one is other

    asyncio.run(story())
    assert drawn == [1]


def test_the_drawing_queue_is_limited_for_each_address_and_drops_cancelled_requests() -> None:
    async def story() -> None:
        queue = DrawingQueue()
        await queue.turn("a")
        waiting = [asyncio.create_task(queue.turn("a")) for _ in range(MAX_QUEUED_PER_ADDRESS)]
        await asyncio.sleep(0)
        with pytest.raises(CommandRejectedError, match="Too many requests for pictures"):
            await queue.turn("a")
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        queue.done(0)
        async with asyncio.timeout(1):
            await queue.turn("a")

    asyncio.run(story())


def test_a_cancelled_request_passes_its_turn_on() -> None:
    async def story() -> None:
        queue = DrawingQueue()
        await queue.turn("a")
        gone, next_one = asyncio.create_task(queue.turn("b")), asyncio.create_task(queue.turn("c"))
        await asyncio.sleep(0)
        queue.done(0)
        await asyncio.sleep(0.01)  # b has the turn, but has not run yet to take it
        gone.cancel()
        queue.done(0)
        async with asyncio.timeout(1):
            await next_one

    asyncio.run(story())


def test_a_request_cancelled_as_its_turn_comes_keeps_no_other_waiting() -> None:
    async def story() -> None:
        queue = DrawingQueue()
        await queue.turn("a")
        gone = asyncio.create_task(queue.turn("b"))
        await asyncio.sleep(0)
        first, later = (asyncio.create_task(queue.turn(address)) for address in "ab")
        gone.cancel()
        queue._next()  # in the same turn of the event loop: `later` begins a new line before `gone` ends
        with pytest.raises(asyncio.CancelledError):
            await gone
        await first
        queue.done(0)
        async with asyncio.timeout(1):
            await later

    asyncio.run(story())


def test_a_crowd_that_leaves_at_once_blocks_the_queue_for_nobody() -> None:
    async def story() -> None:
        queue = DrawingQueue()
        await queue.turn("a")
        crowd = [asyncio.create_task(queue.turn(f"address {number}")) for number in range(3000)]
        await asyncio.sleep(0)
        for task in crowd:
            task.cancel()
        queue._next()
        assert all(
            isinstance(one, asyncio.CancelledError) for one in await asyncio.gather(*crowd, return_exceptions=True)
        )
        async with asyncio.timeout(1):
            await queue.turn("b")

    asyncio.run(story())


def test_the_cache_keeps_what_was_asked_for_last() -> None:
    packed = pack(b"x" * 1000, "text/plain")
    cache = DrawingCache(3 * len(packed.packed))
    for key in "abc":
        cache.keep(key, packed)
    assert cache.find("a") is packed
    cache.keep("d", packed)
    assert cache.find("b") is None and cache.find("a") is packed and cache.bytes == 3 * len(packed.packed)
    cache.keep("d", packed)
    assert cache.bytes == 3 * len(packed.packed), "the same key again takes no more"
