"""The set-up: what is dealt before the first round."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..data.loading import TECH_SIDES
from ..data.reasons import FOR_START
from ..position import phases
from ..position.pieces import Position
from . import counting, dice_phase


def deal_on(state: Position) -> None:
    """PU-1.3 Ask chance for the next part of the set-up; when all is dealt, begin the first round."""
    seats = state.seats
    if len(state.rockets) < seats:
        state.phase = phases.ORDERING
        state.choices = [actions.ORDER + seat for seat in range(seats) if seat not in state.rockets]
    elif state.marks[0] < 0:
        place_markers(state)
        deal_on(state)
    elif -1 in state.sides:
        state.phase = phases.SIDING
        first = actions.TECH_SIDE + state.sides.index(-1) * len(TECH_SIDES)
        state.choices = [first + side for side in range(len(TECH_SIDES))]
    elif not state.techs:
        state.lay_out_techs()
        deal_on(state)
    elif len(state.goals) < components.GOALS_DEALT:
        state.phase = phases.GOALING
        tiles = [components.GOAL_TILE[goal] for goal in state.goals]
        state.choices = [
            actions.GOAL + goal for goal in range(len(components.GOAL_IDS)) if components.GOAL_TILE[goal] not in tiles
        ]
    elif state.headquarters and -1 in state.boards:
        state.phase = phases.HOUSING
        state.choices = [
            actions.BOARD + board for board in range(len(components.HQ_BOARDS)) if board not in state.boards
        ]
    else:
        dice_phase.begin_round(state)


def place_markers(state: Position) -> None:
    """PU-2.2 Place markers in reverse turn order from the front; PU-1.5 give starting VP and tokens."""
    seats = state.seats
    order = state.rockets[:]
    state.rockets = order * components.MARKERS[seats]
    turned = state.rockets[:]
    turned.reverse()
    markers = len(turned)
    state.marks = turned + turned
    state.spaces = [components.START_SPACE[track] for track in range(2) for _ in range(markers)]
    for place in range(seats):
        counting.score(state, order[place], components.START_VP[seats][place], FOR_START)
    state.tokens = components.START_TOKENS * seats


def deal(state: Position, action: int) -> None:
    """Apply an outcome of the set-up."""
    if action >= actions.BOARD:
        seat = state.players()[len([board for board in state.boards if board >= 0])]
        state.boards[seat] = action - actions.BOARD
        state.tell("board", seat, action - actions.BOARD)
    elif action >= actions.GOAL:
        state.goals.append(action - actions.GOAL)
        state.goals.sort()
        state.tell("goal_dealt", -1, action - actions.GOAL)
    elif action >= actions.TECH_SIDE:
        category = (action - actions.TECH_SIDE) // len(TECH_SIDES)
        state.sides[category] = (action - actions.TECH_SIDE) % len(TECH_SIDES)
        state.tell("tech_side", -1, category, state.sides[category])
    else:
        state.rockets.append(action - actions.ORDER)
        state.tell("place", action - actions.ORDER, len(state.rockets))
