"""Final scoring, in its order. Cubes are spent optimally, since no decision is left."""

from __future__ import annotations

from typing import Final

from ..data import components, reasons
from ..data.components import station_vp
from ..data.effects import Effect
from ..data.kinds import PAY_CUBES, SCORE_LADDER, SCORE_PER
from ..data.things import ALL_STATIONS, SPINNING
from ..data.things import OWN_PULSARS as ALL_PULSARS
from ..position import phases
from ..position.pieces import SPINS, Position
from . import counting

PURPLE_TECH: Final = 3  # its index in components.TECH_COLOURS


def end_match(state: Position) -> None:
    """PU-8.1 Score purple technologies, goals, rings, gyrodynes in building, cubes, initiative and stations."""
    state.before = state.gained[:]
    state.tell("final")
    for seat in range(state.seats):
        score_purple(state, seat)
        spend_cubes(state, seat)
    for seat in range(state.seats):
        score_pieces(state, seat)
    vps = components.INITIATIVE_VP[state.seats]
    for place in range(len(vps)):
        counting.score(state, state.marks[place], vps[place], reasons.FOR_INITIATIVE, place)
    for seat in range(state.seats):
        stations = counting.count(state, seat, ALL_STATIONS) + counting.more_stations(state, seat)
        counting.score(state, seat, station_vp(stations), reasons.FOR_STATIONS, stations)
    state.winner = best_seat(state)
    state.phase = phases.ENDED
    state.seat = -1
    state.choices = []
    state.tell("won", state.winner)


def score_purple(state: Position, seat: int) -> None:
    """PU-8.2 Score purple technologies that count something."""
    effects = components.TECH_EFFECTS[1 if state.headquarters else 0]
    for place in range(len(state.techs)):
        tech = state.techs[place]
        if components.TECH_COLOUR[tech] == PURPLE_TECH and state.patents[place] >> seat & 1:
            for effect in effects[tech]:
                if effect.kind == SCORE_PER or effect.kind == SCORE_LADDER:
                    counting.score(state, seat, counting.worth(state, seat, effect), reasons.FOR_PURPLE, tech)


# --- cubes ---


def spend_cubes(state: Position, seat: int) -> None:
    """PU-8.3 Spend cubes on purple technologies, goals and pairs so that they score most.

    This affects no other seat and nothing follows, so the best way is computed, not asked for.
    """
    best = best_plan(state, seat)
    sales = best.sales
    for number in range(len(sales)):
        offer = sales_of(state, seat)[number]
        state.cubes[seat] -= sales[number] * offer.cubes
        counting.score(state, seat, sales[number] * offer.n, reasons.FOR_PURPLE)
    for number in range(len(state.goals)):
        goal = state.goals[number]
        if number == best.waived or counting.meets(state, seat, goal):
            vp = components.GOAL_VP[goal]
            for extra in range(best.extras[number]):
                state.cubes[seat] -= components.EXTRA_CUBES[goal][extra]
                vp += components.EXTRA_VP[goal][extra]
            if best.extras[number]:
                state.tell("goal", seat, goal, best.extras[number])
            counting.score(state, seat, vp, reasons.FOR_GOALS, goal)


def sales_of(state: Position, seat: int) -> list[Effect]:
    """PU-8.2 Return the effects of purple technologies that trade cubes for VP."""
    return [
        effect
        for effect in counting.held(state, seat)
        if effect.kind == PAY_CUBES and effect.reason == reasons.FOR_PURPLE
    ]


def best_plan(state: Position, seat: int) -> Plan:
    """Return the way to spend cubes that scores most, the waived goal included."""
    waivers = [-1]
    if counting.waives(state, seat):
        unmet = [number for number in range(len(state.goals)) if not counting.meets(state, seat, state.goals[number])]
        waivers = unmet or waivers
    best = Plan(-1, [], [])
    for waived in waivers:
        try_sales(state, seat, Plan(waived, [], []), state.cubes[seat], best)
    return best


def try_sales(state: Position, seat: int, plan: Plan, cubes: int, best: Plan) -> None:
    """Try every number of uses of the next purple technology that takes cubes, then the goals."""
    sales = sales_of(state, seat)
    if len(plan.sales) == len(sales):
        try_extras(state, seat, plan, cubes, best)
        return
    offer = sales[len(plan.sales)]
    for times in range(offer.times + 1):
        if times * offer.cubes <= cubes:
            more = Plan(plan.waived, plan.sales + [times], [])
            more.vp = plan.vp + times * offer.n
            try_sales(state, seat, more, cubes - times * offer.cubes, best)


def try_extras(state: Position, seat: int, plan: Plan, cubes: int, best: Plan) -> None:
    """PU-8.4 Try every number of extras of the next goal, in order; then pairs of cubes."""
    number = len(plan.extras)
    if number == len(state.goals):
        total = plan.vp + cubes // components.CUBES_PER_VP
        if total > best.total:
            best.total, best.waived, best.sales, best.extras = total, plan.waived, plan.sales, plan.extras
        return
    goal = state.goals[number]
    met = number == plan.waived or counting.meets(state, seat, goal)
    vp = plan.vp + (components.GOAL_VP[goal] if met else 0)
    for extras in range((len(components.EXTRA_VP[goal]) if met else 0) + 1):
        if extras:
            cubes -= components.EXTRA_CUBES[goal][extras - 1]
            vp += components.EXTRA_VP[goal][extras - 1]
        if cubes < 0:
            return
        more = Plan(plan.waived, plan.sales, plan.extras + [extras])
        more.vp = vp
        try_extras(state, seat, more, cubes, best)


# --- the rest ---


def score_pieces(state: Position, seat: int) -> None:
    """PU-8.5 Score rings without a spinning gyrodyne, PU-8.6 gyrodynes in building, PU-8.7 pairs of cubes."""
    unspun = counting.count(state, seat, ALL_PULSARS) - counting.count(state, seat, SPINNING)
    counting.score(state, seat, unspun * components.UNSPUN_VP, reasons.FOR_UNSPUN)
    building = sum(state.areas[seat * components.SIZES : seat * components.SIZES + components.SIZES])
    for slot in range(len(state.rings)):
        if state.rings[slot] == seat and 0 <= state.gyrodynes[slot] < SPINS:
            building += 1
    counting.score(state, seat, building * components.BUILDING_VP, reasons.FOR_BUILDING)
    counting.score(state, seat, state.cubes[seat] // components.CUBES_PER_VP, reasons.FOR_CUBES)


def best_seat(state: Position) -> int:
    """PU-8.9 Return the seat with most VP; in a tie the foremost on the initiative track."""
    best = state.marks[0]
    for place in range(1, len(state.rockets)):
        if state.points[state.marks[place]] > state.points[best]:
            best = state.marks[place]
    return best


class Plan:
    """A way to spend cubes in final scoring."""

    def __init__(self, waived: int, sales: list[int], extras: list[int]) -> None:
        self.waived: int = waived  # the index of the goal that counts as met, or -1
        self.sales: list[int] = sales  # by purple technology that takes cubes: the number of uses
        self.extras: list[int] = extras  # by goal: the number of extras
        self.vp: int = 0
        self.total: int = -1
