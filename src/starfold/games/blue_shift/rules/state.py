"""Blue Shift's rules: a position with its actions, and the set-up. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions
from ..actions import line_of, value_of
from ..position import Position
from . import flying, tokens, turn


class BlueShift(Position):
    """A Blue Shift position with its rules."""

    def copy(self) -> BlueShift:
        """Return an independent copy, without events."""
        twin = BlueShift(self.seats, self.sweep, self.any_tokens)
        twin.planets = self.planets[:]
        twin.riders = self.riders[:]
        twin.homes = self.homes[:]
        twin.faces = self.faces[:]
        twin.ships = self.ships[:]
        twin.points = self.points[:]
        twin.tokens = self.tokens[:]
        twin.unseen = self.unseen[:]
        twin.icons = self.icons[:]
        twin.harvest = self.harvest
        twin.choices = self.choices
        twin.phase = self.phase
        twin.active = self.active
        twin.place = self.place
        twin.moved = self.moved
        twin.spent = self.spent
        twin.turns = self.turns
        return twin

    def play(self, action: int) -> None:
        """Play a legal action."""
        if action >= actions.DONE:
            turn.decline(self, action)
        elif action >= actions.SPEND:
            tokens.spend(self, value_of(action), line_of(action))
        elif action >= actions.MOVE:
            flying.move(self, action)
        elif action >= actions.PLACE:
            turn.put_ship(self, action - actions.PLACE)
        elif action >= actions.BLANK:
            turn.turn_up(self, action == actions.ICON)
        else:
            turn.deal(self, action - actions.DEAL + 1)


def set_up(seats: int, sweep: bool, any_tokens: bool) -> BlueShift:
    """BS-1.3 Return an empty board before the deal; BS-1.4 which planets carry an icon is open, too."""
    state = BlueShift(seats, sweep, any_tokens)
    state.fresh()
    return state


def start(seats: int, options: dict[str, int]) -> BlueShift:
    """Return the first position; chance deals the planets."""
    return set_up(seats, options["harvest"] == 1, options["gap_tokens"] == 1)
