"""A table's channel: its WebSocket connections, and what each of them is sent."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, Protocol

from starfold import __version__
from starfold.core.event import WATCHER
from starfold.tables.service import TableService
from starfold.tables.session import UNREAD, TableSession
from starfold.tables.table import Table

from ..protocol import (
    ChatLine,
    ChatOut,
    GoneOut,
    HelloOut,
    HereOut,
    LinkOut,
    ThinkingOut,
    YouOut,
    encode_text,
)
from .frames import Frames, Key

log = logging.getLogger("starfold.web")

TRY_LATER = 4503  # a WebSocket close code: the store is in trouble, connect again
MAX_QUEUED_MESSAGES = 200  # messages that may wait for a slow client before it is disconnected
WHOLE = -1  # as the ply before the log: the whole log
PRESENCE_DELAY_S = 0.1  # changes of presence are broadcast together, because a crowd would cause n² messages


class Payer(Protocol):
    """Somebody who is charged for work."""

    def spend(self, seconds: float) -> None:
        """Charge for seconds of work."""


class Connection:
    """One WebSocket: its person, its viewpoint, and what it was sent."""

    def __init__(self, person: str, name: str, as_view: bool = False) -> None:
        self.person = person
        self.name = name
        self.as_view = as_view  # a program, which gets the View instead of the picture
        self.revealed_seat = -1  # of several seats on one screen, the one that is shown
        self.revealed_count = 0  # how often that seat had chosen when it was revealed: a new choice hides it
        self.viewpoint = WATCHER
        self.hello: HelloOut | None = None
        self.grounds: set[str] = set()
        self.chat_sent = 0  # lines
        self.needs_table = True  # it was not sent the table yet
        self.outgoing: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.ended = False  # nothing more is queued
        self.close_with = (1000, "")  # close code and reason
        self.hint: asyncio.Task[None] | None = None

    def raise_curtain(self, table: Table, seat: int) -> None:
        """Show a seat's view on a shared screen; -1 hides all."""
        self.revealed_seat, self.revealed_count = seat, table.choice_counts[seat] if seat >= 0 else 0

    def send(self, message: str | bytes | None) -> None:
        """Queue a message; None closes the connection."""
        if self.ended:
            return
        if self.outgoing.qsize() > MAX_QUEUED_MESSAGES:
            message = None
        self.ended = message is None
        self.outgoing.put_nowait(message)

    def drop_hint(self) -> None:
        """Cancel the running hint, if any."""
        if self.hint is not None:
            self.hint.cancel()
            self.hint = None

    def set_viewpoint(self, table: Table) -> tuple[int, bool]:
        """Return this connection's viewpoint, and whether the curtain is down."""
        mine = table.seats_of(self.person)
        if len(mine) < 2:
            return (mine[0] if mine else WATCHER), False
        waiting = [seat for seat in table.waiting() if seat in mine]
        if not table.game.hidden:
            return (waiting[0] if waiting else self.viewpoint if self.viewpoint in mine else mine[0]), False
        if not table.running():
            return WATCHER, False
        if self.revealed_seat >= 0:
            seat = self.revealed_seat
            has_chosen = table.choice_counts[seat] != self.revealed_count  # the next player here must not see it
            others_turn = bool(waiting) and seat not in waiting and seat not in table.choices
            if has_chosen or others_turn:
                self.revealed_seat = -1
        return (self.revealed_seat, False) if self.revealed_seat in mine else (WATCHER, True)


def invitations(table: Table) -> list[LinkOut]:
    """Return the links to a table's open seats."""
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    return [LinkOut(number, f"/tables/{table.id}/join/{table.link(number)}") for number in open_seats]


class Channel:
    """All connections to one table. Each change is sent once to each viewpoint, compressed once."""

    def __init__(self, session: TableSession, now: Callable[[], int]) -> None:
        self.session = session
        self.now = now
        self.connections: list[Connection] = []
        self.public_seq = 0  # the table's public_seq at the last broadcast
        self.ply = 0
        self.pending: set[int] = set()  # the seats to notify; -1 means all connections
        self.presence_pending = False  # a broadcast of presence is scheduled
        self.frames = Frames(session, now)
        self._free_at = 0.0  # by the event loop's clock: the next broadcast is not earlier
        self._causing: dict[asyncio.Task[Any] | None, Payer] = {}  # a task that carries out a command -> who pays
        self._payers: set[Payer] = set()  # of the next broadcast
        session.listeners.add(self.change)
        session.onlookers.add(self.show_thinking)

    def change(self, seat: int = -1) -> None:
        """Schedule a broadcast to all connections, or to one seat only; several changes become one."""
        if self._causing and (payer := self._causing.get(asyncio.current_task())):
            self._payers.add(payer)
        if not self.pending:
            loop = asyncio.get_running_loop()
            if loop.time() < self._free_at:
                loop.call_at(self._free_at, self.broadcast)
            else:
                loop.call_soon(self.broadcast)
        self.pending.add(seat)

    @contextmanager
    def caused_by(self, payer: Payer) -> Iterator[None]:
        """Charge someone for the broadcasts that this task causes in this context, without those of bots it wakes."""
        task = asyncio.current_task()
        self._causing[task] = payer
        try:
            yield
        finally:
            del self._causing[task]

    def broadcast(self) -> None:
        """Send the changes, charge those who caused them, and leave the event loop free for as long as it took."""
        begun = time.perf_counter()
        due, payers = self.pending, self._payers
        self.pending, self._payers = set(), set()
        self._broadcast(due)
        took = time.perf_counter() - begun
        self._free_at = asyncio.get_running_loop().time() + took
        for payer in payers:
            payer.spend(took / len(payers))

    def _broadcast(self, due: set[int]) -> None:
        """Send the changes to all connections that may know of them."""
        table = self.session.table
        if self.session.ended():
            for connection in self.connections:
                if self.session.deleted:
                    connection.send(encode_text(GoneOut("This table was deleted.")))
                else:  # a new connection gets the table as it is stored
                    connection.close_with = TRY_LATER, UNREAD
                connection.send(None)
            return
        after = min(self.ply, table.stable_ply(self.public_seq))
        self.frames.renew()
        for connection in self.connections:
            if -1 not in due and not due & set(table.seats_of(connection.person)):
                continue  # others may not even notice that a seat has chosen
            try:
                moved = self._greet(connection)
                self._send_table(connection, WHOLE if moved or connection.needs_table else after)
                self._send_chat(connection)
            except Exception:  # a view that cannot be drawn must not block the other viewpoints
                log.exception("a snapshot could not be sent", extra={"table": table.id, "place": connection.viewpoint})
                connection.needs_table = True
        self.public_seq, self.ply = table.public_seq, table.ply()

    def _greet(self, connection: Connection) -> bool:
        """Send `hello` if it has changed; return whether the viewpoint has."""
        table = self.session.table
        viewpoint, curtain = connection.set_viewpoint(table)
        owner = bool(connection.person) and connection.person == table.owner
        links = invitations(table) if owner else []
        you = YouOut(connection.name, table.seats_of(connection.person), owner)
        hello = HelloOut(you, viewpoint, curtain, links, __version__, self.session.trouble)
        moved = viewpoint != connection.viewpoint
        connection.viewpoint = viewpoint
        if moved:  # if the curtain is down, a hint would reveal what is behind it
            connection.drop_hint()
        if hello != connection.hello:
            connection.hello = hello
            connection.send(encode_text(hello))
        return moved

    def _send_table(self, connection: Connection, after: int) -> None:
        """Send the table from the connection's viewpoint, with the log after a ply."""
        frame = self.frames.frame(key_of(connection, after))
        needs_ground = frame.mark != "" and frame.mark not in connection.grounds
        packed = frame.packed(needs_ground)
        connection.grounds.add(frame.mark)
        connection.needs_table = False
        connection.send(packed)

    def _send_chat(self, connection: Connection) -> None:
        table = self.session.table
        if connection.chat_sent < table.chat_count:
            first = max(connection.chat_sent, table.chat_count - len(table.chat))
            lines = table.chat[len(table.chat) - (table.chat_count - first) :]
            connection.chat_sent = table.chat_count
            connection.send(encode_text(ChatOut(first, [ChatLine(s.name, s.seat, s.text, made) for made, s in lines])))

    def change_presence(self) -> None:
        """Schedule a broadcast of who is connected."""
        if not self.presence_pending:
            self.presence_pending = True
            asyncio.get_running_loop().call_later(PRESENCE_DELAY_S, self.broadcast_presence)

    def broadcast_presence(self) -> None:
        """Send all connections who is connected."""
        self.presence_pending = False
        around = {connection.person for connection in self.connections}
        seats = self.session.table.seats
        here = HereOut(
            [bool(seat.person) and seat.person in around for seat in seats],
            sum(1 for connection in self.connections if not self.session.table.seats_of(connection.person)),
        )
        frame = encode_text(here)
        for connection in self.connections:
            connection.send(frame)

    def show_thinking(self, seat: int, done: float, trouble: str) -> None:
        """Send all connections a bot's progress."""
        frame = encode_text(ThinkingOut(seat, round(done, 3), trouble))
        for connection in self.connections:
            connection.send(frame)

    async def sync(self, connection: Connection, work: AbstractAsyncContextManager[None]) -> None:
        """Send one connection the whole table; `work` waits for its turn to draw, if there is anything to draw."""
        connection.needs_table = True
        connection.hello = None
        self._greet(connection)  # at once: a curtain must not wait
        self.frames.renew()
        found = self.frames.find(key_of(connection, WHOLE))
        if found is not None and found.is_packed(connection.grounds):
            self.send_whole(connection)
            return
        async with work:
            if connection.needs_table and not self.session.ended():  # a broadcast may have sent it meanwhile
                self.send_whole(connection)

    def send_whole(self, connection: Connection) -> None:
        """Send one connection the whole table now."""
        self._greet(connection)
        self.frames.renew()
        self._send_table(connection, WHOLE)
        self._send_chat(connection)


def key_of(connection: Connection, after: int) -> Key:
    """Return what a connection's table message depends on."""
    return connection.viewpoint, after, connection.as_view


class Channels:
    """The channels of all tables that have connections."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.channels: dict[str, Channel] = {}

    def count(self) -> int:
        """Return the number of connections."""
        return sum(len(channel.connections) for channel in self.channels.values())

    @contextmanager
    def caused_by(self, table: str, payer: Payer) -> Iterator[None]:
        """Charge someone for the broadcasts that this task causes at a table in this context."""
        channel = self.channels.get(table)
        if channel is None:  # nobody is connected
            yield
            return
        with channel.caused_by(payer):
            yield

    async def enter(
        self, session: TableSession, connection: Connection, work: AbstractAsyncContextManager[None]
    ) -> Channel:
        """Add a connection to a table's channel and send it the whole table; `work` waits for its turn to draw."""
        channel = self.channels.get(session.table.id)
        if channel is None or channel.session is not session:
            channel = self.channels[session.table.id] = Channel(session, self.service.now)
            channel.public_seq, channel.ply = session.table.public_seq, session.table.ply()
        channel.connections.append(connection)
        try:
            await channel.sync(connection, work)
            channel.change_presence()
            await self.service.connect(session, connection.person)
        except BaseException:  # cancellation included: a failed connection must not be counted
            self._remove(channel, connection)
            channel.change_presence()
            raise
        return channel

    async def leave(self, channel: Channel, connection: Connection) -> None:
        """Remove a connection from its channel."""
        self._remove(channel, connection)
        channel.change_presence()
        await self.service.disconnect(channel.session, connection.person)

    def disconnect(self, person: str) -> None:
        """Close all connections of a person who was deleted."""
        for connection in [
            one for channel in self.channels.values() for one in channel.connections if one.person == person
        ]:
            connection.send(None)

    def _remove(self, channel: Channel, connection: Connection) -> None:
        channel.connections.remove(connection)
        connection.drop_hint()
        if not channel.connections:
            channel.session.listeners.discard(channel.change)
            channel.session.onlookers.discard(channel.show_thinking)
            channel.frames.forget()
            if self.channels.get(channel.session.table.id) is channel:
                del self.channels[channel.session.table.id]
