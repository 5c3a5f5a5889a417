"""The contents of Battlecruisers' box except the cards, from components.toml: seats, points, and the named sets."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

COMPONENTS: Final[str] = (
    files("starfold.games.battlecruisers.data").joinpath("components.toml").read_text(encoding="utf-8")
)
DATA: Final = tomllib.loads(COMPONENTS)


FEWEST_SEATS: Final[int] = DATA["seats"]["fewest"]
MOST_SEATS: Final[int] = DATA["seats"]["most"]
SET_SIZE: Final[list[int]] = [DATA["seats"]["cards"].get(str(seats), 0) for seats in range(MOST_SEATS + 1)]
START_POINTS: Final[int] = DATA["points"]["start"]
VICTORY: Final[int] = DATA["points"]["victory"]
QUIET_ROUNDS: Final[int] = DATA["ending"]["quiet_rounds"]
ROUNDS: Final[int] = DATA["ending"]["rounds"]
ADVISED: Final[int] = DATA["deck"]["advised_negations"]
