"""Which games there are: the folders under games/, and other packages' by entry point. There is no list."""

from __future__ import annotations

import importlib

from .errors import InvalidGameError, unknown_name_error
from .game import Game

ENTRY_POINT_GROUP = "starfold.games"
_found: dict[str, Game] = {}


def all_games() -> dict[str, Game]:
    """All games by key: ours first, then those of other packages."""
    if not _found:
        _found.update(_own())
        _found.update(games_of_others(_found))
    return dict(_found)


def find_game(name: str) -> Game:
    """The game of that key or title.

    Raises UnknownNameError if there is none.
    """
    known = all_games()
    plain = name.lower().replace("-", "_").replace(" ", "_")
    if plain in known:
        return known[plain]
    for game in known.values():
        if game.title.lower() == name.lower():
            return game
    raise unknown_name_error("game", name, known)


def _own() -> dict[str, Game]:
    import pkgutil  # here and below: `import starfold` stays quick

    home = importlib.import_module("starfold.games")
    found: dict[str, Game] = {}
    for module in sorted(pkgutil.iter_modules(home.__path__), key=lambda module: module.name):
        try:
            _add(found, importlib.import_module(f"starfold.games.{module.name}").GAME, f"games/{module.name}", {})
        except Exception as error:
            _leave_out(module.name, f"starfold.games.{module.name}", error)
    return found


def games_of_others(own: dict[str, Game]) -> dict[str, Game]:
    """Games of other packages; one that cannot be loaded is reported and left out, so that the rest can be played."""
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
    """One game that is broken must not keep people from the others."""
    import warnings

    where = f"`python -c 'import {module}'` shows where"
    warnings.warn(f"The game {name} was left out: {error} ({where})", stacklevel=3)
