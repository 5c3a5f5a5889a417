"""The dice phase: transmitters and dice, the median, the draft, and the markers on the two tracks."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import components
from ..data.components import DICE_EACH, FACES, SILVER_DICE, SPACES
from ..position import phases
from ..position.pieces import Position
from . import entering

ALL_FACES: Final[list[int]] = [actions.ROLL + face for face in range(FACES)]
REAR: Final = 2  # added to a track's number, for the rear marker of two


# --- transmitters and dice ---


def begin_round(state: Position) -> None:
    """PU-2.1 Begin a round with three transmitters and all silver dice."""
    state.round += 1
    state.tell("round", -1, state.round)
    state.pool = [0] * actions.PIPS
    if state.round == 1 and state.even:
        for face in components.EVEN_START[state.seats]:  # PU-1.8
            state.pool[face] += 1
    ask_transmitter(state)


def ask_transmitter(state: Position) -> None:
    """PU-2.1 Reveal the next transmitter of the stack: all As come before all Bs, these before all Cs."""
    state.phase = phases.REVEALING
    letter = min([components.LETTER[tile] for tile in range(components.ALL_TRANSMITTERS) if state.stack >> tile & 1])
    state.choices = [
        actions.REVEAL + tile
        for tile in range(components.ALL_TRANSMITTERS)
        if state.stack >> tile & 1 and components.LETTER[tile] == letter
    ]


def reveal(state: Position, transmitter: int) -> None:
    """PU-2.1 Turn up a transmitter."""
    state.stack &= ~(1 << transmitter)
    state.shown.append(transmitter)
    state.shown.sort()
    state.tell("revealed", -1, transmitter)
    if len(state.shown) < components.SHOWN:
        ask_transmitter(state)
    elif entering.seat_to_enter(state) >= 0:
        entering.ask_entry(state)
    else:
        roll_dice(state)


def roll_dice(state: Position) -> None:
    """PU-2.3 Roll silver dice until all are on the dice board; then set the median and begin the draft."""
    if sum(state.pool) < components.SILVER_DICE[state.seats]:
        state.phase = phases.ROLLING
        state.choices = ALL_FACES
    else:
        state.tell_all("rolled", state.pool)
        set_median(state)
        state.pick = 0
        ask_draft(state)


# --- the median ---


def set_median(state: Position) -> None:
    """PU-2.5 Set the median: the middle die, then half a space towards the side with more dice beyond it."""
    pool = state.pool
    middle = SILVER_DICE[state.seats] // 2
    value = 1
    counted = pool[1]
    while counted <= middle:
        value += 1
        counted += pool[value]
    below = counted - pool[value]
    above = SILVER_DICE[state.seats] - counted
    state.median = 2 * value + (1 if above > below else -1 if below > above else 0)
    state.tell("median", -1, state.median)


def way_of(state: Position, face: int) -> int:
    """PU-2.6 Return how far a die moves a marker: negative to the left, positive to the right."""
    if state.median % 2 == 0:
        return face - state.median // 2
    low = state.median // 2
    return face - low - 1 if face <= low else face - low


# --- the draft ---


def drafter(state: Position) -> int:
    """PU-2.4 Return the seat to pick: forward, then backward; with two seats once for each rocket."""
    markers = len(state.rockets)
    if state.seats == 2 or state.pick < markers:
        return state.rockets[state.pick]
    return state.rockets[2 * markers - 1 - state.pick]


def picks(state: Position) -> int:
    """Return the number of dice picked in a round."""
    return state.seats * DICE_EACH


def ask_draft(state: Position) -> None:
    """PU-2.7 Ask for a die that some marker can follow; for any die if there is none."""
    state.phase = phases.DRAFTING
    state.seat = drafter(state)
    state.turns += 1
    dice = [face for face in range(1, FACES + 1) if state.pool[face]]
    fitting = [face for face in dice if fits(state, face)]
    state.choices = [actions.DRAFT + face - 1 for face in fitting or dice]


def fits(state: Position, face: int) -> bool:
    """PU-2.7 Return whether a die moves no marker to the right, or one that stays on its track."""
    way = way_of(state, face)
    return way <= 0 or len(fitting_markers(state, way)) > 0


def draft(state: Position, face: int) -> None:
    """PU-2.4 Take a die; PU-2.6 one beside the median moves a marker."""
    state.pool[face] -= 1
    state.hands[state.seat * actions.PIPS + face] += 1
    way = way_of(state, face)
    state.tell("drafted", state.seat, face, way)
    state.left = way
    if way:
        state.phase = phases.MARKING
        state.choices = [actions.MARKER + which for which in fitting_markers(state, way) or own_markers(state, 3)]


# --- markers ---


def own_markers(state: Position, tracks: int) -> list[int]:
    """Return the markers that the seat may move on the tracks of a mask, equivalent ones once."""
    found = []
    for which in range(actions.MARKER_KINDS):
        if tracks >> (which % 2) & 1 and (which < REAR or rear_differs(state, which - REAR)):
            found.append(which)
    return found


def rear_differs(state: Position, track: int) -> bool:
    """Return whether the seat's two markers on a track are separated by another marker or by a space."""
    front, rear = rank_of(state, track), rank_of(state, track + REAR)
    return rear > front and (rear - front > 1 or state.spaces[rear] != state.spaces[front])


def rank_of(state: Position, which: int) -> int:
    """Return the index in `marks` of the seat's front or rear marker."""
    markers = len(state.rockets)
    first = which % 2 * markers
    if which < REAR:
        place = first
        while state.marks[place] != state.seat:
            place += 1
    else:
        place = first + markers - 1
        while state.marks[place] != state.seat:
            place -= 1
    return place


def fitting_markers(state: Position, way: int) -> list[int]:
    """PU-2.7 Return the markers that would stay on their track if moved that far."""
    found = []
    for which in own_markers(state, 3):
        if state.spaces[rank_of(state, which)] + way <= SPACES[which % 2]:
            found.append(which)
    return found


def move_marker(state: Position, which: int, way: int) -> None:
    """PU-2.8 Move a marker all the way, on top of others; it stops at both ends of the track."""
    marks, spaces = state.marks, state.spaces
    track = which % 2
    place = rank_of(state, which)
    space = max(1, min(SPACES[track], spaces[place] + way))
    marks.pop(place)
    spaces.pop(place)
    markers = len(state.rockets)
    place = track * markers
    last = place + markers - 1  # the moved marker is removed at this point
    while place < last and spaces[place] < space:
        place += 1
    marks.insert(place, state.seat)
    spaces.insert(place, space)
    state.tell("marker", state.seat, track, space)


def place_of(state: Position, seat: int, track: int) -> int:
    """PU-7.2 Return the place of a seat's foremost marker on a track, 0 for the first."""
    markers = len(state.rockets)
    return state.marks.index(seat, track * markers) - track * markers
