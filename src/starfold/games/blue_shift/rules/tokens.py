"""Blue Shift's rules: spending a token, and the lines that it shifts."""

from __future__ import annotations

from .. import position
from ..data import board
from ..data.components import GAP, PLANETS, VALUE, VALUES
from ..position import Position
from . import harvesting, turn


def spend(state: Position, value: int, line: int) -> None:
    """BS-5.2 Spend a token: it goes into the star, its points are lost, and a line shifts by one space."""
    seat = state.asked()  # the active seat, unless this is a gap
    state.tokens[seat * VALUES + value] -= 1
    state.points[seat] -= value
    planet = token(state, seat, value)
    state.homes[planet] = position.IN_STAR
    state.tell("spent", seat, planet, line)
    if state.place == 0:
        state.spent = True
    elif not state.any_tokens:
        state.place += 1  # BS-8.2 one token a gap, unless the option says otherwise
    if line < board.CLOCKWISE_LINE:
        pull(state, line)
    elif line < board.COUNTER_LINE:
        turn_ring(state, line - board.CLOCKWISE_LINE, board.CLOCKWISE)
    else:
        turn_ring(state, line - board.COUNTER_LINE, board.COUNTER)
    turn.ask_chance(state)


def token(state: Position, seat: int, value: int) -> int:
    """BS-5.3 Return the token to spend: the lowest planet of that value, since equal tokens are interchangeable."""
    for planet in range(1, PLANETS + 1):
        if VALUE[planet] == value and state.homes[planet] == seat and state.faces[planet] == position.MARKED:
            return planet
    raise ValueError(f"seat {seat} has no token of value {value}")


def turn_ring(state: Position, ring: int, along: list[int]) -> None:
    """BS-5.6 Turn a whole ring by one space, gaps included; BS-5.8 ships ride along."""
    planets, riders = state.planets, state.riders
    space = ring * board.SPOKES
    planet, rider = planets[space], riders[space]
    for _ in range(board.SPOKES):
        space = along[space]
        planet, planets[space] = planets[space], planet
        rider, riders[space] = riders[space], rider
    for seat in range(state.seats):
        ship = state.ships[seat]
        if ship >= 0 and board.RING[ship] == ring:
            state.ships[seat] = along[ship]


def pull(state: Position, spoke: int) -> None:
    """BS-5.7 Shift a spoke inwards by one space, gaps included; what leaves ring 1 falls into the star."""
    planets, riders = state.planets, state.riders
    if riders[spoke]:
        harvesting.eliminate(state, riders[spoke] - 1, "fell")
    elif planets[spoke]:
        state.homes[planets[spoke]] = position.IN_STAR  # BS-7.4 it belongs to nobody and is never turned up
        state.tell("swallowed", -1, planets[spoke], spoke)
    for space in range(spoke, board.SPACES - board.SPOKES, board.SPOKES):
        planets[space] = planets[space + board.SPOKES]
        riders[space] = riders[space + board.SPOKES]
        if riders[space]:
            state.ships[riders[space] - 1] = space
    planets[board.SPACES - board.SPOKES + spoke] = GAP
    riders[board.SPACES - board.SPOKES + spoke] = 0
