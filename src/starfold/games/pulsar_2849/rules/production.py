"""The production phase, in its order, and the preparation of the next round."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import components, kinds
from ..data.effects import Effect
from ..data.reasons import FOR_ENGINEERING, FOR_GYRODYNES, FOR_PAID, FOR_PENALTIES
from ..position import phases
from .action_phase import Acting

GREEN_TECH: Final = 2  # its index in components.TECH_COLOURS


class Producing(Acting):
    """PU-7.1 A position with the rules of production. Each step is done for all seats before the next one."""

    def produce(self) -> None:
        """PU-7.1 Do production up to the transmitters; then seats may pay cubes."""
        self.before = self.gained[:]
        self.tell("production", -1, self.round)
        self.set_order()
        self.award_engineers()
        self.take_penalties()
        for seat in range(self.seats):
            for transmitter in range(components.ALL_TRANSMITTERS):
                if self.owners[transmitter] == seat and self.online(transmitter):
                    self.earn(seat, components.EVERY_ROUND[transmitter], transmitter)
        self.pick = -1
        self.spent = []
        self.next_payer()

    def set_order(self) -> None:
        """PU-7.2 Set the turn order from the markers on the initiative track."""
        self.rockets = self.marks[: len(self.rockets)]
        self.tell_all("order", self.rockets)

    def award_engineers(self) -> None:
        """PU-7.3 Give the engineering awards; with two seats one may get two awards."""
        first = components.ENGINEERING * len(self.rockets)
        for place in range(len(components.AWARD_CUBES[self.seats])):
            seat = self.marks[first + place]
            if components.AWARD_CUBES[self.seats][place]:
                self.gain_cubes(seat, components.AWARD_CUBES[self.seats][place])
            self.score(seat, components.AWARD_VP[self.seats][place], FOR_ENGINEERING)

    def take_penalties(self) -> None:
        """PU-7.4 Take VP for every marker on a penalty space."""
        markers = len(self.rockets)
        for rank in range(2 * markers):
            cost = components.PENALTY[rank // markers][self.spaces[rank]]
            if cost:
                self.score(self.marks[rank], -cost, FOR_PENALTIES)

    def earn(self, seat: int, effects: list[Effect], what: int) -> None:
        """Apply the production effects for a seat, except paying cubes."""
        for effect in effects:
            if effect.kind == kinds.GAIN_VP:
                self.score(seat, effect.n, effect.reason, what)
            elif effect.kind == kinds.GAIN_CUBES:
                self.gain_cubes(seat, effect.n)
            elif effect.kind == kinds.SCORE_PER or effect.kind == kinds.SCORE_LADDER:
                self.score(seat, self.worth(seat, effect), effect.reason, what)
            elif effect.kind == kinds.SCORE_PLACE:
                place = self.place_of(seat, effect.track)
                if place < len(effect.vps):
                    self.score(seat, effect.vps[place], effect.reason, what)

    # --- paying cubes ---

    def players(self) -> list[int]:
        """PU-2.2 Return the seats in turn order, each once, by its first rocket."""
        found: list[int] = []
        for seat in self.rockets:
            if seat not in found:
                found.append(seat)
        return found

    def next_payer(self) -> None:
        """PU-7.5 Ask the next seat that can pay cubes; after the last, finish production."""
        players = self.players()
        while self.pick < self.seats - 1:
            self.pick += 1
            self.seat = players[self.pick]
            found = self.purchases()
            if found:
                self.phase = phases.PAYING
                self.turns += 1
                self.choices = found + [actions.KEEP]
                return
        self.finish_production()

    def purchases(self) -> list[int]:
        """PU-7.5 Return the payments to the seat's online transmitters that are still possible."""
        found: list[int] = []
        for transmitter in range(components.ALL_TRANSMITTERS):
            if self.owners[transmitter] == self.seat and self.online(transmitter):
                offer = offer_of(transmitter)
                if offer is None or self.cubes[self.seat] < offer.cubes:
                    continue
                if self.spent.count(transmitter) < offer.times:
                    found.append(actions.SPEND + transmitter)
        return found

    def spend(self, transmitter: int) -> None:
        """PU-7.5 Pay cubes to a transmitter for VP."""
        offer = offer_of(transmitter)
        if offer is not None:
            self.spent.append(transmitter)
            self.cubes[self.seat] -= offer.cubes
            self.tell("spent", self.seat, transmitter, offer.cubes)
            self.score(self.seat, offer.n, FOR_PAID, transmitter)
        found = self.purchases()
        if found:
            self.choices = found + [actions.KEEP]
        else:
            self.next_payer()

    # --- gyrodynes, green technologies, the next round ---

    def row_bonus(self) -> int:
        """PU-7.6 Return the bonus of each spinning gyrodyne in this round; ? is the median, rounded up."""
        side = self.sides[components.CATEGORY_OF_ROW[self.round]]
        bonus = components.ROW_BONUS[side * (components.ROUNDS + 1) + self.round]
        return (self.median + 1) // 2 if bonus == components.MEDIAN else bonus

    def finish_production(self) -> None:
        """PU-7.6 Score spinning gyrodynes, PU-7.7 green technologies; PU-7.8 then begin the next round or end."""
        self.spent = []
        bonus = self.row_bonus()
        for seat in range(self.seats):
            for size in range(components.SIZES):
                self.score(seat, self.spinning(seat, size) * (components.SPIN_VP[size] + bonus), FOR_GYRODYNES, size)
        effects = components.TECH_EFFECTS[1 if self.headquarters else 0]
        for seat in range(self.seats):
            for place in range(len(self.techs)):
                tech = self.techs[place]
                if components.TECH_COLOUR[tech] == GREEN_TECH and self.patents[place] >> seat & 1:
                    self.earn(seat, effects[tech], tech)
        if self.round == components.ROUNDS:
            self.end_match()
        else:
            self.clean_up()

    def clean_up(self) -> None:
        """PU-7.8 Remove open transmitters, move tokens of one-die technologies to the lock, begin the next round."""
        self.shown = []
        self.busy = 0
        if components.ONE_SLOT_OWNERS[self.seats] > 1:
            self.tell("locks", -1, self.round)
        self.begin_round()

    def begin_round(self) -> None:
        """Begin the next round. Implemented in state.py."""
        raise NotImplementedError

    def end_match(self) -> None:
        """End the match. Implemented in final_scoring.py."""
        raise NotImplementedError


def offer_of(transmitter: int) -> Effect | None:
    """Return a transmitter's trade of cubes for VP in production, or None."""
    for effect in components.EVERY_ROUND[transmitter]:
        if effect.kind == kinds.PAY_CUBES:
            return effect
    return None
