"""Failures at a table's sockets: what breaks for one connection neither silences the others nor leaks."""

from __future__ import annotations

import logging
import threading

import pytest
from websockets.exceptions import ConnectionClosed

from starfold.core.picture import Picture
from starfold.core.view import View
from starfold.tables import follow_ups
from starfold.tables.rejection import FROZE, LOST, STANDS
from starfold.tables.storage.database import StoreError
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import STAKE
from starfold.web.live.channel import MAX_QUEUED_MESSAGES, Connection
from starfold.web.logs import set_up_logs
from tests.tables.failing_game import FRAGILE, Fragile
from tests.web.live.test_socket import seated, to_choosing
from tests.web.server import Caller, IllegalActionError, Server

pytestmark = pytest.mark.once


def test_a_place_that_cannot_be_drawn_does_not_silence_the_others_or_stay(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, callers = seated(server, 2)
    draw = HONEST.draw

    def breaks_for_seat_0(view: View) -> Picture:
        if view.seat == 0:
            raise ZeroDivisionError("no picture")
        return draw(view)

    with callers[0].connect(table) as ada, callers[1].connect(table) as bob:
        ada.next("table")
        seen = bob.next("table")
        with monkeypatch.context() as patched:
            patched.setattr(HONEST, "draw", breaks_for_seat_0)
            callers[0].do(table, do="chat", text="hello")
            assert bob.next("table")["seq"] == seen["seq"] + 1
            with callers[0].connect(table) as late, pytest.raises(ConnectionClosed):
                late.next("never")
        callers[0].do(table, do="chat", text="again")
        assert ada.next("table")["seq"] == seen["seq"] + 2, "and is told when it can be drawn again"
    for _ in range(100):
        if table not in server.context.channels.channels:
            return
        threading.Event().wait(0.02)
    pytest.fail("a connection that is gone is still listed")


def test_a_connection_that_fails_on_its_way_in_is_not_there(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, callers = seated(server, 2)
    session = server.context.service.sessions[table]

    async def fails(*_: object) -> None:
        raise ZeroDivisionError("a game's own fault, in what follows")

    with monkeypatch.context() as patched:
        patched.setattr(server.context.service, "_settle", fails)
        with callers[0].connect(table) as wire, pytest.raises(ConnectionClosed):
            wire.next("never")
    assert session.here == {} and table not in server.context.channels.channels


def test_that_something_could_not_be_stored_is_said_at_the_table_and_to_who_comes(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow_ups, "MAX_RETRY_S", 0.05)
    ada = server.person("Ada")
    table = ada.table()
    real = server.context.store.append

    async def append(table: str, first: int, entries: list[tuple[int, str]]) -> None:
        if '"kind":"began"' in entries[0][1]:
            raise StoreError("not now")
        await real(table, first, entries)

    with ada.connect(table) as wire:
        assert wire.next("hello")["trouble"] == ""
        with monkeypatch.context() as patched:
            patched.setattr(server.context.store, "append", append)
            assert ada.do(table, do="ready", salt="s")["kind"] == "ack"
            assert wire.next("hello")["trouble"] == follow_ups.LATE
            with Caller(server, "").connect(table) as late:
                assert late.next("hello")["trouble"] == follow_ups.LATE
        assert wire.next("hello")["trouble"] == ""
        while wire.next("table")["phase"] == "open":
            pass


def test_after_a_fault_it_is_said_whether_the_command_was_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, callers = seated(server, 2)
    to_choosing(table, callers)
    with callers[0].connect(table) as wire:
        wire.next("table")

        def fails(*_: object) -> None:
            raise ZeroDivisionError("a fault")

        session = server.context.service.sessions[table]
        before = session.table.seq
        with monkeypatch.context() as patched:
            patched.setattr("starfold.tables.commands.Chat.handle", fails)
            said = wire.answer(do="chat", text="hello")
            assert (
                said["status"] == 500 and "Your message changed nothing" in said["why"] and session.table.seq == before
            )


def test_the_last_move_is_acknowledged_though_the_game_cannot_tell_the_result(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, callers = seated(server, 2)
    prompt = HONEST.words.prompt

    def fails_at_the_end(view: View) -> str:
        if view.over:
            raise ZeroDivisionError("no result")
        return prompt(view)

    with callers[0].connect(table) as wire:
        wire.next("table")
        monkeypatch.setattr(HONEST.words, "prompt", fails_at_the_end)
        assert wire.answer(do="resign")["kind"] == "ack"
        assert server.context.service.sessions[table].table.phase() == "over"


def test_after_a_fault_that_follows_storing_it_is_said_that_the_message_was_stored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, callers = seated(server, 2)

    def fails(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    with callers[0].connect(table) as wire:
        wire.next("table")
        with monkeypatch.context() as patched:
            patched.setattr(server.context.service.driver, "attend", fails)
            said = wire.answer(do="chat", text="hello")
        assert (said["status"], said["why"]) == (500, STANDS)
        assert wire.answer(do="chat", text="hello")["kind"] == "ack", "the same id is not done again"
        assert server.context.service.sessions[table].table.chat_count == 1


def test_after_a_games_own_fault_it_is_said_that_the_move_was_stored_and_how_the_table_stands(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(server.context.catalogue.games, "fragile", FRAGILE)
    monkeypatch.setattr(Fragile, "fails_at", (STAKE + 1,))
    table, callers = seated(server, 2, "fragile")
    with callers[0].connect(table) as wire, callers[1].connect(table) as other:
        ply = wire.next("table")["ply"]
        said = wire.answer(do="play", ply=ply, code="stake 2")
        assert (said["status"], said["why"]) == (500, FROZE)
        while "Fragile failed to carry out the last move" not in (seen := other.next("table"))["prompt"]:
            pass
        assert (seen["ply"], seen["asked"], seen["offers"]) == (ply, [], [])
        assert other.answer(do="chat", text="What now?")["kind"] == "ack"
    with pytest.raises(IllegalActionError) as error:
        callers[0].do(table, do="play", ply=ply, code="stake 1")
    assert error.value.status == 409
    assert callers[1].ask("GET", f"/api/tables/{table}/replay")["plies"] == ply
    assert callers[1].ask("GET", f"/api/tables/{table}/record").startswith("starfold record 1 as seen by seat 1")


def test_who_is_at_a_table_that_cannot_be_read_again_is_hung_up_and_comes_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(server.context.catalogue.games, "fragile", FRAGILE)
    monkeypatch.setattr(Fragile, "fails_at", (STAKE + 1,))
    table, callers = seated(server, 2, "fragile")

    async def away(_: str) -> None:
        raise StoreError("not now")

    with callers[0].connect(table) as wire, callers[1].connect(table) as other:
        ply = wire.next("table")["ply"]
        with monkeypatch.context() as patched:
            patched.setattr(server.context.store, "load", away)
            said = wire.answer(do="play", ply=ply, code="stake 2")
            assert (said["status"], said["why"]) == (500, LOST)
            for socket in (wire, other):
                with pytest.raises(ConnectionClosed) as closed:
                    socket.next("never")
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 4503
            with callers[1].connect(table) as early, pytest.raises(ConnectionClosed):
                early.next("never")
            with pytest.raises(IllegalActionError) as error:
                callers[1].ask("GET", f"/api/tables/{table}")
            assert error.value.status == 503
    with callers[1].connect(table) as again:
        assert "Fragile failed to carry out the last move" in again.next("table")["prompt"]


def test_who_is_forgotten_is_hung_up(server: Server) -> None:
    table, callers = seated(server, 2)
    to_choosing(table, callers)
    with callers[1].connect(table) as wire:
        wire.next("table")
        callers[1].ask("DELETE", "/api/me")
        with pytest.raises(ConnectionClosed):
            wire.next("never")
    assert Caller(server, "").ask("GET", f"/api/tables/{table}")["seats"][1]["name"] == "Bob"


def test_the_message_queue_of_a_connection_is_limited() -> None:
    connection = Connection("", "")
    for number in range(2000):
        connection.send(str(number))
    assert connection.outgoing.qsize() == MAX_QUEUED_MESSAGES + 2


def test_no_level_of_logs_has_addresses() -> None:
    for level in ("debug", "info", "warning"):
        set_up_logs(level)
        assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.INFO)
    set_up_logs("error")
    assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.WARNING)
