"""Connections before HTTP: how many there may be, how long each may keep us waiting, and one send for one answer.

What is limited here has not been parsed: a connection that never sends a byte costs a file descriptor all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .limits import rate_limit_key

FIRST_BYTE_S: Final = 10.0  # for a new connection to say anything
HEADERS_S: Final = 10.0  # from the first byte of a request to the end of its headers
BODY_S: Final = 20.0  # for the body after that: a request has 8 kB at most
IDLE_S: Final = 15  # between two requests of one connection
WRITE_S: Final = 30.0  # for somebody slow to take what was written
SWEEP_S: Final = 1.0
DRAIN_S: Final = 5.0  # for the rest of a body whose request was answered before it was whole
CLOSE_S: Final = 3.0  # for somebody who is hung up to take what was written
NEVER: Final = float("inf")

# What a connection owes.
REQUEST: Final = "request"
HEADERS: Final = "headers"
BODY: Final = "body"
REST: Final = "rest of a body"
GOODBYE: Final = "goodbye"  # to read what was written before we hung up

FULL: Final = b"That is too many connections. Wait a few seconds and try again."
LATE: Final = b"The request did not come in time."

log = logging.getLogger("starfold.web")


def refusal(status: bytes, sentence: bytes) -> bytes:
    """A whole answer for somebody whose request was not read."""
    head = b"HTTP/1.1 %b\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n" % (status, len(sentence))
    return head + b"retry-after: 5\r\nconnection: close\r\n\r\n" + sentence


class Peer:
    """One TCP connection: whose it is, and until when what it owes must have come."""

    def __init__(self, address: str, transport: asyncio.Transport, deadline: float) -> None:
        self.address = address
        self.transport = transport
        self.owes = REQUEST  # what it keeps us waiting for; empty: nothing
        self.deadline = deadline
        self.unread = 0  # bytes that waited to be sent when they were last looked at
        self.stalled = NEVER  # when those will have waited for too long

    def owe(self, what: str, deadline: float = NEVER) -> None:
        """Set what has to come, and until when; the deadline of the same thing is not put off."""
        if what != self.owes and self.owes != GOODBYE:
            self.owes, self.deadline = what, deadline

    def look(self, now: float) -> None:
        """See whether it takes what was written: who takes some of it has anew a while for the rest."""
        unread = self.transport.get_write_buffer_size()
        if not unread:
            self.stalled = NEVER
        elif self.stalled == NEVER or unread < self.unread:
            self.stalled = now + WRITE_S
        self.unread = unread


class AddressCounts:
    """The connections of each address, and at any time an address that has the most of them, without a search."""

    def __init__(self) -> None:
        self.most = 0  # connections of one address
        self._of: dict[str, dict[Peer, None]] = {}  # the newest last
        self._passing: dict[str, dict[Peer, None]] = {}  # those of them that are no sockets
        self._sized: dict[int, dict[str, None]] = {}  # the addresses that have so many

    def add(self, peer: Peer) -> int:
        """Add the newest one; how many its address has now."""
        same = self._of.setdefault(peer.address, {})
        same[peer] = self._passing.setdefault(peer.address, {})[peer] = None
        self._move(peer.address, len(same) - 1, len(same))
        self.most = max(self.most, len(same))
        return len(same)

    def remove(self, peer: Peer) -> None:
        """Remove one that is there."""
        same = self._of[peer.address]
        del same[peer]
        self.sit(peer)
        self._move(peer.address, len(same) + 1, len(same))
        if not same:
            del self._of[peer.address]
        if self.most not in self._sized:
            self.most -= 1

    def sit(self, peer: Peer) -> None:
        """Note that a connection does not only pass: somebody sits there at a table."""
        passing = self._passing.get(peer.address, {})
        passing.pop(peer, None)
        if not passing:
            self._passing.pop(peer.address, None)

    def newest_of_the_most(self) -> Peer:
        """The newest connection of an address that has the most: one that is no socket, if there is any."""
        address = next(iter(self._sized[self.most]))
        return next(reversed(self._passing.get(address) or self._of[address]))

    def _move(self, address: str, old: int, new: int) -> None:
        if old:
            del self._sized[old][address]
            if not self._sized[old]:
                del self._sized[old]
        if new:
            self._sized.setdefault(new, {})[address] = None


class ConnectionLimiter:
    """All open connections: how many in total and for one address. Those that keep us waiting too long are ended."""

    def __init__(self, total: int, per_address: int) -> None:
        """`per_address` 0 is no limit: behind a proxy all come from its address."""
        self.total, self.per_address = total, per_address
        self.peers: dict[asyncio.Transport, Peer] = {}
        self.crowds = AddressCounts()
        self.leaving: dict[Peer, None] = {}  # were ended, and have not taken what was written; the first ones first
        self.ended: Counter[str] = Counter()  # why connections were ended since that was last logged
        self._sweeping: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.Transport) -> Peer:
        """Count a new connection. If there are too many one is ended, perhaps this one."""
        address = rate_limit_key(str((transport.get_extra_info("peername") or ("?",))[0]))
        peer = Peer(address, transport, asyncio.get_running_loop().time() + FIRST_BYTE_S)
        self.peers[transport] = peer
        same = self.crowds.add(peer)
        if self.per_address and same > self.per_address:
            self._shed(peer, "too many from one address")
        elif len(self.peers) > self.total:
            self._make_room(peer, same)
        if self._sweeping is None:
            self._sweeping = asyncio.get_running_loop().call_later(SWEEP_S, self.sweep)
        return peer

    def _make_room(self, newcomer: Peer, same: int) -> None:
        """End one connection: one that is leaving, else of whoever holds more than the newcomer, else the newcomer."""
        if self.leaving:
            self._abort(next(iter(self.leaving)))
        elif self.crowds.most > same:
            self._shed(self.crowds.newest_of_the_most(), "too many in all")
        else:  # who comes from many addresses must not drive out those who are there
            self._shed(newcomer, "too many in all")

    def forget(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        peer = self.peers.pop(transport, None)
        if peer is not None:
            self.crowds.remove(peer)
            self.leaving.pop(peer, None)

    def _shed(self, peer: Peer, why: str) -> None:
        if peer.owes:  # it was not answered yet, so it can be told
            peer.transport.write(refusal(b"503 Service Unavailable", FULL))
        self._end(peer, why)

    def _end(self, peer: Peer, why: str) -> None:
        """Hang up. Who has not taken what was written has a few seconds, and counts for as long."""
        self.ended[why] += 1
        peer.transport.close()
        if peer.transport.get_write_buffer_size():
            peer.owe(GOODBYE, asyncio.get_running_loop().time() + CLOSE_S)
            self.leaving[peer] = None
        else:  # nothing keeps the transport: it is gone in the next round of the loop
            self.forget(peer.transport)

    def _abort(self, peer: Peer) -> None:
        """Hang up without waiting for what was written to be taken, as a close would: it could wait for ever."""
        peer.transport.abort()
        self.forget(peer.transport)

    def sweep(self) -> None:
        """End what is late, and log what was ended: once, however much it was."""
        now = asyncio.get_running_loop().time()
        for peer in list(self.peers.values()):
            peer.look(now)
            if now >= peer.stalled:
                self.ended["nothing was read"] += 1
                self._abort(peer)
            elif now >= peer.deadline:
                self._too_late(peer)
        if self.ended:
            log.warning("connections were ended", extra={"why": dict(self.ended), "open": len(self.peers)})
            self.ended.clear()
        self._sweeping = asyncio.get_running_loop().call_later(SWEEP_S, self.sweep) if self.peers else None

    def _too_late(self, peer: Peer) -> None:
        if peer.owes == GOODBYE:
            self._abort(peer)
            return
        if peer.owes in (HEADERS, BODY):
            peer.transport.write(refusal(b"408 Request Timeout", LATE))
        self._end(peer, f"no {peer.owes} in time")


class CorkedTransport(asyncio.Transport):
    """A transport that sends what is written in one go of the loop at once: headers and body are one packet."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.inner = transport
        self._loop = loop
        self._parts: list[Any] = []

    def write(self, data: Any) -> None:
        """Keep the data until the loop comes round."""
        if not data:
            return
        if not self._parts:
            self._loop.call_soon(self.flush)
        self._parts.append(data)

    def flush(self) -> None:
        """Send what was written."""
        parts, self._parts = self._parts, []
        if parts:
            self.inner.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def close(self) -> None:
        """Send what was written, then close."""
        self.flush()
        self.inner.close()

    def abort(self) -> None:
        """Close at once."""
        self._parts = []
        self.inner.abort()

    def is_closing(self) -> bool:
        """Whether it is closed, or about to be."""
        return self.inner.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """What the transport below knows."""
        return self.inner.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Let what comes in wait."""
        self.inner.pause_reading()

    def resume_reading(self) -> None:
        """Read again."""
        self.inner.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Hand the connection on."""
        self.flush()
        self.inner.set_protocol(protocol)


class HttpProtocol(H11Protocol):
    """An HTTP connection that is counted from its first moment, and whose requests must come in time."""

    limiter: ConnectionLimiter
    handed_on = False  # to a socket

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or end it if there are too many."""
        self.raw, self.corked = transport, CorkedTransport(transport, self.loop)
        super().connection_made(self.corked)
        self.peer = self.limiter.admit(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        super().connection_lost(exc)
        self.limiter.forget(self.raw)

    def data_received(self, data: bytes) -> None:
        """Read what has come, and note what is still owed."""
        super().data_received(data)
        self._note(BODY, BODY_S)

    def on_response_complete(self) -> None:
        """An answer was given; what is left of its request must come soon all the same."""
        super().on_response_complete()
        self._note(REST, DRAIN_S)

    def _note(self, body: str, seconds: float) -> None:
        state, now = self.conn.their_state, self.loop.time()
        if self.handed_on:
            return
        if state is h11.SEND_BODY:
            self.peer.owe(REST if self.peer.owes == REST else body, now + seconds)
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self.peer.owe(HEADERS, now + HEADERS_S)
        else:  # the request is whole, or the next has not begun: uvicorn itself ends idle connections
            self.peer.owe("")

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to a socket, which writes whole frames by itself and is still counted."""
        self.corked.flush()
        self.transport = self.raw
        self.peer.owe("")
        self.limiter.crowds.sit(self.peer)
        self.handed_on = True
        super().handle_websocket_upgrade(event)


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that was counted when it was an HTTP connection."""

    limiter: ConnectionLimiter

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no longer."""
        self.limiter.forget(self.transport)
        super().connection_lost(exc)


def protocols(to: ConnectionLimiter) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """What uvicorn is to make of connections under a limit: the classes for HTTP and for WebSocket."""

    class Http(HttpProtocol):
        limiter = to

    class Socket(SocketProtocol):
        limiter = to

    return Http, Socket
