"""A database that cannot be used gets a clear sentence, which never contains a password."""

import asyncio
import re
import sqlite3
import stat
import sys
import traceback
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from starfold.tables.storage import database
from starfold.tables.storage.database import DatabaseAddressError, StoreError
from starfold.tables.storage.people import People
from starfold.tables.storage.schema import seals
from starfold.tables.storage.store import Store
from tests.postgres import Cluster
from tests.tables.stored_tables import program, rows, sample

pytestmark = pytest.mark.once

Open = Callable[[str], Store]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "this is neither"),
        ("hush", "this is neither"),
        ("postgresql://ada:hush@host:hush/games", "this is neither"),
        ("mysql://ada:hush@host/games", "not mysql"),
        ("sqlite://", "takes a file"),
        ("sqlite:///:memory:", "takes a file"),
        ("sqlite:///file:x?uri=true", "takes a file"),
        ("sqlite://host/file", "takes a file"),
        ("postgresql://ada:hu@sh@host/games", "an @ is written %40"),
        ("postgresql://ada:hush@127.0.0.1:1/games", "postgresql://ada:***@127.0.0.1:1/games cannot be opened"),
        ("postgres://ada@127.0.0.1:1/games?password=hush", "postgresql://ada@127.0.0.1:1/games cannot be opened"),
        ("postgresql://127.0.0.1:1/games?hush=hush&password=hush", "cannot be opened"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_without_its_password(open_store: Open, url: str, said: str) -> None:
    with pytest.raises(DatabaseAddressError) as refused:
        open_store(url)
    sentence = str(refused.value)
    assert "--database" in sentence
    assert said in sentence
    assert "hush" not in sentence
    assert "sh@host" not in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")


def test_a_server_without_that_database_says_so(postgres: Cluster, open_store: Open) -> None:
    with pytest.raises(DatabaseAddressError, match=r'--database: .*database "missing" does not exist\.$'):
        open_store(postgres.url("missing"))


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(
        DatabaseAddressError, match=r"--database needs one more package: pip install 'starfold\[postgres\]'$"
    ):
        Store("postgresql://host/games")


def test_a_file_that_is_no_database_says_so_and_is_left_alone(tmp_path: Path, open_store: Open) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Dear diary, " * 1000)
    with pytest.raises(
        DatabaseAddressError, match=r"notes\.txt cannot be opened as --database: file is not a database\.$"
    ):
        open_store(f"sqlite:///{file}")
    assert file.read_text() == "Dear diary, " * 1000


def test_a_file_that_cannot_be_made_says_so(tmp_path: Path, open_store: Open) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseAddressError, match=r"cannot be opened as --database: \w[^\n]*\.$"):
        open_store(f"sqlite:///{tmp_path}/file/tables.db")
    with pytest.raises(DatabaseAddressError, match=r"cannot be opened as --database: unable to open database file\.$"):
        open_store(f"sqlite:///{tmp_path}")


def test_the_file_and_its_folder_are_made_for_this_user_only(tmp_path: Path, open_store: Open) -> None:
    folder = tmp_path / "deep" / "er"
    store = open_store(f"sqlite:///{folder}/tables.db")
    asyncio.run(store.create(sample(), []))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert found == {"tables.db": 0o600, "tables.db-wal": 0o600, "tables.db-shm": 0o600}


def test_a_commit_to_a_file_is_flushed_to_the_disk(tmp_path: Path, open_store: Open) -> None:
    store = open_store(f"sqlite:///{tmp_path}/tables.db")

    def settings(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in names]

    full = 2
    assert asyncio.run(store.read(settings)) == ["wal", full, 1]
    assert asyncio.run(store.write("", settings)) == ["wal", full, 1]


def test_a_file_that_another_process_keeps_locked_fails_the_write_and_later_writes_work(
    tmp_path: Path, open_store: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_S", 0)
    store = open_store(f"sqlite:///{tmp_path}/tables.db")
    other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError):
        asyncio.run(store.create(sample(), []))
    assert asyncio.run(store.load("t")) is None
    other.execute("ROLLBACK")
    other.close()
    asyncio.run(store.create(sample(), []))
    assert asyncio.run(store.load("t")) == sample()


def test_a_read_that_fails_says_so_and_why_is_logged(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(StoreError, match=r"^The database cannot be read right now\."):
        asyncio.run(store.read(lambda connection: connection.exec_driver_sql("SELECT nonsense")))
    assert "nonsense" in caplog.text


def test_an_error_tells_nothing_of_what_was_to_be_stored(store: Store) -> None:
    again = insert(seals).values(table_id="t", seed="hush")

    async def main() -> str:
        await store.create(sample(), [])
        with pytest.raises(StoreError) as failed:
            await store.write("t", lambda connection: connection.execute(again))
        return "".join(traceback.format_exception(failed.value))

    told = asyncio.run(main())
    assert "IntegrityError" in told
    assert "seed) VALUES" in told
    assert "hush" not in told


def test_the_program_in_the_docs_moves_everything_to_the_other_database(
    tmp_path: Path, postgres: Cluster, open_store: Open
) -> None:
    page = (Path(__file__).parents[3] / "docs/storage.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found
    urls = [f"sqlite:///{tmp_path}/old.db", postgres.new_database(), f"sqlite:///{tmp_path}/new.db"]
    made = sample(lobby=True, entries=[(number, "x") for number in range(2500)])
    store = open_store(urls[0])

    async def main() -> str:
        await store.create(made, [(0, "ada")])
        await store.create(sample("deleted"), [])
        await store.delete("deleted")
        _, secret = await People(store).create("Ada", 5)
        return secret

    secret = asyncio.run(main())
    for old, new in pairwise(urls):
        with program(found[1], old, new) as moving:
            moving.communicate()
        assert moving.returncode == 0
    moved = open_store(urls[-1])
    assert asyncio.run(moved.load("t")) == made
    assert asyncio.run(People(moved).find(secret)) is not None
    assert asyncio.run(moved.read(rows)) == asyncio.run(store.read(rows))
