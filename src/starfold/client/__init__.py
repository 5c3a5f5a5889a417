"""A bot at a table that somebody serves: any `Bot` plays a seat over the wire."""

from .errors import RejectedError, SeatLostError, ServerUnreachableError
from .player import Ending, Player
from .sitting import sit

__all__ = ["Ending", "Player", "RejectedError", "SeatLostError", "ServerUnreachableError", "sit"]
