"""The triggers of dark technologies by number, as in vocabulary.TRIGGERS."""

from __future__ import annotations

from typing import Final

PATENT: Final = 0
SHIP_CLAIM: Final = 1
STATION: Final = 2
LIFELESS_STATION: Final = 3
BONUS_STATION: Final = 4
TAKE_GYRODYNE: Final = 5
PLACE_GYRODYNE: Final = 6
COMPLETE_GYRODYNE: Final = 7
PAY_TRANSMITTER: Final = 8
ONLINE: Final = 9
LINK: Final = 10
PROJECT: Final = 11
COPY: Final = 12
EXPLORE: Final = 13
