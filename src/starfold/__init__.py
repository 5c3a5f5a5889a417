"""Starfold: five space board games on one table."""

from starfold.core.dice import Dice, QuickDice, SealedDice
from starfold.core.discover import all_games, find_game
from starfold.core.errors import StarfoldError
from starfold.core.event import OPEN, WATCHER, Event
from starfold.core.game import Game
from starfold.core.match import Match
from starfold.core.playout import playout, playouts
from starfold.core.record import Record, read_record
from starfold.core.replay import replay, resume, verify
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import Offer, View

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
    from starfold.core import state

    return "interpreted" if str(state.__file__).endswith(".py") else "compiled"
