"""A request to a bot: one position, seen through one seat's view, and valid only while the position is current."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starfold.bots import Budget, RandomBot
from starfold.bots.packing import pack
from starfold.bots.seeds import bot_seed
from starfold.bots.workers.decisions import BotPool, Choice, Decision, Progress
from starfold.bots.workers.protocol import JobFailedError
from starfold.core.errors import StarfoldError
from starfold.core.match import Match

from ..session import TableSession


class SupersededError(StarfoldError):
    """The position has changed meanwhile, or nobody waits for the answer."""


class BotRequest:
    """Asks a bot what one seat should do, for a bot's seat or as a hint."""

    def __init__(self, session: TableSession, match: Match, seat: int, bot: str) -> None:
        self.session, self.match, self.seat, self.bot = session, match, seat, bot
        self.view = match.view(seat)
        self.ply = match.ply()
        self._stood = self._position()
        self._task: asyncio.Task[Choice] | None = None
        self._dropped = False

    def _position(self) -> tuple[object, ...]:
        """Return what must stay the same. Chat and other events do not count, or they could block a bot forever."""
        table = self.session.table
        seat = table.seats[self.seat]
        # A resignation is also a line of the record. In a match that ended otherwise no seat is asked.
        moves, asked = len(table.record.lines), table.match is not None and self.seat in table.match.asked()
        return table, moves, asked, seat.kind, seat.person, seat.bot, self.session.deleted

    def is_current(self) -> bool:
        """Return whether the position is still the one in the request."""
        return self._position() == self._stood

    def cancel(self) -> asyncio.Task[Choice] | None:
        """Cancel the request; return the task that is ending, if any."""
        self._dropped = True
        if self._task is not None:
            self._task.cancel()
        return self._task

    async def answer(
        self,
        pool: BotPool,
        budget: Budget,
        tell: Callable[[Progress], None] = lambda _: None,
        aloud: bool = False,
    ) -> Choice:
        """Return the bot's answer.

        Raises SupersededError if the position changes meanwhile, JobFailedError if there is no valid answer.
        """
        seed = bot_seed(self.match.record, self.seat)
        if self.bot == RandomBot.name:  # faster here than through the pool
            return Choice(RandomBot(seed).choose(self.view, budget), [])
        try:
            packed = pack(self.view)
        except Exception as error:  # a game's own view may hold any object
            raise JobFailedError(f"Its view cannot be packed: {error}") from None
        key, game = f"{self.session.table.id} {self.seat}", self.match.game.key
        decision = Decision(key, self.bot, game, packed, seed, budget.seconds, budget.iterations, aloud)
        self._task = asyncio.create_task(pool.ask(decision, tell))
        self.session.requests.add(self)
        try:
            answer = await self._task
            if answer.action not in self.view.legal:  # the worker has checked, but a bot can tamper with its worker
                raise JobFailedError(f"It chose {answer.action}, which is not legal.")
            return answer
        except asyncio.CancelledError:
            asking = asyncio.current_task()
            if self._dropped and not (asking and asking.cancelling()):
                raise SupersededError("The match has moved on, or you asked for another hint.") from None
            raise
        finally:
            self.session.requests.discard(self)

    def random(self) -> int:
        """Return a random legal action, as the bot `random` would."""
        return RandomBot(bot_seed(self.match.record, self.seat)).choose(self.view, Budget())

    def code(self, action: int) -> str:
        """Return an action's code."""
        return self.match.game.words.code(action)
