"""The API of people: my account, tables, devices and data."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Response, delete, get, post, put
from litestar.params import JSONBody
from litestar.response import Stream

from starfold.core.errors import StarfoldError
from starfold.tables.rejection import CommandRejectedError
from starfold.tables.storage.people import Person
from starfold.tables.storage.store import Saved

from ..context import AppContext, Context, clean_name
from ..replay_view import record_text, usual_viewpoint
from ..security.identity import Who, cookie, need
from ..security.limits import Allowance, allowance
from .replay import Asked
from .tables import ListedOut, listed

log = logging.getLogger("starfold.web")


Name = Annotated[str, msgspec.Meta(max_length=100)]


class NameIn(msgspec.Struct, forbid_unknown_fields=True):
    """A display name."""

    name: Name = ""


class MeOut(msgspec.Struct, omit_defaults=True):
    """A person; `secret` only when it is new."""

    name: str
    secret: str = ""


class DeviceOut(msgspec.Struct):
    """A one-time link for another device."""

    url: str
    minutes: int


@post("/me")
async def new_me(context: Context, data: JSONBody[NameIn]) -> Response[MeOut]:
    """Create a person. The secret is shown only once; it is your login."""
    person, secret = await context.new_person(data.name)
    return Response(MeOut(person.name, secret), cookies=[cookie(secret, context.config.secure)])


@get("/me", sync_to_thread=False)
def me(person: Who) -> MeOut:
    """Return who I am."""
    return MeOut(need(person).name)


@put("/me")
async def rename_me(context: Context, person: Who, data: JSONBody[NameIn]) -> MeOut:
    """Change my display name. Names in matches that have begun stay."""
    await context.people.rename(need(person).id, clean_name(data.name))
    return MeOut(clean_name(data.name))


@delete("/me", status_code=204)
async def forget_me(context: Context, person: Who) -> None:
    """Delete my tables and everything else about me."""
    await context.forget(need(person))


@get("/me/tables")
async def my_tables(context: Context, person: Who) -> list[ListedOut]:
    """List the tables that I own or sit at, the last changed first."""
    return [listed(saved) for saved in await context.store.tables_of(need(person).id)]


@get("/me/download", media_type="application/json")
async def download(context: Context, request: Asked, person: Who) -> Stream:
    """Download everything about me: my name, my tables, and their records as I may see them."""
    headers = {"content-disposition": 'attachment; filename="starfold.json"'}
    everything = all_about(context, need(person), allowance(request.scope))
    return Stream(everything, media_type="application/json", headers=headers)


async def all_about(context: AppContext, mine: Person, paying: Allowance) -> AsyncIterator[bytes]:
    """Yield everything about a person as JSON, one table at a time, to limit memory.

    The work is charged to the client. After each table the event loop stays free for as long as it took.
    """
    head = msgspec.json.encode({"name": mine.name, "created": mine.created})
    yield head[:-1] + b',"tables":['
    comma, end = b"", b"]}"
    try:
        async for saved in context.store.all_tables_of(mine.id):
            about, effort = await all_about_table(context, mine, saved)
            paying.spend(effort)
            await asyncio.sleep(effort)
            yield comma + msgspec.json.encode(about)
            comma = b","
    except StarfoldError as error:  # the store is in trouble: the file so far is valid but not complete
        end = b'],"trouble":' + msgspec.json.encode(f"Some data could not be read. {error}") + b"}"
    yield end


async def all_about_table(context: AppContext, mine: Person, saved: Saved) -> tuple[dict[str, object], float]:
    """Return one table for its owner's download, and the seconds of work it took.

    A table that cannot be read is only named.
    """
    about: dict[str, object] = {"table": {"id": saved.id}, "seats": [], "record": ""}
    effort = 0.0
    try:
        about["table"] = listed(saved)
        there = saved.id in context.service.sessions
        table = await context.service.peek(saved.id)
        effort = 0.0 if there else table.effort
        about["seats"] = seats = table.seats_of(mine.id)
        begun = time.perf_counter()
        about["record"] = record_text(table, usual_viewpoint(seats))
        effort += time.perf_counter() - begun
    except CommandRejectedError:
        pass  # it has not begun, or may not be shown yet
    except Exception as error:
        log.exception("a table could not be downloaded", extra={"table": saved.id})
        about["trouble"] = str(error) if isinstance(error, StarfoldError) else "This table cannot be read."
    return about, effort


@post("/me/device")
async def new_device(context: Context, person: Who) -> DeviceOut:
    """Create a one-time link that signs in another device."""
    token = await context.people.new_device(need(person).id, context.service.now(), 15)
    return DeviceOut(f"/device/{token}", 15)
