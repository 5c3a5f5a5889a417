"""A table service for tests: real tables in a real store, and a clock that tests set."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from starfold.bots.catalogue import Catalogue, installed
from starfold.core.game import Game
from starfold.tables import commands as c
from starfold.tables.config import Clock, SeatRequest, TableRequest
from starfold.tables.service import Done, TableService
from starfold.tables.session import TableSession
from starfold.tables.storage.store import Store
from starfold.testing.toy_game import GAME as HONEST

T = TypeVar("T")

PERSON, BOT, OPEN_SEAT = SeatRequest("person"), SeatRequest("bot", bot="random"), SeatRequest("open")


class TableHarness:
    """A table service, its clock, and shortcuts for what people do at tables."""

    def __init__(self, store: Store, think: float = 1.0, workers: int = 1) -> None:
        self.time = 1_000_000
        self.store = store
        self.service = TableService(store, lambda: self.time, think=think, workers=workers, catalogue=installed(HONEST))

    @property
    def catalogue(self) -> Catalogue:
        """The games and bots that the service offers; tests add games of their own."""
        return self.service.catalogue

    def run(self, story: Callable[[], Awaitable[T]]) -> T:
        """Run a coroutine, and close the service."""

        async def told() -> T:
            try:
                return await story()
            finally:
                await self.service.close()

        return asyncio.run(told())

    async def table(
        self,
        seats: list[SeatRequest],
        game: str = "ruship",
        mine: list[int] | None = None,
        clock: Clock | None = None,
        lobby: bool = False,
        options: dict[str, str | int | bool] | None = None,
        hints: bool = False,
    ) -> TableSession:
        """Create a table for Ada."""
        plan = TableRequest(game, seats, options or {}, clock or Clock(), lobby, [0] if mine is None else mine, hints)
        return await self.service.create(plan, "ada", "Ada")

    async def do(self, session: TableSession, person: str, command: c.AnyCommand) -> Done:
        """Execute a person's command at a table."""
        return await self.service.execute(session.table.id, person, person.title(), command)

    async def begun(self, game: str = "ruship", clock: Clock | None = None, people: int = 2) -> TableSession:
        """Start a match of people: Ada, Bob, Cy and Di."""
        session = await self.table([PERSON] + [OPEN_SEAT] * (people - 1), game, clock=clock)
        for seat, person in enumerate(["bob", "cy", "di"][: people - 1], 1):
            await self.do(session, person, c.TakeSeat(seat, session.table.link(seat)))
        for person in ["ada", "bob", "cy", "di"][:people]:
            await self.do(session, person, c.Ready(f"salt{person}"))
        return session

    async def begins(self, *others: SeatRequest, game: str = "ruship", hints: bool = False) -> TableSession:
        """Start a match of Ada, who moves first, against seats that need no person, such as bots."""
        while True:
            session = await self.table([PERSON, *others], game, hints=hints)
            await self.do(session, "ada", c.Ready("salt"))
            if session.table.waiting() == [0]:
                return session
            await self.service.delete(session.table.id)

    async def play_any(self, session: TableSession, person: str | None = None, choice: int = 0) -> Done:
        """Play an offer of the first seat to move."""
        match = session.table.match
        assert match is not None
        seat = session.table.waiting()[0]
        legal = match.state.legal_of(seat)
        code = match.game.words.code(legal[choice % len(legal)])
        return await self.do(session, person or session.table.seats[seat].person, c.Play(match.ply(), code, seat=seat))

    async def runs_out(self, session: TableSession) -> int:
        """Connect Ada, let the time of the seat to move run out, and wait until a bot takes over; return that seat."""
        await self.service.connect(session, "ada")
        seat = session.table.waiting()[0]
        self.time += session.table.config.clock.seconds * 1000
        session.clock_task = None  # the old task sleeps by real time; a new one checks at once
        self.service.wake(session)
        await until(lambda: session.table.seats[seat].kind == "bot")
        return seat


async def until(holds: Callable[[], object], seconds: float = 10) -> None:
    """Wait until a condition holds; fail after this many seconds."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, "it did not happen"
        await asyncio.sleep(0.005)


def game_of(session: TableSession) -> Game:
    """Return the game of a table."""
    return session.table.game


def children(process: int) -> set[int]:
    """Return the running child processes of a process."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process may have just ended
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process and state != "Z":
                found.add(int(stat.parent.name))
    return found
