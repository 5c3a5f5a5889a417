"""The course of the turns: what a seat is asked next, and the agenda. Every decision ends here."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..position import phases
from ..position.pieces import NO_DIE, Position
from . import action_phase, agenda, building, dice_phase, production


def go_on(state: Position) -> None:
    """PU-6.1 Do the tasks of the agenda, one after the other; when it is empty the turn continues."""
    waiting = state.agenda
    while waiting:
        state.phase = phases.ACTING
        task = waiting.pop()
        if task < phases.TASK:
            agenda.carry_out(state, components.ALL_EFFECTS[task])
        else:
            agenda.work(state, task // phases.TASK, task % phases.TASK)
        if state.phase != phases.ACTING:
            return  # a seat or chance must decide
    ask_action(state)


# --- a die, or a free action ---


def ask_action(state: Position) -> None:
    """PU-3.1 Ask for a die to use, a free action, or the end of the turn once all dice are used."""
    state.phase = phases.ACTING
    clear_table(state)
    found = action_phase.uses(state)
    must = len(found) > 0 and not action_phase.may_leave_dice(state)
    found += building.developments(state)
    found += action_phase.copies(state)
    if not found:
        end_turn(state)
        return
    if not must:
        found.append(actions.END_TURN)
    state.choices = found


def clear_table(state: Position) -> None:
    """Clear the data of the last decision."""
    state.reading = 0
    state.left = 0
    state.need = 0
    state.joining = -1
    state.sizes = 0
    state.links = []


def after_pick(state: Position) -> None:
    """PU-2.4 Continue with the next pick; after the last one the turns begin."""
    state.pick += 1
    state.left = 0
    if state.pick < dice_phase.picks(state):
        dice_phase.ask_draft(state)
    else:
        state.pick = -1
        end_turn(state)


def end_turn(state: Position) -> None:
    """PU-3.1 Begin the next seat's turn, in turn order; PU-7.1 after the last one begin production."""
    if state.pick >= 0:
        state.tell("ended", state.seat)
    state.red = NO_DIE
    state.had_red = False
    state.pick += 1
    if state.pick == state.seats:
        production.produce(state)
        return
    state.seat = state.players()[state.pick]
    state.turns += 1
    state.tell("turn", state.seat, state.round)
    ask_action(state)
