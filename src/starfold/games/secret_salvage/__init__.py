"""Secret Salvage: sneak three ships across a board of hidden tiles. For two to six seats."""

from starfold.core.game import Game
from starfold.core.options import choice, whole
from starfold.core.rooms import rooms

from .data import components
from .rules.state import TILE_OPTIONS, pairs


def _named(powers: list[int]) -> list[str]:
    """Return the values of a power-up option: `dealt`, or two power-ups by name."""
    return ["dealt"] + [" and ".join([components.POWER_NAMES[power] for power in pair]) for pair in pairs(powers)]


GAME = Game(
    key="secret_salvage",
    title="Secret Salvage",
    about="Bring three ships across a field of face-down tiles: you know what you dropped, the others guess.",
    min_seats=components.FEWEST_SEATS,
    max_seats=components.MOST_SEATS,
    rules=1,
    options=[
        choice(
            "blue_power_ups", _named(components.BLUE), "The two blue power-ups of the match: random, or your choice."
        ),
        choice("red_power_ups", _named(components.RED), "The two red power-ups of the match: random, or your choice."),
        *[
            whole(
                key,
                components.FEWEST[kind],
                components.MOST[kind],
                components.COUNT[kind],
                f"Number of {components.TILE_NAMES[kind]} tiles.",
            )
            for kind, key in enumerate(TILE_OPTIONS, 1)
        ],
        whole(
            "round_limit",
            5,
            components.ROUNDS,
            components.ROUNDS,
            "The match ends after this many rounds if no one has reached the goal.",
        ),
    ],
    chance=True,
    hidden=True,
    together=False,
    minutes="30–45",
    **rooms(__package__),
)
