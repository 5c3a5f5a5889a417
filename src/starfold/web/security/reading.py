"""Parsing in small slices: what one address sends delays nobody else.

A client can send 256 kB of tiny frames or chunks in one packet after another, and none of it is a request that a rate
limit would see. So a connection reads a few kB at a time, an iteration of the event loop parses for a few milliseconds
at most, the addresses take turns, and the work is charged to the address.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from .limits import WORK_PER_TOKEN_S, RateLimiter

HTTP_SLICE_BYTES: Final = 4096  # a whole request with its headers, as a rule
SOCKET_SLICE_BYTES: Final = 1024  # a frame can be as small as six bytes, and each has its price
TURN_S: Final = 0.004  # for parsing in one iteration of the event loop; a slice that has begun is finished
REST_S: Final = 0.1  # until an address that has used up its time is looked at again

clock = time.thread_time  # the work itself, however busy the machine is


class Feed:
    """What one connection has received and nobody has parsed yet."""

    def __init__(self, intake: Intake, transport: asyncio.Transport, address: str) -> None:
        self.intake, self.transport = intake, transport
        self.address = address  # whom the work is charged to
        self.size = HTTP_SLICE_BYTES
        self.parse: Callable[[bytes], None] = lambda _: None
        self.unread = bytearray()
        self.full = False  # the protocol wants nothing more for now
        self.parsing = False

    def put(self, data: bytes | memoryview) -> None:
        """Take data that was received: it is parsed now, or when it is its turn."""
        self.unread += data
        self.intake.offer(self)

    def ready(self) -> bool:
        """Return whether there is something to parse, and the protocol wants it."""
        return bool(self.unread) and not self.full

    def parse_slice(self) -> None:
        """Parse at most `size` bytes."""
        data = bytes(self.unread[: self.size])
        del self.unread[: self.size]
        self.parsing = True
        try:
            self.parse(data)
        finally:
            self.parsing = False

    def pause(self) -> None:
        """Parse and read nothing until `resume`."""
        self.full = True
        self.transport.pause_reading()

    def resume(self) -> None:
        """Go on: first with what was received already."""
        self.full = False
        if not self.parsing:
            self.intake.settle(self)

    def drop(self) -> None:
        """Forget what was received, and wait no longer."""
        self.unread.clear()
        self.intake.forget(self)


class Intake:
    """Parses what connections have received: a few milliseconds in each loop iteration, the addresses in turn."""

    def __init__(self, budget: RateLimiter) -> None:
        self.budget = budget
        self.spent = 0.0  # seconds of parsing in this loop iteration
        self._waiting: dict[str, dict[Feed, None]] = {}  # address -> its connections with unparsed data
        self._turns: deque[str] = deque()  # the waiting addresses that may parse
        self._resting: list[str] = []  # the waiting addresses that have used up their time
        self._turning = False
        self._waking: asyncio.TimerHandle | None = None

    def offer(self, feed: Feed) -> None:
        """Parse what a connection has received, if nobody has to wait; else let it wait for its turn."""
        free = self.spent < TURN_S and feed.address not in self._waiting
        if free and feed.ready() and self.budget.take(feed.address, 0.0):
            self._parse(feed)
        else:
            self.settle(feed)

    def settle(self, feed: Feed) -> None:
        """Let a connection wait if something is unparsed, else let it read on."""
        if not feed.unread:
            if not feed.full:
                feed.transport.resume_reading()
            return
        feed.transport.pause_reading()
        if feed.full:
            return
        if feed.address not in self._waiting:
            self._waiting[feed.address] = {}
            self._turns.append(feed.address)
        self._waiting[feed.address][feed] = None
        self._schedule()

    def forget(self, feed: Feed) -> None:
        """Let a connection wait no longer."""
        self._waiting.get(feed.address, {}).pop(feed, None)  # the address keeps its place until its turn

    def _parse(self, feed: Feed) -> None:
        begun = clock()
        try:
            feed.parse_slice()
        finally:
            took = clock() - begun
            self.spent += took
            self.budget.spend(feed.address, took / WORK_PER_TOKEN_S)
            self._schedule()  # the next iteration has new time
        self.settle(feed)

    def _schedule(self) -> None:
        if not self._turning:
            self._turning = True
            asyncio.get_running_loop().call_soon(self._turn)

    def _turn(self) -> None:
        """Parse one slice of each waiting address, as far as there is time."""
        self._turning, self.spent = False, 0.0
        for _ in range(len(self._turns)):
            if self.spent >= TURN_S:
                break
            self._serve(self._turns.popleft())
        if self._turns:
            self._schedule()

    def _serve(self, address: str) -> None:
        feeds = self._waiting[address]
        if not feeds:
            del self._waiting[address]
        elif not self.budget.take(address, 0.0):
            self._resting.append(address)
            if self._waking is None:
                self._waking = asyncio.get_running_loop().call_later(REST_S, self._wake)
        else:
            feed = next(iter(feeds))
            del feeds[feed]
            self._turns.append(address)
            self._parse(feed)

    def _wake(self) -> None:
        self._waking = None
        self._turns += self._resting
        self._resting.clear()
        self._schedule()
