"""PU-9.1 The reasons for which VP are scored: every VP has one of them."""

from __future__ import annotations

from typing import Final

FOR_START: Final = 0
FOR_AWARDS: Final = 1  # for two gyrodynes of a size
FOR_ONLINE: Final = 2  # a transmitter's bonus when it comes online
FOR_EXPLORATION: Final = 3
FOR_TECHS: Final = 4  # for light and dark technologies
FOR_PROJECTS: Final = 5
FOR_RUNS: Final = 6
FOR_SYSTEM_BONUS: Final = 7
FOR_ENGINEERING: Final = 8
FOR_PENALTIES: Final = 9
FOR_TRANSMITTERS: Final = 10  # in production
FOR_PAID: Final = 11  # cubes paid in production
FOR_GYRODYNES: Final = 12
FOR_GREEN: Final = 13
FOR_PURPLE: Final = 14
FOR_GOALS: Final = 15
FOR_UNSPUN: Final = 16  # rings without a spinning gyrodyne
FOR_BUILDING: Final = 17
FOR_CUBES: Final = 18
FOR_INITIATIVE: Final = 19
FOR_STATIONS: Final = 20
REASONS: Final[list[str]] = [
    "start",
    "awards",
    "transmitters online",
    "exploration",
    "technologies",
    "projects",
    "gate runs",
    "system bonuses",
    "engineering",
    "penalties",
    "transmitters",
    "cubes paid",
    "gyrodynes",
    "green technologies",
    "purple technologies",
    "goals",
    "pulsars",
    "unfinished gyrodynes",
    "cubes",
    "initiative",
    "stations",
]
PRODUCED: Final[list[int]] = [FOR_ENGINEERING, FOR_PENALTIES, FOR_TRANSMITTERS, FOR_PAID, FOR_GYRODYNES, FOR_GREEN]
FINAL: Final[list[int]] = [FOR_PURPLE, FOR_GOALS, FOR_UNSPUN, FOR_BUILDING, FOR_CUBES, FOR_INITIATIVE, FOR_STATIONS]
