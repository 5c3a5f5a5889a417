"""The WebSocket of a table: incoming commands and outgoing messages."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, QueryParameter

from starfold.core.errors import StarfoldError
from starfold.tables import commands as c
from starfold.tables.rejection import CommandRejectedError, NotAppliedError, Reason
from starfold.tables.storage.database import StoreError

from ..api.hints import Hint, begin_hint
from ..context import Context
from ..protocol import AckOut, GoneOut, RejectionOut, encode_text
from ..security.identity import Who
from ..security.limits import CHAT_COST, HINT_COST, MAX_BODY_BYTES, TokenBucket, allowance, charge
from ..security.validation import validation_message
from .channel import TRY_LATER, Channel, Connection

log = logging.getLogger("starfold.web")

SEND_TIMEOUT_S = 20.0  # a client that takes longer for a message is disconnected

MESSAGE_BURST = 60  # messages of one socket at once
MESSAGES_PER_S = 20.0  # and sustained
MAX_REJECTIONS = 10  # rate-limited messages in a row that are answered before the socket is closed

Socket = WebSocket[Any, Any, Any]


class RaiseCurtain(c.Command, frozen=True, tag="lift"):
    """Show the view of one of my seats on a shared screen (WebSocket only)."""

    seat: c.Number  # the seat to show


class LowerCurtain(c.Command, frozen=True, tag="lower"):
    """Hide the view that a shared screen shows (WebSocket only)."""

    seat: c.Number | None = None  # not used


class Sync(c.Command, frozen=True, tag="sync"):
    """Send me the whole table again (WebSocket only)."""

    seq: c.Number = 0  # not used


Command = c.AnyCommand | RaiseCurtain | LowerCurtain | Sync | Hint

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


@websocket("/api/tables/{id:str}/live")
async def table_socket(
    socket: Socket, context: Context, person: Who, id: FromPath[str], view: Annotated[bool, QueryParameter()] = False
) -> None:
    """Play at a table, or watch it. With `view` a program gets the View instead of the picture."""
    await socket.accept()
    try:
        found = await context.service.session(id)
    except CommandRejectedError as error:
        await socket.send_text(encode_text(GoneOut(error.why)))
        await socket.close(4000 + error.reason.status, error.why)
        return
    except StarfoldError as error:  # the store is in trouble: the client retries
        await socket.close(TRY_LATER, str(error)[:100])
        return
    connection = Connection(person.id if person else "", person.name if person else "", view)
    try:
        # The connections of an address are limited already, so each may wait for its first table.
        work = context.drawing.in_turn(allowance(socket.scope), sys.maxsize)
        channel = await context.channels.enter(found, connection, work)
    except StoreError as error:
        await socket.close(TRY_LATER, str(error)[:100])
        return
    except Exception:  # for example a game that cannot be drawn
        log.exception("a table could not be shown", extra={"table": id})
        await socket.close(4500, "Something went wrong on our side.")
        return
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        await receive_all(socket, context, channel, connection, sender)
    finally:
        connection.send(None)
        try:
            await context.channels.leave(channel, connection)
        except StarfoldError:
            log.warning("a departure was not stored", extra={"table": id})
        with contextlib.suppress(Exception):
            await asyncio.wait_for(sender, 5)


async def send_all(socket: Socket, connection: Connection) -> None:
    """Send queued messages until the queue ends with None."""
    try:
        while (message := await connection.outgoing.get()) is not None:
            async with asyncio.timeout(SEND_TIMEOUT_S):
                await (socket.send_bytes(message) if isinstance(message, bytes) else socket.send_text(message))
        async with asyncio.timeout(SEND_TIMEOUT_S):
            await socket.close(*connection.close_with)
    except Exception:  # the client is gone or does not read
        log.debug("a socket ended while it was sent to")


async def receive_all(
    socket: Socket, context: Context, channel: Channel, connection: Connection, sender: asyncio.Task[None]
) -> None:
    """Carry out incoming messages in order until the socket closes or cannot be sent to."""
    bucket = TokenBucket(size=MESSAGE_BURST, rate=MESSAGES_PER_S)
    too_many = 0  # rate-limit rejections in a row
    with contextlib.suppress(WebSocketDisconnect):
        while too_many < MAX_REJECTIONS and (data := await next_of(socket, sender)) is not None:
            text = data if isinstance(data, str) else data.decode("utf-8", "replace")
            said = await answer(context, channel, connection, text, partial(take, socket, bucket), socket.scope)
            connection.send(encode_text(said))
            too_many = too_many + 1 if isinstance(said, RejectionOut) and said.reason == Reason.TOO_MANY else 0
    if too_many:
        connection.close_with = 4000 + Reason.TOO_MANY.status, "Too many messages. Wait a few seconds and try again."


async def next_of(socket: Socket, sender: asyncio.Task[None]) -> str | bytes | None:
    """Return the next message, or None when the sender has ended: a client that does not read sends nothing either."""
    coming = asyncio.ensure_future(socket.receive_data(mode="text"))
    try:
        await asyncio.wait({coming, sender}, return_when=asyncio.FIRST_COMPLETED)
        return coming.result() if coming.done() else None
    finally:
        coming.cancel()
        del coming  # its exception refers to this frame: a cycle that would keep the table in memory


def take(socket: Socket, bucket: TokenBucket, cost: float) -> None:
    """Charge a message to the socket's own bucket and to its address.

    Raises CommandRejectedError if one of them is empty.
    """
    if not bucket.take(cost):
        raise CommandRejectedError(Reason.TOO_MANY, "Too many messages. Wait a second.")
    charge(socket.scope, cost)


async def answer(
    context: Context, channel: Channel, connection: Connection, text: str, take: Callable[[float], None], scope: Any
) -> AckOut | RejectionOut:
    """Carry out one message and return its answer."""
    id = ""
    try:
        take(1.0)
        if len(text.encode()) > MAX_BODY_BYTES:
            raise CommandRejectedError(Reason.TOO_LARGE, f"A message has at most {MAX_BODY_BYTES} bytes.")
        command = decode(text)
        id = command.id
        if isinstance(command, c.Chat | Hint):
            take((CHAT_COST if isinstance(command, c.Chat) else HINT_COST) - 1)
        return await dispatch(context, channel, connection, command, scope)
    except CommandRejectedError as error:
        id = id or id_of(text)
        return RejectionOut(id, error.reason.status, error.reason, error.why)
    except NotAppliedError as error:
        return RejectionOut(id, 500, Reason.BROKEN, str(error))
    except StarfoldError as error:
        return RejectionOut(id, 503, Reason.NOT_STORED, str(error))
    except Exception:  # nothing is stored yet: after storing, only the errors above are raised
        log.exception("a message could not be answered", extra={"table": channel.session.table.id})
        return RejectionOut(id, 500, Reason.BROKEN, "Something went wrong on our side. Your message changed nothing.")


class Named(msgspec.Struct):
    """A message with an id."""

    id: c.Id = ""


def id_of(text: str) -> str:
    """Return the id in a rejected message; empty if there is none."""
    try:
        return msgspec.json.decode(text, type=Named).id if len(text) <= MAX_BODY_BYTES else ""
    except (msgspec.DecodeError, RecursionError):
        return ""


def decode(text: str) -> Command:
    """Decode a command; raises CommandRejectedError if it is none."""
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        said, _, path = str(error).partition(" - at `$.")
        raise CommandRejectedError(
            Reason.MALFORMED, "That is no command. " + validation_message(path.rstrip("`"), said)[:200]
        ) from None


async def dispatch(context: Context, channel: Channel, connection: Connection, command: Command, scope: Any) -> AckOut:
    """Carry out a command and return its acknowledgement."""
    table = channel.session.table
    channel.session.check()
    if isinstance(command, RaiseCurtain | LowerCurtain | Sync):
        if isinstance(command, RaiseCurtain) and command.seat not in table.seats_of(connection.person):
            raise CommandRejectedError(Reason.FOREIGN, "That seat belongs to another player.")
        if not isinstance(command, Sync):
            connection.raise_curtain(table, command.seat if isinstance(command, RaiseCurtain) else -1)
        await channel.sync(connection, context.drawing.in_turn(allowance(scope)))
        return AckOut(command.id, table.public_seq)
    if not connection.person:
        raise CommandRejectedError(Reason.NOBODY, "You are only watching. Take a seat, or start your own game.")
    if isinstance(command, Hint):
        return begin_hint(context.service, channel, connection, command)
    with channel.caused_by(allowance(scope)):
        done = await context.service.execute(table.id, connection.person, connection.name, command)
    return AckOut(command.id, done.seq, done.table)
