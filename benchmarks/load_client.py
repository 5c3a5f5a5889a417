"""Players and watchers that put a server under load and measure how long they wait."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from itertools import count
from typing import Any, TypeVar

from load_server import Json, Server
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

T = TypeVar("T")
PATIENCE = 30  # seconds
LONGEST = {"spaces": 24}  # RUSHIP's longest board, so that a match lasts
APART = 0.06  # seconds between two moves of one person: a socket sustains 20 messages a second


def person(server: Server, name: str) -> str:
    """Register a new person; return their secret."""
    return str(server.ask("POST", "/api/me", {"name": name})["secret"])


def table_of(server: Server, secrets: list[str]) -> str:
    """Create a table of RUSHIP and start its match: with two people, or one on both seats; return its id."""
    seats = [{"kind": "person"}, {"kind": "person" if len(secrets) == 1 else "open"}]
    mine = [0, 1] if len(secrets) == 1 else [0]
    plan = {"game": "ruship", "seats": seats, "options": LONGEST, "lobby": True, "mine": mine}
    made = str(server.ask("POST", "/api/tables", plan, secrets[0])["id"])
    for seat, secret in enumerate(secrets[1:], 1):
        server.ask("POST", f"/api/tables/{made}/do", {"do": "claim", "seat": seat}, secret)
    for secret in secrets:
        server.ask("POST", f"/api/tables/{made}/do", {"do": "ready", "salt": "load"}, secret)
    return made


def live(server: Server, table: str, secret: str = "") -> Any:
    """Return the WebSocket of a table, as a context manager to enter."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    address = f"ws://{server.host}/api/tables/{table}/live"
    return connect(address, additional_headers=headers, compression=None, proxy=None, max_queue=None)


class Reader:
    """Decodes frames; a frame equal to the last one is not decoded again."""

    def __init__(self) -> None:
        self._last: str | bytes = b""
        self._message: Json = {}

    def read(self, frame: str | bytes) -> Json:
        """Return the message in a frame."""
        if frame != self._last:
            self._last = frame
            self._message = json.loads(gzip.decompress(frame) if isinstance(frame, bytes) else frame)
        return self._message


class Trouble(Exception):
    """The server did not do what it should, so the measurement is void."""


class Mover:
    """A player who moves when told to, for any of their seats."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seen: Json = {}
        self.answers: asyncio.Queue[tuple[float, Json]] = asyncio.Queue()
        self._ids = count()
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        reader = Reader()
        with suppress(ConnectionClosed):  # `move` reports that no answer came
            async for frame in self.socket:
                now = time.perf_counter()
                message = reader.read(frame)
                if message["kind"] in ("ack", "no"):
                    self.answers.put_nowait((now, message))
                elif message["kind"] == "table":
                    self.seen = message

    def asked(self) -> bool:
        """Return whether there is an offer to choose."""
        return bool(self.seen and self.seen["offers"])

    async def move(self) -> tuple[float, float]:
        """Play the last offer and wait for the acknowledgement; return when each of them happened."""
        seen = self.seen
        play = {"do": "play", "ply": seen["ply"], "code": seen["offers"][-1]["code"], "seat": seen["place"]}
        text = json.dumps({**play, "id": f"m{next(self._ids)}"})
        sent = time.perf_counter()
        await self.socket.send(text)
        acked, answer = await within(self.answers.get())
        if answer["kind"] == "no":
            raise Trouble(f"The server refused a move: {answer['why']}")
        await until(lambda: self.seen["ply"] > seen["ply"])
        return sent, acked


async def within(answer: Awaitable[T]) -> T:
    """Return the awaited result; raise Trouble after PATIENCE seconds."""
    try:
        return await asyncio.wait_for(answer, PATIENCE)
    except TimeoutError:
        raise Trouble(f"The server sent nothing for {PATIENCE} seconds.") from None


async def until(there: Callable[[], bool]) -> None:
    """Wait until the condition holds. It is polled slowly, so that polling does not disturb the measurement."""

    async def look() -> None:
        while not there():
            await asyncio.sleep(0.002)

    await within(look())


async def watch(socket: ClientConnection, reader: Reader, heard: Callable[[int, float], None]) -> None:
    """Report when the watcher receives each ply."""
    async for frame in socket:
        now = time.perf_counter()
        message = reader.read(frame)
        if message["kind"] == "table":
            heard(message["ply"], now)


async def one_table(server: Server, watchers: int, moves: int) -> list[float]:
    """Return the milliseconds from sending a move to each watcher having it, at one table with many watchers."""
    waits: list[float] = []
    secret = person(server, "Ada")
    while len(waits) < moves * watchers:
        times: dict[int, list[float]] = {}  # by ply: when each watcher had it

        def heard(ply: int, now: float, times: dict[int, list[float]] = times) -> None:
            times.setdefault(ply, []).append(now)

        table, reader = table_of(server, [secret]), Reader()
        async with AsyncExitStack() as stack:
            for _ in range(watchers):
                socket = await stack.enter_async_context(live(server, table))
                stack.callback(asyncio.create_task(watch(socket, reader, heard)).cancel)
            mover = await sit(stack, server, table, secret)
            await asyncio.sleep(1)  # until every client has the table and the presence list
            while len(waits) < moves * watchers and mover.asked():
                sent, _ = await mover.move()
                had = times.setdefault(mover.seen["ply"], [])
                await until(lambda had=had: len(had) >= watchers)  # type: ignore[misc]
                waits += [(now - sent) * 1000 for now in had]
                await asyncio.sleep(APART)
    return waits


async def sit(stack: AsyncExitStack, server: Server, table: str, secret: str) -> Mover:
    """Connect a player to a table; return them once they have received the table."""
    mover = Mover(await stack.enter_async_context(live(server, table, secret)))
    stack.callback(mover.task.cancel)
    await until(lambda: bool(mover.seen))
    return mover


async def many_tables(server: Server, tables: int, seconds: float) -> list[float]:
    """Return the milliseconds from sending to the acknowledgement, at many tables with one move a second each."""
    secrets = [person(server, "Ada"), person(server, "Bob")]
    waits: list[float] = []
    async with AsyncExitStack() as stack:
        pairs = []
        for _ in range(tables):
            table = table_of(server, secrets)
            pairs.append([await sit(stack, server, table, secret) for secret in secrets])
        begin = time.perf_counter() + 1
        end = begin + seconds
        await asyncio.gather(*(steadily(pair, begin + n / tables, end, waits) for n, pair in enumerate(pairs)))
    return waits


async def steadily(pair: list[Mover], begin: float, end: float, waits: list[float]) -> None:
    """Play one move a second at one table until the end time or the end of the match."""
    due = begin
    while due < end and pair[0].seen["phase"] == "running":
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await until(lambda: any(mover.asked() for mover in pair) or pair[0].seen["phase"] == "over")
        for mover in [mover for mover in pair if mover.asked()]:
            sent, acked = await mover.move()
            waits.append((acked - sent) * 1000)
            break
        due += 1
