"""Hints: who may ask for one, and what it is computed from."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.bots import Budget
from starfold.bots.packing import unpack
from starfold.bots.workers.decisions import BotPool, Choice, Decision, Progress
from starfold.tables import commands as c
from starfold.tables.bots.hints import ask_hint, hints_allowed
from starfold.tables.bots.request import SupersededError
from starfold.tables.config import Clock
from starfold.tables.rejection import CommandRejectedError
from starfold.tables.session import rebuild_table
from starfold.tables.storage.store import Store
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness

pytestmark = pytest.mark.once


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[TableHarness]:
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    store.open()
    made = TableHarness(store)
    made.service.driver.pace = 60  # bots wait while the tests ask for hints
    yield made
    store.close()


def test_hints_are_allowed_in_solo_play_and_where_the_table_agreed(desk: TableHarness) -> None:
    async def story() -> None:
        alone = await desk.begins(BOT)
        screen = await desk.table([PERSON, PERSON], mine=[0, 1])
        together = await desk.table([PERSON, OPEN_SEAT])
        agreed = await desk.table([PERSON, OPEN_SEAT], hints=True)
        assert [hints_allowed(session.table) for session in (alone, screen, together, agreed)] == [
            True,
            True,
            False,
            True,
        ]
        await desk.do(together, "bob", c.TakeSeat(1, together.table.link(1)))
        assert not hints_allowed(together.table)
        saved = await desk.store.load(agreed.table.id)
        assert saved is not None and hints_allowed(rebuild_table(saved, desk.catalogue))
        again = (await desk.store.load(together.table.id)) or saved
        again.setup = again.setup.replace(',"hints":false', "")
        assert "hints" not in again.setup and not hints_allowed(rebuild_table(again, desk.catalogue)), (
            "a table from before there were hints"
        )

    desk.run(story)


def test_a_replaced_player_counts_as_playing_and_a_resigned_player_does_not(desk: TableHarness) -> None:
    async def story() -> None:
        away = await desk.begun(clock=Clock("turn", 60))
        await desk.runs_out(away)
        assert not hints_allowed(away.table)
        three = await desk.begun("honest", people=3)
        await desk.do(three, "cy", c.Resign())
        assert not hints_allowed(three.table)
        mixed = await desk.table([PERSON, OPEN_SEAT, BOT], "honest")
        await desk.do(mixed, "bob", c.TakeSeat(1, mixed.table.link(1)))
        for person in ("ada", "bob"):
            await desk.do(mixed, person, c.Ready("salt"))
        await desk.do(mixed, "bob", c.Resign())
        assert mixed.table.running() and hints_allowed(mixed.table)

    desk.run(story)


def test_a_hint_is_refused_unless_it_is_for_an_own_seat_to_move_in_the_current_position(
    desk: TableHarness,
) -> None:
    async def story() -> None:
        session = await desk.begins(BOT)
        ply = session.table.ply()
        others = await desk.begun()
        ended = await desk.begins(BOT)
        await desk.do(ended, "ada", c.Abandon())
        for asked, person, seat, at, reason, why in [
            (session, "ada", 1, ply, "foreign", "belongs to another player"),
            (session, "eve", None, ply, "foreign", "no seat"),
            (session, "ada", 9, ply, "out-of-range", "no seat 9"),
            (session, "ada", 0, ply + 1, "stale", "moved on"),
            (others, "ada", 0, others.table.ply(), "not-offered", "Hints are off"),
            (ended, "ada", 0, ended.table.ply(), "not-offered", "over"),
        ]:
            with pytest.raises(CommandRejectedError, match=why) as refused:
                ask_hint(asked, person, seat, at)
            assert refused.value.reason == reason
        while session.table.waiting() == [0]:
            await desk.play_any(session)
        with pytest.raises(CommandRejectedError, match="not your turn") as refused:
            ask_hint(session, "ada", 0, session.table.ply())
        assert refused.value.reason == "not-your-turn"

    desk.run(story)


class Border(BotPool):
    """A pool that records each job instead of sending it to a worker."""

    crossed: list[Decision]

    async def ask(self, decision: Decision, tell: object) -> Choice:
        self.crossed = [*getattr(self, "crossed", []), decision]
        return Choice(unpack(decision.view).legal[0], [])


def test_a_hint_is_made_from_the_view_of_who_asks_and_from_nothing_else(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begins(BOT, BOT, game="honest")
        assert session.table.match is not None
        border = Border(1)
        await ask_hint(session, "ada", None, session.table.ply()).answer(border, Budget(seconds=1))
        (job,) = border.crossed
        assert unpack(job.view).text() == session.table.match.view(0).text()
        assert session.table.seed not in str(job) and session.table.match.record.seed not in str(job)

    desk.run(story)


def test_a_hint_comes_from_the_captain_with_what_he_expects_of_each_offer(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begins(BOT)
        said: list[Progress] = []
        thinking = ask_hint(session, "ada", 0, session.table.ply())
        answer = await thinking.answer(desk.service.pool, Budget(seconds=0.5), said.append, aloud=True)
        assert thinking.bot == "captain" and answer.action == answer.thoughts[0][0] in thinking.view.legal
        assert all(0 <= share <= 1 for _, share, _ in answer.thoughts)
        assert len(thinking.view.legal) == 1 or said[0].thoughts

    desk.run(story)


def test_a_hint_ends_when_the_position_no_longer_stands(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begins(BOT)
        while len(session.table.match.view(0).legal if session.table.match else []) < 2:
            await desk.service.delete(session.table.id)
            session = await desk.begins(BOT)
        thinking = ask_hint(session, "ada", 0, session.table.ply())
        asking = asyncio.create_task(thinking.answer(desk.service.pool, Budget(seconds=30)))
        await asyncio.sleep(0.05)
        await desk.play_any(session)
        with pytest.raises(SupersededError):
            await asyncio.wait_for(asking, 2)
        assert not session.requests

    desk.run(story)
