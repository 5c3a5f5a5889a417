"""What is drawn on request: one piece of work at a time, every address in its turn, and nothing twice."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.openapi import ResponseSpec

from starfold.tables.rejection import TOO_MANY, CommandRejected

from .protocol import FAST
from .security.limits import allowance

MOST_WAITING: Final = 32  # pieces of work that one address may have in the queue
KEPT_BYTES: Final = 32_000_000
IMMUTABLE: Final = "private, max-age=31536000, immutable"
ASK_AGAIN: Final = "private, no-cache"  # keep it, but ask each time whether it is still the same


class DrawingQueue:
    """Lets one piece of work be done at a time. After each the loop is free for as long: moves pass before pictures."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # by address; the next is the first
        self._busy = False

    async def turn(self, address: str) -> None:
        """Wait for the turn of an address. Whoever has had it calls `done`."""
        if not self._busy:
            self._busy = True
            return
        line = self._lines.setdefault(address, deque())
        if len(line) >= MOST_WAITING:
            raise CommandRejected(TOO_MANY, "Too many requests for pictures. Wait a few seconds.")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                line.remove(place)
                if not line:
                    self._lines.pop(address, None)
            else:  # its turn came in the same moment
                self._next()
            raise

    def done(self, took: float) -> None:
        """The work is done, and took so many seconds: the next begins when as many have passed."""
        asyncio.get_running_loop().call_later(took, self._next)

    def _next(self) -> None:
        if not self._lines:
            self._busy = False
            return
        address, line = self._lines.popitem(last=False)
        place = line.popleft()
        if line:
            self._lines[address] = line  # behind all others
        if place.cancelled():
            self._next()
        else:
            place.set_result(None)


class Drawn(msgspec.Struct, frozen=True):
    """Something that was drawn, as it is sent: compressed, with its hash."""

    packed: bytes
    media_type: str
    etag: str


def pack(body: bytes, media_type: str) -> Drawn:
    """What was drawn, ready to be sent many times."""
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Drawn(gzip.compress(body, FAST, mtime=0), media_type, etag)


class DrawingCache:
    """What was drawn lately, up to so many bytes; what has not been asked for the longest goes first."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[object, Drawn] = OrderedDict()

    def find(self, key: object) -> Drawn | None:
        """What is kept under a key."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: object, drawn: Drawn) -> None:
        """Keep something under a key."""
        self._drop(key)
        self._kept[key] = drawn
        self.bytes += len(drawn.packed)
        while self.bytes > self.most:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: object) -> None:
        gone = self._kept.pop(key, None)
        self.bytes -= len(gone.packed) if gone else 0


class Drawing:
    """The queue and the cache of one server."""

    def __init__(self) -> None:
        self.queue = DrawingQueue()
        self.cache = DrawingCache()

    async def work(self, request: Request[Any, Any, Any], make: Callable[[], bytes], media_type: str) -> Drawn:
        """Do some drawing in its turn, at the expense of whoever asks for it."""
        return await self._in_turn(request, lambda: pack(make(), media_type))

    async def once(
        self, request: Request[Any, Any, Any], key: object, make: Callable[[], bytes], media_type: str
    ) -> Drawn:
        """What is kept under a key, drawn now if it is not there."""

        def draw() -> Drawn:
            drawn = self.cache.find(key)  # perhaps somebody else wanted it too, and had their turn before
            if drawn is None:
                drawn = pack(make(), media_type)
                self.cache.keep(key, drawn)
            return drawn

        return self.cache.find(key) or await self._in_turn(request, draw)

    async def _in_turn(self, request: Request[Any, Any, Any], draw: Callable[[], Drawn]) -> Drawn:
        mine = allowance(request.scope)
        await self.queue.turn(mine.address)
        begun = time.perf_counter()
        try:
            with mine.working():
                return draw()
        finally:
            self.queue.done(time.perf_counter() - begun)


def answer(request: Request[Any, Any, Any], drawn: Drawn, cache_control: str = ASK_AGAIN) -> Response[bytes]:
    """The answer with something drawn, or that it is still what the asker has."""
    vary = "accept-encoding, cookie, authorization" if "private" in cache_control else "accept-encoding"
    headers = {"etag": drawn.etag, "cache-control": cache_control, "vary": vary}
    known = request.headers.get("if-none-match", "")
    if drawn.etag in [one.strip().removeprefix("W/") for one in known.split(",")]:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn.packed, media_type=drawn.media_type, headers=headers | {"content-encoding": "gzip"})
    return Response(gzip.decompress(drawn.packed), media_type=drawn.media_type, headers=headers)


def says(what: type[msgspec.Struct] | type[str], media_type: str = "application/json") -> dict[int, ResponseSpec]:
    """What a handler answers that sends bytes, for the description of the API."""
    return {
        200: ResponseSpec(what, generate_examples=False, description="Done.", media_type=media_type),
        304: ResponseSpec(None, generate_examples=False, description="It is what you have."),
    }
