"""The real server of the tests of the web, for bots that sit at its tables."""

from tests.web.conftest import server

__all__ = ["server"]
