"""Snapshots of unusual tables: under other rules, without pictures, before the match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starfold.core.discover import all_games
from starfold.core.event import WATCHER
from starfold.core.game import Game
from starfold.core.view import View
from starfold.tables import commands as c
from starfold.tables.config import SeatRequest
from starfold.tables.rejection import CommandRejectedError
from starfold.tables.session import TableSession, rebuild_table
from starfold.tables.storage.store import Store
from starfold.tables.table import Table
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import PARTS, ToyWords, make_game
from starfold.web.live.snapshot import build_snapshot
from starfold.web.replay_view import record_text
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness, until


@pytest.fixture
def desk(tmp_path: Path) -> TableHarness:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    return TableHarness(store)


def test_a_match_of_older_rules_stays_readable_and_is_never_played_on(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        await desk.play_any(session)
        whole = session.table.record.text()
        monkeypatch.setitem(desk.catalogue.games, "honest", make_game(rules=2))
        saved = await desk.store.load(session.table.id)
        assert saved is not None
        old = rebuild_table(saved, desk.catalogue)
        message, _ = build_snapshot(old, WATCHER, 0)
        assert "rules version 1" in message.prompt and message.offers == [] and message.phase == "running"
        with pytest.raises(CommandRejectedError, match="not play on"):
            record_text(old, WATCHER)  # this version of the game cannot tell what was hidden
        await desk.service.close()
        with pytest.raises(CommandRejectedError, match="not play on"):
            await desk.do(session, "ada", c.Resign())
        await desk.do(session, "ada", c.Abandon())
        ended = (await desk.service.session(session.table.id)).table
        assert ended.phase() == "over" and ended.record.lines[0].code.startswith("draw ")
        assert record_text(ended, WATCHER).startswith(whole.partition("check ")[0] + "end abandoned\nseed ")

    desk.run(story)


def test_a_finished_match_of_older_rules_keeps_its_ending(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        session = await desk.begun("honest")
        while session.table.running():
            await desk.play_any(session)
        whole = session.table.record.text()
        monkeypatch.setitem(desk.catalogue.games, "honest", make_game(rules=2))
        saved = await desk.store.load(session.table.id)
        assert saved is not None and record_text(rebuild_table(saved, desk.catalogue), WATCHER) == whole

    desk.run(story)


def test_a_game_without_pictures_is_told_in_words(monkeypatch: pytest.MonkeyPatch, desk: TableHarness) -> None:
    parts: dict[str, Any] = {name: part for name, part in PARTS.items() if name not in ("draw", "clicks")}
    monkeypatch.setitem(desk.catalogue.games, "plain", Game(**parts | {"key": "plain"}))

    async def story() -> None:
        session = await desk.begun("plain")
        message, ground = build_snapshot(session.table, 0, 0)
        assert message.picture is None and ground == "" and "round 1" in message.text

    desk.run(story)


def test_before_the_match_the_snapshot_shows_the_board(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        message, ground = build_snapshot(session.table, 0, 0)
        assert message.phase == "open" and message.picture is not None and ground
        assert message.prompt == "The match starts when every seat is taken."
        await desk.do(session, "bob", c.TakeSeat(1, session.table.link(1)))
        message, _ = build_snapshot(session.table, 0, 0)
        assert message.prompt == "Waiting for Ada and Bob to join."

    desk.run(story)


def test_the_log_goes_on_where_it_was_cut_by_an_undo(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        table = session.table
        before = build_snapshot(table, 0, 0)[0]
        await desk.play_any(session)
        news, ply = table.public_seq, table.ply()
        person = table.seats[table.match.steps[-1].who if table.match else 0].person
        await desk.do(session, person, c.Undo(ply))
        assert table.stable_ply(news) == ply - 1
        after = build_snapshot(table, 0, 0, table.stable_ply(news))[0]
        assert after.log.after == ply - 1 and after.log.lines == []
        assert build_snapshot(table, 0, 0)[0].log.lines == before.log.lines

    desk.run(story)


class Ailing(ToyWords):
    """Gives the first seat a status that depends on the viewer."""

    def seat_status(self, view: View, seat: int) -> str:
        return "" if seat else "out" if view.seat == seat else "gone"


def test_a_seats_status_depends_on_the_viewing_place(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(desk.catalogue.games, "ailing", make_game(key="ailing", words=Ailing()))

    async def story() -> None:
        session = await desk.begun("ailing")
        for place, said in ((0, "out"), (1, "gone"), (WATCHER, "gone")):
            assert [seat.plight for seat in build_snapshot(session.table, place, 0)[0].seats] == [said, ""]
        waiting = await desk.table([PERSON, OPEN_SEAT], "ailing")
        assert [seat.plight for seat in build_snapshot(waiting.table, 0, 0)[0].seats] == ["", ""]

    desk.run(story)


@pytest.mark.parametrize(("seats", "mine"), [([PERSON, BOT], [0]), ([PERSON, PERSON], [0, 1])])
def test_an_undo_is_free_without_other_people_at_the_table(
    desk: TableHarness, seats: list[SeatRequest], mine: list[int]
) -> None:
    async def story() -> None:
        session = await desk.table(seats, mine=mine)
        await desk.do(session, "ada", c.Ready("salt"))
        assert await undo_after_a_roll(desk, session) is True

    desk.run(story)


def test_an_undo_is_not_free_after_a_roll_while_another_person_is_there(desk: TableHarness) -> None:
    async def story() -> None:
        assert await undo_after_a_roll(desk, await desk.begun()) is False

    desk.run(story)


def person_is_asked(table: Table) -> bool:
    """Return whether a seat to move belongs to a person."""
    return any(table.seats[seat].kind == "person" for seat in table.waiting())


async def undo_after_a_roll(desk: TableHarness, session: TableSession) -> bool:
    """Play until Ada has an undo beyond her free ones; return whether it is offered as free."""
    table = session.table
    while table.running():
        assert table.match is not None
        for seat in table.seats_of("ada"):
            undo = build_snapshot(table, seat, 0)[0].undo
            if undo.count > table.match.free_undo(seat):
                return undo.free
            assert undo.free is (undo.count > 0)
        await until(lambda: not table.running() or person_is_asked(table))
        if table.running():
            await desk.play_any(session)
    raise AssertionError("nothing was ever rolled")


def test_the_toy_game_is_in_the_tests_only() -> None:
    assert HONEST.key not in all_games()
