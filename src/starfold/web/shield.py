"""What stands before every request: limits, the origin of what changes something, safe headers, one log line."""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec

from .config import Config
from .guard import HEADERS, LARGEST, Buckets, same_site
from .render import error_page
from .wire import NoOut

log = logging.getLogger("starfold.access")

SAFE = {"GET", "HEAD", "OPTIONS"}
SECRET_PATHS = ("/device/", "/join/")  # what follows these is a secret, and stays out of logs


class Shield:
    """An ASGI application around another one."""

    def __init__(self, app: Any, config: Config) -> None:
        self.app = app
        self.config = config
        self.buckets = Buckets(config.burst, config.requests)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request pass, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1").lower(): value.decode("latin-1") for key, value in scope["headers"]}
        refused = self.refuse(scope, headers)
        if scope["type"] == "websocket":
            if refused:
                await receive()
                await send({"type": "websocket.close", "code": 4000 + refused[0], "reason": refused[2]})
                return
            await self.app(scope, receive, send)
            return
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
            log.info("request", extra=seen)

    def refuse(self, scope: Any, headers: dict[str, str]) -> tuple[int, str, str] | None:
        """Why a request may not pass, as status, reason and sentence; None if it may."""
        if not self.buckets.take(self.address(scope, headers)):
            return 429, "too-many", "That is too many requests. Wait a few seconds and try again."
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changes and not same_site(headers.get("origin", ""), headers.get("host", "")):
            return 403, "foreign", "That request comes from a page of another site."
        length = headers.get("content-length", "0")
        if not length.isdecimal():
            return 400, "malformed", "The length of the request is no number."
        if int(length) > LARGEST:
            return 413, "too-large", f"A request has at most {LARGEST} bytes."
        return None

    def address(self, scope: Any, headers: dict[str, str]) -> str:
        """Who asks: the address of the connection, or what a proxy in front says it is."""
        if self.config.trust_proxy and "x-forwarded-for" in headers:
            return headers["x-forwarded-for"].rpartition(",")[2].strip()
        return str((scope.get("client") or ("?",))[0])

    async def answer(self, scope: Any, send: Any, status: int, reason: str, why: str) -> None:
        """Refuse a request: in JSON where a program asks, else as a page."""
        kind, body = "text/html; charset=utf-8", b""
        if scope["path"].startswith("/api/"):
            kind, body = "application/json", msgspec.json.encode(NoOut("", status, reason, why))
        else:
            body = error_page(status, "That is not possible", why).encode()
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
