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
    """What one seat may know. A game's subclass adds what that game shows.

    The constructor copies from the state what all games have in common, and keeps no reference to it.
    """

    game: Game  # the game; Game.look sets it

    def __init__(self, state: State, seat: int) -> None:
        mover = state.mover()
        self.seat: int = seat  # the seat that looks, or WATCHER or OPEN
        self.seats: int = state.seats  # how many seats there are
        self.chance: bool = mover == CHANCE  # whether chance decides now
        self.over: bool = mover == OVER  # whether the match has ended
        # The seats that are to choose; empty at chance and at the end
        self.asked: list[int] = list(state.together()) if mover >= 0 else []
        # What this seat may choose, ascending; empty if it is not asked
        self.legal: list[int] = list(state.legal_of(seat)) if mover >= 0 and seat >= 0 else []
        self.turn: int = state.turn()  # rises when a turn or a together-round ends
        self.reveals: int = state.reveals()  # rises when a seat learns a hidden fact
        self.scores: list[int] = list(state.scores())  # by seat: its public score
        # By seat: its share of the win; empty before the end
        self.payoffs: list[float] = list(state.payoffs()) if self.over else []
        self.names: list[str] = []  # by seat: its name; Game.look sets it, and a Match replaces it with people's names
        self.resigned: list[int] = []  # the seats that have given up; a Match sets it
        # The latest events, those of chance too, as this seat may know them. They begin with the turn in which any
        # seat, this one or another, moved last; in a together-round, with the first choice of that round. Before any
        # seat has moved, these are all events. A Match sets it.
        self.recent: list[Event] = []

    def can_act(self) -> bool:
        """Return whether this seat has something to choose now."""
        return len(self.legal) > 0

    def text(self) -> str:
        """Return everything in the view, in a canonical form: two views with equal texts hold the same knowledge."""
        lines = [f"game {self.game.key} rules {self.game.rules}"] if hasattr(self, "game") else []
        parts = attributes_of(self)
        lines += [f"{name} {_plain(parts[name])}" for name in sorted(parts) if name != "game"]
        return "\n".join(lines) + "\n"

    def __repr__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str | None:
        """Return the view as SVG for a notebook, or None for a game without pictures."""
        return self.game.draw(self).svg() if self.game.drawn else None


class Offer:
    """A legal action as it can be taken: its code, its sentence, its path of clicks and its preview.

    The preview is SVG laid over the picture while the user considers the offer.
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
    """Return all attributes of an object, compiled or not."""
    parts: dict[str, object] = dict(getattr(thing, "__dict__", {}))
    for kind in type(thing).__mro__:
        for name, slot in vars(kind).items():
            stored = isinstance(slot, GetSetDescriptorType | MemberDescriptorType) and not name.startswith("__")
            if stored and hasattr(thing, name):
                parts[name] = getattr(thing, name)
    return parts


_SIMPLE: Final = {int, bool, float, str}


def _plain(value: object) -> str:
    """Return a value as complete text: equal values give equal texts."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if type(value) is list and set(map(type, value)) <= _SIMPLE:
        return repr(value)  # a shortcut with the same result: most of a view is such lists
    if isinstance(value, list | tuple):
        return "[" + ", ".join([_plain(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(sorted([f"{_plain(key)}: {_plain(item)}" for key, item in value.items()])) + "}"
    if type(value) is Event and value.knowers == EVERYBODY and value.outside is None:
        return f"({value.text()})"  # an event as seen by a seat has nothing else
    parts = attributes_of(value)
    if parts:
        return type(value).__name__ + _plain(parts)
    return repr(value)


def place_name(seat: int) -> str:
    """Return a seat, WATCHER or OPEN as a word."""
    if seat == WATCHER:
        return "watcher"
    if seat == OPEN:
        return "open"
    return f"seat {seat}"
