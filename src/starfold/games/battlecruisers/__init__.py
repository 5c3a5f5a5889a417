"""Battlecruisers: choose a card that nobody else chooses. For three to five."""

from importlib.resources import files

from ...core.game import Game
from ...core.options import choice, several, switch, whole
from .deck import COMPONENTS, FEWEST_SEATS, MOST_SEATS, NUMBERS, ROUNDS
from .draw import draw
from .draw_offers import clicks, preview
from .reading import read
from .rules import SET_CHOICES, start
from .sense import sense
from .view import imagine, look
from .words import BattleWords
from .words_cards import labels

GAME = Game(
    key="battlecruisers",
    title="Battlecruisers",
    about="All play one of the same few cards at once: alone it pays, together it hurts.",
    fewest=FEWEST_SEATS,
    most=MOST_SEATS,
    rules=1,
    options=[
        choice("set", SET_CHOICES, "The cards of the match: a named set, a random one, or your own choice."),
        several(
            "cards",
            [str(number) for number in NUMBERS],
            labels(),
            "For your own choice: six cards for three seats, seven for four, eight for five. Of too many some are"
            " drawn, and too few are filled up. At most two negation cards (3 to 9, 37 and 40) are advised.",
        ),
        switch("choose_recovery", False, "Choose your first card in the Recovery Zone, in place of a random one."),
        whole("round_limit", 10, 100, ROUNDS, "After so many rounds everybody loses, if nobody has won."),
    ],
    chance=True,
    hidden=True,
    together=True,
    components=COMPONENTS,
    rulebook=files(__package__).joinpath("rulebook.md").read_text(encoding="utf-8"),
    start=start,
    read=read,
    look=look,
    imagine=imagine,
    words=BattleWords(),
    draw=draw,
    clicks=clicks,
    preview=preview,
    minutes="15–30",
    sense=sense,
    horizon=12,
)
