"""The events of a table, and how they are stored. A table is rebuilt from them: they are the only truth about it.

Each event stands in the module of its concern in `commands`, beside the commands that lead to it.
"""

from __future__ import annotations

import msgspec

from .commands.base import Line, TableEvent
from .commands.chat import ChatEvent, ChatPosted
from .commands.clock import ClockEvent, Paused, Resumed
from .commands.owner import Abandoned, LobbyListed, RematchMade, WholeTableEvent
from .commands.play import AutoPassSet, ChoiceMade, MatchStarted, MovesPlayed, PlayEvent, Resigned
from .commands.seats import BotSeated, PlayerReady, SeatEvent, SeatFreed, SeatTaken
from .commands.undo import MovesUndone, UndoAnswered, UndoEvent, UndoRequested

__all__ = [
    "Abandoned",
    "AnyTableEvent",
    "AutoPassSet",
    "BotSeated",
    "ChatPosted",
    "ChoiceMade",
    "Line",
    "LobbyListed",
    "MatchStarted",
    "MovesPlayed",
    "MovesUndone",
    "Paused",
    "PlayerReady",
    "RematchMade",
    "Resigned",
    "Resumed",
    "SeatFreed",
    "SeatTaken",
    "TableEvent",
    "UndoAnswered",
    "UndoRequested",
    "read",
    "write",
]

AnyTableEvent = PlayEvent | UndoEvent | SeatEvent | ClockEvent | WholeTableEvent | ChatEvent

_decoder: msgspec.json.Decoder[AnyTableEvent] = msgspec.json.Decoder(AnyTableEvent)


def write(event: AnyTableEvent) -> str:
    """Return an event as it is stored."""
    return msgspec.json.encode(event).decode()


def read(body: str) -> AnyTableEvent:
    """Return a stored event."""
    return _decoder.decode(body)
