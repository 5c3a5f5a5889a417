"""The action phase: choosing a die, using it, and free actions."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import components, triggers
from ..position import phases
from ..position.pieces import NO_DIE, SHIFT_KINDS, Position
from . import building, counting, flying
from .building import reversed_tasks

# The index of a shift: flights by three gate colours, then these.
SHIFT_FLIGHTS: Final = 3
SHIFT_PATENTS: Final = 3
SHIFT_TAKES: Final = 4
SHIFT_COMPLETIONS: Final = 5
SHIFT_PAYMENTS: Final = 6
SHIFT_PROJECTS: Final = 7


def may_leave_dice(state: Position) -> bool:
    """PU-3.2 Return whether no die must be used: no silver one is left, and no red one above 0."""
    first = state.seat * actions.PIPS
    for face in range(1, actions.PIPS):
        if state.hands[first + face]:
            return False
    return state.red <= 0


def uses(state: Position) -> list[int]:
    """PU-3.3 Return the uses of every die, as it is or with one token."""
    found: list[int] = []
    first = state.seat * actions.PIPS
    for face in range(1, actions.PIPS):
        if state.hands[first + face]:
            add_forms(state, found, actions.SILVER, face)
    if state.red != NO_DIE:
        add_forms(state, found, actions.RED, state.red)
    return found


def add_forms(state: Position, found: list[int], colour: int, face: int) -> None:
    """Add the ways to read a die that make it usable."""
    for form in range(components.FORMS):
        token = components.FORM_TOKEN[form]
        if token < 0 or state.tokens[state.seat * components.TOKENS + token]:
            reading = face + components.FORM_BY[form]
            if reading > 0 or len(targets(state, reading)) > 0:
                found.append(actions.USE + (colour * actions.PIPS + face) * components.FORMS + form)


def copies(state: Position) -> list[int]:
    """PU-3.8 Return the copies of dice on the dice board, for four cubes each."""
    if state.had_red or state.cubes[state.seat] < state.prices[state.seat]:
        return []
    return [actions.COPY + face - 1 for face in range(1, components.FACES + 1) if state.pool[face]]


def copy_die(state: Position, face: int) -> None:
    """PU-3.8 Pay cubes for a red copy of a die."""
    state.cubes[state.seat] -= state.prices[state.seat]
    state.tell("copied", state.seat, face, state.prices[state.seat])
    building.take_red(state, face)
    counting.fire(state, triggers.ON_COPY)


def use(state: Position, colour: int, face: int, form: int) -> None:
    """PU-3.3 Use a die in hand, with or without a token."""
    if colour == actions.RED:
        state.red = NO_DIE
    else:
        state.hands[state.seat * actions.PIPS + face] -= 1
    if components.FORM_TOKEN[form] >= 0:
        state.tokens[state.seat * components.TOKENS + components.FORM_TOKEN[form]] -= 1
    state.reading = face + components.FORM_BY[form]
    state.tell("used", state.seat, colour, face, form)
    state.phase = phases.USING
    state.choices = targets(state, state.reading)


# --- uses of a die ---


def targets(state: Position, reading: int) -> list[int]:
    """PU-3.6 Return everything that a die with this reading can do."""
    found: list[int] = []
    for token in range(components.TOKENS):
        if reading in components.BOUGHT_WITH[token]:
            found.append(actions.BUY + token)
    add_flights(state, found, reading)
    for size in range(components.SIZES):
        if matches(state, reading, components.TAKE_COST[size], SHIFT_TAKES) and state.supply[size] > 0:
            found.append(actions.TAKE + size)
    sizes = 0
    for size in range(components.SIZES):
        if matches(state, reading, components.COMPLETE_COST[size], SHIFT_COMPLETIONS):
            sizes |= 1 << size
    if sizes:
        found += building.completions(state, sizes)
    add_payments(state, found, reading)
    add_patents(state, found, reading)
    if state.headquarters:
        add_projects(state, found, reading)
    return found


def matches(state: Position, reading: int, cost: int, what: int) -> bool:
    """PU-3.5 Return whether a reading equals a cost, or can be shifted to it for such an action."""
    by = state.shifts[state.seat * SHIFT_KINDS + what]
    return -by <= cost - reading <= by


def add_flights(state: Position, found: list[int], reading: int) -> None:
    """PU-4.1 Add flights as long as the reading; PU-3.5 shifted ones if a gate of the colour can be visited."""
    place = state.ships[state.seat]
    for length in range(max(1, reading - 2), min(actions.LONGEST, reading + 2) + 1):
        if length == reading or (need_for(state, length, reading) and shifted_flight(state, place, length, reading)):
            found.append(actions.FLY + length - 1)


def need_for(state: Position, length: int, reading: int) -> int:
    """PU-3.5 Return the mask of gate colours, one of which a flight of this length must visit.

    Return 0 if none is required, or if no shift allows the length.
    """
    first = state.seat * SHIFT_KINDS
    need = 0
    if length != reading:
        for colour in range(SHIFT_FLIGHTS):
            if -state.shifts[first + colour] <= length - reading <= state.shifts[first + colour]:
                need |= 1 << colour
    return need


def shifted_flight(state: Position, place: int, length: int, reading: int) -> bool:
    """Return whether there is a shifted flight of this length."""
    state.used = []
    return flying.can_fly(state, place, length, need_for(state, length, reading))


def add_payments(state: Position, found: list[int], reading: int) -> None:
    """PU-5.5 Add the costs of open transmitters, and unpaid costs of the seat's own ones."""
    by = state.shifts[state.seat * SHIFT_KINDS + SHIFT_PAYMENTS]
    for transmitter in range(len(state.owners)):
        if state.owners[transmitter] == state.seat or transmitter in state.shown:
            costs = components.COSTS[transmitter]
            for place in range(len(costs)):
                if -by <= costs[place] - reading <= by and not state.paid[transmitter] >> place & 1:
                    found.append(actions.PAY + actions.FIRST_PAYMENT[transmitter] + place)


# --- patents ---


def add_patents(state: Position, found: list[int], reading: int) -> None:
    """PU-5.9 Add technologies in rows up to this round's, with this cost and a free space."""
    by = state.shifts[state.seat * SHIFT_KINDS + SHIFT_PATENTS]
    first = len(found)
    for place in range(len(state.techs)):
        tech = state.techs[place]
        if components.TECH_ROW[tech] > state.round:
            break
        if -by <= components.TECH_COST[tech] - reading <= by and can_patent(state, place):
            found.append(actions.PATENT + tech)
    if len(found) > first + 1 and not same_side(state):
        found.sort()


def same_side(state: Position) -> bool:
    """Return whether all technologies are of one side, so that they are in order."""
    return state.sides[0] == state.sides[1] == state.sides[2]


def can_patent(state: Position, place: int) -> bool:
    """PU-5.10 Return whether the turn's seat can patent a technology.

    With two die spaces it has at most two owners; with one, one new owner a round and ONE_SLOT_OWNERS in all.
    """
    owners = state.patents[place]
    tech = state.techs[place]
    if owners >> state.seat & 1 or (state.had_red and components.TECH_RED[1 if state.headquarters else 0][tech]):
        return False
    if components.TECH_SLOTS[tech] == 2:
        return owners & (owners - 1) == 0
    if state.busy >> place & 1:
        return False
    return owners == 0 or (components.ONE_SLOT_OWNERS[state.seats] > 1 and owners & (owners - 1) == 0)


def patent(state: Position, tech: int) -> None:
    """PU-5.9 Patent a technology: PU-6.1 its effect comes at once, or PU-6.4 lasts from now on."""
    place = state.techs.index(tech)
    state.patents[place] |= 1 << state.seat
    if components.TECH_SLOTS[tech] == 1:
        state.busy |= 1 << place
    state.tell("patented", state.seat, tech)
    state.learn(state.seat, place)
    state.agenda.append(phases.PATENTED * phases.TASK + place)
    if components.TECH_COLOUR[tech] == components.LIGHT:
        state.agenda += reversed_tasks(components.TECH_TASKS[1 if state.headquarters else 0][tech])


# --- projects ---


def add_projects(state: Position, found: list[int], reading: int) -> None:
    """PU-5.11 Add projects with this cost, for which all required ones are complete."""
    hq = state.hq[state.seat]
    done = state.done[state.seat]
    for project in range(components.PROJECTS_EACH):
        if done >> project & 1 or components.PROJECT_NEEDS[project] & ~done:
            continue
        if state.had_red and components.PROJECT_RED[hq][project]:
            continue
        if matches(state, reading, components.PROJECT_COST[hq][project], SHIFT_PROJECTS):
            found.append(actions.PROJECT + project)


def complete_project(state: Position, project: int) -> None:
    """PU-5.11 Complete a project, and put its effects on the agenda."""
    state.done[state.seat] |= 1 << project
    state.tell("project", state.seat, state.hq[state.seat], project)
    state.agenda.append(phases.FIRE * phases.TASK + triggers.ON_PROJECT)
    state.agenda += reversed_tasks(components.PROJECT_TASKS[state.hq[state.seat]][project])
