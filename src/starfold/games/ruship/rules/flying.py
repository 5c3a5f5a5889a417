"""RUSHIP's rules: the moves of tokens and bases. The course of a turn is in turn.py."""

from __future__ import annotations

from ..data import components
from ..data.board import number_of
from ..position import Position
from . import turn

# --- RU-3: what a move does ---


def enter(state: Position, die: int) -> None:
    """RU-3.1 Enter a token from the supply, counted from the base."""
    if state.active == components.HUMANITY:
        fly(state, state.mothership, state.mothership << die, die)
    else:
        fly(state, state.vortex, state.vortex >> die, die)


def fly(state: Position, start: int, to: int, die: int) -> None:
    """RU-3.2 Fly a token forward, or RU-6.5 with Retreat, back. It captures and lands, or attacks."""
    seat = state.active
    fleet = state.fleets[seat]
    if to & state.bases:
        to = step_over(state, start, to)
    if state.events is not None:
        tell_flight(state, start, to)
    turn.spend(state, die)
    if start & state.bases:
        state.supply[seat] -= 1  # RU-3.1
    elif start & state.pairs:
        state.pairs ^= start  # RU-6.6 the other token is single again
    else:
        fleet ^= start
    if state.broadside:
        sweep(state, start, to)
    if not to & state.track:
        state.fleets[seat] = fleet
        turn.attack(state)  # RU-5.1
        return
    if to & state.fleets[1 - seat]:
        capture(state, to)  # RU-3.5
    if to & fleet:
        state.pairs |= to  # RU-6.6
    state.fleets[seat] = fleet | to
    turn.play_on(state)


def step_over(state: Position, start: int, to: int) -> int:
    """RU-3.6 RU-4.3 Return where a move ends that steps over bases; they are never captured."""
    while to & state.bases:
        to = to << 1 if to > start else to >> 1
    return to


def tell_flight(state: Position, start: int, to: int) -> None:
    """Record a token's move as an event, in which the enemy planet is 0."""
    end = number_of(to) if to & state.track else 0
    if start & state.bases:
        state.tell("entered", state.active, end)
    else:
        state.tell("moved", state.active, number_of(start), end)


def capture(state: Position, space: int) -> None:
    """RU-3.5 Return a captured token to its owner's supply."""
    enemy = 1 - state.active
    state.fleets[enemy] ^= space
    state.supply[enemy] += 1
    if state.events is not None:
        state.tell("captured", enemy, number_of(space))


def sweep(state: Position, start: int, to: int) -> None:
    """RU-6.4 Broadside: capture every single enemy token strictly between start and end, but no pair."""
    singles = state.fleets[1 - state.active] & ~state.pairs
    space = start
    while space != to:
        if space & singles:
            capture(state, space)
        space = space << 1 if to > start else space >> 1


# --- RU-4: bases ---


def advance_base(state: Position) -> None:
    """RU-4.1 RU-4.3 Move the base one space forward, never back. It captures nothing, even with Broadside."""
    seat = state.active
    if seat == components.HUMANITY:
        state.put_bases(state.mothership << 1, state.vortex)
    else:
        state.put_bases(state.mothership, state.vortex >> 1)
    state.tell("advanced", seat, number_of(state.base(seat)))
    turn.spend(state, 1)
    turn.play_on(state)
