"""The application context that all handlers share: store, people, table service, channels and games."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from itertools import count

from litestar.di import NamedDependency

from starfold.bots.catalogue import installed
from starfold.core import picture
from starfold.core.errors import StarfoldError, unknown_name_error
from starfold.core.game import Game
from starfold.core.record import plain_name
from starfold.tables.follow_ups import backoff
from starfold.tables.housekeeping import OldTables, forget_idle
from starfold.tables.rejection import CommandRejectedError, Reason
from starfold.tables.service import TableService, wall_time
from starfold.tables.storage.people import People, Person
from starfold.tables.storage.store import Store

from .config import Config
from .drawing import Drawing
from .live.channel import Channels
from .pages import render

log = logging.getLogger("starfold.web")


class AppContext:
    """The parts of one server, opened and closed together."""

    def __init__(self, config: Config, games: list[Game], now: Callable[[], int] = wall_time) -> None:
        self.config = config
        self.store = Store(config.database)
        self.people = People(self.store)
        self.catalogue = installed(*games)
        self.service = TableService(self.store, now, config.pace, config.think, config.workers, self.catalogue)
        self.old_tables = OldTables(self.service, config.days)
        self.channels = Channels(self.service)
        self.drawing = Drawing()
        self.when_warm: Callable[[], None] = lambda: None  # called once, when the pictures of the home page are cached
        self._background_tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the store and start the background tasks."""
        await asyncio.to_thread(self.store.open)
        self._warming = asyncio.create_task(asyncio.to_thread(self._draw_ahead))
        self._background_tasks = [
            asyncio.create_task(self._repeat(1, self.service.lists.update_all)),
            asyncio.create_task(self._repeat(10, self._sweep)),
            asyncio.create_task(self._repeat(60, self._forget_old)),
            asyncio.create_task(self._catch_up()),
        ]

    def _draw_ahead(self) -> None:
        """Draw and cache the pictures of the home page: each needs a whole match."""
        for game in self.catalogue.games.values():
            try:
                for theme in picture.THEMES:
                    render.poster_svg(game, theme)
                    render.still_svg(game, theme)
            except Exception:
                log.exception("a game cannot be drawn", extra={"game": game.key})
        self.when_warm()

    async def close(self) -> None:
        """Stop the background tasks and close the store."""
        await self._warming
        for task in self._background_tasks:
            task.cancel()
        await self.service.lists.update_all()
        await self.service.close()
        await asyncio.to_thread(self.store.close)

    def game(self, key: str) -> Game:
        """Return a game by its key; raises CommandRejectedError with the nearest key if there is none."""
        if key not in self.catalogue.games:
            raise CommandRejectedError(Reason.UNKNOWN, str(unknown_name_error("game", key[:60], self.catalogue.games)))
        return self.catalogue.games[key]

    async def new_person(self, name: str) -> tuple[Person, str]:
        """Create a person; return them and their secret."""
        return await self.people.create(clean_name(name), self.service.now())

    async def delete_table(self, person: Person, id: str) -> None:
        """Delete a table for its owner."""
        if person.id != (await self.service.session(id)).table.owner:
            raise CommandRejectedError(Reason.FOREIGN, "Only the table’s owner can delete it.")
        await self.service.delete(id)

    async def forget(self, person: Person) -> None:
        """Delete a person's tables and everything else about them."""
        async for saved in self.store.all_tables_of(person.id):
            if saved.owner == person.id:
                await self.service.delete(saved.id)
        await self.people.forget(person.id)
        self.channels.disconnect(person.id)

    async def _catch_up(self) -> None:
        """Do what was due when the last server ended; retry while the store fails."""
        for attempt in count():
            try:
                await self.service.follow_ups.catch_up()
                return
            except StarfoldError:
                log.warning("tables with due follow-ups cannot be found yet")
                await asyncio.sleep(backoff(attempt))

    async def _sweep(self) -> None:
        forget_idle(self.service)

    async def _forget_old(self) -> None:
        if self.config.days:
            await self.old_tables.forget()

    async def _repeat(self, seconds: float, task: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await task()
            except Exception:
                log.exception("a background task failed")


def clean_name(name: str) -> str:
    """Return a display name without unprintable characters; empty if nothing is left."""
    return "" if plain_name(name) == "?" else plain_name(name)


Context = NamedDependency[AppContext]  # a handler's parameter of this type receives the context
