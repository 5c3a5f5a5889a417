"""Pulsar 2849: settle a star cluster, spin gyrodynes around pulsars, build arrays and patent. For two to four seats."""

from starfold.core.game import Game
from starfold.core.options import choice, switch
from starfold.core.rooms import rooms

from .data.board import SIDES
from .data.components import FEWEST_SEATS, MOST_SEATS
from .data.loading import CATEGORIES, TECH_SIDES

GAME = Game(
    key="pulsar_2849",
    title="Pulsar 2849",
    about="Eight rounds of dice: fly, settle, tame pulsars, build arrays and patent technologies for the most points.",
    min_seats=FEWEST_SEATS,
    max_seats=MOST_SEATS,
    rules=1,
    options=[
        choice("board", SIDES, "The side of the star cluster: without dead ends, or with them."),
        *[
            choice(
                f"tech_{number}",
                [*[side.lower() for side in TECH_SIDES], "dealt"],
                f"Technology board {category}: A (best for a first game), B, C, D or random. B, C and D are our own.",
            )
            for number, category in enumerate(CATEGORIES, 1)
        ],
        choice(
            "headquarters",
            ["off", "dealt"],
            "Play without headquarters, or with random ones (you choose the side). All but A2 and C2 are our own.",
        ),
        choice(
            "goals",
            ["first_game", "dealt"],
            "The goals for a first game, or three random ones. All goals are our own.",
        ),
        switch("even_start", False, "In the first round only three dice are rolled; the rest are set evenly."),
    ],
    chance=True,
    hidden=False,
    together=False,
    minutes="60–90",
    **rooms(__package__),
)
