"""The API of games: the list, their options, their rulebooks."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath

from ..context import Context


@get("/games", sync_to_thread=False)
def games(context: Context) -> list[dict[str, Any]]:
    """List all games with their metadata."""
    return [game.metadata() for game in context.catalogue.games.values()]


@get("/games/{key:str}", sync_to_thread=False)
def one_game(context: Context, key: FromPath[str]) -> dict[str, Any]:
    """Return one game's metadata and rulebook."""
    game = context.game(key)
    return {**game.metadata(), "rulebook": game.rulebook}
