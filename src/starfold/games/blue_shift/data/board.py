"""Blue Shift's board: spaces and their neighbours, and the lines that tokens shift."""

from __future__ import annotations

from typing import Final

from .components import DATA

# BS-1.1 Four rings around the star, here 0 next to it, and sixteen spokes. A space is ring * SPOKES + spoke.
RINGS: Final[int] = DATA["board"]["rings"]
SPOKES: Final[int] = DATA["board"]["spokes"]
SPACES: Final[int] = RINGS * SPOKES

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

# The way a ship has flown, as used in events.
GOES_BY_SPOKE: Final = 0
GOES_CLOCKWISE: Final = 1
GOES_COUNTER: Final = 2
