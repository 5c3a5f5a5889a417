"""Playing at a table: moves, choices made together, undo, giving up, standing passes, rematch."""

from __future__ import annotations

import asyncio

import pytest

from starfold.core.replay import replay, verify
from starfold.core.view import View
from starfold.tables import commands as c
from starfold.tables.live import unfold
from starfold.tables.refusal import Refusal
from starfold.tables.setup import known_games
from starfold.tables.store import Store
from starfold.tables.table import Table
from starfold.testing.honest import BLIND, HonestWords, make_game
from tests.tables.halls import BOT, OPEN_SEAT, PERSON, Desk


@pytest.fixture
def desk(store: Store) -> Desk:
    return Desk(store)


async def same_when_loaded(desk: Desk, id: str) -> None:
    """What memory says is what the store says, and what the record says."""
    live = await desk.hall.live(id)
    saved = await desk.store.load(id)
    assert saved is not None and live.table.match is not None
    again = unfold(saved)
    assert again.match is not None
    assert again.match.state.text() == live.table.match.state.text()
    assert again.record.text(with_seed=True) == live.table.record.text(with_seed=True)
    assert replay(again.record, game=live.table.game).state.text() == live.table.match.state.text()
    assert (again.choices, again.seq, again.news, again.names()) == (
        live.table.choices,
        live.table.seq,
        live.table.news,
        live.table.names(),
    )


def test_a_match_begins_when_every_seat_is_taken_and_everybody_has_come(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, OPEN_SEAT])
        table = live.table
        assert table.phase() == "open" and table.setup.commitment
        await desk.do(live, "ada", c.ReadyToPlay("one"))
        await desk.do(live, "bob", c.Claim(1, table.link(1)))
        assert table.phase() == "open"
        await desk.do(live, "bob", c.ReadyToPlay("two"))
        assert table.phase() == "running" and table.record.salts == ["one", "two"]
        assert table.record.names == ["Ada", "Bob"]
        await same_when_loaded(desk, table.id)

    desk.run(story)


@pytest.mark.parametrize("game", ["ruship", "honest"])
def test_a_whole_match_is_stored_as_it_is_played(desk: Desk, game: str) -> None:
    async def story() -> None:
        live = await desk.begun(game)
        number = 0
        while live.table.running():
            await desk.play_any(live, choice=number)
            number += 1
            if number % 10 == 0:
                await same_when_loaded(desk, live.table.id)
        await same_when_loaded(desk, live.table.id)
        assert live.table.phase() == "over" and live.table.record.seed
        assert verify(live.table.record, live.table.game).moves == live.table.ply()

    desk.run(story)


def test_a_stale_ply_a_foreign_seat_another_turn_and_what_is_not_offered_are_refused(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        table = live.table
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
            ("eve", c.Free(1), "foreign"),
            ("eve", c.Resign(), "foreign"),
        ]
        for person, command, reason in tries:
            with pytest.raises(Refusal) as refused:
                await desk.do(live, person, command)
            assert refused.value.reason == reason, (person, command)
            assert refused.value.why[-1] in ".?"
        assert before == (table.seq, table.record.text())

    desk.run(story)


def test_a_repeated_command_is_done_once(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        seat = live.table.waiting()[0]
        person, match = live.table.seats[seat].person, live.table.match
        assert match is not None
        command = c.Play(match.ply(), match.game.words.code(match.state.legal()[0]), id="same")
        first = await desk.do(live, person, command)
        moves = live.table.seq
        assert await desk.do(live, person, command) == first and live.table.seq == moves
        await desk.hall.close()  # the server is gone, and comes again
        assert await desk.do(live, person, command) == first
        again = await desk.hall.live(live.table.id)
        assert again.table.seq == moves

    desk.run(story)


# --- choosing together ---


def test_choices_are_kept_replaced_and_taken_back_and_nobody_notices_until_the_last(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        while not live.table.together():
            await desk.play_any(live)
        table = live.table
        ply, news = table.ply(), table.news
        heard: list[int] = []
        live.listeners.add(heard.append)
        await desk.do(live, "ada", c.Play(ply, "stay"))
        await desk.do(live, "ada", c.Play(ply, "fold"))
        await desk.do(live, "bob", c.Play(ply, "stay"))
        await desk.do(live, "bob", c.Unchoose())
        assert table.choices == {0: "fold"} and table.ply() == ply and table.news == news
        assert heard == [0, 0, 1, 1]
        await same_when_loaded(desk, table.id)
        await desk.do(live, "bob", c.Play(ply, "stay"))
        await desk.do(live, "cy", c.Play(ply, "stay"))
        assert table.ply() > ply and table.choices == {} and table.news == news + 1 and heard[-1] == -1
        codes = {line.who: line.code for line in table.record.lines if line.code in ("stay", "fold")}
        assert codes == {0: "fold", 1: "stay", 2: "stay"}
        with pytest.raises(Refusal, match="no choice of yours"):
            await desk.do(live, "ada", c.Unchoose())
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_an_undo_by_consent_goes_back_before_the_whole_round(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        while not live.table.together():
            await desk.play_any(live)
        table = live.table
        ply, text = table.ply(), table.match.state.text() if table.match else ""
        for person in ["ada", "bob", "cy"]:
            await desk.do(live, person, c.Play(ply, "stay"))
        await desk.do(live, "cy", c.UndoMove(table.ply()))
        assert table.undo is not None and table.ply() > ply
        await desk.do(live, "ada", c.Answer(True))
        await desk.do(live, "bob", c.Answer(True))
        assert table.match is not None and table.undo is None
        assert table.ply() == ply and table.match.state.text() == text and table.waiting() == [0, 1, 2]
        await same_when_loaded(desk, table.id)

    desk.run(story)


# --- going back ---


def test_undo_is_free_for_my_own_move_until_something_was_rolled(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        table = live.table
        seat = table.waiting()[0]
        person, ply = table.seats[seat].person, table.ply()
        await desk.play_any(live)
        if table.waiting() == [seat] and table.ply() == ply + 1:
            await desk.do(live, person, c.UndoMove(table.ply()))
            assert table.ply() == ply and table.undo is None
            await same_when_loaded(desk, table.id)
        else:
            pytest.fail("the first die leaves a second one in RUSHIP")

    desk.run(story)


def test_farther_back_all_others_are_asked_and_one_no_is_enough(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        table = live.table
        seat = table.waiting()[0]
        person, other = table.seats[seat].person, table.seats[1 - seat].person
        start = table.ply()
        while table.waiting() == [seat]:
            await desk.play_any(live)
        drawn = table.record.drawn()
        await desk.do(live, person, c.UndoMove(table.ply()))
        assert table.undo is not None and (table.undo.seat, table.ply() - table.undo.count) >= (seat, start)
        with pytest.raises(Refusal, match="already somebody who asks"):
            await desk.do(live, person, c.UndoMove(table.ply()))
        await desk.do(live, other, c.Answer(False))
        assert table.undo is None
        ply = table.ply()
        await desk.do(live, person, c.UndoMove(ply))
        await desk.do(live, other, c.Answer(True))
        assert table.ply() < ply and table.waiting() == [seat]
        assert table.record.drawn() == drawn
        while table.waiting() == [seat]:
            await desk.play_any(live)
        assert table.record.drawn() > drawn, "what is rolled after an undo was never rolled before"
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_a_move_ends_the_asking(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        seat = live.table.waiting()[0]
        person = live.table.seats[seat].person
        while live.table.waiting() == [seat]:
            await desk.play_any(live)
        await desk.do(live, person, c.UndoMove(live.table.ply()))
        await desk.play_any(live)
        assert live.table.undo is None
        with pytest.raises(Refusal, match="Nobody asks"):
            await desk.do(live, live.table.seats[1 - seat].person, c.Answer(True))

    desk.run(story)


def test_against_bots_nobody_needs_to_be_asked(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, BOT])
        await desk.do(live, "ada", c.ReadyToPlay("s"))
        table = live.table
        while table.waiting() != [0]:
            await asyncio.sleep(0.005)
        desk.hall.playing.pace = 60  # the bot gives us all the time we need
        while table.waiting() == [0]:
            await desk.play_any(live)
        ply = table.ply()
        await desk.do(live, "ada", c.UndoMove(ply))
        assert table.ply() < ply and table.waiting() == [0]

    desk.run(story)


def test_while_a_seat_is_open_only_what_is_free_is_taken_back(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.table([PERSON, BOT])
        await desk.do(live, "ada", c.ReadyToPlay("s"))
        table = live.table
        while table.waiting() != [0]:
            await asyncio.sleep(0.005)
        desk.hall.playing.pace = 60
        while table.waiting() == [0]:
            await desk.play_any(live)
        await desk.do(live, "ada", c.Free(1))
        with pytest.raises(Refusal, match="A seat is open"):
            await desk.do(live, "ada", c.UndoMove(table.ply()))

    desk.run(story)


# --- giving up, passing, playing again ---


def test_with_two_seats_the_other_wins_when_one_resigns(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        await desk.do(live, "bob", c.Resign())
        assert live.table.phase() == "over" and live.table.match is not None
        assert live.table.match.shares() == [1.0, 0.0]
        assert "\nresign 1\nend resigned\nseed " in live.table.record.text()
        await same_when_loaded(desk, live.table.id)
        with pytest.raises(Refusal, match="The match is over"):
            await desk.do(live, "ada", c.Resign())

    desk.run(story)


def test_with_more_seats_a_bot_plays_on_without_a_share(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        table = live.table
        await desk.do(live, "cy", c.Resign())
        assert table.running() and table.seats[2].kind == "bot" and table.names()[2] == "Cy"
        with pytest.raises(Refusal) as refused:
            await desk.do(live, "cy", c.Play(table.ply(), "stay", seat=2))
        assert refused.value.reason == "foreign"
        while table.running():
            if any(table.seats[seat].kind == "person" for seat in table.waiting()):
                await desk.play_any(live)
            await asyncio.sleep(0.01)
        assert table.match is not None and table.match.shares()[2] == 0.0
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_the_owner_may_end_a_match_unfinished_and_the_seed_is_shown(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun()
        with pytest.raises(Refusal, match="Only the owner"):
            await desk.do(live, "bob", c.Abandon())
        await desk.do(live, "ada", c.Abandon())
        assert live.table.phase() == "over"
        assert f"end abandoned\nseed {live.table.seed}" in live.table.record.text()
        assert verify(live.table.record, live.table.game)
        await same_when_loaded(desk, live.table.id)

    desk.run(story)


class Blinking(HonestWords):
    """The toy game, in which not to peek is a pass."""

    def passes(self) -> list[int]:
        return [BLIND]


def test_a_standing_pass_passes_whenever_it_may(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known_games, "blinking", make_game(key="blinking", words=Blinking()))

    async def story() -> None:
        live = await desk.begun("blinking")
        table = live.table
        await desk.do(live, "ada", c.StandingPass(True))
        news = table.news
        await desk.do(live, "bob", c.StandingPass(True))
        assert table.news == news, "a standing pass is nobody else's business"
        while table.running():
            assert "blind" not in [table.game.words.code(a) for a in table.match.state.legal()] if table.match else True
            await desk.play_any(live)
        assert [line.code for line in table.record.lines].count("blind") == 3
        await same_when_loaded(desk, table.id)

    desk.run(story)


def test_a_standing_pass_can_be_ended(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known_games, "blinking", make_game(key="blinking", words=Blinking()))

    async def story() -> None:
        live = await desk.begun("blinking")
        leader = live.table.seats[live.table.waiting()[0]].person
        await desk.do(live, leader, c.StandingPass(True))
        await desk.do(live, leader, c.StandingPass(False))
        await desk.play_any(live)
        assert live.table.match is not None and BLIND in live.table.match.state.legal()

    desk.run(story)


class Alarming(Blinking):
    """The same, in which as much threatens as somebody says."""

    level = 2

    def threat(self, view: View) -> int:
        return self.level


# How much threatens once both have said that they pass, then once the first has: they are asked in turns.
@pytest.mark.parametrize(("first", "later", "passed"), [(2, 2, 3), (3, 3, 0), (2, 3, 1), (1, 2, 2), (1, 1, 3)])
def test_a_standing_pass_ends_when_more_threatens_than_when_it_was_made_or_last_passed(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, first: int, later: int, passed: int
) -> None:
    words = Alarming()
    monkeypatch.setitem(known_games, "alarming", make_game(key="alarming", words=words))

    async def story() -> None:
        live = await desk.begun("alarming")
        table = live.table
        for person in ("ada", "bob"):
            await desk.do(live, person, c.StandingPass(True))
        words.level = first
        while table.match is not None and not table.match.over() and BLIND not in table.match.state.legal():
            await desk.play_any(live)
            words.level = later if passes(table) else first
        assert passes(table) == passed
        assert [seat.standing for seat in table.seats].count(False) == (0 if passed == 3 else 1)
        await same_when_loaded(desk, table.id)

    def passes(table: Table) -> int:
        return [line.code for line in table.record.lines].count("blind")

    desk.run(story)


def test_a_game_without_passes_has_no_standing_pass(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest")
        with pytest.raises(Refusal, match="no passing in Honest"):
            await desk.do(live, "ada", c.StandingPass(True))

    desk.run(story)


def test_a_rematch_rotates_the_seats_and_is_made_once(desk: Desk) -> None:
    async def story() -> None:
        live = await desk.begun("honest", people=3)
        with pytest.raises(Refusal, match="when the match is over"):
            await desk.do(live, "ada", c.Again())
        await desk.do(live, "ada", c.Abandon())
        done = await desk.do(live, "bob", c.Again())
        assert (await desk.do(live, "cy", c.Again())).table == done.table
        new = (await desk.hall.live(done.table)).table
        assert [seat.person for seat in new.seats] == ["cy", "ada", "bob"]
        assert new.setup.options == live.table.setup.options and new.setup.commitment != live.table.setup.commitment
        assert new.phase() == "open" and live.table.next == new.id
        again = await desk.hall.live(new.id)
        for person in ["ada", "bob", "cy"]:
            await desk.do(again, person, c.ReadyToPlay("again"))
        assert again.table.running() and again.table.names() == ["Cy", "Ada", "Bob"]

    desk.run(story)
