"""Those who are connected to one table, and what each of them is sent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import msgspec

from .. import __version__
from ..core.event import WATCHER
from ..tables.hall import Hall
from ..tables.live import Live
from ..tables.table import Table
from .message import table_message
from .wire import ChatLine, ChatOut, GoneOut, HelloOut, HereOut, LinkOut, TableOut, ThinkingOut, YouOut, packed, plain

log = logging.getLogger("starfold.web")

WAITING = 200  # messages that may wait for somebody slow before we hang up
SOON = 0.1  # seconds: who comes and goes meanwhile is told of together, for a crowd would be told of itself n² times


class Connection:
    """One socket: who is there, from where they look, and what they have had."""

    def __init__(self, person: str, name: str) -> None:
        self.person = person
        self.name = name
        self.lifted = -1  # of several seats on one screen, the one whose curtain is up
        self.place = WATCHER
        self.hello: HelloOut | None = None
        self.grounds: set[str] = set()
        self.said = 0  # lines of chat that were sent
        self.fresh = True  # has not had the table yet
        self.outgoing: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self.ended = False  # nothing more is put in line
        self.hint: asyncio.Task[None] | None = None

    def send(self, message: str | bytes | None) -> None:
        """Put a message in line; None hangs up."""
        if self.ended:
            return
        if self.outgoing.qsize() > WAITING:
            message = None
        self.ended = message is None
        self.outgoing.put_nowait(message)

    def drop_hint(self) -> None:
        """End the hint that is being thought of, if there is one."""
        if self.hint is not None:
            self.hint.cancel()
            self.hint = None

    def look_from(self, table: Table) -> tuple[int, bool]:
        """The place this connection looks from now, and whether a curtain hides the seats."""
        mine = table.seats_of(self.person)
        if len(mine) < 2:
            return (mine[0] if mine else WATCHER), False
        waiting = [seat for seat in table.waiting() if seat in mine]
        if not table.game.hidden:
            return (waiting[0] if waiting else self.place if self.place in mine else mine[0]), False
        if not table.running():
            return WATCHER, False
        if self.lifted >= 0 and self.lifted not in waiting and waiting:
            self.lifted = -1  # somebody else's turn on the same screen
        return (self.lifted, False) if self.lifted in mine else (WATCHER, True)


def invitations(table: Table) -> list[LinkOut]:
    """The links to the open seats of a table."""
    open_seats = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    return [LinkOut(number, f"/tables/{table.id}/join/{table.link(number)}") for number in open_seats]


class Room:
    """All connections to one table. A change is told once to each place, compressed once."""

    def __init__(self, live: Live, now: Callable[[], int]) -> None:
        self.live = live
        self.now = now
        self.connections: list[Connection] = []
        self.news = 0  # the table's news when it was last told
        self.ply = 0
        self.due: set[int] = set()  # the seats to be told, or -1 for everybody
        self.coming = False  # somebody has come or gone, and it will be told
        live.listeners.add(self.change)
        live.onlookers.add(self.show_thinking)

    def change(self, seat: int = -1) -> None:
        """The table has changed: tell everybody soon, or only one seat; once for all that happens before."""
        if not self.due:
            asyncio.get_running_loop().call_soon(self.tell)
        self.due.add(seat)

    def tell(self) -> None:
        """Send everybody what is new."""
        table, due = self.live.table, self.due
        self.due = set()
        if self.live.deleted:
            for connection in self.connections:
                connection.send(plain(GoneOut("This table was deleted.")))
                connection.send(None)
            return
        after = min(self.ply, table.uncut(self.news))
        made: dict[int, tuple[TableOut, str, bytes]] = {}
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
        self.news, self.ply = table.news, table.ply()

    def _greet(self, connection: Connection) -> bool:
        """Say hello anew if anything about it has changed; whether the place has."""
        table = self.live.table
        place, curtain = connection.look_from(table)
        owner = bool(connection.person) and connection.person == table.owner
        links = invitations(table) if owner else []
        you = YouOut(connection.name, table.seats_of(connection.person), owner)
        hello = HelloOut(you, place, curtain, links, __version__)
        moved = place != connection.place
        connection.place = place
        if moved:  # perhaps the curtain is down, and a hint would tell what is behind it
            connection.drop_hint()
        if hello != connection.hello:
            connection.hello = hello
            connection.send(plain(hello))
        return moved

    def _send_table(self, connection: Connection, made: dict[int, tuple[TableOut, str, bytes]], after: int) -> None:
        """The table as the connection's place sees it: made and compressed once for all who know as much."""
        key = connection.place * 2 + (1 if after < 0 else 0)
        if key not in made:
            message, ground = table_message(self.live.table, connection.place, self.now(), after)
            made[key] = message, ground, packed(message)
        message, ground, frame = made[key]
        mark = message.picture.ground if message.picture else ""
        if mark and mark not in connection.grounds:
            connection.grounds.add(mark)
            frame = packed(msgspec.structs.replace(message, ground=ground))
        connection.fresh = False
        connection.send(frame)

    def _send_chat(self, connection: Connection) -> None:
        table = self.live.table
        if connection.said < table.said:
            first = max(connection.said, table.said - len(table.chat))
            lines = table.chat[len(table.chat) - (table.said - first) :]
            connection.said = table.said
            connection.send(plain(ChatOut(first, [ChatLine(s.name, s.seat, s.text, made) for made, s in lines])))

    def change_presence(self) -> None:
        """Somebody has come or gone: tell everybody soon."""
        if not self.coming:
            self.coming = True
            asyncio.get_running_loop().call_later(SOON, self.tell_presence)

    def tell_presence(self) -> None:
        """Send everybody who is there."""
        self.coming = False
        around = {connection.person for connection in self.connections}
        seats = self.live.table.seats
        here = HereOut(
            [bool(seat.person) and seat.person in around for seat in seats],
            sum(1 for connection in self.connections if not self.live.table.seats_of(connection.person)),
        )
        frame = plain(here)
        for connection in self.connections:
            connection.send(frame)

    def show_thinking(self, seat: int, done: float, trouble: str) -> None:
        """Send everybody how far a bot is."""
        frame = plain(ThinkingOut(seat, round(done, 3), trouble))
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

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.rooms: dict[str, Room] = {}

    def count(self) -> int:
        """How many connections there are."""
        return sum(len(room.connections) for room in self.rooms.values())

    async def enter(self, live: Live, connection: Connection) -> Room:
        """Connect somebody to a table, and send them all of it."""
        room = self.rooms.get(live.table.id)
        if room is None or room.live is not live:
            room = self.rooms[live.table.id] = Room(live, self.hall.now)
            room.news, room.ply = live.table.news, live.table.ply()
        room.connections.append(connection)
        try:
            room.sync(connection)
        except BaseException:
            self._remove(room, connection)
            raise
        room.change_presence()
        await self.hall.arrive(live, connection.person)
        return room

    async def leave(self, room: Room, connection: Connection) -> None:
        """Disconnect somebody."""
        self._remove(room, connection)
        room.change_presence()
        await self.hall.depart(room.live, connection.person)

    def hang_up(self, person: str) -> None:
        """End all connections of somebody who is no longer known here."""
        for connection in [one for room in self.rooms.values() for one in room.connections if one.person == person]:
            connection.send(None)

    def _remove(self, room: Room, connection: Connection) -> None:
        room.connections.remove(connection)
        connection.drop_hint()
        if not room.connections:
            room.live.listeners.discard(room.change)
            room.live.onlookers.discard(room.show_thinking)
            if self.rooms.get(room.live.table.id) is room:
                del self.rooms[room.live.table.id]
