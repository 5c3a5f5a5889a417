"""A Pulsar 2849 position: where everything is, and what is pending. Rules are in rules/."""

from __future__ import annotations

from typing import Final

from starfold.core.event import Event
from starfold.core.state import CHANCE, OVER, State

from .. import actions
from ..data import components
from ..data.board import PULSARS, RINGS, SLOTS
from ..data.components import techs_in_play
from ..data.kinds import CHEAPER_COPY, DIE_SHIFT, ON
from ..data.loading import MOST_PLANETS
from ..data.reasons import REASONS
from . import phases

NOBODY: Final = -1
NOWHERE: Final = -1
FREE: Final = -1  # a planet
SHUT: Final = -2  # a planet that is closed for this number of seats, or none at all
UNSEEN: Final = -1  # a system
NO_DIE: Final = -1
SPINS: Final = components.SIZES  # added to the size of a spinning gyrodyne
EMPTY: Final = -1  # a pulsar without a gyrodyne
# The index of a shift: for flights the gate's colour, then the other actions in the order of vocabulary.SHIFTED.
SHIFT_KINDS: Final = 8


class Position(State):
    """The state of the match. Lists are by seat unless commented otherwise."""

    sides: list[int]  # by category of technologies: the side; -1 until it is dealt
    techs: list[int]  # in play, by row and place
    goals: list[int]  # goal faces
    rockets: list[int]  # PU-2.2 seats in turn order; with two seats each appears twice
    marks: list[int]  # by track * markers + place, the foremost first: the marker's seat
    spaces: list[int]  # by the same index: the marker's space
    pool: list[int]  # by face: silver dice on the dice board
    hands: list[int]  # by seat * PIPS + face: silver dice still to be used
    ships: list[int]  # by seat: a place
    systems: list[int]  # by slot: the tile, or UNSEEN
    stations: list[int]  # by slot * MOST_PLANETS + planet: a seat, FREE or SHUT
    rings: list[int]  # by slot of a pulsar: a seat or NOBODY
    gyrodynes: list[int]  # by slot of a pulsar: the size, + SPINS if it spins, or EMPTY
    areas: list[int]  # by seat * SIZES + size: gyrodynes in the play area
    supply: list[int]  # derived: by size, gyrodyne tiles left
    awards: list[int]  # by size * AWARDS_EACH + place: a seat or NOBODY
    patents: list[int]  # by place in techs: the mask of seats
    shown: list[int]  # open transmitters
    owners: list[int]  # by transmitter: a seat or NOBODY
    paid: list[int]  # by transmitter: the mask of its costs that are paid
    joints: list[int]  # by transmitter * 2 + half: the half it is joined to (transmitter * 2 + half), or -1
    tiles: list[int]  # by kind: exploration tiles in the stack
    discards: list[int]  # by kind
    kept: list[int]  # by seat * kinds + kind
    boards: list[int]  # headquarters board, or -1
    hq: list[int]  # headquarters side, or -1
    done: list[int]  # the mask of complete projects
    runs: list[int]  # the mask of projects whose gate run is still to be flown
    cubes: list[int]
    tokens: list[int]  # by seat * TOKENS + kind
    points: list[int]
    gained: list[int]  # by seat * reasons + reason: VP of the whole match
    before: list[int]  # the same, before the last production; replaced, never modified, so that copies may share it
    path: list[int]  # the current flight: where it began, then every place it came to
    used: list[int]  # derived from the path: the segments of the current flight
    agenda: list[int]  # tasks to be done, the next one last
    links: list[int]  # faces of the red dice that links offer
    spent: list[int]  # transmitters to which cubes were paid in this production, with repetitions
    choices: list[int]  # derived: legal()
    # These are derived from patents.
    shifts: list[int]  # by seat * SHIFT_KINDS + index: how far a die may be shifted
    fires: list[int]  # derived, too: the mask of triggers with an effect
    prices: list[int]  # derived, too: the cubes that a copied die costs

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events = None
        self.side: int = 0  # the side of the board: an index in board.SIDES
        self.headquarters: bool = False
        self.even: bool = False  # the option of an even start
        self.phase: int = phases.ORDERING
        self.round: int = 0
        self.turns: int = 0
        self.seat: int = NOBODY  # the seat that decides
        self.pick: int = 0  # counts picks of the draft, turns of a round, or seats asked in set-up and production
        self.median: int = 0  # twice its value
        self.unseen: int = (1 << components.SYSTEM_TILES) - 1  # derived: the mask of face-down systems
        self.stack: int = (1 << components.ALL_TRANSMITTERS) - 1  # the mask of face-down transmitters
        self.busy: int = 0  # the mask of techs, by place, whose only die space is taken in this round
        self.winner: int = NOBODY
        # The turn:
        self.red: int = NO_DIE  # the red die
        self.had_red: bool = False
        self.reading: int = 0  # the reading of the die in use, before a shift
        self.left: int = 0  # steps left of a flight, or the move of a marker (positive to the right)
        self.need: int = 0  # the mask of gate colours, one of which a shifted flight must still visit
        self.joining: int = -1  # the transmitter being joined, or -1
        self.sizes: int = 0  # the mask of sizes that an effect may take or complete, or of tracks

    def fresh(self) -> None:
        """Reset everything to the state before the set-up."""
        seats = self.seats
        markers = seats * components.MARKERS[seats]
        self.sides = [0, 0, 0]
        self.techs = []
        self.goals = []
        self.rockets = []
        self.marks = [NOBODY] * (2 * markers)
        self.spaces = [0] * (2 * markers)
        self.pool = [0] * actions.PIPS
        self.hands = [0] * (seats * actions.PIPS)
        self.ships = [NOWHERE] * seats
        self.systems = [UNSEEN] * SLOTS
        self.stations = [SHUT] * (SLOTS * MOST_PLANETS)
        self.rings = [NOBODY] * RINGS
        self.gyrodynes = [EMPTY] * RINGS
        self.areas = [0] * (seats * components.SIZES)
        self.supply = components.GYRODYNE_TILES[:]
        self.awards = [NOBODY] * (components.SIZES * components.AWARDS_EACH)
        self.patents = []
        self.shown = []
        self.owners = [NOBODY] * components.ALL_TRANSMITTERS
        self.paid = [0] * components.ALL_TRANSMITTERS
        self.joints = [-1] * (2 * components.ALL_TRANSMITTERS)
        self.tiles = components.EXPLORATION_TILES[:]
        self.discards = [0] * len(components.EXPLORATIONS)
        self.kept = [0] * (seats * len(components.EXPLORATIONS))
        self.boards = [-1] * seats
        self.hq = [-1] * seats
        self.done = [0] * seats
        self.runs = [0] * seats
        self.cubes = [components.START_CUBES] * seats
        self.tokens = [0] * (seats * components.TOKENS)
        self.points = [0] * seats
        self.gained = [0] * (seats * len(REASONS))
        self.before = self.gained[:]
        self.path = []
        self.used = []
        self.agenda = []
        self.links = []
        self.spent = []
        self.choices = []
        self.shifts = [0] * (seats * SHIFT_KINDS)
        self.fires = [0] * seats
        self.prices = [components.COPY_CUBES] * seats

    def take_over(self, other: Position) -> None:
        """Copy everything from another position, except events."""
        self.side, self.headquarters, self.even = other.side, other.headquarters, other.even
        self.phase, self.round, self.turns = other.phase, other.round, other.turns
        self.seat, self.pick, self.median = other.seat, other.pick, other.median
        self.unseen, self.stack, self.busy, self.winner = other.unseen, other.stack, other.busy, other.winner
        self.red, self.had_red, self.reading = other.red, other.had_red, other.reading
        self.left, self.need, self.joining, self.sizes = other.left, other.need, other.joining, other.sizes
        self.sides, self.techs, self.goals = other.sides[:], other.techs, other.goals[:]
        self.rockets, self.marks, self.spaces = other.rockets[:], other.marks[:], other.spaces[:]
        self.pool, self.hands, self.ships = other.pool[:], other.hands[:], other.ships[:]
        self.systems, self.stations = other.systems[:], other.stations[:]
        self.rings, self.gyrodynes = other.rings[:], other.gyrodynes[:]
        self.areas, self.supply, self.awards = other.areas[:], other.supply[:], other.awards[:]
        self.patents, self.shown = other.patents[:], other.shown[:]
        self.owners, self.paid, self.joints = other.owners[:], other.paid[:], other.joints[:]
        self.tiles, self.discards, self.kept = other.tiles[:], other.discards[:], other.kept[:]
        self.boards, self.hq, self.done, self.runs = other.boards[:], other.hq[:], other.done[:], other.runs[:]
        self.cubes, self.tokens, self.points = other.cubes[:], other.tokens[:], other.points[:]
        self.gained, self.before = other.gained[:], other.before
        self.path, self.used, self.agenda = other.path[:], other.used[:], other.agenda[:]
        self.links, self.spent = other.links, other.spent[:]
        self.choices = other.choices  # replaced by every action
        self.shifts, self.fires, self.prices = other.shifts[:], other.fires[:], other.prices[:]

    # --- derived from the options and from patents ---

    def lay_out_techs(self) -> None:
        """PU-1.4 Set the technologies of the match from their sides."""
        self.techs = techs_in_play(self.sides)
        self.patents = [0] * len(self.techs)

    def learn(self, seat: int, place: int) -> None:
        """PU-6.4 Apply the lasting effects of a dark technology."""
        tech = self.techs[place]
        if components.TECH_COLOUR[tech] != components.DARK:
            return
        for effect in components.TECH_EFFECTS[1 if self.headquarters else 0][tech]:
            if effect.kind == ON:
                self.fires[seat] |= 1 << effect.trigger
            elif effect.kind == CHEAPER_COPY:
                self.prices[seat] = min(self.prices[seat], effect.cubes)
            elif effect.kind == DIE_SHIFT and effect.when == 0:
                for colour in range(3):
                    if effect.mask >> colour & 1:
                        self.widen(seat, colour, effect.n)
            elif effect.kind == DIE_SHIFT:
                self.widen(seat, effect.when + 2, effect.n)

    def widen(self, seat: int, what: int, by: int) -> None:
        """Allow a die to be shifted by at least that much."""
        place = seat * SHIFT_KINDS + what
        self.shifts[place] = max(self.shifts[place], by)

    # --- queries ---

    def markers(self) -> int:
        """PU-2.2 Return the number of markers on a track: with two seats, two each."""
        return self.seats * components.MARKERS[self.seats]

    def players(self) -> list[int]:
        """PU-2.2 Return the seats in turn order, each once, by its first rocket."""
        found: list[int] = []
        for seat in self.rockets:
            if seat not in found:
                found.append(seat)
        return found

    def pulsar(self, slot: int) -> int:
        """Return the place of a pulsar, given its slot."""
        return PULSARS[self.side][slot]

    def online(self, transmitter: int) -> bool:
        """Return whether all costs of a transmitter are paid."""
        return self.owners[transmitter] >= 0 and self.paid[transmitter] == components.ALL_PAID[transmitter]

    def tell_all(self, kind: str, facts: list[int]) -> None:
        """Record an event with any number of facts."""
        if self.events is not None:
            self.events.append(Event(kind, NOBODY, facts[:]))

    # --- implemented by every game ---

    def mover(self) -> int:
        """Return the seat to decide, or CHANCE, or OVER."""
        if self.phase <= phases.EXPLORING:
            return CHANCE
        return OVER if self.phase == phases.ENDED else self.seat

    def legal(self) -> list[int]:
        """Return the legal actions."""
        return self.choices

    def turn(self) -> int:
        """Return the number of picks, turns and payments that have begun."""
        return self.turns

    def scores(self) -> list[int]:
        """Return each seat's VP."""
        return self.points

    def payoffs(self) -> list[float]:
        """PU-8.9 Return 1 for the winner and 0 for the others."""
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
