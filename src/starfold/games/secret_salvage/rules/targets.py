"""Secret Salvage's rules: where ships may go, and which power-ups can be bought and used on which targets."""

from __future__ import annotations

from .. import actions
from ..data import board, components
from ..data.board import NEXT, WAYS
from ..position.pieces import NOBODY, Position

SLING_REACH = 3  # SS-6.11


# --- where a ship may go ---


def is_open(state: Position, ship: int, space: int) -> bool:
    """SS-3.4 Return whether a ship may enter a space: it exists, has no ship, and SS-8.3 is not closed to it."""
    return space != board.OFF and not state.riders[space] and not state.closed[ship // components.SHIPS][space]


def can_move(state: Position, ship: int) -> bool:
    """SS-3.2 Return whether a ship could make a step, without any power-up."""
    place = state.ships[ship] * board.WAYS
    riders, closed = state.riders, state.closed[ship // components.SHIPS]
    for way in range(board.WAYS):
        space = board.NEXT[place + way]
        if space != board.OFF and not riders[space] and not closed[space]:
            return True
    return False


def shifts_of(state: Position, ship: int, others: list[int]) -> list[int]:
    """SS-4.5 Return the shifts of a ship by one space in any direction, followed by `others`."""
    found: list[int] = []
    place = state.ships[ship] * board.WAYS
    for way in range(board.WAYS):
        if is_open(state, ship, board.NEXT[place + way]):
            found.append(actions.SHIFT + actions.SHIFT_OF[place + way])
    return found + others


def empty_spaces(state: Position) -> list[int]:
    """SS-5.1 Return the spaces with neither ship nor tile."""
    riders, tiles = state.riders, state.tiles
    return [space for space in range(board.SPACES) if not riders[space] and not tiles[space]]


def ahead(state: Position, way: int) -> int:
    """Return the space next to the active ship in a direction."""
    return board.NEXT[state.ships[state.ship] * board.WAYS + way]


# --- SS-6: power-ups ---


def add_purchases(state: Position, found: list[int]) -> None:
    """SS-6.1 Add the power-ups of the match that can be paid and have a target; one may be bought each turn."""
    if state.bought:
        return
    seat, boards = state.seat, state.boards
    first = seat * components.KINDS
    one, two, three = boards[first + 1], boards[first + 2], boards[first + 3]
    energy = one * components.ENERGY[1] + two * components.ENERGY[2] + three * components.ENERGY[3]
    if not energy:
        return
    for power in state.powers:
        if energy >= components.COST[power] and has_target(state, power):
            for purchase in range(components.FIRST_PURCHASE[power], components.FIRST_PURCHASE[power + 1]):
                paid = components.PAID[purchase]
                if paid[1] <= one and paid[2] <= two and paid[3] <= three:
                    found.append(actions.BUY + purchase)


def has_target(state: Position, power: int) -> bool:
    """SS-6.1 Return whether a power-up could do anything; SS-6.3 before the drop only Scanner and Minelayer can."""
    if power == components.SCANNER:
        return has_unknown_tile(state)
    if power == components.MINELAYER:
        return state.reds(state.seat) > 0 and len(empty_spaces(state)) > 0
    if state.ship == NOBODY:
        return False
    if power == components.THRUSTER:
        return can_turn(state)
    if power == components.AFTERBURNER:
        return state.moved and is_open(state, state.ship, ahead(state, state.line))
    if power == components.PHASE_DRIVE:
        return can_phase(state)
    if power == components.TRACTOR_BEAM:
        return len(pulls(state)) > 0
    if power == components.REPULSOR:
        return len(first_pushes(state)) > 0
    return power == components.GRAVITY_SLING and len(swaps(state)) > 0


def can_turn(state: Position) -> bool:
    """SS-6.4 Return whether the Thruster can be used: after a step, with steps left, and another direction open."""
    if not state.moved or not state.steps:
        return False
    ways = [way for way in range(board.WAYS) if way != state.line and is_open(state, state.ship, ahead(state, way))]
    return len(ways) > 0


def can_phase(state: Position) -> bool:
    """SS-6.6 Return whether the Phase Drive can be used.

    A ship must be in the way, with a free space behind it within reach.
    """
    ways = [way for way in range(board.WAYS) if (state.line < 0 or way == state.line) and can_pass(state, way)]
    return len(ways) > 0


def can_pass(state: Position, way: int) -> bool:
    """SS-6.6 Return whether a flight in a direction could pass through a ship."""
    space = state.ships[state.ship]
    passed = False
    closed = state.closed[state.seat]
    for _ in range(state.steps):
        space = board.NEXT[space * board.WAYS + way]
        if space == board.OFF or closed[space]:
            return False
        if state.riders[space]:
            passed = True
        elif passed:
            return True
        elif state.tiles[space]:
            return False  # the ship would stop at that tile first
    return False


def unknown_tiles(state: Position) -> list[int]:
    """SS-6.7 Return the tiles that the turn's player does not know, the targets of the Scanner."""
    own = 1 << state.seat
    tiles, known = state.tiles, state.known
    return [space for space in range(board.SPACES) if tiles[space] and not known[space] & own]


def has_unknown_tile(state: Position) -> bool:
    """SS-6.7 Return whether the Scanner has a target."""
    own = 1 << state.seat
    tiles, known = state.tiles, state.known
    space = 0
    while space < board.SPACES and (not tiles[space] or known[space] & own):
        space += 1
    return space < board.SPACES


def scans(state: Position) -> list[int]:
    """SS-6.7 Return the tiles to look at; after the first look also ENOUGH."""
    found = [actions.SCAN + space for space in unknown_tiles(state)]
    if state.left == 1:
        found.append(actions.ENOUGH)
    return found


def pulls(state: Position) -> list[int]:
    """SS-6.9 Return the pulls of the Tractor Beam: another player's ship, one space nearer to the active ship."""
    target = state.ships[state.ship]
    found: list[int] = []
    for ship in range(state.seats * components.SHIPS):
        space = state.ships[ship]
        away = board.DISTANCE[target * board.SPACES + space]
        if ship // components.SHIPS != state.seat and away > 1:
            for way in range(board.WAYS):
                to = board.NEXT[space * board.WAYS + way]
                if is_open(state, ship, to) and board.DISTANCE[target * board.SPACES + to] == away - 1:
                    found.append(actions.SHIFT + actions.SHIFT_OF[space * board.WAYS + way])
    found.sort()
    return found


def pushes(state: Position) -> list[int]:
    """SS-6.10 Return the pushes of the Repulsor: the first, or a second in the same direction and ENOUGH."""
    if state.left == 2:
        return first_pushes(state)
    return [actions.SHIFT + actions.SHIFT_OF[state.spot * board.WAYS + push_line(state)], actions.ENOUGH]


def push_line(state: Position) -> int:
    """SS-6.10 Return the direction in which a ship is pushed."""
    return board.LINE[state.ships[state.ship] * board.SPACES + state.spot]


def first_pushes(state: Position) -> list[int]:
    """SS-6.10 Return the pushes of any ship next to the active one, straight away from it."""
    place = state.ships[state.ship] * board.WAYS
    found: list[int] = []
    for way in range(board.WAYS):
        space = board.NEXT[place + way]
        pushed = state.riders[space] - 1 if space != board.OFF else NOBODY
        if pushed >= 0 and is_open(state, pushed, board.NEXT[space * board.WAYS + way]):
            found.append(actions.SHIFT + actions.SHIFT_OF[space * board.WAYS + way])
    found.sort()
    return found


def swaps(state: Position) -> list[int]:
    """SS-6.11 Return the swaps of the Gravity Sling: another's ship within three spaces, neither space closed."""
    here, own = state.ships[state.ship], state.closed[state.seat]
    found: list[int] = []
    for ship in range(state.seats * components.SHIPS):
        owner = ship // components.SHIPS
        there = state.ships[ship]
        near = owner != state.seat and board.DISTANCE[here * board.SPACES + there] <= SLING_REACH
        if near and not own[there] and not state.closed[owner][here]:
            found.append(actions.SWAP + there)
    found.sort()
    return found


def can_push_on(state: Position) -> bool:
    """SS-6.10 Return whether the pushed ship can be pushed by a second space."""
    ship = state.riders[state.spot] - 1
    return is_open(state, ship, NEXT[state.spot * WAYS + push_line(state)])
