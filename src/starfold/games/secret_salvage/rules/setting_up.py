"""Secret Salvage's rules: the set-up: colours, the first seat, and power-ups. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import components
from ..position import phases
from ..position.pieces import Position
from . import choices, turn


def set_out(state: Position, colour: int) -> None:
    """SS-1.3 Give seat 0 its colour; the others follow clockwise. SS-1.4 Put the ships on their rows."""
    state.set_colours(colour)
    ships: list[int] = []
    for seat in range(state.seats):
        ships += state.starting_row(seat)
    state.put_ships(ships)
    for seat in range(state.seats):
        state.tell("colour", seat, state.colour_of(seat))
    choices.ask(state, phases.BEGINNING)


def begin(state: Position, seat: int) -> None:
    """SS-1.6 Set the seat that begins, and give starting batteries by turn order."""
    state.first = seat
    state.tell("begins", seat)
    for place in range(state.seats):
        state.boards[(seat + place) % state.seats * components.KINDS + components.SOLAR] = components.BATTERIES[place]
        state.stack[components.SOLAR] -= components.BATTERIES[place]
    deal_on(state)


def deal(state: Position, power: int) -> None:
    """SS-1.7 Add a power-up to this match."""
    state.powers = sorted([*state.powers, power])
    state.tell("dealt", -1, power)
    deal_on(state)


def deal_on(state: Position) -> None:
    """SS-1.7 Deal until there are two blue and two red power-ups, then begin."""
    if len(state.powers) < 2 * components.EACH_COLOUR:
        choices.ask(state, phases.DEALING)
    else:
        turn.begin_turn(state, state.first)
