"""Secret Salvage's rules: the legal actions, by phase. Their effects are in meeting.py, power_ups.py and state.py."""

from __future__ import annotations

from .. import actions
from ..actions import lay, placed
from ..data import components
from ..data.board import COLOURS, IN_PLAY, NEXT, OFF, WAYS
from ..data.components import is_blue
from ..position import phases
from ..position.pieces import NOBODY
from .targets import Targets


class Choices(Targets):
    """A Secret Salvage position with its legal actions."""

    def ask(self, phase: int) -> None:
        """Enter a phase and set its legal actions."""
        self.phase = phase
        self.choices = self.choices_now()

    def choices_now(self) -> list[int]:
        """Return the legal actions of the current phase, ascending."""
        phase = self.phase
        if phase == phases.MOVING:
            return self.turn_choices()
        if phase == phases.ACTIVATING:
            return self.activations()
        if phase == phases.DRAWING:
            return kinds_from(self.stack, actions.DRAW)
        if phase == phases.TURNING_UP or phase == phases.SEEING:
            return kinds_from(self.unseen_kinds(), actions.TURN_UP if phase == phases.TURNING_UP else actions.SEE)
        if phase == phases.DRIFTING:
            return self.shifts_of(self.met, [actions.DECLINE])
        if phase == phases.STEERING:
            return self.steerings()
        if phase == phases.DRAINING or phase == phases.MINED or phase == phases.JAMMED:
            return self.neighbours()
        if phase == phases.GIVING:
            return [actions.CHOOSE + seat for seat in range(self.seats) if seat != self.seat]
        if phase == phases.LAYING:
            return self.layings()
        return self.set_up_choices() if phase <= phases.DEALING else self.power_choices()

    def set_up_choices(self) -> list[int]:
        """SS-1.3, SS-1.6, SS-1.7 Return the outcomes of chance before the first turn."""
        if self.phase == phases.COLOURING:
            return [actions.COLOUR + colour for colour in range(len(COLOURS)) if colour in IN_PLAY[self.seats]]
        if self.phase == phases.BEGINNING:
            return [actions.FIRST + seat for seat in range(self.seats)]
        blue = sum([1 for power in self.powers if is_blue(power)]) < components.EACH_COLOUR
        return [
            actions.DEAL + power
            for power in range(components.POWERS)
            if is_blue(power) == blue and power not in self.powers
        ]

    def power_choices(self) -> list[int]:
        """Return the legal actions of the power-up that was bought."""
        phase = self.phase
        if phase == phases.SCANNING:
            return self.scans()
        if phase == phases.PULLING:
            return self.pulls()
        if phase == phases.PUSHING:
            return self.pushes()
        return self.swaps() if phase == phases.SWAPPING else []

    # --- SS-3: dropping and flying ---

    def activations(self) -> list[int]:
        """SS-3.2 Return the ships that can be activated, by space; SS-6.3 and the purchases before the drop."""
        spaces = [self.ships[ship] for ship in self.candidates()]
        spaces.sort()
        found = [actions.ACTIVATE + space for space in spaces]
        self.add_purchases(found)
        return found

    def candidates(self) -> list[int]:
        """SS-3.2 Return the ships that can move, if possible only those on no tile.

        SS-3.3 If none can move, return those on no tile.
        """
        first = self.seat * components.SHIPS
        own = [first, first + 1, first + 2]
        movable = [ship for ship in own if self.can_move(ship)]
        if self.drawn == components.NONE:
            return movable
        bare = [ship for ship in movable if not self.tiles[self.ships[ship]]]
        if bare:
            return bare
        return movable if movable else [ship for ship in own if not self.tiles[self.ships[ship]]]

    def turn_choices(self) -> list[int]:
        """SS-3.4 Return flights while steps are left; SS-6.1 power-ups; SS-5.1 redeployments; and the turn's end."""
        found = self.flights()
        owing = not self.moved and len(found) > 0  # SS-3.5 at least one step must be made, if possible
        if not owing:
            found.append(actions.END)
        self.add_purchases(found)
        if not owing:
            self.add_redeployments(found)
        return found

    def flights(self) -> list[int]:
        """SS-3.4 Return the flights of the active ship, ascending."""
        found: list[int] = []
        if self.ship == NOBODY or not self.steps or not self.ready:
            return found
        for way in range(WAYS):
            if self.may_head(way):
                self.add_flights(found, way)
        found.sort()
        return found

    def may_head(self, way: int) -> bool:
        """SS-3.4 Return whether the ship may fly in a direction: after the first step, only straight on.

        SS-6.4 With the Thruster, any direction but that.
        """
        return self.line < 0 or (way == self.line) != self.turning

    def add_flights(self, found: list[int], way: int) -> None:
        """SS-3.4 Add straight flights over free spaces, up to the first tile; SS-6.6 the Phase Drive passes ships."""
        space = self.ships[self.ship]
        riders, closed = self.riders, self.closed[self.seat]
        for _ in range(self.steps):
            space = NEXT[space * WAYS + way]
            if space == OFF or closed[space]:
                return
            if riders[space]:
                if not self.phasing:
                    return
            else:
                found.append(actions.FLY + space)
                if self.tiles[space]:
                    return

    # --- SS-4: tiles ---

    def neighbours(self) -> list[int]:
        """SS-4.4 Return the choice between the seats on the left and on the right, ascending."""
        left, right = self.left_of(self.seat), self.right_of(self.seat)
        return (
            [actions.CHOOSE + left, actions.CHOOSE + right]
            if left < right
            else [actions.CHOOSE + right, actions.CHOOSE + left]
        )

    def steerable(self) -> list[int]:
        """SS-4.7 Return the turn player's ships that can move, except the one that met the tile."""
        first = self.seat * components.SHIPS
        return [ship for ship in range(first, first + components.SHIPS) if ship != self.met and self.can_move(ship)]

    def steerings(self) -> list[int]:
        """SS-4.7 Return the shifts of these ships by one space in any direction, and declining."""
        found: list[int] = []
        for ship in self.steerable():
            found += self.shifts_of(ship, [])
        found.sort()
        found.append(actions.DECLINE)
        return found

    # --- SS-5: redeploying ---

    def add_redeployments(self, found: list[int]) -> None:
        """SS-5.1 Add redeployments, which need two red tiles and an empty space.

        SS-5.2 One tile is discarded, one or two are placed.
        """
        if self.red or self.reds(self.seat) < 2:
            return
        room = len(self.empty_spaces())
        first = self.seat * components.KINDS + components.MINE
        boards = self.boards
        one, two, three = boards[first], boards[first + 1], boards[first + 2]
        for number in range(actions.REDEPLOYMENTS if room else 0):
            need = actions.NEEDED[number]
            if need[0] <= one and need[1] <= two and need[2] <= three and len(placed(number)) <= room:
                found.append(actions.REDEPLOY + number)

    def layings(self) -> list[int]:
        """SS-5.3, SS-6.12 Return the red tiles that may be laid, on any empty space."""
        spaces = self.empty_spaces()
        found: list[int] = []
        for kind in range(components.MINE, components.KINDS):
            if self.may_lay(kind):
                for space in spaces:
                    found.append(lay(kind, space))
        return found

    def may_lay(self, kind: int) -> bool:
        """Return whether a red tile may be laid: from the hand in redeploying, otherwise from the player board."""
        hand = self.hand
        if not hand:
            return self.boards[self.seat * components.KINDS + kind] > 0
        if self.spot < 0:
            return kind in hand
        return kind == hand[0] + hand[1] - self.tiles[self.spot]  # the other one of the pair


def kinds_from(counts: list[int], first: int) -> list[int]:
    """Return the outcomes of a draw: each kind with tiles left."""
    return [first + kind - 1 for kind in range(1, components.KINDS) if counts[kind]]
