"""Building: gyrodynes and their awards, transmitters, their arrays and links."""

from __future__ import annotations

from .. import actions
from ..data import components, triggers
from ..data.reasons import FOR_AWARDS
from ..position import phases
from ..position.pieces import EMPTY, NOBODY, SPINS
from .flying import Flights


class Building(Flights):
    """A position with the rules of building."""

    # --- gyrodynes ---

    def take_gyrodyne(self, size: int) -> None:
        """PU-5.1 Take a gyrodyne into the play area, building side up."""
        self.supply[size] -= 1
        self.areas[self.seat * components.SIZES + size] += 1
        self.tell("took", self.seat, size)
        self.fire(triggers.ON_TAKE_GYRODYNE)

    def developments(self) -> list[int]:
        """PU-5.2 Return the developments: the seat's pulsars without a gyrodyne, times the sizes in its play area."""
        first = self.seat * components.SIZES
        areas = self.areas
        if areas[first] + areas[first + 1] + areas[first + 2] == 0:
            return []
        found: list[int] = []
        for slot in range(len(self.rings)):
            if self.rings[slot] == self.seat and self.gyrodynes[slot] == EMPTY:
                for size in range(components.SIZES):
                    if areas[first + size]:
                        found.append(actions.DEVELOP + actions.NUMBER[self.pulsar(slot)] * components.SIZES + size)
        return found

    def develop(self, slot: int, size: int) -> None:
        """PU-5.2 Move a gyrodyne from the play area to the seat's pulsar, still in building."""
        self.areas[self.seat * components.SIZES + size] -= 1
        self.gyrodynes[slot] = size
        self.tell("developed", self.seat, self.pulsar(slot), size)
        self.fire(triggers.ON_PLACE_GYRODYNE)
        self.award(size)

    def award(self, size: int) -> None:
        """PU-5.3 Give an award for two gyrodynes of a size on pulsars, the higher one to the first seat.

        A seat with four of a size may have both.
        """
        taken = 0
        for place in range(components.AWARDS_EACH):
            if self.awards[size * components.AWARDS_EACH + place] == self.seat:
                taken += 1
        if self.on_pulsars(self.seat, size) < components.PAIR * (taken + 1):
            return
        for place in range(components.AWARDS_EACH):
            if self.awards[size * components.AWARDS_EACH + place] == NOBODY:
                self.awards[size * components.AWARDS_EACH + place] = self.seat
                self.tell("award", self.seat, size, components.AWARD[size][place])
                self.score(self.seat, components.AWARD[size][place], FOR_AWARDS, size)
                return

    def completions(self, sizes: int) -> list[int]:
        """PU-5.4 Return the completions: the seat's gyrodynes in building on pulsars, of the sizes in a mask."""
        found: list[int] = []
        for slot in range(len(self.rings)):
            size = self.gyrodynes[slot]
            if self.rings[slot] == self.seat and 0 <= size < SPINS and sizes >> size & 1:
                found.append(actions.COMPLETE + actions.NUMBER[self.pulsar(slot)])
        return found

    def complete(self, slot: int) -> None:
        """PU-5.4 Complete a gyrodyne, which begins to spin."""
        self.gyrodynes[slot] += SPINS
        self.tell("completed", self.seat, self.pulsar(slot), self.gyrodynes[slot] - SPINS)
        self.fire(triggers.ON_COMPLETE_GYRODYNE)

    # --- transmitters ---

    def pay_cost(self, transmitter: int, cost: int) -> None:
        """PU-5.5 Cover a cost; an open transmitter is taken with that, PU-5.6 and may be joined."""
        new = self.owners[transmitter] == NOBODY
        self.paid[transmitter] |= 1 << cost
        self.agenda.append(phases.PAID_UP * phases.TASK + transmitter)
        if new:
            self.owners[transmitter] = self.seat
            self.shown.remove(transmitter)
        self.tell("taken" if new else "paid", self.seat, transmitter, cost)
        self.fire(triggers.ON_PAY_TRANSMITTER)
        if new:
            self.ask_join(transmitter)

    def ask_join(self, transmitter: int) -> None:
        """PU-5.6 Ask for a half-die of the new transmitter and a free one to join it to, or for a new array."""
        found = [actions.ALONE]
        for half in range(2):
            if components.HALVES[2 * transmitter + half] != components.NO_HALF:
                for other in range(2 * components.ALL_TRANSMITTERS):
                    if self.is_free_half(other) and other // 2 != transmitter:
                        found.append(actions.JOIN + half * 2 * components.ALL_TRANSMITTERS + other)
        if len(found) > 1:
            self.phase = phases.JOINING
            self.joining = transmitter
            self.choices = found
        else:
            self.tell("array", self.seat, transmitter)

    def is_free_half(self, half: int) -> bool:
        """Return whether this is a free half-die of one of the seat's transmitters."""
        return (
            self.owners[half // 2] == self.seat
            and components.HALVES[half] != components.NO_HALF
            and self.joints[half] < 0
        )

    def join(self, half: int, other: int) -> None:
        """PU-5.6 Join the new transmitter by this half; that is final."""
        mine = 2 * self.joining + half
        self.joints[mine] = other
        self.joints[other] = mine
        self.tell("joined", self.seat, self.joining, other // 2, components.HALVES[mine] + components.HALVES[other])

    def check_online(self, transmitter: int) -> None:
        """PU-5.7 If all costs are paid, put the transmitter online: first its bonus, then its links."""
        if self.paid[transmitter] != components.ALL_PAID[transmitter]:
            return
        self.tell("online", self.seat, transmitter)
        self.agenda.append(phases.LIVE * phases.TASK + transmitter)
        self.agenda += reversed_tasks(components.ONCE_TASKS[transmitter])

    def go_live(self, transmitter: int) -> None:
        """PU-5.8 Offer the red dice of complete links of a new online transmitter; one may be taken."""
        self.fire(triggers.ON_ONLINE)
        dice: list[int] = []
        for half in (2 * transmitter, 2 * transmitter + 1):
            other = self.joints[half]
            if other >= 0 and self.online(other // 2):
                pips = components.HALVES[half] + components.HALVES[other]
                self.tell("link", self.seat, transmitter, other // 2, pips)
                self.fire(triggers.ON_LINK)
                if pips not in dice:
                    dice.append(pips)
        if dice and not self.had_red:
            dice.sort()
            self.links = dice
            self.phase = phases.LINKING
            self.choices = [actions.LINK + pips for pips in dice] + [actions.NO_LINK]

    def take_red(self, pips: int) -> None:
        """PU-3.7 Give the seat its red die: one a turn, from any source."""
        self.red = pips
        self.had_red = True
        self.tell("red", self.seat, pips)


def reversed_tasks(tasks: list[int]) -> list[int]:
    """Return tasks in the order in which they go onto the agenda, the first one last."""
    turned = tasks[:]
    turned.reverse()
    return turned
