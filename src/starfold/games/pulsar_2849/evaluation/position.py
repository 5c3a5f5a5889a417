"""A heuristic for Pulsar 2849: the VP a seat may end with, and from them its win share."""

from __future__ import annotations

from typing import Final

from starfold.core.shares import win_shares

from .. import actions
from ..data import components, kinds
from ..data.components import station_vp
from ..data.effects import Effect
from ..data.things import ALL_STATIONS
from ..position import phases
from ..position.pieces import NO_DIE, SPINS
from ..rules import Pulsar
from ..rules.counting import count, more_stations, worth
from ..rules.dice_phase import picks, place_of
from ..rules.final_scoring import PURPLE_TECH
from ..rules.production import GREEN_TECH
from .flights import best_flight

USUAL_MEDIAN: Final = 4  # the value used for a bonus of ?
# Prices in VP of an effect's immediate gains, in the middle of a match.
_CUBE: Final = 0.9
PRICE: Final[dict[int, float]] = {
    kinds.GAIN_VP: 1.0,
    kinds.GAIN_CUBES: _CUBE,
    kinds.GAIN_MODIFIER: 1.4,
    kinds.DRAW_EXPLORATION: 3.8,
}
# The same for effects without an amount.
FLAT: Final[dict[int, float]] = {kinds.TAKE_GYRODYNE: 2.5, kinds.COMPLETE_GYRODYNE: 5.0, kinds.CLAIM_ISOLATED: 3.0}
# By trigger (vocabulary.TRIGGERS): how often it happens to a seat in a round, on average.
OFTEN: Final[list[float]] = [0.6, 0.35, 0.9, 0.4, 0.4, 0.4, 0.35, 0.35, 0.8, 0.4, 0.2, 0.5, 0.2, 0.4]
SHIFT_WORTH: Final = 0.6  # the value of a die shift, for each round


def price(effects: list[Effect]) -> float:
    """Return the approximate value of immediate effects."""
    return sum([PRICE[each.kind] * each.n if each.kind in PRICE else FLAT.get(each.kind, 0.0) for each in effects])


def dark_worth(effects: list[Effect]) -> float:
    """Return the approximate value of a dark technology for each round."""
    found = 0.0
    for each in effects:
        if each.kind == kinds.ON:
            found += OFTEN[each.trigger] * price(each.effects)
        elif each.kind == kinds.DIE_SHIFT:
            found += SHIFT_WORTH * each.n
    return found


# By 0 without or 1 with headquarters, by tech.
DARK_WORTH: Final[list[list[float]]] = [[dark_worth(effects) for effects in techs] for techs in components.TECH_EFFECTS]
ONCE_WORTH: Final[list[float]] = [price(effects) for effects in components.ONCE]  # by transmitter
EACH_ROUND: Final[list[float]] = [
    sum([each.n for each in effects if each.kind == kinds.GAIN_VP]) + 0.0 for effects in components.EVERY_ROUND
]
EACH_CUBES: Final[list[float]] = [
    sum([each.n for each in effects if each.kind == kinds.GAIN_CUBES]) + 0.0 for effects in components.EVERY_ROUND
]


def row_bonus(state: Pulsar, row: int) -> int:
    """Return the bonus of a spinning gyrodyne in the round of a row."""
    bonus = components.ROW_BONUS[state.sides[components.CATEGORY_OF_ROW[row]] * (components.ROUNDS + 1) + row]
    if bonus != components.MEDIAN:
        return bonus
    return (state.median + 1) // 2 if row == state.round and state.median else USUAL_MEDIAN


def parts(state: Pulsar, seat: int) -> list[float]:
    """Return the features of a seat that WEIGHTS weighs."""
    left = components.ROUNDS - state.round + 1  # productions to come
    bonus = 0
    for row in range(max(1, state.round), components.ROUNDS + 1):
        bonus += row_bonus(state, row)
    found = [float(state.points[seat])]
    found += gyrodynes(state, seat, left, bonus)
    found += arrays(state, seat, left)
    found += stations(state, seat)
    found += technologies(state, seat, left)
    found += goals(state, seat)
    first = seat * components.TOKENS
    found += [
        float(state.cubes[seat]),
        float(state.tokens[first]) if left > 1 else 0.5 * state.tokens[first],
        float(state.tokens[first + 1]) if left > 1 else 0.5 * state.tokens[first + 1],
    ]
    found += dice(state, seat)
    found += tracks(state, seat, left)
    found += projects(state, seat, left)
    return found


def gyrodynes(state: Pulsar, seat: int, left: int, bonus: int) -> list[float]:
    """Return the features of gyrodynes: spinning, in building, in the play area, and pulsars without one."""
    spin = building = area = 0.0
    pulsars = 0
    for slot in range(len(state.rings)):
        if state.rings[slot] == seat:
            gyrodyne = state.gyrodynes[slot]
            if gyrodyne < 0:
                pulsars += 1
            elif gyrodyne >= SPINS:
                spin += components.SPIN_VP[gyrodyne - SPINS] * left + bonus
            else:
                building += components.SPIN_VP[gyrodyne] * left + bonus
    waiting = 0
    for size in range(components.SIZES):
        number = state.areas[seat * components.SIZES + size]
        waiting += number
        area += number * (components.SPIN_VP[size] * left + bonus)
    ready = min(waiting, pulsars)
    return [spin, building, area, float(waiting), float(pulsars), pulsars * left * 1.0, ready * left * 1.0]


def arrays(state: Pulsar, seat: int, left: int) -> list[float]:
    """Return the features of arrays: online transmitters, those begun, and dice of future links."""
    vp = cubes = begun = joined = 0.0
    for tile in range(components.ALL_TRANSMITTERS):
        if state.owners[tile] != seat:
            continue
        if state.online(tile):
            vp += EACH_ROUND[tile] * left
            cubes += EACH_CUBES[tile] * left
            continue
        paid = bin(state.paid[tile]).count("1")
        worth = ONCE_WORTH[tile] + (EACH_ROUND[tile] + _CUBE * EACH_CUBES[tile]) * max(0, left - 1)
        begun += worth * paid / len(components.COSTS[tile])
        for half in (2 * tile, 2 * tile + 1):
            if state.joints[half] >= 0:
                joined += 1.0 + 0.3 * (components.HALVES[half] + components.HALVES[state.joints[half]])
    return [vp, cubes, begun, joined if left > 1 else 0.5 * joined]


def stations(state: Pulsar, seat: int) -> list[float]:
    """Return the features of stations: their VP, and their number."""
    number = count(state, seat, ALL_STATIONS) + more_stations(state, seat)
    return [float(station_vp(number)), float(number)]


def technologies(state: Pulsar, seat: int, left: int) -> list[float]:
    """Return the features of patents by colour: what they bring until the end."""
    which = 1 if state.headquarters else 0
    dark = green = purple = 0.0
    for place in range(len(state.techs)):
        if state.patents[place] >> seat & 1:
            tech = state.techs[place]
            colour = components.TECH_COLOUR[tech]
            if colour == components.DARK:
                dark += DARK_WORTH[which][tech] * left
            elif colour == GREEN_TECH:
                green += scored(state, seat, components.TECH_EFFECTS[which][tech]) * left
            elif colour == PURPLE_TECH:
                purple += scored(state, seat, components.TECH_EFFECTS[which][tech])
    return [dark, green, purple]


def scored(state: Pulsar, seat: int, effects: list[Effect]) -> float:
    """Return what counting effects would score now."""
    found = 0.0
    for effect in effects:
        if effect.kind == kinds.SCORE_PER or effect.kind == kinds.SCORE_LADDER:
            found += worth(state, seat, effect)
        elif effect.kind == kinds.GAIN_VP:
            found += effect.n
        elif effect.kind == kinds.SCORE_PLACE:
            place = place_of(state, seat, effect.track)
            found += effect.vps[place] if place < len(effect.vps) else 0
        else:
            found += 4.0  # an effect decided at the end
    return found


def goals(state: Pulsar, seat: int) -> list[float]:
    """Return the VP of met goals, and a part of the VP of goals that are near."""
    met = near = 0.0
    for goal in state.goals:
        share = 1.0
        for need in components.COUNTED_GOALS[goal]:
            share = min(share, count(state, seat, need[0]) / need[1])
        if share >= 1.0:
            met += components.GOAL_VP[goal]
        else:
            near += components.GOAL_VP[goal] * share * share
    return [met, near]


def dice(state: Pulsar, seat: int) -> list[float]:
    """Return the number of dice a seat has to use in this round, expected ones included, and the sum of their faces."""
    number = total = 0
    for face in range(1, actions.PIPS):
        count = state.hands[seat * actions.PIPS + face]
        number += count
        total += count * face
    if seat == state.seat:
        if state.red != NO_DIE:
            number += 1
            total += state.red
        if state.phase == phases.USING:
            number += 1
            total += state.reading
    if state.phase in (phases.DRAFTING, phases.MARKING):
        first = state.pick + (1 if state.phase == phases.MARKING else 0)
        last = picks(state)
        for pick in range(first, last):
            if drafter(state, pick) == seat:
                number += 1
                total += USUAL_MEDIAN
    elif state.phase < phases.TURNING_UP or phases.ACTING > state.phase > phases.EXPLORING:  # before the draft
        number += 2
        total += 2 * USUAL_MEDIAN
    return [float(number), float(total)]


def drafter(state: Pulsar, pick: int) -> int:
    """Return the seat of a pick of the draft."""
    markers = len(state.rockets)
    if state.seats == 2 or pick < markers:
        return state.rockets[pick]
    return state.rockets[2 * markers - 1 - pick]


def tracks(state: Pulsar, seat: int, left: int) -> list[float]:
    """Return the features of markers: their positions, the next engineering awards, and the initiative VP."""
    markers = len(state.rockets)
    far = [0.0, 0.0]
    award = end = 0.0
    for rank in range(2 * markers):
        if state.marks[rank] == seat:
            track = rank // markers
            place = rank % markers
            far[track] += components.START_SPACE[track] - state.spaces[rank]
            if track and place < len(components.AWARD_CUBES[state.seats]):
                award += components.AWARD_CUBES[state.seats][place]
            elif not track and place < len(components.INITIATIVE_VP[state.seats]):
                end += components.INITIATIVE_VP[state.seats][place]
    late = (components.ROUNDS - left) / components.ROUNDS
    return [far[0], far[1] * left, award, end * late]


def projects(state: Pulsar, seat: int, left: int) -> list[float]:
    """Return the features of projects and pending gate runs."""
    if not state.headquarters or state.hq[seat] < 0:
        return [0.0, 0.0]
    runs = 0.0
    for project in range(len(components.PROJECT_EFFECTS[0])):
        if state.runs[seat] >> project & 1:
            for effect in components.PROJECT_EFFECTS[state.hq[seat]][project]:
                if effect.kind == kinds.GATE_RUN:
                    runs += effect.n
    return [bin(state.done[seat]).count("1") * left * 1.0, runs if left > 1 else 0.5 * runs]


# The weight of each feature, in VP at the end; docs/bots.md has its strength in the arena.
WEIGHTS: Final[list[float]] = [
    1.0,  # points
    1.05, 0.5, 0.03,  # gyrodynes: what spins, what is in building on a pulsar and in the play area scores until the end
    0.9, 1.5, 0.7, -0.2,  # tiles in the play area; empty pulsars, and over the rounds; tiles with a pulsar to go to
    1.0, 1.5, 0.6, 0.4,  # arrays: VP and cubes until the end, transmitters that are begun, dice of links
    0.65, 1.7,  # stations: by the table, and each
    0.95, 0.6, 1.0,  # technologies: dark, green, purple
    0.9, 0.7,  # goals: met, and near
    1.2, 1.9, 2.4,  # cubes, tokens ±1 and +2
    4.5, 0.9,  # dice: each, and each pip
    0.4, 0.2, 1.4, 0.8,  # tracks: initiative; engineering over the rounds; cubes of the next award; VP at the end
    0.1, 1.5,  # projects over the rounds, gate runs
]  # fmt: skip
_SPREAD: Final[list[float]] = [9.0 + 1.4 * left for left in range(components.ROUNDS + 2)]  # of final VP, by rounds left


def expected(state: Pulsar, seat: int) -> float:
    """Return the VP that a seat may end with, up to a constant that is the same for all seats."""
    found = 0.0
    each = parts(state, seat)
    for number in range(len(each)):
        found += WEIGHTS[number] * each[number]
    if seat == state.seat and state.phase == phases.FLYING:
        found += best_flight(state)
    return found


def evaluate(state: Pulsar) -> list[float]:
    """Return the share of the win that each seat may expect."""
    if len(state.rockets) < state.seats or not state.techs:
        return [1.0 / state.seats] * state.seats
    spread = _SPREAD[components.ROUNDS - state.round + (0 if state.phase == phases.PAYING else 1)]
    return win_shares([expected(state, seat) / spread for seat in range(state.seats)])
