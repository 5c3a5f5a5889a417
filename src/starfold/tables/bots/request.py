"""One bot's thinking about one position: with nothing but its seat's view, and only while the position stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starfold.bots import Budget, RandomBot
from starfold.bots.packing import pack
from starfold.bots.seeds import bot_seed
from starfold.bots.worker import Answer, Job, Progress
from starfold.core.errors import StarfoldError
from starfold.core.match import Match

from ..session import TableSession
from .pool import BotFailedError, BotPool


class SupersededError(StarfoldError):
    """The position that was thought about no longer stands, or nobody waits for it."""


class BotRequest:
    """What one seat should do, thought about by a bot; whoever holds the seat."""

    def __init__(self, session: TableSession, match: Match, seat: int, bot: str) -> None:
        self.session, self.match, self.seat, self.bot = session, match, seat, bot
        self.view = match.view(seat)
        self.ply = match.ply()
        self._stood = self._position()
        self._task: asyncio.Task[Answer] | None = None
        self._dropped = False

    def _position(self) -> tuple[object, ...]:
        """All that must stay the same. Not the entries are counted: who chats could keep a bot from ever moving."""
        table = self.session.table
        seat = table.seats[self.seat]
        # A resignation is a line of the record as well; and of a match that ended otherwise no seat is asked.
        moves, asked = len(table.record.lines), table.match is not None and self.seat in table.match.asked()
        return table, moves, asked, seat.kind, seat.person, seat.bot, self.session.deleted

    def is_current(self) -> bool:
        """Whether the position is still the one that is thought about."""
        return self._position() == self._stood

    def cancel(self) -> asyncio.Task[Answer] | None:
        """End it: nobody waits for it any longer. The task that ends."""
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
    ) -> Answer:
        """Return what the bot answers.

        Raises SupersededError if the position falls meanwhile, BotFailedError if it comes to no answer.
        """
        seed = bot_seed(self.match.record, self.seat)
        if self.bot == RandomBot.name:  # too quick to be worth the way
            return Answer(-1, RandomBot(seed).choose(self.view, budget), [])
        try:
            packed = pack(self.view)
        except Exception as error:  # a game's own view may hold anything
            raise BotFailedError(f"Its view cannot be packed: {error}") from None
        key, game = f"{self.session.table.id} {self.seat}", self.match.game.key
        job = Job(-1, key, self.bot, game, packed, str(seed), budget.seconds, budget.iterations, aloud)
        self._task = asyncio.create_task(pool.ask(job, tell))
        self.session.requests.add(self)
        try:
            answer = await self._task
            if answer.action not in self.view.legal:  # the worker has looked; but a bot may do anything to a worker
                raise BotFailedError(f"It chose {answer.action}, which is not legal.")
            return answer
        except asyncio.CancelledError:
            asking = asyncio.current_task()
            if self._dropped and not (asking and asking.cancelling()):
                raise SupersededError("The match has moved on, or you asked for another hint.") from None
            raise
        finally:
            self.session.requests.discard(self)

    def random(self) -> int:
        """What `random` would do in its place."""
        return RandomBot(bot_seed(self.match.record, self.seat)).choose(self.view, Budget())

    def code(self, action: int) -> str:
        """The code of an action."""
        return self.match.game.words.code(action)
