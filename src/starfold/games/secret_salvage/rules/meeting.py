"""Secret Salvage's rules: a ship meets a tile, and the effect of each tile. Rule ids as in rulebook.md.

A function that returns a bool returns whether the turn must wait: a seat or chance decides, or the match is over.
"""

from __future__ import annotations

from ..data import components
from ..position import phases
from ..position.pieces import NOWHERE, PUBLIC, Position
from . import choices, targets

# --- SS-4.1: a tile is met ---


def move_ship(state: Position, ship: int, space: int) -> None:
    """Move a ship to another space."""
    state.riders[state.ships[ship]] = 0
    state.riders[space] = ship + 1
    state.ships[ship] = space


def arrive(state: Position, ship: int) -> bool:
    """SS-4.1 Let any ship that moved onto a tile meet it; an unseen tile is decided by chance."""
    tile = state.tiles[state.ships[ship]]
    if tile == components.NONE:
        return False
    state.met = ship
    if tile == components.UNSEEN:
        choices.ask(state, phases.TURNING_UP)
        return True
    return meet(state, tile)


def turn_up(state: Position, kind: int) -> bool:
    """SS-2.4 Turn up an unseen starting tile, which is of this kind."""
    take_unseen(state, kind)
    return meet(state, kind)


def take_unseen(state: Position, kind: int) -> None:
    """SS-2.4 Remove one tile of this kind from the unseen starting tiles."""
    state.unseen_kinds()[kind] -= 1
    state.unseen -= 1


def meet(state: Position, kind: int) -> bool:
    """SS-4.2 Turn the tile up and give it to the player whose turn it is, even if another's ship met it."""
    space = state.ships[state.met]
    if state.events is not None:
        state.tell("met", state.seat, kind, space, state.met)
    lift(state, space)
    state.ready = True
    if kind == components.INCOMPATIBLE:
        return receive_incompatible(state)
    state.boards[state.seat * components.KINDS + kind] += 1
    return kind >= components.MINE and suffer(state, kind)


def lift(state: Position, space: int) -> None:
    """Remove a tile from the board, visibly; SS-5.4 the other tile of its pair becomes known, too."""
    if state.known[space] != PUBLIC:
        state.shown += 1
    partner = state.partners[space]
    if partner >= 0:
        lay_open(state, partner)
    lay_open(state, space)
    state.tiles[space] = components.NONE
    state.known[space] = 0


def lay_open(state: Position, space: int) -> None:
    """Make the tile on a space known to all seats, and forget its batch and partner."""
    state.known[space] = PUBLIC
    state.batches[space] = 0
    state.partners[space] = NOWHERE


# --- SS-4.3: energy ---


def receive_incompatible(state: Position) -> bool:
    """SS-4.3 Let the seat give an Incompatible Power Cell away at once, even during a move."""
    if state.seats == 2:
        give(state, state.left_of(state.seat))
        return False
    choices.ask(state, phases.GIVING)
    return True


def give(state: Position, seat: int) -> None:
    """SS-4.3 Give the Incompatible Power Cell to a seat, which can use its energy."""
    state.boards[seat * components.KINDS + components.INCOMPATIBLE] += 1
    state.tell("gave", state.seat, seat, components.INCOMPATIBLE)


# --- SS-4.4 to SS-4.7: red tiles ---


def suffer(state: Position, kind: int) -> bool:
    """SS-4.4 Apply a red tile, which ends the turn after its effect; SS-7.4 the tenth wins before it."""
    state.red = True
    if state.reds(state.seat) >= components.REDS_TO_WIN:
        state.tell("ten_reds", state.seat)
        win(state, state.seat)
        return True
    if kind == components.MINE:
        return hit_mine(state)
    return drain(state) if kind == components.DRAINED else jam(state)


def win(state: Position, seat: int) -> None:
    """SS-7.5 End the match with this winner."""
    state.winner = seat
    state.phase = phases.ENDED
    state.choices = []
    state.tell("won", seat)


def hit_mine(state: Position) -> bool:
    """SS-4.5 Let a neighbour move the ship by one space; SS-4.8 if it has no free space, nothing happens."""
    if not targets.can_move(state, state.met):
        return False
    if state.seats == 2:
        let_decide(state, state.left_of(state.seat), phases.DRIFTING)
    else:
        choices.ask(state, phases.MINED)
    return True


def drain(state: Position) -> bool:
    """SS-4.6 Give the best energy tile to a neighbour; SS-4.8 without one nothing happens."""
    if best_energy(state, state.seat) == components.NONE:
        return False
    if state.seats == 2:
        lose_energy(state, state.left_of(state.seat))
        return False
    choices.ask(state, phases.DRAINING)
    return True


def best_energy(state: Position, seat: int) -> int:
    """SS-4.6 Return the most valuable energy tile on a player board, or NONE."""
    best = components.NONE
    for kind in range(1, components.MINE):
        if state.boards[seat * components.KINDS + kind] and components.ENERGY[kind] > components.ENERGY[best]:
            best = kind
    return best


def lose_energy(state: Position, seat: int) -> None:
    """SS-4.6 Move the best energy tile to this neighbour."""
    kind = best_energy(state, state.seat)
    state.boards[state.seat * components.KINDS + kind] -= 1
    state.boards[seat * components.KINDS + kind] += 1
    state.tell("gave", state.seat, seat, kind)


def jam(state: Position) -> bool:
    """SS-4.7 Let a neighbour move another ship of the turn's player; SS-4.8 if none can move, nothing happens."""
    if not choices.steerable(state):
        return False
    if state.seats == 2:
        let_decide(state, state.left_of(state.seat), phases.STEERING)
    else:
        choices.ask(state, phases.JAMMED)
    return True


def let_decide(state: Position, seat: int, phase: int) -> None:
    """SS-4.4 Let a neighbour decide, during another player's turn."""
    state.asked = seat
    choices.ask(state, phase)


def choose(state: Position, seat: int) -> bool:
    """SS-4.3 to SS-4.7 Apply the choice of a seat, depending on the phase."""
    phase = state.phase
    if phase == phases.GIVING:
        give(state, seat)
        return False
    if phase == phases.DRAINING:
        lose_energy(state, seat)
        return False
    state.tell("chose", state.seat, seat)
    let_decide(state, seat, phases.DRIFTING if phase == phases.MINED else phases.STEERING)
    return True
