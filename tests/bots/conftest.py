"""Bots of another package, for the tests of one file."""

from collections.abc import Iterator

import pytest

from tests.bots.odd_bots import installed


@pytest.fixture(scope="module")
def strange_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The strange bots are installed."""
    with installed(tmp_path_factory.mktemp("strange")):
        yield
