"""Migrations create the schema that the code defines, and refuse schemas that they do not know."""

import asyncio
from collections.abc import Callable
from importlib.resources import files

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from starfold.core.errors import StarfoldError
from starfold.tables.storage.migrations import LOCATION
from starfold.tables.storage.schema import metadata
from starfold.tables.storage.store import Store
from tests.tables.stored_tables import program, rows, sample

pytestmark = pytest.mark.once


def steps() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", LOCATION)
    return ScriptDirectory.from_config(config)


def test_migrations_and_metadata_agree(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert asyncio.run(store.read(differences)) == []


def test_a_migrated_database_is_opened_as_it_is(store_url: str, open_store: Callable[[str], Store]) -> None:
    first = open_store(store_url)
    asyncio.run(first.create(sample(), []))
    first.close()
    again = open_store(store_url)
    assert asyncio.run(again.load("t")) == sample()


def test_a_newer_database_is_refused_and_left_alone(store_url: str, open_store: Callable[[str], Store]) -> None:
    first = open_store(store_url)

    def grow(connection: Connection) -> None:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    asyncio.run(first.write("", grow))
    with pytest.raises(StarfoldError, match=r"--database has schema 9999.* up to 0\d+: it was used by a newer one"):
        open_store(store_url)
    assert asyncio.run(first.read(rows)) == dict.fromkeys(metadata.tables, 0)


def test_migrations_are_one_line_numbered_like_their_files() -> None:
    found = [step.revision for step in steps().walk_revisions()][::-1]
    folder = files("starfold.tables.storage").joinpath("migrations/versions")
    named = sorted(file.name[:4] for file in folder.iterdir() if file.name.endswith(".py"))
    assert found == named == [f"{number:04}" for number in range(1, len(named) + 1)]


def test_no_migration_has_a_downgrade() -> None:
    for step in steps().walk_revisions():
        assert hasattr(step.module, "upgrade")
        assert not hasattr(step.module, "downgrade")


OPENING = """
import sys
from starfold.tables.storage.store import Store
store = Store(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
store.open()
store.close()
"""


@pytest.mark.slow
def test_several_processes_may_open_an_empty_database_at_once(store_url: str) -> None:
    openers = [program(OPENING, store_url) for _ in range(4)]
    for opener in openers:
        assert opener.stdout
        assert opener.stdout.readline() == "ready\n"
    for opener in openers:
        assert opener.stdin
        opener.stdin.write("go\n")
        opener.stdin.flush()
    for opener in openers:
        opener.communicate()
    assert [opener.returncode for opener in openers] == [0] * 4
