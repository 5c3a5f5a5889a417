"""The phases of a Battlecruisers position: what it waits for."""

from __future__ import annotations

from typing import Final

ADDING: Final = 0  # chance: a card of the set
LAYING_OPEN: Final = 1  # chance: a seat's first card in its Recovery Zone
KEEPING: Final = 2  # all at once: the same, chosen by option
LAYING_DOWN: Final = 3  # chance: a seat's first discard
SELECTING: Final = 4  # all at once: the card to play
RESOLVING: Final = 5  # the next number, which resolves without a choice
DISCARDING: Final = 6  # all seats that owe cards, at once
GIVING: Final = 7  # all seats that give a hand card, at once
AIMING: Final = 8  # the resolver: a target
STEALING: Final = 9  # the resolver: a card of another seat's Recovery Zone
STRIKING: Final = 10  # the resolver: a card of the hand it looks at
NAMING: Final = 11  # the resolver: a card
RAISING: Final = 12  # the resolver: a card of its pile
TRADING: Final = 13  # the resolver: a card of its pile for the one received
SWITCHING: Final = 14  # the resolver: a card in place of the Spy Drone
ORDERING: Final = 15  # the resolver: the number that resolves next
FINDING: Final = 16  # chance: the salvaged card
VANISHING: Final = 17  # chance: a card that leaves the game
ENDING: Final = 18  # the end of the round
ENDED: Final = 19
PHASES: Final[list[str]] = [
    "adding", "laying_open", "keeping", "laying_down", "selecting", "resolving", "discarding",
    "giving", "aiming", "stealing", "striking", "naming", "raising", "trading",
    "switching", "ordering", "finding", "vanishing", "ending", "ended",
]  # fmt: skip
TOGETHER: Final = (KEEPING, SELECTING, DISCARDING, GIVING)
