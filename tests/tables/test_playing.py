"""Bots at a table: they think beside the server's work, and only while their position stands and somebody is there."""

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
from starfold.tables import commands as c
from starfold.tables import playing, thinkers
from starfold.tables.decide import undo_is_free
from starfold.tables.live import Live
from starfold.tables.setup import Clock, Place
from starfold.tables.store import Store
from tests.tables.halls import OPEN_SEAT, PERSON, Desk, until

pytestmark = [pytest.mark.usefixtures("strange_bots"), pytest.mark.once]

News = list[tuple[int, float, str]]


def bot(name: str) -> Place:
    return Place("bot", bot=name)


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Makes a desk."""
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    yield lambda think=0.2, thinkers=1: Desk(store, think, thinkers)
    store.close()


async def watched(desk: Desk, seats: list[Place], game: str = "ruship") -> tuple[Live, News]:
    """A match of bots that Eve watches, and what she is shown of their thinking."""
    live = await desk.table(seats, game, mine=[])
    news: News = []
    live.onlookers.add(lambda seat, done, trouble: news.append((seat, done, trouble)))
    await desk.hall.arrive(live, "eve")
    return live, news


def test_progress_is_shown_of_a_bot_that_thinks_for_a_while(desks: Callable[..., Desk]) -> None:
    desk = desks(think=0.9)

    async def story() -> None:
        live, news = await watched(desk, [bot("patient"), bot("patient")])
        ply, mover = live.table.ply(), live.table.waiting()[0]
        await until(lambda: live.table.ply() > ply)
        shown = [done for seat, done, trouble in news if seat == mover and not trouble]
        assert shown == sorted(shown) and shown[-1] == 1.0 and shown[0] < 0.9, "it grows, and ends"
        assert 3 <= len(shown) <= 7, "about five times a second"

    desk.run(story)


def test_nothing_is_shown_of_a_bot_that_moves_soon(desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "SHORT", 2.0)
    desk = desks(think=0.25)

    async def story() -> None:
        live, news = await watched(desk, [bot("patient"), bot("patient")])
        await until(lambda: live.table.ply() > 4)
        assert news == []

    desk.run(story)


def test_a_match_goes_on_by_the_bots_own_move_when_its_worker_is_killed_in_mid_thought(
    desks: Callable[..., Desk],
) -> None:
    desk = desks(think=0.6)

    async def story() -> None:
        live, news = await watched(desk, [bot("patient"), bot("patient")])
        match, ply = live.table.match, live.table.ply()
        assert match is not None
        seat = live.table.waiting()[0]
        alone = find_bot("patient")(bot_seed(match.record, seat))
        wanted = match.game.words.code(alone.choose(match.view(seat), Budget(iterations=1)))
        await until(lambda: news)
        process = desk.hall.pool.all[0].process
        assert process is not None
        os.kill(process.pid, signal.SIGKILL)
        await until(lambda: live.table.ply() > ply)
        assert match.codes(seat)[ply] == wanted and not any(trouble for _, _, trouble in news)

    desk.run(story)


@pytest.mark.parametrize("name", ["doomed", "failing", "illegal"])
def test_a_bot_that_fails_is_replaced_for_the_move_and_the_table_told(
    desks: Callable[..., Desk], name: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk = desks()

    async def story() -> None:
        live, news = await watched(desk, [bot(name), bot("random")])
        await until(lambda: [trouble for _, _, trouble in news if trouble])
        (seat, done, trouble) = next(one for one in news if one[2])
        assert (seat, done) == (0, 1.0)
        assert trouble == f"The {name.title()} stumbled; a random move was made instead."
        assert live.table.match is not None and any(step.who == 0 for step in live.table.match.steps)

    desk.run(story)
    (note, *_) = [record for record in caplog.records if "stumbled" in record.message]
    assert vars(note)["bot"] == name and vars(note)["game"] == "ruship" and vars(note)["why"]


def test_a_table_that_is_deleted_ends_its_bots_though_one_heeds_nothing(
    desks: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "GRACE", 0.2)
    desk = desks()

    async def story() -> None:
        live, _ = await watched(desk, [bot("deaf"), bot("deaf")])
        await until(lambda: desk.hall.pool.all[0].runs())
        assert live.thinking and live.playing
        await desk.hall.delete(live.table.id)
        await until(lambda: not live.thinking and not live.playing, 1)
        other, _ = await watched(desk, [bot("patient"), bot("patient")])
        ply = other.table.ply()
        await until(lambda: other.table.ply() > ply, 3)

    desk.run(story)


async def thinks(live: Live) -> None:
    await until(lambda: live.thinking)


def test_a_bot_thinks_no_more_when_its_position_no_longer_stands(desks: Callable[..., Desk]) -> None:
    desk = desks(think=30)

    async def story() -> None:
        live = await desk.begins(bot("patient"))
        while live.table.waiting() == [0]:
            await desk.play_any(live)
        await thinks(live)
        (first,) = live.thinking
        await desk.do(live, "ada", c.Chat("take your time"))
        assert first in live.thinking, "talking changes nothing"
        await desk.do(live, "ada", c.UndoMove(live.table.ply()))
        await until(lambda: first not in live.thinking)
        while live.table.waiting() == [0]:
            await desk.play_any(live)
        await until(lambda: live.thinking and first not in live.thinking)
        await desk.do(live, "ada", c.Abandon())
        await until(lambda: not live.thinking and not live.playing)

    desk.run(story)


def test_a_bot_that_plays_on_for_somebody_stops_when_they_take_their_seat_back(desks: Callable[..., Desk]) -> None:
    desk = desks(think=30)

    async def story() -> None:
        live = await desk.begun(clock=Clock("turn", 60))
        seat = await desk.runs_out(live)
        assert live.table.seats[seat].bot == "pilot"
        person = live.table.seats[seat].person
        await desk.do(live, person, c.Claim(seat))
        assert live.table.seats[seat].kind == "person"
        await until(lambda: not live.thinking and not live.playing)

    desk.run(story)


def test_whoever_a_bot_plays_on_for_is_asked_before_moves_are_taken_back(desks: Callable[..., Desk]) -> None:
    desk = desks(think=30)

    async def story() -> None:
        live = await desk.begun(clock=Clock("turn", 60))
        table = live.table
        seat = await desk.runs_out(live)
        other = 1 - seat
        assert set(table.company()) == {"ada", "bob"} and table.people() == [table.seats[other].person]
        assert not table.lone() and not undo_is_free(table, other, table.ply())

    desk.run(story)


def test_nobody_thinks_for_a_table_that_everybody_has_left(desks: Callable[..., Desk]) -> None:
    desk = desks(think=30)

    async def story() -> None:
        live, news = await watched(desk, [bot("patient"), bot("patient")])
        await until(lambda: news)
        await desk.hall.depart(live, "eve")
        await until(lambda: not live.thinking and not live.playing)
        assert news[-1][1] == 1.0, "who still looks sees that it ended"
        await until(lambda: desk.hall.pool.idle)
        await desk.hall.arrive(live, "eve")
        await thinks(live)

    desk.run(story)


def test_who_chats_does_not_keep_a_bot_from_moving(desks: Callable[..., Desk]) -> None:
    desk = desks(think=0.2)

    async def story() -> None:
        live, _ = await watched(desk, [bot("patient"), bot("patient")])
        before = live.table.ply()
        said = 0
        while live.table.ply() == before and said < 200:
            await desk.do(live, "eve", c.Chat("wait"))
            said += 1
            await asyncio.sleep(0.02)
        assert 3 < said < 200, "it thought while somebody talked, and moved all the same"

    desk.run(story)


def test_in_a_together_round_all_bots_think_at_once_and_nobody_sees_who_has_chosen(desks: Callable[..., Desk]) -> None:
    desk = desks(think=0.8, thinkers=2)

    async def story() -> None:
        live, news = await watched(desk, [bot("illegal"), bot("patient"), bot("patient")], "honest")
        await until(live.table.together)
        news.clear()
        ply = live.table.ply()
        pool = desk.hall.pool
        await until(lambda: len(live.thinking) == 2 and not pool.idle and not pool.line and 0 in live.table.choices)
        assert news == []
        await until(lambda: live.table.ply() > ply)
        assert news == [(0, 1.0, "The Illegal stumbled; a random move was made instead.")], "after the round, no sooner"

    desk.run(story)


def test_an_open_seat_is_taken_by_a_cadet_if_no_other_bot_is_named(desks: Callable[..., Desk]) -> None:
    desk = desks()

    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT, OPEN_SEAT], "honest")
        await desk.do(live, "ada", c.SeatBot(1))
        await desk.do(live, "ada", c.Start())
        assert [seat.bot for seat in live.table.seats] == ["", "cadet", "cadet"]

    desk.run(story)


def test_a_bot_goes_on_with_its_turn_whatever_chance_does_between() -> None:
    match = Match(find_game("pulsar_2849"), 2, seed=b"turns")
    asked, seen = (-1, -1), set()
    while not match.over():
        view = match.view(match.mover())
        again = (view.seat, view.turn) == asked
        assert playing.goes_on(match, view) == again
        seen.add((again, match.steps[-1].who < 0))
        asked = (view.seat, view.turn)
        match.play(view.legal[-1])
    assert len(seen) == 4, "the same seat and another one, after chance and not"
