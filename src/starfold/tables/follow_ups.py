"""Follow-ups: work that stored events lead to, such as a bot's move. It is retried until it is stored."""

from __future__ import annotations

import asyncio
import logging
import random
from itertools import count
from typing import TYPE_CHECKING, Final

from .rejection import CommandRejectedError
from .session import TableSession

if TYPE_CHECKING:
    from .service import TableService

FIRST_RETRY_S: Final = 0.25
MAX_RETRY_S: Final = 15.0
FOLLOWS: Final = "what follows"
LATE: Final = "The next step could not be saved yet. The server keeps trying; you need not do anything."

log = logging.getLogger("starfold.tables")


def backoff(attempt: int) -> float:
    """Return the seconds before the next attempt: exponential backoff with jitter."""
    return float(min(MAX_RETRY_S, FIRST_RETRY_S * 2 ** min(attempt, 10)) * (0.8 + 0.4 * random.random()))


class FollowUps:
    """The follow-ups of all tables."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._retrying: dict[TableSession, asyncio.Task[None]] = {}
        self._missed: set[str] = set()  # tables where something may be due, but which could not be read
        self._tasks: set[asyncio.Task[None]] = set()  # all others that run
        self._closed = False

    def behind(self) -> int:
        """Return how many tables have a follow-up that could not be stored yet."""
        return len(self._missed | {id for id, session in self.service.sessions.items() if session.trouble})

    async def settle(self, session: TableSession) -> None:
        """Do what is due at a table, under its lock. Failures are retried later; this raises nothing."""
        try:
            await self.service.go_on(session)
        except Exception as error:
            if session.deleted:
                return
            log.error("what follows was not stored", exc_info=error, extra={"table": session.table.id})
            self.late(session, FOLLOWS)
            if session not in self._retrying:
                self._retrying[session] = asyncio.create_task(self._retry(session))
        else:
            self.well(session, FOLLOWS)

    def soon(self, session: TableSession) -> None:
        """Do what is due at a table in a task of its own, because the caller was cancelled or failed."""
        if not self._closed:
            self._keep(asyncio.create_task(self._settle_soon(session)))

    def _keep(self, task: asyncio.Task[None]) -> None:
        """Hold on to a task until it ends: the event loop does not."""
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _settle_soon(self, session: TableSession) -> None:
        async with session.lock:
            if not session.ended():
                await self.settle(session)
        self.service.wake(session)

    def late(self, session: TableSession, what: str) -> float:
        """Note that a follow-up could not be stored and show it at the table; return the seconds until the retry."""
        session.owed[what] = session.owed.get(what, 0) + 1
        if not session.trouble:
            session.trouble = LATE
            session.changed()
        return backoff(session.owed[what])

    def well(self, session: TableSession, what: str) -> None:
        """Note that a follow-up is stored, or no longer due."""
        session.owed.pop(what, None)
        if session.trouble and not session.owed:
            session.trouble = ""
            session.changed()

    async def _retry(self, session: TableSession) -> None:
        try:
            while FOLLOWS in session.owed and not session.ended():
                await asyncio.sleep(backoff(session.owed[FOLLOWS]))
                async with session.lock:
                    if not session.ended():
                        await self.settle(session)
            self.service.wake(session)
        finally:
            del self._retrying[session]

    async def catch_up(self) -> int:
        """After a start, do what is due at tables where the last server was stopped midway; return how many.

        Tables that cannot be read are retried in a task of its own.
        """
        left = await self.service.store.unlisted()
        for id in left:
            await self._catch_up_with(id)
        if self._missed and not self._closed:
            self._keep(asyncio.create_task(self._retry_missed()))
        return len(left)

    async def _catch_up_with(self, id: str) -> None:
        """Do what is due at a table that nobody has asked for; note it if that failed."""
        try:
            session = await self.service.session(id)
            async with session.lock:
                if not session.ended():
                    await self.settle(session)
                if not session.ended():
                    session.unlisted = session.unseated = True
                    await self.service.lists.update(session)
        except CommandRejectedError:  # deleted meanwhile
            self._missed.discard(id)
        except Exception as error:  # one unreadable table must not block the others
            log.error("a table could not be caught up with", exc_info=error, extra={"table": id})
            self._missed.add(id)
        else:
            self._missed.discard(id)
        await asyncio.sleep(0)
        self.service.release(id)

    async def _retry_missed(self) -> None:
        for attempt in count():
            if not self._missed:
                return
            await asyncio.sleep(backoff(attempt))
            for id in list(self._missed):
                await self._catch_up_with(id)

    async def close(self) -> None:
        """Stop retrying; what is due is found again at the next start."""
        self._closed = True
        tasks = [*self._retrying.values(), *self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
