"""Hints: what the Captain would do in a player's place, from that player's view only."""

from __future__ import annotations

from ..commands.base import running, same_ply, seat_of
from ..config import ADVISER
from ..rejection import CommandRejectedError, Reason
from ..session import TableSession
from ..table import Table
from .request import BotRequest


def hints_allowed(table: Table) -> bool:
    """Return whether the table's players may ask for hints: they were agreed on, or one person plays alone."""
    return table.config.hints or table.is_solo()


def ask_hint(session: TableSession, person: str, seat: int | None, ply: int) -> BotRequest:
    """Request a hint for a person's next move, and cancel their earlier request.

    Raises CommandRejectedError if they may not ask.
    """
    table = session.table
    mine = seat_of(table, person, seat)
    match = running(table)
    if not hints_allowed(table):
        raise CommandRejectedError(Reason.NOT_OFFERED, "Hints are off at this table: other people play here too.")
    same_ply(match, ply)
    request = BotRequest(session, match, mine, ADVISER)
    if not request.view.legal:
        raise CommandRejectedError(
            Reason.NOT_YOUR_TURN, "It is not your turn: you can get a hint only for your own move."
        )
    if person in session.hints:
        session.hints[person].cancel()
    session.hints[person] = request
    return request
