"""RUSHIP's rules: the legal moves of the active seat. Their effects are in state.py."""

from __future__ import annotations

from .. import actions
from ..data.board import PRIME
from ..data.components import HUMANITY, OVERDRIVE, REROLL, RETREAT, WINGMATES
from ..position import Position


class Moves(Position):
    """A RUSHIP position with its legal moves. The methods are called in the order of the actions they add."""

    def add_powers(self, choices: list[int]) -> None:
        """RU-6.1 Add Reroll, then Overdrive; both only before the first move."""
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
        """RU-4.1 RU-4.2 Add the base's move by one space, if the space in front is empty.

        The enemy base always stands before its planet, so the move never leaves the track.
        """
        ahead = self.mothership << 1 if self.active == HUMANITY else self.vortex >> 1
        if not ahead & (self.bases | self.fleets[0] | self.fleets[1]):
            choices.append(actions.ADVANCE)

    def add_moves(self, choices: list[int]) -> None:  # noqa: C901 (the hottest loop there is, for both dice at once)
        """RU-2.3 RU-2.4 Add every legal move of a token with a die that is left, in the order of the actions.

        RU-3.3 Only the end of a move matters; pieces on the way are passed over.
        """
        seat = self.active
        fleet = self.fleets[seat]
        low = self.low
        high = self.high
        closed = self.pairs  # RU-6.6 a pair is protected, and three never share a space
        if self.owner[WINGMATES] != seat:
            closed |= fleet  # RU-3.4
        ends = closed
        # Closed ends, shifted back by a die, are the starts from which that die cannot be played. RU-5.1 Off the track
        # no end is closed.
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
                start = starts & -starts  # the start nearest to Earth
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
        """RU-6.5 With Retreat, add the moves backwards, except behind the seat's own first space."""
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
        """RU-3.6 Return the closed ends with each base that has a closed space behind it.

        A move onto a base ends behind it. It is done twice because the other base may stand there.
        """
        if outwards:
            closed |= self.bases & closed >> 1
            return closed | self.bases & closed >> 1
        closed |= self.bases & closed << 1
        return closed | self.bases & closed << 1
