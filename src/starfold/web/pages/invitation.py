"""The page of an invitation to a seat."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from starfold.tables import commands as c
from starfold.tables.commands.seats import seat_by_link
from starfold.tables.rejection import CommandRejectedError, Reason

from ..context import Context
from ..security.identity import Who, me_of
from . import models, render
from .common import Html, PageRequest, form_of, get_or_create_person, redirect


@get("/tables/{id:str}/join/{token:str}")
async def join(
    context: Context, request: PageRequest, person: Who, id: FromPath[str], token: FromPath[str]
) -> Response[Any]:
    """Show an invitation."""
    return await invitation(context, request, person, id, token)


@post("/tables/{id:str}/join/{token:str}", status_code=303)
async def sit_down(
    context: Context, request: PageRequest, person: Who, id: FromPath[str], token: FromPath[str]
) -> Response[Any]:
    """Take the seat of an invitation."""
    form = await form_of(request)
    try:
        seat = seat_by_link((await context.service.session(id)).table, token)
    except CommandRejectedError:
        return await invitation(context, request, person, id, token)
    who, cookies = await get_or_create_person(context, person, form)
    try:
        await context.service.execute(id, who.id, who.name, c.TakeSeat(seat, token))
    except CommandRejectedError as error:
        if error.reason not in (Reason.TAKEN, Reason.FOREIGN):
            raise
        return await invitation(context, request, person, id, token)
    return redirect(f"/tables/{id}", cookies)


async def invitation(context: Context, request: PageRequest, person: Who, id: str, token: str) -> Response[Any]:
    """Return the page of an invitation: open, taken or expired."""
    me = me_of(request, person)
    try:
        table = (await context.service.session(id)).table
        seat = seat_by_link(table, token)
    except CommandRejectedError as error:
        status = {Reason.UNKNOWN: 404, Reason.GONE: 410}.get(error.reason, 403)
        return Html(render.join_page(models.JoinPage(me=me, table=id, token=token, state="dead")), status_code=status)
    if person is not None and seat in table.seats_of(person.id):
        return redirect(f"/tables/{id}")
    hosts = table.seats_of(table.owner)
    state = "open" if table.seats[seat].kind == "open" else "taken"
    shown = models.JoinPage(
        me=me,
        path=f"/tables/{id}/join/{token}",
        table=id,
        token=token,
        state=state,
        game=table.config.game,
        title=table.game.title,
        host=table.names()[hosts[0]] if hosts else "A friend",
        seat=seat,
        seat_name=table.game.words.seat_name(seat),
    )
    return Html(render.join_page(shown), status_code=200 if state == "open" else 423)
