"""The live table: one socket, what comes in and what goes out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from ..core.errors import StarfoldError
from ..tables import commands as c
from ..tables.refusal import FOREIGN, GONE, MALFORMED, NOBODY, TOO_LARGE, TOO_MANY, Refusal
from .complaint import complaint
from .guard import CHATTER, HINTING, LARGEST, STATUS, Bucket, charge
from .hints import Hint, begin_hint
from .identity import Who
from .room import Connection, Room
from .site import Served
from .wire import AckOut, GoneOut, NoOut, plain

log = logging.getLogger("starfold.web")

PATIENCE = 20.0  # seconds for somebody to take a message: after that they are taken for gone

Socket = WebSocket[Any, Any, Any]


class Lift(c.Command, frozen=True, tag="lift"):
    """Raise the curtain for one of my seats."""

    seat: c.Number


class Lower(c.OfSeat, frozen=True, tag="lower"):
    """Lower the curtain."""


class Sync(c.Command, frozen=True, tag="sync"):
    """Send me the whole table again."""

    seq: c.Number = 0


Command = c.AnyCommand | Lift | Lower | Sync | Hint

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


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
    except StarfoldError as error:  # the store is in trouble: the table is not gone, and the client tries again
        await socket.close(4503, str(error)[:100])
        return
    connection = Connection(person.id if person else "", person.name if person else "")
    try:
        room = await site.rooms.enter(found, connection)
    except Exception:  # a game that cannot be drawn, say
        log.exception("a table could not be shown", extra={"table": id})
        await socket.close(4500, "Something broke here.")
        return
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        await receive_all(socket, site, room, connection, sender)
    finally:
        connection.send(None)
        try:
            await site.rooms.leave(room, connection)
        except StarfoldError:
            log.warning("a departure was not stored", extra={"table": id})
        with contextlib.suppress(Exception):
            await asyncio.wait_for(sender, 5)


async def send_all(socket: Socket, connection: Connection) -> None:
    """Send what is in line, until told to hang up."""
    try:
        while (message := await connection.outgoing.get()) is not None:
            async with asyncio.timeout(PATIENCE):
                await (socket.send_bytes(message) if isinstance(message, bytes) else socket.send_text(message))
        async with asyncio.timeout(PATIENCE):
            await socket.close()
    except Exception:  # whoever was there is not there any more, or does not read
        log.debug("a socket ended while it was sent to")


async def receive_all(
    socket: Socket, site: Served, room: Room, connection: Connection, sender: asyncio.Task[None]
) -> None:
    """Do what comes in, one after the other, until the socket ends or nothing can be sent to it any more."""
    bucket = Bucket(size=60, rate=20)
    with contextlib.suppress(WebSocketDisconnect):
        while (data := await next_of(socket, sender)) is not None:
            text = data if isinstance(data, str) else data.decode("utf-8", "replace")
            connection.send(plain(await answer(site, room, connection, text, partial(take, socket, bucket))))


async def next_of(socket: Socket, sender: asyncio.Task[None]) -> str | bytes | None:
    """What comes in next; None when the sender has ended, for who does not read would never be noticed to be gone."""
    coming = asyncio.ensure_future(socket.receive_data(mode="text"))
    try:
        await asyncio.wait({coming, sender}, return_when=asyncio.FIRST_COMPLETED)
        return coming.result() if coming.done() else None
    finally:
        coming.cancel()


def take(socket: Socket, bucket: Bucket, cost: float) -> None:
    """Take what a message costs from the socket's own bucket and from its address's; a Refusal if one is empty."""
    if not bucket.take(cost):
        raise Refusal(TOO_MANY, "That is too fast. Wait a second.")
    charge(socket.scope, cost)


async def answer(
    site: Served, room: Room, connection: Connection, text: str, take: Callable[[float], None]
) -> AckOut | NoOut:
    """What is said to one message: done, or why not."""
    id = ""
    try:
        take(1.0)
        if len(text.encode()) > LARGEST:
            raise Refusal(TOO_LARGE, f"A message has at most {LARGEST} bytes.")
        command = decode(text)
        id = command.id
        if isinstance(command, c.Chat | Hint):
            take((CHATTER if isinstance(command, c.Chat) else HINTING) - 1)
        return await obey(site, room, connection, command)
    except Refusal as refusal:
        id = id or id_of(text)
        return NoOut(id, STATUS[refusal.reason], refusal.reason, refusal.why)
    except StarfoldError as error:
        return NoOut(id, 503, "not-stored", str(error))
    except Exception:
        log.exception("a message could not be answered", extra={"table": room.live.table.id})
        return NoOut(id, 500, "broken", "Something broke here. Nothing was changed by your message.")


class Named(msgspec.Struct):
    """Anything that may have an id."""

    id: c.Id = ""


def id_of(text: str) -> str:
    """The id in a message that was not taken, so that whoever waits for it hears; empty if there is none."""
    try:
        return msgspec.json.decode(text, type=Named).id if len(text) <= LARGEST else ""
    except (msgspec.DecodeError, RecursionError):
        return ""


def decode(text: str) -> Command:
    """The command that a message holds."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        said, _, path = str(error).partition(" - at `$.")
        raise Refusal(MALFORMED, "That is no command. " + complaint(path.rstrip("`"), said)[:200]) from None


async def obey(site: Served, room: Room, connection: Connection, command: Command) -> AckOut:
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
    if isinstance(command, Hint):
        return begin_hint(site.hall, room, connection, command)
    done = await site.hall.do(table.id, connection.person, connection.name, command)
    return AckOut(command.id, done.seq, done.table)
