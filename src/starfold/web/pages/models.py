"""The data of each page: handlers fill these, `render` turns them into HTML."""

from __future__ import annotations

from msgspec import Struct

from starfold.core import picture
from starfold.core.game import Game

THEMES = ["auto", *picture.THEMES]  # values of the cookie `theme`; auto follows the device


class Me(Struct, frozen=True):
    """The visitor of a page: their name (empty if new) and theme."""

    name: str = ""
    theme: str = "auto"

    def next_theme(self) -> str:
        """Return the theme that the switch in the header changes to."""
        return {"auto": "dark", "dark": "light"}.get(self.theme, "auto")


class Page(Struct, frozen=True, kw_only=True):
    """What every page has: the visitor, and the path to return to (empty if none)."""

    me: Me = Me()
    path: str = ""


class Form(Page, frozen=True, kw_only=True):
    """A page with a form that may be shown again, with its values and an error for each wrong field.

    The sentence of the empty field is about the form as a whole.
    """

    given: dict[str, str] = {}
    errors: dict[str, str] = {}


class GameCard(Struct, frozen=True):
    """A game on the home page; `quick` has the form fields that start a match against bots at once."""

    key: str
    title: str
    about: str
    seats: str
    chance: bool
    hidden: bool
    together: bool
    quick: dict[str, str]
    minutes: str = ""


class SeatCard(Struct, frozen=True):
    """A seat of a table in a list: its kind (`person`, `bot` or `open`), and whether it is asked now."""

    name: str
    kind: str = "person"
    asked: bool = False


class TableCard(Struct, frozen=True):
    """A table in a list; `when` says in words when it last changed."""

    id: str
    game: str
    title: str
    phase: str
    when: str
    seats: list[SeatCard]
    your_turn: bool = False
    owner: bool = False

    def open_seats(self) -> int:
        """Return how many seats are open."""
        return sum(seat.kind == "open" for seat in self.seats)


class Home(Page, frozen=True, kw_only=True):
    """The home page: the games, my tables, and the lobby."""

    games: list[GameCard]
    mine: list[TableCard] = []
    lobby: list[TableCard] = []


class BotChoice(Struct, frozen=True):
    """A bot that may take a seat, and its description."""

    name: str
    about: str


class GamePage(Form, frozen=True, kw_only=True):
    """A game, its rulebook, and the form for a new table. The first bot is the default."""

    game: Game
    bots: list[BotChoice]


class JoinPage(Form, frozen=True, kw_only=True):
    """An invitation to a seat; `state` is `open`, `taken`, or `dead` if the link was revoked."""

    table: str
    token: str
    state: str = "open"
    game: str = ""
    title: str = ""
    host: str = ""
    seat: int = 0
    seat_name: str = ""


class DevicePage(Page, frozen=True, kw_only=True):
    """A one-time link that signs in a device; without a name the link is used, expired or wrong."""

    token: str
    name: str = ""


class MePage(Form, frozen=True, kw_only=True):
    """My name, my tables and my devices; `link` is a new one-time link, shown once."""

    tables: list[TableCard] = []
    link: str = ""
    minutes: int = 0


class DeletePage(Page, frozen=True, kw_only=True):
    """The question before everything about me is deleted."""

    tables: int


class AboutPage(Page, frozen=True, kw_only=True):
    """The page about Starfold; `days` is how long an unchanged table is kept, 0 for ever."""

    version: str
    days: int = 0


class TablePage(Page, frozen=True, kw_only=True):
    """A table or its replay; the client fetches everything that changes."""

    id: str
    game: str
    title: str
    bots: list[str]  # that may take a seat
