"""Channels: presence is sent in one message for many, nothing is drawn twice, and broadcasts leave time for others."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, nullcontext
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from starfold.tables import commands as c
from starfold.tables.config import Clock
from starfold.tables.storage.store import Store
from starfold.web.live import frames
from starfold.web.live.channel import PRESENCE_DELAY_S, Channels, Connection
from starfold.web.live.snapshot import build_snapshot
from tests.tables.harness import PERSON, TableHarness
from tests.web.server import Json


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[TableHarness]:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    yield TableHarness(store)
    store.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the times at which a table message was built; the first item is the seconds that each one takes."""
    noted = [0.0]

    def noting(*given: Any) -> Any:
        noted.append(time.perf_counter())
        time.sleep(noted[0])
        return build_snapshot(*given)

    monkeypatch.setattr(frames, "build_snapshot", noting)
    return noted


def kinds(connection: Connection) -> list[str]:
    """Return the kinds of the messages that a connection received, without presence; a frame is a table."""
    sent = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    said = [json.loads(one)["kind"] if isinstance(one, str) else "table" for one in sent]
    return [kind for kind in said if kind != "here"]


def heard(connection: Connection) -> list[Json]:
    """Return the presence messages that a connection received."""
    frames = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    messages = [json.loads(frame) for frame in frames if isinstance(frame, str)]
    return [message for message in messages if message["kind"] == "here"]


def test_many_connections_at_once_cause_few_presence_messages(harness: TableHarness) -> None:
    async def crowd() -> list[Json]:
        session = await harness.table([PERSON, PERSON], mine=[0, 1])
        channels = Channels(harness.service)
        watchers = [Connection("", "") for _ in range(100)]
        for watcher in watchers:
            channel = await channels.enter(session, watcher, nullcontext())
        await asyncio.sleep(2 * PRESENCE_DELAY_S)
        told = heard(watchers[0])
        await channels.leave(channel, watchers[-1])
        await asyncio.sleep(2 * PRESENCE_DELAY_S)
        return [*told, *heard(watchers[0])]

    told = harness.run(crowd)
    assert [here["watchers"] for here in told[-2:]] == [100, 99]
    assert len(told) < 50, "once for many, not once for each"


@pytest.mark.parametrize("timed", [False, True])
def test_what_was_sent_already_is_not_drawn_again(
    harness: TableHarness, monkeypatch: pytest.MonkeyPatch, drawn: list[float], timed: bool
) -> None:
    monkeypatch.setattr(frames, "FRAMES_KEPT_S", 0.05)

    async def story() -> None:
        session = await harness.table([PERSON, PERSON], mine=[0, 1], clock=Clock("turn", 60) if timed else Clock())
        channels, turns = Channels(harness.service), list[str]()

        @asynccontextmanager
        async def turn() -> AsyncIterator[None]:
            turns.append("")
            yield

        watchers = [Connection("", "") for _ in range(10)]
        for watcher in watchers:
            channel = await channels.enter(session, watcher, turn())
        assert len(drawn[1:]) == len(turns) == 1
        for watcher in watchers:
            kinds(watcher)
            for _ in range(2):
                await channel.sync(watcher, turn())
            assert kinds(watcher) == ["hello", "table"] * 2
        assert len(drawn[1:]) == 1 and len(turns) == 2, "it is only compressed again, without the ground"
        if timed:
            harness.time += 1
            await channel.sync(watchers[0], turn())
            assert len(drawn[1:]) == 2, "the clocks show another time"
        before = len(drawn)
        await harness.do(session, "ada", c.Chat("hello"))
        await asyncio.sleep(0.01)
        await channel.sync(watchers[0], turn())
        assert len(drawn) == before + 2, "the change, and the whole"
        await asyncio.sleep(0.1)
        assert channel.frames.find((-3, -1, False)) is None, "and it is not kept for long"

    harness.run(story)


def test_who_waits_for_a_turn_to_draw_is_hidden_at_once_and_may_get_the_table_earlier(
    harness: TableHarness, drawn: list[float]
) -> None:
    async def story() -> None:
        session = await harness.table([PERSON, PERSON], mine=[0, 1])
        channels, go_on = Channels(harness.service), asyncio.Event()

        @asynccontextmanager
        async def turn() -> AsyncIterator[None]:
            await go_on.wait()
            yield

        waiting = Connection("", "")
        arriving = asyncio.create_task(channels.enter(session, waiting, turn()))
        await asyncio.sleep(0.01)
        assert kinds(waiting) == ["hello"] and len(drawn) == 1
        await harness.do(session, "ada", c.Chat("hello"))
        await asyncio.sleep(0.01)
        assert kinds(waiting) == ["table", "chat"], "what happens meanwhile brings it the whole table"
        go_on.set()
        await arriving
        assert kinds(waiting) == [] and len(drawn) == 2

    harness.run(story)


def test_between_broadcasts_of_a_table_there_is_as_much_time_for_others(
    harness: TableHarness, drawn: list[float]
) -> None:
    async def story() -> None:
        session = await harness.table([PERSON, PERSON], mine=[0, 1])
        watcher = Connection("", "")
        await Channels(harness.service).enter(session, watcher, nullcontext())
        kinds(watcher)
        drawn[:] = [0.05]
        end = time.perf_counter() + 1
        while time.perf_counter() < end:
            session.table.seq += 1
            session.changed()
            await asyncio.sleep(0.002)
        gaps = [after - before for before, after in pairwise(drawn[1:])]
        assert 3 < len(gaps) <= 10 and min(gaps) >= 0.095, "each takes 0.05 s"
        await asyncio.sleep(0.2)
        assert len(kinds(watcher)) == len(drawn[1:]), "and the last change is sent, too"

    harness.run(story)


class Purse:
    """Notes what it is charged."""

    def __init__(self) -> None:
        self.spent = 0.0

    def spend(self, seconds: float) -> None:
        self.spent += seconds


def test_who_causes_a_broadcast_pays_for_it(harness: TableHarness, drawn: list[float]) -> None:
    async def story() -> None:
        session = await harness.table([PERSON, PERSON], mine=[0, 1])
        channels = Channels(harness.service)
        await channels.enter(session, Connection("", ""), nullcontext())
        await asyncio.sleep(2 * PRESENCE_DELAY_S)
        drawn[:] = [0.05]

        async def happens(change: Callable[[], object]) -> float:
            purse = Purse()
            with channels.caused_by(session.table.id, purse):
                session.table.seq += 1
                change()
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.15)
            return purse.spent

        async def bot_moves() -> None:
            session.changed()

        assert 0.05 <= await happens(session.changed) < 0.1
        assert await happens(lambda: asyncio.create_task(bot_moves())) == 0, "but not for the bots it wakes"
        assert await happens(lambda: None) == 0
        with channels.caused_by("another table", Purse()):
            session.changed()

    harness.run(story)
