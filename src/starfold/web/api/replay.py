"""The API of replays: a match's timeline, any ply of it, and its picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath, QueryParameter

from starfold.core.match import Match
from starfold.tables.rejection import CommandRejectedError, Reason

from ..context import AppContext, Context
from ..drawing import IMMUTABLE, REVALIDATE, answer, says
from ..protocol import FrameOut, TimelineOut
from ..replay_view import build_frame, build_timeline, picture_svg, replayed, settled, viewpoints_of
from ..security.identity import Who

Asked = Request[Any, Any, Any]
Place = Annotated[int | None, QueryParameter(ge=-4, le=100)]
Ply = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
Undone = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
Theme = Annotated[str, QueryParameter(pattern="^(dark|light)$")]


@get("/tables/{id:str}/replay", responses=says(TimelineOut))
async def replay(
    context: Context, request: Asked, person: Who, id: FromPath[str], place: Place = None
) -> Response[bytes]:
    """Return a replay's timeline: its plies, where to stop, and the log."""
    table = (await context.service.session(id)).table
    mine = table.seats_of(person.id) if person else []
    match, _, seen = replayed(table, mine, -1, place, None)
    places = viewpoints_of(table, mine)
    key = (id, "timeline", len(match.record.lines), match.over(), seen, *places)
    drawn = await context.drawing.once(
        request, key, lambda: msgspec.json.encode(build_timeline(table, match, seen, places)), "application/json"
    )
    return answer(request, drawn)


@get("/tables/{id:str}/replay/{ply:int}", responses=says(FrameOut))
async def one_frame(
    context: Context,
    request: Asked,
    person: Who,
    id: FromPath[str],
    ply: FromPath[Ply],
    place: Place = None,
    undone: Undone = None,
) -> Response[bytes]:
    """Return one ply of the match as it was then. With `undone` from the timeline it can be cached for ever."""
    table = (await context.service.session(id)).table
    match, at, seen = replayed(table, table.seats_of(person.id) if person else [], ply, place, undone)
    return await drawn_ply(
        context,
        request,
        match,
        (id, "frame", at, seen),
        undone,
        lambda: msgspec.json.encode(build_frame(table, match, at, seen)),
    )


@get("/tables/{id:str}/picture.svg", media_type="image/svg+xml", responses=says(str, "image/svg+xml"))
async def picture(
    context: Context,
    request: Asked,
    person: Who,
    id: FromPath[str],
    ply: Ply = -1,
    place: Place = None,
    theme: Theme = "dark",
    undone: Undone = None,
) -> Response[bytes]:
    """Return one ply of the match as an SVG file."""
    table = (await context.service.session(id)).table
    match, at, seen = replayed(table, table.seats_of(person.id) if person else [], ply, place, undone)
    key = (id, theme, at, seen)
    return await drawn_ply(
        context, request, match, key, undone, lambda: picture_svg(match, at, seen, theme).encode(), "image/svg+xml"
    )


async def drawn_ply(
    context: AppContext,
    request: Asked,
    match: Match,
    key: tuple[str, str, int, int],
    undone: int | None,
    make: Callable[[], bytes],
    media_type: str = "application/json",
) -> Response[bytes]:
    """Return a response with one ply, drawn once and cached."""
    stands = match.record.undone()

    def make_it() -> bytes:
        if match.record.undone() != stands:  # moves were undone while it waited in the queue
            raise CommandRejectedError(Reason.STALE, "Some moves were undone. Ask again.")
        return make()

    if not settled(match, key[2]):
        now = (*key, "now", len(match.record.lines))
        return answer(request, await context.drawing.once(request, now, make_it, media_type))
    drawn = await context.drawing.once(request, (*key, stands), make_it, media_type)
    return answer(request, drawn, REVALIDATE if undone is None else IMMUTABLE)
