"""Summaries of tables for lists: stored beside the events, so that a list need not replay a match."""

from __future__ import annotations

import logging

import msgspec

from starfold.core.event import WATCHER
from starfold.core.match import Match

from ..table import Table
from .store import Change, Saved

log = logging.getLogger("starfold.tables")


class Summary(msgspec.Struct):
    """A table's summary. Everything in it is public among those who may see the table in a list."""

    names: list[str]
    kinds: list[str]
    asked: list[int]
    ply: int = 0
    result: str = ""
    next: str = ""


def summarize(table: Table) -> Summary:
    """Return a table's summary, without what a fault in its game keeps from being said."""
    kinds: list[str] = [seat.kind for seat in table.seats]
    match = table.match
    if match is None:
        return Summary(table.names(), kinds, [])
    asked, result = list[int](), ""
    try:
        asked, result = table.asked(), _result(table, match)
    except Exception as error:  # a game's own fault may be any exception, and must not keep a table out of the lists
        log.error("a table's result cannot be told", exc_info=error, extra={"table": table.id})
    return Summary(table.names(), kinds, asked, match.ply(), result, table.next)


def _result(table: Table, match: Match) -> str:
    if not match.over():
        return ""
    return "Abandoned." if match.record.ending == "abandoned" else table.game.words.prompt(match.view(WATCHER))


def change(table: Table, seated: bool) -> Change:
    """Return what changes in a table's row after new events; with `seated`, also who sits where."""
    sitting = [(number, seat.person) for number, seat in enumerate(table.seats) if seat.person] if seated else None
    body = msgspec.json.encode(summarize(table)).decode()
    return Change(table.phase(), table.lobby, table.owner, table.last_public_at, body, sitting)


def read_summary(saved: Saved) -> Summary:
    """Return a stored summary."""
    return msgspec.json.decode(saved.summary, type=Summary)
