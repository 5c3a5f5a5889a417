"""Secret Salvage's rules: the effect of each power-up. Costs and targets are in targets.py."""

from __future__ import annotations

from .. import actions
from ..actions import discarded, placed
from ..data import components
from ..position import phases
from ..position.pieces import NOBODY, NOWHERE, PUBLIC, Position
from . import choices, meeting, targets, turn

MORE_STEPS = 2  # SS-6.5
LOOKS = 2  # SS-6.7
PUSHES = 2  # SS-6.10


def buy(state: Position, purchase: int) -> None:
    """SS-6.2 Pay for a power-up and use it. The tiles go to the box, SS-2.7 visibly; no change is given."""
    power = components.BOUGHT[purchase]
    paid = components.PAID[purchase]
    for kind in range(1, len(paid)):
        state.boards[state.seat * components.KINDS + kind] -= paid[kind]
        state.box[kind] += paid[kind]
    state.bought = True
    state.ready = True
    state.tell("bought", state.seat, purchase)
    switch_on(state, power)


def switch_on(state: Position, power: int) -> None:
    """Apply a power-up, or ask for its target."""
    if power == components.THRUSTER:
        state.turning = True  # SS-6.4
        turn.go_on(state)
    elif power == components.AFTERBURNER:
        state.steps += MORE_STEPS  # SS-6.5
        turn.go_on(state)
    elif power == components.PHASE_DRIVE:
        state.phasing = True  # SS-6.6
        turn.go_on(state)
    elif power == components.SCANNER:
        state.left = LOOKS
        choices.ask(state, phases.SCANNING)
    elif power == components.TRACTOR_BEAM:
        choices.ask(state, phases.PULLING)
    elif power == components.REPULSOR:
        state.left = PUSHES
        choices.ask(state, phases.PUSHING)
    elif power == components.GRAVITY_SLING:
        choices.ask(state, phases.SWAPPING)
    else:
        choices.ask(state, phases.LAYING)


# --- SS-6.7: the Scanner ---


def scan(state: Position, space: int) -> None:
    """SS-6.7 Look at a tile; all seats see which. An unseen one is decided by chance."""
    state.left -= 1
    state.spot = space
    state.tell("scanned", state.seat, space)
    if state.tiles[space] == components.UNSEEN:
        choices.ask(state, phases.SEEING)
    else:
        learn(state, space)


def see(state: Position, kind: int) -> None:
    """SS-6.7 Set the kind of an unseen starting tile for the seat that scans it."""
    meeting.take_unseen(state, kind)
    state.tiles[state.spot] = kind
    learn(state, state.spot)


def learn(state: Position, space: int) -> None:
    """SS-6.7 Make the tile known to the player from now on; SS-5.4 of a pair the other one, too."""
    state.known[space] |= 1 << state.seat
    if state.partners[space] >= 0:
        state.known[state.partners[space]] |= 1 << state.seat
    state.shown += 1
    state.spot = NOWHERE
    state.whisper(1 << state.seat, "saw", state.seat, state.tiles[space])
    if state.left and targets.unknown_tiles(state):
        choices.ask(state, phases.SCANNING)
    else:
        turn.enough(state)


# --- SS-6.9, SS-6.10: shifts by Tractor Beam, Repulsor and neighbours ---


def shift(state: Position, number: int) -> None:
    """SS-4.5, SS-4.7, SS-6.9, SS-6.10 Move a ship by one space; SS-4.9, SS-6.8 it meets the tile there."""
    start, to = actions.SHIFT_FROM[number], actions.SHIFT_TO[number]
    ship = state.riders[start] - 1
    state.tell("moved", state.mover(), start, to, ship)
    state.asked = NOBODY
    state.spot = NOWHERE
    if state.phase == phases.PUSHING:
        state.left -= 1
        state.spot = to if state.left else NOWHERE
    meeting.move_ship(state, ship, to)
    turn.arrive(state, ship)


# --- SS-6.11: the Gravity Sling ---


def swap(state: Position, space: int) -> None:
    """SS-6.11 Swap two ships; the active one meets its tile first, then the other."""
    active, here = state.ship, state.ships[state.ship]
    other = state.riders[space] - 1
    state.tell("swapped", state.seat, here, space, other)
    state.ships[active] = space
    state.ships[other] = here
    state.riders[space] = active + 1
    state.riders[here] = other + 1
    state.later = other
    turn.arrive(state, active)


# --- SS-5.3, SS-6.12: laying red tiles ---


def lay_tile(state: Position, kind: int, space: int) -> None:
    """SS-6.12 Lay a red tile face down on an empty space, with the Minelayer or SS-5.3 in redeploying."""
    knowers = state.knowers_of_laid()
    state.tiles[space] = kind
    state.known[space] = knowers
    if knowers == PUBLIC:
        state.tell("laid", state.seat, space, kind)
    else:
        state.tell("laid", state.seat, space)
        state.whisper(knowers, "laid_kind", state.seat, kind)
    hand = state.hand
    if not hand:  # the Minelayer
        state.boards[state.seat * components.KINDS + kind] -= 1
        turn.go_on(state)
    elif len(hand) == 1 or state.spot >= 0:
        pair_up(state, space)
        state.hand = []
        turn.end_turn(state)  # SS-5.5
    else:
        lay_first(state, kind, space)


def lay_first(state: Position, kind: int, space: int) -> None:
    """SS-5.3 Lay the first of two tiles.

    If they differ, it becomes its own partner until the second is laid.
    """
    if state.hand[0] == state.hand[1]:
        state.hand = [kind]
    else:
        state.spot = space
        state.partners[space] = space
    choices.ask(state, phases.LAYING)


def pair_up(state: Position, space: int) -> None:
    """SS-5.4 Make two tiles partners: all seats know both, but not which is which."""
    if state.spot >= 0:
        state.partners[space] = state.spot
        state.partners[state.spot] = space


def redeploy(state: Position, number: int) -> None:
    """SS-5.2 Discard one red tile to the box, visibly; take one or two others to be laid."""
    kind = discarded(number)
    first = state.seat * components.KINDS
    state.boards[first + kind] -= 1
    state.box[kind] += 1
    state.hand = placed(number)[:]
    for other in state.hand:
        state.boards[first + other] -= 1
    state.tell("redeployed", state.seat, number)
    choices.ask(state, phases.LAYING)
