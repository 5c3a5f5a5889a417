"""Starfold: five space board games on one table."""

from .core.dice import Dice, QuickDice, SealedDice
from .core.discover import all_games, find_game
from .core.errors import StarfoldError
from .core.event import OPEN, WATCHER, Event
from .core.game import Game
from .core.match import Match
from .core.playout import playout, playouts
from .core.record import Record, read_record
from .core.replay import replay, resume, verify
from .core.state import CHANCE, OVER, State
from .core.view import Offer, View

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OPEN",
    "OVER",
    "WATCHER",
    "Dice",
    "Event",
    "Game",
    "Match",
    "Offer",
    "QuickDice",
    "Record",
    "SealedDice",
    "StarfoldError",
    "State",
    "View",
    "__version__",
    "all_games",
    "build",
    "find_game",
    "playout",
    "playouts",
    "read_record",
    "replay",
    "resume",
    "verify",
]


def build() -> str:
    """Which build this is: `compiled` or `interpreted`."""
    from .core import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"
