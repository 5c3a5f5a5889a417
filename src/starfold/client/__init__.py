"""A bot client: any `Bot` plays a seat at a served table, over a WebSocket."""

from .errors import RejectedError, SeatLostError, ServerUnreachableError
from .player import Ending, Player
from .sitting import sit

__all__ = ["Ending", "Player", "RejectedError", "SeatLostError", "ServerUnreachableError", "sit"]
