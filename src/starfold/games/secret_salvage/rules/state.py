"""Secret Salvage's rules: a position with its actions, and its start. Rule ids as in rulebook.md."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..actions import laid_kind, laid_space
from ..data import components
from ..data.board import STARTING_TILES
from ..position import phases
from ..position.pieces import Position
from . import choices, power_ups, setting_up, turn


class SecretSalvage(Position):
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
            turn.activate(self, self.riders[action - actions.ACTIVATE] - 1)
        elif action < actions.END:
            turn.fly(self, action - actions.FLY)
        elif action == actions.END:
            turn.end_turn(self)
        elif action < actions.REDEPLOY:
            power_ups.buy(self, action - actions.BUY)
        elif action < actions.SCAN:
            power_ups.redeploy(self, action - actions.REDEPLOY)
        elif action < actions.SHIFT:
            power_ups.scan(self, action - actions.SCAN)
        elif action < actions.SWAP:
            power_ups.shift(self, action - actions.SHIFT)
        elif action < actions.CHOOSE:
            power_ups.swap(self, action - actions.SWAP)
        elif action < actions.LAY:
            turn.choose(self, action - actions.CHOOSE)
        elif action < actions.ENOUGH:
            power_ups.lay_tile(self, laid_kind(action), laid_space(action))
        elif action == actions.DECLINE:
            turn.decline(self)
        else:
            turn.enough(self)

    def play_chance(self, action: int) -> None:
        """Apply an outcome of chance."""
        if action >= actions.SEE:
            power_ups.see(self, action - actions.SEE + 1)
        elif action >= actions.TURN_UP:
            turn.turn_up(self, action - actions.TURN_UP + 1)
        elif action >= actions.DRAW:
            turn.draw(self, action - actions.DRAW + 1)
        elif action >= actions.DEAL:
            setting_up.deal(self, action - actions.DEAL)
        elif action >= actions.FIRST:
            setting_up.begin(self, action - actions.FIRST)
        else:
            setting_up.set_out(self, action - actions.COLOUR)


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
    choices.ask(state, phases.COLOURING)
    return state


def pairs(powers: list[int]) -> list[list[int]]:
    """SS-1.7 Return any two of these power-ups, for an option that names them."""
    return [[one, two] for one in powers for two in powers if one < two]


def start(seats: int, options: dict[str, int]) -> SecretSalvage:
    """Return the first position, before chance decides colours, the first seat and power-ups."""
    counts = [0] + [options[key] for key in TILE_OPTIONS]
    blue, red = options["blue_power_ups"], options["red_power_ups"]
    powers = pairs(components.BLUE)[blue - 1] if blue else []
    powers = powers + (pairs(components.RED)[red - 1] if red else [])
    return set_up(seats, options["round_limit"], counts, powers)
