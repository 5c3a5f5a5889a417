"""The API of hints: over a WebSocket in progress, over HTTP when finished."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody

from starfold.bots import Budget
from starfold.bots.workers.decisions import BotPool, Progress, Thoughts
from starfold.bots.workers.protocol import JobFailedError
from starfold.tables import commands as c
from starfold.tables.bots.hints import ask_hint
from starfold.tables.bots.request import BotRequest, SupersededError
from starfold.tables.rejection import CommandRejectedError, Reason
from starfold.tables.service import TableService

from ..context import Context
from ..live.channel import Channel, Connection
from ..protocol import AckOut, HintOut, WeighedOut, encode_text
from ..security.identity import Who, need
from ..security.limits import HINT_COST, charge

log = logging.getLogger("starfold.web")

MAX_WAITING_PER_WORKER = 10  # with more jobs waiting, moves go before hints


class HintIn(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a hint."""

    ply: c.Number
    seat: c.Number | None = None


class Hint(c.SeatCommand, frozen=True, tag="hint"):
    """Ask what the Captain would play (WebSocket only). A new question ends the previous one."""

    ply: c.Number  # the `ply` of the table that you saw


@post("/tables/{id:str}/hint", status_code=200)
async def hint(
    context: Context, request: Request[Any, Any, Any], person: Who, id: FromPath[str], data: JSONBody[HintIn]
) -> HintOut:
    """Return what the Captain would do in my place, when it has thought."""
    mine = need(person)
    charge(request.scope, HINT_COST - 1)
    session = await context.service.session(id)
    session.seen[mine.id] = context.service.now()
    check_load(context.service)
    try:
        asked = ask_hint(session, mine.id, data.seat, data.ply)
        return await advise(context.service.pool, context.service.budget, asked, lambda _: None)
    except SupersededError as overtaken:
        raise CommandRejectedError(Reason.STALE, str(overtaken)) from None


def begin_hint(service: TableService, channel: Channel, connection: Connection, command: Hint) -> AckOut:
    """Start a hint for a connection and cancel the one before."""
    connection.drop_hint()
    check_load(service)
    request = ask_hint(channel.session, connection.person, command.seat, command.ply)
    if channel.session.table.game.hidden and connection.viewpoint != request.seat:
        raise CommandRejectedError(Reason.NOT_OFFERED, "That seat's view is hidden: show it first.")
    connection.hint = asyncio.create_task(send_hint(service, request, connection))
    return AckOut(command.id, channel.session.table.public_seq)


async def send_hint(service: TableService, request: BotRequest, connection: Connection) -> None:
    """Send a hint as it progresses; stop silently if it is superseded."""

    def tell(message: HintOut) -> None:
        connection.send(encode_text(message))

    try:
        tell(await advise(service.pool, service.budget, request, tell))
    except SupersededError:
        pass
    except Exception:
        log.exception("a hint failed", extra={"game": request.match.game.key})


def check_load(service: TableService) -> None:
    """Raise CommandRejectedError if too many bots wait to move."""
    if len(service.pool.line) > MAX_WAITING_PER_WORKER * len(service.pool.all):
        raise CommandRejectedError(Reason.TOO_MANY, "Too many bots are thinking now. Ask again in a few seconds.")


async def advise(pool: BotPool, budget: Budget, request: BotRequest, tell: Callable[[HintOut], None]) -> HintOut:
    """Return the finished hint, and report its progress; raises SupersededError if the position changes."""

    def progress(so_far: Progress) -> None:
        best = so_far.thoughts[0][0] if so_far.thoughts else -1
        tell(hint_message(request, so_far.done, best, so_far.thoughts))

    try:
        answer = await request.answer(pool, budget, progress, aloud=True)
    except JobFailedError as stumbled:
        extra = {"bot": request.bot, "game": request.match.game.key, "why": str(stumbled)}
        log.error("a bot stumbled over a hint", extra=extra)
        return hint_message(request, 1.0, -1, [], f"The {request.bot.title()} failed, and has no hint for you.")
    return hint_message(request, 1.0, answer.action, answer.thoughts)


def hint_message(request: BotRequest, done: float, best: int, thoughts: Thoughts, trouble: str = "") -> HintOut:
    """Return a hint as a message; `best` is -1 if nothing is known yet."""
    return HintOut(
        seat=request.seat,
        ply=request.ply,
        bot=request.bot,
        done=round(done, 3),
        best=request.code(best) if best >= 0 else "",
        offers=[WeighedOut(request.code(a), round(share, 4), round(weight, 4)) for a, share, weight in thoughts],
        trouble=trouble,
    )
