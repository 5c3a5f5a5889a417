"""Replays: any ply of a match, as one viewpoint saw it."""

from __future__ import annotations

from bisect import bisect_left

from starfold.core.event import OPEN, WATCHER
from starfold.core.match import Match
from starfold.core.replay import stops
from starfold.tables.rejection import CommandRejectedError, Reason
from starfold.tables.table import Table

from .live.snapshot import log_lines, picture_of
from .protocol import FrameOut, TimelineOut


def viewpoints_of(table: Table, mine: list[int]) -> list[int]:
    """Return the viewpoints a person may use: their seats and WATCHER; after the end all."""
    if table.phase() == "over":
        return [*range(len(table.seats)), WATCHER, OPEN]
    return [*mine, WATCHER]


def usual_viewpoint(mine: list[int]) -> int:
    """Return the default viewpoint: a person's only seat, else WATCHER."""
    return mine[0] if len(mine) == 1 else WATCHER


def may_look(table: Table, mine: list[int], viewpoint: int) -> None:
    """Raise CommandRejectedError if a person may not use a viewpoint."""
    if not (0 <= viewpoint < len(table.seats) or viewpoint in (WATCHER, OPEN)):
        raise CommandRejectedError(
            Reason.OUT_OF_RANGE,
            f"There is no place {viewpoint}: a seat is 0 to {len(table.seats) - 1}, a watcher -3.",
        )
    if viewpoint not in viewpoints_of(table, mine):
        still = (
            "Everything is revealed after the match."
            if viewpoint == OPEN
            else "That seat is not yours, and the match is still in progress."
        )
        raise CommandRejectedError(Reason.FOREIGN, still)


def record_text(table: Table, viewpoint: int) -> str:
    """Return the record as a viewpoint may see it: redacted while the match runs."""
    if table.match is None:
        if not table.frozen or not table.record.lines:
            raise CommandRejectedError(Reason.NOT_OFFERED, "The match has not started.")
        if table.game.hidden and not table.record.ending:
            raise CommandRejectedError(
                Reason.NOT_OFFERED, table.frozen + " Once its owner ends it, you can download the whole record."
            )
        return table.record.text()
    return table.match.redacted(viewpoint)


def replayed(
    table: Table, mine: list[int], ply: int, viewpoint: int | None, undone: int | None
) -> tuple[Match, int, int]:
    """Return the match, the ply and the viewpoint of a request.

    Raises CommandRejectedError if the person may not look, or the ply does not exist.
    """
    seen = usual_viewpoint(mine) if viewpoint is None else viewpoint
    may_look(table, mine, seen)
    match = table.match
    if match is None:
        raise CommandRejectedError(Reason.NOT_OFFERED, table.frozen or "The match has not started.")
    last = match.ply()
    if ply > last:
        raise CommandRejectedError(Reason.OUT_OF_RANGE, f"The match has {last} plies; there is no ply {ply}.")
    if undone is not None and undone != match.record.undone():
        raise CommandRejectedError(Reason.STALE, "Some moves were undone. Load the timeline again.")
    return match, last if ply < 0 else ply, seen


def settled(match: Match, ply: int) -> bool:
    """Return whether a ply's view is final, unless moves are undone."""
    return match.over() or ply < match.ply()


def build_timeline(table: Table, match: Match, viewpoint: int, places: list[int]) -> TimelineOut:
    """Return a replay's timeline for a viewpoint."""
    halts = stops(match, viewpoint)
    starts = [0] + [n for n in range(1, len(match.steps)) if match.steps[n].turn != match.steps[n - 1].turn]
    return TimelineOut(
        plies=match.ply(),
        undone=match.record.undone(),
        over=match.over(),
        turns=sorted({halts[bisect_left(halts, start)] for start in starts}),
        stops=halts,
        place=viewpoint,
        places=places,
        log=log_lines(match, viewpoint, -1),
    )


def build_frame(table: Table, match: Match, ply: int, viewpoint: int) -> FrameOut:
    """Return one ply as the client shows it."""
    words = table.game.words
    view = match.view_at(ply, viewpoint)
    picture, ground = picture_of(view)
    step = match.steps[ply - 1] if ply else None
    abandoned = ply == match.ply() and match.record.ending == "abandoned"
    return FrameOut(
        ply=ply,
        place=viewpoint,
        prompt="The match was abandoned." if abandoned else words.prompt(view),
        code=words.seen(step.action, step.knowers, viewpoint) if step else "",
        over=view.over,
        scores=view.scores,
        picture=picture,
        ground=ground,
        text=words.render_text(view),
    )


def picture_svg(match: Match, ply: int, viewpoint: int, theme: str) -> str:
    """Return one ply as an SVG file."""
    if not match.game.drawn:
        raise CommandRejectedError(Reason.NOT_OFFERED, f"{match.game.title} has no pictures.")
    return match.game.draw(match.view_at(ply, viewpoint)).svg(theme)
