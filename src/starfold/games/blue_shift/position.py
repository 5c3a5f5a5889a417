"""A Blue Shift position: where everything is, and what is pending. The legal moves are in rules."""

from __future__ import annotations

from typing import Final

from starfold.core.dice import Dice
from starfold.core.state import CHANCE, OVER, State

from . import actions
from .data import components
from .data.board import RING, SPACES, SPOKE

# What the position waits for: chance or a seat.
DEALING: Final = 0  # chance: the planet of the next space
PLACING: Final = 1  # a seat places its ship
TURNING_UP: Final = 2  # chance: whether a harvested planet has an icon
FLYING: Final = 3  # the active seat: its move, or a token before it
AFTER: Final = 4  # the active seat has moved: a token, or nothing
STRANDED: Final = 5  # the active seat has no move: a token, or it gives up
BETWEEN: Final = 6  # an eliminated seat, in the gap between two turns: a token, or it passes
ENDED: Final = 7
PHASES: Final[list[str]] = ["dealing", "placing", "turning_up", "flying", "after", "stranded", "between", "ended"]

# Where a planet is, if not in a seat's zone.
ON_BOARD: Final = -1
IN_STAR: Final = -2

# The known state of a planet's other side.
UNSEEN: Final = 0
BARE: Final = 1
MARKED: Final = 2  # with an icon: a token, unless it is in the star

# Where a ship is, if not on a space.
NOT_PLACED: Final = -1
LOST: Final = -2


class Position(State):
    """The state of the board. Lists are indexed by space, planet, seat or value, as commented."""

    planets: list[int]  # by space: the planet there, or GAP
    riders: list[int]  # derived: by space, the seat whose ship is there plus 1, or 0
    homes: list[int]  # by planet: a seat, ON_BOARD or IN_STAR
    faces: list[int]  # by planet: UNSEEN, BARE or MARKED
    ships: list[int]  # by seat: its space, NOT_PLACED or LOST
    points: list[int]  # derived: by seat, from the planets in its zone
    tokens: list[int]  # derived: by seat * VALUES + value, how many it can spend
    unseen: list[int]  # derived: by value, planets whose other side is unseen
    icons: list[int]  # derived: by value, icons among them
    # These two are replaced when they change, never modified, so that copies may share them.
    harvest: list[int]  # planets still to be turned up, in order
    choices: list[int]  # derived: legal()

    def __init__(self, seats: int, sweep: bool, any_tokens: bool) -> None:
        self.seats = seats
        self.events = None
        self.sweep: bool = sweep  # BS-4.2 the option
        self.any_tokens: bool = any_tokens  # BS-8.2 the option
        self.phase: int = DEALING
        self.active: int = 0  # the seat whose turn it is, or that places
        self.place: int = 0  # in a gap: the asked seat, as its distance from the active one; else 0
        self.moved: bool = False  # the active seat has made its move
        self.spent: bool = False  # the active seat has spent its token
        self.turns: int = 0  # turns begun

    def fresh(self) -> None:
        """Reset everything to the state before the deal."""
        self.planets = [components.GAP] * SPACES
        self.riders = [0] * SPACES
        self.homes = [ON_BOARD] * (components.PLANETS + 1)
        self.faces = [UNSEEN] * (components.PLANETS + 1)
        self.ships = [NOT_PLACED] * self.seats
        self.points = [0] * self.seats
        self.tokens = [0] * (self.seats * components.VALUES)
        self.unseen = components.COUNT[:]
        self.icons = components.ICONS[:]
        self.harvest = []
        self.choices = actions.ALL_DEALS

    def put_ships(self, ships: list[int]) -> None:
        """Put the ships on these spaces; negative ones are NOT_PLACED or LOST."""
        self.ships = ships[:]
        for seat in range(self.seats):
            if ships[seat] >= 0:
                self.riders[ships[seat]] = seat + 1

    def asked(self) -> int:
        """Return the seat that must decide in a gap."""
        return (self.active + self.place) % self.seats

    def has_token(self, seat: int) -> bool:
        """Return whether a seat can spend a token."""
        return self.tokens_of(seat) > 0

    def tokens_of(self, seat: int) -> int:
        """Return how many tokens a seat can spend."""
        first = seat * components.VALUES
        tokens = self.tokens
        return tokens[first + 1] + tokens[first + 2] + tokens[first + 3]

    def ships_left(self) -> bool:
        """Return whether any seat still has a ship."""
        return self.ships.count(LOST) < self.seats

    # --- implemented by every game ---

    def mover(self) -> int:
        """Return the seat to decide, or CHANCE, or OVER."""
        phase = self.phase
        if phase == BETWEEN:
            return self.asked()
        if phase == TURNING_UP or phase == DEALING:
            return CHANCE
        return OVER if phase == ENDED else self.active

    def legal(self) -> list[int]:
        """Return the legal actions."""
        return self.choices

    def odds(self) -> list[int] | None:
        """BS-4.4 Return the odds of a blank and of an icon, among the unseen planets of that value."""
        if self.phase != TURNING_UP:
            return None
        value = components.VALUE[self.harvest[0]]
        return [self.unseen[value] - self.icons[value], self.icons[value]]

    def roll(self, dice: Dice) -> int:
        """Return one planet dealt, or one other side of a planet."""
        if self.phase == DEALING:
            return self.choices[dice.below(len(self.choices))]
        value = components.VALUE[self.harvest[0]]
        blank = self.unseen[value] - self.icons[value]
        return actions.BLANK if dice.below(self.unseen[value]) < blank else actions.ICON

    def turn(self) -> int:
        """Return how many turns have begun."""
        return self.turns

    def scores(self) -> list[int]:
        """Return each seat's points."""
        return self.points[:]

    def payoffs(self) -> list[float]:
        """BS-9.2 Return the winners' shares: most points win, equal points share the win."""
        best = max(self.points)
        share = 1.0 / self.points.count(best)
        return [share if points == best else 0.0 for points in self.points]

    # --- the position as text ---

    def text(self) -> str:
        """Return the whole position in one line; notation.py reads it back."""
        parts = [
            f"seats={self.seats}",
            f"sweep={int(self.sweep)}",
            f"any_tokens={int(self.any_tokens)}",
            f"turn={self.turns}",
            f"phase={PHASES[self.phase]}",
            f"active={self.active}",
            f"place={self.place}",
            "used=" + ("m" if self.moved else "") + ("s" if self.spent else ""),
            "ships=" + ",".join([ship_text(ship) for ship in self.ships]),
            "harvest=" + ",".join([str(planet) for planet in self.harvest]),
            "planets=" + ",".join([str(planet) if planet else "-" for planet in self.planets]),
            "zones=" + "/".join([self.home_text(seat) for seat in range(self.seats)]),
            "star=" + self.home_text(IN_STAR),
        ]
        return " ".join(parts)

    def home_text(self, home: int) -> str:
        """Return the planets in a zone or in the star; `*` marks an icon, `?` an unseen planet."""
        found = [planet for planet in range(1, components.PLANETS + 1) if self.homes[planet] == home]
        return ",".join([f"{planet}{['?', '', '*'][self.faces[planet]]}" for planet in found])


def ship_text(ship: int) -> str:
    """Return where a ship is: a space, `hand` or `star`."""
    return space_text(ship) if ship >= 0 else "star" if ship == LOST else "hand"


def space_text(space: int) -> str:
    """Return a space as ring and spoke, both counted from 1."""
    return f"{RING[space] + 1}-{SPOKE[space] + 1}"
