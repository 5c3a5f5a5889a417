"""What lists say about a table: kept beside its entries, so that a list need not play a match again."""

from __future__ import annotations

import msgspec

from ..table import Table
from .store import Change, Saved


class Summary(msgspec.Struct):
    """A table in a few words. Everything in it is public among those who may see the table in a list."""

    names: list[str]
    kinds: list[str]
    asked: list[int]
    ply: int = 0
    result: str = ""
    next: str = ""


def summarize(table: Table) -> Summary:
    """A table as lists show it."""
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
    """What changes in the table's row when entries are added; `seated`: also who sits where."""
    sitting = [(number, seat.person) for number, seat in enumerate(table.seats) if seat.person] if seated else None
    body = msgspec.json.encode(summarize(table)).decode()
    return Change(table.phase(), table.lobby, table.owner, table.last_public_at, body, sitting)


def read_summary(saved: Saved) -> Summary:
    """The summary that was stored."""
    return msgspec.json.decode(saved.summary, type=Summary)
