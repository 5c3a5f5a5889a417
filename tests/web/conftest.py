"""Real servers for the tests of the web."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from starfold.testing.toy_game import GAME as HONEST
from starfold.web.config import Config
from tests.bots.odd_bots import installed
from tests.web.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a store of its own, quick bots and the toy game, for the tests of one file."""
    folder: Path = tmp_path_factory.mktemp("tables")
    made = Server(Config(database=f"sqlite:///{folder}/tables.db", pace=0.0, requests=1e6, burst=1e6), [HONEST])
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def strange_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The strange bots are installed."""
    with installed(tmp_path_factory.mktemp("strange")):
        yield
