"""The triggers of dark technologies by number, as in vocabulary.TRIGGERS."""

from __future__ import annotations

from typing import Final

ON_PATENT: Final = 0
ON_SHIP_CLAIM: Final = 1
ON_STATION: Final = 2
ON_LIFELESS_STATION: Final = 3
ON_BONUS_STATION: Final = 4
ON_TAKE_GYRODYNE: Final = 5
ON_PLACE_GYRODYNE: Final = 6
ON_COMPLETE_GYRODYNE: Final = 7
ON_PAY_TRANSMITTER: Final = 8
ON_ONLINE: Final = 9
ON_LINK: Final = 10
ON_PROJECT: Final = 11
ON_COPY: Final = 12
ON_EXPLORE: Final = 13
