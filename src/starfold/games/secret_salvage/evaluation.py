"""A heuristic for Secret Salvage: each seat's win share, and which actions a search should try first."""

from __future__ import annotations

from typing import Final

from starfold.core.shares import win_shares

from . import actions
from .data import board, components
from .data.board import goal_colours
from .rules import SecretSalvage
from .rules.targets import is_open

ROLLOUT_DEPTH: Final = 0  # steps a rollout plays before `evaluate` rates the state

# The weights are log-odds of winning, fitted to self-play (see docs/bots.md).
STEP: Final = -0.165  # for each step left to the goals
SOON: Final = 0.9  # divided by 1 + the fewest turns to bring all ships home
LAST: Final = 0.86  # added to SOON in proportion to the place in turn order: later seats win ties
REACHED: Final = 2.18  # for having met the goal
HOME: Final = 0.22  # for each ship at its goal
BLOCKED: Final = -0.4  # for each ship with no free space nearer to its goal
POINT: Final = 0.055  # for each point of energy, up to PLENTY
PLENTY: Final = 3
PENDING: Final = 0.51  # for having this round's turn still to play
# By red tiles: the tenth wins. Not fitted, because bots rarely collect that many, but a player may.
_REDS: Final[list[float]] = [0.0] * (components.REDS_TO_WIN - 4) + [0.1, 0.3, 0.7, 1.5, 1.5]


def _far(colour: int) -> list[int]:
    """Return by space the steps to the nearest space that carries a colour."""
    goals = [space for space in range(board.SPACES) if board.CARRIES[space] >> colour & 1]
    return [min([board.DISTANCE[space * board.SPACES + goal] for goal in goals]) for space in range(board.SPACES)]


FAR: Final[list[list[int]]] = [_far(colour) for colour in range(len(board.COLOURS))]  # by colour, by space


def _nearer(far: list[int], space: int) -> list[int]:
    """Return the neighbours of a space that are nearer to a goal."""
    around = [board.NEXT[space * board.WAYS + way] for way in range(board.WAYS)]
    return [next_ for next_ in around if next_ != board.OFF and far[next_] < far[space]]


# By colour, by space: the neighbours that are nearer to that colour.
NEARER: Final[list[list[list[int]]]] = [[_nearer(far, space) for space in range(board.SPACES)] for far in FAR]
TURNS: Final[list[int]] = [
    (steps + components.STEPS - 1) // components.STEPS for steps in range(board.SPACES)
]  # by steps
GOALS_OF: Final[list[list[int]]] = [goal_colours(colour, 3) for colour in range(len(board.COLOURS))]
ORDERS: Final[list[list[int]]] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]


def evaluate(state: SecretSalvage) -> list[float]:
    """Return the share of the win that each seat may expect."""
    return win_shares([score(state, seat) for seat in range(state.seats)])


def score(here: SecretSalvage, seat: int) -> float:
    """Return the score of a seat, in log-odds."""
    if here.colour < 0 or here.first < 0:
        return 0.0
    first = seat * components.KINDS
    boards = here.boards
    energy = (
        boards[first + 1] * components.ENERGY[1]
        + boards[first + 2] * components.ENERGY[2]
        + boards[first + 3] * components.ENERGY[3]
    )
    found = (
        POINT * (energy if energy < PLENTY else PLENTY)
        + _REDS[min(here.reds(seat), components.REDS_TO_WIN)]
        + race(here, seat)
    )
    if here.reached[seat]:
        found += REACHED
    if is_pending(here, seat):
        found += PENDING
    return found


def is_pending(here: SecretSalvage, seat: int) -> bool:
    """Return whether a seat still has its turn of this round to play."""
    place = (seat + here.seats - here.first) % here.seats
    now = (here.turns - 1) % here.seats
    return place > now or (place == now and not here.moved and not here.red)


def race(here: SecretSalvage, seat: int) -> float:
    """Return the score of a seat's ships: their distances, whether they are blocked, and how soon they can be home."""
    colours = goals_of(here, seat)
    found = turns = 0.0
    for number in range(components.SHIPS):
        ship = seat * components.SHIPS + number
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
    """Return whether a ship can enter none of the spaces nearer to its goal."""
    free = [space for space in nearer if is_open(here, ship, space)]
    return len(free) == 0


def goals_of(here: SecretSalvage, seat: int) -> list[int]:
    """Return the goal colour of each ship of a seat.

    With three seats the ships get different colours, assigned so that the sum of their distances is least.
    """
    colour = here.colour_of(seat)
    if here.seats != 3:
        return [colour, colour, colour]
    colours = GOALS_OF[colour]
    ships = here.ships
    one, two, three = (
        ships[seat * components.SHIPS],
        ships[seat * components.SHIPS + 1],
        ships[seat * components.SHIPS + 2],
    )
    best = ORDERS[0]
    least = board.SPACES
    for order in ORDERS:
        steps = FAR[colours[order[0]]][one] + FAR[colours[order[1]]][two] + FAR[colours[order[2]]][three]
        if steps < least:
            least = steps
            best = order
    return [colours[best[0]], colours[best[1]], colours[best[2]]]


def gain(here: SecretSalvage, ship: int, space: int) -> int:
    """Return how many steps nearer to its goal a ship would be on another space."""
    far = FAR[goals_of(here, ship // components.SHIPS)[ship % components.SHIPS]]
    return far[here.ships[ship]] - far[space]


def rollout_weight(state: SecretSalvage, action: int) -> int:
    """Return the weight of an action for rollouts and search; those that bring ships home weigh most."""
    if action < actions.FLY:
        space = action - actions.ACTIVATE
        return 2 if state.goals[state.seat][space] else 8
    if action < actions.END:
        return flight_favour(state, action - actions.FLY)
    if actions.SHIFT <= action < actions.SWAP:
        return shift_favour(state, action - actions.SHIFT)
    if action == actions.END:
        return 6
    if action < actions.REDEPLOY:
        return 3
    if action < actions.SCAN:
        return 1
    return 4 if action < actions.LAY else 1


def flight_favour(here: SecretSalvage, space: int) -> int:
    """Return the weight of a flight: high towards the goal, 0 onto a red tile that the seat knows."""
    tile = here.tiles[space]
    if tile and tile != components.UNSEEN and here.known[space] >> here.seat & 1 and tile >= components.MINE:
        return 0
    nearer = gain(here, here.ship, space)
    return 2 + 5 * nearer if nearer > 0 else 1


def shift_favour(here: SecretSalvage, number: int) -> int:
    """Return the weight of shifting a ship: another's away from its goal, the seat's own towards it."""
    ship = here.riders[actions.SHIFT_FROM[number]] - 1
    nearer = gain(here, ship, actions.SHIFT_TO[number])
    if ship // components.SHIPS != here.mover():
        nearer = -nearer
    return 4 + 4 * nearer if nearer > 0 else 2 if nearer == 0 else 1
