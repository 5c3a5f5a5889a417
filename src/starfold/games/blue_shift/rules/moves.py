"""Blue Shift's rules: the legal actions of a seat, in the order of their numbers."""

from __future__ import annotations

from .. import actions
from ..data import board
from ..data.components import GAP, VALUES
from ..position import Position


def add_moves(state: Position, choices: list[int], start: int) -> None:
    """BS-3.1 Add moves along the spoke or the ring, any distance; BS-3.2 over and onto planets without a ship."""
    planets = state.planets
    riders = state.riders
    space = start - board.SPOKES
    while space >= 0 and planets[space] and not riders[space]:
        space -= board.SPOKES
    space += board.SPOKES
    while space < start:
        choices.append(actions.MOVE + space)
        space += board.SPOKES
    if not state.sweep:
        add_ring_moves(state, choices, start)
    space = start + board.SPOKES
    while space < board.SPACES and planets[space] and not riders[space]:
        choices.append(actions.MOVE + space)
        space += board.SPOKES
    if state.sweep:
        add_ring_moves_by_way(state, choices, start)


def add_ring_moves(state: Position, choices: list[int], start: int) -> None:
    """BS-3.1 Add moves along the ring in both directions, in the order of the spaces."""
    spoke = board.SPOKE[start]
    row = actions.MOVE + start - spoke
    ahead = spoke + reach(state, start, board.CLOCKWISE)
    behind = spoke
    if ahead - spoke < board.SPOKES - 1:  # else one direction reaches the whole ring
        behind -= reach(state, start, board.COUNTER)
    for to in range(ahead - board.SPOKES + 1):
        choices.append(row + to)
    for to in range(behind if behind > 0 else 0, spoke):
        choices.append(row + to)
    for to in range(spoke + 1, ahead + 1 if ahead < board.SPOKES else board.SPOKES):
        choices.append(row + to)
    for to in range(behind + board.SPOKES, board.SPOKES):
        choices.append(row + to)


def add_ring_moves_by_way(state: Position, choices: list[int], start: int) -> None:
    """BS-3.4 Add ring moves if planets on the way are harvested: then each direction is a move of its own."""
    spoke = board.SPOKE[start]
    row = start - spoke
    ahead = spoke + reach(state, start, board.CLOCKWISE)
    for to in range(ahead - board.SPOKES + 1):
        choices.append(actions.MOVE_CLOCKWISE + row + to)
    for to in range(spoke + 1, ahead + 1 if ahead < board.SPOKES else board.SPOKES):
        choices.append(actions.MOVE_CLOCKWISE + row + to)
    behind = spoke - reach(state, start, board.COUNTER)
    for to in range(behind if behind > 0 else 0, spoke):
        choices.append(actions.MOVE_COUNTER + row + to)
    for to in range(behind + board.SPOKES, board.SPOKES):
        choices.append(actions.MOVE_COUNTER + row + to)


def reach(state: Position, start: int, along: list[int]) -> int:
    """BS-3.2 Return how far a ship can fly along its ring in one direction; BS-3.3 its own space stops it."""
    planets = state.planets
    riders = state.riders
    steps = 0
    space = along[start]
    while planets[space] and not riders[space]:
        steps += 1
        space = along[space]
    return steps


def add_tokens(state: Position, choices: list[int], seat: int) -> None:
    """BS-5.3 Add a token of each value the seat has, for every line that holds a planet.

    Equal tokens are one choice.
    """
    tokens = state.tokens
    first = seat * VALUES
    lines: list[int] = []
    for value in range(1, VALUES):
        if tokens[first + value]:
            if not lines:
                lines = lines_to_shift(state)
            spend = actions.SPEND + (value - 1) * board.LINES
            for line in lines:
                choices.append(spend + line)


def lines_to_shift(state: Position) -> list[int]:
    """BS-5.5 Return the lines that can be shifted: those that hold a planet."""
    planets = state.planets
    found: list[int] = []
    for spoke in range(board.SPOKES):
        if (
            planets[spoke]
            or planets[spoke + board.SPOKES]
            or planets[spoke + 2 * board.SPOKES]
            or planets[spoke + 3 * board.SPOKES]
        ):
            found.append(board.SPOKE_LINE + spoke)
    rings: list[int] = []
    for ring in range(board.RINGS):
        space = ring * board.SPOKES
        while planets[space] == GAP:
            space += 1
            if space == (ring + 1) * board.SPOKES:
                break
        else:
            rings.append(ring)
    for ring in rings:
        found.append(board.CLOCKWISE_LINE + ring)
    for ring in rings:
        found.append(board.COUNTER_LINE + ring)
    return found
