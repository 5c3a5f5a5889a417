"""Shares of the win, from how well each seat stands: what most games' `evaluate` ends with."""

from __future__ import annotations

import math


def win_shares(standings: list[float]) -> list[float]:
    """Each seat's part of the sum of all `exp(standing)`; a standing of minus infinity has no part in it."""
    best = max(standings)  # the differences alone count, and so nothing is ever too large
    parts = [math.exp(standing - best) for standing in standings]
    total = sum(parts)
    return [part / total for part in parts]
