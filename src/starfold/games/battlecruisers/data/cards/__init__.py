"""The cards, one file each: effects, texts, emblem and value.

A new card is a new file here, and its number, name and symbols in components.toml.
"""

from importlib import import_module
from pkgutil import iter_modules

from ..card import Card


def _cards() -> dict[int, Card]:
    """Return every card of this folder by its number. Raises ValueError if a number is used twice."""
    found: dict[int, Card] = {}
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        card: Card = import_module(f"{__name__}.{module.name}").CARD
        if card.number in found:
            raise ValueError(f"two cards have the number {card.number}: see {module.name}.py")
        found[card.number] = card
    return found


ALL_CARDS = _cards()
