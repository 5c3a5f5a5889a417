"""Playing for the bots at tables: they think in the pool and come to a table's queue with their move, as people do."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from starfold.bots import Budget
from starfold.bots.worker import Progress
from starfold.core.match import Match
from starfold.core.view import View

from ..session import TableSession
from ..table import Table
from .pool import BotFailedError, BotPool
from .request import BotRequest, SupersededError

if TYPE_CHECKING:
    from ..service import TableService

log = logging.getLogger("starfold.tables")

SHORT = 0.3  # seconds of thinking that nobody needs to be told of
ON_THE_WAY = 0.5  # of the pace: a long turn is a run of small moves, and who follows the first follows the others


class BotDriver:
    """The bots of all tables."""

    def __init__(self, service: TableService, pool: BotPool, pace: float, budget: Budget) -> None:
        self.service, self.pool, self.pace, self.budget = service, pool, pace, budget

    def attend(self, session: TableSession) -> None:
        """Let every bot think that is asked and does not yet: in a together-round all at once."""
        for seat in bots_asked(session.table):
            if seat not in session.moving:
                session.moving[seat] = asyncio.create_task(self._play(session, seat))

    async def _play(self, session: TableSession, seat: int) -> None:
        """One move of a bot, then whatever follows from it."""
        due, owed = f"the move of seat {seat}", self.service.follow_ups
        try:
            match = session.table.match
            if match is not None and seat in bots_asked(session.table):
                await self._move(BotRequest(session, match, seat, session.table.seats[seat].bot))
        except SupersededError:
            owed.well(session, due)
        except Exception as error:  # the store or the game is in trouble; but people wait for this move
            log.error("a bot could not move", exc_info=error, extra={"table": session.table.id})
            await asyncio.sleep(owed.late(session, due))
            if session.ended() or seat not in bots_asked(session.table):  # it is due no longer
                owed.well(session, due)
        else:
            owed.well(session, due)
        finally:
            del session.moving[seat]
        self.service.wake(session)

    async def _move(self, thinking: BotRequest) -> None:
        """Think outside the queue, then move, if nothing has changed meanwhile."""
        clock = asyncio.get_running_loop().time
        begun, trouble = clock(), ""
        shown = ProgressNotifier(thinking)
        try:
            action = (await thinking.answer(self.pool, self.budget, shown.progress)).action
        except BotFailedError as stumbled:
            extra = {"bot": thinking.bot, "game": thinking.match.game.key, "why": str(stumbled)}
            log.error("a bot stumbled, and a random move was made", extra=extra)
            action = thinking.random()
            trouble = f"The {thinking.bot.title()} failed and made a random move instead."
        finally:
            shown.end()
        pace = self.pace * ON_THE_WAY if moved_last(thinking.match, thinking.view) else self.pace
        await asyncio.sleep(max(0.0, pace - (clock() - begun)))
        if await self.service.move(thinking, thinking.code(action)) and trouble:
            thinking.session.bot_failed(thinking.ply, thinking.seat, trouble)


def bots_asked(table: Table) -> list[int]:
    """The seats of bots that have yet to move or choose."""
    return [seat for seat in table.waiting() if table.seats[seat].kind == "bot"]


def moved_last(match: Match, view: View) -> bool:
    """Whether the view's seat made the last move as well, in the same turn; chance between them does not count."""
    last = next((step for step in reversed(match.steps) if step.who >= 0), None)
    return last is not None and (last.who, last.turn) == (view.seat, view.turn)


class ProgressNotifier:
    """What people are shown of a bot's thinking: nothing if it is short, and nothing in a together-round.

    In such a round nobody may notice who has chosen, and so not who still thinks.
    """

    def __init__(self, thinking: BotRequest) -> None:
        self.session, self.seat = thinking.session, thinking.seat
        self.begun, self.done = False, 0.0
        self.timer = asyncio.get_running_loop().call_later(SHORT, self._begin)
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
        """Show how far it is."""
        self._show(progress.done)

    def end(self) -> None:
        """Show that it is over."""
        self.timer.cancel()
        self._show(1.0)
