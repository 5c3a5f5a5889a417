"""Undo at a table: at once if it is free, otherwise if all other players agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from starfold.core.match import Match

from ..rejection import CommandRejectedError, Reason
from ..table import Table, UndoRequest
from .base import Actor, Line, Number, PlayerCommand, SeatCommand, TableEvent, running, same_ply
from .play import lines_after

if TYPE_CHECKING:
    from .base import Events


class UndoRequested(TableEvent, frozen=True, tag="asked"):
    """A seat asks the others to undo the last `count` moves."""

    seat: int
    count: int

    def apply(self, table: Table, made: int) -> None:
        """Open the request; the person who asks agrees."""
        table.undo = UndoRequest(self.seat, self.count)
        table.undo.agreed.add(table.seats[self.seat].person)


class UndoAnswered(TableEvent, frozen=True, tag="answered"):
    """A person agreed to an undo, or refused it, which ends the request."""

    person: str
    yes: bool

    def apply(self, table: Table, made: int) -> None:
        """Note the answer."""
        if table.undo is not None:
            table.undo.agreed.add(self.person)
            table.undo = table.undo if self.yes else None


class MovesUndone(TableEvent, frozen=True, tag="undone"):
    """The last `count` moves were undone; `lines` has the outcomes of chance that followed."""

    moves_on: ClassVar[bool] = True

    count: int
    lines: list[Line]

    def apply(self, table: Table, made: int) -> None:
        """Take the moves back, and play the chance that followed."""
        table.take_back(self.count)
        table.add_moves(self.lines)


class Undo(SeatCommand, frozen=True, tag="undo"):
    """Undo my last move, or ask the others to agree."""

    ply: Number  # the `ply` of the table that you saw

    def handle(self, table: Table, seat: int) -> Events:
        """Undo the seat's last move: at once if that is free or it plays alone, else ask the others."""
        match = running(table)
        same_ply(match, self.ply)
        count = undo_count(table, seat)
        if count == 0:
            raise CommandRejectedError(Reason.NOT_OFFERED, "You have no move to undo.")
        if undo_is_free(table, seat, count):
            return [MovesUndone(count, lines_after_undo(match, count))]
        if table.undo is not None:
            raise CommandRejectedError(Reason.NOT_OFFERED, "Another player is already asking to undo.")
        if len(table.participants()) == 1:
            raise CommandRejectedError(
                Reason.NOT_OFFERED,
                "A seat is open, and its next player would have to agree. Add a bot there, or wait.",
            )
        return [UndoRequested(seat, count)]


class AnswerUndo(PlayerCommand, frozen=True, tag="answer"):
    """Agree to an undo, or refuse it."""

    yes: bool  # true to agree, false to refuse

    def handle(self, table: Table, actor: Actor) -> Events:
        """Record the answer; when all agree, the undo is carried out."""
        match = running(table)
        if table.undo is None:
            raise CommandRejectedError(Reason.NOT_OFFERED, "No one is asking to undo.")
        made: Events = [UndoAnswered(actor.person, self.yes)]
        if self.yes and set(table.participants()) <= table.undo.agreed | {actor.person}:
            made.append(MovesUndone(table.undo.count, lines_after_undo(match, table.undo.count)))
        return made


UndoCommand = Undo | AnswerUndo
UndoEvent = UndoRequested | UndoAnswered | MovesUndone


def undo_count(table: Table, seat: int) -> int:
    """Return how many moves an undo by this seat would take back: to before its own last move or round."""
    match = table.match
    if match is None or match.over() or table.frozen or table.seats[seat].kind != "person":
        return 0
    ply = len(match.steps) - 1
    while ply >= 0 and match.steps[ply].who != seat:
        ply -= 1
    return len(match.steps) - round_start(match, ply) if ply >= 0 else 0


def round_start(match: Match, ply: int) -> int:
    """Return the ply, or the first ply of its together-round: an undo never ends inside one."""
    while match.game.together and ply > 0:
        state = match.at(ply)
        asked = state.together()
        if len(asked) < 2 or all(state.legal_of(seat) for seat in asked):
            break
        ply -= 1
    return ply


def undo_is_free(table: Table, seat: int, count: int) -> bool:
    """Return whether a seat may undo `count` moves without consent: nothing was rolled or shown, or it plays alone."""
    match = table.match
    return match is not None and (count <= match.free_undo(seat) or table.is_solo())


def lines_after_undo(match: Match, count: int) -> list[Line]:
    """Return the outcomes of chance that follow after the last `count` moves are undone."""
    return lines_after(match, match.at(match.ply() - count), [])
