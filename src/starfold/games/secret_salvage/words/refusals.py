"""Why a Secret Salvage action is refused: one sentence with the rule it breaks. Called only for illegal actions."""

from __future__ import annotations

from .. import actions
from ..actions import laid_kind, laid_space, placed
from ..data import board, components
from ..position import phases
from ..position.pieces import NOBODY
from ..rules import SecretSalvage
from ..rules.choices import candidates, flights, may_head
from ..rules.targets import SLING_REACH, can_move, empty_spaces, has_target

# By phase: the pending decision, with its rule.
OWED = {
    phases.ACTIVATING: "SS-3.2: first choose the ship to drop your tile under.",
    phases.GIVING: "SS-4.3: first choose who gets the Incompatible Power Cell.",
    phases.DRAINING: "SS-4.6: first choose the neighbour who gets your best energy tile.",
    phases.MINED: "SS-4.4: first choose the neighbour who may move your ship.",
    phases.JAMMED: "SS-4.4: first choose the neighbour who may move one of your ships.",
    phases.DRIFTING: "SS-4.5: move the ship that met the Gravity Mine one space, or skip.",
    phases.STEERING: "SS-4.7: move one of the ships one space, or skip.",
    phases.SCANNING: "SS-6.7: first choose a tile to look at.",
    phases.PULLING: "SS-6.9: first choose the ship to pull, and where to.",
    phases.PUSHING: "SS-6.10: first choose the ship to push.",
    phases.SWAPPING: "SS-6.11: first choose the ship to change places with.",
    phases.LAYING: "SS-5.3: first put the red tile on an empty space.",
}
# The same for a second look and a second push.
SECOND = {
    phases.SCANNING: "SS-6.7: look at a second tile, or stop.",
    phases.PUSHING: "SS-6.10: push the same ship one more space, or stop.",
}


def reason(state: SecretSalvage, action: int) -> str:
    """Return why the seat to move may not play that action."""
    phase = state.phase
    if action < actions.DRAW:
        return "SS-1.3: that is drawn at random before the first turn."
    if action < actions.ACTIVATE:
        return "SS-2.3: tiles are drawn at random; you cannot choose one."
    if phase == phases.ACTIVATING and actions.ACTIVATE <= action < actions.FLY:
        return _activation(state, action - actions.ACTIVATE)
    if actions.BUY <= action < actions.REDEPLOY and phase in (phases.ACTIVATING, phases.MOVING):
        return _purchase(state, components.BOUGHT[action - actions.BUY])
    if phase == phases.MOVING:
        return _turn(state, action)
    return _asked(state, action)


def _activation(state: SecretSalvage, space: int) -> str:
    """Return why the ship there cannot be activated."""
    ship = state.riders[space] - 1
    if ship < 0 or ship // components.SHIPS != state.seat:
        return f"SS-3.2: you have no ship on {board.NAMES[space]}."
    if not can_move(state, ship) and can_move(state, candidates(state)[0]):
        return f"SS-3.2: your ship on {board.NAMES[space]} cannot move; choose one that can."
    return f"SS-3.2: your ship on {board.NAMES[space]} is on a tile; choose one that is not."


def _purchase(state: SecretSalvage, power: int) -> str:
    """Return why that power-up cannot be bought, or not with that payment."""
    name = components.POWER_NAMES[power].title()
    counts = state.board_of(state.seat)
    energy = sum([counts[kind] * components.ENERGY[kind] for kind in range(components.KINDS)])
    if power not in state.powers:
        return f"SS-1.7: the {name} is not in this match."
    if state.bought:
        return "SS-6.1: you have already used a power-up this turn."
    if energy < components.COST[power]:
        return f"SS-6.2: the {name} costs {components.COST[power]}, and you have energy for {energy}."
    if not state.dropped and power not in (components.SCANNER, components.MINELAYER):
        return f"SS-6.3: you cannot use the {name} before you drop your tile."
    if power in (components.THRUSTER, components.AFTERBURNER) and not state.moved:
        return f"SS-6.{4 + power}: use the {name} after your first step."
    if power == components.THRUSTER and not state.steps:
        return "SS-6.4: the Thruster needs a step, and you have none left."
    if not has_target(state, power):
        return f"SS-6.1: there is nothing to use the {name} on now."
    return "SS-6.2: you do not have these tiles to pay with."


def _turn(state: SecretSalvage, action: int) -> str:
    """Return why an action is not possible during a turn."""
    if action < actions.FLY:
        return "SS-3.2: you choose one ship a turn, and you have chosen it."
    if action < actions.END:
        return _flight(state, action - actions.FLY)
    if action == actions.END:
        return "SS-3.5: first move your ship at least one space."
    if actions.REDEPLOY <= action < actions.SCAN:
        return _redeployment(state, action - actions.REDEPLOY)
    if actions.CHOOSE <= action < actions.LAY or action == actions.DECLINE:
        return "SS-4.4: you choose that only after a ship meets a tile."
    return "SS-6.3: you need a power-up for that."


def _flight(state: SecretSalvage, to: int) -> str:
    """Return why the active ship cannot fly there."""
    if state.ship == NOBODY or not state.steps:
        return "SS-3.4: you have no steps left." if state.moved else "SS-3.3: no ship of yours can move."
    if not state.ready:
        return "SS-3.6: your flight has ended."
    start = state.ships[state.ship]
    way = board.LINE[start * board.SPACES + to]
    if start == to or way == board.OFF:
        return f"SS-3.4: {board.NAMES[to]} is not straight ahead of {board.NAMES[start]}."
    if not may_head(state, way):
        other = "SS-6.4: with the Thruster you turn to another direction."
        return other if state.turning else "SS-3.4: after the first step, keep flying straight on."
    away = board.DISTANCE[start * board.SPACES + to]
    if away > state.steps:
        return f"SS-3.4: {board.NAMES[to]} is {away} steps away, and you have {state.steps} left."
    return _on_the_way(state, start, to, way)


def _on_the_way(state: SecretSalvage, start: int, to: int, way: int) -> str:
    """Return what blocks the way of a flight."""
    space = start
    while space != to:
        space = board.NEXT[space * board.WAYS + way]
        if state.closed[state.seat][space]:
            return f"SS-8.3: {board.NAMES[space]} is closed to your ships."
        if state.riders[space] and (space == to or not state.phasing):
            return f"SS-3.4: there is a ship on {board.NAMES[space]}."
        if state.tiles[space] and space != to and not state.riders[space]:
            return f"SS-3.4: the tile on {board.NAMES[space]} is in the way."
    return "You cannot do that now."


def _redeployment(state: SecretSalvage, number: int) -> str:
    """Return why that redeployment is not possible."""
    if not state.moved and flights(state):
        return "SS-5.1: redeploy at the end of your turn, after your move."
    if state.reds(state.seat) < 2:
        return "SS-5.1: to redeploy, you need two red tiles on your player board."
    if len(placed(number)) > len(empty_spaces(state)):
        return "SS-5.1: there are not enough empty spaces."
    return "SS-5.2: you do not have these red tiles."


def _asked(state: SecretSalvage, action: int) -> str:
    """Return why an action does not answer the pending decision."""
    phase = state.phase
    if (
        phase in (phases.DRIFTING, phases.STEERING, phases.PULLING, phases.PUSHING)
        and actions.SHIFT <= action < actions.SWAP
    ):
        return _shift(state, action - actions.SHIFT)
    if (
        phase in (phases.GIVING, phases.DRAINING, phases.MINED, phases.JAMMED)
        and actions.CHOOSE <= action < actions.LAY
    ):
        return _seat(state)
    if phase == phases.SCANNING and actions.SCAN <= action < actions.SHIFT:
        space = action - actions.SCAN
        known = "you know the tile" if state.tiles[space] else "there is no tile"
        return f"SS-6.7: {known} on {board.NAMES[space]}."
    if phase == phases.SWAPPING and actions.SWAP <= action < actions.CHOOSE:
        return _swap(state, action - actions.SWAP)
    if phase == phases.LAYING and actions.LAY <= action < actions.ENOUGH:
        space = laid_space(action)
        if state.tiles[space] or state.riders[space]:
            return f"{'SS-5.3' if state.hand else 'SS-6.12'}: {board.NAMES[space]} is not empty."
        return (
            f"{'SS-5.2' if state.hand else 'SS-6.12'}: you have no {components.TILE_NAMES[laid_kind(action)]} to lay."
        )
    return _owed(state)


def _owed(state: SecretSalvage) -> str:
    """Return the pending decision, with its rule."""
    if state.left == 1 and state.phase in SECOND:
        return SECOND[state.phase]
    if state.phase == phases.ACTIVATING and not state.drawn:
        return "SS-2.6: first choose a ship to fly; there is no tile to drop."
    if state.phase == phases.LAYING and not state.hand:
        return "SS-6.12: first put the red tile on an empty space."
    return OWED[state.phase]


def _swap(state: SecretSalvage, space: int) -> str:
    """Return why the active ship cannot swap with that space."""
    other = state.riders[space] - 1
    near = board.DISTANCE[state.ships[state.ship] * board.SPACES + space] <= SLING_REACH
    if near and other >= 0 and other // components.SHIPS != state.seat:
        return "SS-8.3: a ship cannot move to a space that is closed to it."
    return "SS-6.11: change places with another player's ship, at most three spaces away."


def _seat(state: SecretSalvage) -> str:
    """Return which seats may be chosen."""
    if state.phase == phases.GIVING:
        return "SS-4.3: choose another player."
    return "SS-4.4: choose your left or your right neighbour."


def _shift(state: SecretSalvage, number: int) -> str:
    """Return why a ship cannot be shifted that way."""
    start, to = actions.SHIFT_FROM[number], actions.SHIFT_TO[number]
    ship = state.riders[start] - 1
    if ship < 0:
        return _owed(state)
    if state.riders[to]:
        return f"SS-3.4: there is a ship on {board.NAMES[to]}."
    if state.closed[ship // components.SHIPS][to]:
        return f"SS-8.3: {board.NAMES[to]} is closed to that ship."
    if state.phase == phases.PULLING:
        return "SS-6.9: pull another player's ship, from two spaces away or more, one space nearer."
    if state.phase == phases.PUSHING:
        return (
            SECOND[phases.PUSHING] if state.left == 1 else "SS-6.10: push a ship next to yours straight away from it."
        )
    if state.phase == phases.DRIFTING:
        return "SS-4.5: move only the ship that met the Gravity Mine."
    return "SS-4.7: move only a ship of that player that did not meet the tile."
