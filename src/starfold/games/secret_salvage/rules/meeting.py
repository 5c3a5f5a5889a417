"""Secret Salvage's rules: a ship meets a tile, and what each tile does. Rule ids as in rulebook.md."""

from __future__ import annotations

from ..data import box
from ..position import phases
from ..position.pieces import NOBODY, NOWHERE, PUBLIC
from .choices import Choices


class Meeting(Choices):
    """A position of Secret Salvage, and what tiles do in it."""

    def go_on(self) -> None:
        """What is next when a chain of tiles has come to its end: state.py knows."""
        raise NotImplementedError

    # --- SS-4.1: a tile is met ---

    def move_ship(self, ship: int, space: int) -> None:
        """A ship leaves its space for another."""
        self.riders[self.ships[ship]] = 0
        self.riders[space] = ship + 1
        self.ships[ship] = space

    def arrive(self, ship: int) -> None:
        """SS-4.1 Whatever ship moves onto a tile meets it; what nobody has seen is chance."""
        tile = self.tiles[self.ships[ship]]
        if tile == box.NONE:
            self.go_on()
            return
        self.met = ship
        if tile == box.UNSEEN:
            self.ask(phases.TURNING_UP)
        else:
            self.meet(tile)

    def turn_up(self, kind: int) -> None:
        """SS-2.4 A starting tile that nobody had seen is turned up."""
        self.take_unseen(kind)
        self.meet(kind)

    def take_unseen(self, kind: int) -> None:
        """SS-2.4 One of the unseen starting tiles is of this kind."""
        self.unseen_kinds()[kind] -= 1
        self.unseen -= 1

    def meet(self, kind: int) -> None:
        """SS-4.2 The tile is turned up and goes to the player whose turn it is, whoever's ship has met it."""
        space = self.ships[self.met]
        if self.events is not None:
            self.tell("met", self.seat, kind, space, self.met)
        self.lift(space)
        self.ready = True
        if kind == box.INCOMPATIBLE:
            self.receive_incompatible()
            return
        self.boards[self.seat * box.KINDS + kind] += 1
        if kind < box.MINE:
            self.go_on()
        else:
            self.suffer(kind)

    def lift(self, space: int) -> None:
        """A tile leaves the board for all to see; SS-5.4 of a pair everybody then knows the other one, too."""
        if self.known[space] != PUBLIC:
            self.shown += 1
        partner = self.partners[space]
        if partner >= 0:
            self.lay_open(partner)
        self.lay_open(space)
        self.tiles[space] = box.NONE
        self.known[space] = 0

    def lay_open(self, space: int) -> None:
        """Everybody knows the tile on a space, and where it came from does not matter any more."""
        self.known[space] = PUBLIC
        self.batches[space] = 0
        self.partners[space] = NOWHERE

    # --- SS-4.3: energy ---

    def receive_incompatible(self) -> None:
        """SS-4.3 An Incompatible Power Cell is given away at once, in mid-move too."""
        if self.seats == 2:
            self.give(self.left_of(self.seat))
        else:
            self.ask(phases.GIVING)

    def give(self, seat: int) -> None:
        """SS-4.3 It is worth its energy to whoever receives it."""
        self.boards[seat * box.KINDS + box.INCOMPATIBLE] += 1
        self.tell("gave", self.seat, seat, box.INCOMPATIBLE)
        self.go_on()

    # --- SS-4.4 to SS-4.7: red tiles ---

    def suffer(self, kind: int) -> None:
        """SS-4.4 A red tile ends the turn after its effect; SS-7.4 the tenth wins before it."""
        self.red = True
        if self.reds(self.seat) >= box.REDS_TO_WIN:
            self.tell("ten_reds", self.seat)
            self.win(self.seat)
        elif kind == box.MINE:
            self.hit_mine()
        elif kind == box.DRAINED:
            self.drain()
        else:
            self.jam()

    def win(self, seat: int) -> None:
        """SS-7.5 The match is over."""
        self.winner = seat
        self.phase = phases.ENDED
        self.choices = []
        self.tell("won", seat)

    def hit_mine(self) -> None:
        """SS-4.5 A neighbour may move the ship by one space; SS-4.8 if it has no free space, nobody is asked."""
        if not self.can_move(self.met):
            self.go_on()
        elif self.seats == 2:
            self.let_decide(self.left_of(self.seat), phases.DRIFTING)
        else:
            self.ask(phases.MINED)

    def drain(self) -> None:
        """SS-4.6 The best energy tile goes to a neighbour; SS-4.8 without one nothing happens."""
        if self.best_energy(self.seat) == box.NONE:
            self.go_on()
        elif self.seats == 2:
            self.lose_energy(self.left_of(self.seat))
        else:
            self.ask(phases.DRAINING)

    def best_energy(self, seat: int) -> int:
        """SS-4.6 The most valuable energy tile on a player board."""
        best = box.NONE
        for kind in range(1, box.MINE):
            if self.boards[seat * box.KINDS + kind] and box.ENERGY[kind] > box.ENERGY[best]:
                best = kind
        return best

    def lose_energy(self, seat: int) -> None:
        """SS-4.6 A neighbour gets it."""
        kind = self.best_energy(self.seat)
        self.boards[self.seat * box.KINDS + kind] -= 1
        self.boards[seat * box.KINDS + kind] += 1
        self.tell("gave", self.seat, seat, kind)
        self.go_on()

    def jam(self) -> None:
        """SS-4.7 A neighbour may move another ship of the turn's player; SS-4.8 if none can move, nobody is asked."""
        if not self.steerable():
            self.go_on()
        elif self.seats == 2:
            self.let_decide(self.left_of(self.seat), phases.STEERING)
        else:
            self.ask(phases.JAMMED)

    def let_decide(self, seat: int, phase: int) -> None:
        """SS-4.4 A neighbour decides, during another player's turn."""
        self.asked = seat
        self.ask(phase)

    def decline(self) -> None:
        """SS-4.4 A neighbour who may move a ship need not."""
        self.tell("declined", self.asked)
        self.asked = NOBODY
        self.go_on()

    def choose(self, seat: int) -> None:
        """SS-4.3 to SS-4.7 A seat was chosen, for what was asked."""
        phase = self.phase
        if phase == phases.GIVING:
            self.give(seat)
        elif phase == phases.DRAINING:
            self.lose_energy(seat)
        else:
            self.tell("chose", self.seat, seat)
            self.let_decide(seat, phases.DRIFTING if phase == phases.MINED else phases.STEERING)
