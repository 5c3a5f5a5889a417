"""The effects that cards are made of: each a kind, a number, and a condition. What they do is in resolving.py."""

from __future__ import annotations

from typing import Final

# When an effect happens.
ALWAYS: Final = 0
PEOPLE_SAVED: Final = 1  # the symbol is in the own Recovery Zone
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

# What happens. Their order counts: in a main, those up to DISCARD_THIS are in resolving.own_waits; in a clash, those
# from DISCARD to LARGEST_HAND_DISCARDS ask for cards (resolving.SOURCES). Put a new one where its like are.
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


# What can stand in a main, and what in a clash: deck.py holds the cards to it.
IN_MAINS: Final = {GAIN, LOSE, LOSE_ALL, GAIN_TECH, GAIN_LOSSES, TAKE_EACH, TAKE_ONE, DISCARD, DISCARD_THIS} | set(
    range(EACH_DISCARDS, ORDER + 1)
) - {DISABLED_NEXT, SCATTER}
IN_CLASHES: Final = {GAIN, LOSE, LOSE_CLASHING, OTHERS_GAIN, DISABLED_NEXT, SCATTER} | set(
    range(DISCARD, LARGEST_HAND_DISCARDS + 1)
)


class Effect:
    """One thing that a card does: what, how much of it, and when."""

    def __init__(self, kind: int, count: int = 0, when: int = ALWAYS) -> None:
        self.kind: Final = kind
        self.count: Final = count
        self.when: Final = when


# --- points ---


def gain(count: int, when: int = ALWAYS) -> Effect:
    """Gain so many points."""
    return Effect(GAIN, count, when)


def lose(count: int) -> Effect:
    """Lose so many points."""
    return Effect(LOSE, count)


def lose_all() -> Effect:
    """Lose all points."""
    return Effect(LOSE_ALL)


def gain_for_tech() -> Effect:
    """Gain a point for each tech symbol on all cards in play and in all Recovery Zones."""
    return Effect(GAIN_TECH)


def gain_losses(least: int) -> Effect:
    """Gain the points lost so far this round, or so many, if that is more."""
    return Effect(GAIN_LOSSES, least)


def lose_for_clashing() -> Effect:
    """Lose a point for each player in this clash, oneself included."""
    return Effect(LOSE_CLASHING)


def others_gain(count: int) -> Effect:
    """Everybody who is not in this clash gains so many points, once."""
    return Effect(OTHERS_GAIN, count)


def take_from_each(count: int, when: int = ALWAYS) -> Effect:
    """Take so many points from each opponent."""
    return Effect(TAKE_EACH, count, when)


def take_from_one(count: int) -> Effect:
    """Take so many points from a chosen opponent."""
    return Effect(TAKE_ONE, count)


# --- cards lost ---


def discard(count: int, when: int = ALWAYS) -> Effect:
    """Discard so many cards from hand or Recovery Zone."""
    return Effect(DISCARD, count, when)


def discard_this() -> Effect:
    """Discard the card in play."""
    return Effect(DISCARD_THIS, 1)


def discard_this_or_hand() -> Effect:
    """Discard the card in play, or one from hand."""
    return Effect(DISCARD_THIS_OR_HAND, 1)


def discard_with_this(count: int) -> Effect:
    """Discard so many cards; the card in play may be one of them."""
    return Effect(DISCARD_WITH_THIS, count)


def discard_recovery() -> Effect:
    """Discard a card from the own Recovery Zone."""
    return Effect(DISCARD_RECOVERY, 1)


def largest_hand_discards(count: int) -> Effect:
    """Whoever of those in the clash has the largest hand, alone, discards so many cards."""
    return Effect(LARGEST_HAND_DISCARDS, count)


def each_discards(count: int) -> Effect:
    """Each opponent discards so many cards."""
    return Effect(EACH_DISCARDS, count)


def one_discards(count: int, when: int = ALWAYS) -> Effect:
    """A chosen opponent discards so many cards."""
    return Effect(ONE_DISCARDS, count, when)


def virus() -> Effect:
    """Each opponent discards all tech cards in its Recovery Zone."""
    return Effect(VIRUS)


def strike() -> Effect:
    """Look at a chosen opponent's hand and discard a card of it."""
    return Effect(STRIKE, 1)


# --- protection and disabling ---


def ignore(rounds: int, when: int = ALWAYS) -> Effect:
    """Ignore opponents' mains: for this round (1), or for the following one, too (2)."""
    return Effect(IGNORE, rounds, when)


def ignore_one() -> Effect:
    """Choose an opponent's card in play, and ignore its main this round."""
    return Effect(IGNORE_ONE)


def keep_points(rounds: int) -> Effect:
    """Lose no points to mains for so many rounds, this one included."""
    return Effect(KEEP_POINTS, rounds)


def keep_cards(rounds: int) -> Effect:
    """Discard nothing because of mains for so many rounds, this one included."""
    return Effect(KEEP_CARDS, rounds)


def armor() -> Effect:
    """For the rest of the round pay a point in place of each discard."""
    return Effect(ARMOR)


def disable_now() -> Effect:
    """A chosen opponent is disabled this round."""
    return Effect(DISABLE_NOW)


def disable_next() -> Effect:
    """A chosen opponent is disabled next round."""
    return Effect(DISABLE_NEXT)


def disabled_next() -> Effect:
    """Be disabled next round."""
    return Effect(DISABLED_NEXT)


def double_next() -> Effect:
    """Next round the main of one's card resolves twice."""
    return Effect(DOUBLE_NEXT)


# --- cards gained and moved ---


def recover(when: int = ALWAYS) -> Effect:
    """Take a card of choice from the own discard pile to hand."""
    return Effect(RECOVER, 1, when)


def recover_up_to(count: int, when: int) -> Effect:
    """Take up to so many cards of choice from the own discard pile to hand."""
    return Effect(RECOVER_UP_TO, count, when)


def recover_all() -> Effect:
    """Take the whole discard pile to hand."""
    return Effect(RECOVER_ALL)


def steal_recovery() -> Effect:
    """Take a card of choice from an opponent's Recovery Zone to hand."""
    return Effect(STEAL_RECOVERY)


def salvage() -> Effect:
    """Take a random card of a chosen player's discard pile to hand."""
    return Effect(SALVAGE)


def scatter(count: int) -> Effect:
    """So many random cards of the own discard pile leave the game."""
    return Effect(SCATTER, count)


def pass_left() -> Effect:
    """All pass a hand card to the left at once; then the card received may be swapped with one of the own discards."""
    return Effect(PASS_LEFT)


def gifts() -> Effect:
    """Each opponent gives a hand card of its choice."""
    return Effect(GIFTS)


def name_a_card() -> Effect:
    """Name a card and take every copy of it from opponents' hands."""
    return Effect(NAME)


def swap() -> Effect:
    """The card in play may be swapped with one from hand."""
    return Effect(SWAP)


def order() -> Effect:
    """Choose the order in which the remaining numbers resolve this round."""
    return Effect(ORDER)
