"""What follows by itself from what is stored: done at once, and while the store is in trouble, tried until it is."""

from __future__ import annotations

import asyncio
import logging
import random
from typing import TYPE_CHECKING, Final

from .session import TableSession

if TYPE_CHECKING:
    from .service import TableService

FIRST_S: Final = 0.25
LONGEST_S: Final = 15.0
FOLLOWS: Final = "what follows"
LATE: Final = "The next step could not be saved yet. The server keeps trying; you need not do anything."

log = logging.getLogger("starfold.tables")


def backoff(attempt: int) -> float:
    """Seconds before another attempt: longer each time, and not for all tables the same."""
    return float(min(LONGEST_S, FIRST_S * 2 ** min(attempt, 10)) * (0.8 + 0.4 * random.random()))


class FollowUps:
    """What the tables owe to those who have spoken."""

    def __init__(self, service: TableService) -> None:
        self.service = service
        self._retrying: dict[TableSession, asyncio.Task[None]] = {}
        self._soon: set[asyncio.Task[None]] = set()
        self._closed = False

    def behind(self) -> int:
        """How many tables owe something that could not be stored yet."""
        return sum(1 for session in self.service.sessions.values() if session.trouble)

    async def settle(self, session: TableSession) -> None:
        """Do what is due at a table whose lock is held. What fails is tried again later: this raises nothing."""
        try:
            await self.service.go_on(session)
        except Exception as error:
            log.error("what follows was not stored", exc_info=error, extra={"table": session.table.id})
            self.late(session, FOLLOWS)
            if session not in self._retrying:
                self._retrying[session] = asyncio.create_task(self._retry(session))
        else:
            self.well(session, FOLLOWS)

    def soon(self, session: TableSession) -> None:
        """Do what is due at a table in a task of its own: whoever has spoken there does not come to it."""
        if not self._closed:
            task = asyncio.create_task(self._settle_soon(session))
            self._soon.add(task)
            task.add_done_callback(self._soon.discard)

    async def _settle_soon(self, session: TableSession) -> None:
        async with session.lock:
            if not session.ended():
                await self.settle(session)
        self.service.wake(session)

    def late(self, session: TableSession, what: str) -> float:
        """Something that is due could not be stored: say so at the table. The seconds until it is to be tried again."""
        session.owed[what] = session.owed.get(what, 0) + 1
        if not session.trouble:
            session.trouble = LATE
            session.changed()
        return backoff(session.owed[what])

    def well(self, session: TableSession, what: str) -> None:
        """What was due is stored, or due no longer."""
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
        """After a start: do what is due at tables that were left behind, with nobody there; how many those were."""
        left = await self.service.store.unlisted()
        for id in left:
            try:
                session = await self.service.session(id)
                async with session.lock:
                    await self.settle(session)
                    session.unlisted = session.unseated = True
                    await self.service.list_now(session)
            except Exception as error:  # one that cannot be read must not keep the others
                log.error("a table could not be caught up with", exc_info=error, extra={"table": id})
            await asyncio.sleep(0)
            self.service.release(id)
        return len(left)

    async def close(self) -> None:
        """Try no longer: what is due is found again at the next start."""
        self._closed = True
        tasks = [*self._retrying.values(), *self._soon]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
