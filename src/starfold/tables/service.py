"""The table service: loads, creates and changes tables, for people, bots and clocks.

Each change is stored first, then applied, then broadcast. Each table has one lock as its queue: people, bots and
clocks all wait for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec

from starfold.bots import Budget
from starfold.bots.catalogue import Catalogue, installed
from starfold.bots.workers.decisions import BotPool

from . import commands as c
from . import creation
from . import events as e
from .bots.driver import BotDriver
from .bots.request import BotRequest
from .commands import clock, play
from .config import TableRequest
from .follow_ups import FollowUps
from .listing import Lists
from .rejection import FROZE, LOST, STANDS, CommandRejectedError, NotAppliedError, Reason, once_stored
from .session import TableSession, rebuild_table
from .storage.store import ConflictError, New, Store, TableDeletedError
from .table import Table

log = logging.getLogger("starfold.tables")

CLOCK = "a clock"


def wall_time() -> int:
    """Return the time of day in milliseconds since 1970."""
    return int(time.time() * 1000)


class Done(msgspec.Struct):
    """A stored command: the table's public sequence number, and the new table's id after a rematch."""

    seq: int
    table: str = ""


class TableService:
    """All tables that one server holds in memory."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = wall_time,
        pace: float = 0.0,
        think: float = 1.0,
        workers: int = 0,
        catalogue: Catalogue | None = None,
    ) -> None:
        """Bots think for `think` seconds and move at least `pace` seconds after their turn began.

        The catalogue is that of everything installed by default.
        """
        self.store = store
        self.now = now
        self.catalogue = catalogue or installed()
        self.budget = Budget(seconds=think)
        self.pool = BotPool(workers)
        self.driver = BotDriver(self, self.pool, pace, self.budget)
        self.follow_ups = FollowUps(self)
        self.lists = Lists(self)
        self.sessions: dict[str, TableSession] = {}
        self.loading: dict[str, asyncio.Task[TableSession]] = {}

    # --- finding and making tables ---

    async def session(self, id: str) -> TableSession:
        """Return a table's session, from memory or the store.

        Raises CommandRejectedError if there is no such table.
        """
        found = self.sessions.get(id)
        if found is None:
            found = await self._load_once(id)
        found.used = self.now()
        return found

    async def _load_once(self, id: str) -> TableSession:
        """Load a table once, even if many callers want it at the same time and the first one is cancelled."""
        if id not in self.loading:
            self.loading[id] = task = asyncio.create_task(self._load_to_keep(id))
            task.add_done_callback(
                lambda done: done.cancelled() or done.exception()
            )  # marks the error as seen: the waiting caller may be gone
        return await asyncio.shield(self.loading[id])

    async def _load_to_keep(self, id: str) -> TableSession:
        try:
            session = self.sessions[id] = TableSession(await self._load(id))
            session.used = self.now()
            return session
        finally:
            del self.loading[id]

    async def _load(self, id: str) -> Table:
        try:
            saved = await self.store.load(id)
        except TableDeletedError as error:
            raise CommandRejectedError(Reason.GONE, str(error)) from None
        if saved is None:
            raise CommandRejectedError(Reason.UNKNOWN, "This table does not exist, or the link was cut off.")
        return await asyncio.to_thread(rebuild_table, saved, self.catalogue)

    async def create(self, plan: TableRequest, person: str, name: str) -> TableSession:
        """Create and store a table, and keep it in memory."""
        table, entries = creation.planned(plan, person, name, self.catalogue)
        new = creation.begun(table, entries, self.now())
        await self.store.create(*new)
        return self._keep(table)

    def _keep(self, table: Table) -> TableSession:
        """Keep a new table in memory that is stored already."""
        session = self.sessions[table.id] = TableSession(table)
        session.used = self.now()
        log.info("table made", extra={"table": table.id, "game": table.config.game, "seats": table.config.seats})
        return session

    async def delete(self, id: str) -> None:
        """Delete a table and notify its connections."""
        await self.store.delete(id)
        self._deleted(id)

    async def delete_unused(self, id: str, before: int) -> bool:
        """Delete a table if nobody uses it and nothing has happened at it since a time; return whether it was."""
        session = self.sessions.get(id)
        if id in self.loading or (session is not None and (session.in_use() or session.present(self.now()))):
            return False
        deleted = await self.store.delete_unchanged(id, before)
        if deleted:
            self._deleted(id)
        return deleted

    def _deleted(self, id: str) -> None:
        session = self.sessions.pop(id, None)
        if session is not None:
            self._stop(session)
            session.deleted = True
            session.changed()
        log.info("table deleted", extra={"table": id})

    # --- commands ---

    async def execute(self, id: str, person: str, name: str, command: c.AnyCommand) -> Done:
        """Carry out a person's command; when this returns it is stored.

        Raises CommandRejectedError if the command is not allowed, NotAppliedError if it was stored but not applied.
        """
        session = await self.session(id)
        session.seen[person] = self.now()
        key = f"{person[:12]} {command.id}" if command.id else ""
        async with self._turn(session):
            session.check()
            if session.asleep:
                await self.follow_ups.settle(session)
            table = session.table
            if key in table.ids:
                return Done(table.public_seq, table.next if isinstance(command, c.Rematch) else "")
            entries = c.handle(table, c.Actor(person, name, session.present(self.now())), command)
            if isinstance(command, c.Rematch):
                return await self._rematch(session, key)
            if entries and key:
                entries[0] = msgspec.structs.replace(entries[0], id=key)
            await self._store(session, entries)
            with once_stored(table.id):
                await self._settle(session)
        with once_stored(table.id):
            self.wake(session)
        return Done(session.table.public_seq)

    @asynccontextmanager
    async def _turn(self, session: TableSession) -> AsyncIterator[None]:
        """Hold the table's lock; if the body fails, do later what follows from events that are stored already."""
        try:
            async with session.lock:
                yield
        except BaseException as error:  # cancellation included
            if session.asleep or not isinstance(
                error, CommandRejectedError
            ):  # a rejection stores nothing, so nothing follows
                self.follow_ups.soon(session)
            raise

    async def _store(self, session: TableSession, entries: list[e.AnyTableEvent], other: New | None = None) -> None:
        """Store events, and the new table `other` they name; apply and broadcast. On failure nothing has happened."""
        if not entries:
            return
        table, now = session.table, max(self.now(), session.table.last_event_at)
        before = table.phase()
        append = partial(self.store.append, other=other) if other else self.store.append
        try:
            await append(table.id, table.seq, [(now, e.write(entry)) for entry in entries])
        except ConflictError:
            await self._reload(session)
            raise CommandRejectedError(
                Reason.STALE, "Something else happened at the table at the same moment. Look again, then retry."
            ) from None
        except TableDeletedError as error:  # by another process: nothing can follow any more
            session.deleted = True
            self._deleted(table.id)
            raise CommandRejectedError(Reason.GONE, str(error)) from None
        except Exception:
            await self._reload(session)
            raise
        try:
            for entry in entries:
                table.apply(now, entry)
        except Exception as error:
            log.error("what was stored could not be carried out", exc_info=error, extra={"table": table.id})
            raise NotAppliedError(await self._recover(session)) from error
        session.unlisted = True
        session.unseated = session.unseated or any(entry.seats_people for entry in entries)
        session.list_soon = session.list_soon or session.unseated or table.phase() != before
        session.list_soon = session.list_soon or any(isinstance(entry, e.LobbyListed) for entry in entries)
        last = entries[-1]
        with once_stored(table.id):
            session.changed(last.audience())

    async def _settle(self, session: TableSession) -> None:
        """Do what follows from the stored events, then update the lists if that should not wait."""
        await self.follow_ups.settle(session)
        if session.list_soon:
            await self.lists.update(session)

    async def _reload(self, session: TableSession) -> None:
        """Replace the table in memory by what is stored."""
        session.table = await self._load(session.table.id)
        session.asleep = True  # a loaded table's clocks stand still until a player connects
        session.unlisted = session.unseated = True
        session.changed()

    async def _recover(self, session: TableSession) -> str:
        """Reload a half-applied table, or drop it from memory; return a sentence that says what is true of it now."""
        try:
            await self._reload(session)
        except BaseException as error:  # nothing more may happen in a half-applied position
            log.error("a table cannot be read again", exc_info=error, extra={"table": session.table.id})
            session.lost = True
            if self.sessions.get(session.table.id) is session:
                del self.sessions[session.table.id]
            self._stop(session)
            session.changed()
            if not isinstance(error, Exception):
                raise
            return LOST
        return FROZE if session.table.broken else STANDS

    async def go_on(self, session: TableSession) -> None:
        """Do what is due without a command: pause or resume the clocks, start the match, play automatic passes."""
        table, attended = session.table, session.attended(self.now())
        if not table.running() or table.frozen or table.config.clock.kind == "none":
            session.asleep = False
        elif attended and (session.asleep or table.paused):
            await self._store(session, [e.Resumed()])
            session.asleep = False
        elif not attended and not session.asleep and not table.paused:
            await self._store(session, [e.Paused()])
        while entries := play.beginning(session.table) or play.auto_pass_due(session.table):
            await self._store(session, entries)

    async def _rematch(self, session: TableSession, key: str) -> Done:
        """Create a table with the same players, each one seat further; a second request returns the same table."""
        table = session.table
        if not table.next:
            new, entries = creation.rematch(table)
            stored = creation.begun(new, entries, self.now())
            await self._store(session, [e.RematchMade(new.id, id=key)], stored)
            with once_stored(table.id):
                self._keep(new)
        return Done(table.public_seq, table.next)

    # --- presence ---

    async def connect(self, session: TableSession, person: str) -> None:
        """Register a connection of a person; on an error it is not registered."""
        session.enter(person)
        try:
            async with self._turn(session):
                if not session.deleted:  # a deleted table is announced to all its connections
                    session.check()
                    await self._settle(session)
        except BaseException:
            session.leave(person)
            raise
        self.wake(session)

    async def disconnect(self, session: TableSession, person: str) -> None:
        """Remove a connection of a person. When the last one is gone, bots and clocks stop."""
        session.leave(person)
        session.used = self.now()
        self.wake(session)
        async with self._turn(session):
            if not session.ended():
                await self._settle(session)

    def wake(self, session: TableSession) -> None:
        """Start the bots and clocks of a table if they have work and a player is connected, else cancel the bots."""
        if session.ended() or not (session.attended(self.now()) or session.trouble):
            for request in list(session.requests):
                request.cancel()
            return
        self.driver.attend(session)
        if session.table.clocks.due() and (session.clock_task is None or session.clock_task.done()):
            session.clock_task = asyncio.create_task(self._watch_clocks(session))

    async def move(self, request: BotRequest, code: str) -> bool:
        """Play a bot's answer; return False if the position has changed meanwhile."""
        session, seat = request.session, request.seat
        async with session.lock:
            if not request.is_current() or seat not in session.table.waiting():
                return False
            await self._store(session, play.play(session.table, seat, request.ply, code))
            await self._settle(session)
            return True

    async def _watch_clocks(self, session: TableSession) -> None:
        """Wait for clocks to reach zero, one after the other, while any of them runs."""
        while not session.ended() and (session.table.clocks.due() or (session.asleep and session.attended(self.now()))):
            await asyncio.sleep(max(0.01, min(5.0, (session.table.clocks.due() - self.now()) / 1000)))
            try:
                async with session.lock:
                    if session.attended(self.now()):  # else `_settle` pauses them
                        for seat in session.table.clocks.at_zero(self.now())[:1]:
                            await self._store(session, clock.out_of_time(session.table, seat))
                    await self._settle(session)
                self.follow_ups.well(session, CLOCK)
            except Exception:  # the store is in trouble: retry, because players wait for this clock
                log.exception("a clock could not be stopped", extra={"table": session.table.id})
                await asyncio.sleep(self.follow_ups.late(session, CLOCK))
            self.wake(session)
        self.follow_ups.well(session, CLOCK)

    # --- memory ---

    def release(self, id: str) -> bool:
        """Drop a table from memory if nobody is connected and nothing is due; return whether it was dropped."""
        session = self.sessions.get(id)
        if session is None or session.in_use() or session.unlisted:
            return False
        self._stop(self.sessions.pop(id))
        return True

    async def peek(self, id: str) -> Table:
        """Return a table for reading only, without keeping it in memory.

        Raises CommandRejectedError if there is no such table.
        """
        found = self.sessions.get(id)
        return found.table if found else await self._load(id)

    async def close(self) -> None:
        """Stop all tables. Everything is stored already."""
        await self.follow_ups.close()
        ending: list[asyncio.Task[Any]] = [*self.loading.values()]
        for loading in ending:
            loading.cancel()
        ending += [task for session in self.sessions.values() for task in self._stop(session)]
        self.sessions.clear()
        await asyncio.gather(*ending, return_exceptions=True)
        await self.pool.close()

    def _stop(self, session: TableSession) -> list[asyncio.Task[Any]]:
        """Cancel a table's bots and clocks; return the tasks that are ending."""
        dropped = [request.cancel() for request in session.requests]
        ending = [task for task in (*dropped, *session.moving.values(), session.clock_task) if task is not None]
        for task in ending:
            task.cancel()
        return ending
