"""Renders pages as HTML from plain data: no handler writes HTML, and no page asks a database."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from starfold.art.emblem import emblem
from starfold.art.mark import folded_star, wordmark
from starfold.art.palette import css
from starfold.art.poster import poster, still
from starfold.art.seats import SEAT_SHAPES, seat_mark
from starfold.art.vista import vista
from starfold.core.game import Game
from starfold.core.options import SWITCH
from starfold.core.picture import Picture

from .models import (
    AboutPage,
    DeletePage,
    DevicePage,
    GameCard,
    GamePage,
    Home,
    JoinPage,
    Me,
    MePage,
    Page,
    TablePage,
)
from .rulebook import RulebookPage, rulebook_page


def home_page(home: Home) -> str:
    """Render the home page: games to start in one click, my tables, and the lobby."""
    return _render("home.html", home, vista=Markup(vista().ground))


def game_page(page: GamePage) -> str:
    """Render a game's page: pictures, the form for a new table, and the rulebook."""
    card = game_card(page.game, page.bots[0].name)
    shown = _still(page.game)
    return _render("game.html", page, card=card, rulebook=_rulebook(page.game), width=shown.width, height=shown.height)


def join_page(page: JoinPage) -> str:
    """Render an invitation, or why it is no longer valid."""
    return _render("join.html", page)


def device_page(page: DevicePage) -> str:
    """Render the question whether to sign in this device."""
    return _render("device.html", page)


def me_page(page: MePage) -> str:
    """Render my page."""
    return _render("me.html", page)


def delete_page(page: DeletePage) -> str:
    """Render the question before everything about me is deleted."""
    return _render("delete.html", page)


def about_page(page: AboutPage) -> str:
    """Render the page about Starfold: promises, how to check them, what is stored."""
    return _render("about.html", page)


def error_page(status: int, title: str, sentence: str, me: Me | None = None) -> str:
    """Render an error page: what went wrong, and a way on."""
    return _render("error.html", Page(me=me or Me()), status=status, title=title, sentence=sentence)


def table_page(page: TablePage) -> str:
    """Render the page of a table."""
    return _render("table.html", page)


def replay_page(page: TablePage) -> str:
    """Render the page of a replay."""
    return _render("replay.html", page)


def game_card(game: Game, bot: str) -> GameCard:
    """Return a game for the home page; `bot` is the opponent of a quick match."""
    seats = f"{game.min_seats}" if game.min_seats == game.max_seats else f"{game.min_seats}–{game.max_seats}"
    # Forms omit switches that are off, so switches that are on by default must be sent.
    switched_on = {f"option-{o.key}": "on" for o in game.options if o.kind == SWITCH and o.default}
    bots = {f"seat-{seat}": f"bot:{bot}" for seat in range(1, game.min_seats)}
    quick = {"game": game.key, "seat-0": "me", **bots, **switched_on, "clock": "none"}
    return GameCard(
        game.key, game.title, game.about, seats, game.chance, game.hidden, game.together, quick, minutes=game.minutes
    )


@cache
def poster_svg(game: Game, theme: str) -> str:
    """Return a game's poster as an SVG file, dark or light."""
    return poster(game).svg(theme)


@cache
def still_svg(game: Game, theme: str) -> str:
    """Return a picture of a running match as an SVG file, dark or light."""
    return _still(game).svg(theme)


def tones_css(tones: dict[str, tuple[str, str]]) -> str:
    """Return the colours of both themes as CSS (`/static/tones.css`)."""
    dark, light = f"color-scheme:dark;{css(tones, 'dark')}", f"color-scheme:light;{css(tones, 'light')}"
    games = [name.removeprefix("hue-") for name in tones if name.startswith("hue-")]
    hues = "".join(f'[data-game="{key}"]{{--hue:var(--hue-{key})}}\n' for key in games)
    return (
        f":root,[data-theme=dark]{{{dark}}}\n"
        f"[data-theme=light]{{{light}}}\n"
        f"@media (prefers-color-scheme:light){{[data-theme=auto]{{{light}}}}}\n"
        f"{hues}"
    )


# --- the templates ---


def _render(template: str, page: Page, **more: object) -> str:
    return _templates().get_template(template).render(page=page, me=page.me, **more)


@cache
def _templates() -> Environment:
    """Return the template environment: all text is escaped, and an undefined name is an error."""
    made = Environment(
        loader=PackageLoader("starfold.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {
        "wordmark": Markup(wordmark()),
        "folded_star": Markup(folded_star(15)),
        "seat_marks": [Markup(seat_mark(seat)) for seat in range(len(SEAT_SHAPES))],
        "emblem": lambda key: Markup(emblem(key)),
    }
    return made


@cache
def _rulebook(game: Game) -> RulebookPage:
    return rulebook_page(game.rulebook)


@cache
def _still(game: Game) -> Picture:
    """Draw a running match; of a picture with panels only the first wide one, because all would be too small."""
    whole = still(game)
    part = next((panel for panel in whole.panels if panel.wide), None)
    if part is None:
        return whole
    inside = f'<g transform="translate({-part.x},{-part.y})">{whole.ground}{whole.moving}</g>'
    return Picture(part.width, part.height, inside, "", whole.label, whole.tones)
