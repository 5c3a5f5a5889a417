"""What a Secret Salvage position waits for."""

from __future__ import annotations

from typing import Final

COLOURING: Final = 0  # chance: the colour of seat 0
BEGINNING: Final = 1  # chance: who begins
DEALING: Final = 2  # chance: a power-up
DRAWING: Final = 3  # chance: the tile that the turn begins with
ACTIVATING: Final = 4  # the turn's seat: a ship to drop it under
MOVING: Final = 5  # the turn's seat: a flight, a power-up, a redeployment, or the end
TURNING_UP: Final = 6  # chance: what a tile is that nobody had seen
GIVING: Final = 7  # the turn's seat: who gets an Incompatible Power Cell
DRAINING: Final = 8  # the turn's seat: which neighbour gets its best energy tile
MINED: Final = 9  # the turn's seat: which neighbour may move the ship that met a Gravity Mine
JAMMED: Final = 10  # the turn's seat: which neighbour may move one of its other ships
DRIFTING: Final = 11  # that neighbour: the Gravity Mine
STEERING: Final = 12  # that neighbour: Interference
SCANNING: Final = 13  # the turn's seat: a tile to look at
SEEING: Final = 14  # chance: what that tile is, if nobody had seen it
PULLING: Final = 15  # the turn's seat: the Tractor Beam
PUSHING: Final = 16  # the turn's seat: the Repulsor
SWAPPING: Final = 17  # the turn's seat: the Gravity Sling
LAYING: Final = 18  # the turn's seat: a space for a red tile, by the Minelayer or in redeploying
ENDED: Final = 19
PHASES: Final[list[str]] = [
    "colouring",
    "beginning",
    "dealing",
    "drawing",
    "activating",
    "moving",
    "turning_up",
    "giving",
    "draining",
    "mined",
    "jammed",
    "drifting",
    "steering",
    "scanning",
    "seeing",
    "pulling",
    "pushing",
    "swapping",
    "laying",
    "ended",
]
