"""Follow-ups of stored commands: done after errors, after a restart, and without connections."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import update

from starfold.tables import commands as c
from starfold.tables import events as e
from starfold.tables import follow_ups
from starfold.tables.config import Clock
from starfold.tables.follow_ups import FOLLOWS, LATE, backoff
from starfold.tables.housekeeping import DAY_MS, OldTables
from starfold.tables.session import TableSession
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.schema import tables
from starfold.tables.storage.store import Saved, Store
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness, until

pytestmark = pytest.mark.once


@pytest.fixture
def desk(store: Store, monkeypatch: pytest.MonkeyPatch) -> TableHarness:
    monkeypatch.setattr(follow_ups, "MAX_RETRY_S", 0.05)
    return TableHarness(store)


def failing(desk: TableHarness, kind: str) -> Callable[..., Awaitable[None]]:
    """Return an `append` that fails for entries of one kind."""
    real = desk.store.append

    async def append(table: str, first: int, entries: list[tuple[int, str]]) -> None:
        if f'"kind":"{kind}"' in entries[0][1]:
            raise StoreError("not now")
        await real(table, first, entries)

    return append


def test_a_match_begins_by_itself_when_the_store_is_well_again(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        told: list[str] = []
        session.listeners.add(lambda _: told.append(session.trouble))
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", failing(desk, "began"))
            await desk.do(session, "ada", c.Ready("salt"))
            await until(lambda: session.owed.get(FOLLOWS, 0) > 2)
            assert session.table.phase() == "open" and desk.service.follow_ups.behind() == 1
            assert not desk.service.release(session.table.id), "a table that owes something stays in memory"
        await until(session.table.running)
        await until(lambda: not session.trouble)
        assert told[-1] == "" and LATE in told and desk.service.follow_ups.behind() == 0

    desk.run(story)


def test_a_failing_follow_up_is_retried_and_the_command_stays_stored(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> Any:
        raise ZeroDivisionError("a game's own fault")

    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        with monkeypatch.context() as patched:
            patched.setattr("starfold.tables.commands.play.beginning", fails)
            done = await desk.do(session, "ada", c.Ready("salt"))
            assert done.seq == session.table.public_seq and session.table.seats[0].ready, (
                "it was stored, and that is said"
            )
            assert session.trouble and "ZeroDivisionError" in caplog.text
        await until(session.table.running)

    desk.run(story)


def test_clocks_pause_once_the_store_recovers_after_everyone_has_left(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.begun(clock=Clock("turn", 60))
        await desk.service.connect(session, "ada")
        desk.time += 40_000  # presence by HTTP requests has expired
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", failing(desk, "paused"))
            (seat,) = session.table.waiting()  # chance decides who begins
            left = session.table.time_left(seat, desk.time, seat)
            await desk.service.disconnect(session, "ada")
            assert not session.table.paused, "that could not be stored"
        desk.time += 50_000
        await desk.service.connect(session, "ada")
        # Time since the last stored entry may be given back, and no more is taken.
        assert session.table.time_left(seat, desk.time, seat) >= left > 0 and session.table.clocks.due(), (
            "and they go on"
        )

    desk.run(story)


def left_behind(desk: TableHarness) -> str:
    """Store a table whose server was stopped between storing a command and its follow-ups; return its id."""

    async def story() -> str:
        session = await desk.table([PERSON, PERSON], mine=[0, 1])
        desk.time += 1
        ready = e.write(e.PlayerReady("ada", "salt", id="ada once"))
        await desk.store.append(session.table.id, session.table.seq, [(desk.time, ready)])
        return session.table.id

    return desk.run(story)


def test_follow_ups_are_done_after_a_restart_without_connections(desk: TableHarness) -> None:
    table = left_behind(desk)

    async def again() -> None:
        assert await desk.service.follow_ups.catch_up() == 1
        assert not desk.service.sessions, "and it is not kept in memory for that"
        assert (await desk.service.peek(table)).running()
        assert (await desk.store.tables_of("ada"))[0].phase == "running", "lists say so"
        assert await desk.service.follow_ups.catch_up() == 0

    desk.run(again)


def test_after_a_start_a_table_that_cannot_be_read_keeps_no_other_waiting(desk: TableHarness, store: Store) -> None:
    table = left_behind(desk)

    async def again() -> None:
        damaged = (await desk.table([PERSON, PERSON], mine=[0, 1])).table.id
        ruin = update(tables).where(tables.c.id == damaged).values(setup="{", changed=0)
        await store.write(damaged, lambda connection: connection.execute(ruin))
        del desk.service.sessions[damaged]
        assert await desk.service.follow_ups.catch_up() == 2, "the damaged one, which comes first, and the other"
        assert (await desk.service.peek(table)).running()

    desk.run(again)


def test_a_table_with_pending_follow_ups_stays_unlisted(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        desk.time += 1000
        await desk.do(session, "ada", c.Ready("salt"))
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", failing(desk, "began"))
            desk.time += 1000
            await desk.do(session, "ada", c.StartWithBots())
            await desk.service.lists.update_all()
            assert await desk.store.unlisted() == [session.table.id], "a server that starts now would find it"
        await until(session.table.running)
        await until(lambda: not session.trouble)
        await desk.service.lists.update_all()
        assert await desk.store.unlisted() == []

    desk.run(story)


def test_a_bots_move_that_could_not_be_stored_is_retried_after_everyone_has_left(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.table([BOT, PERSON], "honest", mine=[1])  # a game in which seat 0 begins
        await desk.service.connect(session, "ada")
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", failing(desk, "moved"))
            await desk.do(session, "ada", c.Ready("salt"))
            await until(lambda: bool(session.trouble))
            await desk.service.disconnect(session, "ada")
            desk.time += 60_000
            before = session.table.ply()
        await until(lambda: session.table.ply() > before)

    desk.run(story)


def test_a_bots_move_stays_owed_though_the_table_is_read_again_meanwhile(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.table([BOT, PERSON], "honest", mine=[1])
        await desk.service.connect(session, "ada")
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", failing(desk, "moved"))
            await desk.do(session, "ada", c.Ready("salt"))
            await until(lambda: bool(session.trouble))
            await desk.service.disconnect(session, "ada")
            desk.time += 60_000
            before, failures = session.table.ply(), sum(session.owed.values())
            await until(lambda: sum(session.owed.values()) > failures)
            desk.service.driver.pace = 0.2
        await asyncio.sleep(0.15)  # now it waits for its pace, and then would play
        async with session.lock:
            await desk.service._reload(session)
        await until(lambda: session.table.ply() > before)
        await until(lambda: not session.trouble)

    desk.run(story)


def test_a_table_that_another_process_deletes_is_given_up(desk: TableHarness) -> None:
    table = left_behind(desk)
    after = TableHarness(desk.store)

    async def again() -> None:
        session = await after.service.session(table)
        await desk.store.delete(table)
        async with session.lock:
            await after.service.follow_ups.settle(session)
        assert session.ended() and table not in after.service.sessions
        assert (session.trouble, session.owed, after.service.follow_ups.behind()) == ("", {}, 0)

    after.run(again)


def test_after_a_start_a_deleted_table_is_not_waited_for(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    table = left_behind(desk)
    after = TableHarness(desk.store)

    async def again() -> None:
        async def away(_: str) -> None:
            raise StoreError("not now")

        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "load", away)
            assert await after.service.follow_ups.catch_up() == 1
            assert after.service.follow_ups.behind() == 1
        await desk.store.delete(table)
        await until(lambda: after.service.follow_ups.behind() == 0)

    after.run(again)


def test_a_cancelled_connect_registers_no_connection(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        async with session.lock:
            arriving = asyncio.create_task(desk.service.connect(session, "eve"))
            await asyncio.sleep(0.01)
            arriving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await arriving
        assert session.here == {}
        await desk.service.connect(session, "ada")
        await desk.service.disconnect(session, "ada")
        assert session.here == {}, "and who has left leaves nothing behind"

    desk.run(story)


def test_a_cancelled_connect_leaves_no_clock_running(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.begun(clock=Clock("turn", 60, at_zero="resign"))
        await desk.service.lists.update_all()
        desk.time += 40_000  # presence has expired
        assert desk.service.release(session.table.id)
        session = await desk.service.session(session.table.id)
        session.list_soon = session.unlisted = True
        listing = asyncio.Event()

        async def hangs(*_: object) -> None:
            listing.set()
            await asyncio.sleep(60)

        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "note", hangs)
            arriving = asyncio.create_task(desk.service.connect(session, "ada"))
            await listing.wait()
            assert session.table.clocks.due(), "that time goes on is stored"
            arriving.cancel()
            with pytest.raises(asyncio.CancelledError):
                await arriving
        assert session.unlisted, "what was not listed is listed later"
        await until(lambda: session.table.paused)
        desk.time += 3_600_000
        await desk.service.connect(session, "bob")
        session.clock_task = None  # the old task sleeps by real time; a new one checks at once
        desk.service.wake(session)
        await asyncio.sleep(0.05)
        assert session.table.running() and session.table.clocks.due() == desk.time + 60_000

    desk.run(story)


def test_follow_ups_of_a_cancelled_command_are_done(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        real, storing = desk.store.append, asyncio.Event()

        async def slow(table: str, first: int, entries: list[tuple[int, str]]) -> None:
            if '"kind":"began"' in entries[0][1] and not storing.is_set():
                storing.set()
                await asyncio.sleep(60)
            await real(table, first, entries)

        monkeypatch.setattr(desk.store, "append", slow)
        doing = asyncio.create_task(desk.do(session, "ada", c.Ready("salt")))
        await storing.wait()
        doing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await doing
        await until(session.table.running)

    desk.run(story)


def test_cancelling_one_caller_does_not_cancel_loading_for_others(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = (await desk.table([PERSON, BOT])).table.id
        del desk.service.sessions[table]
        real, loading, go_on = desk.store.load, asyncio.Event(), asyncio.Event()

        async def slow(id: str) -> Saved | None:
            loading.set()
            await go_on.wait()
            return await real(id)

        monkeypatch.setattr(desk.store, "load", slow)
        first, second = (asyncio.create_task(desk.service.session(table)) for _ in range(2))
        await loading.wait()
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        go_on.set()
        assert (await second).table.id == table and first.cancelled()

    desk.run(story)


def test_the_pauses_between_attempts_grow_to_a_limit() -> None:
    assert 0.15 < backoff(0) < 0.4 and backoff(4) > 2.5 and backoff(1000) < 20


def test_old_matches_go_on_while_their_clock_allows_it(desk: TableHarness) -> None:
    async def story() -> None:
        week, minute = Clock("turn", 7 * 24 * 3600), Clock("turn", 60)
        slow: TableSession = await desk.begun(clock=week)
        bank = await desk.begun(clock=Clock("bank", 7 * 24 * 3600, increment=3600))
        while max(bank.table.clocks.left) <= 7 * DAY_MS:
            await desk.play_any(bank)
        quick = await desk.begun(clock=minute)
        untimed = await desk.begun()
        await desk.service.lists.update_all()
        for session in (slow, bank, quick, untimed):
            del desk.service.sessions[session.table.id]
        old = OldTables(desk.service, 3)
        desk.time += 4 * DAY_MS
        assert await old.forget() == 2
        assert (await desk.service.peek(slow.table.id)).running()
        desk.time += 6 * DAY_MS + 1
        assert await old.forget() == 1
        assert (await desk.service.peek(bank.table.id)).running()
        desk.time += DAY_MS
        assert await old.forget() == 1

    desk.run(story)


def test_old_matches_are_not_played_again_each_time(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        clocks = [Clock("turn", 7 * 24 * 3600), Clock("bank", 7 * 24 * 3600), Clock("bank", 7 * 24 * 3600)]
        _, bank, damaged = [(await desk.begun(clock=clock)).table.id for clock in clocks]
        await desk.service.lists.update_all()
        ruin = update(tables).where(tables.c.id == damaged).values(setup="{")
        await desk.store.write(damaged, lambda connection: connection.execute(ruin))
        desk.service.sessions.clear()
        read: list[str] = []
        real = desk.store.load

        async def load(id: str) -> Saved | None:
            read.append(id)
            return await real(id)

        monkeypatch.setattr(desk.store, "load", load)
        old = OldTables(desk.service, 3)
        desk.time += 4 * DAY_MS
        for _ in range(5):
            assert await old.forget() == 0
            desk.time += 60_000
        assert read == [bank]
        session = await desk.service.session(bank)
        await desk.do(session, "ada", c.Chat("I am here"))
        await desk.service.lists.update_all()
        desk.service.sessions.clear()
        desk.time += 4 * DAY_MS
        await old.forget()
        assert read == [bank, bank, bank], "what has happened since may have changed its clocks"
        desk.time += 30 * DAY_MS
        assert await old.forget() == 2 and await desk.store.owned("ada") == 1, "what cannot be read is kept"

    desk.run(story)


def test_old_tables_are_found_behind_many_that_stay(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starfold.tables.housekeeping.PAGE_SIZE", 2)

    async def story() -> None:
        for _ in range(5):
            await desk.begun(clock=Clock("turn", 7 * 24 * 3600))
        await desk.service.lists.update_all()
        desk.time += 1
        last = await desk.table([PERSON, BOT])
        desk.time += 4 * DAY_MS
        assert await OldTables(desk.service, 3).forget() == 1
        assert last.deleted

    desk.run(story)
