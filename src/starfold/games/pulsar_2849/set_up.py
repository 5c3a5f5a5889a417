"""The set-up: what chance decides before the first round, entry gates, and sides of headquarters."""

from __future__ import annotations

from .box import (
    GOAL_IDS,
    GOAL_TILE,
    GOALS_DEALT,
    HQ_BOARD,
    HQ_BOARDS,
    HQ_SIDE,
    MARKERS,
    START_SPACE,
    START_TOKENS,
    START_VP,
)
from .effects import START
from .ending import Ending
from .loading import TECH_SIDES
from .moves import BOARD, ENTER, GOAL, ORDER, SIDE, TECH_SIDE
from .position import CHOOSING_SIDE, ENTERING, GOALING, HOUSING, NOWHERE, ORDERING, SIDING
from .stars import ALL_ENTRIES, ENTRIES


class SetUp(Ending):
    """Everything before the first roll."""

    def begin_round(self) -> None:
        """PU-2.1 A round begins."""
        raise NotImplementedError

    def roll_dice(self) -> None:
        """PU-2.3 Silver dice are rolled."""
        raise NotImplementedError

    def set_up(self) -> None:
        """PU-1.3 What chance decides before the first round, one thing after the other; then seats choose."""
        seats = self.seats
        if len(self.rockets) < seats:
            self.phase = ORDERING
            self.choices = [ORDER + seat for seat in range(seats) if seat not in self.rockets]
        elif self.marks[0] < 0:
            self.place_markers()
            self.set_up()
        elif -1 in self.sides:
            self.phase = SIDING
            first = TECH_SIDE + self.sides.index(-1) * len(TECH_SIDES)
            self.choices = [first + side for side in range(len(TECH_SIDES))]
        elif not self.techs:
            self.lay_out_techs()
            self.set_up()
        elif len(self.goals) < GOALS_DEALT:
            self.phase = GOALING
            tiles = [GOAL_TILE[goal] for goal in self.goals]
            self.choices = [GOAL + goal for goal in range(len(GOAL_IDS)) if GOAL_TILE[goal] not in tiles]
        elif self.headquarters and -1 in self.boards:
            self.phase = HOUSING
            self.choices = [BOARD + board for board in range(len(HQ_BOARDS)) if board not in self.boards]
        else:
            self.begin_round()

    def place_markers(self) -> None:
        """PU-2.2 Markers in reverse turn order from the foremost; PU-1.5 VP and tokens to start with."""
        seats = self.seats
        order = self.rockets[:]
        self.rockets = order * MARKERS[seats]
        turned = self.rockets[:]
        turned.reverse()
        markers = len(turned)
        self.marks = turned + turned
        self.spaces = [START_SPACE[track] for track in range(2) for _ in range(markers)]
        for place in range(seats):
            self.score(order[place], START_VP[seats][place], START)
        self.tokens = START_TOKENS * seats

    def seat_to_enter(self) -> int:
        """PU-1.6 In reverse turn order; -1 when all ships are on the board."""
        players = self.players()
        players.reverse()
        for seat in players:
            if self.ships[seat] == NOWHERE:
                return seat
        return -1

    def ask_entry(self) -> None:
        """PU-1.6 An entry gate where no other ship is."""
        self.phase = ENTERING
        self.seat = self.seat_to_enter()
        self.turns += 1
        found = [place for place in ENTRIES[self.side] if place not in self.ships]
        self.choices = [ENTER + ALL_ENTRIES.index(place) for place in found]

    def ask_side(self) -> None:
        """PU-1.7 In turn order: which side of one's headquarters."""
        for seat in self.players():
            if self.hq[seat] < 0:
                self.phase = CHOOSING_SIDE
                self.seat = seat
                self.turns += 1
                self.choices = [SIDE, SIDE + 1]
                return
        self.roll_dice()

    def choose_side(self, side: int) -> None:
        """PU-1.7 The side is chosen openly."""
        board = self.boards[self.seat]
        found = [hq for hq in range(len(HQ_BOARD)) if HQ_BOARD[hq] == board and HQ_SIDE[hq] == side + 1]
        self.hq[self.seat] = found[0]
        self.tell("side", self.seat, found[0])

    def play_set_up(self, action: int) -> None:
        """Chance before the first round."""
        if action >= BOARD:
            seat = self.players()[len([board for board in self.boards if board >= 0])]
            self.boards[seat] = action - BOARD
            self.tell("board", seat, action - BOARD)
        elif action >= GOAL:
            self.goals.append(action - GOAL)
            self.goals.sort()
            self.tell("goal_dealt", -1, action - GOAL)
        elif action >= TECH_SIDE:
            category = (action - TECH_SIDE) // len(TECH_SIDES)
            self.sides[category] = (action - TECH_SIDE) % len(TECH_SIDES)
            self.tell("tech_side", -1, category, self.sides[category])
        else:
            self.rockets.append(action - ORDER)
            self.tell("place", action - ORDER, len(self.rockets))
