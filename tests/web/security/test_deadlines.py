"""Every connection has a deadline: between requests, for bodies that come late, and for requests sent in advance."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from starfold.web import serve
from starfold.web.security import connections
from tests.web.server import Server
from tests.web.test_connection_limits import ended, made, opened

pytestmark = pytest.mark.once

GET = b"GET /about HTTP/1.1\r\nhost: x\r\n"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Run a server that ends idle connections after a second, and sweeps often."""
    monkeypatch.setattr(connections, "SWEEP_S", 0.05)
    for module in (connections, serve):
        monkeypatch.setattr(module, "IDLE_S", 1)
    monkeypatch.setattr(connections, "IDLE_MARGIN_S", 0.5, raising=False)
    server = made(tmp_path)
    yield server
    server.stop()


@pytest.mark.parametrize(
    ("first", "late", "status"),
    [
        (GET + b"\r\n", b"", b"200"),
        (GET + b"content-length: 5\r\n\r\nhello", b"", b"200"),
        (GET + b"content-length: 5\r\n\r\n", b"hello", b"200"),
        (GET + b"content-length: 9000\r\n\r\n", b"x" * 9000, b"413"),
        (GET + b"content-length: 9000\r\n\r\n", b"x" * 100, b"413"),
        (GET + b"\r\n" + GET + b"\r\n", b"", b"200"),
    ],
    ids=["no body", "body at once", "body after the answer", "refused body", "half a refused body", "two requests"],
)
def test_an_idle_connection_is_closed(server: Server, first: bytes, late: bytes, status: bytes) -> None:
    begun = time.monotonic()
    connection = opened(server, first)
    with closing(connection):
        assert connection.recv(12) == b"HTTP/1.1 " + status
        time.sleep(0.3)
        connection.sendall(late)
        while connection.recv(65536):
            pass
    assert time.monotonic() - begun < 4.5


def test_a_kept_connection_answers_again_before_its_deadline_and_after_a_late_body(server: Server) -> None:
    with opened(server) as connection:
        for _ in range(4):  # longer than the deadline, in all
            connection.sendall(GET + b"content-length: 5\r\n\r\n")
            said = connection.recv(65536)
            assert said.startswith(b"HTTP/1.1 200")
            size = int(said.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            while len(said.partition(b"\r\n\r\n")[2]) < size:
                said += connection.recv(65536)
            connection.sendall(b"hello")
            time.sleep(0.5)


def test_the_body_of_a_request_sent_in_advance_has_the_time_of_any_body_and_is_told_when_late(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "DRAIN_S", 0.1)
    monkeypatch.setattr(connections, "BODY_S", 1.5)
    begun = time.monotonic()
    post = b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"
    said = ended(opened(server, GET + b"\r\n" + post))
    assert said.startswith(b"HTTP/1.1 200") and b"HTTP/1.1 408" in said
    assert time.monotonic() - begun > 1.2
