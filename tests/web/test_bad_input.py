"""Malformed input and floods: no text and no path breaks a server on either database; rate limits protect others."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from starfold.web.security.limits import RateLimiter, rate_limit_key
from tests.postgres import cluster
from tests.web.server import Caller, Json, Server
from tests.web.test_attacks import made

pytestmark = pytest.mark.once


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server on each of the databases."""
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = f"sqlite:///{tmp_path_factory.mktemp('stored')}/tables.db"
        else:
            url = stack.enter_context(cluster()).new_database()
        server = made(url)
        stack.callback(server.stop)
        yield server


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    """Run a server with the usual burst, refilled so slowly that a test can count requests."""
    server = made(f"sqlite:///{tmp_path}/tables.db", rate=0.01, burst=240)
    yield server
    server.stop()


FORM = "application/x-www-form-urlencoded"
PART = b'--x\r\nContent-Disposition: form-data; name="game"\r\n\r\n\xff\xfe\r\n--x--\r\n'
PLAN: Json = {"game": "honest", "seats": [{"kind": "person", "name": "\x00\u202e"}, {"kind": "open"}]}
BODIES = [
    ("/api/tables/{id}/do", "application/json", b'{"do": "chat", "text": "\xed\xa0\x80"}', 400),
    ("/api/tables/{id}/do", "application/json", b'{"do": "chat", "text": "a\\ud800"}', 400),
    ("/api/tables/{id}/do", "application/json", b'{"do": "chat", "text": "a\\u0000b\\u202e", "id": "\\u0000"}', 200),
    ("/api/tables/{id}/do", "application/json", b'{"do": "chat", "text": "\\u0000\\u202e"}', 422),
    ("/api/tables/{id}/do", "application/json", '{"do": "claim", "seat": 1, "token": "\\u0000é"}'.encode(), 403),
    ("/api/tables/{id}/do", "application/json", b'{"do": "ready", "salt": "\\u0000"}', 422),
    ("/api/tables/{id}/do", "application/json", b'{"do": "play", "ply": 0, "code": "\\u0000"}', 409),
    ("/api/tables/{id}/do", "application/json", b"[" * 8000, 400),
    ("/api/tables", "application/json", b'{"game": ' + b"[" * 4000, 400),
    ("/api/tables", "application/json", json.dumps(PLAN).encode(), 201),
    (
        "/api/tables",
        "application/json",
        json.dumps(PLAN | {"clock": {"kind": "none", "seconds": 10**30}}).encode(),
        422,
    ),
    ("/api/tables", "application/json", json.dumps(PLAN | {"options": {"\x00": "\x00"}}).encode(), 422),
    ("/api/tables", "application/json", json.dumps(PLAN | {"game": "\x00"}).encode(), 422),
    ("/api/me", "application/json; charset=none", b'{"name": "\\u0000\\ud83d\\ude00"}', 201),
    ("/tables", "multipart/form-data; boundary=x", PART, 400),
    ("/tables", "multipart/form-data; boundary=x; charset=none", PART, 400),
    ("/tables", "multipart/form-data", b"x", 400),
    ("/tables", FORM, b"game=honest&seat-0=me&seat-1=open&option-rounds=%00&name=%FF%00", 422),
    ("/tables/{id}/join/%00%ED%A0%80", FORM, b"name=%00", 403),
    ("/device/%00%FF", FORM, b"", 410),
]


@pytest.mark.parametrize(("path", "kind", "body", "wanted"), BODIES)
def test_no_text_breaks_the_server(stored: Server, path: str, kind: str, body: bytes, wanted: int) -> None:
    ada = stored.person("A\x00\u202e\U0001f600")
    table = ada.table("honest", [{"kind": "person"}, {"kind": "open"}])
    status, answer, _ = ada.raw("POST", path.replace("{id}", table), body, {"content-type": kind})
    assert status == wanted, answer
    assert table in [one["id"] for one in ada.ask("GET", "/api/me/tables")]


PATHS = ["/static/" + "a" * 300 + ".css", "/static/%00.css", "/static/..%2Fapp.py", "/static/%2e%2e%2fapp.py"]
PATHS += [
    start + end for start in ("/tables/", "/api/tables/", "/games/", "/device/") for end in ("%00", "%FF", "'", "é")
]


@pytest.mark.parametrize("path", PATHS)
def test_no_path_breaks_the_server(stored: Server, path: str) -> None:
    assert stored.person().raw("GET", path.replace("é", "%C3%A9%F0%9F%98%80"))[0] in (404, 410)


# --- floods ---


def test_one_address_makes_only_so_many_people_and_tables(strict: Server) -> None:
    assert [Caller(strict, "").raw("POST", "/api/me", b"{}")[0] for _ in range(14)] == [201] * 12 + [429] * 2


def test_one_address_has_only_so_many_sockets(tmp_path: Path) -> None:
    server = made(f"sqlite:///{tmp_path}/tables.db", connections=30)
    try:
        table = server.person().table()
        with ExitStack() as stack:
            for _ in range(30):
                stack.enter_context(Caller(server, "").connect(table))
            # The answer comes before the request, which websockets' client cannot handle.
            host, _, port = server.host.partition(":")
            with closing(socket.create_connection((host, int(port)), timeout=10)) as refused:
                assert refused.recv(100).startswith(b"HTTP/1.1 503")
        with Caller(server, "").connect(table) as wire:
            assert wire.next()["kind"] == "hello", "those that ended count no more"
    finally:
        server.stop()


def test_messages_of_all_sockets_of_one_address_count_together(strict: Server) -> None:
    ada = strict.person()
    table = ada.table()
    statuses: list[int] = []
    with ExitStack() as stack:
        for wire in [stack.enter_context(ada.connect(table)) for _ in range(5)]:
            for _ in range(45):
                statuses.append(wire.answer(do="sync").get("status", 200))
                if statuses[-1] == 429:
                    break
    most = 240 - 20 - 20 - 5  # a person, a table, five sockets; and the cost of drawing the table
    assert 60 < statuses.count(200) < most and statuses[-1] == 429


def test_chat_is_dearer_than_a_move(strict: Server) -> None:
    ada = strict.person()
    table = ada.table()
    with ada.connect(table) as wire:
        statuses = [wire.answer(do="chat", text="x").get("status", 200) for _ in range(20)]
    assert 12 <= statuses.count(200) < 16 and 429 in statuses
    assert 429 in [ada.raw("POST", f"/api/tables/{table}/do", b'{"do": "chat", "text": "x"}')[0] for _ in range(40)]


def test_a_network_of_many_addresses_counts_as_one() -> None:
    assert rate_limit_key("2001:db8::1") == rate_limit_key("2001:db8::ffff:1") != rate_limit_key("2001:db8:0:1::1")
    assert (
        rate_limit_key("::ffff:192.0.2.7") == rate_limit_key("192.0.2.7") == "192.0.2.7" != rate_limit_key("192.0.2.8")
    )
    assert rate_limit_key("fe80::1%eth0") == "fe80::/64" and rate_limit_key("nonsense") == "nonsense"


def test_full_buckets_are_forgotten() -> None:
    buckets = RateLimiter(2, 1e9)
    for number in range(25_000):
        buckets.take(str(number))
    assert len(buckets.buckets) < 12_000


def test_a_connection_that_does_not_read_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starfold.web.live.socket.SEND_TIMEOUT_S", 0.3)
    server = made(f"sqlite:///{tmp_path}/tables.db")
    try:
        table = server.person().table()
        with Caller(server, "").connect(table) as wire:
            wire.next("table")
            (connection,) = server.context.channels.channels[table].connections
            loop = server.server.servers[0].get_loop()
            for _ in range(150):
                loop.call_soon_threadsafe(connection.send, "x" * 100_000)
            for _ in range(250):
                if table not in server.context.channels.channels:
                    break
                threading.Event().wait(0.02)
            assert table not in server.context.channels.channels
            with pytest.raises(ConnectionClosed):
                while True:
                    wire.socket.recv(timeout=5)
    finally:
        server.stop()
