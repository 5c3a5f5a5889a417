"""Hints: what the Captain would do in somebody's place, from the very view that they have."""

from __future__ import annotations

from . import commands as c
from . import decide
from .live import Live
from .refusal import NOT_OFFERED, NOT_YOUR_TURN, Refusal
from .setup import ADVISER
from .table import Table
from .thinking import Thinking


def hints_allowed(table: Table) -> bool:
    """Whether those who play at a table may ask for hints: it was agreed, or nobody plays against the only person."""
    return table.setup.hints or table.lone()


def ask_hint(live: Live, person: str, seat: int | None, ply: int) -> Thinking:
    """The thinking about what a person should do now, instead of the one before it; a Refusal if they may not ask."""
    table = live.table
    mine = c.seat_of(table, person, seat)
    match = decide.running(table)
    if not hints_allowed(table):
        raise Refusal(NOT_OFFERED, "Others play here too, and hints were not agreed on when the table was made.")
    decide.same_ply(match, ply)
    thinking = Thinking(live, match, mine, ADVISER)
    if not thinking.view.legal:
        raise Refusal(NOT_YOUR_TURN, "It is not your turn, and a hint is for a move that you are to make.")
    if person in live.advised:
        live.advised[person].drop()
    live.advised[person] = thinking
    return thinking
