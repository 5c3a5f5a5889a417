"""Secret Salvage's rules: the legal actions, by phase. Their effects are in the other modules."""

from __future__ import annotations

from .. import actions
from ..actions import lay, placed
from ..data import components
from ..data.board import COLOURS, IN_PLAY, NEXT, OFF, WAYS
from ..data.components import is_blue
from ..position import phases
from ..position.pieces import NOBODY, Position
from . import targets


def ask(state: Position, phase: int) -> None:
    """Enter a phase and set its legal actions."""
    state.phase = phase
    state.choices = choices_now(state)


def choices_now(state: Position) -> list[int]:
    """Return the legal actions of the current phase, ascending."""
    phase = state.phase
    if phase == phases.MOVING:
        return turn_choices(state)
    if phase == phases.ACTIVATING:
        return activations(state)
    if phase == phases.DRAWING:
        return kinds_from(state.stack, actions.DRAW)
    if phase == phases.TURNING_UP or phase == phases.SEEING:
        return kinds_from(state.unseen_kinds(), actions.TURN_UP if phase == phases.TURNING_UP else actions.SEE)
    if phase == phases.DRIFTING:
        return targets.shifts_of(state, state.met, [actions.DECLINE])
    if phase == phases.STEERING:
        return steerings(state)
    if phase == phases.DRAINING or phase == phases.MINED or phase == phases.JAMMED:
        return neighbours(state)
    if phase == phases.GIVING:
        return [actions.CHOOSE + seat for seat in range(state.seats) if seat != state.seat]
    if phase == phases.LAYING:
        return layings(state)
    return set_up_choices(state) if phase <= phases.DEALING else power_choices(state)


def set_up_choices(state: Position) -> list[int]:
    """SS-1.3, SS-1.6, SS-1.7 Return the outcomes of chance before the first turn."""
    if state.phase == phases.COLOURING:
        return [actions.COLOUR + colour for colour in range(len(COLOURS)) if colour in IN_PLAY[state.seats]]
    if state.phase == phases.BEGINNING:
        return [actions.FIRST + seat for seat in range(state.seats)]
    blue = sum([1 for power in state.powers if is_blue(power)]) < components.EACH_COLOUR
    return [
        actions.DEAL + power
        for power in range(components.POWERS)
        if is_blue(power) == blue and power not in state.powers
    ]


def power_choices(state: Position) -> list[int]:
    """Return the legal actions of the power-up that was bought."""
    phase = state.phase
    if phase == phases.SCANNING:
        return targets.scans(state)
    if phase == phases.PULLING:
        return targets.pulls(state)
    if phase == phases.PUSHING:
        return targets.pushes(state)
    return targets.swaps(state) if phase == phases.SWAPPING else []


# --- SS-3: dropping and flying ---


def activations(state: Position) -> list[int]:
    """SS-3.2 Return the ships that can be activated, by space; SS-6.3 and the purchases before the drop."""
    spaces = [state.ships[ship] for ship in candidates(state)]
    spaces.sort()
    found = [actions.ACTIVATE + space for space in spaces]
    targets.add_purchases(state, found)
    return found


def candidates(state: Position) -> list[int]:
    """SS-3.2 Return the ships that can move, if possible only those on no tile.

    SS-3.3 If none can move, return those on no tile.
    """
    first = state.seat * components.SHIPS
    own = [first, first + 1, first + 2]
    movable = [ship for ship in own if targets.can_move(state, ship)]
    if state.drawn == components.NONE:
        return movable
    bare = [ship for ship in movable if not state.tiles[state.ships[ship]]]
    if bare:
        return bare
    return movable if movable else [ship for ship in own if not state.tiles[state.ships[ship]]]


def turn_choices(state: Position) -> list[int]:
    """SS-3.4 Return flights while steps are left; SS-6.1 power-ups; SS-5.1 redeployments; and the turn's end."""
    found = flights(state)
    owing = not state.moved and len(found) > 0  # SS-3.5 at least one step must be made, if possible
    if not owing:
        found.append(actions.END)
    targets.add_purchases(state, found)
    if not owing:
        add_redeployments(state, found)
    return found


def flights(state: Position) -> list[int]:
    """SS-3.4 Return the flights of the active ship, ascending."""
    found: list[int] = []
    if state.ship == NOBODY or not state.steps or not state.ready:
        return found
    for way in range(WAYS):
        if may_head(state, way):
            add_flights(state, found, way)
    found.sort()
    return found


def may_head(state: Position, way: int) -> bool:
    """SS-3.4 Return whether the ship may fly in a direction: after the first step, only straight on.

    SS-6.4 With the Thruster, any direction but that.
    """
    return state.line < 0 or (way == state.line) != state.turning


def add_flights(state: Position, found: list[int], way: int) -> None:
    """SS-3.4 Add straight flights over free spaces, up to the first tile; SS-6.6 the Phase Drive passes ships."""
    space = state.ships[state.ship]
    riders, closed = state.riders, state.closed[state.seat]
    for _ in range(state.steps):
        space = NEXT[space * WAYS + way]
        if space == OFF or closed[space]:
            return
        if riders[space]:
            if not state.phasing:
                return
        else:
            found.append(actions.FLY + space)
            if state.tiles[space]:
                return


# --- SS-4: tiles ---


def neighbours(state: Position) -> list[int]:
    """SS-4.4 Return the choice between the seats on the left and on the right, ascending."""
    left, right = state.left_of(state.seat), state.right_of(state.seat)
    return (
        [actions.CHOOSE + left, actions.CHOOSE + right]
        if left < right
        else [actions.CHOOSE + right, actions.CHOOSE + left]
    )


def steerable(state: Position) -> list[int]:
    """SS-4.7 Return the turn player's ships that can move, except the one that met the tile."""
    first = state.seat * components.SHIPS
    return [
        ship for ship in range(first, first + components.SHIPS) if ship != state.met and targets.can_move(state, ship)
    ]


def steerings(state: Position) -> list[int]:
    """SS-4.7 Return the shifts of these ships by one space in any direction, and declining."""
    found: list[int] = []
    for ship in steerable(state):
        found += targets.shifts_of(state, ship, [])
    found.sort()
    found.append(actions.DECLINE)
    return found


# --- SS-5: redeploying ---


def add_redeployments(state: Position, found: list[int]) -> None:
    """SS-5.1 Add redeployments, which need two red tiles and an empty space.

    SS-5.2 One tile is discarded, one or two are placed.
    """
    if state.red or state.reds(state.seat) < 2:
        return
    room = len(targets.empty_spaces(state))
    first = state.seat * components.KINDS + components.MINE
    boards = state.boards
    one, two, three = boards[first], boards[first + 1], boards[first + 2]
    for number in range(actions.REDEPLOYMENTS if room else 0):
        need = actions.NEEDED[number]
        if need[0] <= one and need[1] <= two and need[2] <= three and len(placed(number)) <= room:
            found.append(actions.REDEPLOY + number)


def layings(state: Position) -> list[int]:
    """SS-5.3, SS-6.12 Return the red tiles that may be laid, on any empty space."""
    spaces = targets.empty_spaces(state)
    found: list[int] = []
    for kind in range(components.MINE, components.KINDS):
        if may_lay(state, kind):
            for space in spaces:
                found.append(lay(kind, space))
    return found


def may_lay(state: Position, kind: int) -> bool:
    """Return whether a red tile may be laid: from the hand in redeploying, otherwise from the player board."""
    hand = state.hand
    if not hand:
        return state.boards[state.seat * components.KINDS + kind] > 0
    if state.spot < 0:
        return kind in hand
    return kind == hand[0] + hand[1] - state.tiles[state.spot]  # the other one of the pair


def kinds_from(counts: list[int], first: int) -> list[int]:
    """Return the outcomes of a draw: each kind with tiles left."""
    return [first + kind - 1 for kind in range(1, components.KINDS) if counts[kind]]
