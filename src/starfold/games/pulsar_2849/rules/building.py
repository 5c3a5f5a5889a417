"""Building: gyrodynes and their awards, transmitters, their arrays and links."""

from __future__ import annotations

from .. import actions
from ..data import box, triggers
from ..data.reasons import FOR_AWARDS
from ..position import phases
from ..position.pieces import EMPTY, NOBODY, SPINS
from .flying import Flights


class Building(Flights):
    """What can be built."""

    # --- gyrodynes ---

    def take_gyrodyne(self, size: int) -> None:
        """PU-5.1 A gyrodyne comes to the play area, building side up."""
        self.supply[size] -= 1
        self.areas[self.seat * box.SIZES + size] += 1
        self.tell("took", self.seat, size)
        self.fire(triggers.ON_TAKE_GYRODYNE)

    def developments(self) -> list[int]:
        """PU-5.2 Own pulsars without a gyrodyne, and the sizes in the play area."""
        first = self.seat * box.SIZES
        areas = self.areas
        if areas[first] + areas[first + 1] + areas[first + 2] == 0:
            return []
        found: list[int] = []
        for slot in range(len(self.rings)):
            if self.rings[slot] == self.seat and self.gyrodynes[slot] == EMPTY:
                for size in range(box.SIZES):
                    if areas[first + size]:
                        found.append(actions.DEVELOP + actions.NUMBER[self.pulsar(slot)] * box.SIZES + size)
        return found

    def develop(self, slot: int, size: int) -> None:
        """PU-5.2 A gyrodyne from the play area goes to an own pulsar, still in building."""
        self.areas[self.seat * box.SIZES + size] -= 1
        self.gyrodynes[slot] = size
        self.tell("developed", self.seat, self.pulsar(slot), size)
        self.fire(triggers.ON_PLACE_GYRODYNE)
        self.award(size)

    def award(self, size: int) -> None:
        """PU-5.3 The first to have two of a size on pulsars takes 7, the next 4; for four one may take both."""
        taken = 0
        for place in range(box.AWARDS_EACH):
            if self.awards[size * box.AWARDS_EACH + place] == self.seat:
                taken += 1
        if self.on_pulsars(self.seat, size) < box.PAIR * (taken + 1):
            return
        for place in range(box.AWARDS_EACH):
            if self.awards[size * box.AWARDS_EACH + place] == NOBODY:
                self.awards[size * box.AWARDS_EACH + place] = self.seat
                self.tell("award", self.seat, size, box.AWARD[size][place])
                self.score(self.seat, box.AWARD[size][place], FOR_AWARDS, size)
                return

    def completions(self, sizes: int) -> list[int]:
        """PU-5.4 Own gyrodynes in building on pulsars, of these sizes (a mask)."""
        found: list[int] = []
        for slot in range(len(self.rings)):
            size = self.gyrodynes[slot]
            if self.rings[slot] == self.seat and 0 <= size < SPINS and sizes >> size & 1:
                found.append(actions.COMPLETE + actions.NUMBER[self.pulsar(slot)])
        return found

    def complete(self, slot: int) -> None:
        """PU-5.4 A gyrodyne begins to spin."""
        self.gyrodynes[slot] += SPINS
        self.tell("completed", self.seat, self.pulsar(slot), self.gyrodynes[slot] - SPINS)
        self.fire(triggers.ON_COMPLETE_GYRODYNE)

    # --- transmitters ---

    def pay_cost(self, transmitter: int, cost: int) -> None:
        """PU-5.5 Cover a cost; a transmitter that lay open is taken with that, PU-5.6 and joined or not."""
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
        """PU-5.6 One half-die of the new one to a free one of an own transmitter; or a new array."""
        found = [actions.ALONE]
        for half in range(2):
            if box.HALVES[2 * transmitter + half] != box.NO_HALF:
                for other in range(2 * box.ALL_TRANSMITTERS):
                    if self.is_free_half(other) and other // 2 != transmitter:
                        found.append(actions.JOIN + half * 2 * box.ALL_TRANSMITTERS + other)
        if len(found) > 1:
            self.phase = phases.JOINING
            self.joining = transmitter
            self.choices = found
        else:
            self.tell("array", self.seat, transmitter)

    def is_free_half(self, half: int) -> bool:
        """Whether this is the half-die of an own transmitter that is joined to nothing."""
        return self.owners[half // 2] == self.seat and box.HALVES[half] != box.NO_HALF and self.joints[half] < 0

    def join(self, half: int, other: int) -> None:
        """PU-5.6 The new transmitter is joined by this half; that is final."""
        mine = 2 * self.joining + half
        self.joints[mine] = other
        self.joints[other] = mine
        self.tell("joined", self.seat, self.joining, other // 2, box.HALVES[mine] + box.HALVES[other])

    def check_online(self, transmitter: int) -> None:
        """PU-5.7 All costs paid: first its bonus, then its links."""
        if self.paid[transmitter] != box.ALL_PAID[transmitter]:
            return
        self.tell("online", self.seat, transmitter)
        self.agenda.append(phases.LIVE * phases.TASK + transmitter)
        self.agenda += reversed_tasks(box.ONCE_TASKS[transmitter])

    def go_live(self, transmitter: int) -> None:
        """PU-5.8 A link between two online transmitters offers its red die; of two links one die may be taken."""
        self.fire(triggers.ON_ONLINE)
        dice: list[int] = []
        for half in (2 * transmitter, 2 * transmitter + 1):
            other = self.joints[half]
            if other >= 0 and self.online(other // 2):
                pips = box.HALVES[half] + box.HALVES[other]
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
        """PU-3.7 The red die: one a turn, from whatever source."""
        self.red = pips
        self.had_red = True
        self.tell("red", self.seat, pips)


def reversed_tasks(tasks: list[int]) -> list[int]:
    """Tasks in the order in which they go onto the agenda, the first one last."""
    turned = tasks[:]
    turned.reverse()
    return turned
