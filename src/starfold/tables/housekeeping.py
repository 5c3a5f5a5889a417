"""What leaves memory, and what is deleted: tables that nobody has needed for a while."""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from .config import decode_config
from .service import TableService
from .session import TableSession
from .storage.store import PAGE_SIZE, Saved

IDLE_MS: Final = 600_000  # milliseconds after which a table that nobody is at leaves memory
OVER_IDLE_MS: Final = 20_000  # and one whose match is over: of those there are many on a busy evening
DAY_MS: Final = 86_400_000

log = logging.getLogger("starfold.tables")


def forget_idle(service: TableService) -> int:
    """Drop tables from memory that nobody has needed for a while; how many."""
    now = service.now()
    return sum(
        service.release(id) for id, session in list(service.sessions.items()) if now - session.used > rests(session)
    )


def rests(session: TableSession) -> int:
    """For how many milliseconds a table stays in memory that nobody needs."""
    return OVER_IDLE_MS if session.table.phase() == "over" else IDLE_MS


class Rest(msgspec.Struct):
    """Until when an old match is left alone, if nothing changes; one that could not be read is looked at anew then."""

    changed: int
    until: int


class OldTables:
    """Deletes old tables, again and again. What a match has left on its clocks is found out once, not each time."""

    def __init__(self, service: TableService, days: int) -> None:
        self.service, self.days = service, days
        self._rests: dict[str, Rest] = {}  # by table: those that are old already and go on

    async def forget(self) -> int:
        """Delete tables that have not changed for so many days; how many. A match whose clock allows more goes on."""
        before, after, deleted = self.service.now() - self.days * DAY_MS, (-1, ""), 0
        rests: dict[str, Rest] = {}
        while old := await self.service.store.unchanged_since(before, PAGE_SIZE, after):
            for saved in old:
                rest = await self._rest(saved) if saved.phase == "running" else None
                if rest is not None and self.service.now() <= rest.until:
                    rests[saved.id] = rest
                else:
                    await self.service.delete(saved.id)
                    deleted += 1
            after = old[-1].changed, old[-1].id
        self._rests = rests
        return deleted

    async def _rest(self, saved: Saved) -> Rest:
        known = self._rests.get(saved.id)
        if known is not None and known.changed == saved.changed and self.service.now() <= known.until:
            return known
        try:
            return Rest(saved.changed, saved.changed + self.days * DAY_MS + await self._longest(saved))
        except Exception as error:  # one that cannot be read must not keep the others
            log.error("an old table cannot be read", exc_info=error, extra={"table": saved.id})
            return Rest(saved.changed, self.service.now() + DAY_MS)

    async def _longest(self, saved: Saved) -> int:
        """How many milliseconds anybody in a match has for one move at most."""
        clock = decode_config(saved.setup).clock
        if clock.kind == "bank":  # it grows with each turn: only the whole match, played again, tells how far
            return max((await self.service.peek(saved.id)).clocks.left)
        return clock.seconds * 1000 if clock.kind == "turn" else 0
