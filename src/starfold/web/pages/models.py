"""What each page shows, as plain data: the handlers fill these, `render` turns them into HTML."""

from __future__ import annotations

from msgspec import Struct

from starfold.core import picture
from starfold.core.game import Game

THEMES = ["auto", *picture.THEMES]  # what the cookie `theme` may say; auto follows the device


class Me(Struct, frozen=True):
    """Who looks at a page: a name (empty for somebody new) and the theme they chose."""

    name: str = ""
    theme: str = "auto"

    def next_theme(self) -> str:
        """The theme that the switch in the header changes to; after one that does not exist comes the first."""
        return {"auto": "dark", "dark": "light"}.get(self.theme, "auto")


class Page(Struct, frozen=True, kw_only=True):
    """What every page knows: who looks, and the path where it can be seen again (empty if nowhere)."""

    me: Me = Me()
    path: str = ""


class Form(Page, frozen=True, kw_only=True):
    """A page with a form that may have come back: what was given, and a sentence for each field that was wrong.

    The sentence of the empty field is about the form as a whole.
    """

    given: dict[str, str] = {}
    errors: dict[str, str] = {}


class GameCard(Struct, frozen=True):
    """A game on the home page; `quick` are the fields of the form that starts a match against bots at once."""

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
    """A seat of a table in a list: who sits there (`person`, `bot` or `open`), and whether it is asked now."""

    name: str
    kind: str = "person"
    asked: bool = False


class TableCard(Struct, frozen=True):
    """A table in a list; `when` is when it last changed, in words."""

    id: str
    game: str
    title: str
    phase: str
    when: str
    seats: list[SeatCard]
    your_turn: bool = False
    owner: bool = False

    def open_seats(self) -> int:
        """How many seats nobody has taken."""
        return sum(seat.kind == "open" for seat in self.seats)


class Home(Page, frozen=True, kw_only=True):
    """The home page: the games, my tables, and those that wait for somebody."""

    games: list[GameCard]
    mine: list[TableCard] = []
    lobby: list[TableCard] = []


class BotChoice(Struct, frozen=True):
    """A bot that may be put in a seat, and what it is like."""

    name: str
    about: str


class GamePage(Form, frozen=True, kw_only=True):
    """A game, its rulebook, and the form for a new table. The first bot is the one that plays if nobody chooses."""

    game: Game
    bots: list[BotChoice]


class JoinPage(Form, frozen=True, kw_only=True):
    """An invitation to a seat; `state` is `open`, `taken`, or `dead` when the link is no longer good."""

    table: str
    token: str
    state: str = "open"
    game: str = ""
    title: str = ""
    host: str = ""
    seat: int = 0
    seat_name: str = ""


class DevicePage(Page, frozen=True, kw_only=True):
    """A one-time link that makes a device somebody's; without a name the link is used, old or wrong."""

    token: str
    name: str = ""


class MePage(Form, frozen=True, kw_only=True):
    """My name, my tables, and my other devices; `link` is there once, right after it was asked for."""

    tables: list[TableCard] = []
    link: str = ""
    minutes: int = 0


class DeletePage(Page, frozen=True, kw_only=True):
    """The question before everything of mine is deleted."""

    tables: int


class AboutPage(Page, frozen=True, kw_only=True):
    """What is promised here; `days` is how long a table that nobody touches is kept, 0 for ever."""

    version: str
    days: int = 0


class TablePage(Page, frozen=True, kw_only=True):
    """A live table, or its replay; all that changes comes by wire."""

    id: str
    game: str
    title: str
