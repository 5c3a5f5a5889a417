"""The HTTP API: docs/wire.md describes it, /api/schema in OpenAPI's words."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter

from .. import __version__, build
from ..tables.commands import AnyCommand, Chat
from ..tables.refusal import FOREIGN, Refusal
from ..tables.setup import Plan
from ..tables.store import Saved
from ..tables.summary import Summary, read_summary
from .frames import may_look, record_text, replay_frame, replay_svg, usual_place
from .guard import CHATTER, charge
from .hints import hint
from .identity import Who, cookie, need
from .message import table_message
from .room import invitations
from .site import Served, tidy
from .wire import AckOut, FrameOut, LinkOut, TableOut

Asked = Request[Any, Any, Any]
Name = Annotated[str, msgspec.Meta(max_length=100)]
Place = Annotated[int | None, QueryParameter(ge=-4, le=100)]
Ply = Annotated[int, QueryParameter(ge=-1, le=1_000_000)]
Theme = Annotated[str, QueryParameter(pattern="^(dark|light)$")]


class NameIn(msgspec.Struct, forbid_unknown_fields=True):
    """A display name."""

    name: Name = ""


class MeOut(msgspec.Struct, omit_defaults=True):
    """A person; the secret only when it is new."""

    name: str
    secret: str = ""


class DeviceOut(msgspec.Struct):
    """A one-time link for another device."""

    url: str
    minutes: int


class NewTableOut(msgspec.Struct):
    """A table that was made, and the invitations to its open seats."""

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


class HealthOut(msgspec.Struct):
    """How the server is."""

    ok: bool
    version: str
    build: str
    tables: dict[str, int]
    live: int
    connections: int


def listed(saved: Saved) -> ListedOut:
    """A stored table as lists show it."""
    return ListedOut(saved.id, saved.game, saved.phase, saved.created, saved.changed, read_summary(saved))


@get("/games", sync_to_thread=False)
def games(site: Served) -> list[dict[str, Any]]:
    """All games and their nature."""
    return [game.nature() for game in site.games.values()]


@get("/games/{key:str}", sync_to_thread=False)
def one_game(site: Served, key: FromPath[str]) -> dict[str, Any]:
    """The nature of one game, and its rulebook."""
    game = site.game(key)
    return {**game.nature(), "rulebook": game.rulebook}


@post("/me")
async def new_me(site: Served, data: JSONBody[NameIn]) -> Response[MeOut]:
    """Make a new person. The secret is told only once: it is who you are."""
    person, secret = await site.new_person(data.name)
    return Response(MeOut(person.name, secret), cookies=[cookie(secret, site.config.secure)])


@get("/me", sync_to_thread=False)
def me(person: Who) -> MeOut:
    """Who I am."""
    return MeOut(need(person).name)


@put("/me")
async def rename_me(site: Served, person: Who, data: JSONBody[NameIn]) -> MeOut:
    """Change my display name. Names in matches that have begun stay."""
    await site.people.rename(need(person).id, tidy(data.name))
    return MeOut(tidy(data.name))


@delete("/me", status_code=204)
async def forget_me(site: Served, person: Who) -> None:
    """Delete my tables, and everything else about me."""
    await site.forget(need(person))


@get("/me/tables")
async def my_tables(site: Served, person: Who) -> list[ListedOut]:
    """The tables that I own or sit at, the last changed first."""
    return [listed(saved) for saved in await site.store.tables_of(need(person).id)]


@get("/me/download")
async def download(site: Served, person: Who) -> Response[dict[str, Any]]:
    """Everything about me in one file: my name, my tables, and their records as I may have them."""
    mine = need(person)
    tables = []
    for saved in await site.store.tables_of(mine.id, 10_000):
        table = (await site.hall.live(saved.id)).table
        seats = table.seats_of(mine.id)
        try:
            record = record_text(table, usual_place(seats))
        except Refusal:  # it has not begun, or may not be shown yet: the others shall come all the same
            record = ""
        tables.append({"table": msgspec.to_builtins(listed(saved)), "seats": seats, "record": record})
    headers = {"content-disposition": 'attachment; filename="starfold.json"'}
    return Response({"name": mine.name, "created": mine.created, "tables": tables}, headers=headers)


@post("/me/device")
async def new_device(site: Served, person: Who) -> DeviceOut:
    """A one-time link that makes another device me."""
    token = await site.people.new_device(need(person).id, site.hall.now(), 15)
    return DeviceOut(f"/device/{token}", 15)


@get("/tables")
async def lobby(site: Served) -> list[ListedOut]:
    """The tables that are open to everybody."""
    return [listed(saved) for saved in await site.store.lobby()]


@post("/tables")
async def new_table(site: Served, person: Who, data: JSONBody[Plan]) -> NewTableOut:
    """Make a table."""
    mine = need(person)
    table = (await site.hall.create(data, mine.id, mine.name)).table
    return NewTableOut(table.id, invitations(table))


@get("/tables/{id:str}")
async def one_table(site: Served, person: Who, id: FromPath[str], place: Place = None) -> TableOut:
    """The table, as I may see it."""
    live = await site.hall.live(id)
    mine = live.table.seats_of(person.id) if person else []
    seen = usual_place(mine) if place is None else place
    if seen != -3 and seen not in mine:
        raise Refusal(FOREIGN, "From there you cannot look: the seat is not yours.")
    if person is not None:
        live.seen[person.id] = site.hall.now()
        site.hall.attend(live)
    message, ground = table_message(live.table, seen, site.hall.now())
    message.ground = ground
    return message


@delete("/tables/{id:str}", status_code=204)
async def delete_table(site: Served, person: Who, id: FromPath[str]) -> None:
    """Delete a table; its owner only."""
    await site.delete_table(need(person), id)


@post("/tables/{id:str}/do", status_code=200)
async def do(site: Served, request: Asked, person: Who, id: FromPath[str], data: JSONBody[AnyCommand]) -> AckOut:
    """Do something at a table. When the answer comes it is stored."""
    mine = need(person)
    if isinstance(data, Chat):
        charge(request.scope, CHATTER - 1)
    done = await site.hall.do(id, mine.id, mine.name, data)
    return AckOut(data.id, done.seq, done.table)


@get("/tables/{id:str}/record", media_type="text/plain")
async def record(site: Served, person: Who, id: FromPath[str], place: Place = None) -> Response[str]:
    """The record; while the match runs, as one of my seats or a watcher may have it."""
    table = (await site.hall.live(id)).table
    mine = table.seats_of(person.id) if person else []
    seen = usual_place(mine) if place is None else place
    may_look(table, mine, seen)
    headers = {"content-disposition": f'attachment; filename="{table.setup.game}-{id[:4]}.record"'}
    return Response(record_text(table, seen), media_type="text/plain", headers=headers)


@get("/tables/{id:str}/replay")
async def replay(site: Served, person: Who, id: FromPath[str], ply: Ply = -1, place: Place = None) -> FrameOut:
    """One ply of the match; -1 is the last one."""
    table = (await site.hall.live(id)).table
    return await replay_frame(table, table.seats_of(person.id) if person else [], ply, place)


@get("/tables/{id:str}/picture.svg", media_type="image/svg+xml")
async def picture(
    site: Served, person: Who, id: FromPath[str], ply: Ply = -1, place: Place = None, theme: Theme = "dark"
) -> Response[str]:
    """One ply of the match as a picture of its own."""
    table = (await site.hall.live(id)).table
    svg = await replay_svg(table, table.seats_of(person.id) if person else [], ply, place, theme)
    return Response(svg, media_type="image/svg+xml")


@get("/health")
async def health(site: Served) -> HealthOut:
    """How the server is: it answers when the store does."""
    counts = await site.store.counts()
    return HealthOut(True, __version__, build(), counts, len(site.hall.tables), site.rooms.count())


api = Router(
    "/api",
    route_handlers=[
        games,
        one_game,
        new_me,
        me,
        rename_me,
        forget_me,
        my_tables,
        download,
        new_device,
        lobby,
        new_table,
        one_table,
        delete_table,
        do,
        hint,
        record,
        replay,
        picture,
        health,
    ],
)
