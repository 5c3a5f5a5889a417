"""Blue Shift's action numbers and their parts."""

from __future__ import annotations

from typing import Final

from .data.board import CLOCKWISE, COUNTER, LINES, SPACES, SPOKES
from .data.components import PLANETS

DEAL: Final = 0  # 64: the planet of that number, from 1, is dealt to the next space
BLANK: Final = 64  # a harvested planet shows nothing on its other side
ICON: Final = 65  # it shows an icon
PLACE: Final = 66  # 64: the ship is put on a space
MOVE: Final = 130  # 64: the ship flies to a space
MOVE_CLOCKWISE: Final = 194  # 64: a move along the ring, if the option makes the direction matter
MOVE_COUNTER: Final = 258  # 64
SPEND: Final = 322  # 3 x 24: a token of value 1 to 3 on a line
DONE: Final = 394  # the turn ends without a token
GIVE_UP: Final = 395
PASS: Final = 396  # in a gap
ACTIONS: Final = 397

ALL_DEALS: Final[list[int]] = list(range(DEAL, DEAL + PLANETS))
SIDES: Final[list[int]] = [BLANK, ICON]


def line_of(action: int) -> int:
    """Return the line that an action shifts by spending a token."""
    return (action - SPEND) % LINES


def value_of(action: int) -> int:
    """Return the value of the token that an action spends."""
    return (action - SPEND) // LINES + 1


def flown_over(action: int, start: int) -> list[int]:
    """Return the spaces between start and end of a move, in flight order.

    Return none for a move along a ring whose action does not give the direction.
    """
    to = (action - MOVE) % SPACES
    if action < MOVE_CLOCKWISE:
        if start // SPOKES == to // SPOKES:
            return []
        step = SPOKES if to > start else -SPOKES
        return list(range(start + step, to, step))
    along = CLOCKWISE if action < MOVE_COUNTER else COUNTER
    spaces, space = [], along[start]
    while space != to:
        spaces.append(space)
        space = along[space]
    return spaces
