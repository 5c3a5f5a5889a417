"""Pulsar 2849: settle a star cluster, spin gyrodynes around pulsars, build arrays and patent. For two to four."""

from importlib.resources import files

from ...core.game import Game
from ...core.options import choice, switch
from .box import FEWEST_SEATS, MOST_SEATS
from .draw import draw
from .draw_offers import clicks, preview
from .loading import CATEGORIES, COMPONENTS, TECH_SIDES
from .reading import read
from .rules import start
from .sense import sense
from .stars import SIDES
from .view import imagine, look
from .words import PulsarWords
from .words_catalogue import catalogue

GAME = Game(
    key="pulsar_2849",
    title="Pulsar 2849",
    about="Eight rounds of dice: fly, settle, tame pulsars, build arrays and patent technologies for the most points.",
    fewest=FEWEST_SEATS,
    most=MOST_SEATS,
    rules=1,
    options=[
        choice("board", SIDES, "The side of the star cluster: without dead ends, or with them."),
        *[
            choice(
                f"tech_{number}",
                [*[side.lower() for side in TECH_SIDES], "dealt"],
                f"The side of technologies {category}: a is the first game's; the effects of b, c and d are our own.",
            )
            for number, category in enumerate(CATEGORIES, 1)
        ],
        choice(
            "headquarters",
            ["off", "dealt"],
            "Play without headquarters, or with dealt ones whose side you choose; A2 and C2 are the printed ones.",
        ),
        choice(
            "goals",
            ["first_game", "dealt"],
            "The goals of the first game, or three that are dealt; all goals are our own.",
        ),
        switch("even_start", False, "In the first round only three dice are rolled, the others are spread evenly."),
    ],
    chance=True,
    hidden=False,
    together=False,
    components=COMPONENTS,
    rulebook=files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8") + "\n" + catalogue(),
    start=start,
    read=read,
    look=look,
    imagine=imagine,
    words=PulsarWords(),
    draw=draw,
    clicks=clicks,
    preview=preview,
    minutes="60–90",
    sense=sense,
    horizon=0,
)
