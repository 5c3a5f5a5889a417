"""Hints: what the Captain would do in somebody's place, from the very view that they have."""

from __future__ import annotations

from .. import commands as c
from .. import handlers
from ..config import ADVISER
from ..rejection import NOT_OFFERED, NOT_YOUR_TURN, CommandRejected
from ..session import TableSession
from ..table import Table
from .request import BotRequest


def hints_allowed(table: Table) -> bool:
    """Whether those who play at a table may ask for hints: it was agreed, or nobody plays against the only person."""
    return table.config.hints or table.is_solo()


def ask_hint(session: TableSession, person: str, seat: int | None, ply: int) -> BotRequest:
    """Ask for a hint about what a person should do now, in the place of the one before it.

    Raises CommandRejected if they may not ask.
    """
    table = session.table
    mine = c.seat_of(table, person, seat)
    match = handlers.running(table)
    if not hints_allowed(table):
        raise CommandRejected(NOT_OFFERED, "Hints are off at this table: other people play here too.")
    handlers.same_ply(match, ply)
    thinking = BotRequest(session, match, mine, ADVISER)
    if not thinking.view.legal:
        raise CommandRejected(NOT_YOUR_TURN, "It is not your turn: you can get a hint only for your own move.")
    if person in session.hints:
        session.hints[person].cancel()
    session.hints[person] = thinking
    return thinking
