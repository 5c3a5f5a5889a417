"""A View as bytes and back: all that crosses the border to a process in which bots think.

So that process has no State, no record and no seed of the dice: a bot that wanted to cheat would find nothing there to
cheat with. Pickle will do, for both ends are our own; what is stored or sent to others is never packed so.
"""

from __future__ import annotations

import importlib
import io
import pickle
import sys
from typing import Any

from starfold.core.discover import all_games, find_game
from starfold.core.errors import InvalidGameError
from starfold.core.event import Event
from starfold.core.game import Game
from starfold.core.state import State
from starfold.core.view import View, attributes_of


def pack(view: View) -> bytes:
    """A view as bytes: its parts, and of its game no more than where it is found."""
    packed = io.BytesIO()
    _Packer(packed, pickle.HIGHEST_PROTOCOL).dump(view)
    return packed.getvalue()


def unpack(packed: bytes) -> View:
    """The view that was packed."""
    view = _Unpacker(io.BytesIO(packed)).load()
    if not isinstance(view, View):
        raise InvalidGameError("What was packed is no view.")
    return view


class _Packer(pickle.Pickler):
    def persistent_id(self, thing: object) -> str | None:
        return home_of(thing) if isinstance(thing, Game) else None

    def reducer_override(self, thing: object) -> Any:
        if isinstance(thing, State):
            raise InvalidGameError("A view must not hold a State: a bot would see what its seat cannot know.")
        # Of a compiled class, or one that inherits from it, pickle by itself would forget a part or make none anew.
        if isinstance(thing, View):
            return some_view, (thing.game, thing.seats, thing.seat), attributes_of(thing), None, None, set_parts
        if type(thing) is Event:
            return Event, (thing.kind, thing.seat, thing.facts, thing.knowers, thing.outside)
        return NotImplemented


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, home: str) -> Game:
        module, apart, key = home.partition(":")
        game: object = find_game(home) if not apart else vars(importlib.import_module(module)).get(key)
        if not isinstance(game, Game):
            raise InvalidGameError(f"{home} is no game.")
        return game


def home_of(game: Game) -> str:
    """Where another process finds a game: its key, or for one that is not discovered the module whose GAME it is."""
    if all_games().get(game.key) is game:
        return game.key
    name = type(game.words).__module__  # its words are written for it, so its home is there, or in a package around it
    while name:
        if vars(sys.modules[name]).get("GAME") is game:
            return f"{name}:GAME"
        name = name.rpartition(".")[0]
    raise InvalidGameError(f"{game.title} is no module's GAME: bots cannot find it where they think.")


def some_view(game: Game, seats: int, seat: int) -> View:
    """Any view of that kind: its parts are exchanged for those that were packed."""
    return game.look(game.start(seats), seat)


def set_parts(view: View, parts: dict[str, object]) -> None:
    """Give a view the parts of another."""
    for name, value in parts.items():
        setattr(view, name, value)
