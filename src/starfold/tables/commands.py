"""The commands of a table, as clients send them, and who may give them."""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec

from . import events as e
from . import handlers
from .config import OPPONENT
from .rejection import CommandRejectedError, Reason
from .table import Table

Short = Annotated[str, msgspec.Meta(max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=40)]


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """A command to a table. A repeated id is acknowledged again, but not carried out again."""

    id: Id = ""  # the answer has the same id


class SeatCommand(Command, frozen=True, kw_only=True):
    """A command of a seat. `seat` may be left out by a person who holds only one."""

    seat: Number | None = None  # my seat that does it; leave it out if you hold only one


class Play(SeatCommand, frozen=True, tag="play"):
    """Play an action, or choose it in a together-round."""

    ply: Number  # the `ply` of the table that you saw
    code: Short  # the code of the offer


class Unchoose(SeatCommand, frozen=True, tag="unchoose"):
    """Withdraw my choice before all have chosen."""


class Undo(SeatCommand, frozen=True, tag="undo"):
    """Undo my last move, or ask the others to agree."""

    ply: Number  # the `ply` of the table that you saw


class AnswerUndo(Command, frozen=True, tag="answer"):
    """Agree to an undo, or refuse it."""

    yes: bool  # true to agree, false to refuse


class AutoPass(SeatCommand, frozen=True, tag="standing"):
    """Switch automatic passing on or off."""

    on: bool  # true to switch it on


class Resign(SeatCommand, frozen=True, tag="resign"):
    """Resign."""


class TakeSeat(Command, frozen=True, tag="claim"):
    """Take a seat: the one named, else the link's, else my own, else the first open one."""

    seat: Number | None = None  # the seat that I want
    token: Short = ""  # the last part of the invitation link
    name: Short = ""  # my name at this table; empty for my display name


class Ready(Command, frozen=True, tag="ready"):
    """Report that I am here, and add a salt to the dice."""

    salt: Short  # 1 to 64 letters and digits; it goes into every roll


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Leave my seat before the match."""


class FreeSeat(Command, frozen=True, tag="free"):
    """Open a seat again (owner only)."""

    seat: Number  # the seat to open


class SeatBot(Command, frozen=True, tag="bot"):
    """Seat a bot on an open seat (owner only)."""

    seat: Number  # the open seat
    bot: Short = OPPONENT  # the name of the bot


class StartWithBots(Command, frozen=True, tag="start"):
    """Fill all open seats with bots (owner only)."""

    bot: Short = OPPONENT  # the name of the bot


class ShowInLobby(Command, frozen=True, tag="lobby"):
    """List the table in the lobby, or remove it (owner only)."""

    on: bool  # true to list it, false to remove it


class Abandon(Command, frozen=True, tag="abandon"):
    """End the match unfinished (owner only)."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Open a rematch: a new table with the seats rotated."""


class Chat(Command, frozen=True, tag="chat"):
    """Post a line of chat."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]  # 1 to 300 characters, when repeated spaces are joined


AnyCommand = (
    Play
    | Unchoose
    | Undo
    | AnswerUndo
    | AutoPass
    | Resign
    | TakeSeat
    | Ready
    | Leave
    | FreeSeat
    | SeatBot
    | StartWithBots
    | ShowInLobby
    | Abandon
    | Rematch
    | Chat
)

OWNER_COMMANDS = (FreeSeat, SeatBot, StartWithBots, ShowInLobby, Abandon)


def handle(table: Table, person: str, name: str, command: AnyCommand) -> list[e.AnyTableEvent]:
    """Return the events that a person's command leads to, for storing.

    Raises CommandRejectedError if it is not allowed.
    """
    if isinstance(command, OWNER_COMMANDS):
        if person != table.owner:
            raise CommandRejectedError(Reason.FOREIGN, "Only the table's owner can do that.")
        return _of_owner(table, command)
    if isinstance(command, SeatCommand):
        return _of_seat(table, seat_of(table, person, command.seat), command)
    match command:
        case TakeSeat():
            named = command.seat is not None
            seat = (
                _on_table(table, command.seat or 0) if named else handlers.seat_to_claim(table, person, command.token)
            )
            return handlers.claim(table, person, seat, command.token, command.name or name)
        case Chat():
            return handlers.chat(table, person, name, command.text)
    if not table.seats_of(person):
        raise CommandRejectedError(Reason.FOREIGN, "You have no seat at this table.")
    match command:
        case AnswerUndo():
            return handlers.answer(table, person, command.yes)
        case Ready():
            return handlers.ready(table, person, command.salt)
        case Rematch():
            return _again(table)
    assert_never(command)


def _of_seat(
    table: Table, seat: int, command: Play | Unchoose | Undo | AutoPass | Resign | Leave
) -> list[e.AnyTableEvent]:
    match command:
        case Play():
            return handlers.play(table, seat, command.ply, command.code)
        case Unchoose():
            return handlers.unchoose(table, seat)
        case Undo():
            return handlers.undo(table, seat, command.ply)
        case AutoPass():
            return handlers.auto_pass(table, seat, command.on)
        case Resign():
            return handlers.resign(table, seat)
        case Leave():
            return handlers.leave(table, seat)
    assert_never(command)


def _of_owner(
    table: Table, command: FreeSeat | SeatBot | StartWithBots | ShowInLobby | Abandon
) -> list[e.AnyTableEvent]:
    match command:
        case FreeSeat():
            return handlers.free(table, _on_table(table, command.seat))
        case SeatBot():
            return handlers.seat_bot(table, _on_table(table, command.seat), command.bot)
        case StartWithBots():
            return handlers.start(table, command.bot)
        case ShowInLobby():
            return handlers.lobby(table, command.on)
        case Abandon():
            return handlers.abandon(table)
    assert_never(command)


def _again(table: Table) -> list[e.AnyTableEvent]:
    """Check that a rematch is possible. The service makes it, because it is another table."""
    if table.phase() != "over":
        raise CommandRejectedError(Reason.NOT_OFFERED, "You can start a rematch when the match is over.")
    if table.frozen:  # the new table would have the old rules and could never begin
        raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen + " Create a new game.")
    return []


def seat_of(table: Table, person: str, seat: int | None) -> int:
    """Return the seat that a person means; raises CommandRejectedError unless they hold it."""
    mine = [number for number in table.seats_of(person) if table.seats[number].kind == "person"]
    if seat is None:
        if len(mine) > 1:
            raise CommandRejectedError(Reason.MALFORMED, f"You have the seats {mine}: say which one you mean.")
        if mine:
            return mine[0]
        raise CommandRejectedError(Reason.FOREIGN, "You have no seat at this table.")
    if _on_table(table, seat) not in mine:
        raise CommandRejectedError(Reason.FOREIGN, "That seat belongs to another player.")
    return seat


def _on_table(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise CommandRejectedError(
            Reason.OUT_OF_RANGE, f"There is no seat {seat}; this table has seats 0 to {len(table.seats) - 1}."
        )
    return seat
