"""The transport under HTTP and WebSocket: one packet for all writes of a loop iteration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .reading import Feed


class CorkedTransport(asyncio.Transport):
    """A transport that sends all writes of one loop iteration together: headers and body in one packet."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, feed: Feed) -> None:
        super().__init__()
        self.inner, self.feed = transport, feed
        self.before_close: Callable[[], bool] | None = None  # returns whether it closes the connection itself
        self._loop = loop
        self._parts: list[Any] = []
        self._closed = False
        self._frames = False

    def write_frames(self) -> None:
        """Send from now on each write at once: a WebSocket writes whole frames, and often to many clients in turn."""
        self.flush()
        self._frames = True

    def write(self, data: Any) -> None:
        """Buffer the data until the end of this loop iteration; frames are sent at once."""
        if not data or self._closed:
            return
        if self._frames:
            self.inner.write(data)
            return
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(data)

    def flush(self) -> None:
        """Send the buffered data."""
        parts, self._parts = self._parts, []
        if parts:
            self.inner.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def close(self) -> None:
        """Send the buffered data, then close; if `before_close` takes over, a second call closes."""
        self.flush()
        again, self._closed = self._closed, True
        if again or self.before_close is None or not self.before_close():
            self.inner.close()

    def abort(self) -> None:
        """Close at once."""
        self._parts = []
        self.inner.abort()

    def is_closing(self) -> bool:
        """Return whether it is closing or closed."""
        return self._closed or self.inner.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return information of the inner transport."""
        return self.inner.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Give the protocol nothing more for now."""
        self.feed.pause()

    def resume_reading(self) -> None:
        """Give the protocol what comes."""
        self.feed.resume()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hand the connection to another protocol."""
        self.flush()
        self.inner.set_protocol(protocol)
