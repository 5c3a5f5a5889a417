"""What stands on the cards, in our words: the main above, the clash below."""

from __future__ import annotations

from .deck import CARDS, LONE, NAMES, NEGATION, NUMBERS

_TEXTS: dict[int, tuple[str, str]] = {
    1: ("You may swap this card with one from your hand. That one resolves at its own number.", ""),
    2: ("+2. Choose the order in which the remaining numbers resolve.", "−2."),
    3: ("Ignore opponents' mains, this round and the next.", ""),
    4: ("Weapon saved: an opponent discards 1. At most 2 in hand: ignore opponents' mains this round.", ""),
    5: ("+2. Choose an opponent's card in play and ignore its main this round.", ""),
    6: ("+1 for each tech symbol in play and saved. Largest pile alone: ignore opponents' mains this round.", ""),
    7: ("Lose no points to mains, this round and the next. People saved: +2.", ""),
    8: ("Discard nothing because of mains, this round and the next. Space saved: +2.", ""),
    9: ("+2. An opponent is disabled this round.", "−1."),
    11: ("Discard 1. +4.", "Discard this card, or 1 from your hand."),
    12: ("Least points: +4. Otherwise, space saved: +3.", ""),
    13: ("+3.", "+3, then −1 for each player in this clash."),
    15: ("Next round your main resolves twice.", "−1."),
    16: ("Take 1 card from your pile. Tech saved: +2.", ""),
    17: ("+1. Two opponents clashed: +2. Space saved: +1.", "−1."),
    19: ("Fewer than 5 points: +5. Weapon saved: take 1 card from your pile.", "Discard 1."),
    20: ("+3. This round pay 1 point in place of each discard.", "−1."),
    22: ("Take 1 point from each opponent, unless you alone have the most.", ""),
    23: ("Take 3 points from an opponent.", "−1. Everybody else: +1."),
    24: ("Take 3 points from each opponent.", "Discard 2."),
    28: ("+2. All pass 1 card from hand to the left. You may swap yours for one from your pile.", ""),
    29: ("Take a card from an opponent's Recovery Zone to your hand.", "Discard a card from your Recovery Zone."),
    30: ("+2. Each opponent discards all tech cards from its Recovery Zone.", "Largest hand alone: discard 1."),
    31: ("Each opponent discards 1.", "Discard 1."),
    32: ("Discard this card. Each opponent gives you 1 card from hand.", "Discard 2."),
    33: ("An opponent discards 2.", "Discard 1. −1."),
    34: ("Look at an opponent's hand and discard 1 of it, but no Precision Strike.", "Discard this card."),
    37: ("Gain the points you lost this round, or 3 if that is more.", "No weapon saved: discard 1."),
    38: ("Discard 1. Each opponent discards 2.", "Discard 3, this card among them if you like."),
    39: ("+3. Take a random card from any discard pile.", "2 random cards of your pile leave the game."),
    40: ("+2. An opponent is disabled next round.", "You are disabled next round."),
    43: ("+1. Empty hand: take up to 3 cards from your pile.", "Discard this card."),
    44: ("Discard this card. Name a card and take every copy from opponents' hands.", "Discard 1."),
    45: ("Lose all points. Take your whole pile, then discard this card.", ""),
}

_ALONE = " Discarded if it is your only card."
MAIN_TEXTS: list[str] = [_TEXTS[number][0] + (_ALONE if LONE[card] else "") for card, number in enumerate(NUMBERS)]
CLASH_TEXTS: list[str] = [_TEXTS[number][1] or "Nothing happens." for number in NUMBERS]


def said(card: int) -> str:
    """A card by its number and name."""
    return f"{NUMBERS[card]} {NAMES[card]}"


def labels() -> list[str]:
    """All cards with their numbers; a negation card is marked."""
    return [said(card) + (" (negation)" if NEGATION[card] else "") for card in range(CARDS)]
