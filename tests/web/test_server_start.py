"""Server start: follow-ups that the last server left are done, and retried on errors."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from starfold.tables import events as e
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.store import Store
from starfold.web.config import Config
from starfold.web.context import AppContext
from tests.tables.harness import PERSON, TableHarness

pytestmark = pytest.mark.once


async def left_behind(address: str) -> str:
    """Store a table whose server was killed between storing a command and its follow-ups; return its id."""
    store = Store(address)
    store.open()
    harness = TableHarness(store)
    table = (await harness.table([PERSON, PERSON], mine=[0, 1])).table
    await store.append(table.id, table.seq, [(harness.time + 1, e.write(e.PlayerReady("ada", "salt")))])
    await harness.service.close()
    store.close()
    return table.id


@pytest.mark.parametrize("failures", [0, 2])
def test_follow_ups_are_done_at_server_start_without_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: int
) -> None:
    address = f"sqlite:///{tmp_path}/tables.db"
    monkeypatch.setattr(AppContext, "_draw_ahead", lambda _: None)
    monkeypatch.setattr("starfold.web.context.backoff", lambda _: 0.01)

    async def story() -> None:
        table = await left_behind(address)
        context = AppContext(Config(database=address), [])
        real, tries = context.store.unlisted, []

        async def unlisted() -> list[str]:
            tries.append("")
            if len(tries) <= failures:
                raise StoreError("not yet")
            return await real()

        monkeypatch.setattr(context.store, "unlisted", unlisted)
        await context.open()
        try:
            async with asyncio.timeout(10):
                while not (await context.service.peek(table)).running():
                    await asyncio.sleep(0.01)
        finally:
            await context.close()
        assert len(tries) == failures + 1

    asyncio.run(story())
