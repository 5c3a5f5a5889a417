"""A Pulsar 2849 position: where everything is, and what is asked. Rules are in the other files."""

from __future__ import annotations

from typing import Final

from starfold.core.event import Event
from starfold.core.state import CHANCE, OVER, State

from .. import actions
from ..data import box
from ..data.board import PULSARS, RINGS, SLOTS
from ..data.box import techs_in_play
from ..data.kinds import CHEAPER_COPY, DIE_SHIFT, ON
from ..data.loading import MOST_PLANETS
from ..data.reasons import REASONS
from . import phases

NOBODY: Final = -1
NOWHERE: Final = -1
FREE: Final = -1  # a planet
SHUT: Final = -2  # a planet that is closed with so few seats, or none at all
UNSEEN: Final = -1  # a system
NO_DIE: Final = -1
SPINS: Final = box.SIZES  # added to a size that spins
EMPTY: Final = -1  # a pulsar without a gyrodyne
# Shifts by what they concern: flights by the gate's colour, then the other actions in the order of vocabulary.SHIFTED.
SHIFT_KINDS: Final = 8


class Position(State):
    """Where everything is. Lists are by seat unless said otherwise."""

    sides: list[int]  # by category of technologies: the side; -1 until it is dealt
    techs: list[int]  # in play, by row and place
    goals: list[int]  # goal faces
    rockets: list[int]  # PU-2.2 seats in turn order; with two seats each stands there twice
    marks: list[int]  # by track * markers + place, the foremost first: whose marker it is
    spaces: list[int]  # by the same: the space it is on
    pool: list[int]  # by pips: silver dice on the dice board
    hands: list[int]  # by seat * PIPS + pips: silver dice to be used
    ships: list[int]  # by seat: a place
    systems: list[int]  # by slot: the tile, or UNSEEN
    stations: list[int]  # by slot * MOST_PLANETS + planet: a seat, FREE or SHUT
    rings: list[int]  # by slot of a pulsar: a seat or NOBODY
    gyrodynes: list[int]  # by slot of a pulsar: the size, + SPINS if it spins, or EMPTY
    areas: list[int]  # by seat * SIZES + size: gyrodynes in the play area
    supply: list[int]  # by size: gyrodyne tiles left
    awards: list[int]  # by size * AWARDS_EACH + place: a seat or NOBODY
    patents: list[int]  # by place in techs: the mask of seats
    shown: list[int]  # transmitters to be had
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
    before: list[int]  # the same, before the last production; made anew, so that copies may share it
    path: list[int]  # of a flight: where it began, then every place it came to
    used: list[int]  # of a flight: its segments
    agenda: list[int]  # what waits to be done, the next one last
    links: list[int]  # pips of the red dice that links offer
    spent: list[int]  # transmitters that were paid for in this production, as often as they were
    choices: list[int]  # legal()
    # These follow from patents.
    shifts: list[int]  # by seat * SHIFT_KINDS + what: how far a die may be shifted
    fires: list[int]  # the mask of triggers that do something
    prices: list[int]  # of a copied die

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.events = None
        self.side: int = 0  # of the board: stars.SIDES
        self.headquarters: bool = False
        self.even: bool = False  # the even start
        self.phase: int = phases.ORDERING
        self.round: int = 0
        self.turns: int = 0
        self.seat: int = NOBODY  # who decides
        self.pick: int = 0  # of the draft, or of the turns in a round, or of the seats asked in set-up and production
        self.median: int = 0  # twice its value
        self.unseen: int = (1 << box.SYSTEM_TILES) - 1  # the mask of systems that nobody has seen
        self.stack: int = (1 << box.ALL_TRANSMITTERS) - 1  # the mask of transmitters that nobody has seen
        self.busy: int = 0  # the mask of techs, by place, whose one die space is taken in this round
        self.winner: int = NOBODY
        # Of a turn:
        self.red: int = NO_DIE  # the red die
        self.had_red: bool = False
        self.reading: int = 0  # what the die in use reads, before a shift
        self.left: int = 0  # steps of a flight, or steps that a marker moves (to the right if above 0)
        self.need: int = 0  # the mask of gate colours of which a shifted flight must still visit one
        self.joining: int = -1  # a transmitter
        self.sizes: int = 0  # the mask of sizes that an effect may take or complete, or of tracks

    def fresh(self) -> None:
        """Nothing is set up yet."""
        seats = self.seats
        markers = seats * box.MARKERS[seats]
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
        self.areas = [0] * (seats * box.SIZES)
        self.supply = box.GYRODYNE_TILES[:]
        self.awards = [NOBODY] * (box.SIZES * box.AWARDS_EACH)
        self.patents = []
        self.shown = []
        self.owners = [NOBODY] * box.ALL_TRANSMITTERS
        self.paid = [0] * box.ALL_TRANSMITTERS
        self.joints = [-1] * (2 * box.ALL_TRANSMITTERS)
        self.tiles = box.EXPLORATION_TILES[:]
        self.discards = [0] * len(box.EXPLORATIONS)
        self.kept = [0] * (seats * len(box.EXPLORATIONS))
        self.boards = [-1] * seats
        self.hq = [-1] * seats
        self.done = [0] * seats
        self.runs = [0] * seats
        self.cubes = [box.START_CUBES] * seats
        self.tokens = [0] * (seats * box.TOKENS)
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
        self.prices = [box.COPY_CUBES] * seats

    def take_over(self, other: Position) -> None:
        """Everything as it is in another position, independent of it, without events."""
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
        self.choices = other.choices  # made anew by every action
        self.shifts, self.fires, self.prices = other.shifts[:], other.fires[:], other.prices[:]

    # --- what follows from the options and from patents ---

    def lay_out_techs(self) -> None:
        """PU-1.4 The technologies of the match, once their sides are known."""
        self.techs = techs_in_play(self.sides)
        self.patents = [0] * len(self.techs)

    def learn(self, seat: int, place: int) -> None:
        """PU-6.4 What a dark technology changes from now on."""
        tech = self.techs[place]
        if box.TECH_COLOUR[tech] != box.DARK:
            return
        for effect in box.TECH_EFFECTS[1 if self.headquarters else 0][tech]:
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
        """A die may be shifted so far."""
        place = seat * SHIFT_KINDS + what
        self.shifts[place] = max(self.shifts[place], by)

    # --- small questions ---

    def markers(self) -> int:
        """PU-2.2 How many markers there are on a track: with two seats, two each."""
        return self.seats * box.MARKERS[self.seats]

    def pulsar(self, slot: int) -> int:
        """The place of a pulsar's slot."""
        return PULSARS[self.side][slot]

    def online(self, transmitter: int) -> bool:
        """Whether all costs of a transmitter are paid."""
        return self.owners[transmitter] >= 0 and self.paid[transmitter] == box.ALL_PAID[transmitter]

    def tell_all(self, kind: str, facts: list[int]) -> None:
        """Note something with as many facts as there are."""
        if self.events is not None:
            self.events.append(Event(kind, NOBODY, facts[:]))

    # --- what every game answers ---

    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        if self.phase <= phases.EXPLORING:
            return CHANCE
        return OVER if self.phase == phases.ENDED else self.seat

    def legal(self) -> list[int]:
        """The actions that may be played now."""
        return self.choices

    def turn(self) -> int:
        """How many picks of dice, turns and payments have begun."""
        return self.turns

    def scores(self) -> list[int]:
        """Each seat's VP."""
        return self.points

    def payoffs(self) -> list[float]:
        """PU-8.9 One player wins."""
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.seats)]
