"""The effects that cards are made of: each a kind, a number, and a condition. Their rules are in resolving.py."""

from __future__ import annotations

from typing import Final

from . import kinds


class Effect:
    """One effect of a card: its kind, its amount, and its condition."""

    def __init__(self, kind: int, count: int = 0, when: int = kinds.ALWAYS) -> None:
        self.kind: Final = kind
        self.count: Final = count
        self.when: Final = when


# --- points ---


def gain(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Return an effect: gain `count` points."""
    return Effect(kinds.GAIN, count, when)


def lose(count: int) -> Effect:
    """Return an effect: lose `count` points."""
    return Effect(kinds.LOSE, count)


def lose_all() -> Effect:
    """Return an effect: lose all points."""
    return Effect(kinds.LOSE_ALL)


def gain_for_tech() -> Effect:
    """Return an effect: gain a point for each tech symbol on cards in play and in Recovery Zones."""
    return Effect(kinds.GAIN_TECH)


def gain_losses(least: int) -> Effect:
    """Return an effect: gain the points lost so far this round, at least `least`."""
    return Effect(kinds.GAIN_LOSSES, least)


def lose_for_clashing() -> Effect:
    """Return an effect: lose a point for each player in this clash, oneself included."""
    return Effect(kinds.LOSE_CLASHING)


def others_gain(count: int) -> Effect:
    """Return an effect: each player outside this clash gains `count` points, once."""
    return Effect(kinds.OTHERS_GAIN, count)


def take_from_each(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Return an effect: take `count` points from each opponent."""
    return Effect(kinds.TAKE_EACH, count, when)


def take_from_one(count: int) -> Effect:
    """Return an effect: take `count` points from a chosen opponent."""
    return Effect(kinds.TAKE_ONE, count)


# --- cards lost ---


def discard(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Return an effect: discard `count` cards from hand or Recovery Zone."""
    return Effect(kinds.DISCARD, count, when)


def discard_this() -> Effect:
    """Return an effect: discard the card in play."""
    return Effect(kinds.DISCARD_THIS, 1)


def discard_this_or_hand() -> Effect:
    """Return an effect: discard the card in play, or one from hand."""
    return Effect(kinds.DISCARD_THIS_OR_HAND, 1)


def discard_with_this(count: int) -> Effect:
    """Return an effect: discard `count` cards; the card in play may be one of them."""
    return Effect(kinds.DISCARD_WITH_THIS, count)


def discard_recovery() -> Effect:
    """Return an effect: discard a card from one's own Recovery Zone."""
    return Effect(kinds.DISCARD_RECOVERY, 1)


def largest_hand_discards(count: int) -> Effect:
    """Return an effect: in a clash, the seat with the largest hand, if alone, discards `count` cards."""
    return Effect(kinds.LARGEST_HAND_DISCARDS, count)


def each_discards(count: int) -> Effect:
    """Return an effect: each opponent discards `count` cards."""
    return Effect(kinds.EACH_DISCARDS, count)


def one_discards(count: int, when: int = kinds.ALWAYS) -> Effect:
    """Return an effect: a chosen opponent discards `count` cards."""
    return Effect(kinds.ONE_DISCARDS, count, when)


def virus() -> Effect:
    """Return an effect: each opponent discards all tech cards in its Recovery Zone."""
    return Effect(kinds.VIRUS)


def strike() -> Effect:
    """Return an effect: look at a chosen opponent's hand and discard a card of it."""
    return Effect(kinds.STRIKE, 1)


# --- protection and disabling ---


def ignore(rounds: int, when: int = kinds.ALWAYS) -> Effect:
    """Return an effect: ignore opponents' mains, for this round (1), or also the next (2)."""
    return Effect(kinds.IGNORE, rounds, when)


def ignore_one() -> Effect:
    """Return an effect: choose an opponent's card in play, and ignore its main this round."""
    return Effect(kinds.IGNORE_ONE)


def keep_points(rounds: int) -> Effect:
    """Return an effect: lose no points to mains for `rounds` rounds, this one included."""
    return Effect(kinds.KEEP_POINTS, rounds)


def keep_cards(rounds: int) -> Effect:
    """Return an effect: discard nothing because of mains for `rounds` rounds, this one included."""
    return Effect(kinds.KEEP_CARDS, rounds)


def armor() -> Effect:
    """Return an effect: for the rest of the round pay a point in place of each discard."""
    return Effect(kinds.ARMOR)


def disable_now() -> Effect:
    """Return an effect: a chosen opponent is disabled this round."""
    return Effect(kinds.DISABLE_NOW)


def disable_next() -> Effect:
    """Return an effect: a chosen opponent is disabled next round."""
    return Effect(kinds.DISABLE_NEXT)


def disabled_next() -> Effect:
    """Return an effect: be disabled next round."""
    return Effect(kinds.DISABLED_NEXT)


def double_next() -> Effect:
    """Return an effect: the main of one's next card resolves twice."""
    return Effect(kinds.DOUBLE_NEXT)


# --- cards gained and moved ---


def recover(when: int = kinds.ALWAYS) -> Effect:
    """Return an effect: take a chosen card from one's own discard pile to hand."""
    return Effect(kinds.RECOVER, 1, when)


def recover_up_to(count: int, when: int) -> Effect:
    """Return an effect: take up to `count` chosen cards from one's own discard pile to hand."""
    return Effect(kinds.RECOVER_UP_TO, count, when)


def recover_all() -> Effect:
    """Return an effect: take one's whole discard pile to hand."""
    return Effect(kinds.RECOVER_ALL)


def steal_recovery() -> Effect:
    """Return an effect: take a chosen card from an opponent's Recovery Zone to hand."""
    return Effect(kinds.STEAL_RECOVERY)


def salvage() -> Effect:
    """Return an effect: take a random card of a chosen player's discard pile to hand."""
    return Effect(kinds.SALVAGE)


def scatter(count: int) -> Effect:
    """Return an effect: `count` random cards of one's own discard pile leave the game."""
    return Effect(kinds.SCATTER, count)


def pass_left() -> Effect:
    """Return an effect: all pass a hand card to the left at once.

    Then the resolver may swap the card it received with one of its own discards.
    """
    return Effect(kinds.PASS_LEFT)


def gifts() -> Effect:
    """Return an effect: each opponent gives a hand card of its choice."""
    return Effect(kinds.GIFTS)


def name_a_card() -> Effect:
    """Return an effect: name a card and take every copy of it from opponents' hands."""
    return Effect(kinds.NAME)


def swap() -> Effect:
    """Return an effect: one may swap the card in play with one from hand."""
    return Effect(kinds.SWAP)


def order() -> Effect:
    """Return an effect: choose the order in which the remaining numbers resolve this round."""
    return Effect(kinds.ORDER)
