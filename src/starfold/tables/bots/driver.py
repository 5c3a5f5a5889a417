"""Plays the moves of the bots at tables: asks the pool, then takes the table's lock like any player."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from starfold.bots import Budget
from starfold.bots.workers.decisions import BotPool, Progress
from starfold.bots.workers.protocol import JobFailedError
from starfold.core.match import Match
from starfold.core.view import View

from ..session import TableSession
from ..table import Table
from .request import BotRequest, SupersededError

if TYPE_CHECKING:
    from ..service import TableService

log = logging.getLogger("starfold.tables")

PROGRESS_AFTER_S = 0.3  # shorter thinking is not shown
FOLLOW_UP_PACE = 0.5  # of the pace, for the next moves of a turn: a long turn is many small moves


class BotDriver:
    """The bots of all tables."""

    def __init__(self, service: TableService, pool: BotPool, pace: float, budget: Budget) -> None:
        self.service, self.pool, self.pace, self.budget = service, pool, pace, budget

    def attend(self, session: TableSession) -> None:
        """Start all bots that are asked and not thinking yet."""
        for seat in bots_asked(session.table):
            if seat not in session.moving:
                session.moving[seat] = asyncio.create_task(self._play(session, seat))

    async def _play(self, session: TableSession, seat: int) -> None:
        """Play one move of a bot, then wake the table again. A move that could not be stored is owed until it is."""
        due, owed, ply = f"the move of seat {seat}", self.service.follow_ups, session.table.ply()
        try:
            match = session.table.match
            if match is not None and seat in bots_asked(session.table):
                await self._move(BotRequest(session, match, seat, session.table.seats[seat].bot))
        except SupersededError:
            pass
        except Exception as error:  # the store or the game is in trouble: retry, because players wait for this move
            log.error("a bot could not move", exc_info=error, extra={"table": session.table.id})
            await asyncio.sleep(owed.late(session, due))
        finally:
            del session.moving[seat]
        # The table may have been read again meanwhile: then the answer was dropped, but the move is due as before.
        if session.ended() or session.table.ply() != ply or seat not in bots_asked(session.table):
            owed.well(session, due)
        self.service.wake(session)

    async def _move(self, request: BotRequest) -> None:
        """Think without the table's lock, then move if nothing has changed meanwhile."""
        clock = asyncio.get_running_loop().time
        begun, trouble = clock(), ""
        shown = ProgressNotifier(request)
        try:
            action = (await request.answer(self.pool, self.budget, shown.progress)).action
        except JobFailedError as stumbled:
            extra = {"bot": request.bot, "game": request.match.game.key, "why": str(stumbled)}
            log.error("a bot stumbled, and a random move was made", extra=extra)
            action = request.random()
            trouble = f"The {request.bot.title()} failed and made a random move instead."
        finally:
            shown.end()
        pace = self.pace * FOLLOW_UP_PACE if moved_last(request.match, request.view) else self.pace
        await asyncio.sleep(max(0.0, pace - (clock() - begun)))
        if await self.service.move(request, request.code(action)) and trouble:
            request.session.bot_failed(request.ply, request.seat, trouble)


def bots_asked(table: Table) -> list[int]:
    """Return the bots' seats that have yet to move or choose."""
    return [seat for seat in table.waiting() if table.seats[seat].kind == "bot"]


def moved_last(match: Match, view: View) -> bool:
    """Return whether the view's seat also made the last move in this turn, leaving out chance."""
    last = next((step for step in reversed(match.steps) if step.who >= 0), None)
    return last is not None and (last.who, last.turn) == (view.seat, view.turn)


class ProgressNotifier:
    """Shows a bot's progress to the table: not if it is short, and not in a together-round.

    In such a round nobody may notice who has chosen, and so not who still thinks.
    """

    def __init__(self, request: BotRequest) -> None:
        self.session, self.seat = request.session, request.seat
        self.begun, self.done = False, 0.0
        self.timer = asyncio.get_running_loop().call_later(PROGRESS_AFTER_S, self._begin)
        if self.session.table.together():
            self.timer.cancel()

    def _begin(self) -> None:
        self.begun = True
        self._show(self.done)

    def _show(self, done: float) -> None:
        self.done = done
        if self.begun:
            self.session.show_progress(self.seat, done)

    def progress(self, progress: Progress) -> None:
        """Show the bot's progress."""
        self._show(progress.done)

    def end(self) -> None:
        """Show that the bot has finished."""
        self.timer.cancel()
        self._show(1.0)
