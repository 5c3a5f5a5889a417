"""The home page, and the page about Starfold."""

from __future__ import annotations

from litestar import get

from starfold import __version__
from starfold.tables.storage.store import Saved
from starfold.tables.storage.summary import read_summary

from ..context import Context
from ..security.identity import Who, me_of
from . import models, render
from .common import Html, PageRequest
from .game import bot_choices

# --- looking ---


@get("/")
async def home(context: Context, request: PageRequest, person: Who) -> Html:
    """Show the home page."""
    best = bot_choices(context)[0].name
    mine = await context.store.tables_of(person.id, 12) if person else []
    known = {saved.id for saved in mine}
    shown = models.Home(
        me=me_of(request, person),
        path="/",
        games=[render.game_card(game, best) for game in context.catalogue.games.values()],
        mine=[table_card(context, saved, person) for saved in mine if saved.phase != "over"][:6],
        lobby=[table_card(context, saved, person) for saved in await context.store.lobby(30) if saved.id not in known],
    )
    return Html(render.home_page(shown))


@get("/about", sync_to_thread=False)
def about(context: Context, request: PageRequest, person: Who) -> Html:
    """Show the page about Starfold."""
    shown = models.AboutPage(me=me_of(request, person), path="/about", version=__version__, days=context.config.days)
    return Html(render.about_page(shown))


def table_card(context: Context, saved: Saved, person: Who) -> models.TableCard:
    """Return a table as lists show it."""
    summary = read_summary(saved)
    seats = [
        models.SeatCard(name, kind, seat in summary.asked)
        for seat, (name, kind) in enumerate(zip(summary.names, summary.kinds, strict=True))
    ]
    session = context.service.sessions.get(saved.id)
    mine = session.table.seats_of(person.id) if session and person else []
    known = context.catalogue.games.get(saved.game)
    return models.TableCard(
        id=saved.id,
        game=saved.game,
        title=known.title if known else saved.game,
        phase=saved.phase,
        when=since(context.service.now() - saved.changed),
        seats=seats,
        your_turn=bool(set(mine) & set(summary.asked)),
        owner=person is not None and saved.owner == person.id,
    )


def since(passed: int) -> str:
    """Return in words how long ago something was."""
    minutes = passed // 60_000
    for size, word in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= size:
            count = minutes // size
            return f"{count} {word}{'s' if count > 1 else ''} ago"
    return "just now"
