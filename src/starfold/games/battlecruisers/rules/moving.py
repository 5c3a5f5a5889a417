"""Moving points and cards, with their events and pages: gain, lose, take, discard. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.packs import ONE, size
from ..knowledge.memory import BURIED, DROPPED, JOINED, OPENED, RAISED, SPARED, STRUCK
from ..position.pieces import NO_CARD, Position
from . import asking

# --- points ---


def cause(state: Position) -> int:
    """Return the card that resolves, for events."""
    return state.cards[state.kind]


def gain(state: Position, seat: int, points: int) -> None:
    """Give points to a seat. There is no upper limit."""
    if points > 0:
        state.points[seat] += points
        state.stirred = True
        state.tell("gained", seat, points, cause(state))


def lose(state: Position, seat: int, points: int) -> int:
    """BC-3.3 Take points off a seat, down to 0. Return how many it lost."""
    lost = min(points, state.points[seat])
    if lost > 0:
        state.points[seat] -= lost
        state.lost[seat] += lost
        state.tell("lost", seat, lost, cause(state))
    return lost


def take(state: Position, seat: int, victim: int, points: int) -> None:
    """BC-5.2 Move points from another seat, unless it is protected."""
    if state.calm[victim] >= state.round:
        state.tell("kept_points", victim, cause(state))
        return
    taken = min(points, state.points[victim])
    if taken > 0:
        state.points[victim] -= taken
        state.lost[victim] += taken
        state.points[seat] += taken
        state.stirred = True
        state.tell("took", seat, victim, taken, cause(state))


# --- cards lost ---


def demanded(state: Position, seat: int, cards: int) -> int:
    """BC-5.3 to BC-5.5 Return how many of the demanded discards remain after card 8 (none) and card 20 (pays).

    BC-5.8 In a clash there is no actor, and only paying helps.
    """
    if state.actor >= 0 and state.firm[seat] >= state.round:
        state.tell("kept_cards", seat, cause(state))
        return 0
    paid = min(cards, state.points[seat]) if state.armor[seat] == state.round else 0
    if paid > 0:
        state.points[seat] -= paid
        state.lost[seat] += paid
        state.tell("paid", seat, paid, cause(state))
    return cards - paid


def drop(state: Position, seat: int, kind: int, others: int) -> None:
    """BC-3.5 Move a card from hand to the pile, unseen by others; `others` more choices were not in the hand."""
    state.hands[seat] -= ONE[kind]
    state.piles[seat] += ONE[kind]
    state.stirred = True
    state.note(DROPPED, seat, kind, others, 1 << seat)
    state.whisper(1 << seat, "dropped", seat, state.cards[kind])


def lose_saved(state: Position, seat: int, kind: int) -> None:
    """BC-3.5 Move a card from the Recovery Zone to the pile, visibly."""
    state.saved[seat] -= ONE[kind]
    bury(state, seat, kind)
    state.tell("lost_saved", seat, state.cards[kind])


def lose_played(state: Position, seat: int) -> None:
    """Move the card in play to the pile, visibly."""
    kind = state.played[seat]
    state.played[seat] = NO_CARD
    bury(state, seat, kind)
    state.tell("lost_played", seat, state.cards[kind])


def bury(state: Position, seat: int, kind: int) -> None:
    """Add a card that all seats have seen to a pile."""
    state.piles[seat] += ONE[kind]
    state.stirred = True
    state.note(BURIED, seat, kind)


def spare_hand(state: Position, seat: int, others: int) -> None:
    """Note that a seat could have discarded from its hand but did not."""
    if asking.from_hand(state, seat):
        state.note(SPARED, seat, NO_CARD, others)


def hit(state: Position, kind: int) -> None:
    """BC-8.34 Move a card from the target's hand to its pile; only the target and the resolver know which."""
    target = state.target
    knowers = 1 << state.actor | 1 << target
    state.hands[target] -= ONE[kind]
    state.piles[target] += ONE[kind]
    state.stirred = True
    state.shown += 1
    state.note(STRUCK, target, kind, state.actor, knowers)
    state.whisper(knowers, "struck", target, state.cards[kind])


# --- cards gained ---


def join(state: Position, seat: int, kind: int) -> None:
    """Add a card that all seats have seen to a hand."""
    state.hands[seat] += ONE[kind]
    state.note(JOINED, seat, kind)


def open_card(state: Position, seat: int, kind: int) -> None:
    """Remove a card from a hand, visibly."""
    state.hands[seat] -= ONE[kind]
    state.note(OPENED, seat, kind)


def raise_card(state: Position, seat: int, kind: int) -> None:
    """BC-8.16 Move a card from a seat's own pile to its hand, unseen by others."""
    state.piles[seat] -= ONE[kind]
    state.hands[seat] += ONE[kind]
    state.note(RAISED, seat, kind, 0, 1 << seat)
    state.whisper(1 << seat, "raised", seat, state.cards[kind])


def steal(state: Position, victim: int, kind: int) -> None:
    """BC-8.29 Move a card from a Recovery Zone to the resolver's hand; BC-6.5 on Red Alert the one in play."""
    if state.saved[victim] & (7 * ONE[kind]):
        state.saved[victim] -= ONE[kind]
    else:
        state.played[victim] = NO_CARD
    join(state, state.actor, kind)
    state.tell("stole", state.actor, victim, state.cards[kind])


def hand_size(state: Position, seat: int) -> int:
    """Return the number of cards in a seat's hand."""
    return size(state.hands[seat])
