"""The configuration of a server."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a server; `starfold serve --help` explains each."""

    database: str  # an SQLAlchemy database URL
    days: int = 0  # an unchanged table is deleted after this time; 0: never
    pace: float = 0.7  # seconds before a bot's move is played
    think: float = 1.0  # seconds a bot thinks
    workers: int = 0  # worker processes for bots; 0: one fewer than there are cores
    secure: bool = False  # served over https only: sets the Secure flag of cookies
    rate: float = 40.0  # sustained requests a second from one address; 0: no limit
    burst: float = 240.0  # requests at once from one address
    connections: int = 256  # open connections of one address; 0: no limit
    proxy: bool = False  # take the client's address from X-Forwarded-For
