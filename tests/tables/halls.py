"""A hall to try things in: real tables in a real store, and a clock that goes when it is told to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from starfold.core.game import Game
from starfold.tables import commands as c
from starfold.tables.hall import Done, Hall
from starfold.tables.live import Live
from starfold.tables.setup import Clock, Place, Plan, known_games
from starfold.tables.store import Store
from starfold.testing.honest import GAME as HONEST

T = TypeVar("T")
known_games[HONEST.key] = HONEST

PERSON, BOT, OPEN_SEAT = Place("person"), Place("bot", bot="random"), Place("open")


class Desk:
    """A hall, the time in it, and short words for what people do there."""

    def __init__(self, store: Store, think: float = 1.0, thinkers: int = 1) -> None:
        self.time = 1_000_000
        self.store = store
        self.hall = Hall(store, lambda: self.time, think=think, thinkers=thinkers)

    def run(self, story: Callable[[], Awaitable[T]]) -> T:
        """Let a story happen."""

        async def told() -> T:
            try:
                return await story()
            finally:
                await self.hall.close()

        return asyncio.run(told())

    async def table(
        self,
        seats: list[Place],
        game: str = "ruship",
        mine: list[int] | None = None,
        clock: Clock | None = None,
        lobby: bool = False,
        options: dict[str, str | int | bool] | None = None,
        hints: bool = False,
    ) -> Live:
        """A new table, made by Ada."""
        plan = Plan(game, seats, options or {}, clock or Clock(), lobby, [0] if mine is None else mine, hints)
        return await self.hall.create(plan, "ada", "Ada")

    async def do(self, live: Live, person: str, command: c.AnyCommand) -> Done:
        """Somebody does something at a table."""
        return await self.hall.do(live.table.id, person, person.title(), command)

    async def begun(self, game: str = "ruship", clock: Clock | None = None, people: int = 2) -> Live:
        """A match of people, Ada, Bob, Cy and Di, that has begun."""
        live = await self.table([PERSON] + [OPEN_SEAT] * (people - 1), game, clock=clock)
        for seat, person in enumerate(["bob", "cy", "di"][: people - 1], 1):
            await self.do(live, person, c.Claim(seat, live.table.link(seat)))
        for person in ["ada", "bob", "cy", "di"][:people]:
            await self.do(live, person, c.ReadyToPlay(f"salt{person}"))
        return live

    async def begins(self, *others: Place, game: str = "ruship", hints: bool = False) -> Live:
        """A match that has begun, of Ada, who moves first, and others who need nobody's word."""
        while True:
            live = await self.table([PERSON, *others], game, hints=hints)
            await self.do(live, "ada", c.ReadyToPlay("salt"))
            if live.table.waiting() == [0]:
                return live
            await self.hall.delete(live.table.id)

    async def play_any(self, live: Live, person: str | None = None, choice: int = 0) -> Done:
        """Whoever is to move plays one of their offers."""
        match = live.table.match
        assert match is not None
        seat = live.table.waiting()[0]
        legal = match.state.legal_of(seat)
        code = match.game.words.code(legal[choice % len(legal)])
        return await self.do(live, person or live.table.seats[seat].person, c.Play(match.ply(), code, seat=seat))

    async def runs_out(self, live: Live) -> int:
        """Ada is there while the time of whoever is to move runs out, and a bot plays on for that seat: which."""
        await self.hall.arrive(live, "ada")
        seat = live.table.waiting()[0]
        self.time += live.table.setup.clock.seconds * 1000
        live.ticking = None  # it would sleep on by the real time; a new one looks at once
        self.hall.attend(live)
        await until(lambda: live.table.seats[seat].kind == "bot")
        return seat


async def until(holds: Callable[[], object], seconds: float = 10) -> None:
    """Wait for something to hold; it must, within so many seconds."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < seconds, "it did not happen"
        await asyncio.sleep(0.005)


def game_of(live: Live) -> Game:
    """The game of a table."""
    return live.table.game


def children(process: int) -> set[int]:
    """The processes that a process has started and that have not ended."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if int(parent) == process and state != "Z":
                found.add(int(stat.parent.name))
    return found
