"""RUSHIP: two planets race ships at each other across eighteen spaces. For two seats."""

from starfold.core.game import Game
from starfold.core.options import switch, whole
from starfold.core.rooms import rooms

from .data.box import FEWEST_SPACES, MOST_SPACES, SPACES

GAME = Game(
    key="ruship",
    title="RUSHIP",
    about="Two planets at war: race ships across the void, capture what is in the way, and strike three times.",
    min_seats=2,
    max_seats=2,
    rules=1,
    options=[
        whole(
            "spaces",
            FEWEST_SPACES,
            MOST_SPACES,
            SPACES,
            "Spaces between the planets; below 12 the first player wins 58 to 66 %.",
        ),
        switch(
            "first_turn_one_die",
            False,
            "The first turn rolls one die, which brings the first player from about 54 to about 50 %.",
        ),
    ],
    chance=True,
    hidden=False,
    together=False,
    minutes="10–15",
    **rooms(__package__),
)
