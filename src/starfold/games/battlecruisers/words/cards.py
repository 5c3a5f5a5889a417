"""The texts on the cards: the main above, the clash below."""

from __future__ import annotations

from ..data import deck

_ALONE = " Discarded if it is your only card."
MAIN_TEXTS: list[str] = [
    card.main_text + (_ALONE if lone else "") for card, lone in zip(deck.DECK, deck.LONE, strict=True)
]
CLASH_TEXTS: list[str] = [card.clash_text or "Nothing happens." for card in deck.DECK]


def said(card: int) -> str:
    """Return a card in words: its number and name."""
    return f"{deck.NUMBERS[card]} {deck.NAMES[card]}"


def labels() -> list[str]:
    """Return all cards in words; a negation card is marked."""
    return [said(card) + (" (negation)" if deck.NEGATION[card] else "") for card in range(deck.CARDS)]
