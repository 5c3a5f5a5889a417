"""The production phase, in its order: each step for all seats before the next one. Then the next round is prepared."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import components, kinds
from ..data.effects import Effect
from ..data.reasons import FOR_ENGINEERING, FOR_GYRODYNES, FOR_PAID, FOR_PENALTIES
from ..position import phases
from ..position.pieces import Position
from . import counting, dice_phase, final_scoring

GREEN_TECH: Final = 2  # its index in components.TECH_COLOURS


def produce(state: Position) -> None:
    """PU-7.1 Do production up to the transmitters; then seats may pay cubes."""
    state.before = state.gained[:]
    state.tell("production", -1, state.round)
    set_order(state)
    award_engineers(state)
    take_penalties(state)
    for seat in range(state.seats):
        for transmitter in range(components.ALL_TRANSMITTERS):
            if state.owners[transmitter] == seat and state.online(transmitter):
                earn(state, seat, components.EVERY_ROUND[transmitter], transmitter)
    state.pick = -1
    state.spent = []
    next_payer(state)


def set_order(state: Position) -> None:
    """PU-7.2 Set the turn order from the markers on the initiative track."""
    state.rockets = state.marks[: len(state.rockets)]
    state.tell_all("order", state.rockets)


def award_engineers(state: Position) -> None:
    """PU-7.3 Give the engineering awards; with two seats one may get two awards."""
    first = components.ENGINEERING * len(state.rockets)
    for place in range(len(components.AWARD_CUBES[state.seats])):
        seat = state.marks[first + place]
        if components.AWARD_CUBES[state.seats][place]:
            counting.gain_cubes(state, seat, components.AWARD_CUBES[state.seats][place])
        counting.score(state, seat, components.AWARD_VP[state.seats][place], FOR_ENGINEERING)


def take_penalties(state: Position) -> None:
    """PU-7.4 Take VP for every marker on a penalty space."""
    markers = len(state.rockets)
    for rank in range(2 * markers):
        cost = components.PENALTY[rank // markers][state.spaces[rank]]
        if cost:
            counting.score(state, state.marks[rank], -cost, FOR_PENALTIES)


def earn(state: Position, seat: int, effects: list[Effect], what: int) -> None:
    """Apply the production effects for a seat, except paying cubes."""
    for effect in effects:
        if effect.kind == kinds.GAIN_VP:
            counting.score(state, seat, effect.n, effect.reason, what)
        elif effect.kind == kinds.GAIN_CUBES:
            counting.gain_cubes(state, seat, effect.n)
        elif effect.kind == kinds.SCORE_PER or effect.kind == kinds.SCORE_LADDER:
            counting.score(state, seat, counting.worth(state, seat, effect), effect.reason, what)
        elif effect.kind == kinds.SCORE_PLACE:
            place = dice_phase.place_of(state, seat, effect.track)
            if place < len(effect.vps):
                counting.score(state, seat, effect.vps[place], effect.reason, what)


def next_payer(state: Position) -> None:
    """PU-7.5 Ask the next seat that can pay cubes; after the last, finish production."""
    players = state.players()
    while state.pick < state.seats - 1:
        state.pick += 1
        state.seat = players[state.pick]
        found = purchases(state)
        if found:
            state.phase = phases.PAYING
            state.turns += 1
            state.choices = found + [actions.KEEP]
            return
    finish_production(state)


def purchases(state: Position) -> list[int]:
    """PU-7.5 Return the payments to the seat's online transmitters that are still possible."""
    found: list[int] = []
    for transmitter in range(components.ALL_TRANSMITTERS):
        if state.owners[transmitter] == state.seat and state.online(transmitter):
            offer = offer_of(transmitter)
            if offer is None or state.cubes[state.seat] < offer.cubes:
                continue
            if state.spent.count(transmitter) < offer.times:
                found.append(actions.SPEND + transmitter)
    return found


def spend(state: Position, transmitter: int) -> None:
    """PU-7.5 Pay cubes to a transmitter for VP."""
    offer = offer_of(transmitter)
    if offer is not None:
        state.spent.append(transmitter)
        state.cubes[state.seat] -= offer.cubes
        state.tell("spent", state.seat, transmitter, offer.cubes)
        counting.score(state, state.seat, offer.n, FOR_PAID, transmitter)
    found = purchases(state)
    if found:
        state.choices = found + [actions.KEEP]
    else:
        next_payer(state)


# --- gyrodynes, green technologies, the next round ---


def row_bonus(state: Position) -> int:
    """PU-7.6 Return the bonus of each spinning gyrodyne in this round; ? is the median, rounded up."""
    side = state.sides[components.CATEGORY_OF_ROW[state.round]]
    bonus = components.ROW_BONUS[side * (components.ROUNDS + 1) + state.round]
    return (state.median + 1) // 2 if bonus == components.MEDIAN else bonus


def finish_production(state: Position) -> None:
    """PU-7.6 Score spinning gyrodynes, PU-7.7 green technologies; PU-7.8 then begin the next round or end."""
    state.spent = []
    bonus = row_bonus(state)
    for seat in range(state.seats):
        for size in range(components.SIZES):
            counting.score(
                state,
                seat,
                counting.spinning(state, seat, size) * (components.SPIN_VP[size] + bonus),
                FOR_GYRODYNES,
                size,
            )
    effects = components.TECH_EFFECTS[1 if state.headquarters else 0]
    for seat in range(state.seats):
        for place in range(len(state.techs)):
            tech = state.techs[place]
            if components.TECH_COLOUR[tech] == GREEN_TECH and state.patents[place] >> seat & 1:
                earn(state, seat, effects[tech], tech)
    if state.round == components.ROUNDS:
        final_scoring.end_match(state)
    else:
        clean_up(state)


def clean_up(state: Position) -> None:
    """PU-7.8 Remove open transmitters, move tokens of one-die technologies to the lock, begin the next round."""
    state.shown = []
    state.busy = 0
    if components.ONE_SLOT_OWNERS[state.seats] > 1:
        state.tell("locks", -1, state.round)
    dice_phase.begin_round(state)


def offer_of(transmitter: int) -> Effect | None:
    """Return a transmitter's trade of cubes for VP in production, or None."""
    for effect in components.EVERY_ROUND[transmitter]:
        if effect.kind == kinds.PAY_CUBES:
            return effect
    return None
