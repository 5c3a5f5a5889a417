"""The deck: all cards as tables, by index. In the code, a card is its index in components.toml.

A new card is a file in `cards`, a line in components.toml and a rule in rulebook.md.
"""

from __future__ import annotations

from typing import Final

from starfold.core.errors import InvalidGameError

from .card import Card
from .cards import ALL_CARDS
from .components import DATA
from .effects import Effect

_PRINTED: Final = DATA["deck"]["cards"]
NUMBERS: Final[list[int]] = [card["number"] for card in _PRINTED]
NAMES: Final[list[str]] = [card["name"] for card in _PRINTED]
SYMBOLS: Final[list[str]] = [card["symbols"] for card in _PRINTED]
LONE: Final[list[bool]] = [card.get("lone", False) for card in _PRINTED]  # discarded if it is the only card
CARDS: Final[int] = len(NUMBERS)
if set(NUMBERS) != set(ALL_CARDS):
    raise InvalidGameError(
        f"These cards are not both in components.toml and in cards: {sorted(set(NUMBERS) ^ set(ALL_CARDS))}."
    )
DECK: Final[list[Card]] = [ALL_CARDS[number] for number in NUMBERS]
MAINS: Final[list[list[Effect]]] = [card.main for card in DECK]
CLASHES: Final[list[list[Effect]]] = [card.clash for card in DECK]
PEOPLE: Final[list[bool]] = ["P" in symbols for symbols in SYMBOLS]
TECH: Final[list[bool]] = ["T" in symbols for symbols in SYMBOLS]
WEAPON: Final[list[bool]] = ["W" in symbols for symbols in SYMBOLS]
SPACE: Final[list[bool]] = ["S" in symbols for symbols in SYMBOLS]
NEGATION: Final[list[bool]] = ["N" in symbols for symbols in SYMBOLS]
STRIKE_CARD: Final[int] = NUMBERS.index(34)
DRONE: Final[int] = NUMBERS.index(1)


def card_of(number: int) -> int:
    """Return the index of the card with a printed number."""
    return NUMBERS.index(number)


SET_NAMES: Final[list[str]] = [name for name in DATA["sets"] if name != "origin"]
SETS: Final[list[list[int]]] = [[card_of(number) for number in DATA["sets"][name]] for name in SET_NAMES]
