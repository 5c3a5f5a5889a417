"""Blue Shift's rules: the move of a ship."""

from __future__ import annotations

from .. import actions
from ..actions import flown_over
from ..data import board
from ..position import Position
from . import harvesting, moves, turn


def move(state: Position, action: int) -> None:
    """BS-3.1 Fly the ship to a planet; BS-4.1 harvest the planet it left."""
    seat = state.active
    start = state.ships[seat]
    to = (action - actions.MOVE) % board.SPACES
    if state.events is not None:
        state.tell("moved", seat, start, state.planets[to], way_of(state, action, start, to))
    state.riders[start] = 0
    state.riders[to] = seat + 1
    state.ships[seat] = to
    state.moved = True
    harvesting.take(state, seat, start)
    if state.sweep:  # BS-4.2 by option also every planet flown over, in flight order, not the one it lands on
        for space in flown_over(action, start):
            harvesting.take(state, seat, space)
    turn.ask_chance(state)


def way_of(state: Position, action: int, start: int, to: int) -> int:
    """Return the way of a flight, for events: along a spoke, or the shorter open way along a ring."""
    if action >= actions.MOVE_CLOCKWISE:
        return board.GOES_CLOCKWISE if action < actions.MOVE_COUNTER else board.GOES_COUNTER
    if board.RING[start] != board.RING[to]:
        return board.GOES_BY_SPOKE
    steps = (to - start) % board.SPOKES
    back = board.SPOKES - steps
    if moves.reach(state, start, board.CLOCKWISE) >= steps and (
        steps <= back or moves.reach(state, start, board.COUNTER) < back
    ):
        return board.GOES_CLOCKWISE
    return board.GOES_COUNTER
