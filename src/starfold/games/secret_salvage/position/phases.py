"""The phases of a Secret Salvage position: what it waits for."""

from __future__ import annotations

from typing import Final

COLOURING: Final = 0  # chance: the colour of seat 0
BEGINNING: Final = 1  # chance: the seat that begins
DEALING: Final = 2  # chance: a power-up
DRAWING: Final = 3  # chance: the tile drawn at the start of the turn
ACTIVATING: Final = 4  # the turn's seat: a ship to drop it under
MOVING: Final = 5  # the turn's seat: a flight, a power-up, a redeployment, or the end
TURNING_UP: Final = 6  # chance: the kind of an unseen tile that was met
GIVING: Final = 7  # the turn's seat: the seat that gets an Incompatible Power Cell
DRAINING: Final = 8  # the turn's seat: the neighbour that gets its best energy tile
MINED: Final = 9  # the turn's seat: the neighbour that may move the ship that met a Gravity Mine
JAMMED: Final = 10  # the turn's seat: the neighbour that may move one of its other ships
DRIFTING: Final = 11  # that neighbour: a shift by the Gravity Mine
STEERING: Final = 12  # that neighbour: a shift by Interference
SCANNING: Final = 13  # the turn's seat: a tile to look at
SEEING: Final = 14  # chance: the kind of an unseen tile that is looked at
PULLING: Final = 15  # the turn's seat: a pull with the Tractor Beam
PUSHING: Final = 16  # the turn's seat: a push with the Repulsor
SWAPPING: Final = 17  # the turn's seat: a swap with the Gravity Sling
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
