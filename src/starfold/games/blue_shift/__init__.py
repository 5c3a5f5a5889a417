"""Blue Shift: harvest a dying star system, and be the last to fall. For two to four seats."""

from starfold.core.game import Game
from starfold.core.options import choice
from starfold.core.rooms import rooms

from .data.components import FEWEST_SEATS, MOST_SEATS

GAME = Game(
    key="blue_shift",
    title="Blue Shift",
    about="Harvest a dying star system planet by planet, shift its orbits under your rivals, and be the last to fall.",
    min_seats=FEWEST_SEATS,
    max_seats=MOST_SEATS,
    rules=1,
    options=[
        choice(
            "harvest",
            ["departure", "sweep"],
            "Departure: harvest the planet you leave. Sweep: also all you fly over; a shorter match that"
            " favours the first player.",
        ),
        choice(
            "gap_tokens",
            ["one", "any"],
            "Tokens an eliminated player may spend between turns.",
        ),
    ],
    chance=True,
    hidden=False,
    together=False,
    minutes="20–30",
    **rooms(__package__),
)
