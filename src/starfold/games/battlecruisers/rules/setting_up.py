"""Setting up: the set, the first saved cards and the first discards. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data.packs import ONE
from ..position import phases
from ..position.pieces import NOBODY, Position
from . import asking, moving, rounds, together


def add_card(state: Position, card: int) -> None:
    """BC-1.3 Add a card to the set."""
    state.cards = sorted([*state.cards, card])
    state.tell("added", -1, card)
    if asking.set_complete(state):
        deal(state)


def deal(state: Position) -> None:
    """BC-1.2 Give every seat one of each card of the set."""
    state.hands = [sum(ONE[: len(state.cards)])] * state.seats
    state.remember_from_here()
    if state.choosing:
        state.owed = [1] * state.seats
        together.begin_choosing(state, phases.KEEPING)
    else:
        state.phase = phases.LAYING_OPEN
        state.target = 0


def lay_open(state: Position, kind: int) -> None:
    """BC-1.5 Put a random card into a seat's Recovery Zone, as its first."""
    seat = state.target
    moving.open_card(state, seat, kind)
    state.saved[seat] += ONE[kind]
    state.tell("laid_open", seat, state.cards[kind])
    state.target += 1
    if state.target == state.seats:
        together.lay_down_first(state)


def lay_down(state: Position, kind: int) -> None:
    """BC-1.6 Discard a random card, a seat's first, which only that seat may look at."""
    seat = state.target
    moving.drop(state, seat, kind, 0)
    state.target += 1
    if state.target == state.seats:
        state.target = NOBODY
        rounds.start_round(state)
