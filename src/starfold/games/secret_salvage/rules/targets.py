"""Secret Salvage's rules: where ships may go, and which power-ups can be bought and used on which targets."""

from __future__ import annotations

from .. import actions
from ..data import board, components
from ..position.pieces import NOBODY, Position

SLING_REACH = 3  # SS-6.11


class Targets(Position):
    """A Secret Salvage position with the targets of power-ups."""

    # --- where a ship may go ---

    def is_open(self, ship: int, space: int) -> bool:
        """SS-3.4 Return whether a ship may enter a space: it exists, has no ship, and SS-8.3 is not closed to it."""
        return space != board.OFF and not self.riders[space] and not self.closed[ship // components.SHIPS][space]

    def can_move(self, ship: int) -> bool:
        """SS-3.2 Return whether a ship could make a step, without any power-up."""
        place = self.ships[ship] * board.WAYS
        riders, closed = self.riders, self.closed[ship // components.SHIPS]
        for way in range(board.WAYS):
            space = board.NEXT[place + way]
            if space != board.OFF and not riders[space] and not closed[space]:
                return True
        return False

    def shifts_of(self, ship: int, others: list[int]) -> list[int]:
        """SS-4.5 Return the shifts of a ship by one space in any direction, followed by `others`."""
        found: list[int] = []
        place = self.ships[ship] * board.WAYS
        for way in range(board.WAYS):
            if self.is_open(ship, board.NEXT[place + way]):
                found.append(actions.SHIFT + actions.SHIFT_OF[place + way])
        return found + others

    def empty_spaces(self) -> list[int]:
        """SS-5.1 Return the spaces with neither ship nor tile."""
        riders, tiles = self.riders, self.tiles
        return [space for space in range(board.SPACES) if not riders[space] and not tiles[space]]

    def ahead(self, way: int) -> int:
        """Return the space next to the active ship in a direction."""
        return board.NEXT[self.ships[self.ship] * board.WAYS + way]

    # --- SS-6: power-ups ---

    def add_purchases(self, found: list[int]) -> None:
        """SS-6.1 Add the power-ups of the match that can be paid and have a target; one may be bought each turn."""
        if self.bought:
            return
        seat, boards = self.seat, self.boards
        first = seat * components.KINDS
        one, two, three = boards[first + 1], boards[first + 2], boards[first + 3]
        energy = one * components.ENERGY[1] + two * components.ENERGY[2] + three * components.ENERGY[3]
        if not energy:
            return
        for power in self.powers:
            if energy >= components.COST[power] and self.has_target(power):
                for purchase in range(components.FIRST_PURCHASE[power], components.FIRST_PURCHASE[power + 1]):
                    paid = components.PAID[purchase]
                    if paid[1] <= one and paid[2] <= two and paid[3] <= three:
                        found.append(actions.BUY + purchase)

    def has_target(self, power: int) -> bool:
        """SS-6.1 Return whether a power-up could do anything; SS-6.3 before the drop only Scanner and Minelayer can."""
        if power == components.SCANNER:
            return self.has_unknown_tile()
        if power == components.MINELAYER:
            return self.reds(self.seat) > 0 and len(self.empty_spaces()) > 0
        if self.ship == NOBODY:
            return False
        if power == components.THRUSTER:
            return self.can_turn()
        if power == components.AFTERBURNER:
            return self.moved and self.is_open(self.ship, self.ahead(self.line))
        if power == components.PHASE_DRIVE:
            return self.can_phase()
        if power == components.TRACTOR_BEAM:
            return len(self.pulls()) > 0
        if power == components.REPULSOR:
            return len(self.first_pushes()) > 0
        return power == components.GRAVITY_SLING and len(self.swaps()) > 0

    def can_turn(self) -> bool:
        """SS-6.4 Return whether the Thruster can be used: after a step, with steps left, and another direction open."""
        if not self.moved or not self.steps:
            return False
        ways = [way for way in range(board.WAYS) if way != self.line and self.is_open(self.ship, self.ahead(way))]
        return len(ways) > 0

    def can_phase(self) -> bool:
        """SS-6.6 Return whether the Phase Drive can be used.

        A ship must be in the way, with a free space behind it within reach.
        """
        ways = [way for way in range(board.WAYS) if (self.line < 0 or way == self.line) and self.can_pass(way)]
        return len(ways) > 0

    def can_pass(self, way: int) -> bool:
        """SS-6.6 Return whether a flight in a direction could pass through a ship."""
        space = self.ships[self.ship]
        passed = False
        closed = self.closed[self.seat]
        for _ in range(self.steps):
            space = board.NEXT[space * board.WAYS + way]
            if space == board.OFF or closed[space]:
                return False
            if self.riders[space]:
                passed = True
            elif passed:
                return True
            elif self.tiles[space]:
                return False  # the ship would stop at that tile first
        return False

    def unknown_tiles(self) -> list[int]:
        """SS-6.7 Return the tiles that the turn's player does not know, the targets of the Scanner."""
        own = 1 << self.seat
        tiles, known = self.tiles, self.known
        return [space for space in range(board.SPACES) if tiles[space] and not known[space] & own]

    def has_unknown_tile(self) -> bool:
        """SS-6.7 Return whether the Scanner has a target."""
        own = 1 << self.seat
        tiles, known = self.tiles, self.known
        space = 0
        while space < board.SPACES and (not tiles[space] or known[space] & own):
            space += 1
        return space < board.SPACES

    def scans(self) -> list[int]:
        """SS-6.7 Return the tiles to look at; after the first look also ENOUGH."""
        found = [actions.SCAN + space for space in self.unknown_tiles()]
        if self.left == 1:
            found.append(actions.ENOUGH)
        return found

    def pulls(self) -> list[int]:
        """SS-6.9 Return the pulls of the Tractor Beam: another player's ship, one space nearer to the active ship."""
        target = self.ships[self.ship]
        found: list[int] = []
        for ship in range(self.seats * components.SHIPS):
            space = self.ships[ship]
            away = board.DISTANCE[target * board.SPACES + space]
            if ship // components.SHIPS != self.seat and away > 1:
                for way in range(board.WAYS):
                    to = board.NEXT[space * board.WAYS + way]
                    if self.is_open(ship, to) and board.DISTANCE[target * board.SPACES + to] == away - 1:
                        found.append(actions.SHIFT + actions.SHIFT_OF[space * board.WAYS + way])
        found.sort()
        return found

    def pushes(self) -> list[int]:
        """SS-6.10 Return the pushes of the Repulsor: the first, or a second in the same direction and ENOUGH."""
        if self.left == 2:
            return self.first_pushes()
        return [actions.SHIFT + actions.SHIFT_OF[self.spot * board.WAYS + self.push_line()], actions.ENOUGH]

    def push_line(self) -> int:
        """SS-6.10 Return the direction in which a ship is pushed."""
        return board.LINE[self.ships[self.ship] * board.SPACES + self.spot]

    def first_pushes(self) -> list[int]:
        """SS-6.10 Return the pushes of any ship next to the active one, straight away from it."""
        place = self.ships[self.ship] * board.WAYS
        found: list[int] = []
        for way in range(board.WAYS):
            space = board.NEXT[place + way]
            pushed = self.riders[space] - 1 if space != board.OFF else NOBODY
            if pushed >= 0 and self.is_open(pushed, board.NEXT[space * board.WAYS + way]):
                found.append(actions.SHIFT + actions.SHIFT_OF[space * board.WAYS + way])
        found.sort()
        return found

    def swaps(self) -> list[int]:
        """SS-6.11 Return the swaps of the Gravity Sling: another's ship within three spaces, neither space closed."""
        here, own = self.ships[self.ship], self.closed[self.seat]
        found: list[int] = []
        for ship in range(self.seats * components.SHIPS):
            owner = ship // components.SHIPS
            there = self.ships[ship]
            near = owner != self.seat and board.DISTANCE[here * board.SPACES + there] <= SLING_REACH
            if near and not own[there] and not self.closed[owner][here]:
                found.append(actions.SWAP + there)
        found.sort()
        return found
