"""What a seat may know of Secret Salvage: tiles it drew, scanned or laid itself, and what all seats have seen."""

from __future__ import annotations

from starfold.core.dice import Dice
from starfold.core.event import may_know
from starfold.core.view import View

from .data.board import SPACES
from .data.components import KINDS, NONE, UNSEEN
from .position.pieces import NOWHERE
from .rules import SecretSalvage
from .rules.choices import choices_now


class SalvageView(View):
    """A Secret Salvage position as one seat sees it, with spaces, ships and kinds as in `data`.

    A tile that the seat does not know is UNSEEN. All seats can see who knows a tile: they saw who dropped, scanned or
    laid it.
    """

    def __init__(self, state: SecretSalvage, seat: int) -> None:
        super().__init__(state, seat)
        self.limit: int = state.limit  # the option `round_limit`
        self.phase: int = state.phase  # what the match waits for: an index into position.phases.PHASES
        self.colour: int = state.colour  # the colour of seat 0, or -1 until chance has decided
        # By seat: its colour, an index into data.board.COLOURS; empty until chance has decided
        self.colours: list[int] = [state.colour_of(each) for each in range(state.seats)] if state.colour >= 0 else []
        self.first: int = state.first  # the seat that begins, or -1 until chance has decided
        self.turn_seat: int = state.seat  # the seat whose turn it is
        self.powers: list[int] = state.powers[
            :
        ]  # the power-ups in this match, indexes into data.components.POWER_NAMES
        # By ship (seat * 3 + 0 to 2): its space, or -1 if it is not on the board
        self.ships: list[int] = state.ships[:]
        # By space: the mask of seats that know the tile there; 0 if no seat does
        self.known: list[int] = state.known[:]
        # By space: how often the box had been shuffled when the tile there was drawn
        self.batches: list[int] = state.batches[:]
        self.partners: list[int] = state.partners[:]  # by space: where the other tile of a redeployed pair lies, or -1
        self.boards: list[int] = state.boards[:]  # by seat * 7 + kind: tiles on the seat's player board
        self.box: list[int] = state.box[:]  # by kind: tiles in the box
        self.in_stack: int = state.in_stack()  # how many tiles the stack has
        self.shuffles: int = state.shuffles  # how often the box was shuffled to become the stack
        self.unseen: int = state.unseen  # how many tiles on the board no seat has seen
        self.reached: list[int] = state.reached[:]  # by seat: 1 if it has met its goal, else 0
        self.winner: int = state.winner  # the seat that has won, or -1
        # The kinds of red tiles taken from the player board to be laid: none, one, or a pair
        self.hand: list[int] = state.hand[:]
        # By space: the kind of tile (1 to 6), 0 for none, 7 if this seat does not know it
        self.tiles: list[int] = [UNSEEN if tile else NONE for tile in state.tiles]
        # By space of a redeployed pair: its two kinds, the lower one * 7 + the higher; else 0
        self.pairs: list[int] = [NONE] * SPACES
        # By batch * 7 + kind: how many tiles of that batch this seat has not seen, wherever they are
        self.mixed: list[int] = [0] * ((state.shuffles + 1) * KINDS)
        # The kind that this turn began with: 0 for none, 7 if this seat does not know it
        self.drawn: int = UNSEEN if state.drawn else NONE
        self.add_tiles(state)
        self.add_turn(state)

    def add_tiles(self, state: SecretSalvage) -> None:
        """Add each tile the seat knows, and count the others by batch and kind."""
        self.mix(state.shuffles, state.stack)
        self.mix(0, state.starting)
        for space in range(SPACES):
            tile = state.tiles[space]
            if tile == NONE or tile == UNSEEN:
                continue
            partner = state.partners[space]
            if partner >= 0:
                other = state.tiles[partner] if partner != space else sum(state.hand) - tile
                self.pairs[space] = min(tile, other) * KINDS + max(tile, other)
            if may_know(state.known[space], self.seat):
                self.tiles[space] = tile
            elif partner < 0:
                self.mixed[state.batches[space] * KINDS + tile] += 1
        if state.drawn and may_know(1 << state.seat, self.seat):
            self.drawn = state.drawn
        elif state.drawn:
            self.mixed[state.shuffles * KINDS + state.drawn] += 1

    def mix(self, batch: int, counts: list[int]) -> None:
        """Count tiles that no seat has seen among those of a batch."""
        for kind in range(1, KINDS):
            self.mixed[batch * KINDS + kind] += counts[kind]

    def add_turn(self, state: SecretSalvage) -> None:
        """Add the facts of the turn, which are visible to all."""
        self.dropped: bool = state.dropped  # whether the drawn tile is dropped, or there was none to drop
        self.ship: int = state.ship  # the active ship, or -1
        self.steps: int = state.steps  # steps that the active ship has left
        self.line: int = state.line  # the direction of the flight (data.board.DIRECTIONS), or -1
        self.moved: bool = state.moved  # whether the active ship has made a step
        self.ready: bool = state.ready  # whether the active ship may fly on
        self.turning: bool = state.turning  # whether the Thruster is in use
        self.phasing: bool = state.phasing  # whether the Phase Drive is in use
        self.bought: bool = state.bought  # whether a power-up was bought this turn
        self.red: bool = state.red  # whether a red tile was met this turn
        self.met: int = state.met  # the ship that met the tile that is being resolved, or -1
        self.asked_neighbour: int = state.asked  # the neighbour who decides, or -1
        self.later: int = state.later  # the ship whose tile is resolved next, after the Gravity Sling, or -1
        # A space, or -1. In the phase SEEING: where the scanned tile is. In LAYING: where the first tile of the pair
        # is. In PUSHING: where the ship is that was pushed once
        self.spot: int = state.spot
        self.left: int = state.left  # looks or pushes that are still possible


def look(state: SecretSalvage, seat: int) -> SalvageView:
    """Return what that seat may know, as a view."""
    return SalvageView(state, seat)


def imagine(view: SalvageView, dice: Dice) -> SecretSalvage:
    """Return a position that agrees with the view.

    Tiles that the seat does not know are dealt at random from the rest of their batch.
    """
    state = SecretSalvage(view.seats, view.limit)
    state.fresh([0] * KINDS)
    if view.colour >= 0:
        state.set_colours(view.colour)
    state.phase = view.phase
    state.first = view.first
    state.turns = view.turn
    state.seat = view.turn_seat
    state.powers = view.powers[:]
    state.put_ships(view.ships)
    state.tiles = view.tiles[:]
    state.known = view.known[:]
    state.batches = view.batches[:]
    state.partners = view.partners[:]
    state.boards = view.boards[:]
    state.box = view.box[:]
    state.shuffles = view.shuffles
    state.unseen = view.unseen
    state.shown = view.reveals
    state.reached = view.reached[:]
    state.winner = view.winner
    state.hand = view.hand[:]
    imagine_turn(state, view)
    imagine_tiles(state, view, dice)
    state.choices = choices_now(state)
    return state


def imagine_turn(state: SecretSalvage, seen: SalvageView) -> None:
    """Set the facts of the turn as the view shows them."""
    state.drawn = seen.drawn
    state.dropped = seen.dropped
    state.ship = seen.ship
    state.steps = seen.steps
    state.line = seen.line
    state.moved = seen.moved
    state.ready = seen.ready
    state.turning = seen.turning
    state.phasing = seen.phasing
    state.bought = seen.bought
    state.red = seen.red
    state.met = seen.met
    state.asked = seen.asked_neighbour
    state.later = seen.later
    state.spot = seen.spot
    state.left = seen.left


def imagine_tiles(state: SecretSalvage, seen: SalvageView, dice: Dice) -> None:
    """Deal every tile that another seat knows but this one does not; the rest of the batches stays unseen."""
    mixed = seen.mixed[:]
    for space in range(SPACES):
        if state.tiles[space] != UNSEEN or not seen.known[space]:
            continue
        partner = seen.partners[space]
        if partner == NOWHERE:
            state.tiles[space] = deal(mixed, seen.batches[space], dice)
        else:
            low, high = seen.pairs[space] // KINDS, seen.pairs[space] % KINDS
            state.tiles[space] = low if dice.below(2) else high
            if partner != space:
                state.tiles[partner] = low + high - state.tiles[space]
    if seen.drawn == UNSEEN:
        state.drawn = deal(mixed, seen.shuffles, dice)
    first = seen.shuffles * KINDS
    state.stack = mixed[first : first + KINDS]
    if seen.shuffles:
        state.starting = mixed[:KINDS]


def deal(mixed: list[int], batch: int, dice: Dice) -> int:
    """Return one tile drawn from those of a batch that the seat has not seen, uniformly."""
    first = batch * KINDS
    left = dice.below(sum(mixed[first : first + KINDS]))
    kind = 0
    while left >= 0:
        kind += 1
        left -= mixed[first + kind]
    mixed[first + kind] -= 1
    return kind
