"""Secret Salvage's tiles and power-ups as tables, and what each action number means."""

from __future__ import annotations

from typing import Final

from .board import DATA, MOST_SEATS, NEXT, OFF, SPACES, WAYS

# SS-2.1 Tiles by number; 0 is no tile.
NONE: Final = 0
SOLAR: Final = 1
ATOMIC: Final = 2
INCOMPATIBLE: Final = 3
MINE: Final = 4
DRAINED: Final = 5
INTERFERENCE: Final = 6
KINDS: Final = 7  # a table by kind has so many places
UNSEEN: Final = 7  # on the board: a starting tile that nobody has looked at
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
    """SS-1.7 Whether a power-up is blue."""
    return power < TRACTOR_BEAM


def _payments(cost: int) -> list[list[int]]:
    """SS-6.2 By kind, how many of each energy tile: every payment from which no tile could be left out."""
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


# What can be bought, and how it is paid: by purchase, its power-up and how many of each energy tile.
_PURCHASES: Final = [(power, paid) for power in range(POWERS) for paid in _payments(COST[power])]
PURCHASES: Final[int] = len(_PURCHASES)
BOUGHT: Final[list[int]] = [power for power, _ in _PURCHASES]
PAID: Final[list[list[int]]] = [paid for _, paid in _PURCHASES]
FIRST_PURCHASE: Final[list[int]] = [BOUGHT.index(power) for power in range(POWERS)] + [PURCHASES]


def payment_text(purchase: int) -> str:
    """How something is paid, by the worth of the tiles: `1+1`."""
    return "+".join([str(ENERGY[kind]) for kind in range(1, 4) for _ in range(PAID[purchase][kind])])


# SS-5.2 What can be placed: one red tile, or two. A redeployment is one kind discarded, and such a choice.
PLACED: Final[list[list[int]]] = [[kind] for kind in range(MINE, KINDS)] + [
    [one, two] for one in range(MINE, KINDS) for two in range(one, KINDS)
]
REDS: Final = 3
REDEPLOYMENTS: Final[int] = REDS * len(PLACED)

# One step of any ship, from a space in a direction: by number, and by space * WAYS + direction.
_SHIFTS: Final = [place for place in range(SPACES * WAYS) if NEXT[place] != OFF]
SHIFTS: Final[int] = len(_SHIFTS)
SHIFT_FROM: Final[list[int]] = [place // WAYS for place in _SHIFTS]
SHIFT_TO: Final[list[int]] = [NEXT[place] for place in _SHIFTS]
SHIFT_OF: Final[list[int]] = [_SHIFTS.index(place) if NEXT[place] != OFF else OFF for place in range(SPACES * WAYS)]

# Action numbers. Chance:
COLOUR: Final = 0  # 6: the colour of seat 0
FIRST: Final = 6  # 6: the seat that begins
DEAL: Final = 12  # 8: a power-up is in this match
DRAW: Final = 20  # 6: the tile drawn, seen by who draws it
TURN_UP: Final = 26  # 6: a tile that nobody had seen, met by a ship
SEE: Final = 32  # 6: the same, looked at with the Scanner
# Seats:
ACTIVATE: Final = 38  # 61: drop the tile under the ship on a space, and activate it
FLY: Final = 99  # 61: the active ship flies to a space
END: Final = 160  # no more of the move, and the turn is over
BUY: Final = 161
REDEPLOY: Final[int] = BUY + PURCHASES
SCAN: Final[int] = REDEPLOY + REDEPLOYMENTS  # 61: look at the tile on a space
SHIFT: Final[int] = SCAN + SPACES  # a ship is moved by one space
SWAP: Final[int] = SHIFT + SHIFTS  # 61: change places with the ship on a space
CHOOSE: Final[int] = SWAP + SPACES  # 6: a seat, to be given a tile or to decide
LAY: Final[int] = CHOOSE + MOST_SEATS  # 3 x 61: put a red tile face down on a space
ENOUGH: Final[int] = LAY + REDS * SPACES  # no second look, no second push
DECLINE: Final[int] = ENOUGH + 1  # leave the ship where it is
ACTIONS: Final[int] = DECLINE + 1


def lay(kind: int, space: int) -> int:
    """The action of putting a red tile on a space."""
    return LAY + (kind - MINE) * SPACES + space


def laid_kind(action: int) -> int:
    """The red tile that an action puts down."""
    return (action - LAY) // SPACES + MINE


def laid_space(action: int) -> int:
    """Where an action puts a red tile."""
    return (action - LAY) % SPACES


def discarded(redeployment: int) -> int:
    """SS-5.2 The red tile that a redeployment discards."""
    return redeployment // len(PLACED) + MINE


def placed(redeployment: int) -> list[int]:
    """SS-5.2 The red tiles that a redeployment places."""
    return PLACED[redeployment % len(PLACED)]


# SS-5.2 By redeployment: how many of each red kind it takes off the player board.
NEEDED: Final[list[list[int]]] = [
    [(discarded(number) == kind) + placed(number).count(kind) for kind in range(MINE, KINDS)]
    for number in range(REDEPLOYMENTS)
]
