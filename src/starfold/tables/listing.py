"""List entries: what lists of tables show is stored apart from the events, a little later."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from starfold.core.errors import StarfoldError

from .follow_ups import backoff
from .session import TableSession
from .storage.summary import change

if TYPE_CHECKING:
    from .service import TableService

log = logging.getLogger("starfold.tables")


class Lists:
    """The list entries of all tables: a cache, so moves do not wait for it, and a failure is only retried."""

    def __init__(self, service: TableService) -> None:
        self.service = service

    async def update_all(self) -> None:
        """Update the list entries of all changed tables."""
        # A table in use stays unlisted: after a crash, `Store.unlisted` finds the tables where something is still due.
        now = asyncio.get_running_loop().time()
        for session in [
            session
            for session in self.service.sessions.values()
            if session.unlisted and not session.lock.locked() and session.list_after <= now
        ]:
            await self.update(session)

    async def update(self, session: TableSession) -> None:
        """Update a table's list entry, unless something is still due at the table. Failures are retried later."""
        if session.unlisted and not session.trouble and not session.ended():
            await self._store(session)

    async def _store(self, session: TableSession) -> None:
        seated, session.unlisted, session.unseated, session.list_soon = session.unseated, False, False, False
        try:
            await self.service.store.note(session.table.id, change(session.table, seated))
            session.list_failures = 0
        except BaseException as error:
            session.unlisted, session.unseated = True, session.unseated or seated
            if not isinstance(error, Exception):
                raise
            if isinstance(error, StarfoldError):
                log.warning("a table's summary was not stored", extra={"table": session.table.id})
                return
            log.error("a table cannot be listed", exc_info=error, extra={"table": session.table.id})
            session.list_failures += 1
            session.list_after = asyncio.get_running_loop().time() + backoff(session.list_failures)
