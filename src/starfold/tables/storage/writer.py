"""The writer: one thread that commits waiting jobs together and reports them done after the commit."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, Engine

from .database import FAILURES, StoreError

T = TypeVar("T")

MAX_BATCH: Final = 500  # jobs in one transaction: the first waits for the last

log = logging.getLogger(__name__)


def failure(error: Exception) -> Exception:
    """Return the error for the caller: a StoreError for one of the database, any other as it is."""
    if not isinstance(error, FAILURES):
        return error
    failed = StoreError("The database cannot save this right now. Please try again in a moment.")
    failed.__cause__ = error
    return failed


class Job(Generic[T]):
    """A write, and the future of its caller."""

    def __init__(self, key: str, work: Callable[[Connection], T]) -> None:
        self.key: Final = key
        self.future: Final[Future[T]] = Future()
        self._work: Final = work
        self._settle: Callable[[], None] = lambda: None

    def run(self, connection: Connection) -> None:
        """Run the job in its own savepoint, so that it can fail alone; raises if the whole transaction is lost."""
        savepoint = connection.begin_nested()
        try:
            result = self._work(connection)
        except Exception as error:
            # A full disk makes SQLite roll back the whole transaction: then no savepoint is left, and this raises.
            # After a lost connection the commit does.
            savepoint.rollback()
            if isinstance(error, FAILURES):
                log.exception("storing failed")
            self._settle = partial(self.fail, error)
        else:
            savepoint.commit()
            self._settle = partial(self.future.set_result, result)

    def settle(self) -> None:
        """Report the result to the caller, after the commit."""
        self._settle()

    def fail(self, error: Exception) -> None:
        """Report a failure to the caller."""
        self.future.set_exception(failure(error))


class Writer:
    """A queue of jobs and the thread that runs them in order, all waiting ones in one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._queue: Final[SimpleQueue[Job[Any] | None]] = SimpleQueue()  # None ends the thread
        self._lock: Final = threading.Lock()  # nothing may be queued after None
        self._closed = False
        self._thread: Final = threading.Thread(target=self._run, name="starfold-writer", daemon=True)
        self._thread.start()

    async def do(self, key: str, work: Callable[[Connection], T]) -> T:
        """Run the work in a transaction and return its result after the commit.

        `key` is the id of the table or person that is written. Once queued the work is done, even if the caller is
        cancelled.
        """
        job = Job(key, work)
        with self._lock:
            if self._closed:
                raise StoreError("The store is not open.")
            self._queue.put(job)
        return await asyncio.shield(asyncio.wrap_future(job.future))

    def close(self) -> None:
        """Finish the queued jobs and end the thread."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while batch := self._waiting():
            self._commit(batch)

    def _waiting(self) -> list[Job[Any]]:
        """Wait for a job and return all that are queued; empty at the end."""
        batch: list[Job[Any]] = []
        while len(batch) < MAX_BATCH and not (batch and self._queue.empty()):
            job = self._queue.get()
            if job is None:
                if batch:
                    self._queue.put(None)  # read again after this batch
                break
            batch.append(job)
        return batch

    def _commit(self, batch: list[Job[Any]]) -> None:
        # One order for all processes: two batches with the same tables cannot deadlock.
        batch.sort(key=lambda job: job.key)
        try:
            with self._engine.begin() as connection:
                for job in batch:
                    job.run(connection)
        except Exception as error:
            log.exception("storing failed for %d jobs", len(batch))
            for job in batch:
                job.fail(error)
        else:
            for job in batch:
                job.settle()
