"""What can be asked of a table, as it comes over the wire, and who may ask it."""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec

from . import events as e
from . import handlers
from .config import OPPONENT
from .rejection import FOREIGN, MALFORMED, NOT_OFFERED, OUT_OF_RANGE, CommandRejected
from .table import Table

Short = Annotated[str, msgspec.Meta(max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=40)]


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something asked of a table. An id that was done already is acknowledged again, not done again."""

    id: Id = ""


class SeatCommand(Command, frozen=True, kw_only=True):
    """Something that a seat asks. It need not be named by who holds only one."""

    seat: Number | None = None


class Play(SeatCommand, frozen=True, tag="play"):
    """Play an offer, or choose it in a together-round."""

    ply: Number
    code: Short


class Unchoose(SeatCommand, frozen=True, tag="unchoose"):
    """Take my choice back."""


class Undo(SeatCommand, frozen=True, tag="undo"):
    """Take my last move back, or ask for it."""

    ply: Number


class AnswerUndo(Command, frozen=True, tag="answer"):
    """Agree to an undo, or not."""

    yes: bool


class AutoPass(SeatCommand, frozen=True, tag="standing"):
    """Pass for me whenever I may, or no longer."""

    on: bool


class Resign(SeatCommand, frozen=True, tag="resign"):
    """Give up."""


class TakeSeat(Command, frozen=True, tag="claim"):
    """Sit down: on the seat named, else on that of the link, or my own, or the first that is open."""

    seat: Number | None = None
    token: Short = ""
    name: Short = ""


class Ready(Command, frozen=True, tag="ready"):
    """I am here, and this salt goes into the dice."""

    salt: Short


class Leave(SeatCommand, frozen=True, tag="leave"):
    """Stand up, before the match."""


class FreeSeat(Command, frozen=True, tag="free"):
    """Make a seat open again: the owner."""

    seat: Number


class SeatBot(Command, frozen=True, tag="bot"):
    """Put a bot on an open seat: the owner."""

    seat: Number
    bot: Short = OPPONENT


class StartWithBots(Command, frozen=True, tag="start"):
    """Bots take all open seats: the owner."""

    bot: Short = OPPONENT


class ShowInLobby(Command, frozen=True, tag="lobby"):
    """Show the table in the lobby, or no longer: the owner."""

    on: bool


class Abandon(Command, frozen=True, tag="abandon"):
    """End the match unfinished: the owner."""


class Rematch(Command, frozen=True, tag="rematch"):
    """A new table with the seats rotated."""


class Chat(Command, frozen=True, tag="chat"):
    """Say something."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


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

OWNERS = (FreeSeat, SeatBot, StartWithBots, ShowInLobby, Abandon)


def handle(table: Table, person: str, name: str, command: AnyCommand) -> list[e.AnyTableEvent]:
    """What comes of a command by a person, as entries to store; a CommandRejected if it may not be."""
    if isinstance(command, OWNERS):
        if person != table.owner:
            raise CommandRejected(FOREIGN, "Only the table's owner can do that.")
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
        raise CommandRejected(FOREIGN, "You have no seat at this table.")
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
    """A rematch is made by the service, for it is another table; here it is only seen whether it may be."""
    if table.phase() != "over":
        raise CommandRejected(NOT_OFFERED, "You can start a rematch when the match is over.")
    if table.frozen:  # the new table would have the old rules too, and could never begin
        raise CommandRejected(NOT_OFFERED, table.frozen + " Create a new game.")
    return []


def seat_of(table: Table, person: str, seat: int | None) -> int:
    """The seat that a person means and holds."""
    mine = [number for number in table.seats_of(person) if table.seats[number].kind == "person"]
    if seat is None:
        if len(mine) > 1:
            raise CommandRejected(MALFORMED, f"You have the seats {mine}: say which one you mean.")
        if mine:
            return mine[0]
        raise CommandRejected(FOREIGN, "You have no seat at this table.")
    if _on_table(table, seat) not in mine:
        raise CommandRejected(FOREIGN, "That seat belongs to another player.")
    return seat


def _on_table(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise CommandRejected(
            OUT_OF_RANGE, f"There is no seat {seat}; this table has seats 0 to {len(table.seats) - 1}."
        )
    return seat
