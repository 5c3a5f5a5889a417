"""Secret Salvage's rules: the course of a turn, what is pending next, and the end. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..data.board import DISTANCE, LINE, SPACES
from ..position import phases
from ..position.pieces import BY_ORDER, BY_TILES, NOBODY, NOWHERE, Position
from . import choices, meeting, targets

# --- SS-3: the course of a turn ---


def begin_turn(state: Position, seat: int) -> None:
    """SS-3.1 Begin a turn by drawing a tile from the stack; SS-2.5 if it is empty, shuffle the box first."""
    state.seat = seat
    state.turns += 1
    if not state.in_stack() and sum(state.box) > 0:
        shuffle(state)
    if state.in_stack():
        choices.ask(state, phases.DRAWING)
    else:
        state.tell("no_tile", seat)  # SS-2.6
        ask_activation(state)


def shuffle(state: Position) -> None:
    """SS-2.5 Make the box the stack; the rest of the old stack are the unseen starting tiles."""
    if not state.shuffles:
        state.starting = state.stack
    state.stack = state.box
    state.box = [0] * components.KINDS
    state.shuffles += 1
    state.tell("shuffled")


def draw(state: Position, kind: int) -> None:
    """SS-3.1 Draw a tile, which only the drawing seat sees."""
    state.stack[kind] -= 1
    state.drawn = kind
    state.whisper(1 << state.seat, "drew", state.seat, kind)
    ask_activation(state)


def ask_activation(state: Position) -> None:
    """SS-3.2 Ask for a ship; SS-3.3 if there is none, discard the tile, and no ship is active."""
    if choices.candidates(state):
        choices.ask(state, phases.ACTIVATING)
        return
    discard_drawn(state)
    state.dropped = True
    go_on(state)


def activate(state: Position, ship: int) -> None:
    """SS-3.2 Drop the tile under a ship and activate the ship; SS-3.3 one that cannot move stays."""
    space = state.ships[ship]
    state.tell("activated", state.seat, space, ship)
    state.ship = ship
    state.dropped = True
    state.ready = True
    state.steps = components.STEPS if targets.can_move(state, ship) else 0
    if state.tiles[space]:
        discard_drawn(state)
    elif state.drawn:
        state.tiles[space] = state.drawn
        state.known[space] = 1 << state.seat
        state.batches[space] = state.shuffles
        state.drawn = components.NONE
    go_on(state)


def discard_drawn(state: Position) -> None:
    """SS-3.2 Move the drawn tile to the box, visibly."""
    if state.drawn:
        state.box[state.drawn] += 1
        state.shown += 1
        state.tell("discarded", state.seat, state.drawn)
        state.drawn = components.NONE


def fly(state: Position, space: int) -> None:
    """SS-3.4 Fly the active ship straight to a space, where it meets a tile."""
    start = state.ships[state.ship]
    state.tell("flew", state.seat, start, space, state.ship)
    state.steps -= DISTANCE[start * SPACES + space]
    state.line = LINE[start * SPACES + space]
    state.moved = True
    state.turning = False
    state.ready = False  # SS-3.6 until it meets a tile or buys a power-up
    meeting.move_ship(state, state.ship, space)
    arrive(state, state.ship)


# --- what is pending next ---


def go_on(state: Position) -> None:
    """Continue with SS-6.11 a second tile, SS-4.4 the end of the turn, SS-6.10 a second push, or the turn."""
    state.met = NOBODY
    if state.later != NOBODY:
        ship = state.later
        state.later = NOBODY
        arrive(state, ship)
    elif state.red:
        end_turn(state)
    elif state.left:
        if targets.can_push_on(state):
            choices.ask(state, phases.PUSHING)
        else:
            enough(state)
    elif not state.dropped:
        choices.ask(state, phases.ACTIVATING)
    else:
        choices.ask(state, phases.MOVING)
        if len(state.choices) == 1 and state.choices[0] == actions.END:
            end_turn(state)  # SS-3.7 nothing else is possible


def arrive(state: Position, ship: int) -> None:
    """SS-4.1 Let a ship that moved meet a tile, and continue unless somebody must decide first."""
    if not meeting.arrive(state, ship):
        go_on(state)


def choose(state: Position, seat: int) -> None:
    """SS-4.3 to SS-4.7 Apply the choice of a seat, and continue unless that seat must decide."""
    if not meeting.choose(state, seat):
        go_on(state)


def turn_up(state: Position, kind: int) -> None:
    """SS-2.4 Turn up the tile that was met, and continue unless somebody must decide first."""
    if not meeting.turn_up(state, kind):
        go_on(state)


def decline(state: Position) -> None:
    """SS-4.4 Continue without moving a ship: the neighbour declines."""
    state.tell("declined", state.asked)
    state.asked = NOBODY
    go_on(state)


def enough(state: Position) -> None:
    """SS-6.7 Make no second look; SS-6.10 no second push."""
    state.left = 0
    state.spot = NOWHERE
    go_on(state)


# --- SS-7: the end ---


def clear_turn(state: Position) -> None:
    """Reset the facts of the turn."""
    state.drawn = components.NONE
    state.dropped = False
    state.ship = NOBODY
    state.steps = 0
    state.line = NOWHERE
    state.moved = False
    state.ready = False
    state.turning = False
    state.phasing = False
    state.bought = False
    state.red = False
    state.spot = NOWHERE
    state.left = 0


def end_turn(state: Position) -> None:
    """SS-7.2 End the turn and check the goals; SS-7.3 the match ends with the round."""
    clear_turn(state)
    for seat in range(state.seats):
        if not state.reached[seat] and state.home(seat) == components.SHIPS:
            state.reached[seat] = 1
            state.tell("reached", seat)
    if state.turns % state.seats == 0 and 1 in state.reached:
        settle(state, state.reached)
    elif state.turns == state.limit * state.seats:  # SS-7.6
        state.tell("limit")
        settle(state, state.scores())
    else:
        begin_turn(state, state.left_of(state.seat))


def settle(state: Position, merits: list[int]) -> None:
    """SS-7.5 End the match: the highest merit wins, and events tell how a tie was decided."""
    best = best_of(state, merits)
    equals = [seat for seat in range(state.seats) if merits[seat] == merits[best]]
    as_many = [seat for seat in equals if state.collected(seat) == state.collected(best)]
    if len(as_many) > 1:
        state.tell("tie", best, BY_ORDER)
    elif len(equals) > 1:
        state.tell("tie", best, BY_TILES, state.collected(best))
    meeting.win(state, best)


def best_of(state: Position, merits: list[int]) -> int:
    """SS-7.5 Return the seat with the highest merit, then the most tiles collected, then last in turn order."""
    best = state.first
    for place in range(1, state.seats):
        seat = (state.first + place) % state.seats
        ahead = merits[seat] - merits[best]
        if ahead > 0 or (ahead == 0 and state.collected(seat) >= state.collected(best)):
            best = seat
    return best
