"""Blue Shift's rules: the effect of each action, and what is pending next. Rule ids as in rulebook.md."""

from __future__ import annotations

from starfold.core.state import State

from .. import actions, position
from ..actions import flown_over, line_of, value_of
from ..data import board
from ..data.components import GAP, PLANETS, VALUE, VALUES
from .moves import Moves


class BlueShift(Moves):
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
            self.decline(action)
        elif action >= actions.SPEND:
            self.spend(value_of(action), line_of(action))
        elif action >= actions.MOVE:
            self.move(action)
        elif action >= actions.PLACE:
            self.put_ship(action - actions.PLACE)
        elif action >= actions.BLANK:
            self.turn_up(action == actions.ICON)
        else:
            self.deal(action - actions.DEAL + 1)

    # --- BS-1, BS-2: setting up, and who begins ---

    def deal(self, planet: int) -> None:
        """BS-1.3 Put a planet on the next space, face up, until all spaces are filled."""
        self.planets[board.SPACES - len(self.choices)] = planet
        self.choices = [choice for choice in self.choices if choice != actions.DEAL + planet - 1]
        if not self.choices:
            self.tell("dealt")
            self.phase = position.PLACING
            self.choices = [actions.PLACE + space for space in range(board.SPACES)]

    def put_ship(self, space: int) -> None:
        """BS-2.1 Put the active seat's ship on a planet without a ship; the seats do so in order."""
        seat = self.active
        self.ships[seat] = space
        self.riders[space] = seat + 1
        self.tell("placed", seat, self.planets[space])
        if seat + 1 < self.seats:
            self.active = seat + 1
            self.choices = [choice for choice in self.choices if choice != actions.PLACE + space]
            return
        first = self.first_seat()
        self.tell("begins", first)
        self.begin_turn(first)  # BS-8.4 without a gap before it

    def first_seat(self) -> int:
        """BS-2.2 Return the seat that begins: its ship is on the lowest ring, and there on the lowest planet."""
        best = 0
        for seat in range(1, self.seats):
            ring, best_ring = board.RING[self.ships[seat]], board.RING[self.ships[best]]
            lower = self.planets[self.ships[seat]] < self.planets[self.ships[best]]
            if ring < best_ring or (ring == best_ring and lower):
                best = seat
        return best

    # --- BS-2.3: the course of a turn ---

    def begin_turn(self, seat: int) -> None:
        """BS-2.3 Begin a turn: one move, and at most one token, before or after it."""
        self.active = seat
        self.turns += 1
        self.place = 0
        self.moved = False
        self.spent = False
        self.ask_for_move()

    def go_on(self) -> None:
        """Continue after all harvested planets are turned up."""
        if self.place:
            self.ask_in_gap()
        elif self.ships[self.active] == position.LOST:  # BS-7.2 in its own turn: the turn ends, and no move is due
            self.end_turn()
        elif not self.moved:
            self.ask_for_move()
        elif self.spent or not self.has_token(self.active):
            self.end_turn()
        else:
            self.phase = position.AFTER
            choices: list[int] = []
            self.add_tokens(choices, self.active)
            choices.append(actions.DONE)
            self.choices = choices

    def ask_for_move(self) -> None:
        """BS-6.1 Ask for a move, or a token before it. BS-6.2 Without a move the seat is stranded; a token may free it.

        BS-6.3 This is tested at the start of a turn and after a token before the move, never after the move.
        """
        seat = self.active
        start = self.ships[seat]
        choices: list[int] = []
        self.add_moves(choices, start)
        free = len(choices) > 0
        if not self.spent:
            self.add_tokens(choices, seat)
        if free:
            self.phase = position.FLYING  # BS-6.5 a seat with a move may not give up
        elif choices:
            self.phase = position.STRANDED
            choices.append(actions.GIVE_UP)
        else:
            self.strand(seat)  # BS-6.4 without a token there is no decision
            return
        self.choices = choices

    def end_turn(self) -> None:
        """BS-8.1 End the turn; a gap follows."""
        self.place = 1
        self.ask_in_gap()

    def ask_in_gap(self) -> None:
        """BS-8.1 Ask every eliminated seat with tokens, clockwise; the seat that just played comes last.

        BS-9.1 When the last ship is gone, the match is over at once.
        """
        if not self.ships_left():
            self.end()
            return
        while self.place <= self.seats:
            seat = self.asked()
            if self.ships[seat] == position.LOST and self.has_token(seat):  # BS-8.3 also if lost in this very gap
                self.phase = position.BETWEEN
                choices: list[int] = []
                self.add_tokens(choices, seat)
                choices.append(actions.PASS)
                self.choices = choices
                return
            self.place += 1
        self.begin_turn(self.next_seat())

    def next_seat(self) -> int:
        """BS-2.4 Return the next seat clockwise that still has a ship; the last one plays on alone."""
        seat = (self.active + 1) % self.seats
        while self.ships[seat] == position.LOST:
            seat = (seat + 1) % self.seats
        return seat

    def decline(self, action: int) -> None:
        """BS-2.3 Spend no token after the move; BS-6.2 give up when stranded; BS-8.1 pass when eliminated."""
        if action == actions.PASS:
            self.tell("passed", self.asked())
            self.place += 1
            self.ask_in_gap()
        elif action == actions.DONE:
            self.end_turn()
        else:
            self.strand(self.active)

    def end(self) -> None:
        """BS-9.1 End the match."""
        self.phase = position.ENDED
        self.choices = []
        self.tell("ended")

    # --- BS-3, BS-4: moving and harvesting ---

    def move(self, action: int) -> None:
        """BS-3.1 Fly the ship to a planet; BS-4.1 harvest the planet it left."""
        seat = self.active
        start = self.ships[seat]
        to = (action - actions.MOVE) % board.SPACES
        if self.events is not None:
            self.tell("moved", seat, start, self.planets[to], self.way(action, start, to))
        self.riders[start] = 0
        self.riders[to] = seat + 1
        self.ships[seat] = to
        self.moved = True
        self.take(seat, start)
        if self.sweep:  # BS-4.2 by option also every planet flown over, in flight order, not the one it lands on
            for space in flown_over(action, start):
                self.take(seat, space)
        self.ask_chance()

    def way(self, action: int, start: int, to: int) -> int:
        """Return the way of a flight, for events: along a spoke, or the shorter open way along a ring."""
        if action >= actions.MOVE_CLOCKWISE:
            return board.GOES_CLOCKWISE if action < actions.MOVE_COUNTER else board.GOES_COUNTER
        if board.RING[start] != board.RING[to]:
            return board.GOES_BY_SPOKE
        steps = (to - start) % board.SPOKES
        back = board.SPOKES - steps
        if self.reach(start, board.CLOCKWISE) >= steps and (steps <= back or self.reach(start, board.COUNTER) < back):
            return board.GOES_CLOCKWISE
        return board.GOES_COUNTER

    def take(self, seat: int, space: int) -> None:
        """BS-4.1 Move the planet from its space to the seat's harvest zone, BS-4.3 where it will be turned up."""
        planet = self.planets[space]
        self.planets[space] = GAP
        self.homes[planet] = seat
        self.points[seat] += VALUE[planet]
        if self.events is not None:
            self.tell("harvested", seat, planet, space)
        self.harvest = [*self.harvest, planet] if self.harvest else [planet]

    def ask_chance(self) -> None:
        """BS-4.4 Turn harvested planets up; chance decides what they show if it is not certain."""
        while self.harvest:
            value = VALUE[self.harvest[0]]
            if 0 < self.icons[value] < self.unseen[value]:
                self.phase = position.TURNING_UP
                self.choices = actions.SIDES
                return
            self.show(self.icons[value] > 0)
        self.go_on()

    def turn_up(self, icon: bool) -> None:
        """BS-4.3 Show the other side of a harvested planet to all seats, then continue."""
        self.show(icon)
        self.ask_chance()

    def show(self, icon: bool) -> None:
        """BS-4.3 Turn up the first of the harvested planets. BS-5.1 One with an icon becomes its owner's token."""
        planet = self.harvest[0]
        self.harvest = self.harvest[1:]
        value = VALUE[planet]
        seat = self.homes[planet]
        self.unseen[value] -= 1
        self.faces[planet] = position.MARKED if icon else position.BARE
        if icon:
            self.icons[value] -= 1
            self.tokens[seat * VALUES + value] += 1
            self.tell("icon", seat, planet)

    # --- BS-5: tokens ---

    def spend(self, value: int, line: int) -> None:
        """BS-5.2 Spend a token: it goes into the star, its points are lost, and a line shifts by one space."""
        seat = self.asked()  # the active seat, unless this is a gap
        self.tokens[seat * VALUES + value] -= 1
        self.points[seat] -= value
        planet = self.token(seat, value)
        self.homes[planet] = position.IN_STAR
        self.tell("spent", seat, planet, line)
        if self.place == 0:
            self.spent = True
        elif not self.any_tokens:
            self.place += 1  # BS-8.2 one token a gap, unless the option says otherwise
        if line < board.CLOCKWISE_LINE:
            self.pull(line)
        elif line < board.COUNTER_LINE:
            self.turn_ring(line - board.CLOCKWISE_LINE, board.CLOCKWISE)
        else:
            self.turn_ring(line - board.COUNTER_LINE, board.COUNTER)
        self.ask_chance()

    def token(self, seat: int, value: int) -> int:
        """BS-5.3 Return the token to spend: the lowest planet of that value, since equal tokens are interchangeable."""
        for planet in range(1, PLANETS + 1):
            if VALUE[planet] == value and self.homes[planet] == seat and self.faces[planet] == position.MARKED:
                return planet
        raise ValueError(f"seat {seat} has no token of value {value}")

    def turn_ring(self, ring: int, along: list[int]) -> None:
        """BS-5.6 Turn a whole ring by one space, gaps included; BS-5.8 ships ride along."""
        planets, riders = self.planets, self.riders
        space = ring * board.SPOKES
        planet, rider = planets[space], riders[space]
        for _ in range(board.SPOKES):
            space = along[space]
            planet, planets[space] = planets[space], planet
            rider, riders[space] = riders[space], rider
        for seat in range(self.seats):
            ship = self.ships[seat]
            if ship >= 0 and board.RING[ship] == ring:
                self.ships[seat] = along[ship]

    def pull(self, spoke: int) -> None:
        """BS-5.7 Shift a spoke inwards by one space, gaps included; what leaves ring 1 falls into the star."""
        planets, riders = self.planets, self.riders
        if riders[spoke]:
            self.eliminate(riders[spoke] - 1, "fell")
        elif planets[spoke]:
            self.homes[planets[spoke]] = position.IN_STAR  # BS-7.4 it belongs to nobody and is never turned up
            self.tell("swallowed", -1, planets[spoke], spoke)
        for space in range(spoke, board.SPACES - board.SPOKES, board.SPOKES):
            planets[space] = planets[space + board.SPOKES]
            riders[space] = riders[space + board.SPOKES]
            if riders[space]:
                self.ships[riders[space] - 1] = space
        planets[board.SPACES - board.SPOKES + spoke] = GAP
        riders[board.SPACES - board.SPOKES + spoke] = 0

    # --- BS-6, BS-7: stranded, fallen ---

    def strand(self, seat: int) -> None:
        """BS-6.4 Eliminate a seat that has no move or gives up."""
        self.eliminate(seat, "stranded")
        self.ask_chance()

    def eliminate(self, seat: int, how: str) -> None:
        """BS-7.1 Remove the seat's ship; BS-7.3 the seat harvests the planet it stood on."""
        space = self.ships[seat]
        self.tell(how, seat)
        self.riders[space] = 0
        self.ships[seat] = position.LOST
        self.take(seat, space)


def set_up(seats: int, sweep: bool, any_tokens: bool) -> BlueShift:
    """BS-1.3 Return an empty board before the deal; BS-1.4 which planets carry an icon is open, too."""
    state = BlueShift(seats, sweep, any_tokens)
    state.fresh()
    return state


def start(seats: int, options: dict[str, int]) -> State:
    """Return the first position; chance deals the planets."""
    return set_up(seats, options["harvest"] == 1, options["gap_tokens"] == 1)
