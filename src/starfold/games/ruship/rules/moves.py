"""RUSHIP's rules: the legal moves of the active seat. Their effects are in flying.py and turn.py.

The functions that add actions are called in the order of the actions.
"""

from __future__ import annotations

from .. import actions
from ..data.board import PRIME
from ..data.components import HUMANITY, OVERDRIVE, REROLL, RETREAT, WINGMATES
from ..position import Position


def add_powers(state: Position, choices: list[int]) -> None:
    """RU-6.1 Add Reroll, then Overdrive; both only before the first move."""
    if state.raised:
        return
    if state.owner[REROLL] == state.active and not state.rerolled:
        if state.low:
            choices.append(actions.ROLL_AGAIN + state.low - 1)
        if state.high != state.low:
            choices.append(actions.ROLL_AGAIN + state.high - 1)
    if state.owner[OVERDRIVE] == state.active and state.low:
        choices.append(actions.RAISE)


def add_base_move(state: Position, choices: list[int]) -> None:
    """RU-4.1 RU-4.2 Add the base's move by one space, if the space in front is empty.

    The enemy base always stands before its planet, so the move never leaves the track.
    """
    ahead = state.mothership << 1 if state.active == HUMANITY else state.vortex >> 1
    if not ahead & (state.bases | state.fleets[0] | state.fleets[1]):
        choices.append(actions.ADVANCE)


def add_moves(state: Position, choices: list[int]) -> None:  # noqa: C901 (the hottest loop there is, for both dice at once)
    """RU-2.3 RU-2.4 Add every legal move of a token with a die that is left, in the order of the actions.

    RU-3.3 Only the end of a move matters; pieces on the way are passed over.
    """
    seat = state.active
    fleet = state.fleets[seat]
    low = state.low
    high = state.high
    closed = state.pairs  # RU-6.6 a pair is protected, and three never share a space
    if state.owner[WINGMATES] != seat:
        closed |= fleet  # RU-3.4
    ends = closed
    # Closed ends, shifted back by a die, are the starts from which that die cannot be played. RU-5.1 Off the track
    # no end is closed.
    if seat == HUMANITY:
        base = state.mothership
        if state.bases & closed >> 1:
            ends = behind_bases(state, closed, True)
        shut = ends >> high
    else:
        base = state.vortex
        if state.bases & closed << 1:
            ends = behind_bases(state, closed, False)
        shut = ends << high
    if low == 0 or low == high:  # RU-2.7 equal dice are one action
        if state.supply[seat] and not shut & base:  # RU-3.1
            choices.append(actions.ENTER_WITH + high)
        starts = fleet & ~shut  # RU-3.2
        while starts:
            start = starts & -starts  # the start nearest to Earth
            starts ^= start
            choices.append(actions.MOVE_FROM[start % PRIME] + high)
    else:
        shut_low = ends >> low if seat == HUMANITY else ends << low
        if state.supply[seat]:
            if not shut_low & base:
                choices.append(actions.ENTER_WITH + low)
            if not shut & base:
                choices.append(actions.ENTER_WITH + high)
        starts = fleet & ~(shut_low & shut)
        while starts:
            start = starts & -starts
            starts ^= start
            number = actions.MOVE_FROM[start % PRIME]
            if not shut_low & start:
                choices.append(number + low)
            if not shut & start:
                choices.append(number + high)
    if state.owner[RETREAT] == seat:
        add_retreats(state, choices, closed)


def add_retreats(state: Position, choices: list[int], closed: int) -> None:
    """RU-6.5 With Retreat, add the moves backwards, except behind the seat's own first space."""
    outwards = state.active != HUMANITY
    closed = behind_bases(state, closed | ~state.track, outwards)
    low = 0 if state.low == state.high else state.low  # RU-2.7
    high = state.high
    starts = state.fleets[state.active]
    while starts:
        start = starts & -starts
        starts ^= start
        number = actions.BACK_FROM[start % PRIME]
        if low and not closed & (start << low if outwards else start >> low):
            choices.append(number + low)
        if not closed & (start << high if outwards else start >> high):
            choices.append(number + high)


def behind_bases(state: Position, closed: int, outwards: bool) -> int:
    """RU-3.6 Return the closed ends with each base that has a closed space behind it.

    A move onto a base ends behind it. It is done twice because the other base may stand there.
    """
    if outwards:
        closed |= state.bases & closed >> 1
        return closed | state.bases & closed >> 1
    closed |= state.bases & closed << 1
    return closed | state.bases & closed << 1
