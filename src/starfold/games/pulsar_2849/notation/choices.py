"""The legal actions of a position that was read: set by asking again, which must lead to the same phase."""

from __future__ import annotations

from starfold.core.errors import InvalidPositionError

from .. import actions
from ..data.board import SLOT
from ..data.components import SILVER_DICE
from ..position import phases
from ..rules.action_phase import targets
from ..rules.agenda import ask_advance, ask_completion, ask_isolated, ask_jump, ask_size, ask_tile
from ..rules.building import ask_join
from ..rules.dice_phase import ALL_FACES, ask_draft, ask_transmitter, fitting_markers, own_markers
from ..rules.entering import ask_entry, ask_side
from ..rules.flying import ask_bonus, ask_claim, ask_step, ask_system, possible_runs
from ..rules.production import purchases
from ..rules.set_up import deal_on
from ..rules.state import Pulsar
from ..rules.turn import ask_action
from .checks import must


def choices_of(state: Pulsar) -> list[int]:
    """Return the legal actions. Raises InvalidPositionError if asking again leads to another phase."""
    twin = state.copy()
    assert isinstance(twin, Pulsar)
    ask(twin)
    if twin.phase != state.phase or (not twin.choices) != (state.phase == phases.ENDED) or twin.seat != state.seat:
        raise InvalidPositionError(f"A position like this is not in phase {phases.PHASES[state.phase]}.")
    return twin.choices


def ask(state: Pulsar) -> None:
    """Ask again for the decision of the phase."""
    phase = state.phase
    if phase <= phases.HOUSING:
        deal_on(state)
    elif phase in (phases.REVEALING, phases.ROLLING, phases.TURNING_UP, phases.EXPLORING):
        ask_chance(state)
    elif phase == phases.ENTERING:
        ask_entry(state)
    elif phase == phases.CHOOSING_SIDE:
        ask_side(state)
    elif phase == phases.DRAFTING:
        ask_draft(state)
    elif phase == phases.MARKING:
        state.choices = [
            actions.MARKER + which for which in fitting_markers(state, state.left) or own_markers(state, 3)
        ]
    elif phase == phases.ACTING:
        ask_action(state)
    elif phase == phases.USING:
        state.choices = targets(state, state.reading)
    elif phase == phases.FLYING:
        ask_step(state)
    elif phase == phases.PAYING:
        found = purchases(state)
        state.choices = [*found, actions.KEEP] if found else []
    elif phase != phases.ENDED:
        ask_effect(state)


def ask_chance(state: Pulsar) -> None:
    """Ask again for an outcome of chance."""
    if state.phase == phases.REVEALING:
        ask_transmitter(state)
    elif state.phase == phases.ROLLING:
        must(sum(state.pool) < SILVER_DICE[state.seats], "a die is left to be rolled")
        state.choices = ALL_FACES
    elif state.phase == phases.TURNING_UP:
        ask_system(state)
    else:
        ask_tile(state)


def ask_effect(state: Pulsar) -> None:
    """Ask again for the decision of an effect or of a flight's end."""
    phase = state.phase
    state.phase = phases.ACTING
    slot = SLOT[state.ships[state.seat]]
    if phase == phases.JOINING:
        ask_join(state, state.joining)
    elif phase == phases.RUNNING:
        state.phase = phases.RUNNING
        runs = possible_runs(state)
        state.choices = [*runs, actions.NO_RUN] if runs else []
    elif phase == phases.TAKING:
        ask_size(state, state.sizes)
    elif phase == phases.COMPLETING:
        ask_completion(state, state.sizes)
    elif phase == phases.ISOLATING:
        ask_isolated(state)
    elif phase == phases.JUMPING:
        ask_jump(state)
    elif phase == phases.ADVANCING:
        ask_advance(state, state.sizes, -state.left)
    elif phase == phases.BONUSING:
        ask_bonus(state, slot)
    elif phase == phases.CLAIMING:
        ask_claim(state, slot)
    elif phase == phases.LINKING:
        must(len(state.links) > 0 and state.links == sorted(set(state.links)), "links name red dice in order")
        must(not state.had_red, "a link's die is offered to who has had no red die")
        state.phase = phases.LINKING
        state.choices = [actions.LINK + pips for pips in state.links] + [actions.NO_LINK]
