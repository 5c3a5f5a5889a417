"""RUSHIP: two planets race ships at each other across eighteen spaces. For two seats."""

from starfold.core.game import Game
from starfold.core.options import switch, whole
from starfold.core.rooms import rooms

from .data.components import FEWEST_SPACES, MOST_SPACES, SPACES

GAME = Game(
    key="ruship",
    title="RUSHIP",
    about="Two planets at war: race your ships across the void, capture enemies on the way, and strike three times.",
    min_seats=2,
    max_seats=2,
    rules=1,
    options=[
        whole(
            "spaces",
            FEWEST_SPACES,
            MOST_SPACES,
            SPACES,
            "Length of the track between the planets. Below 12, the first player wins 58–66%.",
        ),
        switch(
            "first_turn_one_die",
            False,
            "Balanced start: roll one die on the first turn (the first player wins 50% instead of 54%).",
        ),
    ],
    chance=True,
    hidden=False,
    together=False,
    minutes="10–15",
    **rooms(__package__),
)
