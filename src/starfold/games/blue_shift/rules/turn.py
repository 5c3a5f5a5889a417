"""Blue Shift's rules: the course of the match, and what is pending next."""

from __future__ import annotations

from .. import actions, position
from ..data import board
from ..data.components import VALUE
from ..position import Position
from . import harvesting, moves

# --- BS-1, BS-2: setting up, and who begins ---


def deal(state: Position, planet: int) -> None:
    """BS-1.3 Put a planet on the next space, face up, until all spaces are filled."""
    state.planets[board.SPACES - len(state.choices)] = planet
    state.choices = [choice for choice in state.choices if choice != actions.DEAL + planet - 1]
    if not state.choices:
        state.tell("dealt")
        state.phase = position.PLACING
        state.choices = [actions.PLACE + space for space in range(board.SPACES)]


def put_ship(state: Position, space: int) -> None:
    """BS-2.1 Put the active seat's ship on a planet without a ship; the seats do so in order."""
    seat = state.active
    state.ships[seat] = space
    state.riders[space] = seat + 1
    state.tell("placed", seat, state.planets[space])
    if seat + 1 < state.seats:
        state.active = seat + 1
        state.choices = [choice for choice in state.choices if choice != actions.PLACE + space]
        return
    first = first_seat(state)
    state.tell("begins", first)
    begin_turn(state, first)  # BS-8.4 without a gap before it


def first_seat(state: Position) -> int:
    """BS-2.2 Return the seat that begins: its ship is on the lowest ring, and there on the lowest planet."""
    best = 0
    for seat in range(1, state.seats):
        ring, best_ring = board.RING[state.ships[seat]], board.RING[state.ships[best]]
        lower = state.planets[state.ships[seat]] < state.planets[state.ships[best]]
        if ring < best_ring or (ring == best_ring and lower):
            best = seat
    return best


# --- BS-2.3: the course of a turn ---


def begin_turn(state: Position, seat: int) -> None:
    """BS-2.3 Begin a turn: one move, and at most one token, before or after it."""
    state.active = seat
    state.turns += 1
    state.place = 0
    state.moved = False
    state.spent = False
    ask_for_move(state)


def go_on(state: Position) -> None:
    """Continue after all harvested planets are turned up."""
    if state.place:
        ask_in_gap(state)
    elif state.ships[state.active] == position.LOST:  # BS-7.2 in its own turn: the turn ends, and no move is due
        end_turn(state)
    elif not state.moved:
        ask_for_move(state)
    elif state.spent or not state.has_token(state.active):
        end_turn(state)
    else:
        state.phase = position.AFTER
        choices: list[int] = []
        moves.add_tokens(state, choices, state.active)
        choices.append(actions.DONE)
        state.choices = choices


def ask_for_move(state: Position) -> None:
    """BS-6.1 Ask for a move, or a token before it. BS-6.2 Without a move the seat is stranded; a token may free it.

    BS-6.3 This is tested at the start of a turn and after a token before the move, never after the move.
    """
    seat = state.active
    start = state.ships[seat]
    choices: list[int] = []
    moves.add_moves(state, choices, start)
    free = len(choices) > 0
    if not state.spent:
        moves.add_tokens(state, choices, seat)
    if free:
        state.phase = position.FLYING  # BS-6.5 a seat with a move may not give up
    elif choices:
        state.phase = position.STRANDED
        choices.append(actions.GIVE_UP)
    else:
        strand(state, seat)  # BS-6.4 without a token there is no decision
        return
    state.choices = choices


def strand(state: Position, seat: int) -> None:
    """BS-6.4 Eliminate a seat that has no move or gives up."""
    harvesting.eliminate(state, seat, "stranded")
    ask_chance(state)


def end_turn(state: Position) -> None:
    """BS-8.1 End the turn; a gap follows."""
    state.place = 1
    ask_in_gap(state)


def ask_in_gap(state: Position) -> None:
    """BS-8.1 Ask every eliminated seat with tokens, clockwise; the seat that just played comes last.

    BS-9.1 When the last ship is gone, the match is over at once.
    """
    if not state.ships_left():
        end(state)
        return
    while state.place <= state.seats:
        seat = state.asked()
        if state.ships[seat] == position.LOST and state.has_token(seat):  # BS-8.3 also if lost in this very gap
            state.phase = position.BETWEEN
            choices: list[int] = []
            moves.add_tokens(state, choices, seat)
            choices.append(actions.PASS)
            state.choices = choices
            return
        state.place += 1
    begin_turn(state, next_seat(state))


def next_seat(state: Position) -> int:
    """BS-2.4 Return the next seat clockwise that still has a ship; the last one plays on alone."""
    seat = (state.active + 1) % state.seats
    while state.ships[seat] == position.LOST:
        seat = (seat + 1) % state.seats
    return seat


def decline(state: Position, action: int) -> None:
    """BS-2.3 Spend no token after the move; BS-6.2 give up when stranded; BS-8.1 pass when eliminated."""
    if action == actions.PASS:
        state.tell("passed", state.asked())
        state.place += 1
        ask_in_gap(state)
    elif action == actions.DONE:
        end_turn(state)
    else:
        strand(state, state.active)


def end(state: Position) -> None:
    """BS-9.1 End the match."""
    state.phase = position.ENDED
    state.choices = []
    state.tell("ended")


# --- BS-4: harvested planets are turned up ---


def ask_chance(state: Position) -> None:
    """BS-4.4 Turn harvested planets up; chance decides what they show if it is not certain."""
    while state.harvest:
        value = VALUE[state.harvest[0]]
        if 0 < state.icons[value] < state.unseen[value]:
            state.phase = position.TURNING_UP
            state.choices = actions.SIDES
            return
        harvesting.show(state, state.icons[value] > 0)
    go_on(state)


def turn_up(state: Position, icon: bool) -> None:
    """BS-4.3 Show the other side of a harvested planet to all seats, then continue."""
    harvesting.show(state, icon)
    ask_chance(state)
