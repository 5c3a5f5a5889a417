"""Finding the games: the folders under games/, and games of other packages, found by entry point. There is no list."""

from __future__ import annotations

import importlib
from functools import cache

from .errors import InvalidGameError, unknown_name_error
from .game import Game

ENTRY_POINT_GROUP = "starfold.games"


def all_games() -> dict[str, Game]:
    """Return all installed games by key: Starfold's own first, then those of other packages."""
    return dict(_installed())


@cache
def _installed() -> dict[str, Game]:
    own = _own()
    return own | games_of_others(own)


def find_game(name: str) -> Game:
    """Return the game with that key or title, ignoring case.

    Raises UnknownNameError if there is none.
    """
    return game_among(_installed(), name)


def game_among(games: dict[str, Game], name: str) -> Game:
    """Return the game with that key or title, ignoring case.

    Raises UnknownNameError if there is none.
    """
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain in games:
        return games[plain]
    for game in games.values():
        if game.title.lower() == name.lower():
            return game
    raise unknown_name_error("game", name, games)


def _own() -> dict[str, Game]:
    import pkgutil  # here and below: keeps `import starfold` fast

    home = importlib.import_module("starfold.games")
    found: dict[str, Game] = {}
    for module in sorted(pkgutil.iter_modules(home.__path__), key=lambda module: module.name):
        try:
            _add(found, importlib.import_module(f"starfold.games.{module.name}").GAME, f"games/{module.name}", {})
        except Exception as error:
            _leave_out(module.name, f"starfold.games.{module.name}", error)
    return found


def games_of_others(own: dict[str, Game]) -> dict[str, Game]:
    """Return the games of other packages. A game that fails to load is left out, with a warning."""
    from importlib import metadata

    found: dict[str, Game] = {}
    for entry in sorted(metadata.entry_points(group=ENTRY_POINT_GROUP), key=lambda entry: entry.name):
        try:
            _add(found, entry.load(), entry.value, own)
        except Exception as error:
            _leave_out(entry.name, entry.value.partition(":")[0], error)
    return found


def _add(found: dict[str, Game], game: object, where: str, others: dict[str, Game]) -> None:
    if not isinstance(game, Game):
        raise InvalidGameError(f"{where} is not a Game")
    if game.key in found or game.key in others:
        raise InvalidGameError(f"the key {game.key} is taken")
    found[game.key] = game


def _leave_out(name: str, module: str, error: Exception) -> None:
    """Warn that a broken game is left out, so that the other games stay playable."""
    import warnings

    where = f"`python -c 'import {module}'` shows where"
    warnings.warn(f"The game {name} was left out: {error} ({where})", stacklevel=3)
