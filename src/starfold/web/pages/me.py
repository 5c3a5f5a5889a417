"""My page: my tables, name, devices and theme, and deleting it all."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from ..context import Context
from ..security.identity import COOKIE_AGE_S, Who, cookie, me_of
from . import models, render
from .common import Html, PageRequest, form_of, get_or_create_person, redirect
from .home import table_card

DEVICE_LINK_MINUTES = 15  # a one-time link is valid this long


@get("/me")
async def my_page(context: Context, request: PageRequest, person: Who) -> Html:
    """Show my page."""
    return Html(render.me_page(await me_page(context, request, person)))


async def me_page(context: Context, request: PageRequest, person: Who, link: str = "") -> models.MePage:
    """Return what my page shows."""
    tables = await context.store.tables_of(person.id) if person else []
    return models.MePage(
        me=me_of(request, person),
        path="/me",
        tables=[table_card(context, saved, person) for saved in tables],
        link=link,
        minutes=DEVICE_LINK_MINUTES if link else 0,
    )


@post("/me/name", status_code=303)
async def rename(context: Context, request: PageRequest, person: Who) -> Redirect:
    """Change my name."""
    _, cookies = await get_or_create_person(context, person, await form_of(request))
    return redirect("/me", cookies)


@post("/me/device", status_code=200)
async def device_link(context: Context, request: PageRequest, person: Who) -> Response[str]:
    """Make a one-time link for another device, and show it once."""
    who, cookies = await get_or_create_person(context, person, {})
    token = await context.people.new_device(who.id, context.service.now(), DEVICE_LINK_MINUTES)
    # Behind a proxy the request itself is http, but a secret link must be https.
    scheme = "https" if context.config.secure else request.url.scheme
    link = f"{scheme}://{request.headers.get('host', '')}/device/{token}"
    page = Html(render.me_page(await me_page(context, request, who, link)))
    page.cookies = cookies
    return page


@get("/device/{token:str}")
async def device(context: Context, request: PageRequest, person: Who, token: FromPath[str]) -> Html:
    """Ask whether to sign in this device."""
    found = await context.people.peek_device(token, context.service.now())
    name = (found.name or "you") if found else ""
    shown = models.DevicePage(me=me_of(request, person), path=f"/device/{token}", token=token, name=name)
    return Html(render.device_page(shown), status_code=200 if found else 410)


@post("/device/{token:str}", status_code=303)
async def move_in(context: Context, request: PageRequest, person: Who, token: FromPath[str]) -> Response[Any]:
    """Sign in this device."""
    used = await context.people.use_device(token, context.service.now())
    if used is None:
        return Html(render.device_page(models.DevicePage(me=me_of(request, person), token=token)), status_code=410)
    return redirect("/me", [cookie(used[1], context.config.secure)])


@get("/me/delete")
async def ask_delete(context: Context, request: PageRequest, person: Who) -> Html:
    """Ask before deleting everything about me."""
    mine = await context.store.owned(person.id) if person else 0
    return Html(render.delete_page(models.DeletePage(me=me_of(request, person), path="/me/delete", tables=mine)))


@post("/me/delete", status_code=303)
async def delete_me(context: Context, person: Who) -> Redirect:
    """Delete everything about me."""
    if person is not None:
        await context.forget(person)
    return redirect("/", [cookie("", context.config.secure)])


@post("/theme", status_code=303)
async def theme(context: Context, request: PageRequest) -> Redirect:
    """Change the theme, and redirect back."""
    form = await form_of(request)
    chosen = form.get("theme", "auto")
    back = form.get("back", "/")
    safe = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    kept = Cookie(
        key="theme",
        value=chosen if chosen in models.THEMES else "auto",
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="lax",
    )
    return redirect(back if safe else "/", [kept])
