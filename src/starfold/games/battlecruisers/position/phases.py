"""What a Battlecruisers position waits for."""

from __future__ import annotations

from typing import Final

ADDING: Final = 0  # chance: a card of the set
LAYING_OPEN: Final = 1  # chance: a seat's first card in its Recovery Zone
KEEPING: Final = 2  # all at once: the same, by option
LAYING_DOWN: Final = 3  # chance: a seat's first discard
SELECTING: Final = 4  # all at once: the card to play
RESOLVING: Final = 5  # the next number
DISCARDING: Final = 6  # all who owe cards, at once
GIVING: Final = 7  # all who give a hand card, at once
AIMING: Final = 8  # the resolver: whom it meets
STEALING: Final = 9  # the resolver: a card of somebody's Recovery Zone
STRIKING: Final = 10  # the resolver: a card of the hand it looks at
NAMING: Final = 11  # the resolver: a card
RAISING: Final = 12  # the resolver: a card of its pile
TRADING: Final = 13  # the resolver: a card of its pile for the one received
SWITCHING: Final = 14  # the resolver: a card in place of the Spy Drone
ORDERING: Final = 15  # the resolver: the number that resolves next
FINDING: Final = 16  # chance: what is salvaged
VANISHING: Final = 17  # chance: what leaves the game
ENDING: Final = 18  # the end of the round
ENDED: Final = 19
PHASES: Final[list[str]] = [
    "adding", "laying_open", "keeping", "laying_down", "selecting", "resolving", "discarding",
    "giving", "aiming", "stealing", "striking", "naming", "raising", "trading",
    "switching", "ordering", "finding", "vanishing", "ending", "ended",
]  # fmt: skip
TOGETHER: Final = (KEEPING, SELECTING, DISCARDING, GIVING)
