"""Tables in the store: loaded as they were stored, in order, and not at all once deleted."""

import asyncio
import random
import threading
import time
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, Engine, event, func, select

from starfold.core.errors import UnknownNameError
from starfold.tables.storage.database import StoreError
from starfold.tables.storage.schema import entries, tables
from starfold.tables.storage.store import ConflictError, Saved, Store, TableDeletedError
from tests.tables.stored_tables import program, rows, running, sample

pytestmark = pytest.mark.once


def test_a_table_comes_back_as_it_was_stored(store: Store) -> None:
    made = sample(entries=[(1000, '{"kind": "sat"}'), (1001, '{"text": "Zoë ✦ \\u0000"}')])

    async def main() -> Saved | None:
        await store.create(made, [(0, "ada")])
        return await store.load("t")

    assert asyncio.run(main()) == made


def test_a_table_of_that_id_is_made_once(store: Store) -> None:
    async def main() -> Saved | None:
        await store.create(sample(entries=[(1, "first")]), [])
        with pytest.raises(ConflictError):
            await store.create(sample(entries=[(2, "second")]), [])
        return await store.load("t")

    found = asyncio.run(main())
    assert found is not None
    assert found.entries == [(1, "first")]


def test_entries_are_appended_in_order_and_the_table_changes_with_them(store: Store) -> None:
    async def main() -> Saved | None:
        await store.create(sample(entries=[(1, "a")]), [])
        await store.append("t", 1, [(2, "b"), (3, "c")])
        await store.append("t", 3, [(4, "d")], running(changed=4))
        return await store.load("t")

    found = asyncio.run(main())
    assert found is not None
    assert found.entries == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert (found.phase, found.changed, found.created) == ("running", 4, 1000)


@pytest.mark.parametrize("first", [0, 1, 3, 9])
def test_entries_that_are_not_the_next_are_a_conflict_and_change_nothing(store: Store, first: int) -> None:
    made = sample(entries=[(1, "a"), (2, "b")])

    async def main() -> Saved | None:
        await store.create(made, [])
        with pytest.raises(ConflictError, match="Another change to this table came first"):
            await store.append("t", first, [(3, "x"), (4, "y")], running(sitting=[(0, "bob")]))
        assert await store.tables_of("bob") == []
        return await store.load("t")

    assert asyncio.run(main()) == made


def test_a_table_that_never_was_is_not_found(store: Store) -> None:
    async def main() -> None:
        for id in ("nothing", "", "\0", "\ud800"):
            assert await store.load(id) is None
        with pytest.raises(UnknownNameError, match="This table does not exist"):
            await store.append("nothing", 0, [(1, "a")])
        with pytest.raises(UnknownNameError, match="This table does not exist"):
            await store.note("nothing", running())
        await store.delete("nothing")
        assert await store.load("nothing") is None

    asyncio.run(main())


def test_of_a_deleted_table_only_its_id_remains(store: Store) -> None:
    async def main() -> dict[str, int]:
        await store.create(sample(entries=[(1, "a")]), [(0, "ada"), (1, "bob")])
        await store.delete("t")
        await store.delete("t")
        for late in (store.load("t"), store.append("t", 1, [(2, "b")]), store.note("t", running())):
            with pytest.raises(TableDeletedError, match=r"^This table was deleted\.$"):
                await late
        with pytest.raises(TableDeletedError):
            await store.create(sample(), [])
        return await store.read(rows)

    left = asyncio.run(main())
    assert {name: count for name, count in left.items() if count} == {"deleted": 1}


def test_a_person_has_the_tables_they_own_or_sit_at_the_last_changed_first(store: Store) -> None:
    async def main() -> None:
        await store.create(sample("owned", owner="ada", time=1), [])
        await store.create(sample("seated", owner="bob", time=3), [(0, "ada"), (1, "ada")])
        await store.create(sample("both", owner="ada", time=2), [(1, "ada")])
        await store.create(sample("foreign", owner="bob", time=4), [(0, "bob")])
        assert [table.id for table in await store.tables_of("ada")] == ["seated", "both", "owned"]
        assert [table.id for table in await store.tables_of("ada", limit=2)] == ["seated", "both"]
        await store.note("owned", running(changed=9))
        assert [table.id for table in await store.tables_of("ada")] == ["owned", "seated", "both"]

    asyncio.run(main())


def test_who_sits_changes_only_when_it_is_said(store: Store) -> None:
    async def of_bob() -> list[str]:
        return [table.id for table in await store.tables_of("bob")]

    async def main() -> None:
        await store.create(sample(), [(1, "bob")])
        await store.append("t", 0, [(1, "a")], running(sitting=None))
        assert await of_bob() == ["t"]
        await store.note("t", running(sitting=[(0, "ada"), (1, "cyd")]))
        assert await of_bob() == []
        await store.append("t", 1, [(2, "b")], running(sitting=[(0, "bob")]))
        assert await of_bob() == ["t"]
        await store.note("t", running(sitting=[]))
        assert await of_bob() == []

    asyncio.run(main())


def test_the_lobby_shows_what_is_opened_to_it_and_not_over_the_newest_first(store: Store) -> None:
    async def main() -> None:
        for id, phase, lobby, made in [
            ("old", "open", True, 1),
            ("new", "running", True, 5),
            ("hidden", "open", False, 6),
            ("over", "over", True, 7),
            ("middle", "open", True, 3),
        ]:
            await store.create(sample(id, phase, lobby, time=made), [])
        assert [table.id for table in await store.lobby()] == ["new", "middle", "old"]
        assert [table.id for table in await store.lobby(limit=1)] == ["new"]

    asyncio.run(main())


def test_old_tables_are_found_and_all_are_counted(store: Store) -> None:
    async def old(before: int, limit: int, after: tuple[int, str] = (-1, "")) -> list[str]:
        return [saved.id for saved in await store.unchanged_since(before, limit, after)]

    async def main() -> None:
        assert await store.counts() == {}
        for number, phase in enumerate(["over", "open", "running", "open"]):
            await store.create(sample(f"t{number}", phase, time=10 - number), [])
        assert await old(9, 10) == ["t3", "t2"]
        assert await old(100, 3) == ["t3", "t2", "t1"]
        assert await old(100, 3, (8, "t2")) == ["t1", "t0"], "those after one that was looked at"
        await store.append("t3", 0, [(8, "too long ago")])
        await store.append("t2", 0, [(9, "lists do not know of this yet")])
        assert await old(9, 10) == ["t3"]
        assert await store.counts() == {"over": 1, "open": 2, "running": 1}

    asyncio.run(main())


def test_lists_read_neither_seeds_nor_entries(store: Store) -> None:
    said: list[str] = []

    def listen(connection: object, cursor: object, statement: str, *more: object) -> None:
        said.append(statement)

    async def main() -> list[Saved]:
        await store.create(sample(lobby=True, entries=[(1, "a")]), [(0, "ada")])
        event.listen(Engine, "before_cursor_execute", listen)
        await store.counts()
        return await store.lobby() + await store.tables_of("ada")

    try:
        listed = asyncio.run(main())
    finally:
        event.remove(Engine, "before_cursor_execute", listen)
    assert [(table.id, table.seed, table.entries) for table in listed] == [("t", "", [])] * 2
    assert [line for line in said if "tables" in line]
    assert [line for line in said if "seals" in line or "entries" in line] == []


def test_a_read_sees_one_moment_throughout(store: Store) -> None:
    looked, changed = threading.Event(), threading.Event()

    def look(connection: Connection) -> tuple[object, object]:
        phase = connection.scalar(select(tables.c.phase))
        looked.set()
        assert changed.wait(10)
        return phase, connection.scalar(select(func.count()).select_from(entries))

    async def main() -> None:
        await store.create(sample(entries=[(1, "a")]), [])
        looking = asyncio.ensure_future(store.read(look))
        await asyncio.to_thread(looked.wait, 10)
        await store.append("t", 1, [(2, "b")], running())
        changed.set()
        assert await looking == ("open", 1)
        found = await store.load("t")
        assert found is not None
        assert (found.phase, len(found.entries)) == ("running", 2)

    asyncio.run(main())


def test_a_store_that_is_not_open_says_so(store_url: str, open_store: Callable[[str], Store]) -> None:
    async def main(store: Store) -> None:
        with pytest.raises(StoreError, match="not open"):
            await store.delete("t")
        with pytest.raises(StoreError, match="not open"):
            await store.load("t")

    asyncio.run(main(Store(store_url)))
    closed = open_store(store_url)
    closed.close()
    closed.close()
    asyncio.run(main(closed))


RIVAL = """
import asyncio, sys
from starfold.tables.storage.store import ConflictError, Store

async def main():
    store = Store(sys.argv[1])
    store.open()
    while True:
        count = len((await store.load("t")).entries)
        print(count, flush=True)
        if not sys.stdin.readline():
            break
        try:
            await store.append("t", count, [(count, sys.argv[2])])
            print("stored", flush=True)
        except ConflictError:
            print("conflict", flush=True)
    store.close()

asyncio.run(main())
"""


def test_of_two_processes_that_append_the_same_entry_one_has_a_conflict(
    store_url: str, open_store: Callable[[str], Store]
) -> None:
    store = open_store(store_url)
    asyncio.run(store.create(sample(), []))
    rivals = {name: program(RIVAL, store_url, name) for name in ("ada", "bob")}

    def hear() -> dict[str, str]:
        return {name: rival.stdout.readline().strip() for name, rival in rivals.items() if rival.stdout}

    expected = []
    for count in range(25):
        assert hear() == {"ada": str(count), "bob": str(count)}
        for rival in rivals.values():
            assert rival.stdin
            rival.stdin.write("go\n")
            rival.stdin.flush()
        heard = hear()
        assert sorted(heard.values()) == ["conflict", "stored"]
        expected.append((count, next(name for name, said in heard.items() if said == "stored")))
    for rival in rivals.values():
        rival.communicate()
        assert rival.returncode == 0
    found = asyncio.run(store.load("t"))
    assert found is not None
    assert found.entries == expected


STORING = """
import asyncio, sys
from starfold.tables.storage.store import Store

async def main():
    store = Store(sys.argv[1])
    store.open()

    async def keep_on(table):
        seq = len((await store.load(table)).entries)
        while True:
            await store.append(table, seq, [(seq, table)])
            print(table, seq, flush=True)
            seq += 1

    await asyncio.gather(*(keep_on(table) for table in sys.argv[2:]))

asyncio.run(main())
"""


@pytest.mark.slow
def test_what_was_acknowledged_survives_a_kill(store_url: str, open_store: Callable[[str], Store]) -> None:
    names = ["a", "b", "c"]
    store = open_store(store_url)
    for name in names:
        asyncio.run(store.create(sample(name), []))
    store.close()
    for _ in range(5):
        with program(STORING, store_url, *names) as victim:
            assert victim.stdout
            heard = victim.stdout.readline()
            assert heard
            time.sleep(random.uniform(0, 0.2))
            victim.kill()
            heard += victim.stdout.read()
        acknowledged = [line.split() for line in heard.splitlines(keepends=True) if line.endswith("\n")]
        store = open_store(store_url)
        for name in names:
            found = asyncio.run(store.load(name))
            assert found is not None
            assert found.entries == [(seq, name) for seq in range(len(found.entries))]
            assert len(found.entries) > max((int(seq) for table, seq in acknowledged if table == name), default=-1)
        store.close()
