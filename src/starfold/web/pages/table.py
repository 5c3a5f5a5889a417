"""The page of a table, and of its replay."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect

from ..context import Context
from ..security.identity import Who, me_of, need
from . import models, render
from .common import Html, PageRequest, redirect


@get("/tables/{id:str}")
async def table(context: Context, request: PageRequest, person: Who, id: FromPath[str]) -> Html:
    """Show a table."""
    return Html(render.table_page(await table_page(context, request, person, id, f"/tables/{id}")))


@get("/tables/{id:str}/replay")
async def replay(context: Context, request: PageRequest, person: Who, id: FromPath[str]) -> Html:
    """Show a replay."""
    return Html(render.replay_page(await table_page(context, request, person, id, f"/tables/{id}/replay")))


async def table_page(context: Context, request: PageRequest, person: Who, id: str, path: str) -> models.TablePage:
    """Return the data of a table's page; the client fetches the rest."""
    found = (await context.service.session(id)).table
    return models.TablePage(
        me=me_of(request, person),
        path=path,
        id=id,
        game=found.config.game,
        title=found.game.title,
        bots=list(context.catalogue.bots),
    )


@post("/tables/{id:str}/delete", status_code=303)
async def delete_table(context: Context, person: Who, id: FromPath[str]) -> Redirect:
    """Delete a table that I own."""
    await context.delete_table(need(person), id)
    return redirect("/me")
