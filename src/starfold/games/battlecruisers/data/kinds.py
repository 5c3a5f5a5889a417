"""The kinds of effects in Battlecruisers, and their conditions."""

from __future__ import annotations

from typing import Final

# The conditions of effects.
ALWAYS: Final = 0
PEOPLE_SAVED: Final = 1  # the symbol is in one's own Recovery Zone
TECH_SAVED: Final = 2
WEAPON_SAVED: Final = 3
SPACE_SAVED: Final = 4
NO_WEAPON_SAVED: Final = 5
FEW_CARDS: Final = 6  # at most two cards in hand
NO_CARDS: Final = 7  # an empty hand
LARGEST_PILE: Final = 8  # alone with the largest discard pile
LEAST_POINTS: Final = 9  # ties count
SPACE_INSTEAD: Final = 10  # not the least points, but a space symbol is saved
TWO_CLASHED: Final = 11  # two or more opponents clashed
UNDER_FIVE: Final = 12  # fewer than five points
NOT_ALONE_AHEAD: Final = 13  # unless alone with the most points

# The kinds of effects. Their order matters: in a main, those up to DISCARD_THIS are handled by resolving.own_waits; in
# a clash, those from DISCARD to LARGEST_HAND_DISCARDS ask for cards (resolving.SOURCES). Insert a new kind in its
# group.
GAIN: Final = 0
LOSE: Final = 1
LOSE_ALL: Final = 2
GAIN_TECH: Final = 3
GAIN_LOSSES: Final = 4
LOSE_CLASHING: Final = 5
OTHERS_GAIN: Final = 6
TAKE_EACH: Final = 7
TAKE_ONE: Final = 8
DISCARD: Final = 9
DISCARD_THIS: Final = 10
DISCARD_THIS_OR_HAND: Final = 11
DISCARD_WITH_THIS: Final = 12
DISCARD_RECOVERY: Final = 13
LARGEST_HAND_DISCARDS: Final = 14
EACH_DISCARDS: Final = 15
ONE_DISCARDS: Final = 16
VIRUS: Final = 17
STRIKE: Final = 18
IGNORE: Final = 19
IGNORE_ONE: Final = 20
KEEP_POINTS: Final = 21
KEEP_CARDS: Final = 22
ARMOR: Final = 23
DISABLE_NOW: Final = 24
DISABLE_NEXT: Final = 25
DISABLED_NEXT: Final = 26
DOUBLE_NEXT: Final = 27
RECOVER: Final = 28
RECOVER_UP_TO: Final = 29
RECOVER_ALL: Final = 30
STEAL_RECOVERY: Final = 31
SALVAGE: Final = 32
SCATTER: Final = 33
PASS_LEFT: Final = 34
GIFTS: Final = 35
NAME: Final = 36
SWAP: Final = 37
ORDER: Final = 38


# The kinds allowed in a main, and in a clash; card.py checks this.
IN_MAINS: Final = {GAIN, LOSE, LOSE_ALL, GAIN_TECH, GAIN_LOSSES, TAKE_EACH, TAKE_ONE, DISCARD, DISCARD_THIS} | set(
    range(EACH_DISCARDS, ORDER + 1)
) - {DISABLED_NEXT, SCATTER}
IN_CLASHES: Final = {GAIN, LOSE, LOSE_CLASHING, OTHERS_GAIN, DISABLED_NEXT, SCATTER} | set(
    range(DISCARD, LARGEST_HAND_DISCARDS + 1)
)
