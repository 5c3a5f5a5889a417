"""Battlecruisers: choose a card that no other seat chooses. For three to five seats."""

from starfold.core.game import Game
from starfold.core.options import choice, several, switch, whole
from starfold.core.rooms import rooms

from .data.components import FEWEST_SEATS, MOST_SEATS, ROUNDS
from .data.deck import NUMBERS
from .rules.state import SET_CHOICES
from .words.cards import labels

GAME = Game(
    key="battlecruisers",
    title="Battlecruisers",
    about="Everyone plays a card at once. Match someone, and you both get hurt.",
    min_seats=FEWEST_SEATS,
    max_seats=MOST_SEATS,
    rules=1,
    options=[
        choice("set", SET_CHOICES, "The cards of the match: a named set, a random one, or your own choice."),
        several(
            "cards",
            [str(number) for number in NUMBERS],
            labels(),
            "For your own choice: six cards for three players, seven for four, eight for five. Pick too many and we"
            " draw at random; pick too few and we fill up. Choose at most two negation cards (3 to 9, 37 and 40).",
        ),
        switch("choose_recovery", False, "Choose your first card in the Recovery Zone instead of a random one."),
        whole("round_limit", 10, 100, ROUNDS, "If no one has won after this many rounds, everyone loses."),
    ],
    chance=True,
    hidden=True,
    together=True,
    minutes="15–30",
    **rooms(__package__),
)
