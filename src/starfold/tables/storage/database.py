"""The database behind the store: its address, its connections, and its migrations."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from starfold.core.errors import StarfoldError

from .migrations import migrate

MAX_READERS: Final = 4  # concurrent reads
BUSY_TIMEOUT_S: Final = 10  # to connect, or to wait for another process's write
USAGE: Final = "--database takes sqlite:///FILE or postgresql://USER@HOST/NAME"
MIGRATION_LOCK: Final = 2849  # PostgreSQL's advisory lock for migrating

# What a failing database raises. SQLite's own errors come while a connection is set up.
FAILURES: Final = (SQLAlchemyError, sqlite3.Error)


class DatabaseAddressError(StarfoldError):
    """A database address that cannot be used; the sentence names --database and shows no password."""


class StoreError(StarfoldError):
    """The database failed; the sentence is for players, the cause is in the log.

    If the connection was lost during the commit, the write may have happened all the same: load the table again.
    """


class Database:
    """One engine with two kinds of transactions: `reads` see one snapshot, `writes` wait for each other."""

    def __init__(self, url: str) -> None:
        self._url: Final = _read(url)
        self._is_file: Final = self._url.get_backend_name() == "sqlite"
        engine = _for_file(self._url) if self._is_file else _for_server(self._url)
        # SQLite reads are snapshots anyway. Its writer takes the lock first: after a read it could not wait for it.
        self.reads: Final = engine if self._is_file else engine.execution_options(isolation_level="REPEATABLE READ")
        self.writes: Final = engine.execution_options(begin="BEGIN IMMEDIATE") if self._is_file else engine

    def open(self) -> None:
        """Connect, create the file if there is none, and migrate; several processes may do so at once."""
        try:
            if self._is_file:
                _make_file(Path(self._url.database or ""))
                _log_ahead(self.writes)
            with self.writes.begin() as connection:
                if not self._is_file:
                    connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                migrate(connection)
        except (*FAILURES, OSError) as error:
            raise DatabaseAddressError(
                f"{self._shown()} cannot be opened as --database: {self._reason(error)}."
            ) from error

    def close(self) -> None:
        """Close all connections."""
        self.writes.dispose()

    def _shown(self) -> str:
        if self._is_file:
            return self._url.database or ""
        # The query part of the URL may contain a password too.
        return self._url.set(drivername="postgresql", query={}).render_as_string(hide_password=True)

    def _reason(self, error: Exception) -> str:
        if isinstance(error, OSError):
            return error.strerror or "the file cannot be made"
        text = str(error.orig if isinstance(error, DBAPIError) else error).strip() or type(error).__name__
        for secret in self._passwords():
            text = text.replace(secret, "***")
        return text.splitlines()[0].rstrip(".")

    def _passwords(self) -> list[str]:
        query = self._url.normalized_query.items()
        found = [self._url.password, *(value for key, values in query if "password" in key for value in values)]
        return [str(password) for password in found if password]


def _read(text: str) -> URL:
    """Parse the address and choose the driver. Errors do not repeat the text: it may contain a password."""
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except (ArgumentError, ValueError):
        raise DatabaseAddressError(f"{USAGE}, and this is neither.") from None
    if backend == "sqlite":
        if not url.database or url.database.startswith((":memory:", "file:")) or url.host or url.query:
            raise DatabaseAddressError(f"{USAGE}; of sqlite it takes a file and nothing else.")
        return url.set(drivername="sqlite")
    if backend in ("postgresql", "postgres"):
        if "@" in (url.host or ""):
            raise DatabaseAddressError("In the password of --database an @ is written %40, a / is %2F and a % is %25.")
        return url.set(drivername="postgresql+psycopg")
    raise DatabaseAddressError(f"{USAGE}, not {backend}.")


def _for_file(url: URL) -> Engine:
    # Parameters stay out of errors and logs: some are seeds.
    engine = create_engine(url, hide_parameters=True, pool_size=MAX_READERS + 1)

    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None  # else the driver begins transactions by itself and breaks savepoints
        connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_S * 1000}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _log_ahead(engine: Engine) -> None:
    """Switch the file to a write-ahead log, permanently. SQLite does not wait for locks here, so retry."""
    end = time.monotonic() + BUSY_TIMEOUT_S
    with closing(engine.raw_connection()) as connection:
        while True:
            try:
                connection.cursor().execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(0.02)


def _for_server(url: URL) -> Engine:
    patience = {} if "connect_timeout" in url.query else {"connect_timeout": BUSY_TIMEOUT_S}
    try:
        return create_engine(
            url,
            hide_parameters=True,
            pool_size=MAX_READERS + 1,
            pool_pre_ping=True,  # so that a restarted database server causes no error
            connect_args=patience,
        )
    except ModuleNotFoundError:
        raise DatabaseAddressError(
            "PostgreSQL as --database needs one more package: pip install 'starfold[postgres]'"
        ) from None


def _make_file(path: Path) -> None:
    """Create the file, readable by this user only, if there is none.

    An existing file is not opened: closing it would release the locks that this process holds on it.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        path.touch(mode=0o600, exist_ok=False)
