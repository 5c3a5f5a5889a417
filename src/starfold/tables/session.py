"""A table that somebody is at: its queue, who is there, and who wants to hear when it changes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from . import events as e
from .config import decode_config
from .rejection import GONE, CommandRejected
from .storage.database import StoreError
from .storage.store import Entries, Saved
from .table import Table

if TYPE_CHECKING:
    from .bots.request import BotRequest

AROUND = 30_000  # milliseconds for which somebody who asked by HTTP counts as there
UNREAD: Final = "This table cannot be read right now. Please try again in a moment."

log = logging.getLogger("starfold.tables")


class TableSession:
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
        self.lost = False  # what is in memory is not what is stored, and that could not be read: another Live will
        self.unlisted = False  # has changed since lists were told
        self.unseated = False  # who sits there, too
        self.list_soon = False  # what lists say should not wait for the next round
        self.owed: dict[str, int] = {}  # what is due and could not be stored -> how often that was tried
        self.trouble = ""  # a sentence about it
        self.used = 0  # when anybody last needed it
        self.requests: set[BotRequest] = set()  # about the position that stands
        self.hints: dict[str, BotRequest] = {}  # persons -> the hint they have last asked for
        self.moving: dict[int, asyncio.Task[None]] = {}  # the seats of bots that are about to move
        self.troubles: list[tuple[int, int, str]] = []  # the ply, the seat and the sentence; told when that ply is past
        self.clock_task: asyncio.Task[None] | None = None

    def changed(self, seat: int = -1) -> None:
        """Tell all who listen; with a seat: only it may notice that anything has happened."""
        for thinking in [one for one in self.requests if self.lost or not one.is_current()]:
            thinking.cancel()
        for listener in list(self.listeners):
            listener(seat)
        self._tell_troubles()

    def show_progress(self, seat: int, done: float, trouble: str = "") -> None:
        """Tell all who look on how far a seat's bot is, and what went wrong with it."""
        for onlooker in list(self.onlookers):
            onlooker(seat, done, trouble)

    def bot_failed(self, ply: int, seat: int, trouble: str) -> None:
        """A bot's move at a ply is not its own. In a together-round nobody hears that it was made before all were."""
        self.troubles.append((ply, seat, trouble))
        self._tell_troubles()

    def _tell_troubles(self) -> None:
        past = [trouble for trouble in self.troubles if trouble[0] != self.table.ply()]
        for trouble in past:
            self.troubles.remove(trouble)
            self.show_progress(trouble[1], 1.0, trouble[2])

    def ended(self) -> bool:
        """Whether nothing happens here any more."""
        return self.deleted or self.lost

    def check(self) -> None:
        """Refuse whatever is asked here when nothing happens here any more."""
        if self.deleted:
            raise CommandRejected(GONE, "This table was deleted.")
        if self.lost:
            raise StoreError(UNREAD)

    def enter(self, person: str) -> None:
        """Somebody connects."""
        self.here[person] = self.here.get(person, 0) + 1

    def leave(self, person: str) -> None:
        """A connection of somebody ends."""
        self.here[person] -= 1
        if not self.here[person]:
            del self.here[person]

    def present(self, now: int) -> set[str]:
        """The persons who are there."""
        self.seen = {person: at for person, at in self.seen.items() if now - at < AROUND}
        return set(self.here) | set(self.seen)

    def attended(self, now: int) -> bool:
        """Whether anybody is there for whom the match should go on: a person of it; with bots alone, anybody."""
        people = set(self.table.people())
        around = self.present(now)
        return bool(around & people) or (not people and bool(around))


def rebuild_table(saved: Saved) -> Table:
    """The table that its stored entries make; frozen before the first that cannot be applied, if there is one."""
    begun, good = time.thread_time(), len(saved.entries)
    while True:
        table = Table(saved.id, saved.owner, decode_config(saved.setup), saved.seed)
        try:
            for number in range(good):
                made, body = saved.entries[number]
                table.apply(made, e.read(body))
            break
        except Exception as error:  # a game's own fault may be of any kind, and has left the table half changed
            log.error("a stored entry cannot be applied", exc_info=error, extra={"table": saved.id, "entry": number})
            good = number
    if good < len(saved.entries):
        _pass_over(table, saved.entries[good:])
    table.clocks.stand(table.last_event_at)
    table.effort = time.thread_time() - begun
    return table


def _pass_over(table: Table, rest: Entries) -> None:
    """Freeze a table before entries of which the first cannot be applied; of them only what needs no rules counts."""
    table.freeze()
    for made, body in rest:
        try:
            table.apply(made, e.read(body))
        except msgspec.DecodeError:
            table.pass_over(made)
        except Exception as error:  # it is counted all the same
            log.error("a stored entry is passed over", exc_info=error, extra={"table": table.id})
