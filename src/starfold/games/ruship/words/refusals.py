"""Why a RUSHIP action is refused: one sentence with the rule it breaks. Called only for illegal actions."""

from __future__ import annotations

from .. import actions
from ..data.board import SPACE, number_of
from ..data.components import BROADSIDE, HUMANITY, OVERDRIVE, REROLL, RETREAT
from ..position import CHOOSING, HOW_MANY
from ..rules import Ruship
from ..rules.flying import step_over


def reason(state: Ruship, action: int) -> str:
    """Return why the seat to move may not play that action."""
    if action < actions.ONE_DIE:
        return "RU-2.1: the dice decide that, not you."
    if state.phase == HOW_MANY:
        return "RU-6.4: first choose whether to roll one die or two."
    if state.phase == CHOOSING:
        return _power(state, action)
    if action < actions.TAKE:
        return _how_many(state)
    if action < actions.ROLL_AGAIN:
        return "RU-5.2: you take a power only when your planet is attacked."
    if action < actions.RAISE:
        return _reroll(state, action - actions.ROLL_AGAIN + 1)
    if action == actions.RAISE:
        return _overdrive(state)
    if action == actions.ADVANCE:
        return _base(state)
    if action >= actions.ENTER:
        return _flight(state, action)
    return "RU-2.3: while a die has a legal move, you must play one."


def _power(state: Ruship, action: int) -> str:
    if actions.TAKE <= action < actions.ROLL_AGAIN:
        return "RU-5.2: that power is already taken."
    return "RU-5.2: your planet was attacked: first choose a power."


def _how_many(state: Ruship) -> str:
    if state.owner[BROADSIDE] == state.active:
        return "RU-6.4: choose how many dice to roll before you roll them."
    return "RU-6.4: only the owner of Broadside may choose how many dice to roll."


def _reroll(state: Ruship, die: int) -> str:
    if state.owner[REROLL] != state.active:
        return "RU-6.2: only the owner of Reroll may reroll a die."
    if state.rerolled:
        return "RU-6.2: you have already rerolled a die this turn."
    if not state.fresh or state.raised:
        return "RU-6.1: use Reroll before Overdrive and before your first move."
    return f"RU-6.2: none of your dice shows {die}."


def _overdrive(state: Ruship) -> str:
    if state.owner[OVERDRIVE] != state.active:
        return "RU-6.3: only the owner of Overdrive may raise the dice."
    if state.raised or not state.fresh:
        return "RU-6.1: use Overdrive once a turn, before your first move."
    return "RU-6.3: Overdrive needs two dice."


def _base(state: Ruship) -> str:
    if 1 not in (state.low, state.high):
        return "RU-4.1: your base moves only with a die that counts 1."
    return "RU-4.2: the space in front of your base is not empty."


def _flight(state: Ruship, action: int) -> str:
    """Return why a token may not enter, move or move back."""
    seat = state.active
    entering = action < actions.MOVE
    die = actions.DIE_OF[action]
    start = number_of(state.base(seat) if entering else actions.START_OF[action])
    outwards = (seat == HUMANITY) != (action >= actions.BACK)
    if die not in (state.low, state.high):
        return f"RU-2.1: none of your remaining dice counts {die}."
    if entering and state.supply[seat] == 0:
        return "RU-3.1: your supply is empty."
    if not entering and (start > state.spaces or state.count(seat, start) == 0):
        return f"RU-3.2: you have no token on space {start}."
    if action >= actions.BACK and state.owner[RETREAT] != seat:
        return "RU-6.5: only the owner of Retreat may move backwards."
    return _landing(state, start, die, outwards)


def _landing(state: Ruship, start: int, die: int, outwards: bool) -> str:
    """Return why a move may not end on its space."""
    space = SPACE[start]
    end = step_over(state, space, space << die if outwards else space >> die)
    if not end & state.track:
        return "RU-6.5: your tokens cannot move back past your own first space."
    to = number_of(end)
    if state.count(state.active, to) == 2:
        return f"RU-6.6: two of your tokens already share space {to}."
    if state.count(state.active, to):
        return f"RU-3.4: your own token is on space {to}."
    return f"RU-6.6: the pair on space {to} is protected."
