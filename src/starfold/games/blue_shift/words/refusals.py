"""Why a Blue Shift action is refused: one sentence with the rule it breaks. Called only for illegal actions."""

from __future__ import annotations

from .. import actions
from ..actions import value_of
from ..data.board import RING, SPACES, SPOKE
from ..data.components import GAP, VALUES
from ..position import AFTER, BETWEEN, PLACING, STRANDED
from ..rules import BlueShift
from .shifts import space_said


def reason(state: BlueShift, action: int) -> str:
    """Return why the seat to move may not play that action."""
    if action < actions.BLANK:
        return "BS-1.3: the planets are dealt at random; you cannot deal them."
    if action < actions.PLACE:
        return "BS-4.4: what a planet shows is random; you cannot choose it."
    if state.phase == PLACING:
        return _placing(action)
    if action < actions.MOVE:
        return "BS-2.1: you place your ship once, before the first turn."
    if action >= actions.DONE:
        return _declining(state, action)
    if action >= actions.SPEND:
        return _token(state, action)
    return _flight(state, action)


def _placing(action: int) -> str:
    if actions.PLACE <= action < actions.MOVE:
        return "BS-2.1: another ship is already on that planet."
    return "BS-2.1: first place your ship on a planet."


def _declining(state: BlueShift, action: int) -> str:
    """Return why the seat cannot end its turn, give up or pass."""
    if action == actions.GIVE_UP:
        return "BS-6.5: you may give up only if you have no move at the start of your turn."
    if action == actions.PASS:
        return "BS-8.1: only eliminated players may pass, between turns."
    if state.phase == BETWEEN:
        return "BS-8.1: between turns, spend a token or pass."
    if state.phase == STRANDED:
        return "BS-6.2: you are stranded, so spend a token or give up."
    return "BS-2.3: you must move before you end your turn."


def _token(state: BlueShift, action: int) -> str:
    """Return why a token cannot be spent, or not on that line."""
    seat, value = state.mover(), value_of(action)
    if state.spent and state.phase != BETWEEN:
        return "BS-2.3: you have already spent a token this turn."
    if not state.tokens[seat * VALUES + value]:
        return f"BS-5.1: you have no token worth {value}."
    return "BS-5.5: there is no planet on that line."


def _flight(state: BlueShift, action: int) -> str:
    """Return why the ship cannot fly there."""
    if state.phase == BETWEEN:
        return "BS-7.1: your ship is gone."
    if state.phase == AFTER:
        return "BS-2.3: you have already moved this turn."
    if state.phase == STRANDED:
        return "BS-6.1: your ship is stranded and has no move."
    start, to = state.ships[state.active], (action - actions.MOVE) % SPACES
    if start == to:
        return "BS-3.3: a move may not end where it began."
    along_ring = RING[start] == RING[to]
    if (action >= actions.MOVE_CLOCKWISE) != (state.sweep and along_ring):
        return _way(state)
    if not along_ring and SPOKE[start] != SPOKE[to]:
        return f"BS-3.1: {space_said(to)} is neither on your ring nor on your spoke."
    if state.planets[to] == GAP:
        return f"BS-3.2: there is no planet on {space_said(to)}."
    if state.riders[to]:
        return f"BS-3.2: a ship is on {space_said(to)}."
    return f"BS-3.2: a gap or a ship is on the way to {space_said(to)}."


def _way(state: BlueShift) -> str:
    if state.sweep:
        return "BS-3.4: add clockwise or counter to a move along your ring, and only to such a move."
    return "BS-3.4: name only the space: in this match the direction does not matter."
