"""Pages as HTML, from plain data: no handler writes HTML, and no page asks a database."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from starfold.art.emblem import emblem, hue
from starfold.art.mark import folded_star, wordmark
from starfold.art.palette import TONES, css
from starfold.art.poster import poster, still
from starfold.art.seats import SEAT_SHAPES, seat_mark
from starfold.art.vista import vista
from starfold.bots import bots
from starfold.core.discover import all_games
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
    """The home page: games to start in one click, my tables, and tables that wait for somebody."""
    return _render("home.html", home, vista=Markup(vista().ground))


def game_page(page: GamePage) -> str:
    """A game: what it looks like, the form for a new table, and the rulebook."""
    card = game_card(page.game, page.bots[0].name)
    shown = _still(page.game)
    return _render("game.html", page, card=card, rulebook=_rulebook(page.game), width=shown.width, height=shown.height)


def join_page(page: JoinPage) -> str:
    """An invitation to a seat, or why it is no longer good."""
    return _render("join.html", page)


def device_page(page: DevicePage) -> str:
    """The question whether this device shall be mine."""
    return _render("device.html", page)


def me_page(page: MePage) -> str:
    """My name, my tables, my devices, and the way out."""
    return _render("me.html", page)


def delete_page(page: DeletePage) -> str:
    """The question whether everything of mine shall be deleted."""
    return _render("delete.html", page)


def about_page(page: AboutPage) -> str:
    """What is promised here, how to check it, and what is stored."""
    return _render("about.html", page)


def error_page(status: int, title: str, sentence: str, me: Me | None = None) -> str:
    """What went wrong, in a sentence, and the way on."""
    return _render("error.html", Page(me=me or Me()), status=status, title=title, sentence=sentence)


def table_page(page: TablePage) -> str:
    """A live table; its owner may put any bot on an open seat."""
    return _render("table.html", page, bots=list(bots()))


def replay_page(page: TablePage) -> str:
    """A table's match, to be watched again."""
    return _render("replay.html", page)


def game_card(game: Game, bot: str) -> GameCard:
    """A game as the home page shows it; `bot` plays against whoever starts a match at once."""
    seats = f"{game.min_seats}" if game.min_seats == game.max_seats else f"{game.min_seats}–{game.max_seats}"
    # In a form a switch that is off is missing, so those that are on at first have to be said.
    switched_on = {f"option-{o.key}": "on" for o in game.options if o.kind == SWITCH and o.default}
    bots = {f"seat-{seat}": f"bot:{bot}" for seat in range(1, game.min_seats)}
    quick = {"game": game.key, "seat-0": "me", **bots, **switched_on, "clock": "none"}
    return GameCard(
        game.key, game.title, game.about, seats, game.chance, game.hidden, game.together, quick, minutes=game.minutes
    )


@cache
def poster_svg(game: Game, theme: str) -> str:
    """A game's poster as a file, dark or light: a page shows it by its address, and a browser keeps it."""
    return poster(game).svg(theme)


@cache
def still_svg(game: Game, theme: str) -> str:
    """A picture of a match of that game under way, as a file, dark or light."""
    return _still(game).svg(theme)


def tones_css() -> str:
    """The colours of both themes as CSS, those of all games included: `/static/tones.css`."""
    for key in all_games():
        hue(key)  # makes its tone known; a game that only this server has is known once a page has shown it
    dark, light = f"color-scheme:dark;{css('dark')}", f"color-scheme:light;{css('light')}"
    games = [name.removeprefix("hue-") for name in TONES if name.startswith("hue-")]
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
    """The templates of this package: all text is escaped, and a name that is missing is an error."""
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
    """A match under way; of a picture with panels, the first one for a wide screen: all of it would be too small."""
    whole = still(game)
    part = next((panel for panel in whole.panels if panel.wide), None)
    if part is None:
        return whole
    inside = f'<g transform="translate({-part.x},{-part.y})">{whole.ground}{whole.moving}</g>'
    return Picture(part.width, part.height, inside, "", whole.label, whole.tones)
