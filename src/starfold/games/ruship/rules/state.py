"""RUSHIP's rules: a position with its actions, and the set-up. Rule ids as in rulebook.md."""

from __future__ import annotations

from .. import actions, position
from ..data import components
from ..data.board import SPACE
from ..position import Position
from . import flying, turn


class Ruship(Position):
    """A RUSHIP position with its rules."""

    def copy(self) -> Ruship:
        """Return an independent copy, without events."""
        twin = Ruship(
            self.spaces,
            self.one_die_start,
            self.fleets[:],
            self.pairs,
            self.mothership,
            self.vortex,
            self.supply[:],
            self.hits,
            self.owner,
        )
        twin.phase = self.phase
        twin.active = self.active
        twin.opening = self.opening
        twin.low = self.low
        twin.high = self.high
        twin.fresh = self.fresh
        twin.rerolled = self.rerolled
        twin.raised = self.raised
        twin.broadside = self.broadside
        twin.turns = self.turns
        twin.choices = self.choices
        return twin

    def play(self, action: int) -> None:
        """Play a legal action. The most frequent actions are tested first."""
        if action >= actions.MOVE:
            start = actions.START_OF[action]
            die = actions.DIE_OF[action]
            # RU-3.2 Humanity flies away from Earth, the Empire towards it; RU-6.5 back is the other way.
            if self.active == components.HUMANITY if action < actions.BACK else self.active != components.HUMANITY:
                flying.fly(self, start, start << die, die)
            else:
                flying.fly(self, start, start >> die, die)
        elif action < actions.ONE_DIE:
            if action < actions.ROLL_TWO:
                turn.one_rolled(self, action - actions.ROLL_ONE + 1)
            else:
                turn.two_rolled(self, action - actions.ROLL_TWO)
        elif action >= actions.ENTER:
            flying.enter(self, action - actions.ENTER + 1)
        elif action == actions.ADVANCE:
            flying.advance_base(self)
        elif action < actions.TAKE:
            turn.choose_dice(self, action == actions.ONE_DIE)
        elif action < actions.ROLL_AGAIN:
            turn.take_power(self, action - actions.TAKE)
        elif action < actions.RAISE:
            turn.roll_again(self, action - actions.ROLL_AGAIN + 1)
        elif action == actions.RAISE:
            turn.raise_dice(self)
        else:
            turn.lose_dice(self)


def set_up(spaces: int, one_die_start: bool) -> Ruship:
    """RU-1.1 RU-1.2 RU-1.3 Return a track with only the bases, all tokens in supply and all powers free."""
    first, last = SPACE[1], SPACE[spaces]
    return Ruship(
        spaces,
        one_die_start,
        [0, 0],
        0,
        first,
        last,
        [components.TOKENS, components.TOKENS],
        [0, 0],
        [position.NOBODY] * components.POWERS,
    )


def start(seats: int, options: dict[str, int]) -> Ruship:
    """Return the first position. Chance decides who begins."""
    return set_up(options["spaces"], options["first_turn_one_die"] == 1)
