"""A fixture that installs bots of another package."""

from collections.abc import Iterator

import pytest

from tests.bots.odd_bots import installed


@pytest.fixture(scope="module")
def strange_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Install the package of odd bots."""
    with installed(tmp_path_factory.mktemp("strange")):
        yield
