"""The contents of Secret Salvage's box, from components.toml: seats, ships, tiles, batteries."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

COMPONENTS: Final[str] = (
    files("starfold.games.secret_salvage.data").joinpath("components.toml").read_text(encoding="utf-8")
)
DATA: Final[dict[str, Any]] = tomllib.loads(COMPONENTS)

FEWEST_SEATS: Final[int] = DATA["seats"]["fewest"]
MOST_SEATS: Final[int] = DATA["seats"]["most"]
SHIPS: Final[int] = DATA["ships"]["each"]  # for each seat; the ships of a seat are numbered seat * SHIPS + 0, 1, 2
STEPS: Final[int] = DATA["ships"]["steps"]

# SS-2.1 Tiles by number; 0 is no tile.
NONE: Final = 0
SOLAR: Final = 1
ATOMIC: Final = 2
INCOMPATIBLE: Final = 3
MINE: Final = 4
DRAINED: Final = 5
INTERFERENCE: Final = 6
KINDS: Final = 7  # the length of a table by kind
UNSEEN: Final = 7  # on the board: a starting tile that no seat has seen
LETTERS: Final = "-saimdx?"

_KINDS: Final = DATA["tiles"]["kinds"]
TILE_NAMES: Final[list[str]] = ["no tile"] + [kind["name"] for kind in _KINDS]
COUNT: Final[list[int]] = [0] + [kind["count"] for kind in _KINDS]
FEWEST: Final[list[int]] = [0] + [kind["fewest"] for kind in _KINDS]
MOST: Final[list[int]] = [0] + [kind["most"] for kind in _KINDS]
ENERGY: Final[list[int]] = [0] + [kind["energy"] for kind in _KINDS]
BATTERIES: Final[list[int]] = DATA["batteries"]["by_turn"]
REDS_TO_WIN: Final[int] = DATA["winning"]["reds"]
ROUNDS: Final[int] = DATA["winning"]["rounds"]

# SS-6 Power-ups by number, four blue and four red.
THRUSTER: Final = 0
AFTERBURNER: Final = 1
PHASE_DRIVE: Final = 2
SCANNER: Final = 3
TRACTOR_BEAM: Final = 4
REPULSOR: Final = 5
GRAVITY_SLING: Final = 6
MINELAYER: Final = 7
POWERS: Final = 8
POWER_NAMES: Final[list[str]] = list(DATA["power_ups"]["cost"])
COST: Final[list[int]] = list(DATA["power_ups"]["cost"].values())
EACH_COLOUR: Final[int] = DATA["power_ups"]["each_colour"]


BLUE: Final[list[int]] = [THRUSTER, AFTERBURNER, PHASE_DRIVE, SCANNER]
RED: Final[list[int]] = [TRACTOR_BEAM, REPULSOR, GRAVITY_SLING, MINELAYER]


def is_blue(power: int) -> bool:
    """SS-1.7 Return whether a power-up is blue."""
    return power < TRACTOR_BEAM


def _payments(cost: int) -> list[list[int]]:
    """SS-6.2 Return every payment from which no tile could be left out, as counts by kind."""
    found = []
    for solar in range(cost + 1):
        for atomic in range(cost + 1):
            for incompatible in range(cost + 1):
                paid = [0, solar, atomic, incompatible]
                value = sum([paid[kind] * ENERGY[kind] for kind in range(4)])
                least = min([ENERGY[kind] for kind in range(1, 4) if paid[kind]], default=value)
                if value >= cost > value - least:
                    found.append(paid)
    return sorted(found, reverse=True)


# The purchases: by number, its power-up and the count of each energy tile paid.
_PURCHASES: Final = [(power, paid) for power in range(POWERS) for paid in _payments(COST[power])]
PURCHASES: Final[int] = len(_PURCHASES)
BOUGHT: Final[list[int]] = [power for power, _ in _PURCHASES]
PAID: Final[list[list[int]]] = [paid for _, paid in _PURCHASES]
FIRST_PURCHASE: Final[list[int]] = [BOUGHT.index(power) for power in range(POWERS)] + [PURCHASES]


def payment_text(purchase: int) -> str:
    """Return a payment as text, by the energy of its tiles: `1+1`."""
    return "+".join([str(ENERGY[kind]) for kind in range(1, 4) for _ in range(PAID[purchase][kind])])
