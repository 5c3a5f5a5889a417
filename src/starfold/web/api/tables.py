"""The API of tables: the lobby, a table, its commands, its record."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from starfold.core.event import WATCHER
from starfold.tables.commands import AnyCommand, Chat
from starfold.tables.config import TableRequest
from starfold.tables.rejection import CommandRejectedError, Reason
from starfold.tables.storage.store import Saved
from starfold.tables.storage.summary import Summary, read_summary

from ..context import Context
from ..drawing import answer, says
from ..live.channel import invitations
from ..live.snapshot import build_snapshot
from ..protocol import AckOut, LinkOut, TableOut
from ..replay_view import may_look, record_text, usual_viewpoint
from ..security.identity import Who, need
from ..security.limits import CHAT_COST, allowance, charge
from .replay import Asked, Place

AsView = Annotated[bool, QueryParameter()]


class NewTableOut(msgspec.Struct):
    """A new table, and the invitations to its open seats."""

    id: str
    links: list[LinkOut]


class ListedOut(msgspec.Struct):
    """A table in a list."""

    id: str
    game: str
    phase: str
    created: int
    changed: int
    summary: Summary


def listed(saved: Saved) -> ListedOut:
    """Return a stored table as lists show it."""
    return ListedOut(saved.id, saved.game, saved.phase, saved.created, saved.changed, read_summary(saved))


@get("/tables")
async def lobby(context: Context) -> list[ListedOut]:
    """List the tables in the lobby."""
    return [listed(saved) for saved in await context.store.lobby()]


@post("/tables")
async def new_table(context: Context, person: Who, data: JSONBody[TableRequest]) -> NewTableOut:
    """Create a table."""
    mine = need(person)
    table = (await context.service.create(data, mine.id, mine.name)).table
    return NewTableOut(table.id, invitations(table))


@get("/tables/{id:str}", responses=says(TableOut))
async def one_table(
    context: Context, request: Asked, person: Who, id: FromPath[str], place: Place = None, view: AsView = False
) -> Response[bytes]:
    """Return the table as I may see it; with `view`, its View as plain data instead of the picture."""
    session = await context.service.session(id)
    mine = session.table.seats_of(person.id) if person else []
    seen = usual_viewpoint(mine) if place is None else place
    if seen != WATCHER and seen not in mine:
        raise CommandRejectedError(Reason.FOREIGN, "You cannot see that seat’s view: the seat is not yours.")
    if person is not None:
        session.seen[person.id] = context.service.now()
        context.service.wake(session)

    def make() -> bytes:
        message, ground = build_snapshot(session.table, seen, context.service.now(), as_view=view)
        if not view:
            message.ground = ground
        message.trouble = session.trouble
        return msgspec.json.encode(message)

    return answer(request, await context.drawing.work(request, make, "application/json"), "no-store")


@delete("/tables/{id:str}", status_code=204)
async def delete_table(context: Context, person: Who, id: FromPath[str]) -> None:
    """Delete a table (owner only)."""
    await context.delete_table(need(person), id)


@post("/tables/{id:str}/do", status_code=200)
async def do(context: Context, request: Asked, person: Who, id: FromPath[str], data: JSONBody[AnyCommand]) -> AckOut:
    """Send a command to a table. When the answer comes, it is stored."""
    mine = need(person)
    if isinstance(data, Chat):
        charge(request.scope, CHAT_COST - 1)
    with context.channels.caused_by(id, allowance(request.scope)):
        done = await context.service.execute(id, mine.id, mine.name, data)
    return AckOut(data.id, done.seq, done.table)


@get("/tables/{id:str}/record", media_type="text/plain", responses=says(str, "text/plain"))
async def record(
    context: Context, request: Asked, person: Who, id: FromPath[str], place: Place = None
) -> Response[bytes]:
    """Return the record; while the match runs, as one of my seats or a watcher may see it."""
    table = (await context.service.session(id)).table
    mine = table.seats_of(person.id) if person else []
    seen = usual_viewpoint(mine) if place is None else place
    may_look(table, mine, seen)
    kind = "text/plain; charset=utf-8"
    written = await context.drawing.work(request, lambda: record_text(table, seen).encode(), kind)
    said = answer(request, written, "no-store")
    said.headers["content-disposition"] = f'attachment; filename="{table.config.game}-{id[:4]}.record"'
    return said
