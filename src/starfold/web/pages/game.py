"""A game's page: its pictures, its rulebook, and the form for a new table."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from starfold.core.errors import StarfoldError
from starfold.core.game import Game
from starfold.tables.config import check_request

from ..context import Context
from ..security.identity import Who, me_of
from . import models, render
from .common import Html, PageRequest, form_of, get_or_create_person, redirect
from .forms import FormError, read_plan


def bot_choices(context: Context) -> list[models.BotChoice]:
    """Return the bots that may take a seat."""
    return [models.BotChoice(bot.name, bot.about) for bot in context.catalogue.bots.values()]


@get("/games/{key:str}")
async def game(context: Context, request: PageRequest, person: Who, key: FromPath[str]) -> Html:
    """Show a game's page."""
    return Html(await asyncio.to_thread(render.game_page, game_page(context, request, person, context.game(key))))


def game_page(
    context: Context,
    request: PageRequest,
    person: Who,
    game: Game,
    given: dict[str, str] | None = None,
    errors: dict[str, str] | None = None,
) -> models.GamePage:
    """Return what a game's page shows; after an invalid form also its values and errors."""
    return models.GamePage(
        me=me_of(request, person),
        path=f"/games/{game.key}",
        game=game,
        bots=bot_choices(context),
        given=given or {},
        errors=errors or {},
    )


@get(["/games/{key:str}/poster.svg", "/games/{key:str}/still.svg"], media_type="image/svg+xml")
async def drawn(
    context: Context, request: PageRequest, key: FromPath[str], theme: FromQuery[str] = "dark"
) -> Response[str]:
    """Return a game's poster, or a picture of a match, as a file that browsers cache."""
    draw = render.poster_svg if request.url.path.endswith("poster.svg") else render.still_svg
    svg = await asyncio.to_thread(draw, context.game(key), "light" if theme == "light" else "dark")
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


# --- making and joining tables ---


@post("/tables", status_code=303)
async def new_table(context: Context, request: PageRequest, person: Who) -> Response[Any]:
    """Create the table that a form requests, and redirect to it."""
    form = await form_of(request)
    game = context.game(form.get("game", ""))
    try:
        plan = read_plan(game, form)
        check_request(plan, context.catalogue)
    except StarfoldError as error:
        errors = error.errors if isinstance(error, FormError) else {"": str(error)}
        return Html(render.game_page(game_page(context, request, person, game, form, errors)), status_code=422)
    who, cookies = await get_or_create_person(context, person, form)
    session = await context.service.create(plan, who.id, who.name)
    return redirect(f"/tables/{session.table.id}", cookies)
