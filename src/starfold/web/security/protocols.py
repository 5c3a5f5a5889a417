"""uvicorn's protocols for HTTP and WebSocket, with limits: counted, with deadlines, and parsed in small slices."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from . import connections
from .connections import ConnectionLimiter
from .limits import MAX_BODY_BYTES, TokenBucket, forwarded_in
from .reading import HTTP_SLICE_BYTES, SOCKET_SLICE_BYTES, Feed, Intake
from .transport import CorkedTransport

DRAIN_BYTES: Final = 1_000_000  # read from a client that was answered early, so that it can read its answer
CONTROL_BURST: Final = 100  # frames of one socket that carry no message of their own, at once
CONTROL_PER_S: Final = 10.0  # and sustained
TOO_MANY_FRAMES: Final = 4429, "Too many frames. Wait a few seconds and try again."

# Shared by all connections: what is read into it is copied before anything else is read.
_received = memoryview(bytearray(max(HTTP_SLICE_BYTES, SOCKET_SLICE_BYTES, 65536)))


class HttpProtocol(H11Protocol, asyncio.BufferedProtocol):
    """An HTTP connection that is counted from the start and has deadlines for its requests."""

    limiter: ConnectionLimiter
    intake: Intake
    upgraded = False  # to a WebSocket
    lingering = False  # answered and closed; the rest of what the client sends is thrown away
    drained = 0  # bytes thrown away

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, or end it if there are too many."""
        self.raw = transport
        self.peer = self.limiter.admit(transport)
        self.feed = Feed(self.intake, transport, self.peer.address)
        self.feed.parse = self.data_received
        self.corked = CorkedTransport(transport, self.loop, self.feed)
        self.corked.before_close = self._linger
        super().connection_made(self.corked)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self.feed.drop()
        super().connection_lost(exc)
        self.limiter.forget(self.raw)

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return the buffer for the next read: its size limits what one loop iteration reads."""
        return _received if self.lingering else _received[:HTTP_SLICE_BYTES]

    def buffer_updated(self, nbytes: int) -> None:
        """Parse what was read, when it is its turn."""
        if self.lingering:
            self.drained += nbytes
            if self.drained > DRAIN_BYTES:
                self.raw.abort()
            return
        if self.limiter.proxy and self.conn.their_state is h11.IDLE and not self.feed.unread:
            self._identify(self.conn.trailing_data[0] + _received[:nbytes])
        self.feed.put(_received[:nbytes])

    def _identify(self, begun: bytes) -> None:
        """Charge and count for the address that the proxy reports in the headers, if they are complete."""
        address = forwarded_in(begun)
        if address:
            self.feed.address = address
            self.limiter.rename(self.peer, address)

    def data_received(self, data: bytes) -> None:
        """Parse data and update the deadline."""
        super().data_received(data)
        if self.cycle is not None and len(self.cycle.body) > MAX_BODY_BYTES:
            self.flow.pause_reading()  # until the application has read it, or refused it
        self._note()

    def on_response_complete(self) -> None:
        """Close if a lot of the request is still to come, else set a deadline for it."""
        super().on_response_complete()
        if self.conn.their_state is h11.SEND_BODY and not self._running() and not self._short():
            self.corked.close()
        self._note()

    def _running(self) -> bool:
        """Return whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _short(self) -> bool:
        """Return whether the request said that its body is short enough to read it."""
        length = next((value for name, value in self.headers if name == b"content-length"), b"")
        return length.isdigit() and int(length) <= MAX_BODY_BYTES

    def _note(self) -> None:
        """Set the deadline for what the client has to do next."""
        if self.upgraded or self.lingering:
            return
        state, now = self.conn.their_state, self.loop.time()
        if self._running():
            if state is h11.SEND_BODY:
                self.peer.owe(connections.BODY, now + connections.BODY_S)
            else:
                self.peer.owe("")
        elif state is h11.SEND_BODY:
            self.peer.owe(connections.REST, now + connections.DRAIN_S)
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self.peer.owe(connections.HEADERS, now + connections.HEADERS_S)
        else:
            self.peer.owe(connections.IDLE, now + connections.IDLE_S + connections.IDLE_MARGIN_S)

    def _linger(self) -> bool:
        """Close after an answer in the middle of a request: only our side, so that the client can read the answer.

        A connection that is closed with unread data is reset, and the client may lose what was sent to it. What still
        comes is thrown away unparsed. Return whether there is something to wait for.
        """
        whole = self.conn.their_state not in (h11.SEND_BODY, h11.ERROR) and not self.feed.unread
        if whole or self.upgraded or self.raw.is_closing() or self.raw.get_write_buffer_size():
            return False
        try:
            self.raw.write_eof()
        except (OSError, NotImplementedError):  # the client is gone; or TLS, which cannot be half closed
            return False
        self.lingering = True
        self.feed.drop()
        self._unset_keepalive_if_required()
        self.peer.owe(connections.REST, self.loop.time() + connections.DRAIN_S)
        self.raw.resume_reading()
        return True

    def shutdown(self) -> None:
        """Close, because the server ends."""
        if self.lingering:
            self.raw.close()
        else:
            super().shutdown()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Upgrade to a WebSocket, which still counts as a connection."""
        self.peer.owe("")
        self.limiter.crowds.sit(self.peer)
        self.upgraded = True
        self.feed.drop()
        self.corked.write_frames()
        super().handle_websocket_upgrade(event)


class SocketProtocol(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """A WebSocket; it was counted when it was an HTTP connection."""

    limiter: ConnectionLimiter

    def connection_made(self, transport: Any) -> None:
        """Take over the connection from HTTP."""
        self.feed: Feed = transport.feed
        self.feed.size, self.feed.parse = SOCKET_SLICE_BYTES, self.data_received
        self.control = TokenBucket(CONTROL_BURST, CONTROL_PER_S)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self.feed.drop()
        self.limiter.forget(self.feed.transport)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send what the application says; an answer with a status ends the handshake, which uvicorn forgets to note."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return the buffer for the next read: its size limits what one loop iteration reads."""
        return _received[:SOCKET_SLICE_BYTES]

    def buffer_updated(self, nbytes: int) -> None:
        """Parse what was read, when it is its turn."""
        self.feed.put(_received[:nbytes])

    def handle_ping(self) -> None:
        """Answer a ping, if there were not too many."""
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Note a pong, if there were not too many."""
        if self._may():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        """Take a part of a message, if there were not too many."""
        if self._may():
            super().handle_cont(event)

    def _may(self) -> bool:
        """Charge a frame that is no message; close the socket if there are too many."""
        if self.close_sent or self.control.take():
            return not self.close_sent
        code, reason = TOO_MANY_FRAMES
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.stop_keepalive()
        self.conn.fail(code, reason)  # and parse nothing more
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(connections.CLOSE_S, self.transport.close)
        return False


def protocols(to: ConnectionLimiter, through: Intake) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """Return uvicorn's protocol classes for HTTP and WebSocket under a limiter."""

    class Http(HttpProtocol):
        limiter, intake = to, through

    class Socket(SocketProtocol):
        limiter = to

    return Http, Socket
