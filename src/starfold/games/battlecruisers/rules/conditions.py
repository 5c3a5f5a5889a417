"""The conditions of effects: saved symbols, hand and pile sizes, points. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import kinds
from ..data.deck import PEOPLE, SPACE, TECH, WEAPON
from ..data.packs import size
from ..position.pieces import Position
from . import asking, moving


def holds(state: Position, when: int, seat: int) -> bool:
    """Return whether a condition holds for a seat."""
    if when == kinds.ALWAYS:
        return True
    if when <= kinds.NO_WEAPON_SAVED:
        return saved_holds(state, when, seat)
    if when == kinds.FEW_CARDS:
        return moving.hand_size(state, seat) <= 2
    if when == kinds.NO_CARDS:
        return state.hands[seat] == 0
    if when == kinds.UNDER_FIVE:
        return state.points[seat] < 5
    if when == kinds.LARGEST_PILE:
        return has_largest_pile(state, seat)
    if when == kinds.LEAST_POINTS:
        return has_least(state, seat)
    if when == kinds.SPACE_INSTEAD:
        return not has_least(state, seat) and state.has_symbol(state.zone(seat), SPACE)
    return clashers(state, seat) > 1 if when == kinds.TWO_CLASHED else not leads_alone(state, seat)


def saved_holds(state: Position, when: int, seat: int) -> bool:
    """BC-3.9 Return whether the seat's Recovery Zone meets a condition on a symbol."""
    zone = state.zone(seat)
    if when == kinds.PEOPLE_SAVED:
        return state.has_symbol(zone, PEOPLE)
    if when == kinds.TECH_SAVED:
        return state.has_symbol(zone, TECH)
    if when == kinds.SPACE_SAVED:
        return state.has_symbol(zone, SPACE)
    return state.has_symbol(zone, WEAPON) == (when == kinds.WEAPON_SAVED)


def has_largest_pile(state: Position, seat: int) -> bool:
    """BC-8.6 Return whether a seat alone has the largest discard pile.

    Piles of eliminated seats count, those of seats that ignore its main do not.
    """
    own = size(state.piles[seat])
    for other in range(state.seats):
        left_out = state.in_play(other) and asking.ignores(state, other, seat)
        if other != seat and not left_out and size(state.piles[other]) >= own:
            return False
    return True


def has_least(state: Position, seat: int) -> bool:
    """BC-8.12 Return whether no opponent has fewer points; BC-3.8 ties count."""
    fewer = [other for other in asking.opponents(state, seat) if state.points[other] < state.points[seat]]
    return len(fewer) == 0


def leads_alone(state: Position, seat: int) -> bool:
    """BC-8.22 Return whether no opponent has as many points."""
    as_many = [other for other in asking.opponents(state, seat) if state.points[other] >= state.points[seat]]
    return len(as_many) == 0


def clashers(state: Position, seat: int) -> int:
    """BC-8.17 Return how many opponents clashed this round, or share the number of their card in play."""
    found = 0
    for other in range(state.seats):
        if other != seat and state.in_play(other) and ((state.clashed >> other) & 1 or shares_number(state, other)):
            found += 1
    return found


def shares_number(state: Position, seat: int) -> bool:
    """Return whether another seat has the same card in play, with neither of them disabled."""
    kind = state.played[seat]
    if kind < 0 or (state.disabled >> seat) & 1:
        return False
    for other in range(state.seats):
        if other != seat and state.played[other] == kind and (state.disabled >> other) & 1 == 0:
            return True
    return False
