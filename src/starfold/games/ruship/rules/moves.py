"""RUSHIP's rules: what the active seat may do with its dice. What comes of it is in rules."""

from __future__ import annotations

from .. import actions
from ..data.board import PRIME
from ..data.box import HUMANITY, OVERDRIVE, REROLL, RETREAT, WINGMATES
from ..position import Position


class Moves(Position):
    """A position of RUSHIP and the moves there are; the functions are called in the order of the actions they add."""

    def add_powers(self, choices: list[int]) -> None:
        """RU-6.1 Reroll, then Overdrive, both before the first move."""
        if self.raised:
            return
        if self.owner[REROLL] == self.active and not self.rerolled:
            if self.low:
                choices.append(actions.ROLL_AGAIN + self.low - 1)
            if self.high != self.low:
                choices.append(actions.ROLL_AGAIN + self.high - 1)
        if self.owner[OVERDRIVE] == self.active and self.low:
            choices.append(actions.RAISE)

    def add_base_move(self, choices: list[int]) -> None:
        """RU-4.1 RU-4.2 One space forward, onto an empty space; the enemy base always stands before its planet."""
        ahead = self.mothership << 1 if self.active == HUMANITY else self.vortex >> 1
        if not ahead & (self.bases | self.fleets[0] | self.fleets[1]):
            choices.append(actions.ADVANCE)

    def add_moves(self, choices: list[int]) -> None:  # noqa: C901 (the hottest loop there is, for both dice at once)
        """RU-2.3 RU-2.4 Every legal move of a token with a die that is left, in the order of their numbers.

        RU-3.3 Only the end counts: whatever stands on the way is passed over.
        """
        seat = self.active
        fleet = self.fleets[seat]
        low = self.low
        high = self.high
        closed = self.pairs  # RU-6.6 a pair is protected, and three never share a space
        if self.owner[WINGMATES] != seat:
            closed |= fleet  # RU-3.4
        ends = closed
        # Moved back by a die, the closed ends are the starts that are shut to it. RU-5.1 Off the track none is closed.
        if seat == HUMANITY:
            base = self.mothership
            if self.bases & closed >> 1:
                ends = self.behind_bases(closed, True)
            shut = ends >> high
        else:
            base = self.vortex
            if self.bases & closed << 1:
                ends = self.behind_bases(closed, False)
            shut = ends << high
        if low == 0 or low == high:  # RU-2.7 equal dice are one action
            if self.supply[seat] and not shut & base:  # RU-3.1
                choices.append(actions.ENTER_WITH + high)
            starts = fleet & ~shut  # RU-3.2
            while starts:
                start = starts & -starts  # the one nearest to Earth
                starts ^= start
                choices.append(actions.MOVE_FROM[start % PRIME] + high)
        else:
            shut_low = ends >> low if seat == HUMANITY else ends << low
            if self.supply[seat]:
                if not shut_low & base:
                    choices.append(actions.ENTER_WITH + low)
                if not shut & base:
                    choices.append(actions.ENTER_WITH + high)
            starts = fleet & ~(shut_low & shut)
            while starts:
                start = starts & -starts
                starts ^= start
                number = actions.MOVE_FROM[start % PRIME]
                if not shut_low & start:
                    choices.append(number + low)
                if not shut & start:
                    choices.append(number + high)
        if self.owner[RETREAT] == seat:
            self.add_retreats(choices, closed)

    def add_retreats(self, choices: list[int], closed: int) -> None:
        """RU-6.5 With Retreat, tokens also move back, but not behind the own first space."""
        outwards = self.active != HUMANITY
        closed = self.behind_bases(closed | ~self.track, outwards)
        low = 0 if self.low == self.high else self.low  # RU-2.7
        high = self.high
        starts = self.fleets[self.active]
        while starts:
            start = starts & -starts
            starts ^= start
            number = actions.BACK_FROM[start % PRIME]
            if low and not closed & (start << low if outwards else start >> low):
                choices.append(number + low)
            if not closed & (start << high if outwards else start >> high):
                choices.append(number + high)

    def behind_bases(self, closed: int, outwards: bool) -> int:
        """RU-3.6 A base is as closed to a move as the space behind it, where the other base may stand."""
        if outwards:
            closed |= self.bases & closed >> 1
            return closed | self.bases & closed >> 1
        closed |= self.bases & closed << 1
        return closed | self.bases & closed << 1
