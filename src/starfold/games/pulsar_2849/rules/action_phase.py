"""The action phase: choosing a die, using it, and free actions."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import components
from ..data.kinds import GATE_RUN
from ..data.reasons import FOR_RUNS
from ..data.triggers import ON_COPY as COPIED
from ..data.triggers import ON_PROJECT as PROJECT_DONE
from ..position import phases
from ..position.pieces import NO_DIE, SHIFT_KINDS
from .agenda import Working
from .building import reversed_tasks
from .flying import run_action

# The index of a shift: flights by three gate colours, then these.
SHIFT_FLIGHTS: Final = 3
SHIFT_PATENTS: Final = 3
SHIFT_TAKES: Final = 4
SHIFT_COMPLETIONS: Final = 5
SHIFT_PAYMENTS: Final = 6
SHIFT_PROJECTS: Final = 7


class Acting(Working):
    """A position in a turn: dice in any order; free actions before, between and after them."""

    # --- a die, or a free action ---

    def ask_action(self) -> None:
        """PU-3.1 Ask for a die to use, a free action, or the end of the turn once all dice are used."""
        self.phase = phases.ACTING
        self.clear_table()
        found = self.uses()
        must = len(found) > 0 and not self.may_leave_dice()
        found += self.developments()
        found += self.copies()
        if not found:
            self.end_turn()
            return
        if not must:
            found.append(actions.END_TURN)
        self.choices = found

    def clear_table(self) -> None:
        """Clear the data of the last decision."""
        self.reading = 0
        self.left = 0
        self.need = 0
        self.joining = -1
        self.sizes = 0
        self.links = []

    def end_turn(self) -> None:
        """End the turn. Implemented in state.py."""
        raise NotImplementedError

    def may_leave_dice(self) -> bool:
        """PU-3.2 Return whether no die must be used: no silver one is left, and no red one above 0."""
        first = self.seat * actions.PIPS
        for face in range(1, actions.PIPS):
            if self.hands[first + face]:
                return False
        return self.red <= 0

    def uses(self) -> list[int]:
        """PU-3.3 Return the uses of every die, as it is or with one token."""
        found: list[int] = []
        first = self.seat * actions.PIPS
        for face in range(1, actions.PIPS):
            if self.hands[first + face]:
                self.add_forms(found, actions.SILVER, face)
        if self.red != NO_DIE:
            self.add_forms(found, actions.RED, self.red)
        return found

    def add_forms(self, found: list[int], colour: int, face: int) -> None:
        """Add the ways to read a die that make it usable."""
        for form in range(components.FORMS):
            token = components.FORM_TOKEN[form]
            if token < 0 or self.tokens[self.seat * components.TOKENS + token]:
                reading = face + components.FORM_BY[form]
                if reading > 0 or len(self.targets(reading)) > 0:
                    found.append(actions.USE + (colour * actions.PIPS + face) * components.FORMS + form)

    def copies(self) -> list[int]:
        """PU-3.8 Return the copies of dice on the dice board, for four cubes each."""
        if self.had_red or self.cubes[self.seat] < self.prices[self.seat]:
            return []
        return [actions.COPY + face - 1 for face in range(1, components.FACES + 1) if self.pool[face]]

    def copy_die(self, face: int) -> None:
        """PU-3.8 Pay cubes for a red copy of a die."""
        self.cubes[self.seat] -= self.prices[self.seat]
        self.tell("copied", self.seat, face, self.prices[self.seat])
        self.take_red(face)
        self.fire(COPIED)

    def use(self, colour: int, face: int, form: int) -> None:
        """PU-3.3 Use a die in hand, with or without a token."""
        if colour == actions.RED:
            self.red = NO_DIE
        else:
            self.hands[self.seat * actions.PIPS + face] -= 1
        if components.FORM_TOKEN[form] >= 0:
            self.tokens[self.seat * components.TOKENS + components.FORM_TOKEN[form]] -= 1
        self.reading = face + components.FORM_BY[form]
        self.tell("used", self.seat, colour, face, form)
        self.phase = phases.USING
        self.choices = self.targets(self.reading)

    # --- uses of a die ---

    def targets(self, reading: int) -> list[int]:
        """PU-3.6 Return everything that a die with this reading can do."""
        found: list[int] = []
        for token in range(components.TOKENS):
            if reading in components.BOUGHT_WITH[token]:
                found.append(actions.BUY + token)
        self.add_flights(found, reading)
        for size in range(components.SIZES):
            if self.matches(reading, components.TAKE_COST[size], SHIFT_TAKES) and self.supply[size] > 0:
                found.append(actions.TAKE + size)
        sizes = 0
        for size in range(components.SIZES):
            if self.matches(reading, components.COMPLETE_COST[size], SHIFT_COMPLETIONS):
                sizes |= 1 << size
        if sizes:
            found += self.completions(sizes)
        self.add_payments(found, reading)
        self.add_patents(found, reading)
        if self.headquarters:
            self.add_projects(found, reading)
        return found

    def matches(self, reading: int, cost: int, what: int) -> bool:
        """PU-3.5 Return whether a reading equals a cost, or can be shifted to it for such an action."""
        by = self.shifts[self.seat * SHIFT_KINDS + what]
        return -by <= cost - reading <= by

    def add_flights(self, found: list[int], reading: int) -> None:
        """PU-4.1 Add flights as long as the reading; PU-3.5 shifted ones if a gate of the colour can be visited."""
        place = self.ships[self.seat]
        for length in range(max(1, reading - 2), min(actions.LONGEST, reading + 2) + 1):
            if length == reading or (self.need_for(length, reading) and self.shifted_flight(place, length, reading)):
                found.append(actions.FLY + length - 1)

    def need_for(self, length: int, reading: int) -> int:
        """PU-3.5 Return the mask of gate colours, one of which a flight of this length must visit.

        Return 0 if none is required, or if no shift allows the length.
        """
        first = self.seat * SHIFT_KINDS
        need = 0
        if length != reading:
            for colour in range(SHIFT_FLIGHTS):
                if -self.shifts[first + colour] <= length - reading <= self.shifts[first + colour]:
                    need |= 1 << colour
        return need

    def shifted_flight(self, place: int, length: int, reading: int) -> bool:
        """Return whether there is a shifted flight of this length."""
        self.used = []
        return self.can_fly(place, length, self.need_for(length, reading))

    def add_payments(self, found: list[int], reading: int) -> None:
        """PU-5.5 Add the costs of open transmitters, and unpaid costs of the seat's own ones."""
        by = self.shifts[self.seat * SHIFT_KINDS + SHIFT_PAYMENTS]
        for transmitter in range(len(self.owners)):
            if self.owners[transmitter] == self.seat or transmitter in self.shown:
                costs = components.COSTS[transmitter]
                for place in range(len(costs)):
                    if -by <= costs[place] - reading <= by and not self.paid[transmitter] >> place & 1:
                        found.append(actions.PAY + actions.FIRST_PAYMENT[transmitter] + place)

    # --- patents ---

    def add_patents(self, found: list[int], reading: int) -> None:
        """PU-5.9 Add technologies in rows up to this round's, with this cost and a free space."""
        by = self.shifts[self.seat * SHIFT_KINDS + SHIFT_PATENTS]
        first = len(found)
        for place in range(len(self.techs)):
            tech = self.techs[place]
            if components.TECH_ROW[tech] > self.round:
                break
            if -by <= components.TECH_COST[tech] - reading <= by and self.can_patent(place):
                found.append(actions.PATENT + tech)
        if len(found) > first + 1 and not self.same_side():
            found.sort()

    def same_side(self) -> bool:
        """Return whether all technologies are of one side, so that they are in order."""
        return self.sides[0] == self.sides[1] == self.sides[2]

    def can_patent(self, place: int) -> bool:
        """PU-5.10 Return whether the turn's seat can patent a technology.

        With two die spaces it has at most two owners; with one, one new owner a round and ONE_SLOT_OWNERS in all.
        """
        owners = self.patents[place]
        tech = self.techs[place]
        if owners >> self.seat & 1 or (self.had_red and components.TECH_RED[1 if self.headquarters else 0][tech]):
            return False
        if components.TECH_SLOTS[tech] == 2:
            return owners & (owners - 1) == 0
        if self.busy >> place & 1:
            return False
        return owners == 0 or (components.ONE_SLOT_OWNERS[self.seats] > 1 and owners & (owners - 1) == 0)

    def patent(self, tech: int) -> None:
        """PU-5.9 Patent a technology: PU-6.1 its effect comes at once, or PU-6.4 lasts from now on."""
        place = self.techs.index(tech)
        self.patents[place] |= 1 << self.seat
        if components.TECH_SLOTS[tech] == 1:
            self.busy |= 1 << place
        self.tell("patented", self.seat, tech)
        self.learn(self.seat, place)
        self.agenda.append(phases.PATENTED * phases.TASK + place)
        if components.TECH_COLOUR[tech] == components.LIGHT:
            self.agenda += reversed_tasks(components.TECH_TASKS[1 if self.headquarters else 0][tech])

    # --- projects ---

    def add_projects(self, found: list[int], reading: int) -> None:
        """PU-5.11 Add projects with this cost, for which all required ones are complete."""
        hq = self.hq[self.seat]
        done = self.done[self.seat]
        for project in range(components.PROJECTS_EACH):
            if done >> project & 1 or components.PROJECT_NEEDS[project] & ~done:
                continue
            if self.had_red and components.PROJECT_RED[hq][project]:
                continue
            if self.matches(reading, components.PROJECT_COST[hq][project], SHIFT_PROJECTS):
                found.append(actions.PROJECT + project)

    def complete_project(self, project: int) -> None:
        """PU-5.11 Complete a project, and put its effects on the agenda."""
        self.done[self.seat] |= 1 << project
        self.tell("project", self.seat, self.hq[self.seat], project)
        self.agenda.append(phases.FIRE * phases.TASK + PROJECT_DONE)
        self.agenda += reversed_tasks(components.PROJECT_TASKS[self.hq[self.seat]][project])

    def possible_runs(self) -> list[int]:
        """PU-4.9 Return the gate runs that would score: project and colour."""
        runs = self.runs[self.seat]
        found: list[int] = []
        if runs == 0:
            return found
        for project in range(components.PROJECTS_EACH):
            if runs >> project & 1:
                for colour in range(SHIFT_FLIGHTS):
                    if self.run_vp(project, colour):
                        found.append(run_action(project, colour))
        return found

    def run_vp(self, project: int, colour: int) -> int:
        """PU-4.9 Return the VP of a run for the flight that has just ended."""
        for effect in components.PROJECT_EFFECTS[self.hq[self.seat]][project]:
            if effect.kind == GATE_RUN and effect.mask >> colour & 1:
                return effect.n * self.gates_visited(colour)
        return 0

    def fly_run(self, project: int, colour: int) -> None:
        """PU-4.9 Score a gate run and use it up."""
        vp = self.run_vp(project, colour)
        self.runs[self.seat] &= ~(1 << project)
        self.tell("ran", self.seat, project, colour, vp)
        self.score(self.seat, vp, FOR_RUNS)
