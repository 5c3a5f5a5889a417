"""Effects that are aimed at a chosen seat, and effects that ask seats for cards. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import kinds
from ..data.packs import copies, only, size
from ..knowledge.memory import SEEN
from ..position import phases
from ..position.pieces import ANYWHERE, Position
from . import asking, moving, together


def ask_discards(state: Position, seats: list[int], cards: int, source: int) -> bool:
    """BC-3.2 Ask seats for discards, less what protections take off. Return whether any seat must choose."""
    state.source = source
    asked = False
    for seat in seats:
        state.owed[seat] = min(moving.demanded(state, seat, cards), asking.discardable(state, seat))
        asked = asked or state.owed[seat] > 0
    return asked and together.begin_choosing(state, phases.DISCARDING)


def aim(state: Position, kind: int) -> bool:
    """BC-4.1, BC-4.2 Aim an effect. Return whether a seat must choose.

    The only possible target is met without asking; without a target nothing happens.
    """
    found = asking.targets(state, kind)
    if not found:
        return False
    if len(found) > 1:
        state.phase = phases.AIMING
        return True
    return meet(state, found[0])


def meet(state: Position, target: int) -> bool:
    """Apply an effect to its target. Return whether a seat must choose now, or chance decides."""
    state.target = target
    effect = asking.effect(state)
    kind = effect.kind
    state.tell("aimed", state.actor, target, kind)
    if kind == kinds.TAKE_ONE:
        moving.take(state, state.actor, target, effect.count)
    elif kind == kinds.ONE_DISCARDS:
        return ask_discards(state, [target], effect.count, ANYWHERE)
    elif kind == kinds.IGNORE_ONE:
        state.dodges[state.actor] |= 1 << target
    elif kind == kinds.DISABLE_NOW:
        state.disabled |= 1 << target
    elif kind == kinds.DISABLE_NEXT:
        state.booked |= 1 << target
    elif kind == kinds.SALVAGE:
        state.phase = phases.FINDING
        return True
    elif kind == kinds.STRIKE:
        return look_at_hand(state)
    return False


def look_at_hand(state: Position) -> bool:
    """BC-8.34 Show the target's hand to the resolver, who discards a card of it unless it is protected.

    Return whether the resolver must choose the card.
    """
    target, hand = state.target, state.hands[state.target]
    knowers = 1 << state.actor | 1 << target
    state.shown += 1
    state.note(SEEN, target, hand, 0, knowers)
    for kind in copies(hand):
        state.whisper(knowers, "seen", target, state.cards[kind])
    if moving.demanded(state, target, 1) == 0:
        return False
    if size(hand) == 1:
        moving.hit(state, only(hand))
        return False
    state.phase = phases.STRIKING
    return True


def scatter_next(state: Position) -> bool:
    """BC-8.39 Let cards of the next pile in a clash leave the game. Return whether there is such a pile."""
    for seat in range(state.target + 1, state.seats):
        if (state.group >> seat) & 1 and state.piles[seat]:
            state.target = seat
            state.left = min(asking.effect(state).count, size(state.piles[seat]))
            state.phase = phases.VANISHING
            return True
    return False
