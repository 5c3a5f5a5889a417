"""The seeds of bots: one for every decision."""

from __future__ import annotations

import hashlib
import hmac

from starfold.core.record import Record


def bot_seed(record: Record, seat: int) -> int:
    """Return a bot's seed for the next decision: the same when the match is resumed.

    It derives from the match's seed by a one-way function, with another message than any roll, so it reveals no dice.
    """
    message = f"starfold bot 1\n{seat}\n{len(record.lines)}"
    digest = hmac.new(bytes.fromhex(record.seed), message.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:12], "big")
