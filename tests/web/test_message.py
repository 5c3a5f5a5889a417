"""What a place is told about a table that is not as usual: under other rules, without pictures, not begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starfold.core.discover import all_games
from starfold.core.event import WATCHER
from starfold.core.game import Game
from starfold.core.view import View
from starfold.tables import commands as c
from starfold.tables.live import Live, unfold
from starfold.tables.refusal import Refusal
from starfold.tables.setup import Place, known_games
from starfold.tables.store import Store
from starfold.tables.table import Table
from starfold.testing.honest import GAME as HONEST
from starfold.testing.honest import PARTS, HonestWords, make_game
from starfold.web.frames import record_text
from starfold.web.message import table_message
from tests.tables.halls import BOT, OPEN_SEAT, PERSON, Desk, until


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    return Desk(store)


def test_a_match_of_older_rules_stays_readable_and_is_never_played_on(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        await desk.play_any(live)
        whole = live.table.record.text()
        monkeypatch.setitem(known_games, "honest", make_game(rules=2))
        saved = await desk.store.load(live.table.id)
        assert saved is not None
        old = unfold(saved)
        message, _ = table_message(old, WATCHER, 0)
        assert "rules version 1" in message.prompt and message.offers == [] and message.phase == "running"
        with pytest.raises(Refusal, match="cannot be played on"):
            record_text(old, WATCHER)  # nobody here knows any more what was hidden from whom
        await desk.hall.close()
        with pytest.raises(Refusal, match="cannot be played on"):
            await desk.do(live, "ada", c.Resign())
        await desk.do(live, "ada", c.Abandon())
        ended = (await desk.hall.live(live.table.id)).table
        assert ended.phase() == "over" and ended.record.lines[0].code.startswith("draw ")
        assert record_text(ended, WATCHER).startswith(whole.partition("check ")[0] + "end abandoned\nseed ")

    desk.run(story)


def test_a_finished_match_of_older_rules_keeps_its_ending(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        live = await desk.begun("honest")
        while live.table.running():
            await desk.play_any(live)
        whole = live.table.record.text()
        monkeypatch.setitem(known_games, "honest", make_game(rules=2))
        saved = await desk.store.load(live.table.id)
        assert saved is not None and record_text(unfold(saved), WATCHER) == whole

    desk.run(story)


def test_a_game_without_pictures_is_told_in_words(monkeypatch: pytest.MonkeyPatch, desk: Desk) -> None:
    parts: dict[str, Any] = {name: part for name, part in PARTS.items() if name not in ("draw", "clicks")}
    monkeypatch.setitem(known_games, "plain", Game(**parts | {"key": "plain"}))

    async def story() -> None:
        live = await desk.begun("plain")
        message, ground = table_message(live.table, 0, 0)
        assert message.picture is None and ground == "" and "round 1" in message.text

    desk.run(story)


def test_before_the_match_the_board_is_shown_as_it_will_stand(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT])
        message, ground = table_message(live.table, 0, 0)
        assert message.phase == "open" and message.picture is not None and ground
        assert message.prompt == "The match begins when every seat is taken."
        await desk.do(live, "bob", c.Claim(1, live.table.link(1)))
        message, _ = table_message(live.table, 0, 0)
        assert message.prompt == "Waiting for Ada and Bob to come to the table."

    desk.run(story)


def test_the_log_goes_on_where_it_was_cut_by_an_undo(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        table = live.table
        before = table_message(table, 0, 0)[0]
        await desk.play_any(live)
        news, ply = table.news, table.ply()
        person = table.seats[table.match.steps[-1].who if table.match else 0].person
        await desk.do(live, person, c.UndoMove(ply))
        assert table.uncut(news) == ply - 1
        after = table_message(table, 0, 0, table.uncut(news))[0]
        assert after.log.after == ply - 1 and after.log.lines == []
        assert table_message(table, 0, 0)[0].log.lines == before.log.lines

    desk.run(story)


class Ailing(HonestWords):
    """Of the first seat there is something to say: it depends on who asks."""

    def plight(self, view: View, seat: int) -> str:
        return "" if seat else "out" if view.seat == seat else "gone"


def test_how_a_seat_stands_is_told_as_each_place_sees_it(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known_games, "ailing", make_game(key="ailing", words=Ailing()))

    async def story() -> None:
        live = await desk.begun("ailing")
        for place, said in ((0, "out"), (1, "gone"), (WATCHER, "gone")):
            assert [seat.plight for seat in table_message(live.table, place, 0)[0].seats] == [said, ""]
        waiting = await desk.table([PERSON, OPEN_SEAT], "ailing")
        assert [seat.plight for seat in table_message(waiting.table, 0, 0)[0].seats] == ["", ""]

    desk.run(story)


@pytest.mark.parametrize(("seats", "mine"), [([PERSON, BOT], [0]), ([PERSON, PERSON], [0, 1])])
def test_an_undo_is_free_for_who_has_nobody_to_ask(desk: Desk, seats: list[Place], mine: list[int]) -> None:
    async def story() -> None:
        live = await desk.table(seats, mine=mine)
        await desk.do(live, "ada", c.ReadyToPlay("salt"))
        assert await undo_after_a_roll(desk, live) is True

    desk.run(story)


def test_an_undo_is_not_free_after_a_roll_while_another_person_is_there(desk: Desk) -> None:
    async def story() -> None:
        assert await undo_after_a_roll(desk, await desk.begun()) is False

    desk.run(story)


def person_is_asked(table: Table) -> bool:
    """Whether a person is to play, and not a bot."""
    return any(table.seats[seat].kind == "person" for seat in table.waiting())


async def undo_after_a_roll(desk: Desk, live: Live) -> bool:
    """Play until a seat of Ada's has something to take back that was not free by itself; whether it is free for her."""
    table = live.table
    while table.running():
        assert table.match is not None
        for seat in table.seats_of("ada"):
            undo = table_message(table, seat, 0)[0].undo
            if undo.count > table.match.free_undo(seat):
                return undo.free
            assert undo.free is (undo.count > 0)
        await until(lambda: not table.running() or person_is_asked(table))
        if table.running():
            await desk.play_any(live)
    raise AssertionError("nothing was ever rolled")


def test_the_toy_game_is_in_the_tests_only() -> None:
    assert HONEST.key not in all_games()
