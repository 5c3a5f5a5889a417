"""Where tables are kept: what was set up, every entry in order, who sits where. docs/storage.md describes it."""

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
    CompoundSelect,
    Connection,
    Select,
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

from .database import FAILURES, READERS, Database, StoreError
from .schema import deleted, entries, seals, sittings, tables
from .writer import Writer

T = TypeVar("T")
log = logging.getLogger(__name__)

Entries = list[tuple[int, str]]  # when it was made, in milliseconds, and its body as JSON
PAGE: Final = 200  # tables that are read at once
Sitting = list[tuple[int, str]]  # seat, and the id of the person


class ConflictError(StarfoldError):
    """Somebody else has written the entry that was to be the next."""

    def __init__(self) -> None:
        super().__init__("Another change to this table came first.")


class TableDeletedError(StarfoldError):
    """The table was deleted."""

    def __init__(self) -> None:
        super().__init__("This table was deleted.")


class Saved(msgspec.Struct):
    """A table as it is stored; in lists without its seed and its entries."""

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
    """What lists say of a table from now on; `sitting`, unless None, is who sits at it."""

    phase: str
    lobby: bool
    owner: str
    changed: int
    summary: str
    sitting: Sitting | None = None


New = tuple[Saved, Sitting]  # a table that is to be stored first, and who sits at it


class Store:
    """Tables in a database. A write is committed, and durable, when it returns; only then is it acknowledged."""

    def __init__(self, url: str) -> None:
        self._database: Final = Database(url)
        self._writer: Writer | None = None
        self._readers: ThreadPoolExecutor | None = None

    def open(self) -> None:
        """Connect, bring the database to today's schema, and be ready."""
        self._database.open()
        self._writer = Writer(self._database.writes)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="starfold-reader")

    def close(self) -> None:
        """Finish what is queued, and disconnect."""
        if self._writer and self._readers:
            self._writer.close()
            self._readers.shutdown()
            self._writer = self._readers = None
        self._database.close()

    async def create(self, saved: Saved, sitting: Sitting) -> None:
        """Store a new table with its first entries and who sits at it; its id must be new."""
        await self.write(saved.id, partial(_create, saved=saved, sitting=sitting))

    async def append(
        self, table: str, first: int, entries: Entries, change: Change | None = None, other: New | None = None
    ) -> None:
        """Append entries, the first of them as number `first`: a Conflict, and not done, if that is not the next.

        With them may come `other`, a new table that they name: both are stored, or neither.
        """

        def work(connection: Connection) -> None:
            if other is not None:
                _create(connection, *other)
            _append(connection, table, first, entries, change)

        await self.write(table, work)

    async def note(self, table: str, change: Change) -> None:
        """Change what lists say of a table, and nothing else."""
        await self.write(table, partial(_note, table=table, change=change))

    async def load(self, table: str) -> Saved | None:
        """The whole table, its seed too; None if there never was one, Gone if it was deleted."""
        # Nothing unprintable is an id, and PostgreSQL will not even look for some of it.
        return await self.read(partial(_load, table=table)) if table.isprintable() else None

    async def delete(self, table: str) -> None:
        """Delete everything about a table; what remains is that it was deleted, and when."""
        await self.write(table, partial(_delete, table=table))

    async def tables_of(self, person: str, limit: int = 100) -> list[Saved]:
        """The tables that a person owns or sits at, the last changed first."""
        listed = (
            select(tables).where(tables.c.id.in_(_of_person(person))).order_by(tables.c.changed.desc(), tables.c.id)
        )
        return await self._list(listed.limit(limit))

    async def all_tables_of(self, person: str) -> AsyncIterator[Saved]:
        """All tables that a person owns or sits at, however many: they are read a page at a time."""
        after = ""
        while True:
            mine = _of_person(person)
            listed = select(tables).where(tables.c.id.in_(mine), tables.c.id > after).order_by(tables.c.id)
            page = await self._list(listed.limit(PAGE))
            for saved in page:
                yield saved
            if len(page) < PAGE:
                return
            after = page[-1].id

    async def owned(self, person: str) -> int:
        """How many tables a person owns."""
        query = select(func.count()).select_from(tables).where(tables.c.owner == person)
        return await self.read(lambda connection: connection.scalar(query) or 0)

    async def lobby(self, limit: int = 50) -> list[Saved]:
        """The tables that are shown in the lobby and not over, the newest first."""
        shown = select(tables).where(tables.c.lobby == true(), tables.c.phase.in_(["open", "running"]))
        return await self._list(shown.order_by(tables.c.created.desc(), tables.c.id).limit(limit))

    async def unchanged_since(self, before: int, limit: int, after: tuple[int, str] = (-1, "")) -> list[Saved]:
        """Tables last changed before that time, the longest unchanged first; from the one that changed `after` on."""
        # What lists say may be behind after a crash; the entries are not.
        newer = exists().where(entries.c.table_id == tables.c.id, entries.c.made >= before)
        next_ones = tuple_(tables.c.changed, tables.c.id) > tuple_(*after)
        old = select(tables).where(tables.c.changed < before, next_ones, ~newer)
        return await self._list(old.order_by(tables.c.changed, tables.c.id).limit(limit))

    async def unlisted(self) -> list[str]:
        """The ids of tables at which more has happened than lists say: there a server was stopped in the middle."""
        newer = exists().where(entries.c.table_id == tables.c.id, entries.c.made > tables.c.changed)
        found = select(tables.c.id).where(newer).order_by(tables.c.changed)
        return await self.read(lambda connection: list(connection.scalars(found)))

    async def counts(self) -> dict[str, int]:
        """How many tables there are in each phase."""
        phases = select(tables.c.phase, func.count()).group_by(tables.c.phase)
        return await self.read(lambda connection: {row[0]: row[1] for row in connection.execute(phases)})

    async def write(self, key: str, work: Callable[[Connection], T]) -> T:
        """Let the writer do some work on the table or person whose id is `key`; for what else is stored here."""
        if self._writer is None:
            raise StoreError("The store is not open.")
        return await self._writer.do(key, work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Let a reader do some work that only looks, and sees one moment throughout; for what else is stored here."""
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
    # The lock comes first: another process that appends to this table waits here, and then sees what this one did.
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
    # Entries, seal and sittings go with it.
    if connection.execute(delete(tables).where(tables.c.id == table)).rowcount:
        connection.execute(insert(deleted).values(id=table, time=time.time_ns() // 1_000_000))


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
