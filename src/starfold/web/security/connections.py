"""Connections below HTTP: limits by address and in total, and deadlines.

These limits apply before parsing: a connection that never sends a byte costs a file descriptor all the same.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Final

from .limits import rate_limit_key

FIRST_BYTE_S: Final = 10.0  # for the first byte of a new connection
HEADERS_S: Final = 10.0  # from the first byte of a request to the end of its headers
BODY_S: Final = 20.0  # for the body after that: a request has 8 kB at most
IDLE_S: Final = 15  # between two requests of one connection
IDLE_MARGIN_S: Final = 2.0  # uvicorn ends idle connections itself; this is for those that it forgets
WRITE_S: Final = 30.0  # for a slow client to read what was written
SWEEP_S: Final = 1.0
DRAIN_S: Final = 5.0  # for the rest of a request that was answered early
CLOSE_S: Final = 3.0  # for a client to read its last answer before the connection is aborted
NEVER: Final = float("inf")

# What a connection still has to send or read.
REQUEST: Final = "request"
HEADERS: Final = "headers"
BODY: Final = "body"
REST: Final = "rest of a body"
IDLE: Final = "next request"
GOODBYE: Final = "goodbye"  # it has to read its last answer
UNANSWERED: Final = (REQUEST, HEADERS, BODY)  # it can still get an error response

FULL: Final = b"That is too many connections. Wait a few seconds and try again."
LATE: Final = b"The request did not come in time."

log = logging.getLogger("starfold.web")


def refusal(status: bytes, sentence: bytes) -> bytes:
    """Return a complete HTTP response for a request that was not read."""
    head = b"HTTP/1.1 %b\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n" % (status, len(sentence))
    return head + b"retry-after: 5\r\nconnection: close\r\n\r\n" + sentence


class Peer:
    """One TCP connection: its address, what it still has to do, and the deadline for that."""

    def __init__(self, address: str, transport: asyncio.Transport, deadline: float) -> None:
        self.address = address
        self.transport = transport
        self.owes = REQUEST  # what it still has to do; empty: nothing
        self.deadline = deadline
        self.unread = 0  # bytes in the write buffer at the last check
        self.stalled = NEVER  # deadline for the client to read some of them

    def owe(self, what: str, deadline: float = NEVER) -> None:
        """Set what the connection has to do and by when; an existing deadline for the same thing stays."""
        if what != self.owes and self.owes != GOODBYE:
            self.owes, self.deadline = what, deadline

    def look(self, now: float) -> None:
        """Check whether the client reads: each byte it reads extends its deadline."""
        unread = self.transport.get_write_buffer_size()
        if not unread:
            self.stalled = NEVER
        elif self.stalled == NEVER or unread < self.unread:
            self.stalled = now + WRITE_S
        self.unread = unread


class AddressCounts:
    """Counts connections by address, and knows an address with the most of them in constant time."""

    def __init__(self) -> None:
        self.most = 0  # largest count of any address
        self._of: dict[str, dict[Peer, None]] = {}  # the newest last
        self._passing: dict[str, dict[Peer, None]] = {}  # address -> its connections that are no WebSockets
        self._sized: dict[int, dict[str, None]] = {}  # count -> the addresses with that count

    def add(self, peer: Peer) -> int:
        """Add a connection; return how many its address has now."""
        same = self._of.setdefault(peer.address, {})
        same[peer] = self._passing.setdefault(peer.address, {})[peer] = None
        self._move(peer.address, len(same) - 1, len(same))
        self.most = max(self.most, len(same))
        return len(same)

    def remove(self, peer: Peer) -> None:
        """Remove a connection."""
        same = self._of[peer.address]
        del same[peer]
        self.sit(peer)
        self._move(peer.address, len(same) + 1, len(same))
        if not same:
            del self._of[peer.address]
        if self.most not in self._sized:
            self.most -= 1

    def sit(self, peer: Peer) -> None:
        """Note that a connection became a WebSocket: it is shed last."""
        passing = self._passing.get(peer.address, {})
        passing.pop(peer, None)
        if not passing:
            self._passing.pop(peer.address, None)

    def newest_of_the_most(self) -> Peer:
        """Return the newest connection of the address with the most; a WebSocket only if there is nothing else."""
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
    """Limits the open connections, in total and for each address, and ends those that are too slow."""

    def __init__(self, total: int, per_address: int, proxy: bool = False) -> None:
        """Set the limits; `per_address` 0 means none. Behind a proxy all connections begin with its address."""
        self.total, self.per_address, self.proxy = total, 0 if proxy else per_address, proxy
        self.peers: dict[asyncio.Transport, Peer] = {}
        self.crowds = AddressCounts()
        self.leaving: dict[Peer, None] = {}  # ended, but their last answer is not read yet; oldest first
        self.ended: Counter[str] = Counter()  # reason -> connections ended since the last log line
        self._sweeping: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.Transport) -> Peer:
        """Count a new connection; if there are too many, end one of them, which may be this one."""
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

    def rename(self, peer: Peer, address: str) -> None:
        """Count a connection for the address that its proxy reports, not for the proxy's."""
        if address != peer.address and self.peers.get(peer.transport) is peer:
            self.crowds.remove(peer)
            peer.address = address
            self.crowds.add(peer)

    def _make_room(self, newcomer: Peer, same: int) -> None:
        """End one connection: a leaving one, else one of an address with more than the newcomer, else the newcomer."""
        if self.leaving:
            self._abort(next(iter(self.leaving)))
        elif self.crowds.most > same:
            self._shed(self.crowds.newest_of_the_most(), "too many in all")
        else:  # an attacker with many addresses must not drive out existing connections
            self._shed(newcomer, "too many in all")

    def forget(self, transport: asyncio.Transport) -> None:
        """Remove a closed connection."""
        peer = self.peers.pop(transport, None)
        if peer is not None:
            self.crowds.remove(peer)
            self.leaving.pop(peer, None)

    def _shed(self, peer: Peer, why: str) -> None:
        if peer.owes in UNANSWERED:
            peer.transport.write(refusal(b"503 Service Unavailable", FULL))
        self._end(peer, why)

    def _end(self, peer: Peer, why: str) -> None:
        """Close a connection. Until its last answer is read it has a few seconds, and still counts."""
        self.ended[why] += 1
        peer.transport.close()
        if peer.transport.get_write_buffer_size():
            peer.owe(GOODBYE, asyncio.get_running_loop().time() + CLOSE_S)
            self.leaving[peer] = None
        else:  # nothing is left to send: the transport closes in the next loop iteration
            self.forget(peer.transport)

    def _abort(self, peer: Peer) -> None:
        """Close at once: a normal close would wait until everything is read, perhaps for ever."""
        peer.transport.abort()
        self.forget(peer.transport)

    def sweep(self) -> None:
        """End connections that missed their deadline, and log all endings in one line."""
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
        if peer.owes == IDLE:
            peer.transport.close()
            return
        if peer.owes in (HEADERS, BODY):
            peer.transport.write(refusal(b"408 Request Timeout", LATE))
        self._end(peer, f"no {peer.owes} in time")
