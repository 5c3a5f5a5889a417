"""Bots at a table: they think without blocking the server, and only while their position is current and watched."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from starfold import Match, find_game
from starfold.bots import Budget, find_bot
from starfold.bots.seeds import bot_seed
from starfold.bots.workers import pool as pools
from starfold.tables import commands as c
from starfold.tables.bots import driver
from starfold.tables.commands.undo import undo_is_free
from starfold.tables.config import Clock, SeatRequest
from starfold.tables.session import TableSession
from starfold.tables.storage.store import Store
from tests.tables.harness import OPEN_SEAT, PERSON, TableHarness, until

pytestmark = [pytest.mark.usefixtures("strange_bots"), pytest.mark.once]

News = list[tuple[int, float, str]]


def bot(name: str) -> SeatRequest:
    return SeatRequest("bot", bot=name)


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[Callable[..., TableHarness]]:
    """Return a function that makes a table harness."""
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    yield lambda think=0.2, workers=1: TableHarness(store, think, workers)
    store.close()


async def watched(harness: TableHarness, seats: list[SeatRequest], game: str = "ruship") -> tuple[TableSession, News]:
    """Start a match of bots with Eve as watcher; return its session and the progress that she receives."""
    session = await harness.table(seats, game, mine=[])
    news: News = []
    session.onlookers.add(lambda seat, done, trouble: news.append((seat, done, trouble)))
    await harness.service.connect(session, "eve")
    return session, news


def test_progress_is_shown_of_a_bot_that_thinks_for_a_while(desks: Callable[..., TableHarness]) -> None:
    harness = desks(think=0.9)

    async def story() -> None:
        session, news = await watched(harness, [bot("patient"), bot("patient")])
        ply, mover = session.table.ply(), session.table.waiting()[0]
        await until(lambda: session.table.ply() > ply)
        shown = [done for seat, done, trouble in news if seat == mover and not trouble]
        assert shown == sorted(shown) and shown[-1] == 1.0 and shown[0] < 0.9, "it grows, and ends"
        assert 3 <= len(shown) <= 7, "about five times a second"

    harness.run(story)


def test_nothing_is_shown_of_a_bot_that_moves_soon(
    desks: Callable[..., TableHarness], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "PROGRESS_AFTER_S", 2.0)
    harness = desks(think=0.25)

    async def story() -> None:
        session, news = await watched(harness, [bot("patient"), bot("patient")])
        await until(lambda: session.table.ply() > 4)
        assert news == []

    harness.run(story)


def test_a_match_goes_on_by_the_bots_own_move_when_its_worker_is_killed_in_mid_thought(
    desks: Callable[..., TableHarness],
) -> None:
    harness = desks(think=0.6)

    async def story() -> None:
        session, news = await watched(harness, [bot("patient"), bot("patient")])
        match, ply = session.table.match, session.table.ply()
        assert match is not None
        seat = session.table.waiting()[0]
        alone = find_bot("patient")(bot_seed(match.record, seat))
        wanted = match.game.words.code(alone.choose(match.view(seat), Budget(iterations=1)))
        await until(lambda: news)
        process = harness.service.pool.all[0].pid()
        assert process is not None
        os.kill(process, signal.SIGKILL)
        await until(lambda: session.table.ply() > ply)
        assert match.codes(seat)[ply] == wanted and not any(trouble for _, _, trouble in news)

    harness.run(story)


@pytest.mark.parametrize("name", ["doomed", "failing", "illegal"])
def test_a_bot_that_fails_is_replaced_for_the_move_and_the_table_told(
    desks: Callable[..., TableHarness], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    harness = desks()

    async def story() -> None:
        session, news = await watched(harness, [bot(name), bot("random")])
        await until(lambda: [trouble for _, _, trouble in news if trouble])
        (seat, done, trouble) = next(one for one in news if one[2])
        assert (seat, done) == (0, 1.0)
        assert trouble == f"The {name.title()} failed and made a random move instead."
        assert session.table.match is not None and any(step.who == 0 for step in session.table.match.steps)

    harness.run(story)
    (note, *_) = [record for record in caplog.records if "stumbled" in record.message]
    assert vars(note)["bot"] == name and vars(note)["game"] == "ruship" and vars(note)["why"]


def test_a_table_that_is_deleted_ends_its_bots_though_one_heeds_nothing(
    desks: Callable[..., TableHarness], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "STOP_TIMEOUT_S", 0.2)
    harness = desks()

    async def story() -> None:
        session, _ = await watched(harness, [bot("deaf"), bot("deaf")])
        await until(lambda: harness.service.pool.all[0].runs())
        assert session.requests and session.moving
        await harness.service.delete(session.table.id)
        await until(lambda: not session.requests and not session.moving, 1)
        other, _ = await watched(harness, [bot("patient"), bot("patient")])
        ply = other.table.ply()
        await until(lambda: other.table.ply() > ply, 3)

    harness.run(story)


async def thinks(session: TableSession) -> None:
    await until(lambda: session.requests)


def test_a_bot_thinks_no_more_when_its_position_no_longer_stands(desks: Callable[..., TableHarness]) -> None:
    harness = desks(think=30)

    async def story() -> None:
        session = await harness.begins(bot("patient"))
        while session.table.waiting() == [0]:
            await harness.play_any(session)
        await thinks(session)
        (first,) = session.requests
        await harness.do(session, "ada", c.Chat("take your time"))
        assert first in session.requests, "talking changes nothing"
        await harness.do(session, "ada", c.Undo(session.table.ply()))
        await until(lambda: first not in session.requests)
        while session.table.waiting() == [0]:
            await harness.play_any(session)
        await until(lambda: session.requests and first not in session.requests)
        await harness.do(session, "ada", c.Abandon())
        await until(lambda: not session.requests and not session.moving)

    harness.run(story)


def test_a_bot_that_plays_on_for_somebody_stops_when_they_take_their_seat_back(
    desks: Callable[..., TableHarness],
) -> None:
    harness = desks(think=30)

    async def story() -> None:
        session = await harness.begun(clock=Clock("turn", 60))
        seat = await harness.runs_out(session)
        assert session.table.seats[seat].bot == "pilot"
        person = session.table.seats[seat].person
        await harness.do(session, person, c.TakeSeat(seat))
        assert session.table.seats[seat].kind == "person"
        await until(lambda: not session.requests and not session.moving)

    harness.run(story)


def test_a_player_replaced_by_a_bot_still_has_to_agree_to_an_undo(desks: Callable[..., TableHarness]) -> None:
    harness = desks(think=30)

    async def story() -> None:
        session = await harness.begun(clock=Clock("turn", 60))
        table = session.table
        seat = await harness.runs_out(session)
        other = 1 - seat
        assert set(table.participants()) == {"ada", "bob"} and table.people() == [table.seats[other].person]
        assert not table.is_solo() and not undo_is_free(table, other, table.ply())

    harness.run(story)


def test_nobody_thinks_for_a_table_that_everybody_has_left(desks: Callable[..., TableHarness]) -> None:
    harness = desks(think=30)

    async def story() -> None:
        session, news = await watched(harness, [bot("patient"), bot("patient")])
        await until(lambda: news)
        await harness.service.disconnect(session, "eve")
        await until(lambda: not session.requests and not session.moving)
        assert news[-1][1] == 1.0, "who still looks sees that it ended"
        await until(lambda: harness.service.pool.idle)
        await harness.service.connect(session, "eve")
        await thinks(session)

    harness.run(story)


def test_who_chats_does_not_keep_a_bot_from_moving(desks: Callable[..., TableHarness]) -> None:
    harness = desks(think=0.2)

    async def story() -> None:
        session, _ = await watched(harness, [bot("patient"), bot("patient")])
        before = session.table.ply()
        said = 0
        while session.table.ply() == before and said < 200:
            await harness.do(session, "eve", c.Chat("wait"))
            said += 1
            await asyncio.sleep(0.02)
        assert 3 < said < 200, "it thought while somebody talked, and moved all the same"

    harness.run(story)


def test_in_a_together_round_all_bots_think_at_once_and_nobody_sees_who_has_chosen(
    desks: Callable[..., TableHarness],
) -> None:
    harness = desks(think=0.8, workers=2)

    async def story() -> None:
        session, news = await watched(harness, [bot("illegal"), bot("patient"), bot("patient")], "honest")
        await until(session.table.together)
        news.clear()
        ply = session.table.ply()
        pool = harness.service.pool
        await until(
            lambda: len(session.requests) == 2 and not pool.idle and not pool.line and 0 in session.table.choices
        )
        assert news == []
        await until(lambda: session.table.ply() > ply)
        assert news == [(0, 1.0, "The Illegal failed and made a random move instead.")], "after the round, no sooner"

    harness.run(story)


def test_an_open_seat_is_taken_by_a_cadet_if_no_other_bot_is_named(desks: Callable[..., TableHarness]) -> None:
    harness = desks()

    async def story() -> None:
        session = await harness.table([PERSON, OPEN_SEAT, OPEN_SEAT], "honest")
        await harness.do(session, "ada", c.SeatBot(1))
        await harness.do(session, "ada", c.StartWithBots())
        assert [seat.bot for seat in session.table.seats] == ["", "cadet", "cadet"]

    harness.run(story)


def test_a_bots_turn_continues_across_chance() -> None:
    match = Match(find_game("pulsar_2849"), 2, seed=b"turns")
    asked, seen = (-1, -1), set()
    while not match.over():
        view = match.view(match.mover())
        again = (view.seat, view.turn) == asked
        assert driver.moved_last(match, view) == again
        seen.add((again, match.steps[-1].who < 0))
        asked = (view.seat, view.turn)
        match.play(view.legal[-1])
    assert len(seen) == 4, "the same seat and another one, after chance and not"
