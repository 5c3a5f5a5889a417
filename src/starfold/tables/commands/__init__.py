"""The commands of a table. Each module has one concern: its commands, what they do, and the events they lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rejection import CommandRejectedError, Reason
from ..table import Table
from . import chat, owner, play, seats, undo
from .base import Actor, Command, Id, Number, OwnerCommand, PlayerCommand, SeatCommand, Short, seat_of
from .chat import Chat
from .owner import Abandon, Rematch, ShowInLobby
from .play import AutoPass, Play, Resign, Unchoose
from .seats import FreeSeat, Leave, Ready, SeatBot, StartWithBots, TakeSeat
from .undo import AnswerUndo, Undo

if TYPE_CHECKING:
    from .base import Events

__all__ = [
    "Abandon",
    "Actor",
    "AnswerUndo",
    "AnyCommand",
    "AutoPass",
    "Chat",
    "Command",
    "FreeSeat",
    "Id",
    "Leave",
    "Number",
    "OwnerCommand",
    "Play",
    "PlayerCommand",
    "Ready",
    "Rematch",
    "Resign",
    "SeatBot",
    "SeatCommand",
    "Short",
    "ShowInLobby",
    "StartWithBots",
    "TakeSeat",
    "Unchoose",
    "Undo",
    "handle",
]

AnyCommand = play.PlayCommand | undo.UndoCommand | seats.SeatingCommand | owner.TableCommand | chat.ChatCommand


def handle(table: Table, actor: Actor, command: AnyCommand) -> Events:
    """Return the events that a command leads to, for storing.

    Raises CommandRejectedError if it is not allowed.
    """
    if isinstance(command, SeatCommand):
        return command.handle(table, seat_of(table, actor.person, command.seat))
    if isinstance(command, OwnerCommand) and actor.person != table.owner:
        raise CommandRejectedError(Reason.FOREIGN, "Only the table's owner can do that.")
    if isinstance(command, PlayerCommand) and not table.seats_of(actor.person):
        raise CommandRejectedError(Reason.FOREIGN, "You have no seat at this table.")
    return command.handle(table, actor)
