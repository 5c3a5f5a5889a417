"""Replays: any ply of a match, as somebody who may look from there saw it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left

from ..core.errors import StarfoldError
from ..core.event import OPEN, WATCHER
from ..core.match import Match
from ..core.record import Record
from ..core.replay import replay, stops
from ..tables.refusal import FOREIGN, NOT_OFFERED, OUT_OF_RANGE, Refusal
from ..tables.table import Table
from .message import log_lines, picture_of
from .wire import FrameOut


def places_of(table: Table, mine: list[int]) -> list[int]:
    """From where somebody may look at a table: their seats and as a watcher; after the end from everywhere."""
    if table.phase() == "over":
        return [*range(len(table.seats)), WATCHER, OPEN]
    return [*mine, WATCHER]


def usual_place(mine: list[int]) -> int:
    """From where somebody looks who has not said: their own seat if they have one, else as a watcher."""
    return mine[0] if len(mine) == 1 else WATCHER


def may_look(table: Table, mine: list[int], place: int) -> None:
    """Refuse a place that somebody may not look from."""
    if not (0 <= place < len(table.seats) or place in (WATCHER, OPEN)):
        raise Refusal(OUT_OF_RANGE, f"There is no place {place}: a seat is 0 to {len(table.seats) - 1}, a watcher -3.")
    if place not in places_of(table, mine):
        still = "All is open after the end." if place == OPEN else "That seat is not yours, and the match still runs."
        raise Refusal(FOREIGN, still)


def record_text(table: Table, place: int) -> str:
    """The record as a place may have it: redacted while the match runs."""
    if table.match is None:
        if not table.frozen or not table.record.lines:
            raise Refusal(NOT_OFFERED, "The match has not begun.")
        if table.game.hidden and not table.record.ending:
            raise Refusal(NOT_OFFERED, table.frozen + " Its owner can end it; then its record is whole.")
        return table.record.text()
    return table.match.redacted(place)


async def replay_match(table: Table, mine: list[int], ply: int, place: int | None) -> tuple[Match, int]:
    """The match after a ply, and the place to look from."""
    seen = usual_place(mine) if place is None else place
    may_look(table, mine, seen)
    match = table.match
    if match is None:
        raise Refusal(NOT_OFFERED, table.frozen or "The match has not begun.")
    last = match.ply()
    if ply > last:
        raise Refusal(OUT_OF_RANGE, f"The match has {last} plies; there is no ply {ply}.")
    if ply < 0 or ply == last:
        return match, seen
    try:
        return await asyncio.to_thread(replay, _standing(match.record), ply, table.game), seen
    except StarfoldError as error:
        raise Refusal(NOT_OFFERED, str(error)) from None


def _standing(record: Record) -> Record:
    """A copy of a record to replay in another thread, while the match may go on."""
    copy = Record(record.game, record.rules, record.components, record.seats)
    copy.options, copy.names, copy.commitment, copy.salts = (
        record.options,
        record.names,
        record.commitment,
        record.salts,
    )
    copy.lines = list(record.lines)
    copy.seed = record.seed
    return copy


async def replay_frame(table: Table, mine: list[int], ply: int, place: int | None) -> FrameOut:
    """One ply as a client shows it."""
    match, seen = await replay_match(table, mine, ply, place)
    whole = table.match or match
    view = match.view(seen)
    picture, ground = picture_of(view)
    halts = stops(whole, seen)
    starts = [0] + [n for n in range(1, len(whole.steps)) if whole.steps[n].turn != whole.steps[n - 1].turn]
    codes = match.codes(seen)
    ended = match.over() and match.record.ending == "abandoned"
    return FrameOut(
        ply=match.ply(),
        plies=whole.ply(),
        turns=sorted({halts[bisect_left(halts, start)] for start in starts}),
        stops=halts,
        place=seen,
        places=places_of(table, mine),
        prompt="The match was abandoned." if ended else table.game.words.prompt(view),
        log=log_lines(whole, seen, -1),
        code=codes[-1] if codes else "",
        over=view.over,
        scores=view.scores,
        picture=picture,
        ground=ground,
        text=table.game.words.show(view),
    )


async def replay_svg(table: Table, mine: list[int], ply: int, place: int | None, theme: str) -> str:
    """One ply as a picture of its own."""
    match, seen = await replay_match(table, mine, ply, place)
    if not table.game.drawn:
        raise Refusal(NOT_OFFERED, f"{table.game.title} has no pictures.")
    return table.game.draw(match.view(seen)).svg(theme)
