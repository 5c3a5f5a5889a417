"""What a server can be told."""

from __future__ import annotations

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set up; `starfold serve --help` says what each means."""

    database: str  # an address SQLAlchemy understands
    days: int = 0  # after which an unchanged table is deleted; 0 keeps all
    pace: float = 0.7  # seconds a bot waits before it moves
    think: float = 1.0  # seconds a bot may think
    workers: int = 0  # worker processes for bots; 0: one fewer than there are cores
    secure: bool = False  # reached by https only: cookies say so
    requests: float = 40.0  # requests a second that one address may make, for long; 0: no limit
    burst: float = 240.0  # and at once
    connections: int = 256  # that one address may hold open; 0: no limit
    trust_proxy: bool = False  # take the asker's address from X-Forwarded-For
