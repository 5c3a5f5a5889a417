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
from ..position.pieces import SPINS
from .production import Producing

PURPLE_TECH: Final = 3  # its index in components.TECH_COLOURS


class Ending(Producing):
    """PU-8.1 A position with the rules of final scoring."""

    def end_match(self) -> None:
        """PU-8.1 Score purple technologies, goals, rings, gyrodynes in building, cubes, initiative and stations."""
        self.before = self.gained[:]
        self.tell("final")
        for seat in range(self.seats):
            self.score_purple(seat)
            self.spend_cubes(seat)
        for seat in range(self.seats):
            self.score_pieces(seat)
        vps = components.INITIATIVE_VP[self.seats]
        for place in range(len(vps)):
            self.score(self.marks[place], vps[place], reasons.FOR_INITIATIVE, place)
        for seat in range(self.seats):
            stations = self.count(seat, ALL_STATIONS) + self.more_stations(seat)
            self.score(seat, station_vp(stations), reasons.FOR_STATIONS, stations)
        self.winner = self.best_seat()
        self.phase = phases.ENDED
        self.seat = -1
        self.choices = []
        self.tell("won", self.winner)

    def score_purple(self, seat: int) -> None:
        """PU-8.2 Score purple technologies that count something."""
        effects = components.TECH_EFFECTS[1 if self.headquarters else 0]
        for place in range(len(self.techs)):
            tech = self.techs[place]
            if components.TECH_COLOUR[tech] == PURPLE_TECH and self.patents[place] >> seat & 1:
                for effect in effects[tech]:
                    if effect.kind == SCORE_PER or effect.kind == SCORE_LADDER:
                        self.score(seat, self.worth(seat, effect), reasons.FOR_PURPLE, tech)

    # --- cubes ---

    def spend_cubes(self, seat: int) -> None:
        """PU-8.3 Spend cubes on purple technologies, goals and pairs so that they score most.

        This affects no other seat and nothing follows, so the best way is computed, not asked for.
        """
        best = self.best_plan(seat)
        sales = best.sales
        for number in range(len(sales)):
            offer = self.sales(seat)[number]
            self.cubes[seat] -= sales[number] * offer.cubes
            self.score(seat, sales[number] * offer.n, reasons.FOR_PURPLE)
        for number in range(len(self.goals)):
            goal = self.goals[number]
            if number == best.waived or self.meets(seat, goal):
                vp = components.GOAL_VP[goal]
                for extra in range(best.extras[number]):
                    self.cubes[seat] -= components.EXTRA_CUBES[goal][extra]
                    vp += components.EXTRA_VP[goal][extra]
                if best.extras[number]:
                    self.tell("goal", seat, goal, best.extras[number])
                self.score(seat, vp, reasons.FOR_GOALS, goal)

    def sales(self, seat: int) -> list[Effect]:
        """PU-8.2 Return the effects of purple technologies that trade cubes for VP."""
        return [
            effect for effect in self.held(seat) if effect.kind == PAY_CUBES and effect.reason == reasons.FOR_PURPLE
        ]

    def best_plan(self, seat: int) -> Plan:
        """Return the way to spend cubes that scores most, the waived goal included."""
        waivers = [-1]
        if self.waives(seat):
            unmet = [number for number in range(len(self.goals)) if not self.meets(seat, self.goals[number])]
            waivers = unmet or waivers
        best = Plan(-1, [], [])
        for waived in waivers:
            self.try_sales(seat, Plan(waived, [], []), self.cubes[seat], best)
        return best

    def try_sales(self, seat: int, plan: Plan, cubes: int, best: Plan) -> None:
        """Try every number of uses of the next purple technology that takes cubes, then the goals."""
        sales = self.sales(seat)
        if len(plan.sales) == len(sales):
            self.try_extras(seat, plan, cubes, best)
            return
        offer = sales[len(plan.sales)]
        for times in range(offer.times + 1):
            if times * offer.cubes <= cubes:
                more = Plan(plan.waived, plan.sales + [times], [])
                more.vp = plan.vp + times * offer.n
                self.try_sales(seat, more, cubes - times * offer.cubes, best)

    def try_extras(self, seat: int, plan: Plan, cubes: int, best: Plan) -> None:
        """PU-8.4 Try every number of extras of the next goal, in order; then pairs of cubes."""
        number = len(plan.extras)
        if number == len(self.goals):
            total = plan.vp + cubes // components.CUBES_PER_VP
            if total > best.total:
                best.total, best.waived, best.sales, best.extras = total, plan.waived, plan.sales, plan.extras
            return
        goal = self.goals[number]
        met = number == plan.waived or self.meets(seat, goal)
        vp = plan.vp + (components.GOAL_VP[goal] if met else 0)
        for extras in range((len(components.EXTRA_VP[goal]) if met else 0) + 1):
            if extras:
                cubes -= components.EXTRA_CUBES[goal][extras - 1]
                vp += components.EXTRA_VP[goal][extras - 1]
            if cubes < 0:
                return
            more = Plan(plan.waived, plan.sales, plan.extras + [extras])
            more.vp = vp
            self.try_extras(seat, more, cubes, best)

    # --- the rest ---

    def score_pieces(self, seat: int) -> None:
        """PU-8.5 Score rings without a spinning gyrodyne, PU-8.6 gyrodynes in building, PU-8.7 pairs of cubes."""
        unspun = self.count(seat, ALL_PULSARS) - self.count(seat, SPINNING)
        self.score(seat, unspun * components.UNSPUN_VP, reasons.FOR_UNSPUN)
        building = sum(self.areas[seat * components.SIZES : seat * components.SIZES + components.SIZES])
        for slot in range(len(self.rings)):
            if self.rings[slot] == seat and 0 <= self.gyrodynes[slot] < SPINS:
                building += 1
        self.score(seat, building * components.BUILDING_VP, reasons.FOR_BUILDING)
        self.score(seat, self.cubes[seat] // components.CUBES_PER_VP, reasons.FOR_CUBES)

    def best_seat(self) -> int:
        """PU-8.9 Return the seat with most VP; in a tie the foremost on the initiative track."""
        best = self.marks[0]
        for place in range(1, len(self.rockets)):
            if self.points[self.marks[place]] > self.points[best]:
                best = self.marks[place]
        return best


class Plan:
    """A way to spend cubes in final scoring."""

    def __init__(self, waived: int, sales: list[int], extras: list[int]) -> None:
        self.waived: int = waived  # the index of the goal that counts as met, or -1
        self.sales: list[int] = sales  # by purple technology that takes cubes: the number of uses
        self.extras: list[int] = extras  # by goal: the number of extras
        self.vp: int = 0
        self.total: int = -1
