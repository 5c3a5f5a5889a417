"""The health check, for monitoring."""

from __future__ import annotations

import msgspec
from litestar import get

from starfold import __version__, build

from ..context import Context


class HealthOut(msgspec.Struct):
    """The server's health."""

    ok: bool
    version: str
    build: str
    tables: dict[str, int]
    live: int
    connections: int
    behind: int  # tables with a follow-up that could not be stored yet


@get("/health")
async def health(context: Context) -> HealthOut:
    """Return the server's health; it answers only if the store does."""
    counts = await context.store.counts()
    service = context.service
    return HealthOut(
        True, __version__, build(), counts, len(service.sessions), context.channels.count(), service.follow_ups.behind()
    )
