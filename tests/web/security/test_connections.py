"""Connection limits below HTTP: clients that do not read are closed, and newcomers displace no open connection."""

from __future__ import annotations

import asyncio
import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from starfold.web.app import make_app
from starfold.web.config import Config
from starfold.web.security import connections
from starfold.web.security.connections import NEVER, AddressCounts, ConnectionLimiter, Peer
from starfold.web.security.limits import rate_limit_key
from tests.web.server import Caller, Server
from tests.web.test_connection_limits import made, opened

pytestmark = pytest.mark.once


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Run a server that allows ten connections for one address."""
    server = made(tmp_path, connections=10)
    yield server
    server.stop()


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that sets timeouts; the sweep runs often."""
    monkeypatch.setattr(connections, "SWEEP_S", 0.05)

    def set_them(**seconds: float) -> None:
        for name, value in seconds.items():
            monkeypatch.setattr(connections, name, value)

    return set_them


def limiter(server: Server) -> ConnectionLimiter:
    """Return the connection limiter of a server."""
    http: Any = server.server.config.http
    found: ConnectionLimiter = http.limiter
    return found


@contextmanager
def reading_nothing(server: Server) -> Iterator[tuple[socket.socket, asyncio.Transport]]:
    """Open a connection with small buffers that is not read; yield it and the server's transport."""
    host, _, port = server.host.partition(":")
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.settimeout(5)
        connection.connect((host, int(port)))
        for _ in range(500):
            for there in list(limiter(server).peers):
                if there.get_extra_info("peername") == connection.getsockname():
                    there.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
                    yield connection, there
                    return
            time.sleep(0.01)
        pytest.fail("the server did not accept it")


def ask_until_something_waits(connection: socket.socket, there: asyncio.Transport, question: bytes) -> None:
    """Send requests without reading until the server has unsent bytes, but fewer than asyncio's limit."""
    for _ in range(100):
        connection.sendall(question)
        for _ in range(20):
            if there.get_write_buffer_size():
                return
            time.sleep(0.005)
    pytest.fail("all of it fits on the way")


def must_be_hung_up(server: Server, there: asyncio.Transport) -> None:
    """Wait until a connection is closed; as long as it holds unsent bytes it must be counted."""
    for _ in range(500):
        counted = there in limiter(server).peers
        assert counted or not there.get_write_buffer_size(), "it is counted no longer, and still holds a descriptor"
        if there.get_extra_info("socket").fileno() < 0:
            assert there not in limiter(server).peers
            return
        time.sleep(0.01)
    pytest.fail("it is held for ever")


SMALL = b"GET /api/me HTTP/1.1\r\nhost: x\r\n\r\n"


def test_a_late_connection_that_does_not_read_counts_until_it_is_closed(
    server: Server, brief: Callable[..., None]
) -> None:
    brief(HEADERS_S=0.3, CLOSE_S=0.3, WRITE_S=NEVER)
    with reading_nothing(server) as (connection, there):
        ask_until_something_waits(connection, there, SMALL)
        connection.sendall(b"G")
        must_be_hung_up(server, there)


def test_a_client_that_does_not_read_a_small_answer_is_closed(server: Server, brief: Callable[..., None]) -> None:
    brief(WRITE_S=0.3)
    with reading_nothing(server) as (connection, there):
        ask_until_something_waits(connection, there, SMALL)
        must_be_hung_up(server, there)


def test_a_half_closed_connection_that_does_not_read_is_closed(server: Server, brief: Callable[..., None]) -> None:
    brief(WRITE_S=0.3)
    with reading_nothing(server) as (connection, there):
        ask_until_something_waits(connection, there, SMALL)
        connection.shutdown(socket.SHUT_WR)
        must_be_hung_up(server, there)


def test_a_socket_that_reads_nothing_is_hung_up(server: Server, brief: Callable[..., None]) -> None:
    table = server.person().table()
    brief(WRITE_S=0.3)
    with reading_nothing(server) as (connection, there):
        connection.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
            "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert connection.recv(12) == b"HTTP/1.1 101"
        ask_until_something_waits(connection, there, b'\x81\x8d\0\0\0\0{"do":"sync"}')
        must_be_hung_up(server, there)
    for _ in range(500):
        if not server.context.channels.count():
            return
        time.sleep(0.01)
    pytest.fail("the channel is not empty")


def test_a_socket_that_has_ended_counts_no_more(server: Server) -> None:
    table = server.person().table()
    for _ in range(12):
        with Caller(server, "").connect(table) as wire:
            wire.next("table")
    for _ in range(500):
        if not limiter(server).peers:
            break
        time.sleep(0.01)
    assert not limiter(server).peers, "twelve sockets lock out an address that may have ten"
    assert Caller(server, "").raw("GET", "/about")[0] == 200


def test_new_addresses_displace_no_open_connection(tmp_path: Path) -> None:
    server = made(tmp_path, most=20)
    port = int(server.host.partition(":")[2])

    def come(address: str) -> socket.socket:
        return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(address, 0))

    try:
        with ExitStack() as stack:
            there = [stack.enter_context(come(f"127.0.1.{number}")) for number in range(1, 21)]
            for number in range(1, 21):
                newcomer = stack.enter_context(come(f"127.0.2.{number}"))
                assert newcomer.recv(1000).startswith(b"HTTP/1.1 503")
            for one in there:
                one.sendall(b"GET /about HTTP/1.1\r\nhost: x\r\n\r\n")
                assert one.recv(1000).startswith(b"HTTP/1.1 200")
    finally:
        server.stop()


def test_sockets_of_tables_are_closed_last_to_make_room(tmp_path: Path) -> None:
    server = made(tmp_path, most=20, connections=0)
    port = int(server.host.partition(":")[2])
    table = server.person().table()
    try:
        with ExitStack() as stack:
            idle = stack.enter_context(opened(server, b"GET /about HTTP/1.1\r\nhost: x\r\n\r\n"))
            assert idle.recv(100)
            wire = stack.enter_context(Caller(server, "").connect(table))
            wire.next("table")
            for number in range(1, 31):
                address = (f"127.0.2.{number}", 0)
                stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=5, source_address=address))
            while idle.recv(10_000):
                pass
            assert wire.answer(do="sync")["kind"] == "ack"
    finally:
        server.stop()


# --- the limiter alone, with transports that record what is done to them ---


class Noted(asyncio.Transport):
    """A transport with an address, and perhaps unsent bytes."""

    def __init__(self, address: str, left: int = 0) -> None:
        super().__init__()
        self.address, self.left = address, left
        self.said = b""
        self.done = ""

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return (self.address, 5000) if name == "peername" else default

    def get_write_buffer_size(self) -> int:
        return self.left

    def write(self, data: Any) -> None:
        self.said += data

    def close(self) -> None:
        self.done = self.done or "closed"

    def abort(self) -> None:
        self.done, self.left = "aborted", 0


def told(story: Callable[[list[float]], None]) -> None:
    """Run a function inside an event loop whose time is the first item of a list."""

    async def inside() -> None:
        time = [1000.0]
        asyncio.get_running_loop().time = lambda: time[0]  # type: ignore[method-assign]
        story(time)

    asyncio.run(inside())


def test_a_client_that_reads_slowly_gets_more_time_and_one_that_reads_nothing_does_not() -> None:
    def story(time: list[float]) -> None:
        limits = ConnectionLimiter(10, 0)
        slow, still, closing = (Noted(f"192.0.2.{number}", 50_000) for number in range(3))
        for one in (slow, still, closing):
            limits.admit(one).owe("")
        closing.close()
        for second in range(int(connections.WRITE_S) + 1):
            assert (still.done, closing.done) == ("", "closed")
            time[0] += 1
            slow.left -= 100 if second % 10 == 0 else 0
            limits.sweep()
        assert (slow.done, still.done, closing.done) == ("", "aborted", "aborted")
        assert list(limits.peers) == [slow]
        slow.left = 0
        for _ in range(3):
            time[0] += connections.WRITE_S
            limits.sweep()
        assert slow.done == "", "who has taken all owes nothing"

    told(story)


def test_closing_connections_that_do_not_read_make_room_first() -> None:
    def story(time: list[float]) -> None:
        limits = ConnectionLimiter(2, 0)
        late, there = Noted("192.0.2.1", 1000), Noted("192.0.2.2")
        limits.admit(late)
        time[0] += connections.FIRST_BYTE_S
        limits.admit(there)
        limits.sweep()
        assert late.done == "closed" and late in limits.peers
        newcomer = Noted("192.0.2.3")
        limits.admit(newcomer)
        assert (late.done, there.done, newcomer.done) == ("aborted", "", "") and len(limits.peers) == 2

    told(story)


def test_a_closing_connection_has_a_few_seconds_to_read_the_reason() -> None:
    def story(time: list[float]) -> None:
        limits = ConnectionLimiter(2, 0)
        late = Noted("192.0.2.1", 1000)
        limits.admit(late)
        time[0] += connections.FIRST_BYTE_S
        limits.sweep()
        limits.peers[late].owe("")  # a later answer to its request changes nothing: it is closing
        time[0] += connections.CLOSE_S - 0.1
        limits.sweep()
        assert late.done == "closed" and late in limits.peers
        time[0] += 0.1
        limits.sweep()
        assert late.done == "aborted" and not limits.peers

    told(story)


def test_an_ipv6_network_counts_as_one_address_and_mapped_ipv4_as_ipv4() -> None:
    def story(_: list[float]) -> None:
        limits = ConnectionLimiter(100, 2)
        same = [Noted(f"2001:db8:0:7::{number}") for number in range(1, 4)]
        others = [Noted("2001:db8:0:8::1"), Noted("192.0.2.7"), Noted("::ffff:192.0.2.7"), Noted("::ffff:192.0.2.8")]
        mapped = Noted("::ffff:c000:207")
        for one in (*same, *others, mapped):
            limits.admit(one)
        assert [one.done for one in (*same, *others, mapped)] == ["", "", "closed", "", "", "", "", "closed"]

    told(story)


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("2001:db8:0:7::1", "2001:db8:0:7::2"),
        ("[2001:db8:0:7::1]:443", "2001:db8:0:7::2"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:5123", "192.0.2.7"),
    ],
)
def test_requests_and_drawing_are_counted_for_the_same_addresses(address: str, same: str) -> None:
    bare = make_app(Config(database="sqlite:///unused.db"))
    behind = make_app(Config(database="sqlite:///unused.db", proxy=True))
    assert behind.address({}, {"x-forwarded-for": f"10.0.0.1, {address}"}) == rate_limit_key(same)
    assert bare.address({"client": (address, 5)}, {"x-forwarded-for": "10.0.0.1"}) == rate_limit_key(same)


def test_address_counts_track_the_address_with_most_connections() -> None:
    chance, crowds = random.Random(5), AddressCounts()
    there: list[Peer] = []
    for _ in range(3000):
        if there and chance.random() < 0.2:
            one = chance.choice(there)
            one.owes = "a socket"
            crowds.sit(one)
        elif there and chance.random() < 0.48:
            crowds.remove(there.pop(chance.randrange(len(there))))
        else:
            there.append(Peer(f"192.0.2.{chance.randrange(30)}", Noted(""), 0))
            count = crowds.add(there[-1])
            assert count == sum(one.address == there[-1].address for one in there)
        sizes = {one.address: sum(other.address == one.address for other in there) for one in there}
        assert crowds.most == max(sizes.values(), default=0)
        if there:
            newest = crowds.newest_of_the_most()
            assert sizes[newest.address] == crowds.most
            same = [one for one in there if one.address == newest.address]
            assert newest is ([one for one in same if one.owes != "a socket"] or same)[-1]
    while there:
        crowds.remove(there.pop())
    assert crowds.most == 0 and not crowds._of and not crowds._sized and not crowds._passing
