"""The pages people visit, and the forms on them."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from .. import __version__
from ..bots import bots
from ..core.errors import StarfoldError
from ..core.game import Game
from ..tables import commands as c
from ..tables.people import Person
from ..tables.refusal import FOREIGN, GONE, TAKEN, UNKNOWN, Refusal
from ..tables.setup import check_plan
from ..tables.store import Saved
from ..tables.summary import read_summary
from ..tables.table import Table
from . import pages, render
from .forms import Wrong, read_plan
from .identity import Who, cookie, me_of, need
from .site import Served, tidy

Asked = Request[Any, Any, Any]


class Html(Response[str]):
    """A page."""

    def __init__(self, content: str, status_code: int = 200) -> None:
        headers = {"cache-control": "no-store"}
        super().__init__(content, media_type="text/html", status_code=status_code, headers=headers)


def bot_choices() -> list[pages.BotChoice]:
    """The bots that may be put in a seat."""
    return [pages.BotChoice(bot.name, bot.about) for bot in bots().values()]


async def form_of(request: Asked) -> dict[str, str]:
    """The fields of a form, each once."""
    return {key: value for key, value in (await request.form()).items() if isinstance(value, str)}


# --- looking ---


@get("/")
async def home(site: Served, request: Asked, person: Who) -> Html:
    """The home page."""
    best = bot_choices()[0].name
    mine = await site.store.tables_of(person.id, 12) if person else []
    known = {saved.id for saved in mine}
    shown = pages.Home(
        me=me_of(request, person),
        path="/",
        games=[render.game_card(game, best) for game in site.games.values()],
        mine=[table_card(site, saved, person) for saved in mine if saved.phase != "over"][:6],
        lobby=[table_card(site, saved, person) for saved in await site.store.lobby(30) if saved.id not in known],
    )
    return Html(render.home_page(shown))


@get("/games/{key:str}")
async def game(site: Served, request: Asked, person: Who, key: FromPath[str]) -> Html:
    """A game's page."""
    return Html(await asyncio.to_thread(render.game_page, game_page(request, person, site.game(key))))


def game_page(
    request: Asked,
    person: Who,
    game: Game,
    given: dict[str, str] | None = None,
    errors: dict[str, str] | None = None,
) -> pages.GamePage:
    """What a game's page shows; with what was given and wrong, if a form comes back."""
    return pages.GamePage(
        me=me_of(request, person),
        path=f"/games/{game.key}",
        game=game,
        bots=bot_choices(),
        given=given or {},
        errors=errors or {},
    )


@get(["/games/{key:str}/poster.svg", "/games/{key:str}/still.svg"], media_type="image/svg+xml")
async def drawn(site: Served, request: Asked, key: FromPath[str], theme: FromQuery[str] = "dark") -> Response[str]:
    """A game's poster, or a match of it under way, as a picture that a browser keeps."""
    draw = render.poster_svg if request.url.path.endswith("poster.svg") else render.still_svg
    svg = await asyncio.to_thread(draw, site.game(key), "light" if theme == "light" else "dark")
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/about", sync_to_thread=False)
def about(site: Served, request: Asked, person: Who) -> Html:
    """What is promised."""
    shown = pages.AboutPage(me=me_of(request, person), path="/about", version=__version__, days=site.config.days)
    return Html(render.about_page(shown))


@get("/tables/{id:str}")
async def table(site: Served, request: Asked, person: Who, id: FromPath[str]) -> Html:
    """A live table."""
    return Html(render.table_page(await table_page(site, request, person, id, f"/tables/{id}")))


@get("/tables/{id:str}/replay")
async def replay(site: Served, request: Asked, person: Who, id: FromPath[str]) -> Html:
    """A match, to be watched again."""
    return Html(render.replay_page(await table_page(site, request, person, id, f"/tables/{id}/replay")))


async def table_page(site: Served, request: Asked, person: Who, id: str, path: str) -> pages.TablePage:
    """What a table's page knows; all else comes by wire."""
    found = (await site.hall.live(id)).table
    return pages.TablePage(me=me_of(request, person), path=path, id=id, game=found.setup.game, title=found.game.title)


def table_card(site: Served, saved: Saved, person: Who) -> pages.TableCard:
    """A table as lists show it."""
    summary = read_summary(saved)
    seats = [
        pages.SeatCard(name, kind, seat in summary.asked)
        for seat, (name, kind) in enumerate(zip(summary.names, summary.kinds, strict=True))
    ]
    live = site.hall.tables.get(saved.id)
    mine = live.table.seats_of(person.id) if live and person else []
    known = site.games.get(saved.game)
    return pages.TableCard(
        id=saved.id,
        game=saved.game,
        title=known.title if known else saved.game,
        phase=saved.phase,
        when=since(site.hall.now() - saved.changed),
        seats=seats,
        your_turn=bool(set(mine) & set(summary.asked)),
        owner=person is not None and saved.owner == person.id,
    )


def since(passed: int) -> str:
    """How long ago something was, in words."""
    minutes = passed // 60_000
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"


# --- making and joining tables ---


@post("/tables", status_code=303)
async def new_table(site: Served, request: Asked, person: Who) -> Response[Any]:
    """Make the table that a form asks for, and go there."""
    form = await form_of(request)
    game = site.game(form.get("game", ""))
    try:
        plan = read_plan(game, form)
        check_plan(plan)
    except StarfoldError as error:
        errors = error.errors if isinstance(error, Wrong) else {"": str(error)}
        return Html(render.game_page(game_page(request, person, game, form, errors)), status_code=422)
    who, cookies = await somebody(site, person, form)
    live = await site.hall.create(plan, who.id, who.name)
    return go(f"/tables/{live.table.id}", cookies)


async def somebody(site: Served, person: Who, form: Mapping[str, str]) -> tuple[Person, list[Cookie]]:
    """The person who sends a form, made now if need be, under the name in it."""
    name = tidy(form.get("name", ""))
    if person is None:
        made, secret = await site.new_person(name)
        return made, [cookie(secret, site.config.secure)]
    if name and name != person.name:
        await site.people.rename(person.id, name)
        person = Person(person.id, name, person.created)
    return person, []


def go(path: str, cookies: list[Cookie] | None = None) -> Redirect:
    """Send a browser to another page."""
    return Redirect(path, status_code=303, cookies=cookies or [])


@get("/tables/{id:str}/join/{token:str}")
async def join(site: Served, request: Asked, person: Who, id: FromPath[str], token: FromPath[str]) -> Response[Any]:
    """An invitation."""
    return await invitation(site, request, person, id, token)


@post("/tables/{id:str}/join/{token:str}", status_code=303)
async def sit_down(site: Served, request: Asked, person: Who, id: FromPath[str], token: FromPath[str]) -> Response[Any]:
    """Take the seat that I was invited to."""
    form = await form_of(request)
    try:
        seat = seat_by_link((await site.hall.live(id)).table, token)
    except Refusal:
        return await invitation(site, request, person, id, token)
    who, cookies = await somebody(site, person, form)
    try:
        await site.hall.do(id, who.id, who.name, c.Claim(seat, token))
    except Refusal as refusal:
        if refusal.reason not in (TAKEN, FOREIGN):
            raise
        return await invitation(site, request, person, id, token)
    return go(f"/tables/{id}", cookies)


def seat_by_link(table: Table, token: str) -> int:
    """The seat that a link's secret is for."""
    for seat in range(len(table.seats)):
        if hmac.compare_digest(token.encode(errors="replace"), table.link(seat).encode()):
            return seat
    raise Refusal(FOREIGN, "That link is no longer good. Ask for a new one.")


async def invitation(site: Served, request: Asked, person: Who, id: str, token: str) -> Response[Any]:
    """The page of an invitation, as it stands now."""
    me = me_of(request, person)
    try:
        table = (await site.hall.live(id)).table
        seat = seat_by_link(table, token)
    except Refusal as refusal:
        status = {UNKNOWN: 404, GONE: 410}.get(refusal.reason, 403)
        return Html(render.join_page(pages.JoinPage(me=me, table=id, token=token, state="dead")), status_code=status)
    if person is not None and seat in table.seats_of(person.id):
        return go(f"/tables/{id}")
    hosts = table.seats_of(table.owner)
    state = "open" if table.seats[seat].kind == "open" else "taken"
    shown = pages.JoinPage(
        me=me,
        path=f"/tables/{id}/join/{token}",
        table=id,
        token=token,
        state=state,
        game=table.setup.game,
        title=table.game.title,
        host=table.names()[hosts[0]] if hosts else "Somebody",
        seat=seat,
        seat_name=table.game.words.seat_name(seat),
    )
    return Html(render.join_page(shown), status_code=200 if state == "open" else 423)


@post("/tables/{id:str}/delete", status_code=303)
async def delete_table(site: Served, person: Who, id: FromPath[str]) -> Redirect:
    """Delete a table of mine."""
    await site.delete_table(need(person), id)
    return go("/me")


table_routes = [home, game, drawn, about, table, replay, new_table, join, sit_down, delete_table]
