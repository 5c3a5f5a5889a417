"""Trouble and prying: what nobody may notice shows nowhere, and a store that fails for a moment stops no match."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.tables import commands as c
from starfold.tables import hall as halls
from starfold.tables import playing
from starfold.tables.database import StoreFailed
from starfold.tables.live import Live
from starfold.tables.setup import Clock
from starfold.tables.store import Store
from tests.tables.halls import BOT, OPEN_SEAT, PERSON, Desk, until

pytestmark = pytest.mark.once


@pytest.fixture
def desk(store: Store, monkeypatch: pytest.MonkeyPatch) -> Desk:
    for module in (halls, playing):
        monkeypatch.setattr(module, "TROUBLE", 0.05)
    return Desk(store)


async def broken(*_: object) -> Any:
    raise StoreFailed("The database could not store this now.")


async def choosing(desk: Desk, live: Live) -> None:
    while not live.table.together():
        await desk.play_any(live)


def test_lists_do_not_tell_that_somebody_has_chosen(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        await choosing(desk, live)
        await desk.hall.list_anew()
        (before,) = await desk.store.tables_of("bob")
        desk.time += 5000
        await desk.do(live, "ada", c.Play(live.table.ply(), "stay"))
        await desk.hall.list_anew()
        assert await desk.store.tables_of("bob") == [before]
        await desk.do(live, "ada", c.Chat("hello"))
        await desk.hall.list_anew()
        assert (await desk.store.tables_of("bob"))[0].changed == before.changed + 5000

    desk.run(story)


def test_a_pause_does_not_tell_that_somebody_has_chosen(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", clock=Clock("bank", 600))
        await choosing(desk, live)
        for person in ("ada", "bob"):
            await desk.hall.arrive(live, person)
        desk.time += 5000
        await desk.do(live, "ada", c.Play(live.table.ply(), "stay"))
        desk.time += 60_000
        seen = [live.table.time_left(seat, desk.time, 1) for seat in (0, 1)]
        assert seen[0] == seen[1] == 535_000
        for person in ("ada", "bob"):
            await desk.hall.depart(live, person)
        desk.time += 40_000
        assert live.table.paused and [live.table.time_left(seat, desk.time, 1) for seat in (0, 1)] == seen
        await desk.hall.arrive(live, "bob")
        assert not live.table.paused and [live.table.time_left(seat, desk.time, 1) for seat in (0, 1)] == seen
        desk.time += 1000
        assert [live.table.time_left(seat, desk.time, 1) for seat in (0, 1)] == [534_000, 534_000]
        assert live.table.time_left(0, desk.time, 0) == 595_000, "who has chosen knows better"

    desk.run(story)


def test_who_gave_up_no_longer_looks_from_their_seat_until_the_end(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        await desk.do(live, "ada", c.Resign())
        assert live.table.seats[0].kind == "bot" and live.table.seats_of("ada") == []
        await desk.do(live, "ada", c.Abandon())
        assert live.table.seats_of("ada") == [0]
        assert (await desk.do(live, "ada", c.Again())).table

    desk.run(story)


def test_a_bot_moves_when_the_store_is_well_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        live = await desk.table([BOT, BOT], mine=[])
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", broken)
            await desk.hall.arrive(live, "eve")
            await until(lambda: "a bot could not move" in caplog.text)
            before = live.table.ply()
            assert live.table.phase() == "running", "it goes on as soon as it can"
        await until(lambda: live.table.ply() > before)

    desk.run(story)


def test_a_clock_goes_on_when_the_store_is_well_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        live = await desk.begun(clock=Clock("turn", 5))
        await desk.hall.arrive(live, "ada")
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", broken)
            desk.time += 5000
            live.ticking = None  # it would sleep on by the real time; a new one looks at once
            desk.hall.attend(live)
            await until(lambda: "a clock could not be stopped" in caplog.text)
            assert live.table.clocks.due() <= desk.time
        await until(lambda: live.table.clocks.due() > desk.time)

    desk.run(story)


def test_a_seat_that_is_stored_is_told_and_listed_though_the_list_could_not_be_stored_at_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT])
        heard: list[int] = []
        live.listeners.add(heard.append)
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "note", broken)
            await desk.do(live, "bob", c.Claim(1, live.table.link(1)))
        assert heard == [-1] and live.table.seats_of("bob") == [1]
        assert await desk.store.tables_of("bob") == []
        await desk.hall.list_anew()
        assert [saved.id for saved in await desk.store.tables_of("bob")] == [live.table.id]

    desk.run(story)


def test_what_is_stored_and_cannot_be_played_here_is_read_again_and_not_built_upon(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("once")

    async def story() -> None:
        live = await desk.begun()
        before = live.table.ply()
        with monkeypatch.context() as patched:
            patched.setattr(live.table, "_play", fails)
            with pytest.raises(ZeroDivisionError):
                await desk.play_any(live)
        assert live.table.ply() > before, "it was stored, so it counts"
        await desk.play_any(live)
        played = live.table.record.text()
        del desk.hall.tables[live.table.id]
        assert (await desk.hall.live(live.table.id)).table.record.text() == played

    desk.run(story)


def test_who_arrives_while_the_store_is_in_trouble_is_there_all_the_same(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        live = await desk.begun(clock=Clock("turn", 60))
        live.asleep = True
        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", broken)
            await desk.hall.arrive(live, "ada")
        assert live.asleep and live.here["ada"] == 1
        await desk.do(live, "ada", c.Chat("hello"))
        assert not live.asleep

    desk.run(story)


def test_a_command_is_acknowledged_though_what_follows_by_itself_could_not_be_stored(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, BOT])
        real = desk.store.append

        async def failing(table: str, first: int, entries: list[tuple[int, str]]) -> None:
            if '"kind":"began"' in entries[0][1]:
                raise StoreFailed("not now")
            await real(table, first, entries)

        monkeypatch.setattr(desk.store, "append", failing)
        await desk.do(live, "ada", c.ReadyToPlay("salt"))
        assert live.table.seats[0].ready and live.table.phase() == "open"
        monkeypatch.setattr(desk.store, "append", real)
        await desk.do(live, "ada", c.Chat("anything"))
        assert live.table.running()

    desk.run(story)
