"""The cost of drawing: each picture is drawn once, requests pay for the time it takes, and moves come first."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from starfold.core.match import Match
from starfold.testing.toy_game import GAME as HONEST
from tests.web.server import Caller, Server
from tests.web.test_connection_limits import made

pytestmark = pytest.mark.once


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Run a server for one test."""
    server = made(tmp_path)
    yield server
    server.stop()


def played(server: Server, game: str = "ruship") -> tuple[Caller, str]:
    """Play some plies of a match alone; return its player and the table's id."""
    ada = server.person("Ada")
    table = ada.table(game, [{"kind": "person"}, {"kind": "person"}], mine=[0, 1])
    ada.do(table, do="ready", salt="s")
    for _ in range(30):
        seen = ada.ask("GET", f"/api/tables/{table}?place=0")
        seen = seen if seen["offers"] else ada.ask("GET", f"/api/tables/{table}?place=1")
        ada.do(table, do="play", ply=seen["ply"], code=seen["offers"][0]["code"], seat=seen["place"])
    return ada, table


def test_a_ply_that_is_past_is_drawn_once_and_kept_by_browsers(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, table = played(server)
    timeline = ada.ask("GET", f"/api/tables/{table}/replay?place=-3")
    for way in ("replay/5?", "picture.svg?ply=5&"):
        path = f"/api/tables/{table}/{way}place=-3&undone={timeline['undone']}"
        status, body, headers = ada.raw("GET", path)
        assert status == 200 and "immutable" in headers["cache-control"] and "private" in headers["cache-control"]
        with monkeypatch.context() as patched:
            patched.setattr("starfold.core.match.Match.view_at", None)  # fails if anything is drawn again
            assert ada.raw("GET", path)[1] == body
            status, again, _ = ada.raw("GET", path, headers={"if-none-match": headers["etag"]})
            assert (status, again) == (304, b"")


def test_a_ply_that_was_taken_back_is_not_what_it_was(server: Server) -> None:
    ada, table = played(server)
    last = ada.ask("GET", f"/api/tables/{table}/replay?place=-3")
    ada.raw("GET", f"/api/tables/{table}/replay/{last['plies'] - 1}?place=-3")
    seat = next(s for s in (0, 1) if ada.ask("GET", f"/api/tables/{table}?place={s}")["undo"]["count"])
    ada.do(table, do="undo", ply=last["plies"], seat=seat)
    status, body, _ = ada.raw("GET", f"/api/tables/{table}/replay/3?place=-3&undone={last['undone']}")
    assert status == 412 and json.loads(body)["reason"] == "stale"
    anew = ada.ask("GET", f"/api/tables/{table}/replay?place=-3")
    assert anew["undone"] == last["undone"] + 1
    assert ada.raw("GET", f"/api/tables/{table}/replay/3?place=-3&undone={anew['undone']}")[0] == 200


def test_drawing_is_paid_for_by_the_time_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = made(tmp_path, rate=1.0, burst=200)
    try:
        ada = server.person("Ada")
        table = ada.table("honest", [{"kind": "person"}, {"kind": "person"}], mine=[0, 1])
        ada.do(table, do="ready", salt="s")
        slow_drawing(monkeypatch, 0.1)
        statuses = [ada.raw("GET", f"/api/tables/{table}")[0] for _ in range(20)]
        assert 429 in statuses and 5 <= statuses.index(429) <= 9, "a tenth of a second is twenty drops"
    finally:
        server.stop()


def slow_drawing(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    draw = HONEST.draw

    def slowly(view: Any) -> Any:
        time.sleep(seconds)
        return draw(view)

    monkeypatch.setattr(HONEST, "draw", slowly)


@pytest.mark.parametrize("way", ["socket", "request"])
def test_broadcasts_are_paid_for_by_who_causes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    server = made(tmp_path, rate=1.0, burst=200)
    try:
        ada, table = begun(server)
        with ada.connect(table) as wire:
            wire.next("table")
            slow_drawing(monkeypatch, 0.1)
            for number in range(20):
                command = {"do": "lobby", "on": number % 2 == 0}
                if way == "socket":
                    wire.send(id=str(number), **command)
                    status = wire.next("ack no").get("status", 200)
                else:
                    status, *_ = ada.raw("POST", f"/api/tables/{table}/do", json.dumps(command).encode())
                if status == 429:
                    break
                time.sleep(0.12)  # several changes at once would be one broadcast
        assert 5 <= number <= 11, "a tenth of a second is twenty drops"
    finally:
        server.stop()


def test_a_table_that_is_asked_for_again_waits_for_its_turn_to_be_drawn(server: Server) -> None:
    ada, table = begun(server)
    queue = server.context.drawing.queue
    with ada.connect(table) as wire:
        wire.next("table")
        move(ada, table)
        wire.next("table")
        server.wait_for(queue.turn("somebody"))
        wire.send(do="sync")
        wire.next("hello")
        with pytest.raises(TimeoutError):
            wire.next("table", timeout=0.3)
        server.server.servers[0].get_loop().call_soon_threadsafe(queue.done, 0)
        assert wire.next("table")["log"]["after"] == -1


def begun(server: Server, game: str = "honest") -> tuple[Caller, str]:
    """Start a match; return its player and the table's id."""
    ada = server.person("Ada")
    table = ada.table(game, [{"kind": "person"}, {"kind": "person"}], mine=[0, 1])
    ada.do(table, do="ready", salt="s")
    return ada, table


def move(ada: Caller, table: str) -> None:
    """Play the first offer of the seat to move."""
    for seat in (0, 1):
        seen = ada.ask("GET", f"/api/tables/{table}?place={seat}")
        if seen["offers"]:
            ada.do(table, do="play", ply=seen["ply"], code=seen["offers"][0]["code"], seat=seat)
            return


@pytest.mark.parametrize("way", ["picture.svg", "replay/{last}"])
def test_the_ply_that_stands_is_drawn_once_until_something_happens(
    server: Server, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    ada, table = begun(server, "ruship")

    def get(known: str = "", place: int = 0) -> tuple[int, bytes, str]:
        last = ada.ask("GET", f"/api/tables/{table}/replay?place=0")["plies"]
        path = f"/api/tables/{table}/{way.format(last=last)}?place={place}"
        status, body, headers = ada.raw("GET", path, headers={"if-none-match": known})
        return status, body, headers["etag"]

    _, body, etag = get()
    with monkeypatch.context() as patched:
        patched.setattr(Match, "view_at", None)  # fails if anything is drawn again
        assert get() == (200, body, etag) and get(etag) == (304, b"", etag)
    move(ada, table)
    status, moved, other = get(etag)
    assert status == 200 and moved != body and other != etag
    ada.do(table, do="resign", seat=0)
    assert get(other)[0] == 200, "it is over: that is another picture"


def test_what_was_asked_for_before_moves_were_taken_back_is_not_kept(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, table = begun(server, "ruship")
    move(ada, table)
    match = server.context.service.sessions[table].table.match
    assert match is not None
    turn = server.context.drawing.queue.turn

    async def while_it_waits(*place: Any) -> None:
        await turn(*place)
        monkeypatch.setattr(match.record, "undone", lambda: 1)

    monkeypatch.setattr(server.context.drawing.queue, "turn", while_it_waits)
    status, body, _ = ada.raw("GET", f"/api/tables/{table}/replay/1?place=0")
    assert (status, json.loads(body)["reason"]) == (412, "stale")


@pytest.mark.parametrize("path", ["/api/tables/{table}/record", "/api/me/download"])
def test_records_are_paid_for_by_the_time_they_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    server = made(tmp_path, rate=1.0, burst=60)
    try:
        ada, table = begun(server)
        redacted = Match.redacted

        def slowly(match: Match, seat: int) -> str:
            time.sleep(0.2)
            return redacted(match, seat)

        monkeypatch.setattr(Match, "redacted", slowly)
        statuses = [ada.raw("GET", path.format(table=table))[0] for _ in range(4)]
        assert statuses[0] == 200 and 429 in statuses, "a fifth of a second is forty drops"
    finally:
        server.stop()


def test_what_it_took_to_read_a_table_for_a_download_is_paid_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = made(tmp_path, rate=1.0, burst=60)
    try:
        ada, table = begun(server)
        loop = server.server.servers[0].get_loop()
        found = asyncio.run_coroutine_threadsafe(server.context.service._load(table), loop).result()
        assert 0 < found.effort < 5
        found.effort = 0.5
        server.context.service.sessions[table].table.effort = 0.5

        async def read(_: str) -> Any:
            return found

        assert [ada.raw("GET", "/api/me/download")[0] for _ in range(2)] == [200, 200], "it was there"
        monkeypatch.setattr(server.context.service, "peek", read)
        monkeypatch.setattr(server.context.service, "sessions", {})
        assert [ada.raw("GET", "/api/me/download")[0] for _ in range(2)] == [200, 429]
    finally:
        server.stop()
