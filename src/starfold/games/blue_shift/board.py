"""Blue Shift's fixed tables: spaces and their neighbours, planets and their values, lines, what each action means."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

COMPONENTS: Final[str] = files("starfold.games.blue_shift").joinpath("components.toml").read_text(encoding="utf-8")
_DATA: Final = tomllib.loads(COMPONENTS)

# BS-1.1 Four rings around the star, here 0 next to it, and sixteen spokes. A space is ring * SPOKES + spoke.
RINGS: Final[int] = _DATA["board"]["rings"]
SPOKES: Final[int] = _DATA["board"]["spokes"]
SPACES: Final[int] = RINGS * SPOKES
FEWEST_SEATS: Final[int] = _DATA["seats"]["fewest"]
MOST_SEATS: Final[int] = _DATA["seats"]["most"]

# BS-1.2 Planets are numbered from 1; 0 is a gap. By planet: its value. By value: how many there are, how many icons.
GAP: Final = 0
_KINDS: Final = _DATA["planets"]["kinds"]
VALUE: Final[list[int]] = [0] + [kind["value"] for kind in _KINDS for _ in range(kind["count"])]
PLANETS: Final[int] = len(VALUE) - 1
VALUES: Final = 4  # a table by value has so many places: values are 1 to 3
COUNT: Final[list[int]] = [0] + [kind["count"] for kind in _KINDS]
ICONS: Final[list[int]] = [0] + [kind["icons"] for kind in _KINDS]

# The next space along a ring.
CLOCKWISE: Final[list[int]] = [space - space % SPOKES + (space + 1) % SPOKES for space in range(SPACES)]
COUNTER: Final[list[int]] = [space - space % SPOKES + (space - 1) % SPOKES for space in range(SPACES)]
RING: Final[list[int]] = [space // SPOKES for space in range(SPACES)]
SPOKE: Final[list[int]] = [space % SPOKES for space in range(SPACES)]

# BS-5.4 The lines that a token shifts: a spoke inwards, a ring clockwise, a ring counter-clockwise.
SPOKE_LINE: Final = 0  # 16
CLOCKWISE_LINE: Final = 16  # 4
COUNTER_LINE: Final = 20  # 4
LINES: Final = 24

# Which way a ship has flown, as an event says it.
GOES_BY_SPOKE: Final = 0
GOES_CLOCKWISE: Final = 1
GOES_COUNTER: Final = 2

# Action numbers.
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
