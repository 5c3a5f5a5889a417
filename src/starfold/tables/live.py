"""A table that somebody is at: its queue, who is there, and who wants to hear when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from . import entries as e
from .setup import decode_setup
from .store import Saved
from .table import Table

if TYPE_CHECKING:
    from .thinking import Thinking

AROUND = 30_000  # milliseconds for which somebody who asked by HTTP counts as there


class Live:
    """A table in memory. Whatever changes it holds `lock`: that is the table's one queue."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[int], None]] = set()
        self.onlookers: set[Callable[[int, float, str], None]] = set()
        self.here: dict[str, int] = {}  # persons (and "" for the nameless) -> how many connections
        self.seen: dict[str, int] = {}  # persons -> when they last asked something
        self.asleep = True  # loaded, and nobody has come yet: time stands still
        self.deleted = False
        self.unlisted = False  # has changed since lists were told
        self.unseated = False  # who sits there, too
        self.used = 0  # when anybody last needed it
        self.thinking: set[Thinking] = set()  # about the position that stands
        self.advised: dict[str, Thinking] = {}  # persons -> the hint they have last asked for
        self.playing: dict[int, asyncio.Task[None]] = {}  # the seats of bots that are about to move
        self.troubles: list[tuple[int, int, str]] = []  # the ply, the seat and the sentence; told when that ply is past
        self.ticking: asyncio.Task[None] | None = None

    def changed(self, seat: int = -1) -> None:
        """Tell all who listen; with a seat: only it may notice that anything has happened."""
        for thinking in [one for one in self.thinking if not one.stands()]:
            thinking.drop()
        for listener in list(self.listeners):
            listener(seat)
        self._tell_troubles()

    def show_thinking(self, seat: int, done: float, trouble: str = "") -> None:
        """Tell all who look on how far a seat's bot is, and what went wrong with it."""
        for onlooker in list(self.onlookers):
            onlooker(seat, done, trouble)

    def stumbled(self, ply: int, seat: int, trouble: str) -> None:
        """A bot's move at a ply is not its own. In a together-round nobody hears that it was made before all were."""
        self.troubles.append((ply, seat, trouble))
        self._tell_troubles()

    def _tell_troubles(self) -> None:
        past = [trouble for trouble in self.troubles if trouble[0] != self.table.ply()]
        for trouble in past:
            self.troubles.remove(trouble)
            self.show_thinking(trouble[1], 1.0, trouble[2])

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
