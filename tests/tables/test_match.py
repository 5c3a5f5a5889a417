"""Playing at a table: moves, choices in a round together, undo, resigning, standing passes, rematch."""

from __future__ import annotations

import asyncio
from typing import Any, cast, get_args

import pytest

from starfold.core.replay import replay, verify
from starfold.core.view import View
from starfold.tables import commands as c
from starfold.tables import events as e
from starfold.tables.rejection import CommandRejectedError
from starfold.tables.session import rebuild_table
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.store import Store
from starfold.tables.table import Table
from starfold.testing.toy_game import BLIND, ToyWords, make_game
from tests.tables.harness import BOT, OPEN_SEAT, PERSON, TableHarness


@pytest.fixture
def desk(store: Store) -> TableHarness:
    return TableHarness(store)


async def same_when_loaded(desk: TableHarness, id: str) -> None:
    """Check that memory, store and record agree."""
    session = await desk.service.session(id)
    saved = await desk.store.load(id)
    assert saved is not None and session.table.match is not None
    again = rebuild_table(saved, desk.catalogue)
    assert again.match is not None
    assert again.match.state.text() == session.table.match.state.text()
    assert again.record.text(with_seed=True) == session.table.record.text(with_seed=True)
    assert replay(again.record, game=session.table.game).state.text() == session.table.match.state.text()
    assert (again.choices, again.seq, again.public_seq, again.names()) == (
        session.table.choices,
        session.table.seq,
        session.table.public_seq,
        session.table.names(),
    )


def test_a_match_begins_when_every_seat_is_taken_and_everybody_has_come(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, OPEN_SEAT])
        table = session.table
        assert table.phase() == "open" and table.config.commitment
        await desk.do(session, "ada", c.Ready("one"))
        await desk.do(session, "bob", c.TakeSeat(1, table.link(1)))
        assert table.phase() == "open"
        await desk.do(session, "bob", c.Ready("two"))
        assert table.phase() == "running" and table.record.salts == ["one", "two"]
        assert table.record.names == ["Ada", "Bob"]
        await same_when_loaded(desk, table.id)

    desk.run(story)


@pytest.mark.parametrize("game", ["ruship", "honest"])
def test_a_whole_match_is_stored_as_it_is_played(desk: TableHarness, game: str) -> None:
    async def story() -> None:
        session = await desk.begun(game)
        number = 0
        while session.table.running():
            await desk.play_any(session, choice=number)
            number += 1
            if number % 10 == 0:
                await same_when_loaded(desk, session.table.id)
        await same_when_loaded(desk, session.table.id)
        assert session.table.phase() == "over" and session.table.record.seed
        assert verify(session.table.record, session.table.game).moves == session.table.ply()

    desk.run(story)


def test_a_stale_ply_a_foreign_seat_another_turn_and_what_is_not_offered_are_refused(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        table = session.table
        seat = table.waiting()[0]
        mover, other = table.seats[seat].person, table.seats[1 - seat].person
        before = (table.seq, table.record.text())
        ply = table.ply()
        tries: list[tuple[str, c.AnyCommand, str]] = [
            (mover, c.Play(ply - 1, "enter 1"), "stale"),
            (mover, c.Play(ply, "enter 99"), "not-offered"),
            (mover, c.Play(ply, "pass"), "not-offered"),
            (other, c.Play(ply, "enter 1"), "not-your-turn"),
            (other, c.Play(ply, "enter 1", seat=seat), "foreign"),
            ("eve", c.Play(ply, "enter 1"), "foreign"),
            (mover, c.Play(ply, "enter 1", seat=7), "out-of-range"),
            ("eve", c.FreeSeat(1), "foreign"),
            ("eve", c.Resign(), "foreign"),
        ]
        for person, command, reason in tries:
            with pytest.raises(CommandRejectedError) as refused:
                await desk.do(session, person, command)
            assert refused.value.reason == reason, (person, command)
            assert refused.value.why[-1] in ".?"
        assert before == (table.seq, table.record.text())

    desk.run(story)


def test_a_repeated_command_is_done_once(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        seat = session.table.waiting()[0]
        person, match = session.table.seats[seat].person, session.table.match
        assert match is not None
        command = c.Play(match.ply(), match.game.words.code(match.state.legal()[0]), id="same")
        first = await desk.do(session, person, command)
        moves = session.table.seq
        assert await desk.do(session, person, command) == first and session.table.seq == moves
        await desk.service.close()  # the server stops, and loads the table again
        assert await desk.do(session, person, command) == first
        again = await desk.service.session(session.table.id)
        assert again.table.seq == moves

    desk.run(story)


# --- rounds together ---


def test_choices_stay_secret_until_the_last_seat_has_chosen(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        while not session.table.together():
            await desk.play_any(session)
        table = session.table
        ply, news = table.ply(), table.public_seq
        heard: list[int] = []
        session.listeners.add(heard.append)
        await desk.do(session, "ada", c.Play(ply, "stay"))
        await desk.do(session, "ada", c.Play(ply, "fold"))
        await desk.do(session, "bob", c.Play(ply, "stay"))
        await desk.do(session, "bob", c.Unchoose())
        assert table.choices == {0: "fold"} and table.ply() == ply and table.public_seq == news
        assert heard == [0, 0, 1, 1]
        await same_when_loaded(desk, table.id)
        await desk.do(session, "bob", c.Play(ply, "stay"))
        await desk.do(session, "cy", c.Play(ply, "stay"))
        assert table.ply() > ply and table.choices == {} and table.public_seq == news + 1 and heard[-1] == -1
        codes = {line.who: line.code for line in table.record.lines if line.code in ("stay", "fold")}
        assert codes == {0: "fold", 1: "stay", 2: "stay"}
        with pytest.raises(CommandRejectedError, match="cannot change a choice"):
            await desk.do(session, "ada", c.Unchoose())
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_an_undo_by_consent_goes_back_before_the_whole_round(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        while not session.table.together():
            await desk.play_any(session)
        table = session.table
        ply, text = table.ply(), table.match.state.text() if table.match else ""
        for person in ["ada", "bob", "cy"]:
            await desk.do(session, person, c.Play(ply, "stay"))
        await desk.do(session, "cy", c.Undo(table.ply()))
        assert table.undo is not None and table.ply() > ply
        await desk.do(session, "ada", c.AnswerUndo(True))
        await desk.do(session, "bob", c.AnswerUndo(True))
        assert table.match is not None and table.undo is None
        assert table.ply() == ply and table.match.state.text() == text and table.waiting() == [0, 1, 2]
        await same_when_loaded(desk, table.id)

    desk.run(story)


# --- undo ---


def test_undo_is_free_for_my_own_move_until_something_was_rolled(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        table = session.table
        seat = table.waiting()[0]
        person, ply = table.seats[seat].person, table.ply()
        await desk.play_any(session)
        if table.waiting() == [seat] and table.ply() == ply + 1:
            await desk.do(session, person, c.Undo(table.ply()))
            assert table.ply() == ply and table.undo is None
            await same_when_loaded(desk, table.id)
        else:
            pytest.fail("the first die leaves a second one in RUSHIP")

    desk.run(story)


def test_an_undo_beyond_a_free_one_needs_the_consent_of_all_others(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        table = session.table
        seat = table.waiting()[0]
        person, other = table.seats[seat].person, table.seats[1 - seat].person
        start = table.ply()
        while table.waiting() == [seat]:
            await desk.play_any(session)
        drawn = table.record.outcomes_drawn()
        await desk.do(session, person, c.Undo(table.ply()))
        assert table.undo is not None and (table.undo.seat, table.ply() - table.undo.count) >= (seat, start)
        with pytest.raises(CommandRejectedError, match="already asking to undo"):
            await desk.do(session, person, c.Undo(table.ply()))
        await desk.do(session, other, c.AnswerUndo(False))
        assert table.undo is None
        ply = table.ply()
        await desk.do(session, person, c.Undo(ply))
        await desk.do(session, other, c.AnswerUndo(True))
        assert table.ply() < ply and table.waiting() == [seat]
        assert table.record.outcomes_drawn() == drawn
        while table.waiting() == [seat]:
            await desk.play_any(session)
        assert table.record.outcomes_drawn() > drawn, "what is rolled after an undo was never rolled before"
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_a_move_ends_the_asking(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        seat = session.table.waiting()[0]
        person = session.table.seats[seat].person
        while session.table.waiting() == [seat]:
            await desk.play_any(session)
        await desk.do(session, person, c.Undo(session.table.ply()))
        await desk.play_any(session)
        assert session.table.undo is None
        with pytest.raises(CommandRejectedError, match="No one is asking"):
            await desk.do(session, session.table.seats[1 - seat].person, c.AnswerUndo(True))

    desk.run(story)


def test_against_bots_nobody_needs_to_be_asked(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        await desk.do(session, "ada", c.Ready("s"))
        table = session.table
        while table.waiting() != [0]:
            await asyncio.sleep(0.005)
        desk.service.driver.pace = 60  # the bot waits long enough
        while table.waiting() == [0]:
            await desk.play_any(session)
        ply = table.ply()
        await desk.do(session, "ada", c.Undo(ply))
        assert table.ply() < ply and table.waiting() == [0]

    desk.run(story)


def test_while_a_seat_is_open_only_what_is_free_is_taken_back(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.table([PERSON, BOT])
        await desk.do(session, "ada", c.Ready("s"))
        table = session.table
        while table.waiting() != [0]:
            await asyncio.sleep(0.005)
        desk.service.driver.pace = 60
        while table.waiting() == [0]:
            await desk.play_any(session)
        await desk.do(session, "ada", c.FreeSeat(1))
        with pytest.raises(CommandRejectedError, match="A seat is open"):
            await desk.do(session, "ada", c.Undo(table.ply()))

    desk.run(story)


# --- resigning, passing, rematch ---


def test_with_two_seats_the_other_wins_when_one_resigns(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        await desk.do(session, "bob", c.Resign())
        assert session.table.phase() == "over" and session.table.match is not None
        assert session.table.match.shares() == [1.0, 0.0]
        assert "\nresign 1\nend resigned\nseed " in session.table.record.text()
        await same_when_loaded(desk, session.table.id)
        with pytest.raises(CommandRejectedError, match="The match is over"):
            await desk.do(session, "ada", c.Resign())

    desk.run(story)


def test_with_more_seats_a_bot_plays_on_without_a_share(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        table = session.table
        await desk.do(session, "cy", c.Resign())
        assert table.running() and table.seats[2].kind == "bot" and table.names()[2] == "Cy"
        with pytest.raises(CommandRejectedError) as refused:
            await desk.do(session, "cy", c.Play(table.ply(), "stay", seat=2))
        assert refused.value.reason == "foreign"
        while table.running():
            if any(table.seats[seat].kind == "person" for seat in table.waiting()):
                await desk.play_any(session)
            await asyncio.sleep(0.01)
        assert table.match is not None and table.match.shares()[2] == 0.0
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_the_owner_may_end_a_match_unfinished_and_the_seed_is_shown(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun()
        with pytest.raises(CommandRejectedError, match="Only the table's owner"):
            await desk.do(session, "bob", c.Abandon())
        await desk.do(session, "ada", c.Abandon())
        assert session.table.phase() == "over"
        assert f"end abandoned\nseed {session.table.seed}" in session.table.record.text()
        assert verify(session.table.record, session.table.game)
        await same_when_loaded(desk, session.table.id)

    desk.run(story)


class Blinking(ToyWords):
    """The toy game, with not peeking as a pass."""

    def passes(self) -> list[int]:
        return [BLIND]


def test_a_standing_pass_passes_whenever_it_may(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(desk.catalogue.games, "blinking", make_game(key="blinking", words=Blinking()))

    async def story() -> None:
        session = await desk.begun("blinking")
        table = session.table
        await desk.do(session, "ada", c.AutoPass(True))
        news = table.public_seq
        await desk.do(session, "bob", c.AutoPass(True))
        assert table.public_seq == news, "a standing pass is nobody else's business"
        while table.running():
            assert "blind" not in [table.game.words.code(a) for a in table.match.state.legal()] if table.match else True
            await desk.play_any(session)
        assert [line.code for line in table.record.lines].count("blind") == 3
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_a_standing_pass_can_be_ended(desk: TableHarness, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(desk.catalogue.games, "blinking", make_game(key="blinking", words=Blinking()))

    async def story() -> None:
        session = await desk.begun("blinking")
        leader = session.table.seats[session.table.waiting()[0]].person
        await desk.do(session, leader, c.AutoPass(True))
        await desk.do(session, leader, c.AutoPass(False))
        await desk.play_any(session)
        assert session.table.match is not None and BLIND in session.table.match.state.legal()

    desk.run(story)


class Alarming(Blinking):
    """Blinking with a threat that tests set."""

    level = 2

    def threat(self, view: View) -> int:
        return self.level


# The threat until both seats have passed for the first time, and after it.
@pytest.mark.parametrize(("first", "later", "passed"), [(2, 2, 3), (3, 3, 0), (2, 3, 1), (1, 2, 2), (1, 1, 3)])
def test_a_standing_pass_ends_when_the_threat_grows(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch, first: int, later: int, passed: int
) -> None:
    words = Alarming()
    monkeypatch.setitem(desk.catalogue.games, "alarming", make_game(key="alarming", words=words))

    async def story() -> None:
        session = await desk.begun("alarming")
        table = session.table
        for person in ("ada", "bob"):
            await desk.do(session, person, c.AutoPass(True))
        words.level = first
        while table.match is not None and not table.match.over() and BLIND not in table.match.state.legal():
            await desk.play_any(session)
            words.level = later if passes(table) else first
        assert passes(table) == passed
        assert [seat.standing for seat in table.seats].count(False) == (0 if passed == 3 else 1)
        await same_when_loaded(desk, table.id)

    def passes(table: Table) -> int:
        return [line.code for line in table.record.lines].count("blind")

    desk.run(story)


def test_a_game_without_passes_has_no_standing_pass(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest")
        with pytest.raises(CommandRejectedError, match="cannot pass in Honest"):
            await desk.do(session, "ada", c.AutoPass(True))

    desk.run(story)


def test_a_rematch_rotates_the_seats_and_is_made_once(desk: TableHarness) -> None:
    async def story() -> None:
        session = await desk.begun("honest", people=3)
        with pytest.raises(CommandRejectedError, match="when the match is over"):
            await desk.do(session, "ada", c.Rematch())
        await desk.do(session, "ada", c.Abandon())
        done = await desk.do(session, "bob", c.Rematch())
        assert (await desk.do(session, "cy", c.Rematch())).table == done.table
        new = (await desk.service.session(done.table)).table
        assert [seat.person for seat in new.seats] == ["cy", "ada", "bob"]
        assert (
            new.config.options == session.table.config.options
            and new.config.commitment != session.table.config.commitment
        )
        assert new.phase() == "open" and session.table.next == new.id
        again = await desk.service.session(new.id)
        for person in ["ada", "bob", "cy"]:
            await desk.do(again, person, c.Ready("again"))
        assert again.table.running() and again.table.names() == ["Cy", "Ada", "Bob"]

    desk.run(story)


def test_a_rematch_that_could_not_be_stored_leaves_no_table_behind(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.begun()
        await desk.do(session, "ada", c.Resign())

        def fails(*_: object, **__: object) -> None:
            raise StoreError("not now")

        for _ in range(2):
            with monkeypatch.context() as patched:
                patched.setattr("starfold.tables.storage.store._append", fails)
                with pytest.raises(StoreError):
                    await desk.do(session, "ada", c.Rematch(id="once"))
        assert await desk.store.owned("ada") == 1 and list(desk.service.sessions) == [session.table.id]
        made = (await desk.do(session, "ada", c.Rematch(id="once"))).table
        assert made and await desk.store.owned("ada") == 2
        assert (await desk.do(session, "bob", c.Rematch())).table == made and made in desk.service.sessions

    desk.run(story)


def test_a_repeated_rematch_finds_the_table_that_was_stored_without_an_answer(
    desk: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = await desk.begun()
        await desk.do(session, "ada", c.Resign())
        real = desk.store.append

        async def unheard(*given: Any, **more: Any) -> None:
            await real(*given, **more)
            raise StoreError("the line to the database is lost")

        with monkeypatch.context() as patched:
            patched.setattr(desk.store, "append", unheard)
            with pytest.raises(StoreError):
                await desk.do(session, "ada", c.Rematch(id="once"))
        made = (await desk.do(session, "ada", c.Rematch(id="once"))).table
        assert made == session.table.next and await desk.store.owned("ada") == 2
        assert (await desk.service.session(made)).table.names() == ["Bob", "Ada"]

    desk.run(story)


def test_every_command_and_every_event_says_itself_what_it_does() -> None:
    """mypy finds one that does not, because `handle` and `apply` are called on the unions; so does this test."""
    commands: list[type] = list(get_args(c.AnyCommand))
    events: list[type] = list(get_args(e.AnyTableEvent))
    assert [kind.__name__ for kind in commands if "handle" not in vars(kind)] == []
    assert [kind.__name__ for kind in events if "apply" not in vars(kind)] == []
    assert set(commands) == set(kinds_below(c.Command)), "a command is in no union"
    assert set(events) == set(kinds_below(e.TableEvent)), "an event is in no union"


def kinds_below(base: type[object]) -> list[type]:
    """Return all classes of the package `commands` that inherit from a class and have none below them."""
    below = [kind for kind in base.__subclasses__() if kind.__module__.startswith(c.__name__)]
    return [leaf for kind in below for leaf in (kinds_below(kind) or [kind])]


def test_a_command_or_an_event_without_a_handler_raises(desk: TableHarness) -> None:
    class Dance(c.SeatCommand, frozen=True, tag="dance"):
        """A command without a handler."""

    class Danced(e.TableEvent, frozen=True, tag="danced"):
        """An event without a handler."""

    async def story() -> None:
        session = await desk.begun()
        with pytest.raises(AttributeError):
            c.handle(session.table, c.Actor("ada"), cast(c.AnyCommand, Dance()))
        with pytest.raises(AttributeError):
            session.table.apply(1, cast(e.AnyTableEvent, Danced()))

    desk.run(story)
