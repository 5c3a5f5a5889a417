"""Carrying out the tasks of the agenda: effects, exploration, and what a flight or building has put there."""

from __future__ import annotations

from .. import actions
from ..data import components, kinds, triggers
from ..data.board import ALL_PULSARS, ISOLATED, PULSARS, SLOT, SYSTEMS
from ..data.effects import Effect
from ..position import phases
from ..position.pieces import NOBODY, UNSEEN, Position
from . import building, counting, dice_phase, flying
from .building import reversed_tasks


def work(state: Position, kind: int, what: int) -> None:
    """Do a task that is not an effect."""
    if kind == phases.PASS:
        flying.pass_system(state, what)
    elif kind == phases.ARRIVE:
        flying.arrive(state, what)
    elif kind == phases.CALL:
        flying.ask_claim(state, what)
    elif kind == phases.SURVEY:
        ask_tile(state)
    elif kind == phases.FIRE:
        counting.fire(state, what)
    elif kind == phases.PATENTED:
        counting.fire(state, triggers.ON_PATENT, what)
    elif kind == phases.PAID_UP:
        building.check_online(state, what)
    elif kind == phases.LIVE:
        building.go_live(state, what)


def carry_out(state: Position, effect: Effect) -> None:  # noqa: C901 (one branch for each kind of effect)
    """PU-6.1 Carry out an effect; a part that is impossible is lost."""
    kind = effect.kind
    seat = state.seat
    if kind == kinds.GAIN_VP:
        counting.score(state, seat, effect.n, effect.reason)
    elif kind == kinds.GAIN_CUBES:
        counting.gain_cubes(state, seat, effect.n)
    elif kind == kinds.GAIN_MODIFIER:
        gain_tokens(state, effect.token, effect.n)
    elif kind == kinds.SCORE_PER or kind == kinds.SCORE_LADDER:
        counting.score(state, seat, counting.worth(state, seat, effect), effect.reason)
    elif kind == kinds.TAKE_GYRODYNE:
        ask_size(state, effect.mask)
    elif kind == kinds.COMPLETE_GYRODYNE:
        ask_completion(state, effect.mask)
    elif kind == kinds.CLAIM_ISOLATED:
        ask_isolated(state)
    elif kind == kinds.BONUS_DIE:
        if not state.had_red:
            building.take_red(state, effect.n)
    elif kind == kinds.EXTRA_DIE:
        state.hands[seat * actions.PIPS + effect.n] += 1  # PU-6.10
        state.tell("extra", seat, effect.n)
    elif kind == kinds.DRAW_EXPLORATION:
        state.agenda += [phases.SURVEY * phases.TASK] * effect.n
    elif kind == kinds.GATE_RUN:
        state.runs[seat] |= 1 << effect.place
    elif kind == kinds.MOVE_TO_SYSTEM:
        ask_jump(state)
    elif kind == kinds.ADVANCE:
        ask_advance(state, effect.mask, effect.n)


def gain_tokens(state: Position, kind: int, number: int) -> None:
    """PU-3.4 Give the turn's seat modifier tokens, which never run out."""
    state.tokens[state.seat * components.TOKENS + kind] += number
    state.tell("tokens", state.seat, kind, number)


# --- effects that ask for a decision ---


def ask_size(state: Position, sizes: int) -> None:
    """PU-6.2 Take a gyrodyne of one of these sizes; nothing if none of them is left."""
    found = [size for size in range(components.SIZES) if sizes >> size & 1 and state.supply[size] > 0]
    if len(found) == 1:
        building.take_gyrodyne(state, found[0])
    elif found:
        state.phase = phases.TAKING
        state.sizes = sizes
        state.choices = [actions.TAKE + size for size in found]


def ask_completion(state: Position, sizes: int) -> None:
    """PU-6.3 Complete a gyrodyne on a pulsar; pulsars may be developed first. Nothing if there is none."""
    ready = building.completions(state, sizes)
    first = building.developments(state)
    useful = [action for action in first if sizes >> ((action - actions.DEVELOP) % components.SIZES) & 1]
    if not useful and len(ready) == 1:
        building.complete(state, slot_of_completion(state, ready[0]))
    elif ready or useful:
        state.phase = phases.COMPLETING
        state.sizes = sizes
        state.choices = first + ready + ([] if ready else [actions.FORGO])


def slot_of_completion(state: Position, action: int) -> int:
    """Return the slot of the pulsar named by a completing action."""
    return SLOT[ALL_PULSARS[action - actions.COMPLETE]]


def ask_isolated(state: Position) -> None:
    """PU-6.7 Claim a free isolated pulsar; nothing if there is none, or no ring."""
    pulsars = PULSARS[state.side]
    found = [place for place in pulsars if ISOLATED[place] and state.rings[SLOT[place]] == NOBODY]
    if not found or state.rings.count(state.seat) >= components.RINGS_EACH:
        return
    if len(found) == 1:
        flying.claim(state, SLOT[found[0]])
    else:
        state.phase = phases.ISOLATING
        state.choices = [actions.CLAIM + actions.NUMBER[place] for place in found]


def ask_jump(state: Position) -> None:
    """PU-6.8 Ask for any system to move the ship to."""
    state.phase = phases.JUMPING
    state.choices = [actions.JUMP + actions.NUMBER[place] for place in SYSTEMS[state.side]]


def jump(state: Position, place: int) -> None:
    """PU-6.8 Move the ship to a system as if a flight had ended there; this is not a flight."""
    state.ships[state.seat] = place
    state.tell("jumped", state.seat, place)
    state.agenda.append(phases.ARRIVE * phases.TASK + SLOT[place])
    if state.systems[SLOT[place]] == UNSEEN:
        flying.ask_system(state)


def ask_advance(state: Position, tracks: int, steps: int) -> None:
    """PU-6.9 Move one of the seat's markers to the left."""
    found = dice_phase.own_markers(state, tracks)
    if len(found) == 1:
        dice_phase.move_marker(state, found[0], -steps)
    else:
        state.phase = phases.ADVANCING
        state.left = -steps
        state.sizes = tracks
        state.choices = [actions.MARKER + which for which in found]


# --- exploration ---


def ask_tile(state: Position) -> None:
    """PU-4.12 Draw an exploration tile; if the stack is empty, the discards are shuffled first."""
    if sum(state.tiles) == 0:
        state.tiles, state.discards = state.discards, [0] * len(components.EXPLORATIONS)
    if sum(state.tiles) == 0:
        return  # all tiles are kept
    state.phase = phases.EXPLORING
    state.choices = [actions.EXPLORE + kind for kind in range(len(components.EXPLORATIONS)) if state.tiles[kind]]


def explore(state: Position, kind: int) -> None:
    """PU-4.12 Carry a tile out and discard it, or keep it."""
    state.tiles[kind] -= 1
    state.tell("explored", state.seat, kind)
    state.agenda.append(phases.FIRE * phases.TASK + triggers.ON_EXPLORE)
    if components.KEPT[kind]:
        state.kept[state.seat * len(components.EXPLORATIONS) + kind] += 1
    else:
        state.discards[kind] += 1
        state.agenda += reversed_tasks(components.EXPLORATION_TASKS[kind])
