"""Blue Shift's rules: planets move to harvest zones, are turned up there, and ships are eliminated."""

from __future__ import annotations

from .. import position
from ..data.components import GAP, VALUE, VALUES
from ..position import Position


def take(state: Position, seat: int, space: int) -> None:
    """BS-4.1 Move the planet from its space to the seat's harvest zone, BS-4.3 where it will be turned up."""
    planet = state.planets[space]
    state.planets[space] = GAP
    state.homes[planet] = seat
    state.points[seat] += VALUE[planet]
    if state.events is not None:
        state.tell("harvested", seat, planet, space)
    state.harvest = [*state.harvest, planet] if state.harvest else [planet]


def show(state: Position, icon: bool) -> None:
    """BS-4.3 Turn up the first of the harvested planets. BS-5.1 One with an icon becomes its owner's token."""
    planet = state.harvest[0]
    state.harvest = state.harvest[1:]
    value = VALUE[planet]
    seat = state.homes[planet]
    state.unseen[value] -= 1
    state.faces[planet] = position.MARKED if icon else position.BARE
    if icon:
        state.icons[value] -= 1
        state.tokens[seat * VALUES + value] += 1
        state.tell("icon", seat, planet)


def eliminate(state: Position, seat: int, how: str) -> None:
    """BS-7.1 Remove the seat's ship; BS-7.3 the seat harvests the planet it stood on."""
    space = state.ships[seat]
    state.tell(how, seat)
    state.riders[space] = 0
    state.ships[seat] = position.LOST
    take(state, seat, space)
