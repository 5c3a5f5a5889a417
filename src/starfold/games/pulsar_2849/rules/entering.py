"""The end of the set-up: entry gates of the ships, and sides of headquarters."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..data.board import ALL_ENTRIES, ENTRIES
from ..position import phases
from ..position.pieces import NOWHERE, Position


def seat_to_enter(state: Position) -> int:
    """PU-1.6 Return the next seat to enter, in reverse turn order; -1 when all ships are on the board."""
    players = state.players()
    players.reverse()
    for seat in players:
        if state.ships[seat] == NOWHERE:
            return seat
    return -1


def ask_entry(state: Position) -> None:
    """PU-1.6 Ask for an entry gate without a ship."""
    state.phase = phases.ENTERING
    state.seat = seat_to_enter(state)
    state.turns += 1
    found = [place for place in ENTRIES[state.side] if place not in state.ships]
    state.choices = [actions.ENTER + ALL_ENTRIES.index(place) for place in found]


def ask_side(state: Position) -> bool:
    """PU-1.7 Ask the next seat in turn order for the side of its headquarters. Return whether there is one."""
    for seat in state.players():
        if state.hq[seat] < 0:
            state.phase = phases.CHOOSING_SIDE
            state.seat = seat
            state.turns += 1
            state.choices = [actions.SIDE, actions.SIDE + 1]
            return True
    return False


def choose_side(state: Position, side: int) -> None:
    """PU-1.7 Set the side of the seat's headquarters."""
    board = state.boards[state.seat]
    found = [
        hq
        for hq in range(len(components.HQ_BOARD))
        if components.HQ_BOARD[hq] == board and components.HQ_SIDE[hq] == side + 1
    ]
    state.hq[state.seat] = found[0]
    state.tell("side", state.seat, found[0])
