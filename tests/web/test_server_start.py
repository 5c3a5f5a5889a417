"""Server start: follow-ups that the last server left are done, and retried on errors."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from starfold.bots.catalogue import installed
from starfold.tables import events as e
from starfold.tables.session import rebuild_table
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.store import Store
from starfold.testing.toy_game import GAME as HONEST
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


@pytest.mark.parametrize(
    ("work", "failures"), [("", 0), ("unlisted", 2), ("load", 1), ("load", 4), ("append", 2), ("note", 2)]
)
def test_follow_ups_are_done_at_server_start_without_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str, failures: int
) -> None:
    address = f"sqlite:///{tmp_path}/tables.db"
    monkeypatch.setattr(AppContext, "_draw_ahead", lambda _: None)
    for module in ("starfold.web.context", "starfold.tables.follow_ups"):
        monkeypatch.setattr(f"{module}.backoff", lambda _: 0.05)

    async def story() -> None:
        table = await left_behind(address)
        context, watching = AppContext(Config(database=address), []), Store(address)
        behind: list[int] = []  # what the health check counts, at each try

        def failing(real: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
            async def first_fails(*given: Any, **more: Any) -> Any:
                behind.append(context.service.follow_ups.behind())
                if len(behind) <= failures:
                    raise StoreError("not yet")
                return await real(*given, **more)

            return first_fails

        if work:
            monkeypatch.setattr(context.store, work, failing(getattr(context.store, work)))
        watching.open()
        await context.open()
        try:
            async with asyncio.timeout(10):
                while (await watching.tables_of("ada"))[0].phase != "running":  # the events first, then the list
                    await asyncio.sleep(0.01)
            saved = await watching.load(table)
            assert saved is not None and rebuild_table(saved, installed(HONEST)).running()
            assert context.service.follow_ups.behind() == 0
        finally:
            await context.close()
            watching.close()
        assert len(behind) >= failures
        if work in ("load", "append"):
            assert behind[1:failures] == [1] * (failures - 1) and behind[failures] == 1, (
                "it is counted until it is done"
            )

    asyncio.run(story())
