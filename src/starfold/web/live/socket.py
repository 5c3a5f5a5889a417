"""The live table: one socket, what comes in and what goes out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from starfold.core.errors import StarfoldError
from starfold.tables import commands as c
from starfold.tables.rejection import FOREIGN, MALFORMED, NOBODY, TOO_LARGE, TOO_MANY, CommandRejected, NotAppliedError
from starfold.tables.storage.database import StoreError

from ..api.hints import Hint, begin_hint
from ..context import Context
from ..protocol import AckOut, ErrorOut, GoneOut, encode_text
from ..security.identity import Who
from ..security.limits import CHATTER, HINTING, MAX_BODY_BYTES, STATUS, TokenBucket, allowance, charge
from ..security.validation import validation_message
from .room import AWAY, Connection, Room

log = logging.getLogger("starfold.web")

SEND_TIMEOUT_S = 20.0  # seconds for somebody to take a message: after that they are taken for gone

FORBEARANCE = 10  # messages in a row that are too many and are answered all the same

Socket = WebSocket[Any, Any, Any]


class RaiseCurtain(c.Command, frozen=True, tag="lift"):
    """Raise the curtain for one of my seats."""

    seat: c.Number


class LowerCurtain(c.SeatCommand, frozen=True, tag="lower"):
    """Lower the curtain."""


class Sync(c.Command, frozen=True, tag="sync"):
    """Send me the whole table again."""

    seq: c.Number = 0


Command = c.AnyCommand | RaiseCurtain | LowerCurtain | Sync | Hint

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


@websocket("/api/tables/{id:str}/live")
async def table_socket(
    socket: Socket, context: Context, person: Who, id: FromPath[str], view: Annotated[bool, QueryParameter()] = False
) -> None:
    """Play at a table, or watch it; a program may ask for the View in the place of the picture."""
    await socket.accept()
    try:
        found = await context.service.session(id)
    except CommandRejected as refusal:
        await socket.send_text(encode_text(GoneOut(refusal.why)))
        await socket.close(4000 + STATUS[refusal.reason], refusal.why)
        return
    except StarfoldError as error:  # the store is in trouble: the table is not gone, and the client tries again
        await socket.close(AWAY, str(error)[:100])
        return
    connection = Connection(person.id if person else "", person.name if person else "", view)
    try:
        room = await context.rooms.enter(found, connection, allowance(socket.scope).working())
    except StoreError as error:
        await socket.close(AWAY, str(error)[:100])
        return
    except Exception:  # a game that cannot be drawn, say
        log.exception("a table could not be shown", extra={"table": id})
        await socket.close(4500, "Something went wrong on our side.")
        return
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        await receive_all(socket, context, room, connection, sender)
    finally:
        connection.send(None)
        try:
            await context.rooms.leave(room, connection)
        except StarfoldError:
            log.warning("a departure was not stored", extra={"table": id})
        with contextlib.suppress(Exception):
            await asyncio.wait_for(sender, 5)


async def send_all(socket: Socket, connection: Connection) -> None:
    """Send what is in line, until told to hang up."""
    try:
        while (message := await connection.outgoing.get()) is not None:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await (socket.send_bytes(message) if isinstance(message, bytes) else socket.send_text(message))
        async with asyncio.timeout(SEND_TIMEOUT_S):
            await socket.close(*connection.farewell)
    except Exception:  # whoever was there is not there any more, or does not read
        log.debug("a socket ended while it was sent to")


async def receive_all(
    socket: Socket, context: Context, room: Room, connection: Connection, sender: asyncio.Task[None]
) -> None:
    """Do what comes in, one after the other, until the socket ends or nothing can be sent to it any more."""
    bucket = TokenBucket(size=60, rate=20)
    too_many = 0  # refusals for that in a row
    with contextlib.suppress(WebSocketDisconnect):
        while too_many < FORBEARANCE and (data := await next_of(socket, sender)) is not None:
            text = data if isinstance(data, str) else data.decode("utf-8", "replace")
            said = await answer(context, room, connection, text, partial(take, socket, bucket), socket.scope)
            connection.send(encode_text(said))
            too_many = too_many + 1 if isinstance(said, ErrorOut) and said.reason == TOO_MANY else 0
    if too_many:
        connection.farewell = 4000 + STATUS[TOO_MANY], "Too many messages. Wait a few seconds and try again."


async def next_of(socket: Socket, sender: asyncio.Task[None]) -> str | bytes | None:
    """What comes in next; None when the sender has ended, for who does not read would never be noticed to be gone."""
    coming = asyncio.ensure_future(socket.receive_data(mode="text"))
    try:
        await asyncio.wait({coming, sender}, return_when=asyncio.FIRST_COMPLETED)
        return coming.result() if coming.done() else None
    finally:
        coming.cancel()
        del coming  # its error knows this frame: a ring that would keep the table in memory until it is collected


def take(socket: Socket, bucket: TokenBucket, cost: float) -> None:
    """Take what a message costs from the socket's own bucket and from its address's.

    Raises CommandRejected if one of them is empty.
    """
    if not bucket.take(cost):
        raise CommandRejected(TOO_MANY, "Too many messages. Wait a second.")
    charge(socket.scope, cost)


async def answer(
    context: Context, room: Room, connection: Connection, text: str, take: Callable[[float], None], scope: Any
) -> AckOut | ErrorOut:
    """What is said to one message: done, or why not."""
    id = ""
    try:
        take(1.0)
        if len(text.encode()) > MAX_BODY_BYTES:
            raise CommandRejected(TOO_LARGE, f"A message has at most {MAX_BODY_BYTES} bytes.")
        command = decode(text)
        id = command.id
        if isinstance(command, c.Chat | Hint):
            take((CHATTER if isinstance(command, c.Chat) else HINTING) - 1)
        return await dispatch(context, room, connection, command, scope)
    except CommandRejected as refusal:
        id = id or id_of(text)
        return ErrorOut(id, STATUS[refusal.reason], refusal.reason, refusal.why)
    except NotAppliedError as error:
        return ErrorOut(id, 500, "broken", str(error))
    except StarfoldError as error:
        return ErrorOut(id, 503, "not-stored", str(error))
    except Exception:  # nothing is stored yet: what comes after that raises nothing else
        log.exception("a message could not be answered", extra={"table": room.session.table.id})
        return ErrorOut(id, 500, "broken", "Something went wrong on our side. Your message changed nothing.")


class Named(msgspec.Struct):
    """Anything that may have an id."""

    id: c.Id = ""


def id_of(text: str) -> str:
    """The id in a message that was not taken, so that whoever waits for it hears; empty if there is none."""
    try:
        return msgspec.json.decode(text, type=Named).id if len(text) <= MAX_BODY_BYTES else ""
    except (msgspec.DecodeError, RecursionError):
        return ""


def decode(text: str) -> Command:
    """The command that a message holds."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        said, _, path = str(error).partition(" - at `$.")
        raise CommandRejected(
            MALFORMED, "That is no command. " + validation_message(path.rstrip("`"), said)[:200]
        ) from None


async def dispatch(context: Context, room: Room, connection: Connection, command: Command, scope: Any) -> AckOut:
    """Do what a command says."""
    table = room.session.table
    room.session.check()
    if isinstance(command, RaiseCurtain | LowerCurtain | Sync):
        if isinstance(command, RaiseCurtain) and command.seat not in table.seats_of(connection.person):
            raise CommandRejected(FOREIGN, "That seat belongs to another player.")
        if not isinstance(command, Sync):
            connection.raise_curtain(table, command.seat if isinstance(command, RaiseCurtain) else -1)
        with allowance(scope).working():
            room.sync(connection)
        return AckOut(command.id, table.public_seq)
    if not connection.person:
        raise CommandRejected(NOBODY, "You are only watching. Take a seat, or start your own game.")
    if isinstance(command, Hint):
        return begin_hint(context.service, room, connection, command)
    if isinstance(command, c.Play):
        connection.lifted_choice = ""  # who chooses anew has looked, and the next one at this screen must not
    done = await context.service.execute(table.id, connection.person, connection.name, command)
    return AckOut(command.id, done.seq, done.table)
