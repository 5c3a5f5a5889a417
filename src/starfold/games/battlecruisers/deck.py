"""The 34 cards: what each does when nobody else plays it (main) and when somebody does (clash). Ids as in rulebook.md.

A new card is a line in components.toml and an entry here, with its rule in rulebook.md, its text in words_cards.py, its
emblem in one of draw_emblems_*.py and its worth in sense.py.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from .effects import (
    FEW_CARDS,
    IN_CLASHES,
    IN_MAINS,
    LARGEST_PILE,
    LEAST_POINTS,
    NO_CARDS,
    NO_WEAPON_SAVED,
    NOT_ALONE_AHEAD,
    PEOPLE_SAVED,
    SPACE_INSTEAD,
    SPACE_SAVED,
    TECH_SAVED,
    TWO_CLASHED,
    UNDER_FIVE,
    WEAPON_SAVED,
    Effect,
    armor,
    disable_next,
    disable_now,
    disabled_next,
    discard,
    discard_recovery,
    discard_this,
    discard_this_or_hand,
    discard_with_this,
    double_next,
    each_discards,
    gain,
    gain_for_tech,
    gain_losses,
    gifts,
    ignore,
    ignore_one,
    keep_cards,
    keep_points,
    largest_hand_discards,
    lose,
    lose_all,
    lose_for_clashing,
    name_a_card,
    one_discards,
    order,
    others_gain,
    pass_left,
    recover,
    recover_all,
    recover_up_to,
    salvage,
    scatter,
    steal_recovery,
    strike,
    swap,
    take_from_each,
    take_from_one,
    virus,
)

COMPONENTS: Final[str] = files(__package__).joinpath("components.toml").read_text(encoding="utf-8")
_DATA: Final = tomllib.loads(COMPONENTS)


class Card:
    """What a card does, effect by effect."""

    def __init__(self, main: list[Effect], clash: list[Effect]) -> None:
        if [effect for effect in main if effect.kind not in IN_MAINS]:
            raise ValueError("a main has an effect that only a clash can have: see IN_MAINS in effects.py")
        if [effect for effect in clash if effect.kind not in IN_CLASHES]:
            raise ValueError("a clash has an effect that only a main can have: see IN_CLASHES in effects.py")
        self.main: Final = main
        self.clash: Final = clash


# By their printed numbers. The rule of card n is BC-8.n.
DECK: Final[dict[int, Card]] = {
    1: Card([swap()], []),  # BC-8.1 Spy Drone
    2: Card([gain(2), order()], [lose(2)]),  # BC-8.2 Tech Officer
    3: Card([ignore(2)], []),  # BC-8.3 Shields
    4: Card([one_discards(1, WEAPON_SAVED), ignore(1, FEW_CARDS)], []),  # BC-8.4 Cloaking Device
    5: Card([gain(2), ignore_one()], []),  # BC-8.5 Navigator
    6: Card([gain_for_tech(), ignore(1, LARGEST_PILE)], []),  # BC-8.6 Decoy
    7: Card([keep_points(2), gain(2, PEOPLE_SAVED)], []),  # BC-8.7 Security Chief
    8: Card([keep_cards(2), gain(2, SPACE_SAVED)], []),  # BC-8.8 Evasive Action
    9: Card([gain(2), disable_now()], [lose(1)]),  # BC-8.9 Disruptor Ray
    11: Card([discard(1), gain(4)], [discard_this_or_hand()]),  # BC-8.11 Reckless Pilot
    12: Card([gain(3, SPACE_INSTEAD), gain(4, LEAST_POINTS)], []),  # BC-8.12 Negotiator: so nobody gets both
    13: Card([gain(3)], [gain(3), lose_for_clashing()]),  # BC-8.13 Captain
    15: Card([double_next()], [lose(1)]),  # BC-8.15 Pod Bay Doors
    16: Card([recover(), gain(2, TECH_SAVED)], []),  # BC-8.16 Repair Crew
    17: Card([gain(1), gain(2, TWO_CLASHED), gain(1, SPACE_SAVED)], [lose(1)]),  # BC-8.17 Ambassador
    19: Card([gain(5, UNDER_FIVE), recover(WEAPON_SAVED)], [discard(1)]),  # BC-8.19 Combat Tactics
    20: Card([gain(3), armor()], [lose(1)]),  # BC-8.20 Armor Plating
    22: Card([take_from_each(1, NOT_ALONE_AHEAD)], []),  # BC-8.22 Special Ops
    23: Card([take_from_one(3)], [lose(1), others_gain(1)]),  # BC-8.23 Targeting CPU
    24: Card([take_from_each(3)], [discard(2)]),  # BC-8.24 Heavy Assault
    28: Card([gain(2), pass_left()], []),  # BC-8.28 Reconstruction
    29: Card([steal_recovery()], [discard_recovery()]),  # BC-8.29 Attack Bots
    30: Card([gain(2), virus()], [largest_hand_discards(1)]),  # BC-8.30 Computer Virus
    31: Card([each_discards(1)], [discard(1)]),  # BC-8.31 Laser Cannons
    32: Card([discard_this(), gifts()], [discard(2)]),  # BC-8.32 Pirate Raid
    33: Card([one_discards(2)], [discard(1), lose(1)]),  # BC-8.33 Attack Wing
    34: Card([strike()], [discard_this()]),  # BC-8.34 Precision Strike
    37: Card([gain_losses(3)], [discard(1, NO_WEAPON_SAVED)]),  # BC-8.37 Supply Convoy
    38: Card([discard(1), each_discards(2)], [discard_with_this(3)]),  # BC-8.38 Tactical Nuke
    39: Card([gain(3), salvage()], [scatter(2)]),  # BC-8.39 Salvage
    40: Card([gain(2), disable_next()], [disabled_next()]),  # BC-8.40 Electropulse
    43: Card([gain(1), recover_up_to(3, NO_CARDS)], [discard_this()]),  # BC-8.43 Escape Pod
    44: Card([discard_this(), name_a_card()], [discard(1)]),  # BC-8.44 Bureaucrat
    45: Card([lose_all(), recover_all(), discard_this()], []),  # BC-8.45 Time Warp
}

# --- the printed cards, by their place in the deck: a card is that place, everywhere in the code ---

_PRINTED: Final = _DATA["deck"]["cards"]
NUMBERS: Final[list[int]] = [card["number"] for card in _PRINTED]
NAMES: Final[list[str]] = [card["name"] for card in _PRINTED]
SYMBOLS: Final[list[str]] = [card["symbols"] for card in _PRINTED]
LONE: Final[list[bool]] = [card.get("lone", False) for card in _PRINTED]  # discarded if it is the only card
CARDS: Final[int] = len(NUMBERS)
MAINS: Final[list[list[Effect]]] = [DECK[number].main for number in NUMBERS]
CLASHES: Final[list[list[Effect]]] = [DECK[number].clash for number in NUMBERS]
PEOPLE: Final[list[bool]] = ["P" in symbols for symbols in SYMBOLS]
TECH: Final[list[bool]] = ["T" in symbols for symbols in SYMBOLS]
WEAPON: Final[list[bool]] = ["W" in symbols for symbols in SYMBOLS]
SPACE: Final[list[bool]] = ["S" in symbols for symbols in SYMBOLS]
NEGATION: Final[list[bool]] = ["N" in symbols for symbols in SYMBOLS]
STRIKE_CARD: Final[int] = NUMBERS.index(34)
DRONE: Final[int] = NUMBERS.index(1)


def card_of(number: int) -> int:
    """The card with a printed number."""
    return NUMBERS.index(number)


FEWEST_SEATS: Final[int] = _DATA["seats"]["fewest"]
MOST_SEATS: Final[int] = _DATA["seats"]["most"]
SET_SIZE: Final[list[int]] = [_DATA["seats"]["cards"].get(str(seats), 0) for seats in range(MOST_SEATS + 1)]
START_POINTS: Final[int] = _DATA["points"]["start"]
VICTORY: Final[int] = _DATA["points"]["victory"]
QUIET_ROUNDS: Final[int] = _DATA["ending"]["quiet_rounds"]
ROUNDS: Final[int] = _DATA["ending"]["rounds"]
ADVISED: Final[int] = _DATA["deck"]["advised_negations"]
SET_NAMES: Final[list[str]] = [name for name in _DATA["sets"] if name != "origin"]
SETS: Final[list[list[int]]] = [[card_of(number) for number in _DATA["sets"][name]] for name in SET_NAMES]

# --- action numbers: each of these plus a card, or a seat, or nothing ---

ADD: Final = 0  # chance: a card of the set
LAY_OPEN: Final = ADD + CARDS  # chance: a seat's first card in its Recovery Zone
LAY_DOWN: Final = LAY_OPEN + CARDS  # chance: the first one in its discard pile
RESOLVE: Final = LAY_DOWN + CARDS  # the next number resolves: nobody chooses, but it is a step of its own
FIND: Final = RESOLVE + CARDS  # chance: what is salvaged
VANISH: Final = FIND + CARDS  # chance: what leaves the game
END: Final = VANISH + CARDS  # the round ends
KEEP: Final = END + 1  # a seat's first card in its Recovery Zone, by option
SELECT: Final = KEEP + CARDS
DROP: Final = SELECT + CARDS  # discard from hand
LOSE_SAVED: Final = DROP + CARDS  # discard from the Recovery Zone
LOSE_PLAYED: Final = LOSE_SAVED + CARDS  # discard the card in play
GIVE: Final = LOSE_PLAYED + CARDS
HIT: Final = GIVE + CARDS  # discard from another's hand
RAISE: Final = HIT + CARDS  # take from the own discard pile
TRADE: Final = RAISE + CARDS  # swap the card received for one of the own discards
CALL: Final = TRADE + CARDS  # name a card
SWITCH: Final = CALL + CARDS  # swap the card in play
NEXT: Final = SWITCH + CARDS  # the number that resolves next
STEAL: Final = NEXT + CARDS  # plus seat * CARDS: from a Recovery Zone
AIM: Final = STEAL + MOST_SEATS * CARDS  # plus seat
DECLINE: Final = AIM + MOST_SEATS
ACTIONS: Final = DECLINE + 1
