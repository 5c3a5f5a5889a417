"""A RUSHIP position: its pieces, whose turn it is, and what is pending. The legal moves are in rules."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.state import CHANCE, OVER, State

from . import actions
from .data.board import SPACE, TRACK, number_of
from .data.components import ALIENS, ATTACKS_TO_WIN, HUMANITY, POWERS, TWO_ODDS

# What the position waits for: chance or a seat.
OPENING: Final = 0  # chance: each seat's die for the first turn
HOW_MANY: Final = 1  # the owner of Broadside: one die or two
ROLLING: Final = 2  # chance: the turn's dice
AGAIN: Final = 3  # chance: the die rolled again
MOVING: Final = 4  # the active seat: a move, or a power used before it
CHOOSING: Final = 5  # the attacked seat: a power
ENDED: Final = 6

NOBODY: Final = -1
PHASES: Final[list[str]] = ["opening", "how_many", "rolling", "again", "moving", "choosing", "ended"]


class Position(State):
    """The state of the board, with spaces and sets of spaces as in board.py."""

    def __init__(
        self,
        spaces: int,
        one_die_start: bool,
        fleets: list[int],
        pairs: int,
        mothership: int,
        vortex: int,
        supply: list[int],
        hits: list[int],
        owner: list[int],
    ) -> None:
        self.seats = 2
        self.events = None
        self.spaces: int = spaces
        self.one_die_start: bool = one_die_start
        self.track: int = TRACK[spaces]  # derived, and not in copy: the set of the track's spaces
        self.fleets: list[int] = fleets  # by seat: the set of spaces with its tokens
        self.pairs: int = pairs  # the set of spaces with two tokens
        self.mothership: int = mothership  # the spaces of the two bases
        self.vortex: int = vortex
        self.bases: int = mothership | vortex  # derived, and not in copy: the set of both
        self.supply: list[int] = supply  # derived: by seat, tokens that are not on the track
        # These two and `choices` are replaced when they change, never modified, so that copies may share them.
        self.hits: list[int] = hits  # attacks suffered
        self.owner: list[int] = owner  # by power: a seat, or NOBODY
        self.phase: int = OPENING
        self.active: int = 0  # whose turn it is
        self.opening: int = 0  # Humanity's opening die, once rolled
        self.low: int = 0  # the unplayed dice, low <= high; 0 is no die
        self.high: int = 0
        self.fresh: bool = False  # no die of this turn has been played
        self.rerolled: bool = False
        self.raised: bool = False
        self.broadside: bool = False  # Broadside was chosen for this turn
        self.turns: int = 0  # turns begun
        self.choices: list[int] = actions.ONE_ROLLS  # derived: legal()

    def count(self, seat: int, number: int) -> int:
        """Return how many tokens of a seat are on the space with that number."""
        space = SPACE[number]
        if self.fleets[seat] & space:
            return 2 if self.pairs & space else 1
        return 0

    def counts(self, seat: int) -> list[int]:
        """Return how many tokens of a seat are on each space, planets included."""
        fleet = self.fleets[seat]
        pairs = self.pairs
        return [(2 if pairs & space else 1) if fleet & space else 0 for space in SPACE[: self.spaces + 2]]

    def put(self, seat: int, number: int) -> None:
        """Move a token from the supply to the space with that number; a second one makes a pair."""
        self.pairs |= self.fleets[seat] & SPACE[number]
        self.fleets[seat] |= SPACE[number]
        self.supply[seat] -= 1

    def put_bases(self, mothership: int, vortex: int) -> None:
        """Put the bases on these spaces."""
        self.mothership = mothership
        self.vortex = vortex
        self.bases = mothership | vortex

    def base(self, seat: int) -> int:
        """Return the space of a seat's base."""
        return self.mothership if seat == HUMANITY else self.vortex

    def two_fall(self) -> bool:
        """Return whether two dice are about to be rolled."""
        return self.phase == ROLLING and self.choices[0] == actions.ROLL_TWO

    def free_powers(self) -> list[int]:
        """Return the actions that take a power still on the table."""
        return [actions.TAKE + power for power in range(POWERS) if self.owner[power] == NOBODY]

    # --- implemented by every game ---

    def mover(self) -> int:
        """Return the seat to decide, or CHANCE, or OVER."""
        phase = self.phase
        if phase == MOVING:
            return self.active
        if phase == ROLLING:
            return CHANCE
        if phase == HOW_MANY:
            return self.active
        if phase == CHOOSING:
            return 1 - self.active
        return OVER if phase == ENDED else CHANCE

    def legal(self) -> list[int]:
        """Return the legal actions."""
        return self.choices

    def odds(self) -> list[int] | None:
        """RU-2.1 Return the odds of the dice: a pair of different dice is twice as likely as a double."""
        return TWO_ODDS if self.two_fall() else None

    def roll(self, dice: Dice) -> int:
        """Return one outcome of the dice."""
        if self.choices[0] == actions.ROLL_TWO:
            return actions.PAIR_OF[dice.below(36)]
        return actions.ROLL_ONE + dice.below(6)

    def turn(self) -> int:
        """Return how many turns have begun."""
        return self.turns

    def scores(self) -> list[int]:
        """Return how many attacks each seat has made."""
        return [self.hits[1], self.hits[0]]

    def payoffs(self) -> list[float]:
        """RU-7.1 Return 1 for the winner and 0 for the loser."""
        return [0.0, 1.0] if self.hits[0] >= ATTACKS_TO_WIN else [1.0, 0.0]

    # --- the position as text ---

    def text(self) -> str:
        """Return the whole position in one line; notation.py reads it back."""
        parts = [
            f"spaces={self.spaces}",
            f"one_die_start={int(self.one_die_start)}",
            f"turn={self.turns}",
            f"phase={PHASES[self.phase]}",
            f"active={self.active}",
            f"opening={self.opening}",
            f"dice={self.low},{self.high}",
            "used=" + "".join([mark for mark, on in self.marks() if on]),
            f"bases={number_of(self.mothership)},{number_of(self.vortex)}",
            f"hits={self.hits[0]},{self.hits[1]}",
            "powers=" + ",".join(["-" if owner == NOBODY else str(owner) for owner in self.owner]),
            "ships=" + spaces_text(self.counts(HUMANITY)),
            "ufos=" + spaces_text(self.counts(ALIENS)),
        ]
        return " ".join(parts)

    def marks(self) -> list[tuple[str, bool]]:
        """Return the boolean facts of the turn, each with its letter in the text."""
        return [("f", self.fresh), ("r", self.rerolled), ("o", self.raised), ("b", self.broadside)]


def spaces_text(counts: list[int]) -> str:
    """Return the numbers of the spaces with tokens; a pair's space twice."""
    return ",".join([str(number) for number, count in enumerate(counts) for _ in range(count)])
