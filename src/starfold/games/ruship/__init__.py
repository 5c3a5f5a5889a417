"""RUSHIP: two planets, eighteen spaces, and the first intergalactic war. For two."""

from importlib.resources import files

from ...core.game import Game
from ...core.options import switch, whole
from .board import COMPONENTS, FEWEST_SPACES, MOST_SPACES, SPACES
from .draw import draw
from .draw_offers import clicks, preview
from .reading import read
from .rules import start
from .sense import favour, sense
from .view import imagine, look
from .words import RushipWords

GAME = Game(
    key="ruship",
    title="RUSHIP",
    about="Two planets at war: race ships across the void, capture what is in the way, and strike three times.",
    fewest=2,
    most=2,
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
    components=COMPONENTS,
    rulebook=files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8"),
    start=start,
    read=read,
    look=look,
    imagine=imagine,
    words=RushipWords(),
    draw=draw,
    clicks=clicks,
    preview=preview,
    minutes="10–15",
    sense=sense,
    favour=favour,
    horizon=0,
)
