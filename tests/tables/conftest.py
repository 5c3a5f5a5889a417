"""Stores are tested on both databases: an SQLite file, and a real PostgreSQL server."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from starfold.tables.storage.store import Store
from tests.bots.odd_bots import installed
from tests.postgres import Cluster, cluster


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """Run one server for all tests."""
    with cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    made: Cluster = request.getfixturevalue("postgres")
    return made.new_database()


@pytest.fixture
def open_store() -> Iterator[Callable[[str], Store]]:
    """Return a function that opens stores, which are closed after the test."""
    with ExitStack() as stack:

        def opened(url: str) -> Store:
            store = Store(url)
            stack.callback(store.close)
            store.open()
            return store

        yield opened


@pytest.fixture
def store(store_url: str, open_store: Callable[[str], Store]) -> Store:
    """Return an open, empty store."""
    return open_store(store_url)


@pytest.fixture(scope="module")
def strange_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the package of odd bots."""
    with installed(tmp_path_factory.mktemp("strange")):
        yield
