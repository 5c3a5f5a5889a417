"""Every rule of RUSHIP is tested for both sides."""

import pytest

from tests.games.ruship.positions import Writer


@pytest.fixture(params=[False, True], ids=["humanity", "empire"])
def position(request: pytest.FixtureRequest) -> Writer:
    """Return a writer of positions with Humanity to move, or of their mirror images: each test runs with both."""
    return Writer(mirrored=bool(request.param))
