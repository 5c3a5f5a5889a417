"""The writer: waiting writes share a transaction, fail alone where they can, and are acknowledged only once stored."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, Engine, event, insert, update

from starfold.tables.storage.database import StoreError
from starfold.tables.storage.schema import deleted, tables
from starfold.tables.storage.store import ConflictError, Store, TableDeletedError
from tests.postgres import Cluster
from tests.tables.stored_tables import program, rows, running, sample

pytestmark = pytest.mark.once


@contextmanager
def counted() -> Iterator[list[Connection]]:
    """Collect the commits made while the context lasts."""
    commits: list[Connection] = []

    def count(connection: Connection) -> None:
        commits.append(connection)

    event.listen(Engine, "commit", count)
    try:
        yield commits
    finally:
        event.remove(Engine, "commit", count)


async def together(store: Store, *jobs: Callable[[], Awaitable[object]]) -> list[object]:
    """Run several writes in one transaction; return each one's result or error."""
    started, go = threading.Event(), threading.Event()

    def hold(connection: Connection) -> None:
        started.set()
        assert go.wait(10)

    first = asyncio.ensure_future(store.write("", hold))
    await asyncio.to_thread(started.wait, 10)
    waiting = [asyncio.ensure_future(job()) for job in jobs]
    await asyncio.sleep(0)
    go.set()
    await first
    return await asyncio.gather(*waiting, return_exceptions=True)


async def entries_of(store: Store, table: str) -> list[tuple[int, str]]:
    found = await store.load(table)
    assert found is not None
    return found.entries


def test_appends_that_come_together_are_few_commits(store: Store) -> None:
    names = [f"t{number}" for number in range(200)]

    async def main() -> list[list[tuple[int, str]]]:
        await asyncio.gather(*(store.create(sample(name), []) for name in names))
        with counted() as commits:
            await asyncio.gather(*(store.append(name, 0, [(7, name)], running()) for name in names))
        assert 1 <= len(commits) <= 20
        return [await entries_of(store, name) for name in names]

    assert asyncio.run(main()) == [[(7, name)] for name in names]


def test_of_appends_of_the_same_entry_one_wins(store: Store) -> None:
    async def main() -> None:
        await store.create(sample(), [])
        tries = [store.append("t", 0, [(number, "x")]) for number in range(20)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        winners = [number for number, result in enumerate(results) if result is None]
        assert len(winners) == 1
        assert sum(isinstance(result, ConflictError) for result in results) == 19
        assert await entries_of(store, "t") == [(winners[0], "x")]

    asyncio.run(main())


def mistaken(connection: Connection) -> None:
    """Write a row, then raise."""
    connection.execute(insert(deleted).values(id="a", time=0))
    raise KeyError


def test_what_fails_in_a_transaction_fails_alone(store: Store) -> None:
    async def main() -> None:
        await store.create(sample("a"), [])
        await store.create(sample("b"), [])
        await store.create(sample("d"), [])
        await store.delete("b")
        with counted() as commits:
            results = await together(
                store,
                lambda: store.append("a", 0, [(1, "one")]),
                lambda: store.append("b", 0, [(1, "gone")]),
                lambda: store.append("a", 0, [(1, "late")], running(sitting=[(0, "bob")])),
                lambda: store.write("c", lambda connection: connection.exec_driver_sql("SELECT nonsense")),
                lambda: store.write("c", mistaken),
                lambda: store.append("a", 1, [(2, "two")]),
                lambda: store.append("d", 0, [(1, "one")]),
            )
        kinds = [type(result) for result in results]
        assert kinds == [type(None), TableDeletedError, ConflictError, StoreError, KeyError, type(None), type(None)]
        assert len(commits) == 2  # the job that held the others up, and one for all the others
        assert await entries_of(store, "a") == [(1, "one"), (2, "two")]
        assert await entries_of(store, "d") == [(1, "one")]
        assert await store.tables_of("bob") == []
        assert (await store.read(rows))["deleted"] == 1

    asyncio.run(main())


def break_the_commit(connection: Connection) -> None:
    """Write a row whose constraint is checked, and violated, only at the commit."""
    connection.exec_driver_sql("CREATE TABLE broken (id TEXT REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED)")
    connection.exec_driver_sql("INSERT INTO broken VALUES ('nobody')")


def test_a_commit_that_fails_fails_for_all_and_later_writes_work(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        await store.create(sample("a"), [])
        await store.create(sample("z"), [])
        results = await together(
            store,
            lambda: store.append("a", 0, [(1, "lost")]),
            lambda: store.write("m", break_the_commit),
            lambda: store.append("z", 0, [(1, "lost")]),
        )
        assert [type(result) for result in results] == [StoreError] * 3
        assert "try again" in str(results[0])
        assert await entries_of(store, "a") == await entries_of(store, "z") == []
        await store.append("a", 0, [(2, "kept")])
        await store.append("z", 0, [(2, "kept")])
        assert await entries_of(store, "a") == await entries_of(store, "z") == [(2, "kept")]

    asyncio.run(main())
    assert "storing failed" in caplog.text


def disconnect(url: str, pid: int) -> None:
    """End a connection from the server's side."""
    with psycopg.connect(url) as other:
        other.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


@pytest.mark.parametrize("key", ["0", "z"])  # sorts before and after the append
@pytest.mark.parametrize("noticed", [True, False])
def test_a_lost_connection_fails_for_all_and_later_writes_work(
    postgres: Cluster, open_store: Callable[[str], Store], key: str, noticed: bool
) -> None:
    url = postgres.new_database()
    store = open_store(url)

    def lose(connection: Connection) -> None:
        disconnect(url, connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())
        if noticed:
            connection.exec_driver_sql("SELECT 1")

    async def main() -> None:
        await store.create(sample(), [])
        results = await together(store, lambda: store.append("t", 0, [(1, "lost")]), lambda: store.write(key, lose))
        assert [type(result) for result in results] == [StoreError] * 2
        assert await entries_of(store, "t") == []
        await store.append("t", 0, [(2, "kept")])
        assert await entries_of(store, "t") == [(2, "kept")]

    asyncio.run(main())


def test_a_restarted_database_server_causes_no_error(postgres: Cluster, open_store: Callable[[str], Store]) -> None:
    url = postgres.new_database()
    store = open_store(url)

    def pid(connection: Connection) -> int:
        return int(connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())

    async def main() -> None:
        await store.create(sample(), [])
        for connection in {await store.read(pid), await store.write("", pid)}:
            disconnect(url, connection)
        await store.append("t", 0, [(1, "a")])
        assert await entries_of(store, "t") == [(1, "a")]

    asyncio.run(main())


def test_two_servers_that_write_the_same_tables_do_not_wait_for_each_other_for_ever(
    store_url: str, open_store: Callable[[str], Store]
) -> None:
    first, second = open_store(store_url), open_store(store_url)

    def slowly(table: str) -> Callable[[Connection], None]:
        def work(connection: Connection) -> None:
            connection.execute(update(tables).where(tables.c.id == table).values(summary="x"))
            time.sleep(0.1)

        return work

    async def main() -> None:
        await first.create(sample("a"), [])
        await first.create(sample("b"), [])
        answers = await asyncio.gather(
            together(first, lambda: first.write("a", slowly("a")), lambda: first.write("b", slowly("b"))),
            together(second, lambda: second.write("b", slowly("b")), lambda: second.write("a", slowly("a"))),
        )
        assert list(answers) == [[None, None], [None, None]]

    asyncio.run(main())


CRAMPED = """
import asyncio, resource, sys, threading, time
from pathlib import Path
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.store import Store

def most(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

async def append(store, table, seq, length):
    try:
        await store.append(table, seq, [(seq, "x" * length)])
        return "stored"
    except StoreError:
        return "failed"

async def together(store, seq, length):
    started = threading.Event()
    holding = asyncio.ensure_future(store.write("", lambda connection: (started.set(), time.sleep(0.1))))
    await asyncio.to_thread(started.wait)
    lengths = {"a": 10, "b": length, "c": 10}
    print(*await asyncio.gather(*(append(store, table, seq, length) for table, length in lengths.items())))
    await holding

async def main(file):
    store = Store(f"sqlite:///{file}")
    store.open()
    await together(store, 0, 10)
    most(Path(f"{file}-wal").stat().st_size + 2_000)
    await together(store, 1, 10)
    await together(store, 1, 5_000_000)
    most(resource.RLIM_INFINITY)
    await together(store, 1, 10)
    store.close()

asyncio.run(main(sys.argv[1]))
"""


def test_a_full_disk_fails_for_all_who_wait_and_later_writes_work(
    tmp_path: Path, open_store: Callable[[str], Store]
) -> None:
    # SQLite notices a small excess at the commit, and a large one at once; then it rolls back the earlier writes, too.
    file, names = tmp_path / "tables.db", ["a", "b", "c"]
    store = open_store(f"sqlite:///{file}")
    for name in names:
        asyncio.run(store.create(sample(name), []))
    with program(CRAMPED, str(file)) as cramped:
        said = cramped.communicate()[0].splitlines()
    assert said == ["stored stored stored", "failed failed failed", "failed failed failed", "stored stored stored"]
    for name in names:
        assert asyncio.run(entries_of(store, name)) == [(0, "x" * 10), (1, "x" * 10)]


def test_a_write_is_done_even_if_its_caller_is_cancelled(store: Store) -> None:
    async def main() -> None:
        await store.create(sample(), [])
        asked = asyncio.ensure_future(store.append("t", 0, [(1, "a")]))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        with pytest.raises(ConflictError):  # it runs after the cancelled append
            await store.append("t", 0, [(2, "b")])
        assert await entries_of(store, "t") == [(1, "a")]

    asyncio.run(main())


def test_closing_under_load_loses_nothing(store_url: str, open_store: Callable[[str], Store]) -> None:
    names = [f"t{number}" for number in range(50)]
    store = open_store(store_url)

    async def main() -> None:
        await asyncio.gather(*(store.create(sample(name), []) for name in names))
        waiting = [asyncio.ensure_future(store.append(name, 0, [(1, name)])) for name in names]
        await asyncio.sleep(0)
        store.close()
        assert await asyncio.gather(*waiting) == [None] * len(names)
        with pytest.raises(StoreError, match="not open"):
            await store.append("t0", 1, [(2, "late")])

    asyncio.run(main())
    again = open_store(store_url)
    assert [asyncio.run(entries_of(again, name)) for name in names] == [[(1, name)] for name in names]
