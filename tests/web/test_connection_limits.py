"""Hostile and bad networks: silent, slow and greedy clients cost others nothing, and do not flood the log."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from starfold.bots.workers.decisions import BotPool
from starfold.cli.app import run
from starfold.core.errors import OutOfRangeError
from starfold.testing.toy_game import GAME as HONEST
from starfold.web import serve
from starfold.web.app import make_app
from starfold.web.config import Config
from starfold.web.live import socket as live
from starfold.web.security import connections, gateway
from starfold.web.security.limits import CHAT_COST, HINT_COST, Allowance
from starfold.web.serve import most_connections, raise_file_limit, reserved_files
from tests.web.server import Caller, Server

pytestmark = pytest.mark.once


def made(folder: Path, most: int = 1000, **more: Any) -> Server:
    """Run a server with a new database."""
    rates = {"rate": 1e6, "burst": 1e6} | more
    server = Server(Config(database=f"sqlite:///{folder}/tables.db", pace=0.0, **rates), [HONEST], most=most)
    server.start()
    return server


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten all timeouts for tests."""
    for name in ("FIRST_BYTE_S", "HEADERS_S", "BODY_S", "DRAIN_S", "WRITE_S"):
        monkeypatch.setattr(connections, name, 0.3)
    monkeypatch.setattr(connections, "SWEEP_S", 0.05)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Run a server that allows ten connections for one address."""
    server = made(tmp_path, connections=10)
    yield server
    server.stop()


def opened(server: Server, begin: bytes = b"") -> socket.socket:
    """Open a connection that sends some bytes and then nothing."""
    host, _, port = server.host.partition(":")
    made = socket.create_connection((host, int(port)), timeout=5)
    made.sendall(begin)
    return made


def ended(connection: socket.socket) -> bytes:
    """Return everything that a server sends until it closes the connection."""
    said = b""
    with closing(connection):
        while chunk := connection.recv(65536):
            said += chunk
    return said


HEAD = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n"


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b""),
        (b"GET / HT", b"408"),
        (b"GET / HTTP/1.1\r\nhost: x\r\n", b"408"),
        (HEAD + b"\r\n{", b"408"),
        (HEAD.replace(b"100", b"9999") + b"\r\n{", b"413"),
    ],
    ids=["silent", "half a line", "half of the headers", "half of the body", "refused, and the rest never comes"],
)
def test_who_keeps_the_server_waiting_is_hung_up(server: Server, sent: bytes, answer: bytes) -> None:
    begun = time.monotonic()
    said = ended(opened(server, sent))
    assert answer in said.partition(b"\r\n")[0] and time.monotonic() - begun < 3
    assert Caller(server, "").raw("GET", "/about")[0] == 200


@pytest.mark.usefixtures("quick")
def test_a_socket_may_be_silent(server: Server) -> None:
    with Caller(server, "").connect(server.person().table()) as wire:
        wire.next("table")
        time.sleep(1)
        assert wire.answer(do="sync")["kind"] == "ack"


@pytest.mark.usefixtures("quick")
def test_one_byte_now_and_then_puts_no_deadline_off(server: Server) -> None:
    connection = opened(server, b"GET / HTTP/1.1\r\nx: ")
    with pytest.raises(OSError), closing(connection):
        for _ in range(100):
            connection.sendall(b"y")
            time.sleep(0.05)


@pytest.mark.usefixtures("quick")
def test_who_does_not_read_what_was_written_is_hung_up(server: Server) -> None:
    with opened(server) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(400):  # their answers fill every buffer on the way
            try:
                connection.sendall(b"GET /static/site.css HTTP/1.1\r\nhost: x\r\n\r\n")
            except OSError:
                return
            time.sleep(0.01)
    pytest.fail("it would have been written to for ever")


def test_one_address_holds_only_so_many_connections_and_the_newest_is_told(server: Server) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(opened(server)) for _ in range(10)]
        assert b"503" in ended(opened(server)).partition(b"\r\n")[0]
        silent.pop().close()
        for _ in range(100):
            if len(ended(opened(server, b"GET /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"))) > 1000:
                return
            time.sleep(0.02)
    pytest.fail("one that has ended counts no more")


def test_when_all_are_taken_who_holds_the_most_gives_way(tmp_path: Path) -> None:
    server = made(tmp_path, most=20, connections=0)
    try:
        with ExitStack() as stack:
            silent = [stack.enter_context(opened(server)) for _ in range(20)]
            other = socket.create_connection(
                ("127.0.0.1", int(server.host.partition(":")[2])), timeout=5, source_address=("127.0.0.2", 0)
            )
            with closing(other):
                other.sendall(b"GET /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
                assert other.recv(1000).startswith(b"HTTP/1.1 200")
            assert b"503" in silent[-1].recv(1000), "the newest of those who hold the most"
            silent[0].setblocking(False)
            with pytest.raises(BlockingIOError):
                silent[0].recv(1)
    finally:
        server.stop()


def test_trouble_with_connections_is_logged_once_a_second(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SWEEP_S", 0.2)

    def logged() -> list[int]:
        """Return how many connections each log line counts."""
        lines = [record for record in caplog.records if record.message == "connections were ended"]
        return [line.__dict__["why"]["too many from one address"] for line in lines]

    begun = time.monotonic()
    with ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(opened(server))
        while sum(logged()) < 190 and time.monotonic() - begun < 30:
            time.sleep(0.05)
    assert sum(logged()) == 190
    assert len(logged()) <= 1 + (time.monotonic() - begun) / connections.SWEEP_S


def test_behind_a_proxy_the_addresses_it_tells_are_counted(tmp_path: Path) -> None:
    server = made(tmp_path, connections=10, proxy=True)
    try:
        table = server.person().table()
        with ExitStack() as stack:
            for _ in range(10):
                stack.enter_context(Caller(server, "").connect(table, **{"X-Forwarded-For": "192.0.2.7"}))
            status, body, _ = Caller(server, "").raw("GET", "/api/games", headers={"x-forwarded-for": "192.0.2.7"})
            assert status == 429 and b"connections" in body
            assert Caller(server, "").raw("GET", "/api/games", headers={"x-forwarded-for": "192.0.2.8"})[0] == 200
    finally:
        server.stop()


def test_a_body_that_is_cut_off_is_no_error(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    bodies = {"/api/me": "application/json", "/tables": "application/x-www-form-urlencoded"}
    for path, kind in bodies.items():
        head = HEAD.replace(b"/api/me", path.encode()).replace(b"application/json", kind.encode())
        with opened(server, head + b'\r\n{"name"'):
            for _ in range(500):  # until the request is waiting for its body
                if server.app.open:
                    break
                time.sleep(0.01)
            assert server.app.open, "the request did not arrive"
        for _ in range(500):
            if not server.app.open:
                break
            time.sleep(0.01)
        assert not server.app.open, "the request still waits"
    assert {record.__dict__["path"] for record in caplog.records if record.message == "request"} == set(bodies)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_an_answer_is_one_packet_and_waits_for_no_other(server: Server) -> None:
    with opened(server) as connection:
        for _ in range(20):
            connection.sendall(b"GET /api/games/ruship HTTP/1.1\r\nhost: x\r\n\r\n")
            first = connection.recv(1_000_000)
            assert first.partition(b"\r\n\r\n")[2], "headers and body come together"
            size = int(first.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            while len(first.partition(b"\r\n\r\n")[2]) < size:
                first += connection.recv(1_000_000)
    assert accepting(server).get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) == 1


def accepting(server: Server) -> Any:
    """Return the server's transport of a new connection."""
    with opened(server):
        for _ in range(100):
            for connection in list(server.server.server_state.connections):
                if not connection.transport.is_closing():
                    return connection.transport
            time.sleep(0.02)
    raise AssertionError("nothing was accepted")


def test_who_is_refused_again_and_again_waits_for_the_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "REJECTION_DELAY_S", 0.3)
    server = made(tmp_path, rate=0.001, burst=5)
    try:
        caller = Caller(server, "")
        begun = time.monotonic()
        assert [caller.raw("GET", "/about")[0] for _ in range(25)] == [200] * 5 + [429] * 20
        quick = time.monotonic() - begun
        begun = time.monotonic()
        assert caller.raw("GET", "/about")[0] == 429
        assert time.monotonic() - begun > 0.29 and quick < 5
    finally:
        server.stop()


def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *flags: str) -> dict[str, Any]:
    """Return the rates of a server that is started with these flags."""
    found: list[Config] = []
    monkeypatch.setattr(serve, "serve", lambda config, *_: found.append(config))
    assert not run(["serve", "--data", str(tmp_path), *flags])
    return {"rate": found[0].rate, "burst": found[0].burst}


def test_no_rate_is_no_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = made(tmp_path, **told(tmp_path, monkeypatch, "--rate", "0"))
    try:
        assert {Caller(server, "").raw("GET", "/api/games")[0] for _ in range(50)} == {200}
    finally:
        server.stop()


@pytest.mark.parametrize("rate", ["1", "1.6", "40"])
def test_at_any_rate_the_dearest_thing_can_be_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rate: str
) -> None:
    rates = told(tmp_path, monkeypatch, "--rate", rate)
    app = make_app(Config(database="sqlite:///unused.db", **rates))
    for path, more in (("/api/tables/x/hint", HINT_COST), ("/api/tables/x/do", CHAT_COST), ("/api/tables", 1.0)):
        scope = {"type": "http", "method": "POST", "path": path}
        assert app.check(scope, {}, f"who asks for {path}") is None
        assert Allowance(app.buckets, f"who asks for {path}").take(more - 1)


def test_a_socket_that_sends_too_much_is_answered_a_few_times_and_hung_up_with_a_reason(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MESSAGES_PER_S", 0.001)  # however slow the machine is, no message passes in between
    ada = server.person()
    table = ada.table()
    with ada.connect(table) as wire, pytest.raises(ConnectionClosed) as closed:
        for _ in range(2000):
            wire.send(do="sync")
        while True:
            wire.next("never")
    assert closed.value.rcvd and closed.value.rcvd.code == 4429 and "Too many" in closed.value.rcvd.reason
    assert sum(1 for one in wire.passed if one["kind"] == "no") == 10


def test_the_file_limit_is_raised_and_leaves_files_for_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        files = raise_file_limit(reserved_files(1))
        assert files > 512 or hard <= 512
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == files
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert most_connections(1024, 224) == 800
    assert most_connections(100_000, 224) == serve.MAX_CONNECTIONS
    with pytest.raises(OutOfRangeError, match="ulimit"):
        most_connections(100, 224)


def test_each_worker_has_its_files() -> None:
    assert reserved_files(64) - reserved_files(1) == 63 * serve.FILES_PER_WORKER >= 63 * 2
    assert reserved_files(0) > serve.RESERVED_FILES + serve.ACCEPT_HEADROOM, "also without --workers there are some"
    with pytest.raises(OutOfRangeError, match="--workers"):
        most_connections(400, reserved_files(64))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="the system does not list open files")
def test_a_worker_has_no_more_files_than_are_reserved_for_it() -> None:
    async def opened_by_four() -> int:
        pool = BotPool(4)
        before = len(os.listdir("/proc/self/fd"))
        for worker in pool.all:
            await worker.start()
        after = len(os.listdir("/proc/self/fd"))
        await pool.close()
        return after - before

    assert 4 * 2 <= asyncio.run(opened_by_four()) <= 4 * serve.FILES_PER_WORKER
