"""Seats: links, the lobby, bots, freed seats, names, and presence."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from starfold.tables import commands as c
from starfold.tables.config import Clock, SeatRequest
from starfold.tables.housekeeping import DAY_MS, OldTables, forget_idle
from starfold.tables.rejection import CommandRejectedError
from starfold.tables.storage.store import Saved, Store
from starfold.tables.storage.summary import read_summary
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness


@pytest.fixture
def desk(store: Store) -> TableHarness:
    return TableHarness(store)


def test_a_seat_belongs_to_who_claimed_its_link_first(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        link = session.table.link(1)
        claims = [desk.do(session, person, c.TakeSeat(1, link)) for person in ("bob", "cy")]
        done = await asyncio.gather(*claims, return_exceptions=True)
        assert sorted(type(one).__name__ for one in done) == ["CommandRejectedError", "Done"]
        assert session.table.seats[1].person == "bob"
        with pytest.raises(CommandRejectedError, match="Bob already has this seat"):
            await desk.do(session, "cy", c.TakeSeat(1, link))

    desk.run(story)


def test_a_private_table_is_joined_by_its_links_only(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        for token, said in [("", "private"), ("guess", "has expired"), (session.table.link(0), "has expired")]:
            with pytest.raises(CommandRejectedError, match=said):
                await desk.do(session, "bob", c.TakeSeat(1, token))
        await desk.do(session, "ada", c.TakeSeat(1))
        assert session.table.seats_of("ada") == [0, 1] and session.table.names() == ["Ada", "Ada 2"]

    desk.run(story)


def test_a_table_of_the_lobby_is_open_to_all_and_listed(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT], lobby=True)
        assert [saved.id for saved in await desk.store.lobby()] == [session.table.id]
        await desk.do(session, "ada", c.ShowInLobby(False))
        assert await desk.store.lobby() == []
        await desk.do(session, "ada", c.ShowInLobby(True))
        await desk.do(session, "bob", c.TakeSeat(1))
        assert [saved.id for saved in await desk.store.tables_of("bob")] == [session.table.id]
        assert read_summary((await desk.store.lobby())[0]).names == ["Ada", "Bob"]

    desk.run(story)


def test_a_freed_seat_has_a_new_link_and_the_old_one_is_dead(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        old = session.table.link(1)
        with pytest.raises(CommandRejectedError, match="Bob is at the table"):
            await desk.do(session, "ada", c.FreeSeat(1))
        desk.time += 60_000
        await desk.do(session, "ada", c.FreeSeat(1))
        assert session.table.seats[1].kind == "open" and session.table.link(1) != old
        assert await desk.store.tables_of("bob") == []
        with pytest.raises(CommandRejectedError, match="has expired"):
            await desk.do(session, "bob", c.TakeSeat(1, old))
        await desk.do(session, "cy", c.TakeSeat(1, session.table.link(1)))
        assert session.table.running() and session.table.seats_of("cy") == [1]
        assert session.table.names() == ["Ada", "Bob"], "the record names who began"

    desk.run(story)


def test_a_freed_seat_can_be_given_to_a_bot_in_mid_match(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        with pytest.raises(CommandRejectedError, match="Bob already has this seat"):
            await desk.do(session, "ada", c.SeatBot(1))
        desk.time += 60_000
        await desk.do(session, "ada", c.FreeSeat(1))
        with pytest.raises(CommandRejectedError, match="no bot called"):
            await desk.do(session, "ada", c.SeatBot(1, "rando"))
        await desk.do(session, "ada", c.SeatBot(1, "random"))
        assert session.table.seats[1].kind == "bot"

    desk.run(story)


def test_links_differ_by_table_and_seat_and_tell_nothing_of_each_other(desk: TableHarness) -> None:
    async def story() -> None:
        one = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT, OPEN_SEAT], "honest")
        two = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT, OPEN_SEAT], "honest")
        links = {session.table.link(seat) for session in (one, two) for seat in range(4)}
        assert len(links) == 8 and all(len(link) == 32 for link in links)

    desk.run(story)


def test_starting_fills_open_seats_with_bots(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT, BOT], "honest")
        await desk.do(session, "ada", c.StartWithBots())
        assert [seat.kind for seat in session.table.seats] == ["person", "bot", "bot", "bot"]
        assert session.table.phase() == "open", "Ada has not come yet"
        await desk.do(session, "ada", c.Ready("s"))
        assert session.table.running()
        with pytest.raises(CommandRejectedError, match="already started"):
            await desk.do(session, "ada", c.StartWithBots())

    desk.run(story)


def test_who_stands_up_before_the_match_leaves_an_open_seat(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        await desk.do(session, "bob", c.TakeSeat(1, session.table.link(1)))
        await desk.do(session, "bob", c.Leave())
        assert session.table.seats[1].kind == "open"

    desk.run(story)


def test_a_salt_is_letters_and_digits(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        for salt in ["", "two words", "x" * 65, "ä"]:
            with pytest.raises(CommandRejectedError, match="1 to 64 letters and digits"):
                await desk.do(session, "ada", c.Ready(salt))
        with pytest.raises(CommandRejectedError, match="no seat"):
            await desk.do(session, "eve", c.Ready("s"))

    desk.run(story)


def test_who_holds_two_seats_says_which_they_mean(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, SeatRequest("person", name="Bea")], mine=[0, 1])
        await desk.do(session, "ada", c.Ready("s"))
        assert session.table.names() == ["Ada", "Bea"] and session.table.running()
        with pytest.raises(CommandRejectedError, match="say which"):
            await desk.do(session, "ada", c.Play(session.table.ply(), "pass"))
        await desk.play_any(session)

    desk.run(story)


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        ("rushp", [PERSON, BOT], "did you mean ruship"),
        ("ruship", [PERSON], "2 seats, not 1"),
        ("ruship", [PERSON, BOT, BOT], "2 seats, not 3"),
        ("ruship", [PERSON, SeatRequest("bot", bot="rndom")], "did you mean random"),
        ("ruship", [BOT, BOT], "cannot be yours"),
    ],
)
def test_a_plan_out_of_range_is_refused_with_the_range(
    desk: TableHarness, game: str, seats: list[SeatRequest], said: str
) -> None:
    async def story() -> None:
        with pytest.raises(CommandRejectedError, match=said):
            await desk.table(seats, game)
        with pytest.raises(CommandRejectedError, match="9 to 24"):
            await desk.table([PERSON, BOT], options={"spaces": 99})
        with pytest.raises(CommandRejectedError, match="5 to 604800 seconds"):
            await desk.table([PERSON, BOT], clock=Clock("turn", 1))
        assert await desk.store.tables_of("ada") == []

    desk.run(story)


def test_chat_text_is_cleaned_and_limited(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        await desk.do(session, "ada", c.Chat("  hello\n\x1b[31m<b>you</b>  "))
        await desk.do(session, "eve", c.Chat("I only watch"))
        said = [(entry.name, entry.seat, entry.text) for _, entry in session.table.chat]
        assert said == [("Ada", 0, "hello [31m<b>you</b>"), ("Eve", -1, "I only watch")]
        for text in ["", " \n ", "x" * 301]:
            with pytest.raises(CommandRejectedError, match="1 to 300 characters"):
                await desk.do(session, "ada", c.Chat(text))

    desk.run(story)


def test_bots_play_while_somebody_is_there_and_wait_while_nobody_is(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([BOT, BOT], mine=[])
        assert session.table.running()
        await asyncio.sleep(0.05)
        assert session.table.seq == 3, "nobody is there"
        await desk.service.connect(session, "")
        while session.table.phase() != "over":
            await asyncio.sleep(0.01)
        await desk.service.disconnect(session, "")

    desk.run(story)


def test_a_deleted_table_is_gone_for_everybody(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        await desk.service.delete(session.table.id)
        for _ in range(2):
            with pytest.raises(CommandRejectedError, match="deleted") as rejected:
                await desk.do(session, "ada", c.Chat("hello"))
            assert rejected.value.reason == "gone"
        with pytest.raises(CommandRejectedError, match="This table does not exist"):
            await desk.service.session("nowhere")

    desk.run(story)


def test_tables_nobody_needs_leave_memory_and_come_back(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        await desk.play_any(session)
        state = session.table.match.state.text() if session.table.match else ""
        assert forget_idle(desk.service) == 0
        desk.time += 11 * 60 * 1000
        assert forget_idle(desk.service) == 0, "lists do not say yet what has happened at it"
        await desk.service.lists.update_all()
        assert forget_idle(desk.service) == 1 and not desk.service.sessions
        again = await desk.service.session(session.table.id)
        assert again is not session and again.table.match is not None and again.table.match.state.text() == state

    desk.run(story)


def test_old_tables_are_deleted_after_so_many_days(desk: TableHarness) -> None:
    async def story() -> None:
        old = await desk.table([PERSON, BOT])
        desk.time += 9 * 86_400_000
        new = await desk.table([PERSON, BOT])
        assert await OldTables(desk.service, 10).forget() == 0
        desk.time += 2 * 86_400_000
        assert await OldTables(desk.service, 10).forget() == 1
        assert (await desk.service.session(new.table.id)).table.id == new.table.id
        with pytest.raises(CommandRejectedError, match="deleted"):
            await desk.service.session(old.table.id)

    desk.run(story)


def test_old_tables_that_somebody_uses_are_kept(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        old = OldTables(desk.service, 10)
        await desk.service.connect(session, "")
        desk.time += 11 * DAY_MS
        assert await old.forget() == 0, "somebody watches"
        await desk.service.disconnect(session, "")
        async with session.lock:
            assert await old.forget() == 0, "something is being done"
        session.seen["ada"] = desk.time
        assert await old.forget() == 0, "somebody has just asked for it"
        session.seen.clear()
        assert await old.forget() == 1 and session.deleted

    desk.run(story)


def test_an_old_table_at_which_something_happens_just_now_is_kept(
    desk: TableHarness, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = TableHarness(store)  # another process: this one has nothing of the table in memory

    async def story() -> None:
        table = (await desk.table([PERSON, BOT])).table.id
        del desk.service.sessions[table]
        desk.time = other.time = desk.time + 11 * DAY_MS
        found = store.unchanged_since

        async def then_somebody_comes(*given: Any) -> list[Saved]:
            page = await found(*given)
            if page:
                await other.service.execute(table, "ada", "Ada", c.Chat("hello"))
            return page

        with monkeypatch.context() as patched:
            patched.setattr(store, "unchanged_since", then_somebody_comes)
            assert await OldTables(desk.service, 10).forget() == 0
        assert (await desk.service.peek(table)).chat[-1][1].text == "hello"
        desk.time += 11 * DAY_MS
        assert await OldTables(desk.service, 10).forget() == 1

    desk.run(story)


def test_of_two_services_on_one_store_only_one_stores_a_move(desk: TableHarness, store: Store) -> None:
    async def story() -> None:
        other = TableHarness(store)
        session = await desk.begun()
        twin = await other.service.session(session.table.id)
        await desk.play_any(session)
        with pytest.raises(CommandRejectedError) as rejected:
            await other.play_any(twin, choice=1)
        assert rejected.value.reason == "stale"
        assert twin.table.match is not None and session.table.match is not None
        assert twin.table.match.state.text() == session.table.match.state.text(), "it has read what the other wrote"
        await other.play_any(twin)

    desk.run(story)
