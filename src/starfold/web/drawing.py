"""Drawing on request: one job at a time, addresses in turn, results cached."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.openapi import ResponseSpec

from starfold.tables.rejection import CommandRejectedError, Reason

from .protocol import GZIP_LEVEL
from .security.limits import Allowance, allowance

MAX_QUEUED_PER_ADDRESS: Final = 32  # jobs of one address in the queue
CACHE_BYTES: Final = 32_000_000
IMMUTABLE: Final = "private, max-age=31536000, immutable"
REVALIDATE: Final = "private, no-cache"  # the browser may cache it but asks whether it has changed


class DrawingQueue:
    """Runs one job at a time, then leaves the event loop free for as long: pictures cannot delay moves for long."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = (
            OrderedDict()
        )  # address -> its waiting jobs; the first address is next
        self._busy = False

    async def turn(self, address: str, most: int = MAX_QUEUED_PER_ADDRESS) -> None:
        """Wait for an address's turn; the caller must call `done` afterwards.

        Raises CommandRejectedError if `most` jobs of that address wait.
        """
        if not self._busy:
            self._busy = True
            return
        line = self._lines.setdefault(address, deque())
        if len(line) >= most:
            raise CommandRejectedError(Reason.TOO_MANY, "Too many requests for pictures. Wait a few seconds.")
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._drop(address, line, place)
            else:  # its turn came at the same moment
                self._next()
            raise

    def done(self, took: float) -> None:
        """End a turn that took `took` seconds; the next one begins after as long a pause."""
        asyncio.get_running_loop().call_later(took, self._next)

    def _drop(self, address: str, line: deque[asyncio.Future[None]], place: asyncio.Future[None]) -> None:
        """Remove a cancelled job from its line, unless `_next` has just passed over it."""
        if place in line:
            line.remove(place)
        if not line and self._lines.get(address) is line:  # the address may have begun a new line
            del self._lines[address]

    def _next(self) -> None:
        """Give the turn to the next job that is not cancelled."""
        while self._lines:
            address, line = self._lines.popitem(last=False)
            place = line.popleft()
            if line:
                self._lines[address] = line  # behind all other addresses
            if not place.cancelled():
                place.set_result(None)
                return
        self._busy = False


class Drawn(msgspec.Struct, frozen=True):
    """A drawn response: compressed, with its hash."""

    packed: bytes
    media_type: str
    etag: str


def pack(body: bytes, media_type: str) -> Drawn:
    """Compress a drawn response and compute its hash."""
    etag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
    return Drawn(gzip.compress(body, GZIP_LEVEL, mtime=0), media_type, etag)


class DrawingCache:
    """An LRU cache of drawn responses, limited in bytes."""

    def __init__(self, most: int = CACHE_BYTES) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[object, Drawn] = OrderedDict()

    def find(self, key: object) -> Drawn | None:
        """Return the response under a key, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: object, drawn: Drawn) -> None:
        """Store a response under a key."""
        self._drop(key)
        self._kept[key] = drawn
        self.bytes += len(drawn.packed)
        while self.bytes > self.most:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: object) -> None:
        gone = self._kept.pop(key, None)
        self.bytes -= len(gone.packed) if gone else 0


class Drawing:
    """The drawing queue and cache of one server."""

    def __init__(self) -> None:
        self.queue = DrawingQueue()
        self.cache = DrawingCache()

    async def work(self, request: Request[Any, Any, Any], make: Callable[[], bytes], media_type: str) -> Drawn:
        """Draw in turn, and charge the client for the time."""
        return await self._in_turn(request, lambda: pack(make(), media_type))

    async def once(
        self, request: Request[Any, Any, Any], key: object, make: Callable[[], bytes], media_type: str
    ) -> Drawn:
        """Return the cached response under a key, drawing it first if necessary."""

        def draw() -> Drawn:
            drawn = self.cache.find(key)  # another client may have drawn it meanwhile
            if drawn is None:
                drawn = pack(make(), media_type)
                self.cache.keep(key, drawn)
            return drawn

        return self.cache.find(key) or await self._in_turn(request, draw)

    async def _in_turn(self, request: Request[Any, Any, Any], draw: Callable[[], Drawn]) -> Drawn:
        async with self.in_turn(allowance(request.scope)):
            return draw()

    @asynccontextmanager
    async def in_turn(self, mine: Allowance, most: int = MAX_QUEUED_PER_ADDRESS) -> AsyncIterator[None]:
        """Wait for a client's turn to draw in this context, and charge the client for the time."""
        await self.queue.turn(mine.address, most)
        begun = time.perf_counter()
        try:
            with mine.working():
                yield
        finally:
            self.queue.done(time.perf_counter() - begun)


def answer(request: Request[Any, Any, Any], drawn: Drawn, cache_control: str = REVALIDATE) -> Response[bytes]:
    """Return the HTTP response with something drawn, or 304 if the client has it already."""
    vary = "accept-encoding, cookie, authorization" if "private" in cache_control else "accept-encoding"
    headers = {"etag": drawn.etag, "cache-control": cache_control, "vary": vary}
    known = request.headers.get("if-none-match", "")
    if drawn.etag in [one.strip().removeprefix("W/") for one in known.split(",")]:
        return Response(b"", status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(drawn.packed, media_type=drawn.media_type, headers=headers | {"content-encoding": "gzip"})
    return Response(gzip.decompress(drawn.packed), media_type=drawn.media_type, headers=headers)


def says(what: type[msgspec.Struct] | type[str], media_type: str = "application/json") -> dict[int, ResponseSpec]:
    """Describe the response of a handler that sends bytes, for the API schema."""
    return {
        200: ResponseSpec(what, generate_examples=False, description="Done.", media_type=media_type),
        304: ResponseSpec(None, generate_examples=False, description="It is what you have."),
    }
