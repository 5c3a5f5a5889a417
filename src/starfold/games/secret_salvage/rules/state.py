"""Secret Salvage's rules: setting up, the course of a turn, and the end. Rule ids as in rulebook.md."""

from __future__ import annotations

from typing import Final

from starfold.core.state import State

from .. import actions
from ..actions import laid_kind, laid_space
from ..data import components
from ..data.board import DISTANCE, LINE, SPACES, STARTING_TILES
from ..position import phases
from ..position.pieces import BY_ORDER, BY_TILES, NOBODY, NOWHERE
from .power_ups import PowerUps


class SecretSalvage(PowerUps):
    """A Secret Salvage position with its rules."""

    def copy(self) -> SecretSalvage:
        """Return an independent copy, without events."""
        twin = SecretSalvage(self.seats, self.limit)
        twin.ships = self.ships[:]
        twin.riders = self.riders[:]
        twin.tiles = self.tiles[:]
        twin.known = self.known[:]
        twin.batches = self.batches[:]
        twin.partners = self.partners[:]
        twin.boards = self.boards[:]
        twin.stack = self.stack[:]
        twin.starting = self.starting[:]
        twin.box = self.box[:]
        twin.reached = self.reached[:]
        twin.powers = self.powers
        twin.goals = self.goals
        twin.closed = self.closed
        twin.hand = self.hand
        twin.choices = self.choices
        twin.phase = self.phase
        twin.colour = self.colour
        twin.first = self.first
        twin.turns = self.turns
        twin.seat = self.seat
        twin.shuffles = self.shuffles
        twin.unseen = self.unseen
        twin.shown = self.shown
        twin.winner = self.winner
        twin.copy_turn(self)
        return twin

    def copy_turn(self, other: SecretSalvage) -> None:
        """Copy the facts of the turn from another position."""
        self.drawn = other.drawn
        self.dropped = other.dropped
        self.ship = other.ship
        self.steps = other.steps
        self.line = other.line
        self.moved = other.moved
        self.ready = other.ready
        self.turning = other.turning
        self.phasing = other.phasing
        self.bought = other.bought
        self.red = other.red
        self.met = other.met
        self.asked = other.asked
        self.later = other.later
        self.spot = other.spot
        self.left = other.left

    def play(self, action: int) -> None:  # noqa: C901 (one branch for each kind of action)
        """Play a legal action."""
        if action < actions.ACTIVATE:
            self.play_chance(action)
        elif action < actions.FLY:
            self.activate(self.riders[action - actions.ACTIVATE] - 1)
        elif action < actions.END:
            self.fly(action - actions.FLY)
        elif action == actions.END:
            self.end_turn()
        elif action < actions.REDEPLOY:
            self.buy(action - actions.BUY)
        elif action < actions.SCAN:
            self.redeploy(action - actions.REDEPLOY)
        elif action < actions.SHIFT:
            self.scan(action - actions.SCAN)
        elif action < actions.SWAP:
            self.shift(action - actions.SHIFT)
        elif action < actions.CHOOSE:
            self.swap(action - actions.SWAP)
        elif action < actions.LAY:
            self.choose(action - actions.CHOOSE)
        elif action < actions.ENOUGH:
            self.lay_tile(laid_kind(action), laid_space(action))
        elif action == actions.DECLINE:
            self.decline()
        else:
            self.enough()

    def play_chance(self, action: int) -> None:
        """Apply an outcome of chance."""
        if action >= actions.SEE:
            self.see(action - actions.SEE + 1)
        elif action >= actions.TURN_UP:
            self.turn_up(action - actions.TURN_UP + 1)
        elif action >= actions.DRAW:
            self.draw(action - actions.DRAW + 1)
        elif action >= actions.DEAL:
            self.deal(action - actions.DEAL)
        elif action >= actions.FIRST:
            self.begin(action - actions.FIRST)
        else:
            self.set_out(action - actions.COLOUR)

    # --- SS-1: setting up ---

    def set_out(self, colour: int) -> None:
        """SS-1.3 Give seat 0 its colour; the others follow clockwise. SS-1.4 Put the ships on their rows."""
        self.set_colours(colour)
        ships: list[int] = []
        for seat in range(self.seats):
            ships += self.starting_row(seat)
        self.put_ships(ships)
        for seat in range(self.seats):
            self.tell("colour", seat, self.colour_of(seat))
        self.ask(phases.BEGINNING)

    def begin(self, seat: int) -> None:
        """SS-1.6 Set the seat that begins, and give starting batteries by turn order."""
        self.first = seat
        self.tell("begins", seat)
        for place in range(self.seats):
            self.boards[(seat + place) % self.seats * components.KINDS + components.SOLAR] = components.BATTERIES[place]
            self.stack[components.SOLAR] -= components.BATTERIES[place]
        self.deal_on()

    def deal(self, power: int) -> None:
        """SS-1.7 Add a power-up to this match."""
        self.powers = sorted([*self.powers, power])
        self.tell("dealt", -1, power)
        self.deal_on()

    def deal_on(self) -> None:
        """SS-1.7 Deal until there are two blue and two red power-ups, then begin."""
        if len(self.powers) < 2 * components.EACH_COLOUR:
            self.ask(phases.DEALING)
        else:
            self.begin_turn(self.first)

    # --- SS-3: the course of a turn ---

    def begin_turn(self, seat: int) -> None:
        """SS-3.1 Begin a turn by drawing a tile from the stack; SS-2.5 if it is empty, shuffle the box first."""
        self.seat = seat
        self.turns += 1
        if not self.in_stack() and sum(self.box) > 0:
            self.shuffle()
        if self.in_stack():
            self.ask(phases.DRAWING)
        else:
            self.tell("no_tile", seat)  # SS-2.6
            self.ask_activation()

    def shuffle(self) -> None:
        """SS-2.5 Make the box the stack; the rest of the old stack are the unseen starting tiles."""
        if not self.shuffles:
            self.starting = self.stack
        self.stack = self.box
        self.box = [0] * components.KINDS
        self.shuffles += 1
        self.tell("shuffled")

    def draw(self, kind: int) -> None:
        """SS-3.1 Draw a tile, which only the drawing seat sees."""
        self.stack[kind] -= 1
        self.drawn = kind
        self.whisper(1 << self.seat, "drew", self.seat, kind)
        self.ask_activation()

    def ask_activation(self) -> None:
        """SS-3.2 Ask for a ship; SS-3.3 if there is none, discard the tile, and no ship is active."""
        if self.candidates():
            self.ask(phases.ACTIVATING)
            return
        self.discard_drawn()
        self.dropped = True
        self.go_on()

    def activate(self, ship: int) -> None:
        """SS-3.2 Drop the tile under a ship and activate the ship; SS-3.3 one that cannot move stays."""
        space = self.ships[ship]
        self.tell("activated", self.seat, space, ship)
        self.ship = ship
        self.dropped = True
        self.ready = True
        self.steps = components.STEPS if self.can_move(ship) else 0
        if self.tiles[space]:
            self.discard_drawn()
        elif self.drawn:
            self.tiles[space] = self.drawn
            self.known[space] = 1 << self.seat
            self.batches[space] = self.shuffles
            self.drawn = components.NONE
        self.go_on()

    def discard_drawn(self) -> None:
        """SS-3.2 Move the drawn tile to the box, visibly."""
        if self.drawn:
            self.box[self.drawn] += 1
            self.shown += 1
            self.tell("discarded", self.seat, self.drawn)
            self.drawn = components.NONE

    def fly(self, space: int) -> None:
        """SS-3.4 Fly the active ship straight to a space, where it meets a tile."""
        start = self.ships[self.ship]
        self.tell("flew", self.seat, start, space, self.ship)
        self.steps -= DISTANCE[start * SPACES + space]
        self.line = LINE[start * SPACES + space]
        self.moved = True
        self.turning = False
        self.ready = False  # SS-3.6 until it meets a tile or buys a power-up
        self.move_ship(self.ship, space)
        self.arrive(self.ship)

    def go_on(self) -> None:
        """Continue with SS-6.11 a second tile, SS-4.4 the end of the turn, SS-6.10 a second push, or the turn."""
        self.met = NOBODY
        if self.later != NOBODY:
            ship = self.later
            self.later = NOBODY
            self.arrive(ship)
        elif self.red:
            self.end_turn()
        elif self.left:
            if self.can_push_on():
                self.ask(phases.PUSHING)
            else:
                self.enough()
        elif not self.dropped:
            self.ask(phases.ACTIVATING)
        else:
            self.ask(phases.MOVING)
            if len(self.choices) == 1 and self.choices[0] == actions.END:
                self.end_turn()  # SS-3.7 nothing else is possible

    def clear_turn(self) -> None:
        """Reset the facts of the turn."""
        self.drawn = components.NONE
        self.dropped = False
        self.ship = NOBODY
        self.steps = 0
        self.line = NOWHERE
        self.moved = False
        self.ready = False
        self.turning = False
        self.phasing = False
        self.bought = False
        self.red = False
        self.spot = NOWHERE
        self.left = 0

    # --- SS-7: the end ---

    def end_turn(self) -> None:
        """SS-7.2 End the turn and check the goals; SS-7.3 the match ends with the round."""
        self.clear_turn()
        for seat in range(self.seats):
            if not self.reached[seat] and self.home(seat) == components.SHIPS:
                self.reached[seat] = 1
                self.tell("reached", seat)
        if self.turns % self.seats == 0 and 1 in self.reached:
            self.settle(self.reached)
        elif self.turns == self.limit * self.seats:  # SS-7.6
            self.tell("limit")
            self.settle(self.scores())
        else:
            self.begin_turn(self.left_of(self.seat))

    def settle(self, merits: list[int]) -> None:
        """SS-7.5 End the match: the highest merit wins, and events tell how a tie was decided."""
        best = self.best_of(merits)
        equals = [seat for seat in range(self.seats) if merits[seat] == merits[best]]
        as_many = [seat for seat in equals if self.collected(seat) == self.collected(best)]
        if len(as_many) > 1:
            self.tell("tie", best, BY_ORDER)
        elif len(equals) > 1:
            self.tell("tie", best, BY_TILES, self.collected(best))
        self.win(best)

    def best_of(self, merits: list[int]) -> int:
        """SS-7.5 Return the seat with the highest merit, then the most tiles collected, then last in turn order."""
        best = self.first
        for place in range(1, self.seats):
            seat = (self.first + place) % self.seats
            ahead = merits[seat] - merits[best]
            if ahead > 0 or (ahead == 0 and self.collected(seat) >= self.collected(best)):
                best = seat
        return best


TILE_OPTIONS: Final[list[str]] = [
    "solar_cells",
    "atomic_cells",
    "incompatible_cells",
    "gravity_mines",
    "drained",
    "interference",
]


def set_up(seats: int, limit: int, counts: list[int], powers: list[int]) -> SecretSalvage:
    """SS-1.5 Return a board with face-down starting tiles, before chance decides the rest. Counts are by kind."""
    state = SecretSalvage(seats, limit)
    state.fresh(counts)
    for space in STARTING_TILES[seats]:
        state.tiles[space] = components.UNSEEN
    state.unseen = len(STARTING_TILES[seats])
    state.powers = powers
    state.ask(phases.COLOURING)
    return state


def pairs(powers: list[int]) -> list[list[int]]:
    """SS-1.7 Return any two of these power-ups, for an option that names them."""
    return [[one, two] for one in powers for two in powers if one < two]


def start(seats: int, options: dict[str, int]) -> State:
    """Return the first position, before chance decides colours, the first seat and power-ups."""
    counts = [0] + [options[key] for key in TILE_OPTIONS]
    blue, red = options["blue_power_ups"], options["red_power_ups"]
    powers = pairs(components.BLUE)[blue - 1] if blue else []
    powers = powers + (pairs(components.RED)[red - 1] if red else [])
    return set_up(seats, options["round_limit"], counts, powers)
