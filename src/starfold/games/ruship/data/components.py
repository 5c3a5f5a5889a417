"""The contents of RUSHIP's box: seats, tokens, powers and dice, from components.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

COMPONENTS: Final[str] = files("starfold.games.ruship.data").joinpath("components.toml").read_text(encoding="utf-8")
DATA: Final = tomllib.loads(COMPONENTS)

SPACES: Final[int] = DATA["track"]["spaces"]  # RU-1.1
FEWEST_SPACES: Final[int] = DATA["track"]["range"]["fewest"]
MOST_SPACES: Final[int] = DATA["track"]["range"]["most"]
TOKENS: Final[int] = DATA["tokens"]["each"]  # RU-1.2
ATTACKS_TO_WIN: Final[int] = DATA["attacks"]["to_win"]  # RU-5.3

HUMANITY: Final = 0
ALIENS: Final = 1

# RU-1.3 The powers, in the order of the components file.
REROLL: Final = 0
OVERDRIVE: Final = 1
BROADSIDE: Final = 2
RETREAT: Final = 3
WINGMATES: Final = 4
POWERS: Final = 5
POWER_KEYS: Final[list[str]] = [power["key"] for power in DATA["powers"]]
POWER_NAMES: Final[list[str]] = [power["name"] for power in DATA["powers"]]
POWER_TEXTS: Final[list[str]] = [power["text"] for power in DATA["powers"]]

DIE_VALUES: Final = 7  # a six may be raised to seven

# RU-2.1 The 21 pairs of two dice, low die first, with their odds out of 36.
LOW_DIE: Final[list[int]] = [low for low in range(1, 7) for high in range(low, 7)]
HIGH_DIE: Final[list[int]] = [high for low in range(1, 7) for high in range(low, 7)]
TWO_ODDS: Final[list[int]] = [1 if low == high else 2 for low in range(1, 7) for high in range(low, 7)]
