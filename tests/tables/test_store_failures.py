"""Secret choices leave no trace in lists and clocks, and a store that fails for a moment stops no match."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.tables import commands as c
from starfold.tables import follow_ups
from starfold.tables.config import Clock
from starfold.tables.rejection import NotAppliedError
from starfold.tables.session import TableSession
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.store import Store
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness, until

pytestmark = pytest.mark.once


@pytest.fixture
def desk(store: Store, monkeypatch: pytest.MonkeyPatch) -> TableHarness:
    monkeypatch.setattr(follow_ups, "MAX_RETRY_S", 0.05)
    return TableHarness(store)


async def broken(*_: object) -> Any:
    raise StoreError("The database cannot save this right now.")


async def choosing(desk: TableHarness, session: TableSession) -> None:
    while not session.table.together():
        await desk.play_any(session)


def test_lists_do_not_tell_that_somebody_has_chosen(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        await choosing(desk, session)
        await desk.service.lists.update_all()
        (before,) = await desk.store.tables_of("bob")
        desk.time += 5000
        await desk.do(session, "ada", c.Play(session.table.ply(), "stay"))
        await desk.service.lists.update_all()
        assert await desk.store.tables_of("bob") == [before]
        await desk.do(session, "ada", c.Chat("hello"))
        await desk.service.lists.update_all()
        assert (await desk.store.tables_of("bob"))[0].changed == before.changed + 5000

    desk.run(story)


def test_a_pause_does_not_tell_that_somebody_has_chosen(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", clock=Clock("bank", 600))
        await choosing(desk, session)
        for person in ("ada", "bob"):
            await desk.service.connect(session, person)
        desk.time += 5000
        await desk.do(session, "ada", c.Play(session.table.ply(), "stay"))
        desk.time += 60_000
        seen = [session.table.time_left(seat, desk.time, 1) for seat in (0, 1)]
        assert seen[0] == seen[1] == 535_000
        for person in ("ada", "bob"):
            await desk.service.disconnect(session, person)
        desk.time += 40_000
        assert session.table.paused and [session.table.time_left(seat, desk.time, 1) for seat in (0, 1)] == seen
        await desk.service.connect(session, "bob")
        assert not session.table.paused and [session.table.time_left(seat, desk.time, 1) for seat in (0, 1)] == seen
        desk.time += 1000
        assert [session.table.time_left(seat, desk.time, 1) for seat in (0, 1)] == [534_000, 534_000]
        assert session.table.time_left(0, desk.time, 0) == 595_000, "who has chosen knows better"

    desk.run(story)


def test_a_resigned_player_does_not_see_their_seats_view_until_the_match_ends(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        await desk.do(session, "ada", c.Resign())
        assert session.table.seats[0].kind == "bot" and session.table.seats_of("ada") == []
        await desk.do(session, "ada", c.Abandon())
        assert session.table.seats_of("ada") == [0]
        assert (await desk.do(session, "ada", c.Rematch())).table

    desk.run(story)


def test_a_bot_moves_when_the_store_is_well_again(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        session = await desk.table([BOT, BOT], mine=[])
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", broken)
            await desk.service.connect(session, "eve")
            await until(lambda: "a bot could not move" in caplog.text)
            before = session.table.ply()
            assert session.table.phase() == "running", "it goes on as soon as it can"
        await until(lambda: session.table.ply() > before)

    desk.run(story)


def test_a_clock_goes_on_when_the_store_is_well_again(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        session = await desk.begun(clock=Clock("turn", 5))
        await desk.service.connect(session, "ada")
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", broken)
            desk.time += 5000
            session.clock_task = None  # the old task sleeps by real time; a new one checks at once
            desk.service.wake(session)
            await until(lambda: "a clock could not be stopped" in caplog.text)
            assert session.table.clocks.due() <= desk.time
        await until(lambda: session.table.clocks.due() > desk.time)

    desk.run(story)


def test_a_list_entry_that_could_not_be_stored_is_retried(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        heard: list[int] = []
        session.listeners.add(heard.append)
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "note", broken)
            await desk.do(session, "bob", c.TakeSeat(1, session.table.link(1)))
        assert heard == [-1] and session.table.seats_of("bob") == [1]
        assert await desk.store.tables_of("bob") == []
        await desk.service.lists.update_all()
        assert [saved.id for saved in await desk.store.tables_of("bob")] == [session.table.id]

    desk.run(story)


def test_a_stored_move_that_fails_to_apply_reloads_the_table(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("once")

    async def story() -> None:
        session = await desk.begun()
        before = session.table.ply()
        with monkeypatch.context() as patched:
            patched.setattr(session.table, "add_moves", fails)
            with pytest.raises(NotAppliedError):
                await desk.play_any(session)
        assert session.table.ply() > before, "it was stored, so it counts"
        await desk.play_any(session)
        played = session.table.record.text()
        del desk.service.sessions[session.table.id]
        assert (await desk.service.session(session.table.id)).table.record.text() == played

    desk.run(story)


def test_a_connection_is_registered_while_the_store_fails(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.begun(clock=Clock("turn", 60))
        session.asleep = True
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", broken)
            await desk.service.connect(session, "ada")
        assert session.asleep and session.here["ada"] == 1
        await desk.do(session, "ada", c.Chat("hello"))
        assert not session.asleep

    desk.run(story)


def test_a_command_is_acknowledged_though_its_follow_up_could_not_be_stored(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        real = desk.store.append

        async def failing(table: str, first: int, entries: list[tuple[int, str]]) -> None:
            if '"kind":"began"' in entries[0][1]:
                raise StoreError("not now")
            await real(table, first, entries)

        monkeypatch.setattr(desk.store, "append", failing)
        await desk.do(session, "ada", c.Ready("salt"))
        assert session.table.seats[0].ready and session.table.phase() == "open"
        monkeypatch.setattr(desk.store, "append", real)
        await desk.do(session, "ada", c.Chat("anything"))
        assert session.table.running()

    desk.run(story)
