"""Every rule of RUSHIP is shown for both sides."""

import pytest

from tests.games.ruship.positions import Writer


@pytest.fixture(params=[False, True], ids=["humanity", "empire"])
def position(request: pytest.FixtureRequest) -> Writer:
    """Writes positions with Humanity to move; the second time, the same test plays their mirror images."""
    return Writer(mirrored=bool(request.param))
