"""Channels: presence changes of many connections at once are sent in one message."""

from __future__ import annotations

import asyncio
import json
from contextlib import nullcontext
from pathlib import Path

from starfold.tables.storage.store import Store
from starfold.web.live.channel import PRESENCE_DELAY_S, Channels, Connection
from tests.tables.harness import PERSON, TableHarness
from tests.web.server import Json


def heard(connection: Connection) -> list[Json]:
    """Return the presence messages that a connection received."""
    frames = [connection.outgoing.get_nowait() for _ in range(connection.outgoing.qsize())]
    messages = [json.loads(frame) for frame in frames if isinstance(frame, str)]
    return [message for message in messages if message["kind"] == "here"]


def test_many_connections_at_once_cause_few_presence_messages(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    harness = TableHarness(store)

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
    store.close()
    assert [here["watchers"] for here in told[-2:]] == [100, 99]
    assert len(told) < 50, "once for many, not once for each"
