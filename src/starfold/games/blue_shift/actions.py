"""Blue Shift's action numbers, and what each is made of."""

from __future__ import annotations

from typing import Final

from .data.board import CLOCKWISE, COUNTER, LINES, SPACES, SPOKES
from .data.box import PLANETS

DEAL: Final = 0  # 64: the planet of that number, from 1, comes to the next space
BLANK: Final = 64  # a planet that is turned up shows nothing
ICON: Final = 65  # or an icon
PLACE: Final = 66  # 64: the ship is put on a space
MOVE: Final = 130  # 64: the ship flies to a space
MOVE_CLOCKWISE: Final = 194  # 64: the same along its ring, where the option makes the way matter
MOVE_COUNTER: Final = 258  # 64
SPEND: Final = 322  # 3 x 24: a token of value 1 to 3 on a line
DONE: Final = 394  # the turn ends without a token
GIVE_UP: Final = 395
PASS: Final = 396  # in a gap
ACTIONS: Final = 397

ALL_DEALS: Final[list[int]] = list(range(DEAL, DEAL + PLANETS))
SIDES: Final[list[int]] = [BLANK, ICON]


def line_of(action: int) -> int:
    """The line that a token's action shifts."""
    return (action - SPEND) % LINES


def value_of(action: int) -> int:
    """The value of the token that an action spends."""
    return (action - SPEND) // LINES + 1


def flown_over(action: int, start: int) -> list[int]:
    """The spaces between start and end of a move, in flight order; none along a ring if the action names no way."""
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
