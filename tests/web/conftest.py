"""Fixtures for the web tests: real servers."""

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
    """Run a server for the tests of one file, with its own store, fast bots and the toy game."""
    folder: Path = tmp_path_factory.mktemp("tables")
    made = Server(Config(database=f"sqlite:///{folder}/tables.db", pace=0.0, rate=1e6, burst=1e6), [HONEST])
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def strange_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the package of odd bots."""
    with installed(tmp_path_factory.mktemp("strange")):
        yield
