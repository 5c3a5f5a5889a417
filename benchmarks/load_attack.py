"""An attack from three addresses, silent and slow, greedy, and flooding, and how long another one waits meanwhile.

Each kind of attack has an address of its own: else the silent connections would leave no room for the others.

The attack runs in its own process at the lowest priority: on a machine with few cores it must not slow down the
process that measures.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from load_client import Trouble, person
from load_server import Json, Server

SILENT, SLOW, GREEDY = 1200, 200, 16
FLOODS = 4  # connections for each kind of flood
SILENT_ENEMY, GREEDY_ENEMY, FLOOD_ENEMY, FRIEND = "127.0.0.1", "127.0.0.3", "127.0.0.4", "127.0.0.2"
BURST = 20_000  # frames or chunks that a flood writes at once
APART = 0.1  # seconds between two requests of the measuring address
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CHUNKED = "POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
# kind of flood -> how it begins, and what it repeats: pings, text frames without text, chunks of one byte
FLOOD_KINDS = {
    "pings": (UPGRADE, b"\x89\x80\0\0\0\0"),
    "tiny frames": (UPGRADE, b"\x81\x80\0\0\0\0"),
    "one-byte chunks": (CHUNKED, b"1\r\nx\r\n"),
}
Statuses = dict[int, int]  # status -> how often; 0: none, the connection was refused or broken
HEAD = "{method} {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {secret}\r\n"


class Line:
    """A keep-alive connection from a given source address."""

    def __init__(self, host: str, source: str, secret: str = "") -> None:
        self.host, _, port = host.partition(":")
        self.port, self.source, self.secret = int(port), source, secret
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def open(self) -> asyncio.StreamWriter:
        """Return the connection's writer; connect first if necessary."""
        if self.writer is None:
            source = (self.source, 0)
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, local_addr=source)
        return self.writer

    def close(self) -> None:
        """Close the connection."""
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> int:
        """Send a request and read the whole answer; return its status."""
        writer = await self.open()
        head = HEAD.format(method=method, path=path, host=f"{self.host}:{self.port}", secret=self.secret)
        more = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if body else ""
        writer.write((head + more + "\r\n").encode() + body)
        assert self.reader is not None
        said = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(said.partition("content-length: ")[2].partition("\r\n")[0] or 0)
        await self.reader.readexactly(size)
        if "connection: close" in said:
            self.close()
        return int(said.split()[1])


async def silent(host: str, stop: asyncio.Event) -> None:
    """Open a connection, send nothing, and reconnect whenever the server closes it."""
    while not stop.is_set():
        line = Line(host, SILENT_ENEMY)
        with suppress(OSError):
            await line.open()
            assert line.reader is not None
            reading = asyncio.create_task(line.reader.read())
            await asyncio.wait({reading, asyncio.create_task(stop.wait())}, return_when=asyncio.FIRST_COMPLETED)
            reading.cancel()
        line.close()
        await asyncio.sleep(1)


async def slow(host: str, stop: asyncio.Event) -> None:
    """Send a request whose body arrives at one byte a second, again and again."""
    while not stop.is_set():
        line = Line(host, SILENT_ENEMY)
        with suppress(OSError):
            writer = await line.open()
            writer.write(
                b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n"
            )
            while not stop.is_set() and not writer.is_closing():
                writer.write(b" ")
                await writer.drain()
                await asyncio.sleep(1)
        line.close()
        await asyncio.sleep(1)


async def greedy(host: str, table: str, plies: int, first: int, stop: asyncio.Event, told: Statuses) -> None:
    """Request pictures and frames of a long match as fast as they come; count the statuses in `told`."""
    line = Line(host, GREEDY_ENEMY)
    for number in count(first):
        if stop.is_set():
            break
        ply = number * 7 % plies
        path = f"picture.svg?ply={ply}&theme=light" if number % 2 else f"replay/{ply}"
        try:
            status = await line.ask("GET", f"/api/tables/{table}/{path}")
            told[status] = told.get(status, 0) + 1
        except (OSError, asyncio.IncompleteReadError):
            told[0] = told.get(0, 0) + 1
            line.close()
            await asyncio.sleep(0.05)
    line.close()


async def flood(host: str, begin: str, unit: bytes, stop: asyncio.Event, told: Statuses) -> None:
    """Repeat a tiny unit as fast as the server takes it, on a new connection when it closes; count the statuses."""
    while not stop.is_set():
        line, status = Line(host, FLOOD_ENEMY), 0
        with suppress(OSError, asyncio.IncompleteReadError):
            writer = await line.open()
            assert line.reader is not None
            writer.write(begin.encode())
            reading = asyncio.create_task(answer_of(line.reader))
            while not stop.is_set() and not writer.is_closing() and not reading.done():
                writer.write(unit * BURST)
                await asyncio.wait({reading, asyncio.ensure_future(writer.drain())}, timeout=1)
            line.close()
            status = await reading
        told[status] = told.get(status, 0) + 1
        line.close()
        await asyncio.sleep(0.02)


async def answer_of(reader: asyncio.StreamReader) -> int:
    """Read until the server has closed; return the status of its answer, 0 if there was none."""
    said = b""
    with suppress(OSError):
        while data := await reader.read(65536):
            said = said or data
    return int(said.split()[1]) if said.startswith(b"HTTP/1.1 ") else 0


def long_match(server: Server) -> tuple[str, int]:
    """Let four random bots play a match of Pulsar 2849 to its end; return the table's id and the number of plies."""
    secret = person(server, "Ada")
    seats = [{"kind": "bot", "bot": "random"}] * 4
    plan = {"game": "pulsar_2849", "seats": seats, "mine": []}
    table = str(server.ask("POST", "/api/tables", plan, secret)["id"])
    for _ in range(600):
        seen: Json = server.ask("GET", f"/api/tables/{table}", secret=secret)
        if seen["phase"] == "over":
            return table, seen["ply"]
        time.sleep(0.1)
    raise Trouble("The match of the bots did not end.")


async def attack(host: str, table: str, plies: int) -> None:
    """Attack until standard input ends; then print how often each kind received each status."""
    stop, told = asyncio.Event(), {"greedy": Statuses(), "floods": Statuses()}
    tasks = [asyncio.create_task(silent(host, stop)) for _ in range(SILENT)]
    tasks += [asyncio.create_task(slow(host, stop)) for _ in range(SLOW)]
    tasks += [asyncio.create_task(greedy(host, table, plies, 1000 * n, stop, told["greedy"])) for n in range(GREEDY)]
    for begin, unit in FLOOD_KINDS.values():
        flooding = begin.format(table=table)
        tasks += [asyncio.create_task(flood(host, flooding, unit, stop, told["floods"])) for _ in range(FLOODS)]
    await asyncio.to_thread(sys.stdin.read)
    stop.set()
    await asyncio.wait(tasks, timeout=5)
    print(json.dumps(told))


@contextmanager
def attacked(server: Server, table: str, plies: int, told: dict[str, dict[str, int]]) -> Iterator[None]:
    """Run the attack in a process while the context lasts; then fill `told` with its counts of statuses."""
    command = [sys.executable, __file__, server.host, table, str(plies)]
    attacker = subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        yield
    finally:
        said, _ = attacker.communicate("")
        told.update(json.loads(said or "{}"))


async def hostile(server: Server, seconds: float) -> tuple[list[float], dict[str, dict[str, int]]]:
    """Return how many milliseconds another address waits during the attack, and what statuses the attackers got."""
    table, plies = long_match(server)
    friend = Line(server.host, FRIEND, person(server, "Bob"))
    told: dict[str, dict[str, int]] = {}
    waits: list[float] = []
    with attacked(server, table, plies, told):
        end = time.perf_counter() + seconds
        for number in count():
            if time.perf_counter() > end:
                break
            begun = time.perf_counter()
            status = await friend.ask(*visits(number, table))
            waits.append((time.perf_counter() - begun) * 1000)
            if status >= 400:
                raise Trouble(f"The other address was refused with {status}.")
            await asyncio.sleep(APART)
    friend.close()
    return waits, told


def visits(number: int, table: str) -> tuple[str, str, bytes]:
    """Return the measuring address's next request: a page, a table, or a chat line to store."""
    chat = json.dumps({"do": "chat", "text": "still here"}).encode()
    asked = [("GET", "/", b""), ("GET", f"/api/tables/{table}", b""), ("POST", f"/api/tables/{table}/do", chat)]
    return asked[number % len(asked)]


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(19)
    asyncio.run(attack(sys.argv[1], sys.argv[2], int(sys.argv[3])))
