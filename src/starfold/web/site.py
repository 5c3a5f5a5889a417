"""What all handlers share: the store, the people, the hall and the rooms of one server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from litestar.di import NamedDependency

from ..core import picture
from ..core.discover import all_games
from ..core.errors import nearest
from ..core.game import Game
from ..core.record import plain_name
from ..tables.hall import Hall, wall_time
from ..tables.people import People, Person
from ..tables.refusal import FOREIGN, UNKNOWN, Refusal
from ..tables.setup import known_games
from ..tables.store import Store
from . import render
from .config import Config
from .room import Rooms

log = logging.getLogger("starfold.web")


class Site:
    """One server's parts, opened and closed together."""

    def __init__(self, config: Config, games: list[Game], now: Callable[[], int] = wall_time) -> None:
        self.config = config
        self.store = Store(config.database)
        self.people = People(self.store)
        self.hall = Hall(self.store, now, config.pace, config.think, config.thinkers)
        self.rooms = Rooms(self.hall)
        self.games = all_games()
        self._chores: list[asyncio.Task[None]] = []
        for game in games:
            self.games[game.key] = known_games[game.key] = game

    async def open(self) -> None:
        """Open the store, and begin the chores."""
        await asyncio.to_thread(self.store.open)
        self._warming = asyncio.create_task(asyncio.to_thread(self._draw_ahead))
        self._chores = [
            asyncio.create_task(self._again_and_again(1, self.hall.list_anew)),
            asyncio.create_task(self._again_and_again(60, self._sweep)),
        ]

    def _draw_ahead(self) -> None:
        """Draw what the first visitors will look at: that takes a whole match of each game."""
        for game in self.games.values():
            try:
                for theme in picture.THEMES:
                    render.poster_svg(game, theme)
                    render.still_svg(game, theme)
            except Exception:
                log.exception("a game cannot be drawn", extra={"game": game.key})

    async def close(self) -> None:
        """End the chores, and close the store."""
        await self._warming
        for chore in self._chores:
            chore.cancel()
        await self.hall.list_anew()
        await self.hall.close()
        await asyncio.to_thread(self.store.close)

    def game(self, key: str) -> Game:
        """The game of that key; a Refusal with the nearest name if there is none."""
        if key not in self.games:
            raise Refusal(UNKNOWN, str(nearest("game", key[:60], self.games)))
        return self.games[key]

    async def new_person(self, name: str) -> tuple[Person, str]:
        """Somebody new, and their secret."""
        return await self.people.create(tidy(name), self.hall.now())

    async def delete_table(self, person: Person, id: str) -> None:
        """Delete a table for its owner."""
        if person.id != (await self.hall.live(id)).table.owner:
            raise Refusal(FOREIGN, "Only the owner of the table may delete it.")
        await self.hall.delete(id)

    async def forget(self, person: Person) -> None:
        """Delete a person's tables, and everything else about them."""
        for saved in await self.store.tables_of(person.id, 10_000):
            if saved.owner == person.id:
                await self.hall.delete(saved.id)
        await self.people.forget(person.id)
        self.rooms.hang_up(person.id)

    async def _sweep(self) -> None:
        self.hall.forget_idle()
        if self.config.days:
            await self.hall.forget_old(self.config.days)

    async def _again_and_again(self, seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await chore()
            except Exception:
                log.exception("a chore failed")


def tidy(name: str) -> str:
    """A display name as it may be kept; empty if nothing is left of it."""
    return "" if plain_name(name) == "?" else plain_name(name)


Served = NamedDependency[Site]  # how a handler asks for it
