"""Secret Salvage's rules: the effect of each power-up. Costs and targets are in targets.py."""

from __future__ import annotations

from .. import actions
from ..actions import discarded, placed
from ..data import components
from ..data.board import NEXT, WAYS
from ..position import phases
from ..position.pieces import NOBODY, NOWHERE, PUBLIC
from .meeting import Meeting

MORE_STEPS = 2  # SS-6.5
LOOKS = 2  # SS-6.7
PUSHES = 2  # SS-6.10


class PowerUps(Meeting):
    """A Secret Salvage position with the effects of power-ups."""

    def buy(self, purchase: int) -> None:
        """SS-6.2 Pay for a power-up and use it. The tiles go to the box, SS-2.7 visibly; no change is given."""
        power = components.BOUGHT[purchase]
        paid = components.PAID[purchase]
        for kind in range(1, len(paid)):
            self.boards[self.seat * components.KINDS + kind] -= paid[kind]
            self.box[kind] += paid[kind]
        self.bought = True
        self.ready = True
        self.tell("bought", self.seat, purchase)
        self.switch_on(power)

    def switch_on(self, power: int) -> None:
        """Apply a power-up, or ask for its target."""
        if power == components.THRUSTER:
            self.turning = True  # SS-6.4
            self.go_on()
        elif power == components.AFTERBURNER:
            self.steps += MORE_STEPS  # SS-6.5
            self.go_on()
        elif power == components.PHASE_DRIVE:
            self.phasing = True  # SS-6.6
            self.go_on()
        elif power == components.SCANNER:
            self.left = LOOKS
            self.ask(phases.SCANNING)
        elif power == components.TRACTOR_BEAM:
            self.ask(phases.PULLING)
        elif power == components.REPULSOR:
            self.left = PUSHES
            self.ask(phases.PUSHING)
        elif power == components.GRAVITY_SLING:
            self.ask(phases.SWAPPING)
        else:
            self.ask(phases.LAYING)

    # --- SS-6.7: the Scanner ---

    def scan(self, space: int) -> None:
        """SS-6.7 Look at a tile; all seats see which. An unseen one is decided by chance."""
        self.left -= 1
        self.spot = space
        self.tell("scanned", self.seat, space)
        if self.tiles[space] == components.UNSEEN:
            self.ask(phases.SEEING)
        else:
            self.learn(space)

    def see(self, kind: int) -> None:
        """SS-6.7 Set the kind of an unseen starting tile for the seat that scans it."""
        self.take_unseen(kind)
        self.tiles[self.spot] = kind
        self.learn(self.spot)

    def learn(self, space: int) -> None:
        """SS-6.7 Make the tile known to the player from now on; SS-5.4 of a pair the other one, too."""
        self.known[space] |= 1 << self.seat
        if self.partners[space] >= 0:
            self.known[self.partners[space]] |= 1 << self.seat
        self.shown += 1
        self.spot = NOWHERE
        self.whisper(1 << self.seat, "saw", self.seat, self.tiles[space])
        if self.left and self.unknown_tiles():
            self.ask(phases.SCANNING)
        else:
            self.enough()

    def enough(self) -> None:
        """SS-6.7 Make no second look; SS-6.10 no second push."""
        self.left = 0
        self.spot = NOWHERE
        self.go_on()

    # --- SS-6.9, SS-6.10: shifts by Tractor Beam, Repulsor and neighbours ---

    def shift(self, number: int) -> None:
        """SS-4.5, SS-4.7, SS-6.9, SS-6.10 Move a ship by one space; SS-4.9, SS-6.8 it meets the tile there."""
        start, to = actions.SHIFT_FROM[number], actions.SHIFT_TO[number]
        ship = self.riders[start] - 1
        self.tell("moved", self.mover(), start, to, ship)
        self.asked = NOBODY
        self.spot = NOWHERE
        if self.phase == phases.PUSHING:
            self.left -= 1
            self.spot = to if self.left else NOWHERE
        self.move_ship(ship, to)
        self.arrive(ship)

    def can_push_on(self) -> bool:
        """SS-6.10 Return whether the pushed ship can be pushed by a second space."""
        ship = self.riders[self.spot] - 1
        return self.is_open(ship, NEXT[self.spot * WAYS + self.push_line()])

    # --- SS-6.11: the Gravity Sling ---

    def swap(self, space: int) -> None:
        """SS-6.11 Swap two ships; the active one meets its tile first, then the other."""
        active, here = self.ship, self.ships[self.ship]
        other = self.riders[space] - 1
        self.tell("swapped", self.seat, here, space, other)
        self.ships[active] = space
        self.ships[other] = here
        self.riders[space] = active + 1
        self.riders[here] = other + 1
        self.later = other
        self.arrive(active)

    # --- SS-5.3, SS-6.12: laying red tiles ---

    def lay_tile(self, kind: int, space: int) -> None:
        """SS-6.12 Lay a red tile face down on an empty space, with the Minelayer or SS-5.3 in redeploying."""
        knowers = self.knowers_of_laid()
        self.tiles[space] = kind
        self.known[space] = knowers
        if knowers == PUBLIC:
            self.tell("laid", self.seat, space, kind)
        else:
            self.tell("laid", self.seat, space)
            self.whisper(knowers, "laid_kind", self.seat, kind)
        hand = self.hand
        if not hand:  # the Minelayer
            self.boards[self.seat * components.KINDS + kind] -= 1
            self.go_on()
        elif len(hand) == 1 or self.spot >= 0:
            self.pair_up(space)
            self.hand = []
            self.end_turn()  # SS-5.5
        else:
            self.lay_first(kind, space)

    def lay_first(self, kind: int, space: int) -> None:
        """SS-5.3 Lay the first of two tiles.

        If they differ, it becomes its own partner until the second is laid.
        """
        if self.hand[0] == self.hand[1]:
            self.hand = [kind]
        else:
            self.spot = space
            self.partners[space] = space
        self.ask(phases.LAYING)

    def pair_up(self, space: int) -> None:
        """SS-5.4 Make two tiles partners: all seats know both, but not which is which."""
        if self.spot >= 0:
            self.partners[space] = self.spot
            self.partners[self.spot] = space

    def redeploy(self, number: int) -> None:
        """SS-5.2 Discard one red tile to the box, visibly; take one or two others to be laid."""
        kind = discarded(number)
        first = self.seat * components.KINDS
        self.boards[first + kind] -= 1
        self.box[kind] += 1
        self.hand = placed(number)[:]
        for other in self.hand:
            self.boards[first + other] -= 1
        self.tell("redeployed", self.seat, number)
        self.ask(phases.LAYING)

    def end_turn(self) -> None:
        """End the turn. Implemented in state.py."""
        raise NotImplementedError
