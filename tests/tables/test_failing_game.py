"""A game that fails while a stored event is applied: the error is reported, and the table stays readable."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import select

from starfold import read_record, verify
from starfold.core.event import OPEN, WATCHER
from starfold.core.view import View
from starfold.tables import commands as c
from starfold.tables import events as e
from starfold.tables import follow_ups
from starfold.tables.config import Clock
from starfold.tables.rejection import FROZE, LOST, STANDS, CommandRejectedError, NotAppliedError
from starfold.tables.session import TableSession, rebuild_table
from starfold.tables.storage import schema
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.store import Change, Store
from starfold.tables.storage.summary import change, read_summary, summarize
from starfold.tables.table import Table
from starfold.testing.toy_game import STAKE, Toy
from starfold.web.live.snapshot import build_snapshot
from starfold.web.replay_view import build_frame, build_timeline, record_text, replayed
from tests.tables.failing_game import FRAGILE, Fragile
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness, until

pytestmark = pytest.mark.once


@pytest.fixture
def desk(store: Store, monkeypatch: pytest.MonkeyPatch) -> TableHarness:
    monkeypatch.setattr(follow_ups, "MAX_RETRY_S", 0.05)
    monkeypatch.setattr(Fragile, "fails_at", (STAKE + 1,))
    made = TableHarness(store)
    made.catalogue.games["fragile"] = FRAGILE
    return made


def staking(session: TableSession) -> c.Play:
    """Return the move that the game fails on."""
    return c.Play(session.table.ply(), "stake 2", id="once")


async def broken(desk: TableHarness) -> TableSession:
    """Start a match with clocks and connected players, and make that move."""
    session = await desk.begun("fragile", clock=Clock("turn", 60))
    for person in ("ada", "bob"):
        await desk.service.connect(session, person)
    with pytest.raises(NotAppliedError) as error:
        await desk.do(session, "ada", staking(session))
    assert str(error.value) == FROZE
    return session


async def from_store(desk: TableHarness, session: TableSession) -> TableSession:
    """Disconnect everyone, drop the table from memory, and load it again."""
    for person in list(session.here):
        await desk.service.disconnect(session, person)
    await desk.service.lists.update_all()
    assert desk.service.release(session.table.id)
    return await desk.service.session(session.table.id)


def test_a_move_that_fails_to_apply_is_reported_as_stored_and_freezes_the_match(
    desk: TableHarness,
) -> None:
    async def story() -> None:
        session = await broken(desk)
        assert desk.service.sessions[session.table.id] is session and not session.trouble
        assert session.table.ply() == 2 and session.table.record.lines[-1].code.startswith("draw")
        assert session.table.waiting() == [] and not session.table.clocks.due()
        for command in (staking(session), c.Play(2, "stake 1"), c.Resign(), c.Undo(2), c.AutoPass(on=True)):
            if command.id:
                assert (await desk.do(session, "ada", command)).seq == session.table.public_seq, (
                    "it is done: it is stored"
                )
                continue
            with pytest.raises(
                CommandRejectedError, match=r"Fragile failed to carry out the last move.* but not play on"
            ):
                await desk.do(session, "ada", command)
        desk.time += 600_000
        await desk.do(session, "bob", c.Chat("What now?"))
        assert session.table.phase() == "running" and session.table.chat[-1][1].text == "What now?"

    desk.run(story)


def test_a_match_that_cannot_be_played_again_loads_as_far_as_it_can_and_is_read_and_replayed(
    desk: TableHarness,
) -> None:
    async def story() -> None:
        old = await broken(desk)
        await desk.do(old, "bob", c.Chat("What now?"))
        table = (await from_store(desk, old)).table
        assert table.record.text() == old.table.record.text() and table.seq == old.table.seq
        assert table.chat[-1][1].text == "What now?" and summarize(table).asked == []
        for place in (0, 1, WATCHER):
            message, _ = build_snapshot(table, place, desk.time)
            assert (
                "Fragile failed to carry out the last move" in message.prompt
                and message.phase == "running"
                and message.paused
            )
            assert message.asked == [] and message.offers == [] and not message.hints
            assert not any(seat.clock and seat.clock.running for seat in message.seats)
        match, ply, seen = replayed(table, [0], -1, 0, None)
        assert (
            ply == 2
            and build_frame(table, match, ply, seen).ply == 2
            and build_timeline(table, match, 0, [0]).plies == 2
        )
        assert "draw ?" in record_text(table, 0)
        with pytest.raises(CommandRejectedError):
            replayed(table, [0], -1, OPEN, None)

    desk.run(story)


def test_a_match_that_cannot_be_played_on_can_be_ended_and_its_record_is_good(desk: TableHarness) -> None:
    async def story() -> None:
        session = await broken(desk)
        await desk.do(session, "ada", c.Abandon())
        for table in (session.table, (await from_store(desk, session)).table):
            assert (
                table.phase() == "over" and build_snapshot(table, 0, desk.time)[0].prompt == "The match was abandoned."
            )
            assert verify(read_record(record_text(table, WATCHER)), FRAGILE).moves == 2
        assert (await desk.store.tables_of("ada"))[0].phase == "over"

    desk.run(story)


def test_a_match_goes_on_from_what_was_stored_when_the_game_is_mended(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await broken(desk)
        monkeypatch.setattr(Fragile, "fails_at", ())
        mended = await from_store(desk, session)
        assert mended.table.ply() == 3 and not mended.table.frozen
        await desk.play_any(mended)

    desk.run(story)


def test_a_bots_move_that_cannot_be_carried_out_is_not_tried_for_ever(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fragile, "fails_at", (STAKE, STAKE + 1))

    async def story() -> None:
        session = await desk.table([BOT, BOT], "fragile", mine=[])
        await desk.service.connect(session, "eve")
        await until(lambda: session.table.frozen)
        await until(lambda: not session.trouble and not session.moving)
        assert desk.service.follow_ups.behind() == 0
        await from_store(desk, session)

    desk.run(story)


def test_a_half_applied_table_that_cannot_be_reloaded_is_dropped_from_memory(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.begun("fragile", clock=Clock("turn", 60))
        await desk.service.connect(session, "bob")
        told: list[bool] = []
        session.listeners.add(lambda _: told.append(session.lost))

        async def away(_: str) -> Any:
            raise StoreError("not now")

        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "load", away)
            with pytest.raises(NotAppliedError) as error:
                await desk.do(session, "ada", staking(session))
            assert str(error.value) == LOST and told[-1], "those who are connected are told"
            assert session.table.id not in desk.service.sessions
            for _ in range(2):
                with pytest.raises(StoreError):
                    await desk.do(session, "bob", c.Chat("hello"))
            with pytest.raises(StoreError, match="cannot be read right now"):
                await desk.service.connect(session, "ada")
            await desk.service.disconnect(session, "bob")
            assert session.here == {}
        found = await desk.service.session(session.table.id)
        assert found is not session and found.table.frozen and found.table.ply() == 2
        await desk.do(found, "bob", c.Chat("hello"))

    desk.run(story)


def test_commands_waiting_at_a_lost_table_are_refused(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.begun("fragile")

        async def away(_: str) -> Any:
            await asyncio.sleep(0.01)  # meanwhile the other commands arrive
            raise StoreError("not now")

        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "load", away)
            first = asyncio.create_task(desk.do(session, "ada", staking(session)))
            others = [asyncio.create_task(desk.do(session, "bob", c.Chat(f"line {n}"))) for n in range(3)]
            said = await asyncio.gather(first, *others, return_exceptions=True)
        assert isinstance(said[0], NotAppliedError) and all(isinstance(one, StoreError) for one in said[1:])
        saved = await desk.store.load(session.table.id)
        assert saved is not None and '"stake 2"' in saved.entries[-1][1]

    desk.run(story)


def test_a_table_with_an_unreadable_entry_loads_and_stores_later_entries(
    desk: TableHarness,
) -> None:
    async def story() -> None:
        session = await desk.begun()
        await desk.play_any(session)
        before, ply = session.table.seq, session.table.ply()
        nonsense, said = '{"kind":"nonsense"}', e.write(e.ChatPosted("Ada", 0, "hello"))
        await desk.store.append(session.table.id, before, [(desk.time, nonsense), (desk.time, said)])
        del desk.service.sessions[session.table.id]
        found = await desk.service.session(session.table.id)
        assert found.table.frozen and found.table.ply() == ply and found.table.seq == before + 2
        assert found.table.chat[-1][1].text == "hello"
        await desk.do(found, "ada", c.Chat("and again"))
        numbers = select(schema.entries.c.seq).where(schema.entries.c.table_id == session.table.id)
        stored = await desk.store.read(lambda connection: sorted(connection.scalars(numbers)))
        assert stored == list(range(before + 3))

    desk.run(story)


def test_a_game_that_fails_at_changing_places_freezes_its_table(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.begun("fragile", people=2)
        await desk.do(session, "ada", c.Play(session.table.ply(), "stake 1"))
        await desk.do(session, "ada", c.Play(session.table.ply(), "blind"))
        saved = await desk.store.load(session.table.id)
        assert saved is not None
        calls = 0

        def worse(self: Fragile, action: int) -> int:
            nonlocal calls
            calls += 1
            if calls in (4, 7):  # the last move, and the one before it when the record is played again
                raise ZeroDivisionError("sometimes")
            return Toy.knowers(self, action)

        monkeypatch.setattr(Fragile, "knowers", worse)
        table = rebuild_table(saved, desk.catalogue)
        assert table.frozen and table.ply() == 2 and table.seq == len(saved.entries)

    desk.run(story)


def test_a_table_with_a_seat_that_a_clock_would_lose_stands_still(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("fragile", clock=Clock("turn", 60, at_zero="resign"))
        await desk.service.connect(session, "ada")
        with pytest.raises(NotAppliedError):
            await desk.do(session, "ada", staking(session))
        desk.time += 1_000_000
        session.clock_task = None
        desk.service.wake(session)
        await desk.do(session, "ada", c.Chat("hello"))
        assert session.table.phase() == "running" and session.table.record.resigned() == []
        (lone,) = {seat.kind for seat in session.table.seats}
        assert lone == PERSON.kind

    desk.run(story)


def test_a_match_whose_result_cannot_be_told_is_listed_without_it(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = FRAGILE.words.prompt

    def fails_at_the_end(view: View) -> str:
        if view.over:
            raise ZeroDivisionError("no result")
        return prompt(view)

    async def story() -> None:
        monkeypatch.setattr(FRAGILE.words, "prompt", fails_at_the_end)
        session, later = await desk.begun("fragile"), await desk.table([PERSON, BOT])
        done = await desk.do(session, "ada", c.Resign())
        assert done.seq == session.table.public_seq and session.table.phase() == "over"
        await desk.service.lists.update_all()
        found = {saved.id: saved for saved in await desk.store.tables_of("ada")}
        assert found[session.table.id].phase == "over" and read_summary(found[session.table.id]).result == ""
        assert desk.service.release(session.table.id) and desk.service.release(later.table.id)

    desk.run(story)


def test_a_table_that_cannot_be_listed_keeps_no_other_waiting(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        bad, good = [await desk.table([PERSON, OPEN_SEAT]) for _ in range(2)]
        tries = list[bool]()

        def fails_for_one(table: Table, seated: bool) -> Change:
            if table is bad.table:
                tries.append(seated)
                raise ZeroDivisionError("a game's own fault")
            return change(table, seated)

        with monkeypatch.context() as patched:
            patched.setattr("starfold.tables.listing.change", fails_for_one)
            for session in (bad, good):
                assert (await desk.do(session, "bob", c.TakeSeat(1, session.table.link(1)))).seq
                await desk.do(session, "ada", c.Chat("hello"))
            for _ in range(20):
                await desk.service.lists.update_all()
            assert 0 < len(tries) < 5 and "ZeroDivisionError" in caplog.text, "it is tried now and then"
            assert [saved.id for saved in await desk.store.tables_of("bob")] == [good.table.id]
            assert desk.service.release(good.table.id)
            assert not desk.service.release(bad.table.id), "it is not listed yet"
        bad.list_after = 0.0
        await desk.service.lists.update_all()
        assert len(await desk.store.tables_of("bob")) == 2 and bad.list_failures == 0

    desk.run(story)


@pytest.mark.parametrize("place", ["driver.attend", "lists.update", "follow_ups.settle"])
def test_a_failure_after_a_command_was_stored_says_that_it_was_stored(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def fails(*_: object) -> Any:
        raise ZeroDivisionError("a fault")

    async def story() -> None:
        session = await desk.begun()
        await desk.service.connect(session, "ada")
        session.list_soon = True
        with monkeypatch.context() as patched:
            part, _, name = place.partition(".")
            patched.setattr(getattr(desk.service, part), name, fails)
            with pytest.raises(NotAppliedError) as error:
                await desk.do(session, "ada", c.Chat("hello"))
        assert str(error.value) == STANDS and session.table.chat[-1][1].text == "hello"
        await desk.do(session, "bob", c.Chat("hello"))

    desk.run(story)


def test_a_listener_that_fails_does_not_make_a_stored_command_undone(desk: TableHarness) -> None:
    def fails(_: int) -> None:
        raise ZeroDivisionError("a fault")

    async def story() -> None:
        session = await desk.begun()
        session.listeners.add(fails)
        with pytest.raises(NotAppliedError) as error:
            await desk.do(session, "ada", c.Chat("hello"))
        session.listeners.clear()
        assert str(error.value) == STANDS and session.table.chat[-1][1].text == "hello" and session.unlisted

    desk.run(story)
