"""A table that somebody is at: its queue, who is there, and who wants to hear when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from . import entries as e
from .setup import decode_setup
from .store import Saved
from .table import Table

AROUND = 30_000  # milliseconds for which somebody who asked by HTTP counts as there


class Live:
    """A table in memory. Whatever changes it holds `lock`: that is the table's one queue."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[int], None]] = set()
        self.here: dict[str, int] = {}  # persons (and "" for the nameless) -> how many connections
        self.seen: dict[str, int] = {}  # persons -> when they last asked something
        self.asleep = True  # loaded, and nobody has come yet: time stands still
        self.deleted = False
        self.unlisted = False  # has changed since lists were told
        self.unseated = False  # who sits there, too
        self.used = 0  # when anybody last needed it
        self.thinking: asyncio.Task[None] | None = None
        self.ticking: asyncio.Task[None] | None = None

    def changed(self, seat: int = -1) -> None:
        """Tell all who listen; with a seat: only it may notice that anything has happened."""
        for listener in list(self.listeners):
            listener(seat)

    def around(self, now: int) -> set[str]:
        """The persons who are there."""
        return {p for p, count in self.here.items() if count} | {p for p, at in self.seen.items() if now - at < AROUND}

    def attended(self, now: int) -> bool:
        """Whether anybody is there for whom the match should go on: a person of it; with bots alone, anybody."""
        people = set(self.table.people())
        around = self.around(now)
        return bool(around & people) or (not people and bool(around))


def unfold(saved: Saved) -> Table:
    """The table that its stored entries make."""
    table = Table(saved.id, saved.owner, decode_setup(saved.setup), saved.seed)
    for made, body in saved.entries:
        table.apply(made, e.read(body))
    table.clocks.stand(table.made)
    return table
