"""A Secret Salvage position: where everything is, what each seat knows, and what is pending. Rules are in rules/."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.event import EVERYBODY
from starfold.core.state import CHANCE, OVER, State

from .. import actions
from ..data import board, components
from ..data.board import opposite
from . import phases

FLAGS: Final = "dmrtpbx"  # dropped, moved, ready, turning, phasing, bought, a red tile met

NOBODY: Final = -1  # no seat, no ship
NOWHERE: Final = -1  # no space, no direction
# SS-7.5 What decides a tie, as used in events.
BY_TILES: Final = 0
BY_ORDER: Final = 1
PUBLIC: Final = EVERYBODY  # the knowers of a face-down tile that every seat has seen


class Position(State):
    """The state of the board. Lists are indexed by space, ship, seat or kind, as commented."""

    ships: list[int]  # by ship: its space
    riders: list[int]  # derived: by space, the ship there plus 1, or 0
    tiles: list[int]  # SS-2.2 by space: the kind of tile, NONE, or UNSEEN
    known: list[int]  # by space with a tile: the mask of seats that know it, or PUBLIC
    batches: list[int]  # by space with a tile that is not public: the shuffles made before it was drawn
    partners: list[int]  # by space: the space of the other tile of a redeployed pair, or NOWHERE
    boards: list[int]  # by seat * KINDS + kind: tiles on the player board
    stack: list[int]  # by kind: tiles to draw; before the first shuffle they include the unseen starting tiles
    starting: list[int]  # by kind: the unseen starting tiles, once the box has been shuffled
    box: list[int]  # by kind
    reached: list[int]  # by seat: 1 if it has met its goal
    # These are replaced when they change, never modified, so that copies may share them.
    powers: list[int]  # the power-ups in this match
    goals: list[list[int]]  # derived: by seat, by space, the mask of goal colours it carries
    closed: list[list[int]]  # derived: by seat, by space, 1 if its ships may not enter
    hand: list[int]  # red tiles taken from the player board, to be laid: none, one, or a pair
    choices: list[int]  # derived: legal()

    def __init__(self, seats: int, limit: int) -> None:
        self.seats = seats
        self.events = None
        self.limit: int = limit  # SS-7.6 the option: the most rounds
        self.phase: int = phases.COLOURING
        self.colour: int = NOBODY  # the colour of seat 0
        self.first: int = NOBODY  # the seat that begins
        self.turns: int = 0  # turns begun
        self.seat: int = 0  # the seat whose turn it is
        self.shuffles: int = 0  # the number of times the box became the stack
        self.unseen: int = 0  # derived: tiles on the board that no seat has seen
        self.shown: int = 0  # counts the times a seat learned a hidden tile
        self.winner: int = NOBODY
        # Of the turn:
        self.drawn: int = components.NONE
        self.dropped: bool = False  # the drop is done, and a ship is active if possible
        self.ship: int = NOBODY  # the active ship
        self.steps: int = 0  # steps left to fly
        self.line: int = NOWHERE  # the direction of the flight
        self.moved: bool = False  # the active ship has made a step
        self.ready: bool = False  # the active ship may fly on
        self.turning: bool = False  # the Thruster is on: the next step must turn
        self.phasing: bool = False  # the Phase Drive is on
        self.bought: bool = False  # a power-up was bought this turn
        self.red: bool = False  # a red tile was met
        self.met: int = NOBODY  # the ship that met the tile that is being resolved
        self.asked: int = NOBODY  # the neighbour that decides
        self.later: int = NOBODY  # the ship that meets its tile next, after a Gravity Sling
        self.spot: int = NOWHERE  # the space that is scanned, where the first of a pair was laid, or of a pushed ship
        self.left: int = 0  # looks or pushes left

    def fresh(self, stack: list[int]) -> None:
        """Reset everything to the state before the set-up, with this stack."""
        self.ships = [board.OFF] * (self.seats * components.SHIPS)
        self.riders = [0] * board.SPACES
        self.tiles = [components.NONE] * board.SPACES
        self.known = [0] * board.SPACES
        self.batches = [0] * board.SPACES
        self.partners = [NOWHERE] * board.SPACES
        self.boards = [0] * (self.seats * components.KINDS)
        self.stack = stack
        self.starting = [0] * components.KINDS
        self.box = [0] * components.KINDS
        self.reached = [0] * self.seats
        self.powers = []
        self.goals = []
        self.closed = []
        self.hand = []
        self.choices = []

    # --- colours ---

    def colour_of(self, seat: int) -> int:
        """SS-1.3 Return a seat's colour; the colours follow the seats clockwise."""
        colours = board.IN_PLAY[self.seats]
        return colours[(colours.index(self.colour) + seat) % self.seats]

    def set_colours(self, colour: int) -> None:
        """SS-1.3 Give seat 0 this colour; set all seats' goals and closed spaces from it."""
        self.colour = colour
        colours = [self.colour_of(seat) for seat in range(self.seats)]
        self.goals = [board.GOALS_OF_THREE[own] if self.seats == 3 else board.GOALS[own] for own in colours]
        self.closed = [board.CLOSED_OF_THREE[own] if self.seats == 3 else board.ALL_OPEN for own in colours]

    def starting_row(self, seat: int) -> list[int]:
        """SS-1.4 Return the starting row of a seat: that of the colour opposite its own."""
        return board.ROW[opposite(self.colour_of(seat))]

    def put_ships(self, ships: list[int]) -> None:
        """Put the ships on these spaces; negative ones are not on the board."""
        self.ships = ships[:]
        for ship in range(len(ships)):
            if ships[ship] >= 0:
                self.riders[ships[ship]] = ship + 1

    # --- counting ---

    def in_stack(self) -> int:
        """SS-2.3 Return how many tiles can be drawn."""
        count = sum(self.stack)
        return count if self.shuffles else count - self.unseen

    def unseen_kinds(self) -> list[int]:
        """SS-2.4 Return by kind how many tiles an unseen starting tile can be one of."""
        return self.starting if self.shuffles else self.stack

    def reds(self, seat: int) -> int:
        """Return the number of red tiles on a player board."""
        first = seat * components.KINDS + components.MINE
        return self.boards[first] + self.boards[first + 1] + self.boards[first + 2]

    def collected(self, seat: int) -> int:
        """Return the number of tiles on a player board."""
        return sum(self.boards[seat * components.KINDS : seat * components.KINDS + components.KINDS])

    def home(self, seat: int) -> int:
        """SS-7.1 Return a seat's number of ships on goal spaces; SS-8.2 with three seats, of goal colours filled."""
        goals = self.goals[seat]
        ships = self.ships
        first = seat * components.SHIPS
        one, two, three = goals[ships[first]], goals[ships[first + 1]], goals[ships[first + 2]]
        return board.MATCHED[one * 64 + two * 8 + three] if self.seats == 3 else one + two + three

    def left_of(self, seat: int) -> int:
        """SS-1.3 Return the neighbour on the left: the next in turn order."""
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        """Return the neighbour on the right: the previous in turn order."""
        return (seat + self.seats - 1) % self.seats

    # --- implemented by every game ---

    def mover(self) -> int:
        """Return the seat to decide, or CHANCE, or OVER."""
        phase = self.phase
        if phase == phases.DRIFTING or phase == phases.STEERING:
            return self.asked
        if phase <= phases.DRAWING or phase == phases.TURNING_UP or phase == phases.SEEING:
            return CHANCE
        return OVER if phase == phases.ENDED else self.seat

    def legal(self) -> list[int]:
        """Return the legal actions."""
        return self.choices

    def chances(self) -> list[int]:
        """Return by kind the number of tiles that chance draws from."""
        return self.stack if self.phase == phases.DRAWING else self.unseen_kinds()

    def odds(self) -> list[int] | None:
        """SS-2.3, SS-2.4 Return the number of tiles left by kind, the odds of a draw."""
        phase = self.phase
        if phase != phases.DRAWING and phase != phases.TURNING_UP and phase != phases.SEEING:
            return None
        return [count for count in self.chances() if count]

    def roll(self, dice: Dice) -> int:
        """Return one random tile, or one outcome of the set-up."""
        phase = self.phase
        if phase < phases.DRAWING:
            return self.choices[dice.below(len(self.choices))]
        chances = self.chances()
        left = dice.below(sum(chances))
        kind = 0
        while left >= 0:
            kind += 1
            left -= chances[kind]
        return (
            (
                actions.DRAW
                if phase == phases.DRAWING
                else actions.TURN_UP
                if phase == phases.TURNING_UP
                else actions.SEE
            )
            + kind
            - 1
        )

    def knowers(self, action: int) -> int:
        """SS-3.1, SS-6.7 Return the seat that draws or scans, SS-5.4 or that lays a pair; otherwise all seats."""
        phase = self.phase
        if phase == phases.DRAWING or phase == phases.SEEING:
            return 1 << self.seat
        return self.knowers_of_laid() if phase == phases.LAYING else EVERYBODY

    def learners(self, action: int) -> int:
        """SS-6.7 Return the seat that scans a tile, or all seats for anything else that is shown."""
        return 1 << self.seat if self.phase == phases.SCANNING or self.phase == phases.SEEING else EVERYBODY

    def knowers_of_laid(self) -> int:
        """SS-5.4 Return who knows a laid tile: only its player for a pair of different tiles, else all seats."""
        hand = self.hand
        return 1 << self.seat if len(hand) == 2 and hand[0] != hand[1] else PUBLIC

    def turn(self) -> int:
        """Return how many turns have begun."""
        return self.turns

    def reveals(self) -> int:
        """Return the number of times a seat learned a hidden tile."""
        return self.shown

    def scores(self) -> list[int]:
        """Return each seat's ships on goal spaces, or with three seats its filled goal colours."""
        return [self.home(seat) for seat in range(self.seats)] if self.ships[0] >= 0 else [0] * self.seats

    def payoffs(self) -> list[float]:
        """SS-7.5 Return 1 for the winner and 0 for the others."""
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]

    # --- the position as text ---

    def text(self) -> str:
        """Return the whole position in one line; notation.py reads it back."""
        parts = [
            f"seats={self.seats}",
            f"limit={self.limit}",
            f"colour={board.COLOURS[self.colour] if self.colour >= 0 else '-'}",
            f"first={self.first if self.first >= 0 else '-'}",
            "powers=" + ",".join([components.POWER_NAMES[power].replace(" ", "_") for power in self.powers]),
            f"turn={self.turns}",
            f"seat={self.seat}",
            f"phase={phases.PHASES[self.phase]}",
            "ships=" + ",".join([place_text(space) for space in self.ships]),
            "tiles=" + ",".join([self.tile_text(space) for space in range(board.SPACES) if self.tiles[space]]),
            "boards=" + "/".join([letters_of(self.board_of(seat)) for seat in range(self.seats)]),
            "stack=" + letters_of(self.stack),
            "starting=" + letters_of(self.starting),
            "box=" + letters_of(self.box),
            f"shuffles={self.shuffles}",
            f"shown={self.shown}",
            "reached=" + ",".join([str(met) for met in self.reached]),
            f"drawn={components.LETTERS[self.drawn]}",
            "flags=" + self.flags_text(),
            f"ship={number_text(self.ship)}",
            f"steps={self.steps}",
            f"line={number_text(self.line)}",
            f"met={number_text(self.met)}",
            f"asked={number_text(self.asked)}",
            f"later={number_text(self.later)}",
            f"spot={place_text(self.spot)}",
            f"left={self.left}",
            "hand=" + "".join([components.LETTERS[kind] for kind in self.hand]),
            f"winner={number_text(self.winner)}",
        ]
        return " ".join(parts)

    def board_of(self, seat: int) -> list[int]:
        """Return a player board, by kind."""
        return self.boards[seat * components.KINDS : seat * components.KINDS + components.KINDS]

    def tile_text(self, space: int) -> str:
        """Return a tile as text: its space and letter, then its batch or partner, and who knows it."""
        said = place_text(space) + components.LETTERS[self.tiles[space]]
        if self.tiles[space] == components.UNSEEN or self.known[space] == PUBLIC:
            return said
        partner = self.partners[space]
        return (
            f"{said}~{place_text(partner)}:{self.known[space]}"
            if partner >= 0
            else (f"{said}:{self.batches[space]}:{self.known[space]}")
        )

    def flags_text(self) -> str:
        """Return the facts of the turn as letters."""
        flags = [self.dropped, self.moved, self.ready, self.turning, self.phasing, self.bought, self.red]
        return "".join([letter for letter, on in zip(FLAGS, flags) if on])


def number_text(number: int) -> str:
    """Return a number, or `-` if it is negative."""
    return str(number) if number >= 0 else "-"


def place_text(space: int) -> str:
    """Return a space's name, or `-` for none."""
    return board.NAMES[space] if space >= 0 else "-"


def letters_of(counts: list[int]) -> str:
    """Return counts by kind as letters."""
    return "".join([components.LETTERS[kind] * counts[kind] for kind in range(1, components.KINDS)])
