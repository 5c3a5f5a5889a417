"""Secret Salvage's action numbers and their parts."""

from __future__ import annotations

from typing import Final

from .data.board import NEXT, OFF, SPACES, WAYS
from .data.components import KINDS, MINE, MOST_SEATS, PURCHASES

# SS-5.2 The choices of red tiles to place: one or two. A redeployment is one kind to discard, and such a choice.
PLACED: Final[list[list[int]]] = [[kind] for kind in range(MINE, KINDS)] + [
    [one, two] for one in range(MINE, KINDS) for two in range(one, KINDS)
]
_REDS: Final = 3
REDEPLOYMENTS: Final[int] = _REDS * len(PLACED)

# One step of any ship from a space in a direction: SHIFT_FROM and SHIFT_TO are by step number, SHIFT_OF gives that
# number by space * WAYS + direction.
_SHIFTS: Final = [place for place in range(SPACES * WAYS) if NEXT[place] != OFF]
SHIFTS: Final[int] = len(_SHIFTS)
SHIFT_FROM: Final[list[int]] = [place // WAYS for place in _SHIFTS]
SHIFT_TO: Final[list[int]] = [NEXT[place] for place in _SHIFTS]
SHIFT_OF: Final[list[int]] = [_SHIFTS.index(place) if NEXT[place] != OFF else OFF for place in range(SPACES * WAYS)]

# --- the actions of chance ---
COLOUR: Final = 0  # 6: the colour of seat 0
FIRST: Final = 6  # 6: the seat that begins
DEAL: Final = 12  # 8: a power-up of this match
DRAW: Final = 20  # 6: the tile drawn, seen by the seat that draws it
TURN_UP: Final = 26  # 6: an unseen tile, met by a ship
SEE: Final = 32  # 6: an unseen tile, looked at with the Scanner
# --- the actions of seats ---
ACTIVATE: Final = 38  # 61: drop the tile under the ship on a space, and activate it
FLY: Final = 99  # 61: the active ship flies to a space
END: Final = 160  # end the move and the turn
BUY: Final = 161
REDEPLOY: Final[int] = BUY + PURCHASES
SCAN: Final[int] = REDEPLOY + REDEPLOYMENTS  # 61: look at the tile on a space
SHIFT: Final[int] = SCAN + SPACES  # a ship is moved by one space
SWAP: Final[int] = SHIFT + SHIFTS  # 61: change places with the ship on a space
CHOOSE: Final[int] = SWAP + SPACES  # 6: the seat that gets a tile or decides
LAY: Final[int] = CHOOSE + MOST_SEATS  # 3 x 61: put a red tile face down on a space
ENOUGH: Final[int] = LAY + _REDS * SPACES  # no second look, no second push
DECLINE: Final[int] = ENOUGH + 1  # leave the ship where it is
ACTIONS: Final[int] = DECLINE + 1


def lay(kind: int, space: int) -> int:
    """Return the action that lays a red tile on a space."""
    return LAY + (kind - MINE) * SPACES + space


def laid_kind(action: int) -> int:
    """Return the red tile that an action lays."""
    return (action - LAY) // SPACES + MINE


def laid_space(action: int) -> int:
    """Return the space on which an action lays a red tile."""
    return (action - LAY) % SPACES


def discarded(redeployment: int) -> int:
    """SS-5.2 Return the red tile that a redeployment discards."""
    return redeployment // len(PLACED) + MINE


def placed(redeployment: int) -> list[int]:
    """SS-5.2 Return the red tiles that a redeployment places."""
    return PLACED[redeployment % len(PLACED)]


# SS-5.2 By redeployment: how many of each red kind it takes off the player board.
NEEDED: Final[list[list[int]]] = [
    [(discarded(number) == kind) + placed(number).count(kind) for kind in range(MINE, KINDS)]
    for number in range(REDEPLOYMENTS)
]
