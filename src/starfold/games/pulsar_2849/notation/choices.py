"""The legal actions of a position that was read: set by asking again, which must lead to the same phase."""

from __future__ import annotations

from starfold.core.errors import InvalidPositionError

from .. import actions
from ..data.board import SLOT
from ..data.components import SILVER_DICE
from ..position import phases
from ..rules.state import ALL_FACES, Pulsar
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
        state.set_up()
    elif phase in (phases.REVEALING, phases.ROLLING, phases.TURNING_UP, phases.EXPLORING):
        ask_chance(state)
    elif phase == phases.ENTERING:
        state.ask_entry()
    elif phase == phases.CHOOSING_SIDE:
        state.ask_side()
    elif phase == phases.DRAFTING:
        state.ask_draft()
    elif phase == phases.MARKING:
        state.choices = [actions.MARKER + which for which in state.fitting_markers(state.left) or state.own_markers(3)]
    elif phase == phases.ACTING:
        state.ask_action()
    elif phase == phases.USING:
        state.choices = state.targets(state.reading)
    elif phase == phases.FLYING:
        state.ask_step()
    elif phase == phases.PAYING:
        found = state.purchases()
        state.choices = [*found, actions.KEEP] if found else []
    elif phase != phases.ENDED:
        ask_effect(state)


def ask_chance(state: Pulsar) -> None:
    """Ask again for an outcome of chance."""
    if state.phase == phases.REVEALING:
        state.ask_transmitter()
    elif state.phase == phases.ROLLING:
        must(sum(state.pool) < SILVER_DICE[state.seats], "a die is left to be rolled")
        state.choices = ALL_FACES
    elif state.phase == phases.TURNING_UP:
        state.ask_system()
    else:
        state.ask_tile()


def ask_effect(state: Pulsar) -> None:
    """Ask again for the decision of an effect or of a flight's end."""
    phase = state.phase
    state.phase = phases.ACTING
    slot = SLOT[state.ships[state.seat]]
    if phase == phases.JOINING:
        state.ask_join(state.joining)
    elif phase == phases.RUNNING:
        state.phase = phases.RUNNING
        runs = state.possible_runs()
        state.choices = [*runs, actions.NO_RUN] if runs else []
    elif phase == phases.TAKING:
        state.ask_size(state.sizes)
    elif phase == phases.COMPLETING:
        state.ask_completion(state.sizes)
    elif phase == phases.ISOLATING:
        state.ask_isolated()
    elif phase == phases.JUMPING:
        state.ask_jump()
    elif phase == phases.ADVANCING:
        state.ask_advance(state.sizes, -state.left)
    elif phase == phases.BONUSING:
        state.ask_bonus(slot)
    elif phase == phases.CLAIMING:
        state.ask_claim(slot)
    elif phase == phases.LINKING:
        must(len(state.links) > 0 and state.links == sorted(set(state.links)), "links name red dice in order")
        must(not state.had_red, "a link's die is offered to who has had no red die")
        state.phase = phases.LINKING
        state.choices = [actions.LINK + pips for pips in state.links] + [actions.NO_LINK]
