"""Secret Salvage: sneak three ships across a board of hidden tiles. For two to six."""

from importlib.resources import files

from ...core.game import Game
from ...core.options import choice, whole
from .board import COMPONENTS, FEWEST_SEATS, MOST_SEATS
from .draw import draw
from .draw_offers import clicks, preview
from .reading import read
from .rules import TILE_OPTIONS, pairs, start
from .sense import favour, sense
from .tiles import BLUE, COUNT, FEWEST, MOST, POWER_NAMES, RED, ROUNDS, TILE_NAMES
from .view import imagine, look
from .words import SalvageWords


def _named(powers: list[int]) -> list[str]:
    """Chance, or two power-ups by their names."""
    return ["dealt"] + [" and ".join([POWER_NAMES[power] for power in pair]) for pair in pairs(powers)]


GAME = Game(
    key="secret_salvage",
    title="Secret Salvage",
    about="Bring three ships across a field of face-down tiles: you know what you dropped, the others guess.",
    fewest=FEWEST_SEATS,
    most=MOST_SEATS,
    rules=1,
    options=[
        choice("blue_power_ups", _named(BLUE), "The two blue power-ups of the match: dealt, or named."),
        choice("red_power_ups", _named(RED), "The two red power-ups of the match: dealt, or named."),
        *[
            whole(key, FEWEST[kind], MOST[kind], COUNT[kind], f"How many {TILE_NAMES[kind]} tiles there are.")
            for kind, key in enumerate(TILE_OPTIONS, 1)
        ],
        whole("round_limit", 5, ROUNDS, ROUNDS, "After so many rounds the match ends, if nobody has met the goal."),
    ],
    chance=True,
    hidden=True,
    together=False,
    components=COMPONENTS,
    rulebook=files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8"),
    start=start,
    read=read,
    look=look,
    imagine=imagine,
    words=SalvageWords(),
    draw=draw,
    clicks=clicks,
    preview=preview,
    minutes="30–45",
    sense=sense,
    favour=favour,
    horizon=0,
)
