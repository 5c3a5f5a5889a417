"""How the server is, for whoever watches over it."""

from __future__ import annotations

import msgspec
from litestar import get

from starfold import __version__, build

from ..context import Context


class HealthOut(msgspec.Struct):
    """How the server is."""

    ok: bool
    version: str
    build: str
    tables: dict[str, int]
    live: int
    connections: int
    behind: int  # tables at which something is due that could not be stored yet


@get("/health")
async def health(context: Context) -> HealthOut:
    """How the server is: it answers when the store does."""
    counts = await context.store.counts()
    service = context.service
    return HealthOut(
        True, __version__, build(), counts, len(service.sessions), context.rooms.count(), service.follow_ups.behind()
    )
