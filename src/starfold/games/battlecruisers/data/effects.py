"""The effects that cards are made of: each a kind, a number, and a condition. What they do is in resolving.py."""

from __future__ import annotations

from typing import Final

from . import kinds


class Effect:
    """One thing that a card does: what, how much of it, and when."""

    def __init__(self, kind: int, count: int = 0, when: int = kinds.ALWAYS) -> None:
        self.kind: Final = kind
        self.count: Final = count
        self.when: Final = when


# --- points ---


def gain(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Gain so many points."""
    return Effect(kinds.GAIN, count, when)


def lose(count: int) -> Effect:
    """Lose so many points."""
    return Effect(kinds.LOSE, count)


def lose_all() -> Effect:
    """Lose all points."""
    return Effect(kinds.LOSE_ALL)


def gain_for_tech() -> Effect:
    """Gain a point for each tech symbol on all cards in play and in all Recovery Zones."""
    return Effect(kinds.GAIN_TECH)


def gain_losses(least: int) -> Effect:
    """Gain the points lost so far this round, or so many, if that is more."""
    return Effect(kinds.GAIN_LOSSES, least)


def lose_for_clashing() -> Effect:
    """Lose a point for each player in this clash, oneself included."""
    return Effect(kinds.LOSE_CLASHING)


def others_gain(count: int) -> Effect:
    """Everybody who is not in this clash gains so many points, once."""
    return Effect(kinds.OTHERS_GAIN, count)


def take_from_each(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Take so many points from each opponent."""
    return Effect(kinds.TAKE_EACH, count, when)


def take_from_one(count: int) -> Effect:
    """Take so many points from a chosen opponent."""
    return Effect(kinds.TAKE_ONE, count)


# --- cards lost ---


def discard(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Discard so many cards from hand or Recovery Zone."""
    return Effect(kinds.DISCARD, count, when)


def discard_this() -> Effect:
    """Discard the card in play."""
    return Effect(kinds.DISCARD_THIS, 1)


def discard_this_or_hand() -> Effect:
    """Discard the card in play, or one from hand."""
    return Effect(kinds.DISCARD_THIS_OR_HAND, 1)


def discard_with_this(count: int) -> Effect:
    """Discard so many cards; the card in play may be one of them."""
    return Effect(kinds.DISCARD_WITH_THIS, count)


def discard_recovery() -> Effect:
    """Discard a card from the own Recovery Zone."""
    return Effect(kinds.DISCARD_RECOVERY, 1)


def largest_hand_discards(count: int) -> Effect:
    """Whoever of those in the clash has the largest hand, alone, discards so many cards."""
    return Effect(kinds.LARGEST_HAND_DISCARDS, count)


def each_discards(count: int) -> Effect:
    """Each opponent discards so many cards."""
    return Effect(kinds.EACH_DISCARDS, count)


def one_discards(count: int, when: int = kinds.ALWAYS) -> Effect:
    """A chosen opponent discards so many cards."""
    return Effect(kinds.ONE_DISCARDS, count, when)


def virus() -> Effect:
    """Each opponent discards all tech cards in its Recovery Zone."""
    return Effect(kinds.VIRUS)


def strike() -> Effect:
    """Look at a chosen opponent's hand and discard a card of it."""
    return Effect(kinds.STRIKE, 1)


# --- protection and disabling ---


def ignore(rounds: int, when: int = kinds.ALWAYS) -> Effect:
    """Ignore opponents' mains: for this round (1), or for the following one, too (2)."""
    return Effect(kinds.IGNORE, rounds, when)


def ignore_one() -> Effect:
    """Choose an opponent's card in play, and ignore its main this round."""
    return Effect(kinds.IGNORE_ONE)


def keep_points(rounds: int) -> Effect:
    """Lose no points to mains for so many rounds, this one included."""
    return Effect(kinds.KEEP_POINTS, rounds)


def keep_cards(rounds: int) -> Effect:
    """Discard nothing because of mains for so many rounds, this one included."""
    return Effect(kinds.KEEP_CARDS, rounds)


def armor() -> Effect:
    """For the rest of the round pay a point in place of each discard."""
    return Effect(kinds.ARMOR)


def disable_now() -> Effect:
    """A chosen opponent is disabled this round."""
    return Effect(kinds.DISABLE_NOW)


def disable_next() -> Effect:
    """A chosen opponent is disabled next round."""
    return Effect(kinds.DISABLE_NEXT)


def disabled_next() -> Effect:
    """Be disabled next round."""
    return Effect(kinds.DISABLED_NEXT)


def double_next() -> Effect:
    """Next round the main of one's card resolves twice."""
    return Effect(kinds.DOUBLE_NEXT)


# --- cards gained and moved ---


def recover(when: int = kinds.ALWAYS) -> Effect:
    """Take a card of choice from the own discard pile to hand."""
    return Effect(kinds.RECOVER, 1, when)


def recover_up_to(count: int, when: int) -> Effect:
    """Take up to so many cards of choice from the own discard pile to hand."""
    return Effect(kinds.RECOVER_UP_TO, count, when)


def recover_all() -> Effect:
    """Take the whole discard pile to hand."""
    return Effect(kinds.RECOVER_ALL)


def steal_recovery() -> Effect:
    """Take a card of choice from an opponent's Recovery Zone to hand."""
    return Effect(kinds.STEAL_RECOVERY)


def salvage() -> Effect:
    """Take a random card of a chosen player's discard pile to hand."""
    return Effect(kinds.SALVAGE)


def scatter(count: int) -> Effect:
    """So many random cards of the own discard pile leave the game."""
    return Effect(kinds.SCATTER, count)


def pass_left() -> Effect:
    """All pass a hand card to the left at once; then the card received may be swapped with one of the own discards."""
    return Effect(kinds.PASS_LEFT)


def gifts() -> Effect:
    """Each opponent gives a hand card of its choice."""
    return Effect(kinds.GIFTS)


def name_a_card() -> Effect:
    """Name a card and take every copy of it from opponents' hands."""
    return Effect(kinds.NAME)


def swap() -> Effect:
    """The card in play may be swapped with one from hand."""
    return Effect(kinds.SWAP)


def order() -> Effect:
    """Choose the order in which the remaining numbers resolve this round."""
    return Effect(kinds.ORDER)
