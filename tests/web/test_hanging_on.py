"""Sockets in trouble: what breaks for one of them neither silences nor outlives the others."""

from __future__ import annotations

import logging
import threading

import pytest
from websockets.exceptions import ConnectionClosed

from starfold.core.picture import Picture
from starfold.core.view import View
from starfold.testing.honest import GAME as HONEST
from starfold.web.logs import set_up_logs
from starfold.web.room import WAITING, Connection
from tests.web.server import Caller, Server
from tests.web.test_socket import seated, to_choosing

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

    with callers[0].live(table) as ada, callers[1].live(table) as bob:
        ada.next("table")
        seen = bob.next("table")
        with monkeypatch.context() as patched:
            patched.setattr(HONEST, "draw", breaks_for_seat_0)
            callers[0].do(table, do="chat", text="hello")
            assert bob.next("table")["seq"] == seen["seq"] + 1
            with callers[0].live(table) as late, pytest.raises(ConnectionClosed):
                late.next("never")
        callers[0].do(table, do="chat", text="again")
        assert ada.next("table")["seq"] == seen["seq"] + 2, "and is told when it can be drawn again"
    for _ in range(100):
        if table not in server.site.rooms.rooms:
            return
        threading.Event().wait(0.02)
    pytest.fail("a connection that is gone is still listed")


def test_who_is_forgotten_is_hung_up(server: Server) -> None:
    table, callers = seated(server, 2)
    to_choosing(table, callers)
    with callers[1].live(table) as wire:
        wire.next("table")
        callers[1].ask("DELETE", "/api/me")
        with pytest.raises(ConnectionClosed):
            wire.next("never")
    assert Caller(server, "").ask("GET", f"/api/tables/{table}")["seats"][1]["name"] == "Bob"


def test_for_somebody_who_does_not_read_only_so_much_is_kept() -> None:
    connection = Connection("", "")
    for number in range(2000):
        connection.send(str(number))
    assert connection.outgoing.qsize() == WAITING + 2


def test_no_level_of_logs_has_addresses() -> None:
    names = ("starfold", "uvicorn", "uvicorn.error")
    kept = [
        (logging.getLogger(name), logging.getLogger(name).handlers, logging.getLogger(name).level) for name in names
    ]
    try:
        for level in ("debug", "info", "warning"):
            set_up_logs(level)
            assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.INFO)
        set_up_logs("error")
        assert not logging.getLogger("uvicorn.error").isEnabledFor(logging.WARNING)
    finally:
        for logger, handlers, before in kept:
            logger.handlers, logger.propagate = handlers, True
            logger.setLevel(before)
