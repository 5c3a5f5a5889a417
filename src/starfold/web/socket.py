"""The live table: one socket, what comes in and what goes out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..core.errors import StarfoldError
from ..tables import commands as c
from ..tables.refusal import FOREIGN, GONE, MALFORMED, NOBODY, TOO_LARGE, TOO_MANY, Refusal
from .guard import LARGEST, STATUS, Bucket
from .identity import Who
from .room import Connection, Room
from .site import Served
from .wire import AckOut, GoneOut, NoOut, plain

log = logging.getLogger("starfold.web")

Socket = WebSocket[Any, Any, Any]


class Lift(c.Command, frozen=True, tag="lift"):
    """Raise the curtain for one of my seats."""

    seat: c.Number


class Lower(c.OfSeat, frozen=True, tag="lower"):
    """Lower the curtain."""


class Sync(c.Command, frozen=True, tag="sync"):
    """Send me the whole table again."""

    seq: c.Number = 0


_decoder: msgspec.json.Decoder[c.AnyCommand | Lift | Lower | Sync] = msgspec.json.Decoder(
    c.AnyCommand | Lift | Lower | Sync
)


@websocket("/api/tables/{id:str}/live")
async def live(socket: Socket, site: Served, person: Who, id: FromPath[str]) -> None:
    """Play at a table, or watch it."""
    await socket.accept()
    try:
        found = await site.hall.live(id)
    except Refusal as refusal:
        await socket.send_text(plain(GoneOut(refusal.why)))
        await socket.close(4000 + STATUS[refusal.reason], refusal.why)
        return
    connection = Connection(person.id if person else "", person.name if person else "")
    room = await site.rooms.enter(found, connection)
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        await receive_all(socket, site, room, connection)
    finally:
        await site.rooms.leave(room, connection)
        connection.send(None)
        with contextlib.suppress(Exception):
            await asyncio.wait_for(sender, 5)


async def send_all(socket: Socket, connection: Connection) -> None:
    """Send what is in line, until told to hang up."""
    try:
        while (message := await connection.outgoing.get()) is not None:
            if isinstance(message, bytes):
                await socket.send_bytes(message)
            else:
                await socket.send_text(message)
        await socket.close()
    except Exception:  # whoever was there is not there any more: the receiving side will notice
        log.debug("a socket ended while it was sent to")


async def receive_all(socket: Socket, site: Served, room: Room, connection: Connection) -> None:
    """Do what comes in, one after the other, until the socket ends."""
    bucket = Bucket(size=60, rate=20)
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            data = await socket.receive_data(mode="text")
            text = data if isinstance(data, str) else data.decode("utf-8", "replace")
            connection.send(plain(await answer(site, room, connection, text, bucket)))


async def answer(site: Served, room: Room, connection: Connection, text: str, bucket: Bucket) -> AckOut | NoOut:
    """What is said to one message: done, or why not."""
    id = ""
    try:
        if not bucket.take():
            raise Refusal(TOO_MANY, "That is too fast. Wait a second.")
        if len(text.encode()) > LARGEST:
            raise Refusal(TOO_LARGE, f"A message has at most {LARGEST} bytes.")
        command = decode(text)
        id = command.id
        return await obey(site, room, connection, command)
    except Refusal as refusal:
        return NoOut(id, STATUS[refusal.reason], refusal.reason, refusal.why)
    except StarfoldError as error:
        return NoOut(id, 503, "not-stored", str(error))
    except Exception:
        log.exception("a message could not be answered", extra={"table": room.live.table.id})
        return NoOut(id, 500, "broken", "Something broke here. Nothing was changed by your message.")


def decode(text: str) -> c.AnyCommand | Lift | Lower | Sync:
    """The command that a message holds."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refusal(MALFORMED, f"That is no command: {str(error)[:200]}.") from None


async def obey(site: Served, room: Room, connection: Connection, command: c.AnyCommand | Lift | Lower | Sync) -> AckOut:
    """Do what a command says."""
    table = room.live.table
    if room.live.deleted:
        raise Refusal(GONE, "This table was deleted.")
    if isinstance(command, Lift | Lower | Sync):
        if isinstance(command, Lift) and command.seat not in table.seats_of(connection.person):
            raise Refusal(FOREIGN, "That seat is somebody else's.")
        if not isinstance(command, Sync):
            connection.lifted = command.seat if isinstance(command, Lift) else -1
        room.sync(connection)
        return AckOut(command.id, table.news)
    if not connection.person:
        raise Refusal(NOBODY, "You only watch here. Take a seat, or start a table of your own.")
    done = await site.hall.do(table.id, connection.person, connection.name, command)
    return AckOut(command.id, done.seq, done.table)
