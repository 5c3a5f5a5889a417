"""Building: gyrodynes and their awards, transmitters, their arrays and links."""

from __future__ import annotations

from .. import actions
from ..data import components, triggers
from ..data.reasons import FOR_AWARDS
from ..position import phases
from ..position.pieces import EMPTY, NOBODY, SPINS, Position
from . import counting

# --- gyrodynes ---


def take_gyrodyne(state: Position, size: int) -> None:
    """PU-5.1 Take a gyrodyne into the play area, building side up."""
    state.supply[size] -= 1
    state.areas[state.seat * components.SIZES + size] += 1
    state.tell("took", state.seat, size)
    counting.fire(state, triggers.ON_TAKE_GYRODYNE)


def developments(state: Position) -> list[int]:
    """PU-5.2 Return the developments: the seat's pulsars without a gyrodyne, times the sizes in its play area."""
    first = state.seat * components.SIZES
    areas = state.areas
    if areas[first] + areas[first + 1] + areas[first + 2] == 0:
        return []
    found: list[int] = []
    for slot in range(len(state.rings)):
        if state.rings[slot] == state.seat and state.gyrodynes[slot] == EMPTY:
            for size in range(components.SIZES):
                if areas[first + size]:
                    found.append(actions.DEVELOP + actions.NUMBER[state.pulsar(slot)] * components.SIZES + size)
    return found


def develop(state: Position, slot: int, size: int) -> None:
    """PU-5.2 Move a gyrodyne from the play area to the seat's pulsar, still in building."""
    state.areas[state.seat * components.SIZES + size] -= 1
    state.gyrodynes[slot] = size
    state.tell("developed", state.seat, state.pulsar(slot), size)
    counting.fire(state, triggers.ON_PLACE_GYRODYNE)
    award(state, size)


def award(state: Position, size: int) -> None:
    """PU-5.3 Give an award for two gyrodynes of a size on pulsars, the higher one to the first seat.

    A seat with four of a size may have both.
    """
    taken = 0
    for place in range(components.AWARDS_EACH):
        if state.awards[size * components.AWARDS_EACH + place] == state.seat:
            taken += 1
    if counting.on_pulsars(state, state.seat, size) < components.PAIR * (taken + 1):
        return
    for place in range(components.AWARDS_EACH):
        if state.awards[size * components.AWARDS_EACH + place] == NOBODY:
            state.awards[size * components.AWARDS_EACH + place] = state.seat
            state.tell("award", state.seat, size, components.AWARD[size][place])
            counting.score(state, state.seat, components.AWARD[size][place], FOR_AWARDS, size)
            return


def completions(state: Position, sizes: int) -> list[int]:
    """PU-5.4 Return the completions: the seat's gyrodynes in building on pulsars, of the sizes in a mask."""
    found: list[int] = []
    for slot in range(len(state.rings)):
        size = state.gyrodynes[slot]
        if state.rings[slot] == state.seat and 0 <= size < SPINS and sizes >> size & 1:
            found.append(actions.COMPLETE + actions.NUMBER[state.pulsar(slot)])
    return found


def complete(state: Position, slot: int) -> None:
    """PU-5.4 Complete a gyrodyne, which begins to spin."""
    state.gyrodynes[slot] += SPINS
    state.tell("completed", state.seat, state.pulsar(slot), state.gyrodynes[slot] - SPINS)
    counting.fire(state, triggers.ON_COMPLETE_GYRODYNE)


# --- transmitters ---


def pay_cost(state: Position, transmitter: int, cost: int) -> None:
    """PU-5.5 Cover a cost; an open transmitter is taken with that, PU-5.6 and may be joined."""
    new = state.owners[transmitter] == NOBODY
    state.paid[transmitter] |= 1 << cost
    state.agenda.append(phases.PAID_UP * phases.TASK + transmitter)
    if new:
        state.owners[transmitter] = state.seat
        state.shown.remove(transmitter)
    state.tell("taken" if new else "paid", state.seat, transmitter, cost)
    counting.fire(state, triggers.ON_PAY_TRANSMITTER)
    if new:
        ask_join(state, transmitter)


def ask_join(state: Position, transmitter: int) -> None:
    """PU-5.6 Ask for a half-die of the new transmitter and a free one to join it to, or for a new array."""
    found = [actions.ALONE]
    for half in range(2):
        if components.HALVES[2 * transmitter + half] != components.NO_HALF:
            for other in range(2 * components.ALL_TRANSMITTERS):
                if is_free_half(state, other) and other // 2 != transmitter:
                    found.append(actions.JOIN + half * 2 * components.ALL_TRANSMITTERS + other)
    if len(found) > 1:
        state.phase = phases.JOINING
        state.joining = transmitter
        state.choices = found
    else:
        state.tell("array", state.seat, transmitter)


def is_free_half(state: Position, half: int) -> bool:
    """Return whether this is a free half-die of one of the seat's transmitters."""
    return (
        state.owners[half // 2] == state.seat
        and components.HALVES[half] != components.NO_HALF
        and state.joints[half] < 0
    )


def join(state: Position, half: int, other: int) -> None:
    """PU-5.6 Join the new transmitter by this half; that is final."""
    mine = 2 * state.joining + half
    state.joints[mine] = other
    state.joints[other] = mine
    state.tell("joined", state.seat, state.joining, other // 2, components.HALVES[mine] + components.HALVES[other])


def check_online(state: Position, transmitter: int) -> None:
    """PU-5.7 If all costs are paid, put the transmitter online: first its bonus, then its links."""
    if state.paid[transmitter] != components.ALL_PAID[transmitter]:
        return
    state.tell("online", state.seat, transmitter)
    state.agenda.append(phases.LIVE * phases.TASK + transmitter)
    state.agenda += reversed_tasks(components.ONCE_TASKS[transmitter])


def go_live(state: Position, transmitter: int) -> None:
    """PU-5.8 Offer the red dice of complete links of a new online transmitter; one may be taken."""
    counting.fire(state, triggers.ON_ONLINE)
    dice: list[int] = []
    for half in (2 * transmitter, 2 * transmitter + 1):
        other = state.joints[half]
        if other >= 0 and state.online(other // 2):
            pips = components.HALVES[half] + components.HALVES[other]
            state.tell("link", state.seat, transmitter, other // 2, pips)
            counting.fire(state, triggers.ON_LINK)
            if pips not in dice:
                dice.append(pips)
    if dice and not state.had_red:
        dice.sort()
        state.links = dice
        state.phase = phases.LINKING
        state.choices = [actions.LINK + pips for pips in dice] + [actions.NO_LINK]


def take_red(state: Position, pips: int) -> None:
    """PU-3.7 Give the seat its red die: one a turn, from any source."""
    state.red = pips
    state.had_red = True
    state.tell("red", state.seat, pips)


def reversed_tasks(tasks: list[int]) -> list[int]:
    """Return tasks in the order in which they go onto the agenda, the first one last."""
    turned = tasks[:]
    turned.reverse()
    return turned
