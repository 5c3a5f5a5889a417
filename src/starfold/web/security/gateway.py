"""The middleware before every request: rate limits, a check of the origin, security headers, one log line."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from typing import Any

import msgspec

from starfold.tables.rejection import Reason

from ..config import Config
from ..pages.render import error_page
from ..protocol import RejectionOut
from .limits import (
    ALLOWANCE,
    CREATE_COST,
    HEADERS,
    MAX_ADDRESSES,
    MAX_BODY_BYTES,
    Allowance,
    RateLimiter,
    forwarded,
    from_own_page,
    rate_limit_key,
)

log = logging.getLogger("starfold.access")

SAFE = {"GET", "HEAD", "OPTIONS"}
SECRET_PATHS = ("/device/", "/join/")  # a secret follows these: it stays out of logs
# Requests that store a person, a table or a link, or that read all tables of a person: they cost more.
EXPENSIVE = re.compile(
    r"/api/(me|me/device|me/download|tables)|/tables(/[^/]*/join/[^/]*)?|/me/(name|device)|/device/[^/]*"
)

DENIAL = "websocket.http.response"  # the ASGI extension for answering a WebSocket with a status
MAX_QUICK_REJECTIONS = 20  # in a row to one address; later ones are answered after a delay
REJECTION_DELAY_S = 1.0
REJECTION_COST = 0.2  # tokens for a rejection without a delay: about a millisecond of work
MIN_DELAYED, DELAYED_SHARE = 8, 16  # of the connections, one address may hold this share in delayed requests

Rejection = tuple[Reason, str]


class GatewayMiddleware:
    """ASGI middleware: passes a request on to the application, or rejects it."""

    def __init__(self, app: Any, config: Config) -> None:
        self.app = app
        self.config = config
        self.buckets = RateLimiter(config.burst, config.rate)
        self.parsing = RateLimiter(config.burst, config.rate)  # of work before a request is one
        self.most_delayed = MIN_DELAYED  # requests of one address at a time
        self.delayed: Counter[str] = Counter()  # address -> its delayed requests
        self.open: Counter[str] = Counter()  # address -> its open requests and sockets
        self.rejected: Counter[str] = Counter()  # address -> its rejections in a row

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, or reject it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        address = self.address(scope, headers)
        scope[ALLOWANCE] = Allowance(self.buckets, address)
        self.open[address] += 1
        try:
            rejection = self.check(scope, headers, address)
            if rejection and rejection[0] is Reason.TOO_MANY:
                await self.slow_down(address)
            else:
                self.rejected.pop(address, None)
            if scope["type"] == "websocket":
                await self.connect(scope, receive, send, rejection)
            else:
                await self.request(scope, receive, send, rejection)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    def allow_connections(self, most: int) -> None:
        """Set how many connections there may be: a delayed request holds one, and an address may hold a share."""
        self.most_delayed = max(MIN_DELAYED, most // DELAYED_SHARE)

    async def request(self, scope: Any, receive: Any, send: Any, rejection: Rejection | None) -> None:
        """Answer a request, and log it."""
        begun, status = time.perf_counter(), 0

        async def with_headers(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {key.lower() for key, _ in message["headers"]}
                extra = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in present]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        try:
            if rejection:
                await self.answer(scope, with_headers, *rejection)
            else:
                await self.app(scope, receive, with_headers)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            seen = {"method": scope["method"], "path": plain_path(scope["path"]), "status": status, "ms": took}
            # Rejections may come by the thousand: the log filter lets few of them pass.
            log.info("request refused" if rejection else "request", extra=seen)

    async def slow_down(self, address: str) -> None:
        """Delay the answer to an address that goes on after many rejections, so that flooding costs the sender more.

        A delayed request holds a connection, so only some of an address are delayed at a time. The others are charged:
        if there are very many, the address is read more slowly.
        """
        if len(self.rejected) > MAX_ADDRESSES:
            self.rejected.clear()
        self.rejected[address] += 1
        if self.rejected[address] <= MAX_QUICK_REJECTIONS:
            return
        if self.delayed[address] >= self.most_delayed:
            self.parsing.spend(address, REJECTION_COST)
            return
        self.delayed[address] += 1
        try:
            await asyncio.sleep(REJECTION_DELAY_S)
        finally:
            self.delayed[address] -= 1
            if not self.delayed[address]:
                del self.delayed[address]

    async def connect(self, scope: Any, receive: Any, send: Any, rejection: Rejection | None) -> None:
        """Pass a WebSocket on, or answer it as any rejected request: with a status and a sentence."""
        if rejection is None:
            await self.app(scope, receive, send)
            return
        await receive()
        if DENIAL not in (scope.get("extensions") or {}):  # a server that can only close it
            await send({"type": "websocket.close", "code": 4000 + rejection[0].status, "reason": rejection[1]})
            return

        async def deny(message: Any) -> None:
            await send({**message, "type": f"websocket.{message['type']}"})

        await self.answer(scope, deny, *rejection)

    def check(self, scope: Any, headers: dict[str, str], address: str) -> Rejection | None:
        """Return why a request is rejected, or None if it may pass."""
        socket = scope["type"] == "websocket"
        if 0 < self.config.connections < self.open[address]:
            return Reason.TOO_MANY, "Too many connections from your address. Close some and try again."
        if not self.buckets.take(address, 1.0 if socket else self.cost(scope)):
            return Reason.TOO_MANY, "Too many requests. Wait a few seconds and try again."
        changes = socket or scope["method"] not in SAFE
        if changes and not from_own_page(headers):
            return Reason.FOREIGN, "That request comes from another site."
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return Reason.MALFORMED, "The length of the request is not a number."
        if int(length) > MAX_BODY_BYTES:
            return Reason.TOO_LARGE, f"A request has at most {MAX_BODY_BYTES} bytes."
        return None

    def cost(self, scope: Any) -> float:
        """Return what a request costs in tokens: more for one that stores something or reads a lot."""
        path = scope["path"].rstrip("/")
        expensive = EXPENSIVE.fullmatch(path) and (scope["method"] not in SAFE or path.endswith("/download"))
        return min(CREATE_COST, max(1.0, self.config.burst / 12)) if expensive else 1.0

    def address(self, scope: Any, headers: dict[str, str]) -> str:
        """Return the key of the client's address: of the connection, or what a trusted proxy says."""
        if self.config.proxy and "x-forwarded-for" in headers:
            return forwarded(headers["x-forwarded-for"])
        return rate_limit_key(str((scope.get("client") or ("?",))[0]))

    async def answer(self, scope: Any, send: Any, reason: Reason, why: str) -> None:
        """Answer a rejected request: JSON under /api/, else a page."""
        status = reason.status
        if scope["path"].startswith("/api/"):
            kind, body = "application/json", msgspec.json.encode(RejectionOut("", status, reason, why))
        else:
            kind = "text/html; charset=utf-8"
            body = error_page(status, "Not possible", why).encode()
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"5"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def plain_path(path: str) -> str:
    """Return a path for the log, without the secrets that some paths end in."""
    for part in SECRET_PATHS:
        before, found, _ = path.partition(part)
        if found:
            return before + part + "…"
    return path
