"""Behind a proxy: one client takes no connections from another, and is known by the address that the proxy reports."""

from __future__ import annotations

import socket
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from starfold.web.security import gateway
from starfold.web.security.limits import forwarded_in
from tests.web.server import Caller
from tests.web.test_connection_limits import made, opened

pytestmark = pytest.mark.once


def test_behind_a_proxy_one_client_takes_no_connections_from_another(tmp_path: Path) -> None:
    server = made(tmp_path, most=50, proxy=True, rate=5.0, burst=25.0)
    stop = threading.Event()
    head = b"GET /api/games HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.7\r\n\r\n"
    told: Counter[bytes] = Counter()

    def ask_again_and_again() -> None:
        while not stop.is_set():
            with suppress(OSError), opened(server) as connection:
                while not stop.is_set():
                    connection.sendall(head)
                    said = connection.recv(65536)
                    told[said[9:12]] += 1
                    if b"429" not in said[:12]:
                        break
            time.sleep(0.05)

    greedy = [threading.Thread(target=ask_again_and_again) for _ in range(60)]
    try:
        for one in greedy:
            one.start()
        time.sleep(1)
        other = [
            Caller(server, "").raw("GET", "/api/games", headers={"x-forwarded-for": "192.0.2.8"})[0] for _ in range(10)
        ]
        assert other == [200] * 10
        assert server.app.delayed["192.0.2.7"] <= gateway.MIN_DELAYED
        assert told[b"429"] > 60
    finally:
        stop.set()
        for one in greedy:
            one.join()
        server.stop()
    assert not server.app.delayed


def test_behind_a_proxy_connections_are_shed_by_the_address_that_it_reports(tmp_path: Path) -> None:
    server = made(tmp_path, most=20, proxy=True)

    def come(address: str) -> socket.socket:
        head = f"GET /about HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {address}\r\n\r\n"
        connection = stack.enter_context(opened(server, head.encode()))
        assert connection.recv(12) == b"HTTP/1.1 200"
        return connection

    try:
        with ExitStack() as stack:
            first = come("192.0.2.8")
            many = [come("192.0.2.7") for _ in range(19)]
            for _ in range(5):
                come("192.0.2.9")
            first.sendall(b"GET /about HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 192.0.2.8\r\n\r\n")
            while (said := first.recv(65536)) and b"HTTP/1.1 200" not in said:
                pass
            assert said, "only the address with the most gives way"
            for one in many[-5:]:
                while one.recv(65536):
                    pass
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("begun", "address"),
    [
        (b"GET / HTTP/1.1\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n", "192.0.2.7"),
        (b"GET / HTTP/1.1\r\nx-forwarded-for:10.0.0.1, 2001:db8:0:7::1\r\na: b\r\n\r\n", "2001:db8:0:7::/64"),
        (b"GET / HTTP/1.1\r\nx-forwarded-for: 10.0.0.1\r\nx-forwarded-for: 192.0.2.7\r\n\r\n", "192.0.2.7"),
        (b"GET / HTTP/1.1\r\nx-forwarded-for: 192.0.2.7\r\nhost: ", ""),
        (b"POST / HTTP/1.1\r\nhost: x\r\n\r\n\r\nx-forwarded-for: 192.0.2.7\r\n\r\n", ""),
    ],
)
def test_the_reported_address_is_found_before_parsing(begun: bytes, address: str) -> None:
    assert forwarded_in(begun) == address
