"""Packs a View into bytes for a worker process, and back.

The worker gets no State, record or seed, so a cheating bot finds nothing. Pickle is safe here because both ends are our
own; nothing that is stored or sent to others is packed this way.
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
    """Pack a view: its attributes, and a reference to its game."""
    packed = io.BytesIO()
    _Packer(packed, pickle.HIGHEST_PROTOCOL).dump(view)
    return packed.getvalue()


def unpack(packed: bytes) -> View:
    """Unpack a view; raises InvalidGameError if the bytes are no view."""
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
        # Pickle alone loses attributes of compiled classes and their subclasses.
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
    """Return where another process finds a game: its key, or the module whose GAME it is."""
    if all_games().get(game.key) is game:
        return game.key
    name = type(game.words).__module__  # its Words class lives in the game's package or below
    while name:
        if vars(sys.modules[name]).get("GAME") is game:
            return f"{name}:GAME"
        name = name.rpartition(".")[0]
    raise InvalidGameError(f"{game.title} is no module's GAME: bots cannot find it where they think.")


def some_view(game: Game, seats: int, seat: int) -> View:
    """Return any view of a game, whose attributes are then replaced."""
    return game.look(game.start(seats), seat)


def set_parts(view: View, parts: dict[str, object]) -> None:
    """Set a view's attributes."""
    for name, value in parts.items():
        setattr(view, name, value)
