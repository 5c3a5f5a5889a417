"""Hints on the wire: over a socket as they come, over HTTP when they are done."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, post
from litestar.params import FromPath, JSONBody

from ..bots import Budget
from ..bots.worker import Progress, Thoughts
from ..tables import commands as c
from ..tables.hall import Hall
from ..tables.hints import ask_hint
from ..tables.refusal import NOT_OFFERED, STALE, TOO_MANY, Refusal
from ..tables.thinkers import Stumbled, Thinkers
from ..tables.thinking import Overtaken, Thinking
from .guard import HINTING, charge
from .identity import Who, need
from .room import Connection, Room
from .site import Served
from .wire import AckOut, HintOut, WeighedOut, plain

log = logging.getLogger("starfold.web")

CROWD = 10  # thoughts that wait for each worker: with more, moves go before hints


class HintIn(msgspec.Struct, forbid_unknown_fields=True):
    """A question for a hint."""

    ply: c.Number
    seat: c.Number | None = None


class Hint(c.OfSeat, frozen=True, tag="hint"):
    """Ask what the Captain would do."""

    ply: c.Number


@post("/tables/{id:str}/hint", status_code=200)
async def hint(
    site: Served, request: Request[Any, Any, Any], person: Who, id: FromPath[str], data: JSONBody[HintIn]
) -> HintOut:
    """What the Captain would do in my place. The answer comes when he has thought."""
    mine = need(person)
    charge(request.scope, HINTING - 1)
    live = await site.hall.live(id)
    live.seen[mine.id] = site.hall.now()
    refuse_in_a_crowd(site.hall)
    try:
        thinking = ask_hint(live, mine.id, data.seat, data.ply)
        return await advise(site.hall.pool, site.hall.budget, thinking, lambda _: None)
    except Overtaken as overtaken:
        raise Refusal(STALE, str(overtaken)) from None


def begin_hint(hall: Hall, room: Room, connection: Connection, command: Hint) -> AckOut:
    """Let somebody have a hint, instead of the one before it."""
    connection.drop_hint()
    refuse_in_a_crowd(hall)
    thinking = ask_hint(room.live, connection.person, command.seat, command.ply)
    if room.live.table.game.hidden and connection.place != thinking.seat:
        raise Refusal(NOT_OFFERED, "That seat's curtain is down: raise it first.")
    connection.hint = asyncio.create_task(send_hint(hall, thinking, connection))
    return AckOut(command.id, room.live.table.news)


async def send_hint(hall: Hall, thinking: Thinking, connection: Connection) -> None:
    """Send a hint as it grows; one that is overtaken just ends."""

    def tell(message: HintOut) -> None:
        connection.send(plain(message))

    try:
        tell(await advise(hall.pool, hall.budget, thinking, tell))
    except Overtaken:
        pass
    except Exception:
        log.exception("a hint failed", extra={"game": thinking.match.game.key})


def refuse_in_a_crowd(hall: Hall) -> None:
    """Refuse a hint when many bots wait to move: that comes first."""
    if len(hall.pool.line) > CROWD * len(hall.pool.all):
        raise Refusal(TOO_MANY, "Very many bots are thinking now. Ask again in a few seconds.")


async def advise(pool: Thinkers, budget: Budget, thinking: Thinking, tell: Callable[[HintOut], None]) -> HintOut:
    """The whole hint, and on the way what there is of it; Overtaken when the position no longer stands."""

    def progress(so_far: Progress) -> None:
        best = so_far.thoughts[0][0] if so_far.thoughts else -1
        tell(hint_message(thinking, so_far.done, best, so_far.thoughts))

    try:
        answer = await thinking.answer(pool, budget, progress, aloud=True)
    except Stumbled as stumbled:
        extra = {"bot": thinking.bot, "game": thinking.match.game.key, "why": str(stumbled)}
        log.error("a bot stumbled over a hint", extra=extra)
        return hint_message(thinking, 1.0, -1, [], f"The {thinking.bot.title()} stumbled, and has no hint for you.")
    return hint_message(thinking, 1.0, answer.action, answer.thoughts)


def hint_message(thinking: Thinking, done: float, best: int, thoughts: Thoughts, trouble: str = "") -> HintOut:
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
