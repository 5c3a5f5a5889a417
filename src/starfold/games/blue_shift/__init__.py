"""Blue Shift: harvest a dying star system, and be the last to fall. For two to four."""

from importlib.resources import files

from ...core.game import Game
from ...core.options import choice
from .board import COMPONENTS, FEWEST_SEATS, MOST_SEATS
from .draw import draw
from .draw_offers import clicks, preview
from .reading import read
from .rules import start
from .sense import favour, sense
from .view import imagine, look
from .words import BlueShiftWords

GAME = Game(
    key="blue_shift",
    title="Blue Shift",
    about="Harvest a dying star system planet by planet, shift its orbits under your rivals, and be the last to fall.",
    fewest=FEWEST_SEATS,
    most=MOST_SEATS,
    rules=1,
    options=[
        choice(
            "harvest",
            ["departure", "sweep"],
            "Harvest the planet you leave, or also all you fly over: a short match that favours who begins.",
        ),
        choice(
            "gap_tokens",
            ["one", "any"],
            "How many tokens an eliminated player may spend between two turns.",
        ),
    ],
    chance=True,
    hidden=False,
    together=False,
    components=COMPONENTS,
    rulebook=files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8"),
    start=start,
    read=read,
    look=look,
    imagine=imagine,
    words=BlueShiftWords(),
    draw=draw,
    clicks=clicks,
    preview=preview,
    minutes="20–30",
    sense=sense,
    favour=favour,
    horizon=0,
)
