"""Converting standings to shares of the win; most games' `evaluate` ends with this."""

from __future__ import annotations

import math


def win_shares(standings: list[float]) -> list[float]:
    """Return each seat's share: its `exp(standing)` divided by the sum of all; 0 for minus infinity."""
    best = max(standings)  # only differences matter; subtracting the best avoids overflow
    parts = [math.exp(standing - best) for standing in standings]
    total = sum(parts)
    return [part / total for part in parts]
