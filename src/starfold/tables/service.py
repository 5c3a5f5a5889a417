"""The hall: all tables that somebody is at. It stores first, then lets it take effect, then tells.

Each table has one queue. Bots and clocks come to it like people do.
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
from starfold.core.errors import StarfoldError

from . import commands as c
from . import creation, handlers
from . import events as e
from .bots.driver import BotDriver
from .bots.pool import BotPool
from .bots.request import BotRequest
from .config import TableRequest
from .follow_ups import FollowUps
from .rejection import FROZE, GONE, LOST, NOT_OFFERED, STALE, STANDS, UNKNOWN, CommandRejected, NotAppliedError
from .session import TableSession, rebuild_table
from .storage.store import ConflictError, New, Store, TableDeletedError
from .storage.summary import change
from .table import Table

log = logging.getLogger("starfold.tables")

CLOCK = "a clock"
SEATING = (e.SeatTaken, e.BotSeated, e.SeatFreed)


def wall_time() -> int:
    """The time of day in milliseconds."""
    return int(time.time() * 1000)


class Done(msgspec.Struct):
    """A command was done and stored: the table's news count, and the new table's id after a rematch."""

    seq: int
    table: str = ""


class TableService:
    """All live tables of one server."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], int] = wall_time,
        pace: float = 0.0,
        think: float = 1.0,
        thinkers: int = 0,
    ) -> None:
        """Bots begin a turn after `pace` seconds at the soonest, so that people can follow, and think for `think`."""
        self.store = store
        self.now = now
        self.budget = Budget(seconds=think)
        self.pool = BotPool(thinkers)
        self.driver = BotDriver(self, self.pool, pace, self.budget)
        self.follow_ups = FollowUps(self)
        self.sessions: dict[str, TableSession] = {}
        self.loading: dict[str, asyncio.Task[TableSession]] = {}

    # --- finding and making tables ---

    async def session(self, id: str) -> TableSession:
        """The table of that id, from memory or from the store; a CommandRejected if there is none."""
        found = self.sessions.get(id)
        if found is None:
            found = await self._load_once(id)
        found.used = self.now()
        return found

    async def _load_once(self, id: str) -> TableSession:
        """Load a table, once even if many ask at the same time, and even if whoever asked first is cancelled."""
        if id not in self.loading:
            self.loading[id] = task = asyncio.create_task(self._load_to_keep(id))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # perhaps nobody waits for it
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
            raise CommandRejected(GONE, str(error)) from None
        if saved is None:
            raise CommandRejected(UNKNOWN, "This table does not exist, or the link was cut off.")
        return await asyncio.to_thread(rebuild_table, saved)

    async def create(self, plan: TableRequest, person: str, name: str) -> TableSession:
        """A new table as somebody asks for it."""
        table, entries = creation.planned(plan, person, name)
        new = creation.begun(table, entries, self.now())
        await self.store.create(*new)
        return self._keep(table)

    def _keep(self, table: Table) -> TableSession:
        """Let a new table live that is stored."""
        session = self.sessions[table.id] = TableSession(table)
        session.used = self.now()
        log.info("table made", extra={"table": table.id, "game": table.config.game, "seats": table.config.seats})
        return session

    async def delete(self, id: str) -> None:
        """Delete a table, and tell those who are at it."""
        await self.store.delete(id)
        session = self.sessions.pop(id, None)
        if session is not None:
            self._stop(session)
            session.deleted = True
            session.changed()
        log.info("table deleted", extra={"table": id})

    # --- doing ---

    async def execute(self, id: str, person: str, name: str, command: c.AnyCommand) -> Done:
        """Do what a person asks of a table; when this returns it is stored. A CommandRejected if it may not be."""
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
            entries = c.handle(table, person, name, command)
            self._spare_who_is_there(session, person, command)
            if isinstance(command, c.Rematch):
                return await self._rematch(session, key)
            if entries and key:
                entries[0] = msgspec.structs.replace(entries[0], id=key)
            await self._store(session, entries)
            await self._settle(session)
        self.wake(session)
        return Done(session.table.public_seq)

    @asynccontextmanager
    async def _turn(self, session: TableSession) -> AsyncIterator[None]:
        """The table's one queue. Whoever breaks off in it leaves to others what follows from what they have stored."""
        try:
            async with session.lock:
                yield
        except BaseException as error:  # also if they are cancelled
            if session.asleep or not isinstance(error, CommandRejected):  # else nothing follows
                self.follow_ups.soon(session)
            raise

    def _spare_who_is_there(self, session: TableSession, person: str, command: c.AnyCommand) -> None:
        """Refuse to free the seat of somebody who is there in mid-match: an owner cannot get rid of a consent so."""
        if isinstance(command, c.FreeSeat) and session.table.running() and command.seat < len(session.table.seats):
            seat = session.table.seats[command.seat]
            if seat.kind == "person" and seat.person in session.present(self.now()) - {person}:
                raise CommandRejected(
                    NOT_OFFERED,
                    f"{seat.name} is at the table: during a match you can remove only players who are away.",
                )

    async def _store(self, session: TableSession, entries: list[e.AnyTableEvent], other: New | None = None) -> None:
        """Store entries, let them take effect, and tell. If they cannot be stored nothing has happened.

        A new table that they name is stored with them.
        """
        if not entries:
            return
        table, now = session.table, max(self.now(), session.table.last_event_at)
        before = table.phase()
        append = partial(self.store.append, other=other) if other else self.store.append
        try:
            await append(table.id, table.seq, [(now, e.write(entry)) for entry in entries])
        except ConflictError:
            await self._reload(session)
            raise CommandRejected(
                STALE, "Something else happened at the table at the same moment. Look again, then retry."
            ) from None
        except TableDeletedError as error:
            raise CommandRejected(GONE, str(error)) from None
        except Exception:
            await self._reload(session)
            raise
        try:
            for entry in entries:
                table.apply(now, entry)
        except Exception as error:
            log.error("what was stored could not be carried out", exc_info=error, extra={"table": table.id})
            raise NotAppliedError(await self._recover(session)) from error
        last = entries[-1]
        session.changed(last.seat if isinstance(last, e.PRIVATE_EVENTS) else -1)
        session.unlisted = True
        session.unseated = session.unseated or any(isinstance(entry, SEATING) for entry in entries)
        session.list_soon = session.list_soon or session.unseated or table.phase() != before
        session.list_soon = session.list_soon or any(isinstance(entry, e.LobbyListed) for entry in entries)

    async def _settle(self, session: TableSession) -> None:
        """Do what follows from what was stored, then say so in lists if they should not wait."""
        await self.follow_ups.settle(session)
        if session.list_soon:
            await self.list_now(session)

    async def list_anew(self) -> None:
        """Bring what lists say of tables up to date: that is a cache, so a move need not wait for it."""
        # While something happens at a table it is not listed: after a crash that shows where something is due.
        for session in [
            session for session in self.sessions.values() if session.unlisted and not session.lock.locked()
        ]:
            await self.list_now(session)

    async def list_now(self, session: TableSession) -> None:
        """Bring what lists say of a table up to date, unless something is still due at it."""
        if session.unlisted and not session.trouble and not session.ended():
            await self._list(session)

    async def _list(self, session: TableSession) -> None:
        """Store what lists say of a table. What happened is stored already: if this fails it is tried again soon."""
        seated, session.unlisted, session.unseated, session.list_soon = session.unseated, False, False, False
        try:
            await self.store.note(session.table.id, change(session.table, seated))
        except BaseException as error:
            session.unlisted, session.unseated = True, session.unseated or seated
            if not isinstance(error, StarfoldError):
                raise
            log.warning("a table's summary was not stored", extra={"table": session.table.id})

    async def _reload(self, session: TableSession) -> None:
        """What was stored is the truth: read it again."""
        session.table = await self._load(session.table.id)
        session.asleep = True  # the clocks of a table that was read stand still until it is woken
        session.unlisted = session.unseated = True
        session.changed()

    async def _recover(self, session: TableSession) -> str:
        """Read a table again that is half changed, or let it leave memory; a sentence about how it stands then."""
        try:
            await self._reload(session)
        except BaseException as error:  # whatever is done here next would be done in a position that is none
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
        """Do what is due by itself: time goes on or stands still, the match begins, seats that always pass pass."""
        table, attended = session.table, session.attended(self.now())
        if not table.running() or table.frozen or table.config.clock.kind == "none":
            session.asleep = False
        elif attended and (session.asleep or table.paused):
            await self._store(session, [e.Resumed()])
            session.asleep = False
        elif not attended and not session.asleep and not table.paused:
            await self._store(session, [e.Paused()])
        while entries := handlers.beginning(session.table) or handlers.auto_pass_due(session.table):
            await self._store(session, entries)

    async def _rematch(self, session: TableSession, key: str) -> Done:
        """A new table with the same people, each one seat farther. Whoever asks second comes to the same table."""
        table = session.table
        if not table.next:
            new, entries = creation.rematch(table)
            stored = creation.begun(new, entries, self.now())
            await self._store(session, [e.RematchMade(new.id, id=key)], stored)
            self._keep(new)
        return Done(table.public_seq, table.next)

    # --- who is there ---

    async def connect(self, session: TableSession, person: str) -> None:
        """Somebody connects. They are there only if this ends without an error."""
        session.enter(person)
        try:
            async with self._turn(session):
                if not session.deleted:  # then they are told so like all others
                    session.check()
                    await self._settle(session)
        except BaseException:
            session.leave(person)
            raise
        self.wake(session)

    async def disconnect(self, session: TableSession, person: str) -> None:
        """Somebody's connection ends. When nobody is there any more, bots think no more and the clocks stand still."""
        session.leave(person)
        session.used = self.now()
        self.wake(session)
        async with self._turn(session):
            if not session.ended():
                await self._settle(session)

    def wake(self, session: TableSession) -> None:
        """Let the bots and the clocks of a table go on, if they have something to do and somebody is there."""
        if session.ended() or not (session.attended(self.now()) or session.trouble):
            for thinking in list(session.requests):
                thinking.cancel()
            return
        self.driver.attend(session)
        if session.table.clocks.due() and (session.clock_task is None or session.clock_task.done()):
            session.clock_task = asyncio.create_task(self._watch_clocks(session))

    async def move(self, thinking: BotRequest, code: str) -> bool:
        """Play what was thought of for a bot, if its position still stands; whether it did."""
        session, seat = thinking.session, thinking.seat
        async with session.lock:
            if not thinking.is_current() or seat not in session.table.waiting():
                return False
            await self._store(session, handlers.play(session.table, seat, thinking.ply, code))
            await self._settle(session)
            return True

    async def _watch_clocks(self, session: TableSession) -> None:
        """Wait for the first clock to be at zero, again and again while clocks run."""
        while not session.ended() and (session.table.clocks.due() or (session.asleep and session.attended(self.now()))):
            await asyncio.sleep(max(0.01, min(5.0, (session.table.clocks.due() - self.now()) / 1000)))
            try:
                async with session.lock:
                    if session.attended(self.now()):  # else they stand still from now on
                        for seat in session.table.clocks.at_zero(self.now())[:1]:
                            await self._store(session, handlers.out_of_time(session.table, seat))
                    await self._settle(session)
                self.follow_ups.well(session, CLOCK)
            except Exception:  # the store is in trouble; but people wait for this clock
                log.exception("a clock could not be stopped", extra={"table": session.table.id})
                await asyncio.sleep(self.follow_ups.late(session, CLOCK))
            self.wake(session)
        self.follow_ups.well(session, CLOCK)

    # --- keeping house ---

    def release(self, id: str) -> bool:
        """Drop a table from memory if nobody is there and nothing is due; whether it was dropped."""
        session = self.sessions.get(id)
        if (
            session is None
            or session.listeners
            or session.here
            or session.lock.locked()
            or session.unlisted
            or session.trouble
        ):
            return False
        self._stop(self.sessions.pop(id))
        return True

    async def peek(self, id: str) -> Table:
        """The table of that id, only to be looked at: it is not kept in memory. A CommandRejected if there is none."""
        found = self.sessions.get(id)
        return found.table if found else await self._load(id)

    async def close(self) -> None:
        """Let all tables rest: everything is stored already."""
        await self.follow_ups.close()
        ending: list[asyncio.Task[Any]] = [*self.loading.values()]
        for loading in ending:
            loading.cancel()
        ending += [task for session in self.sessions.values() for task in self._stop(session)]
        self.sessions.clear()
        await asyncio.gather(*ending, return_exceptions=True)
        await self.pool.close()

    def _stop(self, session: TableSession) -> list[asyncio.Task[Any]]:
        """End what goes on at a table by itself; the tasks that end."""
        dropped = [thinking.cancel() for thinking in session.requests]
        ending = [task for task in (*dropped, *session.moving.values(), session.clock_task) if task is not None]
        for task in ending:
            task.cancel()
        return ending
