"""What one seat may know of a position, and its actions as they can be clicked."""

from __future__ import annotations

from types import GetSetDescriptorType, MemberDescriptorType
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from .event import EVERYBODY, OPEN, WATCHER, Event
from .state import CHANCE, OVER, State

if TYPE_CHECKING:
    from .game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know, built by addition. A game adds its own parts in a subclass.

    The constructor takes what is common to all games from the state and keeps no reference to it.
    """

    game: Game  # set by Game.look

    def __init__(self, state: State, seat: int) -> None:
        mover = state.mover()
        self.seat: int = seat
        self.seats: int = state.seats
        self.chance: bool = mover == CHANCE
        self.over: bool = mover == OVER
        self.asked: list[int] = list(state.together()) if mover >= 0 else []
        self.legal: list[int] = list(state.legal_of(seat)) if mover >= 0 and seat >= 0 else []
        self.turn: int = state.turn()
        self.reveals: int = state.reveals()
        self.scores: list[int] = list(state.scores())
        self.payoffs: list[float] = list(state.payoffs()) if self.over else []
        self.names: list[str] = []  # set by Game.look, and by the Match with people's names
        self.resigned: list[int] = []  # set by the Match: who has given up
        # Set by the Match: what has just happened, as this seat may know it. It spans the turn in which a seat moved
        # last, from its beginning, and whatever chance has done since; before any seat has moved, everything.
        # A round in which several choose at once begins with its first choice: chance before it belongs to the last.
        self.recent: list[Event] = []  # what has just happened: the turn of the last move of a seat, and chance since

    def can_act(self) -> bool:
        """Whether this seat has something to choose now."""
        return len(self.legal) > 0

    def text(self) -> str:
        """Everything in the view, in a canonical form: equal texts are equal knowledge."""
        lines = [f"game {self.game.key} rules {self.game.rules}"] if hasattr(self, "game") else []
        parts = attributes_of(self)
        lines += [f"{name} {_plain(parts[name])}" for name in sorted(parts) if name != "game"]
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str | None:
        """The view as a picture, as notebooks ask for it; None for a game without pictures."""
        return self.game.draw(self).svg() if self.game.drawn else None


class Offer:
    """An action as it can be taken: its code, its sentence, the path of clicks that means it, and what it would do.

    The preview is SVG to lay over the picture while somebody considers the offer.
    """

    def __init__(self, action: int, code: str, sentence: str, clicks: list[str], preview: str = "") -> None:
        self.action: int = action
        self.code: str = code
        self.sentence: str = sentence
        self.clicks: list[str] = clicks
        self.preview: str = preview

    def __repr__(self) -> str:
        return f"Offer({self.action}, {self.code!r}, {self.sentence!r}, clicks={self.clicks!r})"


def attributes_of(thing: object) -> dict[str, object]:
    """All attributes of an object, compiled or not."""
    parts: dict[str, object] = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name, slot in vars(kind).items():
            stored = isinstance(slot, GetSetDescriptorType | MemberDescriptorType) and not name.startswith("__")
            if stored and hasattr(thing, name):
                parts[name] = getattr(thing, name)
    return parts


_SIMPLE: Final = {int, bool, float, str}


def _plain(value: object) -> str:
    """A value as text that says all of it: equal values give equal texts."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if type(value) is list and set(map(type, value)) <= _SIMPLE:
        return repr(value)  # the same, and most of a view is such lists
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_plain(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(sorted([f"{_plain(key)}: {_plain(item)}" for key, item in value.items()])) + "}"
    if type(value) is Event and value.knowers == EVERYBODY and value.outside is None:
        return f"({value.text()})"  # as a seat sees it, an event is no more than this
    parts = attributes_of(value)
    if parts:
        return type(value).__name__ + _plain(parts)
    return repr(value)


def place_name(seat: int) -> str:
    """A seat, WATCHER or OPEN as a word."""
    if seat == WATCHER:
        return "watcher"
    if seat == OPEN:
        return "open"
    return f"seat {seat}"
