"""The contents of Blue Shift's box: seats and planets, from components.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

COMPONENTS: Final[str] = files("starfold.games.blue_shift.data").joinpath("components.toml").read_text(encoding="utf-8")
DATA: Final = tomllib.loads(COMPONENTS)
FEWEST_SEATS: Final[int] = DATA["seats"]["fewest"]
MOST_SEATS: Final[int] = DATA["seats"]["most"]

# BS-1.2 Planets are numbered from 1; 0 is a gap. VALUE is by planet. COUNT and ICONS are by value: how many planets,
# and how many of them have an icon.
GAP: Final = 0
_KINDS: Final = DATA["planets"]["kinds"]
VALUE: Final[list[int]] = [0] + [kind["value"] for kind in _KINDS for _ in range(kind["count"])]
PLANETS: Final[int] = len(VALUE) - 1
VALUES: Final = 4  # the length of a table by value: values are 1 to 3
COUNT: Final[list[int]] = [0] + [kind["count"] for kind in _KINDS]
ICONS: Final[list[int]] = [0] + [kind["icons"] for kind in _KINDS]
