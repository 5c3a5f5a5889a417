"""The set-up: deals before the first round, entry gates, and sides of headquarters."""

from __future__ import annotations

from .. import actions
from ..data import components
from ..data.board import ALL_ENTRIES, ENTRIES
from ..data.loading import TECH_SIDES
from ..data.reasons import FOR_START
from ..position import phases
from ..position.pieces import NOWHERE
from .final_scoring import Ending


class SetUp(Ending):
    """A position with the rules of the set-up."""

    def begin_round(self) -> None:
        """PU-2.1 Begin a round. Implemented in state.py."""
        raise NotImplementedError

    def roll_dice(self) -> None:
        """PU-2.3 Roll the silver dice. Implemented in state.py."""
        raise NotImplementedError

    def set_up(self) -> None:
        """PU-1.3 Ask chance for the next part of the set-up; when all is dealt, begin the first round."""
        seats = self.seats
        if len(self.rockets) < seats:
            self.phase = phases.ORDERING
            self.choices = [actions.ORDER + seat for seat in range(seats) if seat not in self.rockets]
        elif self.marks[0] < 0:
            self.place_markers()
            self.set_up()
        elif -1 in self.sides:
            self.phase = phases.SIDING
            first = actions.TECH_SIDE + self.sides.index(-1) * len(TECH_SIDES)
            self.choices = [first + side for side in range(len(TECH_SIDES))]
        elif not self.techs:
            self.lay_out_techs()
            self.set_up()
        elif len(self.goals) < components.GOALS_DEALT:
            self.phase = phases.GOALING
            tiles = [components.GOAL_TILE[goal] for goal in self.goals]
            self.choices = [
                actions.GOAL + goal
                for goal in range(len(components.GOAL_IDS))
                if components.GOAL_TILE[goal] not in tiles
            ]
        elif self.headquarters and -1 in self.boards:
            self.phase = phases.HOUSING
            self.choices = [
                actions.BOARD + board for board in range(len(components.HQ_BOARDS)) if board not in self.boards
            ]
        else:
            self.begin_round()

    def place_markers(self) -> None:
        """PU-2.2 Place markers in reverse turn order from the front; PU-1.5 give starting VP and tokens."""
        seats = self.seats
        order = self.rockets[:]
        self.rockets = order * components.MARKERS[seats]
        turned = self.rockets[:]
        turned.reverse()
        markers = len(turned)
        self.marks = turned + turned
        self.spaces = [components.START_SPACE[track] for track in range(2) for _ in range(markers)]
        for place in range(seats):
            self.score(order[place], components.START_VP[seats][place], FOR_START)
        self.tokens = components.START_TOKENS * seats

    def seat_to_enter(self) -> int:
        """PU-1.6 Return the next seat to enter, in reverse turn order; -1 when all ships are on the board."""
        players = self.players()
        players.reverse()
        for seat in players:
            if self.ships[seat] == NOWHERE:
                return seat
        return -1

    def ask_entry(self) -> None:
        """PU-1.6 Ask for an entry gate without a ship."""
        self.phase = phases.ENTERING
        self.seat = self.seat_to_enter()
        self.turns += 1
        found = [place for place in ENTRIES[self.side] if place not in self.ships]
        self.choices = [actions.ENTER + ALL_ENTRIES.index(place) for place in found]

    def ask_side(self) -> None:
        """PU-1.7 Ask the next seat in turn order for the side of its headquarters; after the last, roll the dice."""
        for seat in self.players():
            if self.hq[seat] < 0:
                self.phase = phases.CHOOSING_SIDE
                self.seat = seat
                self.turns += 1
                self.choices = [actions.SIDE, actions.SIDE + 1]
                return
        self.roll_dice()

    def choose_side(self, side: int) -> None:
        """PU-1.7 Set the side of the seat's headquarters."""
        board = self.boards[self.seat]
        found = [
            hq
            for hq in range(len(components.HQ_BOARD))
            if components.HQ_BOARD[hq] == board and components.HQ_SIDE[hq] == side + 1
        ]
        self.hq[self.seat] = found[0]
        self.tell("side", self.seat, found[0])

    def play_set_up(self, action: int) -> None:
        """Apply an outcome of the set-up."""
        if action >= actions.BOARD:
            seat = self.players()[len([board for board in self.boards if board >= 0])]
            self.boards[seat] = action - actions.BOARD
            self.tell("board", seat, action - actions.BOARD)
        elif action >= actions.GOAL:
            self.goals.append(action - actions.GOAL)
            self.goals.sort()
            self.tell("goal_dealt", -1, action - actions.GOAL)
        elif action >= actions.TECH_SIDE:
            category = (action - actions.TECH_SIDE) // len(TECH_SIDES)
            self.sides[category] = (action - actions.TECH_SIDE) % len(TECH_SIDES)
            self.tell("tech_side", -1, category, self.sides[category])
        else:
            self.rockets.append(action - actions.ORDER)
            self.tell("place", action - actions.ORDER, len(self.rockets))
