"""What may be played in a position that was read: asked for anew, which must come to the same phase."""

from __future__ import annotations

from ...core.errors import BadText
from .box import SILVER_DICE
from .moves import KEEP, LINK, MARKER, NO_LINK, NO_RUN
from .position import (
    ACTING,
    ADVANCING,
    BONUSING,
    CHOOSING_SIDE,
    CLAIMING,
    COMPLETING,
    DRAFTING,
    ENDED,
    ENTERING,
    EXPLORING,
    FLYING,
    HOUSING,
    ISOLATING,
    JOINING,
    JUMPING,
    LINKING,
    MARKING,
    PAYING,
    PHASES,
    REVEALING,
    ROLLING,
    RUNNING,
    TAKING,
    TURNING_UP,
    USING,
)
from .reading_checks import must
from .rules import ALL_FACES, Pulsar
from .stars import SLOT


def choices_of(state: Pulsar) -> list[int]:
    """What may be played: asked for anew, which must come to the same phase."""
    twin = state.copy()
    assert isinstance(twin, Pulsar)
    ask(twin)
    if twin.phase != state.phase or (not twin.choices) != (state.phase == ENDED) or twin.seat != state.seat:
        raise BadText(f"A position like this is not in phase {PHASES[state.phase]}.")
    return twin.choices


def ask(state: Pulsar) -> None:
    """Ask anew what the phase asks for."""
    phase = state.phase
    if phase <= HOUSING:
        state.set_up()
    elif phase in (REVEALING, ROLLING, TURNING_UP, EXPLORING):
        ask_chance(state)
    elif phase == ENTERING:
        state.ask_entry()
    elif phase == CHOOSING_SIDE:
        state.ask_side()
    elif phase == DRAFTING:
        state.ask_draft()
    elif phase == MARKING:
        state.choices = [MARKER + which for which in state.fitting_markers(state.left) or state.own_markers(3)]
    elif phase == ACTING:
        state.ask_action()
    elif phase == USING:
        state.choices = state.targets(state.reading)
    elif phase == FLYING:
        state.ask_step()
    elif phase == PAYING:
        found = state.purchases()
        state.choices = [*found, KEEP] if found else []
    elif phase != ENDED:
        ask_effect(state)


def ask_chance(state: Pulsar) -> None:
    """Ask anew what chance decides."""
    if state.phase == REVEALING:
        state.ask_transmitter()
    elif state.phase == ROLLING:
        must(sum(state.pool) < SILVER_DICE[state.seats], "a die is left to be rolled")
        state.choices = ALL_FACES
    elif state.phase == TURNING_UP:
        state.ask_system()
    else:
        state.ask_tile()


def ask_effect(state: Pulsar) -> None:
    """Ask anew what an effect or the end of a flight asks for."""
    phase = state.phase
    state.phase = ACTING
    slot = SLOT[state.ships[state.seat]]
    if phase == JOINING:
        state.ask_join(state.joining)
    elif phase == RUNNING:
        state.phase = RUNNING
        runs = state.possible_runs()
        state.choices = [*runs, NO_RUN] if runs else []
    elif phase == TAKING:
        state.ask_size(state.sizes)
    elif phase == COMPLETING:
        state.ask_completion(state.sizes)
    elif phase == ISOLATING:
        state.ask_isolated()
    elif phase == JUMPING:
        state.ask_jump()
    elif phase == ADVANCING:
        state.ask_advance(state.sizes, -state.left)
    elif phase == BONUSING:
        state.ask_bonus(slot)
    elif phase == CLAIMING:
        state.ask_claim(slot)
    elif phase == LINKING:
        must(len(state.links) > 0 and state.links == sorted(set(state.links)), "links name red dice in order")
        must(not state.had_red, "a link's die is offered to who has had no red die")
        state.phase = LINKING
        state.choices = [LINK + pips for pips in state.links] + [NO_LINK]
