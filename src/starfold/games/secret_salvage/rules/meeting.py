"""Secret Salvage's rules: a ship meets a tile, and the effect of each tile. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import components
from ..position import phases
from ..position.pieces import NOBODY, NOWHERE, PUBLIC
from .choices import Choices


class Meeting(Choices):
    """A Secret Salvage position with the effects of tiles."""

    def go_on(self) -> None:
        """Continue after a chain of tiles. Implemented in state.py."""
        raise NotImplementedError

    # --- SS-4.1: a tile is met ---

    def move_ship(self, ship: int, space: int) -> None:
        """Move a ship to another space."""
        self.riders[self.ships[ship]] = 0
        self.riders[space] = ship + 1
        self.ships[ship] = space

    def arrive(self, ship: int) -> None:
        """SS-4.1 Let any ship that moved onto a tile meet it; an unseen tile is decided by chance."""
        tile = self.tiles[self.ships[ship]]
        if tile == components.NONE:
            self.go_on()
            return
        self.met = ship
        if tile == components.UNSEEN:
            self.ask(phases.TURNING_UP)
        else:
            self.meet(tile)

    def turn_up(self, kind: int) -> None:
        """SS-2.4 Turn up an unseen starting tile, which is of this kind."""
        self.take_unseen(kind)
        self.meet(kind)

    def take_unseen(self, kind: int) -> None:
        """SS-2.4 Remove one tile of this kind from the unseen starting tiles."""
        self.unseen_kinds()[kind] -= 1
        self.unseen -= 1

    def meet(self, kind: int) -> None:
        """SS-4.2 Turn the tile up and give it to the player whose turn it is, even if another's ship met it."""
        space = self.ships[self.met]
        if self.events is not None:
            self.tell("met", self.seat, kind, space, self.met)
        self.lift(space)
        self.ready = True
        if kind == components.INCOMPATIBLE:
            self.receive_incompatible()
            return
        self.boards[self.seat * components.KINDS + kind] += 1
        if kind < components.MINE:
            self.go_on()
        else:
            self.suffer(kind)

    def lift(self, space: int) -> None:
        """Remove a tile from the board, visibly; SS-5.4 the other tile of its pair becomes known, too."""
        if self.known[space] != PUBLIC:
            self.shown += 1
        partner = self.partners[space]
        if partner >= 0:
            self.lay_open(partner)
        self.lay_open(space)
        self.tiles[space] = components.NONE
        self.known[space] = 0

    def lay_open(self, space: int) -> None:
        """Make the tile on a space known to all seats, and forget its batch and partner."""
        self.known[space] = PUBLIC
        self.batches[space] = 0
        self.partners[space] = NOWHERE

    # --- SS-4.3: energy ---

    def receive_incompatible(self) -> None:
        """SS-4.3 Let the seat give an Incompatible Power Cell away at once, even during a move."""
        if self.seats == 2:
            self.give(self.left_of(self.seat))
        else:
            self.ask(phases.GIVING)

    def give(self, seat: int) -> None:
        """SS-4.3 Give the Incompatible Power Cell to a seat, which can use its energy."""
        self.boards[seat * components.KINDS + components.INCOMPATIBLE] += 1
        self.tell("gave", self.seat, seat, components.INCOMPATIBLE)
        self.go_on()

    # --- SS-4.4 to SS-4.7: red tiles ---

    def suffer(self, kind: int) -> None:
        """SS-4.4 Apply a red tile, which ends the turn after its effect; SS-7.4 the tenth wins before it."""
        self.red = True
        if self.reds(self.seat) >= components.REDS_TO_WIN:
            self.tell("ten_reds", self.seat)
            self.win(self.seat)
        elif kind == components.MINE:
            self.hit_mine()
        elif kind == components.DRAINED:
            self.drain()
        else:
            self.jam()

    def win(self, seat: int) -> None:
        """SS-7.5 End the match with this winner."""
        self.winner = seat
        self.phase = phases.ENDED
        self.choices = []
        self.tell("won", seat)

    def hit_mine(self) -> None:
        """SS-4.5 Let a neighbour move the ship by one space; SS-4.8 if it has no free space, nothing happens."""
        if not self.can_move(self.met):
            self.go_on()
        elif self.seats == 2:
            self.let_decide(self.left_of(self.seat), phases.DRIFTING)
        else:
            self.ask(phases.MINED)

    def drain(self) -> None:
        """SS-4.6 Give the best energy tile to a neighbour; SS-4.8 without one nothing happens."""
        if self.best_energy(self.seat) == components.NONE:
            self.go_on()
        elif self.seats == 2:
            self.lose_energy(self.left_of(self.seat))
        else:
            self.ask(phases.DRAINING)

    def best_energy(self, seat: int) -> int:
        """SS-4.6 Return the most valuable energy tile on a player board, or NONE."""
        best = components.NONE
        for kind in range(1, components.MINE):
            if self.boards[seat * components.KINDS + kind] and components.ENERGY[kind] > components.ENERGY[best]:
                best = kind
        return best

    def lose_energy(self, seat: int) -> None:
        """SS-4.6 Move the best energy tile to this neighbour."""
        kind = self.best_energy(self.seat)
        self.boards[self.seat * components.KINDS + kind] -= 1
        self.boards[seat * components.KINDS + kind] += 1
        self.tell("gave", self.seat, seat, kind)
        self.go_on()

    def jam(self) -> None:
        """SS-4.7 Let a neighbour move another ship of the turn's player; SS-4.8 if none can move, nothing happens."""
        if not self.steerable():
            self.go_on()
        elif self.seats == 2:
            self.let_decide(self.left_of(self.seat), phases.STEERING)
        else:
            self.ask(phases.JAMMED)

    def let_decide(self, seat: int, phase: int) -> None:
        """SS-4.4 Let a neighbour decide, during another player's turn."""
        self.asked = seat
        self.ask(phase)

    def decline(self) -> None:
        """SS-4.4 Continue without moving a ship: the neighbour declines."""
        self.tell("declined", self.asked)
        self.asked = NOBODY
        self.go_on()

    def choose(self, seat: int) -> None:
        """SS-4.3 to SS-4.7 Apply the choice of a seat, depending on the phase."""
        phase = self.phase
        if phase == phases.GIVING:
            self.give(seat)
        elif phase == phases.DRAINING:
            self.lose_energy(seat)
        else:
            self.tell("chose", self.seat, seat)
            self.let_decide(seat, phases.DRIFTING if phase == phases.MINED else phases.STEERING)
