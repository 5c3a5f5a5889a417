"""Hints on the wire: over a socket as they come, over HTTP when they are done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody

from starfold.bots import Budget
from starfold.bots.worker import Progress, Thoughts
from starfold.tables import commands as c
from starfold.tables.bots.hints import ask_hint
from starfold.tables.bots.pool import BotFailedError, BotPool
from starfold.tables.bots.request import BotRequest, SupersededError
from starfold.tables.rejection import NOT_OFFERED, STALE, TOO_MANY, CommandRejected
from starfold.tables.service import TableService

from ..context import Context
from ..live.room import Connection, Room
from ..protocol import AckOut, HintOut, WeighedOut, encode_text
from ..security.identity import Who, need
from ..security.limits import HINTING, charge

log = logging.getLogger("starfold.web")

MAX_WAITING_PER_WORKER = 10  # thoughts that wait for each worker: with more, moves go before hints


class HintIn(msgspec.Struct, forbid_unknown_fields=True):
    """A question for a hint."""

    ply: c.Number
    seat: c.Number | None = None


class Hint(c.SeatCommand, frozen=True, tag="hint"):
    """Ask what the Captain would do."""

    ply: c.Number


@post("/tables/{id:str}/hint", status_code=200)
async def hint(
    context: Context, request: Request[Any, Any, Any], person: Who, id: FromPath[str], data: JSONBody[HintIn]
) -> HintOut:
    """What the Captain would do in my place. The answer comes when he has thought."""
    mine = need(person)
    charge(request.scope, HINTING - 1)
    session = await context.service.session(id)
    session.seen[mine.id] = context.service.now()
    check_load(context.service)
    try:
        thinking = ask_hint(session, mine.id, data.seat, data.ply)
        return await advise(context.service.pool, context.service.budget, thinking, lambda _: None)
    except SupersededError as overtaken:
        raise CommandRejected(STALE, str(overtaken)) from None


def begin_hint(service: TableService, room: Room, connection: Connection, command: Hint) -> AckOut:
    """Let somebody have a hint, instead of the one before it."""
    connection.drop_hint()
    check_load(service)
    thinking = ask_hint(room.session, connection.person, command.seat, command.ply)
    if room.session.table.game.hidden and connection.place != thinking.seat:
        raise CommandRejected(NOT_OFFERED, "That seat's view is hidden: show it first.")
    connection.hint = asyncio.create_task(send_hint(service, thinking, connection))
    return AckOut(command.id, room.session.table.public_seq)


async def send_hint(service: TableService, thinking: BotRequest, connection: Connection) -> None:
    """Send a hint as it grows; one that is overtaken just ends."""

    def tell(message: HintOut) -> None:
        connection.send(encode_text(message))

    try:
        tell(await advise(service.pool, service.budget, thinking, tell))
    except SupersededError:
        pass
    except Exception:
        log.exception("a hint failed", extra={"game": thinking.match.game.key})


def check_load(service: TableService) -> None:
    """Refuse a hint when many bots wait to move: that comes first."""
    if len(service.pool.line) > MAX_WAITING_PER_WORKER * len(service.pool.all):
        raise CommandRejected(TOO_MANY, "Too many bots are thinking now. Ask again in a few seconds.")


async def advise(pool: BotPool, budget: Budget, thinking: BotRequest, tell: Callable[[HintOut], None]) -> HintOut:
    """The whole hint, and on the way what there is of it; SupersededError when the position no longer stands."""

    def progress(so_far: Progress) -> None:
        best = so_far.thoughts[0][0] if so_far.thoughts else -1
        tell(hint_message(thinking, so_far.done, best, so_far.thoughts))

    try:
        answer = await thinking.answer(pool, budget, progress, aloud=True)
    except BotFailedError as stumbled:
        extra = {"bot": thinking.bot, "game": thinking.match.game.key, "why": str(stumbled)}
        log.error("a bot stumbled over a hint", extra=extra)
        return hint_message(thinking, 1.0, -1, [], f"The {thinking.bot.title()} failed, and has no hint for you.")
    return hint_message(thinking, 1.0, answer.action, answer.thoughts)


def hint_message(thinking: BotRequest, done: float, best: int, thoughts: Thoughts, trouble: str = "") -> HintOut:
    """A hint as it is sent; `best` is -1 if nothing is known yet."""
    return HintOut(
        seat=thinking.seat,
        ply=thinking.ply,
        bot=thinking.bot,
        done=round(done, 3),
        best=thinking.code(best) if best >= 0 else "",
        offers=[WeighedOut(thinking.code(a), round(share, 4), round(weight, 4)) for a, share, weight in thoughts],
        trouble=trouble,
    )
