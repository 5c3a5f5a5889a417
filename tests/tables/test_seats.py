"""Who sits where: links, the lobby, bots, freed seats, names, and who is there."""

from __future__ import annotations

import asyncio

import pytest

from starfold.tables import commands as c
from starfold.tables.refusal import Refusal
from starfold.tables.setup import Clock, Place
from starfold.tables.store import Store
from starfold.tables.summary import read_summary
from tests.tables.halls import BOT, OPEN_SEAT, PERSON, Desk


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


def test_a_seat_belongs_to_who_claimed_its_link_first(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT])
        link = live.table.link(1)
        claims = [desk.do(live, person, c.Claim(1, link)) for person in ("bob", "cy")]
        done = await asyncio.gather(*claims, return_exceptions=True)
        assert sorted(type(one).__name__ for one in done) == ["Done", "Refusal"]
        assert live.table.seats[1].person == "bob"
        with pytest.raises(Refusal, match="taken by Bob"):
            await desk.do(live, "cy", c.Claim(1, link))

    desk.run(story)


def test_a_private_table_is_joined_by_its_links_only(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT])
        for token, said in [("", "private"), ("guess", "no longer good"), (live.table.link(0), "no longer good")]:
            with pytest.raises(Refusal, match=said):
                await desk.do(live, "bob", c.Claim(1, token))
        await desk.do(live, "ada", c.Claim(1))
        assert live.table.seats_of("ada") == [0, 1] and live.table.names() == ["Ada", "Ada 2"]

    desk.run(story)


def test_a_table_of_the_lobby_is_open_to_all_and_listed(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT], lobby=True)
        assert [saved.id for saved in await desk.store.lobby()] == [live.table.id]
        await desk.do(live, "ada", c.ShowInLobby(False))
        assert await desk.store.lobby() == []
        await desk.do(live, "ada", c.ShowInLobby(True))
        await desk.do(live, "bob", c.Claim(1))
        assert [saved.id for saved in await desk.store.tables_of("bob")] == [live.table.id]
        assert read_summary((await desk.store.lobby())[0]).names == ["Ada", "Bob"]

    desk.run(story)


def test_a_freed_seat_has_a_new_link_and_the_old_one_is_dead(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        old = live.table.link(1)
        with pytest.raises(Refusal, match="Bob is there"):
            await desk.do(live, "ada", c.Free(1))
        desk.time += 60_000
        await desk.do(live, "ada", c.Free(1))
        assert live.table.seats[1].kind == "open" and live.table.link(1) != old
        assert await desk.store.tables_of("bob") == []
        with pytest.raises(Refusal, match="no longer good"):
            await desk.do(live, "bob", c.Claim(1, old))
        await desk.do(live, "cy", c.Claim(1, live.table.link(1)))
        assert live.table.running() and live.table.seats_of("cy") == [1]
        assert live.table.names() == ["Ada", "Bob"], "the record names who began"

    desk.run(story)


def test_a_freed_seat_can_be_given_to_a_bot_in_mid_match(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        with pytest.raises(Refusal, match="taken by Bob"):
            await desk.do(live, "ada", c.SeatBot(1))
        desk.time += 60_000
        await desk.do(live, "ada", c.Free(1))
        with pytest.raises(Refusal, match="no bot called"):
            await desk.do(live, "ada", c.SeatBot(1, "rando"))
        await desk.do(live, "ada", c.SeatBot(1, "random"))
        assert live.table.seats[1].kind == "bot"

    desk.run(story)


def test_links_differ_by_table_and_seat_and_tell_nothing_of_each_other(desk: Desk) -> None:
    async def story() -> None:
        one = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT, OPEN_SEAT], "honest")
        two = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT, OPEN_SEAT], "honest")
        links = {live.table.link(seat) for live in (one, two) for seat in range(4)}
        assert len(links) == 8 and all(len(link) == 32 for link in links)

    desk.run(story)


def test_starting_fills_open_seats_with_bots(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT, BOT], "honest")
        await desk.do(live, "ada", c.Start())
        assert [seat.kind for seat in live.table.seats] == ["person", "bot", "bot", "bot"]
        assert live.table.phase() == "open", "Ada has not come yet"
        await desk.do(live, "ada", c.ReadyToPlay("s"))
        assert live.table.running()
        with pytest.raises(Refusal, match="begun already"):
            await desk.do(live, "ada", c.Start())

    desk.run(story)


def test_who_stands_up_before_the_match_leaves_an_open_seat(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT])
        await desk.do(live, "bob", c.Claim(1, live.table.link(1)))
        await desk.do(live, "bob", c.Leave())
        assert live.table.seats[1].kind == "open"

    desk.run(story)


def test_a_salt_is_letters_and_digits(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, BOT])
        for salt in ["", "two words", "x" * 65, "ä"]:
            with pytest.raises(Refusal, match="1 to 64 letters and digits"):
                await desk.do(live, "ada", c.ReadyToPlay(salt))
        with pytest.raises(Refusal, match="no seat"):
            await desk.do(live, "eve", c.ReadyToPlay("s"))

    desk.run(story)


def test_who_holds_two_seats_says_which_they_mean(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, Place("person", name="Bea")], mine=[0, 1])
        await desk.do(live, "ada", c.ReadyToPlay("s"))
        assert live.table.names() == ["Ada", "Bea"] and live.table.running()
        with pytest.raises(Refusal, match="say which"):
            await desk.do(live, "ada", c.Play(live.table.ply(), "pass"))
        await desk.play_any(live)

    desk.run(story)


@pytest.mark.parametrize(
    ("game", "seats", "said"),
    [
        ("rushp", [PERSON, BOT], "did you mean ruship"),
        ("ruship", [PERSON], "2 seats, not 1"),
        ("ruship", [PERSON, BOT, BOT], "2 seats, not 3"),
        ("ruship", [PERSON, Place("bot", bot="rndom")], "did you mean random"),
        ("ruship", [BOT, BOT], "cannot be yours"),
    ],
)
def test_a_plan_out_of_range_is_refused_with_the_range(desk: Desk, game: str, seats: list[Place], said: str) -> None:
    async def story() -> None:
        with pytest.raises(Refusal, match=said):
            await desk.table(seats, game)
        with pytest.raises(Refusal, match="9 to 24"):
            await desk.table([PERSON, BOT], options={"spaces": 99})
        with pytest.raises(Refusal, match="5 to 604800 seconds"):
            await desk.table([PERSON, BOT], clock=Clock("turn", 1))
        assert await desk.store.tables_of("ada") == []

    desk.run(story)


def test_what_is_said_is_kept_plain_and_short(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, BOT])
        await desk.do(live, "ada", c.Chat("  hello\n\x1b[31m<b>you</b>  "))
        await desk.do(live, "eve", c.Chat("I only watch"))
        said = [(entry.name, entry.seat, entry.text) for _, entry in live.table.chat]
        assert said == [("Ada", 0, "hello [31m<b>you</b>"), ("Eve", -1, "I only watch")]
        for text in ["", " \n ", "x" * 301]:
            with pytest.raises(Refusal, match="1 to 300 characters"):
                await desk.do(live, "ada", c.Chat(text))

    desk.run(story)


def test_bots_play_while_somebody_is_there_and_wait_while_nobody_is(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([BOT, BOT], mine=[])
        assert live.table.running()
        await asyncio.sleep(0.05)
        assert live.table.seq == 3, "nobody is there"
        await desk.hall.arrive(live, "")
        while live.table.phase() != "over":
            await asyncio.sleep(0.01)
        await desk.hall.depart(live, "")

    desk.run(story)


def test_a_deleted_table_is_gone_for_everybody(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        await desk.hall.delete(live.table.id)
        for _ in range(2):
            with pytest.raises(Refusal, match="deleted") as refusal:
                await desk.do(live, "ada", c.Chat("hello"))
            assert refusal.value.reason == "gone"
        with pytest.raises(Refusal, match="no such table"):
            await desk.hall.live("nowhere")

    desk.run(story)


def test_tables_nobody_needs_leave_memory_and_come_back(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        await desk.play_any(live)
        state = live.table.match.state.text() if live.table.match else ""
        assert desk.hall.forget_idle() == 0
        desk.time += 11 * 60 * 1000
        assert desk.hall.forget_idle() == 1 and not desk.hall.tables
        again = await desk.hall.live(live.table.id)
        assert again is not live and again.table.match is not None and again.table.match.state.text() == state

    desk.run(story)


def test_old_tables_are_deleted_after_so_many_days(desk: Desk) -> None:
    async def story() -> None:
        old = await desk.table([PERSON, BOT])
        desk.time += 9 * 86_400_000
        new = await desk.table([PERSON, BOT])
        assert await desk.hall.forget_old(10) == 0
        desk.time += 2 * 86_400_000
        assert await desk.hall.forget_old(10) == 1
        assert (await desk.hall.live(new.table.id)).table.id == new.table.id
        with pytest.raises(Refusal, match="deleted"):
            await desk.hall.live(old.table.id)

    desk.run(story)


def test_two_halls_on_one_store_never_both_win(desk: Desk, store: Store) -> None:
    async def story() -> None:
        other = Desk(store)
        live = await desk.begun()
        twin = await other.hall.live(live.table.id)
        await desk.play_any(live)
        with pytest.raises(Refusal) as refusal:
            await other.play_any(twin, choice=1)
        assert refusal.value.reason == "stale"
        assert twin.table.match is not None and live.table.match is not None
        assert twin.table.match.state.text() == live.table.match.state.text(), "it has read what the other wrote"
        await other.play_any(twin)

    desk.run(story)
