"""My page: my tables, my name, my devices, my theme, and the way out."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath
from litestar.response import Redirect

from . import pages, render
from .identity import YEAR, Who, cookie, me_of
from .routes import Asked, Html, form_of, go, somebody, table_card
from .site import Served

MINUTES = 15  # a one-time link lives so long


@get("/me")
async def my_page(site: Served, request: Asked, person: Who) -> Html:
    """My tables, my name, my devices."""
    return Html(render.me_page(await me_page(site, request, person)))


async def me_page(site: Served, request: Asked, person: Who, link: str = "") -> pages.MePage:
    """What my page shows."""
    tables = await site.store.tables_of(person.id) if person else []
    return pages.MePage(
        me=me_of(request, person),
        path="/me",
        tables=[table_card(site, saved, person) for saved in tables],
        link=link,
        minutes=MINUTES if link else 0,
    )


@post("/me/name", status_code=303)
async def rename(site: Served, request: Asked, person: Who) -> Redirect:
    """Change my name."""
    _, cookies = await somebody(site, person, await form_of(request))
    return go("/me", cookies)


@post("/me/device", status_code=200)
async def device_link(site: Served, request: Asked, person: Who) -> Response[str]:
    """Make a one-time link for another device, and show it once."""
    who, cookies = await somebody(site, person, {})
    token = await site.people.new_device(who.id, site.hall.now(), MINUTES)
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/device/{token}"
    page = Html(render.me_page(await me_page(site, request, who, link)))
    page.cookies = cookies
    return page


@get("/device/{token:str}")
async def device(site: Served, request: Asked, person: Who, token: FromPath[str]) -> Html:
    """The question whether this device shall be somebody's."""
    found = await site.people.peek_device(token, site.hall.now())
    name = (found.name or "you") if found else ""
    shown = pages.DevicePage(me=me_of(request, person), path=f"/device/{token}", token=token, name=name)
    return Html(render.device_page(shown), status_code=200 if found else 410)


@post("/device/{token:str}", status_code=303)
async def move_in(site: Served, request: Asked, person: Who, token: FromPath[str]) -> Response[Any]:
    """Make this device somebody's."""
    used = await site.people.use_device(token, site.hall.now())
    if used is None:
        return Html(render.device_page(pages.DevicePage(me=me_of(request, person), token=token)), status_code=410)
    return go("/me", [cookie(used[1], site.config.secure)])


@get("/me/delete")
async def ask_delete(site: Served, request: Asked, person: Who) -> Html:
    """The question before everything of mine is deleted."""
    tables = await site.store.tables_of(person.id, 10_000) if person else []
    mine = sum(1 for saved in tables if person and saved.owner == person.id)
    return Html(render.delete_page(pages.DeletePage(me=me_of(request, person), path="/me/delete", tables=mine)))


@post("/me/delete", status_code=303)
async def delete_me(site: Served, person: Who) -> Redirect:
    """Delete everything of mine."""
    if person is not None:
        await site.forget(person)
    return go("/", [cookie("", site.config.secure)])


@post("/theme", status_code=303)
async def theme(site: Served, request: Asked) -> Redirect:
    """Change the theme, and go back to where one was."""
    form = await form_of(request)
    chosen = form.get("theme", "auto")
    back = form.get("back", "/")
    safe = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
    kept = Cookie(
        key="theme", value=chosen if chosen in pages.THEMES else "auto", max_age=YEAR, httponly=True, samesite="lax"
    )
    return go(back if safe else "/", [kept])


me_routes = [my_page, rename, device_link, device, move_in, ask_delete, delete_me, theme]
