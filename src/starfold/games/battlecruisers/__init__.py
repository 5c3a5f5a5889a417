"""Battlecruisers: choose a card that no other seat chooses. For three to five seats."""

from starfold.core.game import Game
from starfold.core.options import choice, several, switch, whole
from starfold.core.rooms import rooms

from .data.box import FEWEST_SEATS, MOST_SEATS, ROUNDS
from .data.deck import NUMBERS
from .rules.state import SET_CHOICES
from .words.cards import labels

GAME = Game(
    key="battlecruisers",
    title="Battlecruisers",
    about="All play one of the same few cards at once: alone it pays, together it hurts.",
    min_seats=FEWEST_SEATS,
    max_seats=MOST_SEATS,
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
    minutes="15–30",
    **rooms(__package__),
)
