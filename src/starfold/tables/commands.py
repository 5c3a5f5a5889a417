"""What can be asked of a table, as it comes over the wire, and who may ask it."""

from __future__ import annotations

from typing import Annotated

import msgspec

from . import decide
from . import entries as e
from .refusal import FOREIGN, MALFORMED, NOT_OFFERED, OUT_OF_RANGE, Refusal
from .setup import OPPONENT
from .table import Table

Short = Annotated[str, msgspec.Meta(max_length=100)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=40)]


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """Something asked of a table. An id that was done already is acknowledged again, not done again."""

    id: Id = ""


class OfSeat(Command, frozen=True, kw_only=True):
    """Something that a seat asks. It need not be named by who holds only one."""

    seat: Number | None = None


class Play(OfSeat, frozen=True, tag="play"):
    """Play an offer, or choose it in a together-round."""

    ply: Number
    code: Short


class Unchoose(OfSeat, frozen=True, tag="unchoose"):
    """Take my choice back."""


class UndoMove(OfSeat, frozen=True, tag="undo"):
    """Take my last move back, or ask for it."""

    ply: Number


class Answer(Command, frozen=True, tag="answer"):
    """Agree to an undo, or not."""

    yes: bool


class StandingPass(OfSeat, frozen=True, tag="standing"):
    """Pass for me whenever I may, or no longer."""

    on: bool


class Resign(OfSeat, frozen=True, tag="resign"):
    """Give up."""


class Claim(Command, frozen=True, tag="claim"):
    """Sit down."""

    seat: Number
    token: Short = ""
    name: Short = ""


class ReadyToPlay(Command, frozen=True, tag="ready"):
    """I am here, and this salt goes into the dice."""

    salt: Short


class Leave(OfSeat, frozen=True, tag="leave"):
    """Stand up, before the match."""


class Free(Command, frozen=True, tag="free"):
    """Make a seat open again: the owner."""

    seat: Number


class SeatBot(Command, frozen=True, tag="bot"):
    """Put a bot on an open seat: the owner."""

    seat: Number
    bot: Short = OPPONENT


class Start(Command, frozen=True, tag="start"):
    """Bots take all open seats: the owner."""

    bot: Short = OPPONENT


class ShowInLobby(Command, frozen=True, tag="lobby"):
    """Show the table in the lobby, or no longer: the owner."""

    on: bool


class Abandon(Command, frozen=True, tag="abandon"):
    """End the match unfinished: the owner."""


class Again(Command, frozen=True, tag="rematch"):
    """A new table with the seats rotated."""


class Chat(Command, frozen=True, tag="chat"):
    """Say something."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


AnyCommand = (
    Play
    | Unchoose
    | UndoMove
    | Answer
    | StandingPass
    | Resign
    | Claim
    | ReadyToPlay
    | Leave
    | Free
    | SeatBot
    | Start
    | ShowInLobby
    | Abandon
    | Again
    | Chat
)

OWNERS = (Free, SeatBot, Start, ShowInLobby, Abandon)


def outcome(table: Table, person: str, name: str, command: AnyCommand) -> list[e.AnyEntry]:
    """What comes of a command by a person, as entries to store; a Refusal if it may not be."""
    if isinstance(command, OWNERS):
        if person != table.owner:
            raise Refusal(FOREIGN, "Only the owner of the table may do that.")
        return _of_owner(table, command)
    if isinstance(command, OfSeat):
        return _of_seat(table, seat_of(table, person, command.seat), command)
    match command:
        case Claim():
            return decide.claim(table, person, _on_table(table, command.seat), command.token, command.name or name)
        case Chat():
            return decide.chat(table, person, name, command.text)
    if not table.seats_of(person):
        raise Refusal(FOREIGN, "You hold no seat at this table.")
    match command:
        case Answer():
            return decide.answer(table, person, command.yes)
        case ReadyToPlay():
            return decide.ready(table, person, command.salt)
        case _:
            return _again(table)


def _of_seat(table: Table, seat: int, command: OfSeat) -> list[e.AnyEntry]:
    match command:
        case Play():
            return decide.play(table, seat, command.ply, command.code)
        case Unchoose():
            return decide.unchoose(table, seat)
        case UndoMove():
            return decide.undo(table, seat, command.ply)
        case StandingPass():
            return decide.standing(table, seat, command.on)
        case Resign():
            return decide.resign(table, seat)
        case _:
            return decide.leave(table, seat)


def _of_owner(table: Table, command: Free | SeatBot | Start | ShowInLobby | Abandon) -> list[e.AnyEntry]:
    match command:
        case Free():
            return decide.free(table, _on_table(table, command.seat))
        case SeatBot():
            return decide.seat_bot(table, _on_table(table, command.seat), command.bot)
        case Start():
            return decide.start(table, command.bot)
        case ShowInLobby():
            return decide.lobby(table, command.on)
        case Abandon():
            return decide.abandon(table)


def _again(table: Table) -> list[e.AnyEntry]:
    """A rematch is made by the hall, for it is another table; here it is only seen whether it may be."""
    if table.phase() != "over":
        raise Refusal(NOT_OFFERED, "There can be a rematch when the match is over.")
    if table.frozen:  # the new table would have the old rules too, and could never begin
        raise Refusal(NOT_OFFERED, table.frozen + " Make a new table.")
    return []


def seat_of(table: Table, person: str, seat: int | None) -> int:
    """The seat that a person means and holds."""
    mine = [number for number in table.seats_of(person) if table.seats[number].kind == "person"]
    if seat is None:
        if len(mine) > 1:
            raise Refusal(MALFORMED, f"You hold the seats {mine}: say which of them you mean.")
        if mine:
            return mine[0]
        raise Refusal(FOREIGN, "You hold no seat at this table.")
    if _on_table(table, seat) not in mine:
        raise Refusal(FOREIGN, "That seat is somebody else's.")
    return seat


def _on_table(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refusal(OUT_OF_RANGE, f"There is no seat {seat}; this table has seats 0 to {len(table.seats) - 1}.")
    return seat
