"""The store of tables: their configuration, their events in order, and who sits where. See docs/storage.md."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Select,
    and_,
    delete,
    exists,
    func,
    insert,
    select,
    true,
    tuple_,
    union,
    update,
)
from sqlalchemy.exc import IntegrityError

from starfold.core.errors import StarfoldError, UnknownNameError

from .database import FAILURES, MAX_READERS, Database, StoreError
from .schema import deleted, entries, seals, sittings, tables
from .writer import Writer

T = TypeVar("T")
log = logging.getLogger(__name__)

Entries = list[tuple[int, str]]  # time in milliseconds, and the event as JSON
PAGE_SIZE: Final = 200  # tables read by one query
Sitting = list[tuple[int, str]]  # seat, and the id of the person


class ConflictError(StarfoldError):
    """Another process has written the next event already."""

    def __init__(self) -> None:
        super().__init__("Another change to this table came first.")


class TableDeletedError(StarfoldError):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__("This table was deleted.")


class Saved(msgspec.Struct):
    """A stored table; in lists without its seed and events."""

    id: str
    game: str
    phase: str
    lobby: bool
    owner: str
    created: int
    changed: int
    setup: str
    seed: str
    summary: str
    entries: Entries


class Change(msgspec.Struct):
    """A new list entry of a table; `sitting`, unless None, replaces who sits at it."""

    phase: str
    lobby: bool
    owner: str
    changed: int
    summary: str
    sitting: Sitting | None = None


New = tuple[Saved, Sitting]  # a new table, and who sits at it


class Store:
    """The store of tables and people in a database. A write is committed and durable when it returns."""

    def __init__(self, url: str) -> None:
        self._database: Final = Database(url)
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None

    def open(self) -> None:
        """Connect and migrate; after this the store can be used."""
        self._database.open()
        self._writer = Writer(self._database.writes)
        self._readers = ThreadPoolExecutor(MAX_READERS, thread_name_prefix="starfold-reader")

    def close(self) -> None:
        """Finish queued writes and disconnect."""
        if self._writer and self._readers:
            self._writer.close()
            self._readers.shutdown()
            self._writer = self._readers = None
        self._database.close()

    async def create(self, saved: Saved, sitting: Sitting) -> None:
        """Store a new table with its first events and who sits at it; raises ConflictError if the id exists."""
        await self.write(saved.id, partial(_create, saved=saved, sitting=sitting))

    async def append(
        self, table: str, first: int, entries: Entries, change: Change | None = None, other: New | None = None
    ) -> None:
        """Append events, the first with sequence number `first`.

        Raises ConflictError, and stores nothing, if that is not the next number. `other` is a new table that the events
        refer to: both are stored, or neither.
        """

        def work(connection: Connection) -> None:
            if other is not None:
                _create(connection, *other)
            _append(connection, table, first, entries, change)

        await self.write(table, work)

    async def note(self, table: str, change: Change) -> None:
        """Update a table's list entry only."""
        await self.write(table, partial(_note, table=table, change=change))

    async def load(self, table: str) -> Saved | None:
        """Return a stored table with its seed; None if it never existed. Raises TableDeletedError if it was deleted."""
        # No id is unprintable, and PostgreSQL rejects some such texts.
        return await self.read(partial(_load, table=table)) if table.isprintable() else None

    async def delete(self, table: str) -> None:
        """Delete a table; only its id and the time of the deletion are kept."""
        await self.write(table, partial(_delete, table=table))

    async def delete_unchanged(self, table: str, before: int) -> bool:
        """Delete a table unless something has happened at it since a time; return whether it was deleted."""
        return await self.write(table, partial(_delete_unchanged, table=table, before=before))

    async def tables_of(self, person: str, limit: int = 100) -> list[Saved]:
        """Return the tables that a person owns or sits at, the last changed first."""
        listed = (
            select(tables).where(tables.c.id.in_(_of_person(person))).order_by(tables.c.changed.desc(), tables.c.id)
        )
        return await self._list(listed.limit(limit))

    async def all_tables_of(self, person: str) -> AsyncIterator[Saved]:
        """Yield all tables that a person owns or sits at, reading a page at a time."""
        after = ""
        while True:
            mine = _of_person(person)
            listed = select(tables).where(tables.c.id.in_(mine), tables.c.id > after).order_by(tables.c.id)
            page = await self._list(listed.limit(PAGE_SIZE))
            for saved in page:
                yield saved
            if len(page) < PAGE_SIZE:
                return
            after = page[-1].id

    async def owned(self, person: str) -> int:
        """Return how many tables a person owns."""
        query = select(func.count()).select_from(tables).where(tables.c.owner == person)
        return await self.read(lambda connection: connection.scalar(query) or 0)

    async def lobby(self, limit: int = 50) -> list[Saved]:
        """Return the tables in the lobby that are not over, the newest first."""
        shown = select(tables).where(tables.c.lobby == true(), tables.c.phase.in_(["open", "running"]))
        return await self._list(shown.order_by(tables.c.created.desc(), tables.c.id).limit(limit))

    async def unchanged_since(self, before: int, limit: int, after: tuple[int, str] = (-1, "")) -> list[Saved]:
        """Return tables last changed before a time, the oldest first, starting behind the position `after`."""
        next_ones = tuple_(tables.c.changed, tables.c.id) > tuple_(*after)
        old = select(tables).where(_unchanged_since(before), next_ones)
        return await self._list(old.order_by(tables.c.changed, tables.c.id).limit(limit))

    async def unlisted(self) -> list[str]:
        """Return the ids of tables whose list entry is older than their events: a server was stopped there midway."""
        newer = exists().where(entries.c.table_id == tables.c.id, entries.c.made > tables.c.changed)
        found = select(tables.c.id).where(newer).order_by(tables.c.changed)
        return await self.read(lambda connection: list(connection.scalars(found)))

    async def counts(self) -> dict[str, int]:
        """Return the number of tables in each phase."""
        phases = select(tables.c.phase, func.count()).group_by(tables.c.phase)
        return await self.read(lambda connection: {row[0]: row[1] for row in connection.execute(phases)})

    async def write(self, key: str, work: Callable[[Connection], T]) -> T:
        """Run work in the writer's next transaction and return its result; `key` is the id of the table or person."""
        if self._writer is None:
            raise StoreError("The store is not open.")
        return await self._writer.do(key, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run read-only work on one snapshot in a reader thread and return its result."""
        if self._readers is None:
            raise StoreError("The store is not open.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._look, work)

    def _look(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._database.reads.connect() as connection:
                return work(connection)
        except FAILURES as error:
            log.exception("reading failed")
            raise StoreError("The database cannot be read right now. Please try again in a moment.") from error

    async def _list(self, query: Select[Any]) -> list[Saved]:
        return await self.read(
            lambda connection: [Saved(**row, seed="", entries=[]) for row in connection.execute(query).mappings()]
        )


def _of_person(person: str) -> CompoundSelect[Any]:
    return union(
        select(tables.c.id).where(tables.c.owner == person),
        select(sittings.c.table_id).where(sittings.c.person_id == person),
    )


def _unchanged_since(before: int) -> ColumnElement[bool]:
    # List entries may be outdated after a crash; events are not.
    newer = exists().where(entries.c.table_id == tables.c.id, entries.c.made >= before)
    return and_(tables.c.changed < before, ~newer)


def _create(connection: Connection, saved: Saved, sitting: Sitting) -> None:
    if _was_deleted(connection, saved.id):
        raise TableDeletedError
    values = {name: value for name, value in msgspec.structs.asdict(saved).items() if name in tables.c}
    try:
        connection.execute(insert(tables).values(values))
    except IntegrityError:
        raise ConflictError from None
    connection.execute(insert(seals).values(table_id=saved.id, seed=saved.seed))
    _add_entries(connection, saved.id, 0, saved.entries)
    _seat(connection, saved.id, sitting)


def _append(connection: Connection, table: str, first: int, new: Entries, change: Change | None) -> None:
    # Lock first: another process that appends to this table waits here and then sees these events.
    if connection.scalar(select(tables.c.id).where(tables.c.id == table).with_for_update()) is None:
        raise _missing(connection, table)
    if new and first != _next(connection, table):
        raise ConflictError
    _add_entries(connection, table, first, new)
    if change is not None:
        _note(connection, table, change)


def _note(connection: Connection, table: str, change: Change) -> None:
    values = {name: value for name, value in msgspec.structs.asdict(change).items() if name in tables.c}
    if not connection.execute(update(tables).where(tables.c.id == table).values(values)).rowcount:
        raise _missing(connection, table)
    if change.sitting is not None:
        connection.execute(delete(sittings).where(sittings.c.table_id == table))
        _seat(connection, table, change.sitting)


def _load(connection: Connection, table: str) -> Saved | None:
    row = connection.execute(select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        if _was_deleted(connection, table):
            raise TableDeletedError
        return None
    seed = connection.execute(select(seals.c.seed).where(seals.c.table_id == table)).scalar_one()
    made = select(entries.c.made, entries.c.body).where(entries.c.table_id == table).order_by(entries.c.seq)
    return Saved(**row, seed=seed, entries=[(when, body) for when, body in connection.execute(made)])


def _delete(connection: Connection, table: str) -> None:
    # Its events, seed and seats are deleted by cascade.
    if connection.execute(delete(tables).where(tables.c.id == table)).rowcount:
        connection.execute(insert(deleted).values(id=table, time=time.time_ns() // 1_000_000))


def _delete_unchanged(connection: Connection, table: str, before: int) -> bool:
    # Lock first: another process that appends to this table either comes before, and is seen, or finds it deleted.
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    if connection.scalar(select(tables.c.id).where(tables.c.id == table, _unchanged_since(before))) is None:
        return False
    _delete(connection, table)
    return True


def _missing(connection: Connection, table: str) -> StarfoldError:
    return TableDeletedError() if _was_deleted(connection, table) else UnknownNameError("This table does not exist.")


def _was_deleted(connection: Connection, table: str) -> bool:
    return connection.scalar(select(deleted.c.id).where(deleted.c.id == table)) is not None


def _next(connection: Connection, table: str) -> int:
    last = connection.scalar(select(func.max(entries.c.seq)).where(entries.c.table_id == table))
    return 0 if last is None else last + 1


def _add_entries(connection: Connection, table: str, first: int, new: Entries) -> None:
    rows = [{"table_id": table, "seq": first + n, "made": made, "body": body} for n, (made, body) in enumerate(new)]
    if rows:
        connection.execute(insert(entries), rows)


def _seat(connection: Connection, table: str, sitting: Sitting) -> None:
    rows = [{"table_id": table, "seat": seat, "person_id": person} for seat, person in sitting]
    if rows:
        connection.execute(insert(sittings), rows)
