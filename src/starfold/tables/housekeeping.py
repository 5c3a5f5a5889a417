"""Housekeeping: drops idle tables from memory and deletes old ones."""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from .config import decode_config
from .service import TableService
from .session import TableSession
from .storage.store import PAGE_SIZE, Saved

IDLE_MS: Final = 600_000  # a table without connections is unloaded after this time
OVER_IDLE_MS: Final = 20_000  # the same for a finished match: on a busy evening there are many
DAY_MS: Final = 86_400_000

log = logging.getLogger("starfold.tables")


def forget_idle(service: TableService) -> int:
    """Drop idle tables from memory; return how many."""
    now = service.now()
    return sum(
        service.release(id) for id, session in list(service.sessions.items()) if now - session.used > rests(session)
    )


def rests(session: TableSession) -> int:
    """Return how many milliseconds an idle table stays in memory."""
    return OVER_IDLE_MS if session.table.phase() == "over" else IDLE_MS


class Rest(msgspec.Struct):
    """How long an old match is kept. `until` counts only while `changed` stays the same."""

    changed: int
    until: int


class OldTables:
    """Deletes old tables. How long a running match may take for a move is computed once and cached."""

    def __init__(self, service: TableService, days: int) -> None:
        self.service, self.days = service, days
        self._rests: dict[str, Rest] = {}  # table -> the deadline of an old match that is still running

    async def forget(self) -> int:
        """Delete tables that have not changed for `days` and that nobody uses; return how many.

        A running match is kept as long as its clock allows.
        """
        before, after, deleted = self.service.now() - self.days * DAY_MS, (-1, ""), 0
        rests: dict[str, Rest] = {}
        while old := await self.service.store.unchanged_since(before, PAGE_SIZE, after):
            for saved in old:
                rest = await self._rest(saved) if saved.phase == "running" else None
                if rest is not None and self.service.now() <= rest.until:
                    rests[saved.id] = rest
                else:
                    deleted += await self.service.delete_unused(saved.id, before)
            after = old[-1].changed, old[-1].id
        self._rests = rests
        return deleted

    async def _rest(self, saved: Saved) -> Rest:
        known = self._rests.get(saved.id)
        if known is not None and known.changed == saved.changed and self.service.now() <= known.until:
            return known
        try:
            return Rest(saved.changed, saved.changed + self.days * DAY_MS + await self._longest(saved))
        except Exception as error:  # one unreadable table must not block the others
            log.error("an old table cannot be read", exc_info=error, extra={"table": saved.id})
            return Rest(saved.changed, self.service.now() + DAY_MS)

    async def _longest(self, saved: Saved) -> int:
        """Return the longest time any seat has for one move, in milliseconds."""
        clock = decode_config(saved.setup).clock
        if clock.kind == "bank":  # it grows with each turn: only the replayed match tells
            return max((await self.service.peek(saved.id)).clocks.left)
        return clock.seconds * 1000 if clock.kind == "turn" else 0
