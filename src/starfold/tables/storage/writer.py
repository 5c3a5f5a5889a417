"""The one thread that writes: what waits together is committed together, and known as done only after that."""

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

MOST: Final = 500  # jobs in one transaction: the first of them waits for the last

log = logging.getLogger(__name__)


def failure(error: Exception) -> Exception:
    """The error as whoever waits should get it: one of the database in a sentence, any other as it is."""
    if not isinstance(error, FAILURES):
        return error
    failed = StoreError("The database cannot save this right now. Please try again in a moment.")
    failed.__cause__ = error
    return failed


class Job(Generic[T]):
    """Something to write, and whoever waits for it."""

    def __init__(self, key: str, work: Callable[[Connection], T]) -> None:
        self.key: Final = key
        self.future: Final[Future[T]] = Future()
        self._work: Final = work
        self._settle: Callable[[], None] = lambda: None

    def run(self, connection: Connection) -> None:
        """Do it in a savepoint of its own, so that it can fail alone; raises when the whole transaction is lost."""
        savepoint = connection.begin_nested()
        try:
            result = self._work(connection)
        except Exception as error:
            # A full disk makes SQLite drop the whole transaction: then there is no savepoint left, and this raises.
            # After a lost connection the commit does.
            savepoint.rollback()
            if isinstance(error, FAILURES):
                log.exception("storing failed")
            self._settle = partial(self.fail, error)
        else:
            savepoint.commit()
            self._settle = partial(self.future.set_result, result)

    def settle(self) -> None:
        """Tell whoever waits, after the commit."""
        self._settle()

    def fail(self, error: Exception) -> None:
        """Tell whoever waits that it was not done."""
        self.future.set_exception(failure(error))


class Writer:
    """A queue of jobs, and the thread that does them in the order of their coming, all that wait at a time."""

    def __init__(self, engine: Engine) -> None:
        self._engine: Final = engine
        self._queue: Final[SimpleQueue[Job[Any] | None]] = SimpleQueue()  # None is the end
        self._lock: Final = threading.Lock()  # so that nothing comes behind the end
        self._closed = False
        self._thread: Final = threading.Thread(target=self._run, name="starfold-writer", daemon=True)
        self._thread.start()

    async def do(self, key: str, work: Callable[[Connection], T]) -> T:
        """Do the work in a transaction and return its result once that is committed.

        The key is the id of the table or person that is written. Once asked for it is done, also for somebody who
        does not wait any more.
        """
        job = Job(key, work)
        with self._lock:
            if self._closed:
                raise StoreError("The store is not open.")
            self._queue.put(job)
        return await asyncio.shield(asyncio.wrap_future(job.future))

    def close(self) -> None:
        """Finish what is queued, and end."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while batch := self._waiting():
            self._commit(batch)

    def _waiting(self) -> list[Job[Any]]:
        """All jobs that wait now, at least one; none at the end."""
        batch: list[Job[Any]] = []
        while len(batch) < MOST and not (batch and self._queue.empty()):
            job = self._queue.get()
            if job is None:
                if batch:
                    self._queue.put(None)  # found again after these
                break
            batch.append(job)
        return batch

    def _commit(self, batch: list[Job[Any]]) -> None:
        # The same order everywhere: two processes with the same tables in their batches never block each other.
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
