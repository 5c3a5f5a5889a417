"""Playing for the bots of a hall: they think in the pool and come to a table's queue with their move, as people do."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ..bots import Budget
from ..bots.worker import Progress
from ..core.match import Match
from ..core.view import View
from .live import Live
from .table import Table
from .thinkers import Stumbled, Thinkers
from .thinking import Overtaken, Thinking

if TYPE_CHECKING:
    from .hall import Hall

log = logging.getLogger("starfold.tables")

SHORT = 0.3  # seconds of thinking that nobody needs to be told of
TROUBLE = 2.0  # seconds after which what has failed is tried again
ON_THE_WAY = 0.5  # of the pace: a long turn is a run of small moves, and who follows the first follows the others


class Playing:
    """The bots of all tables of a hall."""

    def __init__(self, hall: Hall, pool: Thinkers, pace: float, budget: Budget) -> None:
        self.hall, self.pool, self.pace, self.budget = hall, pool, pace, budget

    def attend(self, live: Live) -> None:
        """Let every bot think that is asked and does not yet: in a together-round all at once."""
        for seat in bots_asked(live.table):
            if seat not in live.playing:
                live.playing[seat] = asyncio.create_task(self._play(live, seat))

    async def _play(self, live: Live, seat: int) -> None:
        """One move of a bot, then whatever follows from it."""
        try:
            match = live.table.match
            if match is not None and seat in bots_asked(live.table):
                await self._move(Thinking(live, match, seat, live.table.seats[seat].bot))
        except Overtaken:
            pass
        except Exception as error:  # the store or the game is in trouble; but people wait for this move
            log.error("a bot could not move", exc_info=error, extra={"table": live.table.id})
            await asyncio.sleep(TROUBLE)
        finally:
            del live.playing[seat]
        self.hall.attend(live)

    async def _move(self, thinking: Thinking) -> None:
        """Think outside the queue, then move, if nothing has changed meanwhile."""
        clock = asyncio.get_running_loop().time
        begun, trouble = clock(), ""
        shown = Shown(thinking)
        try:
            action = (await thinking.answer(self.pool, self.budget, shown.progress)).action
        except Stumbled as stumbled:
            extra = {"bot": thinking.bot, "game": thinking.match.game.key, "why": str(stumbled)}
            log.error("a bot stumbled, and a random move was made", extra=extra)
            action = thinking.random()
            trouble = f"The {thinking.bot.title()} stumbled; a random move was made instead."
        finally:
            shown.end()
        pace = self.pace * ON_THE_WAY if goes_on(thinking.match, thinking.view) else self.pace
        await asyncio.sleep(max(0.0, pace - (clock() - begun)))
        if await self.hall.move(thinking, thinking.code(action)) and trouble:
            thinking.live.stumbled(thinking.ply, thinking.seat, trouble)


def bots_asked(table: Table) -> list[int]:
    """The seats of bots that have yet to move or choose."""
    return [seat for seat in table.waiting() if table.seats[seat].kind == "bot"]


def goes_on(match: Match, view: View) -> bool:
    """Whether the view's seat made the last move as well, in the same turn; chance between them does not count."""
    last = next((step for step in reversed(match.steps) if step.who >= 0), None)
    return last is not None and (last.who, last.turn) == (view.seat, view.turn)


class Shown:
    """What people are shown of a bot's thinking: nothing if it is short, and nothing in a together-round.

    In such a round nobody may notice who has chosen, and so not who still thinks.
    """

    def __init__(self, thinking: Thinking) -> None:
        self.live, self.seat = thinking.live, thinking.seat
        self.begun, self.done = False, 0.0
        self.timer = asyncio.get_running_loop().call_later(SHORT, self._begin)
        if self.live.table.together():
            self.timer.cancel()

    def _begin(self) -> None:
        self.begun = True
        self._show(self.done)

    def _show(self, done: float) -> None:
        self.done = done
        if self.begun:
            self.live.show_thinking(self.seat, done)

    def progress(self, progress: Progress) -> None:
        """Show how far it is."""
        self._show(progress.done)

    def end(self) -> None:
        """Show that it is over."""
        self.timer.cancel()
        self._show(1.0)
