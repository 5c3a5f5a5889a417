"""A rough sense of Secret Salvage: what a seat may expect of a position, and what a search should try first."""

from __future__ import annotations

from typing import Final, cast

from starfold.core.shares import win_shares
from starfold.core.state import State

from . import actions
from .data import board, box
from .data.board import goal_colours
from .rules import SecretSalvage

ROLLOUT_DEPTH: Final = 0  # steps that a rollout goes on before `evaluate` judges

# The weights are log-odds of winning, fitted to self-play (docs/bots.md tells how).
STEP: Final = -0.165  # each step that is left of the way
SOON: Final = 0.9  # the nearer the end, which may come in so many turns at the earliest,
LAST: Final = 0.86  # and the more so for who is later in turn order, and wins ties
REACHED: Final = 2.18  # to have met the goal
HOME: Final = 0.22  # each ship at its goal
BLOCKED: Final = -0.4  # each ship that has no free space nearer to its goal
POINT: Final = 0.055  # each point of energy, up to
PLENTY: Final = 3
PENDING: Final = 0.51  # to have the turn of this round still to play
# By red tiles: the tenth wins. Not fitted, for bots hardly ever come so far; but somebody may collect them.
_REDS: Final[list[float]] = [0.0] * (box.REDS_TO_WIN - 4) + [0.1, 0.3, 0.7, 1.5, 1.5]


def _far(colour: int) -> list[int]:
    """By space: the steps to the nearest space that carries a colour."""
    goals = [space for space in range(board.SPACES) if board.CARRIES[space] >> colour & 1]
    return [min([board.DISTANCE[space * board.SPACES + goal] for goal in goals]) for space in range(board.SPACES)]


FAR: Final[list[list[int]]] = [_far(colour) for colour in range(len(board.COLOURS))]  # by colour, by space


def _nearer(far: list[int], space: int) -> list[int]:
    """The neighbours of a space that are nearer to a goal."""
    around = [board.NEXT[space * board.WAYS + way] for way in range(board.WAYS)]
    return [next_ for next_ in around if next_ != board.OFF and far[next_] < far[space]]


# By colour, by space.
NEARER: Final[list[list[list[int]]]] = [[_nearer(far, space) for space in range(board.SPACES)] for far in FAR]
TURNS: Final[list[int]] = [(steps + box.STEPS - 1) // box.STEPS for steps in range(board.SPACES)]  # by steps
GOALS_OF: Final[list[list[int]]] = [goal_colours(colour, 3) for colour in range(len(board.COLOURS))]
ORDERS: Final[list[list[int]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]


def evaluate(state: State) -> list[float]:
    """The share of the win that each seat may expect."""
    here = cast(SecretSalvage, state)
    return win_shares([score(here, seat) for seat in range(here.seats)])


def score(here: SecretSalvage, seat: int) -> float:
    """How a seat stands, as log-odds."""
    if here.colour < 0 or here.first < 0:
        return 0.0
    first = seat * box.KINDS
    boards = here.boards
    energy = boards[first + 1] * box.ENERGY[1] + boards[first + 2] * box.ENERGY[2] + boards[first + 3] * box.ENERGY[3]
    found = (
        POINT * (energy if energy < PLENTY else PLENTY)
        + _REDS[min(here.reds(seat), box.REDS_TO_WIN)]
        + race(here, seat)
    )
    if here.reached[seat]:
        found += REACHED
    if is_pending(here, seat):
        found += PENDING
    return found


def is_pending(here: SecretSalvage, seat: int) -> bool:
    """Whether a seat has its turn of this round still before it."""
    place = (seat + here.seats - here.first) % here.seats
    now = (here.turns - 1) % here.seats
    return place > now or (place == now and not here.moved and not here.red)


def race(here: SecretSalvage, seat: int) -> float:
    """How far a seat's ships are from home, whether their ways are free, and how soon the match may end so."""
    colours = goals_of(here, seat)
    found = turns = 0.0
    for number in range(box.SHIPS):
        ship = seat * box.SHIPS + number
        colour = colours[number]
        space = here.ships[ship]
        away = FAR[colour][space]
        if not away:
            found += HOME
            continue
        turns += TURNS[away]
        found += STEP * away
        if is_blocked(here, ship, NEARER[colour][space]):
            found += BLOCKED
    place = (seat + here.seats - here.first) % here.seats
    return found + (SOON + LAST * place / (here.seats - 1)) / (1.0 + turns)


def is_blocked(here: SecretSalvage, ship: int, nearer: list[int]) -> bool:
    """Whether a ship can enter none of the spaces that bring it nearer to its goal."""
    free = [space for space in nearer if here.is_open(ship, space)]
    return len(free) == 0


def goals_of(here: SecretSalvage, seat: int) -> list[int]:
    """The colour that each ship of a seat makes for; with three seats each another one, so that the ways are short."""
    colour = here.colour_of(seat)
    if here.seats != 3:
        return [colour, colour, colour]
    colours = GOALS_OF[colour]
    ships = here.ships
    one, two, three = ships[seat * box.SHIPS], ships[seat * box.SHIPS + 1], ships[seat * box.SHIPS + 2]
    best = ORDERS[0]
    least = board.SPACES
    for order in ORDERS:
        steps = FAR[colours[order[0]]][one] + FAR[colours[order[1]]][two] + FAR[colours[order[2]]][three]
        if steps < least:
            least = steps
            best = order
    return [colours[best[0]], colours[best[1]], colours[best[2]]]


def gain(here: SecretSalvage, ship: int, space: int) -> int:
    """How many steps nearer to its goal a ship is on another space."""
    far = FAR[goals_of(here, ship // box.SHIPS)[ship % box.SHIPS]]
    return far[here.ships[ship]] - far[space]


def rollout_weight(state: State, action: int) -> int:
    """How likely a rollout should play an action, and which a search tries first: what brings ships home."""
    here = cast(SecretSalvage, state)
    if action < actions.FLY:
        space = action - actions.ACTIVATE
        return 2 if here.goals[here.seat][space] else 8
    if action < actions.END:
        return flight_favour(here, action - actions.FLY)
    if actions.SHIFT <= action < actions.SWAP:
        return shift_favour(here, action - actions.SHIFT)
    if action == actions.END:
        return 6
    if action < actions.REDEPLOY:
        return 3
    if action < actions.SCAN:
        return 1
    return 4 if action < actions.LAY else 1


def flight_favour(here: SecretSalvage, space: int) -> int:
    """Nearer to the goal, and not onto a red tile that the seat knows of."""
    tile = here.tiles[space]
    if tile and tile != box.UNSEEN and here.known[space] >> here.seat & 1 and tile >= box.MINE:
        return 0
    nearer = gain(here, here.ship, space)
    return 2 + 5 * nearer if nearer > 0 else 1


def shift_favour(here: SecretSalvage, number: int) -> int:
    """Another's ship away from its goal, the own one nearer."""
    ship = here.riders[actions.SHIFT_FROM[number]] - 1
    nearer = gain(here, ship, actions.SHIFT_TO[number])
    if ship // box.SHIPS != here.mover():
        nearer = -nearer
    return 4 + 4 * nearer if nearer > 0 else 2 if nearer == 0 else 1
