"""Battlecruisers' action numbers: most are a kind of action plus a card or a seat."""

from __future__ import annotations

from typing import Final

from .data.components import MOST_SEATS
from .data.deck import CARDS

# --- action numbers: add a card or a seat to most of these ---

ADD: Final = 0  # chance: a card of the set
LAY_OPEN: Final = ADD + CARDS  # chance: a seat's first card in its Recovery Zone
LAY_DOWN: Final = LAY_OPEN + CARDS  # chance: a seat's first card in its discard pile
RESOLVE: Final = LAY_DOWN + CARDS  # the next number resolves: no seat chooses, but it is a step of its own
FIND: Final = RESOLVE + CARDS  # chance: the salvaged card
VANISH: Final = FIND + CARDS  # chance: a card that leaves the game
END: Final = VANISH + CARDS  # the round ends
KEEP: Final = END + 1  # a seat's first card in its Recovery Zone, if the option lets it choose
SELECT: Final = KEEP + CARDS
DROP: Final = SELECT + CARDS  # discard from hand
LOSE_SAVED: Final = DROP + CARDS  # discard from the Recovery Zone
LOSE_PLAYED: Final = LOSE_SAVED + CARDS  # discard the card in play
GIVE: Final = LOSE_PLAYED + CARDS
HIT: Final = GIVE + CARDS  # discard from another seat's hand
RAISE: Final = HIT + CARDS  # take from the seat's own discard pile
TRADE: Final = RAISE + CARDS  # swap the card received for one of the seat's own discards
CALL: Final = TRADE + CARDS  # name a card
SWITCH: Final = CALL + CARDS  # swap the card in play
NEXT: Final = SWITCH + CARDS  # choose the number that resolves next
STEAL: Final = NEXT + CARDS  # plus seat * CARDS: from a Recovery Zone
AIM: Final = STEAL + MOST_SEATS * CARDS  # plus seat
DECLINE: Final = AIM + MOST_SEATS
ACTIONS: Final = DECLINE + 1
