"""Encodes a View as plain data for a program at the other end of a connection, and back.

Unlike `packing` it crosses a trust boundary: it consists of numbers, texts and lists only, and decoding makes nothing
but a View, so a server cannot run code in a client.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from starfold.core.discover import find_game
from starfold.core.errors import InvalidGameError, StarfoldError, describe_exception
from starfold.core.event import Event
from starfold.core.game import Game
from starfold.core.view import View, attributes_of

from .packing import set_parts, some_view

MAX_INT = 2**63  # the limit of integers in JSON decoders


class RulesMismatchError(StarfoldError):
    """The server plays the game with other rules or components than this installation."""


class PortableView(msgspec.Struct, frozen=True):
    """An encoded view: its game and rules, and its attributes by name."""

    game: str  # the game's key
    rules: int  # the version of its rules, as in records; compare it with your own before you use `parts`
    components: str  # SHA-256 of the component data, as in records; compare it, too
    seats: int  # the number of seats
    seat: int  # the viewpoint
    parts: dict[str, Any]  # every field of the View by name


def to_portable(view: View) -> PortableView:
    """Encode a view: all attributes, sorted by name."""
    game, parts = view.game, attributes_of(view)
    plain = {name: _plain(parts[name], name) for name in sorted(parts) if name != "game"}
    return PortableView(game.key, game.rules, game.digest(), view.seats, view.seat, plain)


def from_portable(sent: PortableView, games: Sequence[Game] = ()) -> View:
    """Decode a view of one of these games or an installed one.

    Raises RulesMismatchError, InvalidGameError or UnknownNameError.
    """
    game = same_game(sent, games)
    names = [name for name in sent.parts if not name.isidentifier() or name.startswith("__") or name == "game"]
    if names:
        raise InvalidGameError(f"What was sent is no view of {game.title}: it has a part called {names[0]!r}.")
    try:
        view = some_view(game, sent.seats, sent.seat)
        set_parts(view, {name: _whole(value) for name, value in sent.parts.items()})
    except StarfoldError:
        raise
    except Exception as error:  # compiled classes check types with errors of their own
        raise InvalidGameError(f"What was sent is no view of {game.title}: {describe_exception(error)}") from None
    return view


def same_game(sent: PortableView, games: Sequence[Game] = ()) -> Game:
    """Return the game of an encoded view; raises RulesMismatchError if rules or components differ here."""
    game = {game.key: game for game in games}.get(sent.game) or find_game(sent.game)
    if game.rules != sent.rules:
        raise RulesMismatchError(
            f"The table plays by rules version {sent.rules} of {game.title}, and here it is {game.rules}: "
            "both sides need the same Starfold."
        )
    if game.digest() != sent.components:
        raise RulesMismatchError(f"The table plays with other component data of {game.title} than the data here.")
    return game


def _plain(value: object, name: str) -> Any:
    """Encode a value; tuples, dicts and events become an object with one key, their kind."""
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, int) and abs(value) < MAX_INT:
        return value
    if isinstance(value, list):
        return [_plain(item, name) for item in value]
    if isinstance(value, tuple):
        return {"tuple": [_plain(item, name) for item in value]}
    if isinstance(value, dict):
        return {"dict": [[_plain(key, name), _plain(item, name)] for key, item in value.items()]}
    if type(value) is Event:
        # The event as the seat saw it, without who else knows it.
        return {"event": [value.kind, value.seat, list(value.facts)]}
    raise InvalidGameError(f"The part {name} of the view holds a {type(value).__name__}, which cannot be sent.")


def _whole(value: Any) -> object:
    """Decode a value."""
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if not isinstance(value, dict):
        return value
    match list(value.items()):
        case [("tuple", list(items))]:
            return tuple([_whole(item) for item in items])
        case [("dict", list(items))]:
            return {_whole(key): _whole(item) for key, item in items}
        case [("event", [str(kind), int(seat), list(facts)])]:
            return Event(kind, seat, [int(fact) for fact in facts])
    raise InvalidGameError("What was sent is no view: it holds something that views do not.")
