"""What a place is told about a table that is not as usual: under other rules, without pictures, not begun."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from starfold.core.discover import all_games
from starfold.core.event import WATCHER
from starfold.core.game import Game
from starfold.tables import commands as c
from starfold.tables.live import unfold
from starfold.tables.refusal import Refusal
from starfold.tables.setup import known_games
from starfold.tables.store import Store
from starfold.testing.honest import GAME as HONEST
from starfold.testing.honest import PARTS, make_game
from starfold.web.frames import record_text
from starfold.web.message import table_message
from tests.tables.halls import OPEN_SEAT, PERSON, Desk


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


def test_the_toy_game_is_in_the_tests_only() -> None:
    assert HONEST.key not in all_games()
