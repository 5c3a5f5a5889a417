"""Decisions of the seat that resolves a main, and what chance decides for it. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.packs import ONE, count
from ..knowledge.memory import CALLED, FOUND, TRADED, VANISHED
from ..position.pieces import NO_CARD, Position
from . import aiming, asking, moving, resolving, together

# --- choices of the resolver ---


def raised(state: Position, kind: int) -> bool:
    """BC-8.16, BC-8.43 Take a card back from the pile. Return whether another one may follow."""
    moving.raise_card(state, state.actor, kind)
    if state.left > 0:
        state.left -= 1
    return state.left > 0 and state.piles[state.actor] > 0


def trade(state: Position, kind: int) -> None:
    """BC-8.28 Swap the received card with one of the pile; this does not count as a discard."""
    actor = state.actor
    state.piles[actor] += ONE[state.got] - ONE[kind]
    state.hands[actor] += ONE[kind] - ONE[state.got]
    state.note(TRADED, actor, kind, 0, 1 << actor)
    state.whisper(1 << actor, "traded", actor, state.cards[kind], state.cards[state.got])
    state.got = NO_CARD


def decline(state: Position) -> None:
    """Take no more cards, or swap none."""
    state.tell("declined", state.actor, moving.cause(state))
    state.got = NO_CARD
    state.left = 0


def call(state: Position, kind: int) -> None:
    """BC-8.44 Take every copy of a named card from the opponents' hands, visibly."""
    actor = state.actor
    state.shown += 1
    state.tell("named", actor, state.cards[kind])
    for seat in resolving.met_opponents(state):
        found = count(state.hands[seat], kind)
        state.hands[seat] -= found * ONE[kind]
        state.note(CALLED, seat, kind, found)
        for _ in range(found):
            moving.join(state, actor, kind)
        if found:
            state.tell("called", actor, seat, state.cards[kind], found)


def switch(state: Position, kind: int) -> None:
    """BC-8.1 Play a card from hand in place of the Spy Drone; it is yet to resolve."""
    actor = state.actor
    state.shown += 1
    moving.join(state, actor, state.played[actor])
    moving.open_card(state, actor, kind)
    state.played[actor] = kind
    state.done &= ~(1 << actor)
    state.tell("switched", actor, state.cards[kind])
    together.advance(state)


def put_next(state: Position, kind: int) -> bool:
    """BC-8.2 Add the next number to the order. Return whether more must be chosen; the last is added itself."""
    state.queue = [*state.queue, kind]
    left = [other for other in asking.waiting_kinds(state) if other not in state.queue]
    if len(left) > 1:
        return True
    state.queue = state.queue + left
    for place in range(len(state.queue)):
        state.tell("ordered", state.actor, state.cards[state.queue[place]], place)
    return False


# --- outcomes of chance ---


def find(state: Position, kind: int) -> None:
    """BC-8.39 Move a card from a pile to the resolver's hand; only the resolver and its owner know it."""
    actor, target = state.actor, state.target
    knowers = 1 << actor | 1 << target
    state.piles[target] -= ONE[kind]
    state.hands[actor] += ONE[kind]
    state.note(FOUND, target, kind, actor, knowers)
    state.whisper(knowers, "found", actor, state.cards[kind])
    resolving.carry_on(state)


def vanish(state: Position, kind: int) -> None:
    """BC-8.39 Remove a card of the seat's own pile from the game, in a clash."""
    seat = state.target
    state.piles[seat] -= ONE[kind]
    state.note(VANISHED, seat, kind, 0, 1 << seat)
    state.whisper(1 << seat, "vanished", seat, state.cards[kind])
    state.left -= 1
    if state.left == 0 and not aiming.scatter_next(state):
        resolving.carry_on(state)
