"""What stands before every request: limits, the origin of what changes something, safe headers, one log line."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from typing import Any

import msgspec

from ..config import Config
from ..pages.render import error_page
from ..protocol import ErrorOut
from .limits import (
    ALLOWANCE,
    HEADERS,
    MAKING,
    MAX_ADDRESSES,
    MAX_BODY_BYTES,
    Allowance,
    RateLimiter,
    from_own_page,
    rate_limit_key,
)

log = logging.getLogger("starfold.access")

SAFE = {"GET", "HEAD", "OPTIONS"}
SECRET_PATHS = ("/device/", "/join/")  # what follows these is a secret, and stays out of logs
# What makes a person, a table or a link, which stay, or reads all of somebody's tables.
MAKES = re.compile(
    r"/api/(me|me/device|me/download|tables)|/tables(/[^/]*/join/[^/]*)?|/me/(name|device)|/device/[^/]*"
)

PATIENT = 20  # refusals in a row that are answered at once
PENANCE_S = 1.0  # what the next ones wait for

Rejection = tuple[int, str, str] | None


class GatewayMiddleware:
    """An ASGI application around another one."""

    def __init__(self, app: Any, config: Config) -> None:
        self.app = app
        self.config = config
        self.buckets = RateLimiter(config.burst, config.requests)
        self.open: Counter[str] = Counter()  # addresses -> how many requests and sockets of theirs are open
        self.turned_away: Counter[str] = Counter()  # addresses -> how many are refused in a row

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        address = self.address(scope, headers)
        scope[ALLOWANCE] = Allowance(self.buckets, address)
        self.open[address] += 1
        try:
            refused = self.refuse(scope, headers, address)
            if refused and refused[0] == 429:
                await self.slow_down(address)
            else:
                self.turned_away.pop(address, None)
            if scope["type"] == "websocket":
                await self.connect(scope, receive, send, refused)
            else:
                await self.request(scope, receive, send, refused)
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]

    async def request(self, scope: Any, receive: Any, send: Any, refused: Rejection) -> None:
        """Answer a request, and log it."""
        begun, status = time.perf_counter(), 0

        async def shielded(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                present = {key.lower() for key, _ in message["headers"]}
                extra = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in present]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        try:
            if refused:
                await self.answer(scope, shielded, *refused)
            else:
                await self.app(scope, receive, shielded)
        finally:
            took = round((time.perf_counter() - begun) * 1000, 1)
            seen = {"method": scope["method"], "path": plain_path(scope["path"]), "status": status, "ms": took}
            # What is refused may come by the thousand: a handler writes such a line only now and then.
            log.info("request refused" if refused else "request", extra=seen)

    async def slow_down(self, address: str) -> None:
        """Let somebody wait who goes on asking after having been refused: the answer costs them more than us."""
        if len(self.turned_away) > MAX_ADDRESSES:
            self.turned_away.clear()
        self.turned_away[address] += 1
        if self.turned_away[address] > PATIENT:
            await asyncio.sleep(PENANCE_S)

    async def connect(self, scope: Any, receive: Any, send: Any, refused: Rejection) -> None:
        """Let a socket pass, or refuse it."""
        if refused:
            await receive()
            await send({"type": "websocket.close", "code": 4000 + refused[0], "reason": refused[2]})
            return
        await self.app(scope, receive, send)

    def refuse(self, scope: Any, headers: dict[str, str], address: str) -> Rejection:
        """Why a request may not pass, as status, reason and sentence; None if it may."""
        socket = scope["type"] == "websocket"
        if 0 < self.config.connections < self.open[address]:
            return 429, "too-many", "Too many connections from your address. Close some and try again."
        if not self.buckets.take(address, 1.0 if socket else self.cost(scope)):
            return 429, "too-many", "Too many requests. Wait a few seconds and try again."
        changes = socket or scope["method"] not in SAFE
        if changes and not from_own_page(headers):
            return 403, "foreign", "That request comes from another site."
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return 400, "malformed", "The length of the request is not a number."
        if int(length) > MAX_BODY_BYTES:
            return 413, "too-large", f"A request has at most {MAX_BODY_BYTES} bytes."
        return None

    def cost(self, scope: Any) -> float:
        """How many drops a request takes: more for one that makes something that stays."""
        path = scope["path"].rstrip("/")
        makes = MAKES.fullmatch(path) and (scope["method"] not in SAFE or path.endswith("/download"))
        return min(MAKING, max(1.0, self.config.burst / 12)) if makes else 1.0

    def address(self, scope: Any, headers: dict[str, str]) -> str:
        """Who asks: the address of the connection, or what a proxy in front says it is."""
        if self.config.trust_proxy and "x-forwarded-for" in headers:
            return rate_limit_key(headers["x-forwarded-for"].rpartition(",")[2].strip())
        return rate_limit_key(str((scope.get("client") or ("?",))[0]))

    async def answer(self, scope: Any, send: Any, status: int, reason: str, why: str) -> None:
        """Refuse a request: in JSON where a program asks, else as a page."""
        kind, body = "text/html; charset=utf-8", b""
        if scope["path"].startswith("/api/"):
            kind, body = "application/json", msgspec.json.encode(ErrorOut("", status, reason, why))
        else:
            body = error_page(status, "Not possible", why).encode()
        headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"5"))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def plain_path(path: str) -> str:
    """A path as a log may have it: without the secrets that some paths end in."""
    for part in SECRET_PATHS:
        before, found, _ = path.partition(part)
        if found:
            return before + part + "…"
    return path
