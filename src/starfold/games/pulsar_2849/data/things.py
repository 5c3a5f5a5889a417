"""The things counted by effects and goals of Pulsar 2849, by number, as in vocabulary.THINGS."""

from __future__ import annotations

from typing import Final

ALL_STATIONS: Final = 0
BLUE_STATIONS: Final = 1
LIFELESS_STATIONS: Final = 2
BESIDE_BLUE: Final = 3
OWN_PULSARS: Final = 4
SPINNING: Final = 5
SPINNING_SIZES: Final = 6
SIZE_SETS: Final = 7
SIZE_PAIRS: Final = 8
ONLINE: Final = 9
LINKS: Final = 10
PATENTS: Final = 11
PATENT_COLOURS: Final = 12
PROJECTS: Final = 13
AWARDS: Final = 14
GOALS_MET: Final = 15
