"""What one connection sends stalls nobody: small slices, addresses in turn, work charged, greedy frames closed."""

from __future__ import annotations

import asyncio
import errno
import http.client
import logging
import socket
import threading
import time
from asyncio import selector_events
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from starfold.web.security import reading
from starfold.web.security.limits import MAX_BODY_BYTES, WORK_PER_TOKEN_S, RateLimiter
from starfold.web.security.protocols import CONTROL_BURST, HttpProtocol, SocketProtocol
from starfold.web.security.reading import HTTP_SLICE_BYTES, SOCKET_SLICE_BYTES, TURN_S, Feed, Intake
from tests.web.server import Server
from tests.web.test_connection_limits import ended, made, opened

pytestmark = pytest.mark.once

PING, TINY, PART = (bytes([first, 0x80, 0, 0, 0, 0]) for first in (0x89, 0x81, 0x00))
CHUNK = b"1\r\nx\r\n"
CHUNKED = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
PATIENCE_S = 20.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Run a server with the default limits on requests."""
    server = made(tmp_path, rate=40.0, burst=240.0)
    yield server
    server.stop()


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that will have the sizes of everything that is parsed at once."""
    sizes: list[int] = []
    for protocol in (HttpProtocol, SocketProtocol):
        parse: Any = protocol.data_received

        def noted(self: Any, data: bytes, parse: Any = parse) -> None:
            sizes.append(len(data))
            parse(self, data)

        monkeypatch.setattr(protocol, "data_received", noted)
    return sizes


def upgraded(server: Server, table: str) -> socket.socket:
    """Return a WebSocket of a table, without a client library."""
    connection = opened(
        server,
        f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
        "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode(),
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


@contextmanager
def drained(connection: socket.socket) -> Iterator[bytearray]:
    """Read what comes, in a thread; yield what came so far."""
    said = bytearray()

    def read() -> None:
        with suppress(OSError):
            while data := connection.recv(65536):
                said.extend(data)

    thread = threading.Thread(target=read, daemon=True)
    thread.start()
    yield said
    thread.join(PATIENCE_S)
    assert not thread.is_alive(), "the connection is still open"


def send_all(connection: socket.socket, unit: bytes, times: int) -> None:
    """Send ten thousand units this many times, or until the server has closed the connection."""
    with suppress(OSError):
        for _ in range(times):
            connection.sendall(unit * 10_000)


@pytest.mark.parametrize("frame", [PING, PART], ids=["pings", "parts of a message"])
def test_frames_that_are_no_messages_close_the_socket_with_a_reason(
    server: Server, parsed: list[int], frame: bytes
) -> None:
    table = server.person().table()
    with upgraded(server, table) as connection, drained(connection) as said:
        if frame is PART:
            connection.sendall(b"\x01\x80\0\0\0\0")
        send_all(connection, frame, 50)
    assert b"Too many frames" in said
    assert said.count(b"\x8a\x00") <= CONTROL_BURST + SOCKET_SLICE_BYTES // len(PING), "pongs"
    assert max(parsed) <= SOCKET_SLICE_BYTES


def test_a_few_pings_are_answered(server: Server) -> None:
    table = server.person().table()
    with upgraded(server, table) as connection:
        connection.sendall(PING * 20)
        said = b""
        while said.count(b"\x8a\x00") < 20:
            data = connection.recv(65536)
            assert data, "closed instead of answered"
            said += data


def test_tiny_messages_are_parsed_in_slices_and_close_the_socket(server: Server, parsed: list[int]) -> None:
    table = server.person().table()
    with upgraded(server, table) as connection, drained(connection) as said, suppress(OSError):
        for _ in range(20):
            connection.sendall(TINY * 10_000)
    assert b"Too many messages" in said
    assert max(parsed) <= SOCKET_SLICE_BYTES


def test_a_chunked_body_is_refused_at_its_limit_and_the_rest_is_not_parsed(server: Server, parsed: list[int]) -> None:
    sent = 0
    with opened(server, CHUNKED) as connection, drained(connection) as said, suppress(OSError):
        for _ in range(50):
            connection.sendall(CHUNK * 10_000)
            sent += 10_000 * len(CHUNK)
    assert said.startswith(b"HTTP/1.1 413") and b"too-large" in said
    assert max(parsed) <= HTTP_SLICE_BYTES
    assert sum(parsed) <= len(CHUNKED) + (MAX_BODY_BYTES + 2 * HTTP_SLICE_BYTES) * len(CHUNK)


def test_a_body_that_the_application_does_not_read_is_not_parsed(server: Server, parsed: list[int]) -> None:
    with opened(server, CHUNKED.replace(b"/api/me", b"/no/such/page")) as connection, drained(connection) as said:
        send_all(connection, CHUNK, 50)
    assert said.startswith(b"HTTP/1.1 4")
    assert sum(parsed) <= len(CHUNKED) + (MAX_BODY_BYTES + 2 * HTTP_SLICE_BYTES) * len(CHUNK)


def test_who_sends_a_megabyte_can_read_why_it_is_refused(server: Server) -> None:
    head = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 900000\r\n\r\n"
    for _ in range(5):
        with opened(server, head) as connection:
            connection.sendall(b"x" * 900_000)
            assert ended(connection).startswith(b"HTTP/1.1 413")


def test_a_client_that_has_gone_is_closed_without_an_error(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(_: Any) -> None:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    monkeypatch.setattr(selector_events._SelectorSocketTransport, "write_eof", gone)  # type: ignore[attr-defined]
    said = ended(opened(server, b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n"))
    assert said.startswith(b"HTTP/1.1 413")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("kind", ["chunks", "pings", "tiny"])
def test_under_attack_another_address_is_answered(server: Server, kind: str) -> None:
    table = server.person().table()
    stop = time.monotonic() + 2

    def connected() -> socket.socket:
        return opened(server, CHUNKED) if kind == "chunks" else upgraded(server, table)

    def attack() -> None:
        unit = {"chunks": CHUNK, "pings": PING, "tiny": TINY}[kind]
        while time.monotonic() < stop:
            with suppress(OSError, AssertionError), connected() as connection:
                connection.settimeout(0.5)
                while time.monotonic() < stop:
                    connection.sendall(unit * 10_000)

    attackers = [threading.Thread(target=attack) for _ in range(2)]
    for attacker in attackers:
        attacker.start()
    friend = http.client.HTTPConnection(server.host, timeout=PATIENCE_S, source_address=("127.0.0.2", 0))
    waits = []
    while time.monotonic() < stop:
        begun = time.monotonic()
        friend.request("GET", "/api/games")
        assert friend.getresponse().read()
        waits.append(time.monotonic() - begun)
        time.sleep(0.02)
    friend.close()
    for attacker in attackers:
        attacker.join()
    waits.sort()
    assert len(waits) > 5 and waits[len(waits) // 2] < 0.3


# --- the intake alone, with a clock that shows what the test says ---


class Noted(asyncio.Transport):
    """A transport that records whether it is read."""

    reads = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


class Scene:
    """Connections whose every slice costs a given time to parse."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, cost: float, budget: RateLimiter) -> None:
        self.now, self.cost = 0.0, cost
        monkeypatch.setattr(reading, "clock", lambda: self.now)
        self.intake = Intake(budget)
        self.log: list[tuple[str, int]] = []  # (address, bytes) of each slice

    def feed(self, address: str) -> Feed:
        """Return a new connection of an address."""
        feed = Feed(self.intake, Noted(), address)

        def parse(data: bytes) -> None:
            self.now += self.cost
            self.log.append((feed.address, len(data)))

        feed.parse = parse
        return feed


def played(story: Callable[[], Any]) -> None:
    """Run a coroutine function in an event loop."""
    asyncio.run(story())


def test_one_iteration_parses_one_slice_of_each_address_and_no_longer_than_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        scene = Scene(monkeypatch, TURN_S / 2, RateLimiter(1, 0))
        greedy = [scene.feed("greedy") for _ in range(50)]
        for feed in greedy:
            feed.put(b"x" * 3 * HTTP_SLICE_BYTES)
        begun = len(scene.log)
        assert begun <= 2 and scene.now <= TURN_S, "what comes in one iteration shares its time"
        scene.feed("other").put(b"y")
        while ("other", 1) not in scene.log:
            before = scene.now
            await asyncio.sleep(0)
            assert scene.now - before <= TURN_S
        assert len(scene.log) - begun <= 4, "the other address waits for one slice, not for all"
        while any(feed.unread for feed in greedy):
            await asyncio.sleep(0)
        assert sum(size for address, size in scene.log if address == "greedy") == 150 * HTTP_SLICE_BYTES
        assert max(size for _, size in scene.log) == HTTP_SLICE_BYTES
        await asyncio.sleep(0)
        assert all(feed.transport.reads for feed in greedy)  # type: ignore[attr-defined]

    played(story)


def test_an_address_without_time_left_is_not_read_and_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(reading, "REST_S", 0.01)
        budget = RateLimiter(4, 50)
        scene = Scene(monkeypatch, 3 * WORK_PER_TOKEN_S, budget)
        greedy = scene.feed("greedy")
        greedy.put(b"x" * 10 * HTTP_SLICE_BYTES)
        for _ in range(5):
            await asyncio.sleep(0)
        assert len(scene.log) == 2 and not greedy.transport.reads, "two slices are more than it has"  # type: ignore[attr-defined]
        scene.feed("other").put(b"y")
        assert scene.log[-1] == ("other", 1)
        for _ in range(500):
            if not greedy.unread:
                break
            await asyncio.sleep(0.01)
        assert not greedy.unread and greedy.transport.reads  # type: ignore[attr-defined]

    played(story)


def test_a_protocol_that_wants_nothing_is_given_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        scene = Scene(monkeypatch, 0.0, RateLimiter(1, 0))
        feed = scene.feed("one")
        feed.pause()
        feed.put(b"x")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not scene.log
        feed.resume()
        assert not scene.log, "not inside the call"
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert scene.log == [("one", 1)]
        feed.pause()
        feed.put(b"x")
        feed.drop()
        feed.resume()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(scene.log) == 1

    played(story)


def test_who_comes_and_goes_gains_no_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        scene = Scene(monkeypatch, 0.0, RateLimiter(1, 0))
        for _ in range(20):
            gone = scene.feed("greedy")
            gone.pause()
            gone.put(b"x")
            gone.resume()
            gone.drop()
        stays = scene.feed("greedy")
        stays.put(b"x" * 5 * HTTP_SLICE_BYTES)
        for done in range(1, 4):
            await asyncio.sleep(0)
            assert len(scene.log) <= done

    played(story)
