"""Those who are connected to one table, and what each of them is sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractContextManager

import msgspec

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
    TableOut,
    ThinkingOut,
    YouOut,
    encode_gzip,
    encode_text,
)
from .snapshot import build_snapshot

log = logging.getLogger("starfold.web")

TRY_LATER = 4503  # a socket's code: the store is in trouble, come again
MAX_QUEUED_MESSAGES = 200  # messages that may wait for somebody slow before we hang up
Key = tuple[int, bool, bool]  # whose messages are the same: from which place, the whole log or not, view or picture

PRESENCE_DELAY_S = (
    0.1  # seconds: who comes and goes meanwhile is told of together, for a crowd would be told of itself n² times
)


class Connection:
    """One socket: who is there, from where they look, and what they have had."""

    def __init__(self, person: str, name: str, as_view: bool = False) -> None:
        self.person = person
        self.name = name
        self.as_view = as_view  # a program: it gets the View in the place of the picture
        self.revealed_seat = -1  # of several seats on one screen, the one whose curtain is up
        self.lifted_choice = ""  # what that seat had chosen then: it may look at it again, and change it
        self.place = WATCHER
        self.hello: HelloOut | None = None
        self.grounds: set[str] = set()
        self.said = 0  # lines of chat that were sent
        self.fresh = True  # has not had the table yet
        self.outgoing: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.ended = False  # nothing more is put in line
        self.farewell = (1000, "")  # the code and the reason that it is hung up with
        self.hint: asyncio.Task[None] | None = None

    def raise_curtain(self, table: Table, seat: int) -> None:
        """Raise the curtain for a seat, or with -1 lower it."""
        self.revealed_seat, self.lifted_choice = seat, table.choices.get(seat, "")

    def send(self, message: str | bytes | None) -> None:
        """Put a message in line; None hangs up."""
        if self.ended:
            return
        if self.outgoing.qsize() > MAX_QUEUED_MESSAGES:
            message = None
        self.ended = message is None
        self.outgoing.put_nowait(message)

    def drop_hint(self) -> None:
        """End the hint that is being thought of, if there is one."""
        if self.hint is not None:
            self.hint.cancel()
            self.hint = None

    def set_viewpoint(self, table: Table) -> tuple[int, bool]:
        """The place this connection looks from now, and whether a curtain hides the seats."""
        mine = table.seats_of(self.person)
        if len(mine) < 2:
            return (mine[0] if mine else WATCHER), False
        waiting = [seat for seat in table.waiting() if seat in mine]
        if not table.game.hidden:
            return (waiting[0] if waiting else self.place if self.place in mine else mine[0]), False
        if not table.running():
            return WATCHER, False
        looks_again = self.lifted_choice != "" and table.choices.get(self.revealed_seat) == self.lifted_choice
        if self.revealed_seat >= 0 and self.revealed_seat not in waiting and waiting and not looks_again:
            self.revealed_seat = -1  # somebody else's turn on the same screen
        return (self.revealed_seat, False) if self.revealed_seat in mine else (WATCHER, True)


def invitations(table: Table) -> list[LinkOut]:
    """The links to the open seats of a table."""
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    return [LinkOut(number, f"/tables/{table.id}/join/{table.link(number)}") for number in open_seats]


class Room:
    """All connections to one table. A change is told once to each place, compressed once."""

    def __init__(self, session: TableSession, now: Callable[[], int]) -> None:
        self.session = session
        self.now = now
        self.connections: list[Connection] = []
        self.news = 0  # the table's news when it was last told
        self.ply = 0
        self.pending: set[int] = set()  # the seats to be told, or -1 for everybody
        self.presence_pending = False  # somebody has come or gone, and it will be told
        session.listeners.add(self.change)
        session.onlookers.add(self.show_thinking)

    def change(self, seat: int = -1) -> None:
        """The table has changed: tell everybody soon, or only one seat; once for all that happens before."""
        if not self.pending:
            asyncio.get_running_loop().call_soon(self.broadcast)
        self.pending.add(seat)

    def broadcast(self) -> None:
        """Send everybody what is new."""
        table, due = self.session.table, self.pending
        self.pending = set()
        if self.session.ended():
            for connection in self.connections:
                if self.session.deleted:
                    connection.send(encode_text(GoneOut("This table was deleted.")))
                else:  # who comes again finds the table as it is stored
                    connection.farewell = TRY_LATER, UNREAD
                connection.send(None)
            return
        after = min(self.ply, table.stable_ply(self.news))
        made: dict[Key, tuple[TableOut, str, bytes]] = {}
        for connection in self.connections:
            if -1 not in due and not due & set(table.seats_of(connection.person)):
                continue  # not even that somebody has chosen may be noticed
            try:
                moved = self._greet(connection)
                self._send_table(connection, made, -1 if moved or connection.fresh else after)
                self._send_chat(connection)
            except Exception:  # a view that cannot be drawn must not silence the other places
                log.exception("a place could not be told", extra={"table": table.id, "place": connection.place})
                connection.fresh = True
        self.news, self.ply = table.public_seq, table.ply()

    def _greet(self, connection: Connection) -> bool:
        """Say hello anew if anything about it has changed; whether the place has."""
        table = self.session.table
        place, curtain = connection.set_viewpoint(table)
        owner = bool(connection.person) and connection.person == table.owner
        links = invitations(table) if owner else []
        you = YouOut(connection.name, table.seats_of(connection.person), owner)
        hello = HelloOut(you, place, curtain, links, __version__, self.session.trouble)
        moved = place != connection.place
        connection.place = place
        if moved:  # perhaps the curtain is down, and a hint would tell what is behind it
            connection.drop_hint()
        if hello != connection.hello:
            connection.hello = hello
            connection.send(encode_text(hello))
        return moved

    def _send_table(self, connection: Connection, made: dict[Key, tuple[TableOut, str, bytes]], after: int) -> None:
        """The table as the connection's place sees it: made and compressed once for all who know as much."""
        key = (connection.place, after < 0, connection.as_view)
        if key not in made:
            message, ground = build_snapshot(
                self.session.table, connection.place, self.now(), after, connection.as_view
            )
            made[key] = message, ground, encode_gzip(message)
        message, ground, frame = made[key]
        mark = message.picture.ground if message.picture else ""
        if mark and mark not in connection.grounds:
            connection.grounds.add(mark)
            frame = encode_gzip(msgspec.structs.replace(message, ground=ground))
        connection.fresh = False
        connection.send(frame)

    def _send_chat(self, connection: Connection) -> None:
        table = self.session.table
        if connection.said < table.said:
            first = max(connection.said, table.said - len(table.chat))
            lines = table.chat[len(table.chat) - (table.said - first) :]
            connection.said = table.said
            connection.send(encode_text(ChatOut(first, [ChatLine(s.name, s.seat, s.text, made) for made, s in lines])))

    def change_presence(self) -> None:
        """Somebody has come or gone: tell everybody soon."""
        if not self.presence_pending:
            self.presence_pending = True
            asyncio.get_running_loop().call_later(PRESENCE_DELAY_S, self.broadcast_presence)

    def broadcast_presence(self) -> None:
        """Send everybody who is there."""
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
        """Send everybody how far a bot is."""
        frame = encode_text(ThinkingOut(seat, round(done, 3), trouble))
        for connection in self.connections:
            connection.send(frame)

    def sync(self, connection: Connection) -> None:
        """Send one connection the whole table."""
        connection.fresh = True
        connection.hello = None
        self._greet(connection)
        self._send_table(connection, {}, -1)
        self._send_chat(connection)


class Rooms:
    """The rooms of all tables that somebody is connected to."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self.rooms: dict[str, Room] = {}

    def count(self) -> int:
        """How many connections there are."""
        return sum(len(room.connections) for room in self.rooms.values())

    async def enter(self, session: TableSession, connection: Connection, work: AbstractContextManager[None]) -> Room:
        """Connect somebody to a table, and send them all of it, inside of `work`."""
        room = self.rooms.get(session.table.id)
        if room is None or room.session is not session:
            room = self.rooms[session.table.id] = Room(session, self.service.now)
            room.news, room.ply = session.table.public_seq, session.table.ply()
        room.connections.append(connection)
        try:
            with work:
                room.sync(connection)
            room.change_presence()
            await self.service.connect(session, connection.person)
        except BaseException:  # also if it is cancelled: who is not there must not be counted
            self._remove(room, connection)
            room.change_presence()
            raise
        return room

    async def leave(self, room: Room, connection: Connection) -> None:
        """Disconnect somebody."""
        self._remove(room, connection)
        room.change_presence()
        await self.service.disconnect(room.session, connection.person)

    def hang_up(self, person: str) -> None:
        """End all connections of somebody who is no longer known here."""
        for connection in [one for room in self.rooms.values() for one in room.connections if one.person == person]:
            connection.send(None)

    def _remove(self, room: Room, connection: Connection) -> None:
        room.connections.remove(connection)
        connection.drop_hint()
        if not room.connections:
            room.session.listeners.discard(room.change)
            room.session.onlookers.discard(room.show_thinking)
            if self.rooms.get(room.session.table.id) is room:
                del self.rooms[room.session.table.id]
