"""Summaries of tables for lists: stored beside the events, so that a list need not replay a match."""

from __future__ import annotations

import msgspec

from ..table import Table
from .store import Change, Saved


class Summary(msgspec.Struct):
    """A table's summary. Everything in it is public among those who may see the table in a list."""

    names: list[str]
    kinds: list[str]
    asked: list[int]
    ply: int = 0
    result: str = ""
    next: str = ""


def summarize(table: Table) -> Summary:
    """Return a table's summary."""
    kinds = [seat.kind for seat in table.seats]
    match = table.match
    if match is None:
        return Summary(table.names(), kinds, [])
    result = ""
    if match.over():
        from starfold.core.event import WATCHER

        ended = match.record.ending
        result = "Abandoned." if ended == "abandoned" else table.game.words.prompt(match.view(WATCHER))
    return Summary(table.names(), kinds, table.asked(), match.ply(), result, table.next)


def change(table: Table, seated: bool) -> Change:
    """Return what changes in a table's row after new events; with `seated`, also who sits where."""
    sitting = [(number, seat.person) for number, seat in enumerate(table.seats) if seat.person] if seated else None
    body = msgspec.json.encode(summarize(table)).decode()
    return Change(table.phase(), table.lobby, table.owner, table.last_public_at, body, sitting)


def read_summary(saved: Saved) -> Summary:
    """Return a stored summary."""
    return msgspec.json.decode(saved.summary, type=Summary)
