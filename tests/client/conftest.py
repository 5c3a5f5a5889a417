"""The server fixture of the web tests, for bots at its tables."""

from tests.web.conftest import server

__all__ = ["server"]
