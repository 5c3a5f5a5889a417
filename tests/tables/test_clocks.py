"""Clocks: they run by turns, for the seats still to choose, and not while nobody is connected."""

from __future__ import annotations

import asyncio

import pytest

from starfold.tables import commands as c
from starfold.tables.config import Clock
from starfold.tables.session import rebuild_table
from starfold.tables.storage.store import Store
from tests.tables.harness import TableHarness

TURN = Clock("turn", 60)
BANK = Clock("bank", 100, 10, "resign")


@pytest.fixture
def desk(store: Store) -> TableHarness:
    return TableHarness(store)


def left(desk: TableHarness, session: object) -> list[int]:
    table = session.table  # type: ignore[attr-defined]
    return [table.clocks.left_at(seat, desk.time) // 1000 for seat in range(len(table.seats))]


def test_a_turn_clock_runs_for_the_mover_and_begins_anew_each_turn(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun(clock=TURN)
        table = session.table
        seat = table.waiting()[0]
        desk.time += 20_000
        assert left(desk, session)[seat] == 40 and left(desk, session)[1 - seat] == 60
        await desk.play_any(session)
        desk.time += 10_000
        assert left(desk, session)[seat] == 30, "the turn is not over: the same clock goes on"
        while table.waiting() == [seat]:
            await desk.play_any(session)
        assert left(desk, session) == [60, 60] and table.clocks.running == [1 - seat]

    desk.run(story)


def test_a_bank_keeps_what_was_used_and_grows_by_the_increment(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun(clock=BANK)
        seat = session.table.waiting()[0]
        desk.time += 30_000
        while session.table.waiting() == [seat]:
            await desk.play_any(session)
        assert left(desk, session)[seat] == 80 and left(desk, session)[1 - seat] == 100

    desk.run(story)


def test_in_a_round_together_the_clocks_of_seats_still_to_choose_run(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", clock=TURN, people=3)
        table = session.table
        while not table.together():
            await desk.play_any(session)
        begun = left(desk, session)
        desk.time += 10_000
        await desk.do(session, "ada", c.Play(table.ply(), "stay"))
        desk.time += 10_000
        assert [now - then for now, then in zip(left(desk, session), begun, strict=True)] == [-10, -20, -20]
        seen = [table.time_left(seat, desk.time, 1) // 1000 for seat in range(3)]
        assert [now - then for now, then in zip(seen, begun, strict=True)] == [-20, -20, -20], "Bob learns nothing"

    desk.run(story)


@pytest.mark.parametrize("at_zero", ["bot", "resign"])
def test_at_zero_a_bot_takes_over_or_the_seat_resigns(desk: TableHarness, at_zero: str) -> None:
    async def story() -> None:
        session = await desk.begun(clock=Clock("turn", 60, 0, "bot" if at_zero == "bot" else "resign"))
        table = session.table
        seat = table.waiting()[0]
        for person in ("ada", "bob"):
            await desk.service.connect(session, person)
        desk.time += 60_001
        for _ in range(600):
            await asyncio.sleep(0.01)
            if table.seats[seat].kind == "bot" or table.phase() == "over":
                break
        if at_zero == "resign":
            assert table.record.ending == "resigned" and table.record.resigned() == [seat]
        else:
            assert table.seats[seat].kind == "bot" and table.names()[seat] in ("Ada", "Bob")
            person = table.seats[seat].person
            await desk.do(session, person, c.TakeSeat(seat))
            assert table.seats[seat].kind == "person", "with a clock for each turn one may come back"

    desk.run(story)


def test_clocks_stand_still_while_nobody_is_there(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun(clock=TURN)
        seat = session.table.waiting()[0]
        await desk.service.connect(session, "ada")
        desk.time += 40_000  # long enough that only connected people count as present
        await desk.service.disconnect(session, "ada")
        assert session.table.paused and left(desk, session)[seat] == 20
        desk.time += 3_600_000
        assert left(desk, session)[seat] == 20
        await desk.service.connect(session, "bob")
        assert not session.table.paused and left(desk, session)[seat] == 20
        desk.time += 5_000
        assert left(desk, session)[seat] == 15

    desk.run(story)


def test_no_clock_counts_time_while_the_server_is_down(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun(clock=TURN)
        seat = session.table.waiting()[0]
        desk.time += 10_000
        await desk.do(session, "ada", c.Chat("hello"))
        await desk.service.close()
        desk.time += 50_000_000
        again = await desk.service.session(session.table.id)
        assert left(desk, again)[seat] == 50
        await desk.do(again, "ada", c.Chat("back"))
        desk.time += 5_000
        assert left(desk, again)[seat] == 45
        saved = await desk.store.load(session.table.id)
        assert saved is not None
        assert rebuild_table(saved, desk.catalogue).clocks.left == again.table.clocks.left, (
            "the same entries leave the same time"
        )

    desk.run(story)


def test_undo_into_an_earlier_turn_gives_nobody_new_time(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun(clock=BANK)
        table = session.table
        seat = table.waiting()[0]
        person, other = table.seats[seat].person, table.seats[1 - seat].person
        while table.waiting() == [seat]:
            await desk.play_any(session)
        once = left(desk, session)
        for _ in range(3):
            await desk.do(session, person, c.Undo(table.ply()))
            await desk.do(session, other, c.AnswerUndo(True))
            while table.waiting() == [seat]:
                await desk.play_any(session)
        assert left(desk, session) == once

    desk.run(story)


def test_clocks_pause_when_presence_by_http_expires(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun(clock=Clock("turn", 32))
        assert session.clock_task is not None
        session.clock_task.cancel()
        desk.time += 31_500  # no socket is connected, and no request has come since
        await desk.service._watch_clocks(session)
        assert session.table.paused and session.table.seats[session.table.waiting()[0]].kind == "person"
        desk.time += 600_000
        await desk.do(session, "ada", c.Chat("back"))
        assert not session.table.paused and session.table.clocks.due() > desk.time

    desk.run(story)
