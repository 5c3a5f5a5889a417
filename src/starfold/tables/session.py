"""A table in memory: its lock, its connections, and the listeners to its changes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from starfold.bots.catalogue import Catalogue

from . import events as e
from .config import decode_config
from .rejection import CommandRejectedError, Reason
from .storage.database import StoreError
from .storage.store import Entries, Saved
from .table import Table

if TYPE_CHECKING:
    from .bots.request import BotRequest

HTTP_PRESENCE_MS = 30_000  # after an HTTP request its person counts as present for this long
UNREAD: Final = "This table cannot be read right now. Please try again in a moment."

log = logging.getLogger("starfold.tables")


class TableSession:
    """A table in memory. Every change is made under `lock`: that is the table's queue."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Callable[[int], None]] = set()
        self.onlookers: set[Callable[[int, float, str], None]] = set()
        self.here: dict[str, int] = {}  # person ("" for visitors without one) -> their connections
        self.seen: dict[str, int] = {}  # person -> time of their last request
        self.asleep = True  # loaded, and nobody has connected yet: the clocks stand still
        self.deleted = False
        self.lost = False  # memory differs from the store and reloading failed: the next request loads another session
        self.unlisted = False  # has changed since its list entry was stored
        self.unseated = False  # so has its seating
        self.list_soon = False  # the list entry should not wait for the next round
        self.list_failures = 0  # how often in a row the list entry could not be made
        self.list_after = 0.0  # and when to try again, on the event loop's clock
        self.owed: dict[str, int] = {}  # work that is due and could not be stored -> failed attempts
        self.trouble = ""  # a sentence about that, for players
        self.used = 0  # time of the last use
        self.requests: set[BotRequest] = set()  # about the current position
        self.hints: dict[str, BotRequest] = {}  # person -> their latest hint request
        self.moving: dict[int, asyncio.Task[None]] = {}  # seat of a bot -> the task that plays its move
        self.troubles: list[tuple[int, int, str]] = []  # ply, seat and sentence; shown once that ply is past
        self.clock_task: asyncio.Task[None] | None = None

    def changed(self, seat: int = -1) -> None:
        """Notify the listeners; with a seat, only that seat may notice that anything has happened."""
        for request in [one for one in self.requests if self.lost or not one.is_current()]:
            request.cancel()
        for listener in list(self.listeners):
            listener(seat)
        self._tell_troubles()

    def show_progress(self, seat: int, done: float, trouble: str = "") -> None:
        """Show a bot's progress, from 0 to 1, and what went wrong with it."""
        for onlooker in list(self.onlookers):
            onlooker(seat, done, trouble)

    def bot_failed(self, ply: int, seat: int, trouble: str) -> None:
        """Note that a bot failed and a random move replaced its own.

        It is shown once the ply is past, so that nobody learns early who has chosen in a together-round.
        """
        self.troubles.append((ply, seat, trouble))
        self._tell_troubles()

    def _tell_troubles(self) -> None:
        past = [trouble for trouble in self.troubles if trouble[0] != self.table.ply()]
        for trouble in past:
            self.troubles.remove(trouble)
            self.show_progress(trouble[1], 1.0, trouble[2])

    def ended(self) -> bool:
        """Return whether the session is over: its table was deleted or cannot be read."""
        return self.deleted or self.lost

    def check(self) -> None:
        """Raise if the session is over."""
        if self.deleted:
            raise CommandRejectedError(Reason.GONE, "This table was deleted.")
        if self.lost:
            raise StoreError(UNREAD)

    def enter(self, person: str) -> None:
        """Count a connection of a person."""
        self.here[person] = self.here.get(person, 0) + 1

    def leave(self, person: str) -> None:
        """Count a connection of a person as closed."""
        self.here[person] -= 1
        if not self.here[person]:
            del self.here[person]

    def in_use(self) -> bool:
        """Return whether somebody is connected, something is being done, or something is still due."""
        return bool(self.listeners or self.here or self.lock.locked() or self.trouble)

    def present(self, now: int) -> set[str]:
        """Return the persons who are connected or have just made a request."""
        self.seen = {person: at for person, at in self.seen.items() if now - at < HTTP_PRESENCE_MS}
        return set(self.here) | set(self.seen)

    def attended(self, now: int) -> bool:
        """Return whether the match should go on: a player of it is present, or anybody if only bots play."""
        people = set(self.table.people())
        around = self.present(now)
        return bool(around & people) or (not people and bool(around))


def rebuild_table(saved: Saved, catalogue: Catalogue) -> Table:
    """Rebuild a table from its stored events; it is frozen before the first event that cannot be applied."""
    begun, good = time.thread_time(), len(saved.entries)
    while True:
        table = Table(saved.id, saved.owner, decode_config(saved.setup), saved.seed, catalogue)
        try:
            for number in range(good):
                made, body = saved.entries[number]
                table.apply(made, e.read(body))
            break
        except Exception as error:  # a game's own fault may be any exception, and leaves the table half changed
            log.error("a stored entry cannot be applied", exc_info=error, extra={"table": saved.id, "entry": number})
            good = number
    if good < len(saved.entries):
        _pass_over(table, saved.entries[good:])
    table.clocks.stand(table.last_event_at)
    table.effort = time.thread_time() - begun
    return table


def _pass_over(table: Table, rest: Entries) -> None:
    """Freeze a table and apply, of the remaining events, only those that need no rules."""
    table.freeze()
    for made, body in rest:
        try:
            table.apply(made, e.read(body))
        except msgspec.DecodeError:
            table.pass_over(made)
        except Exception as error:  # the event still counts
            log.error("a stored entry is passed over", exc_info=error, extra={"table": table.id})
