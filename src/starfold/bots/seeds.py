"""What a bot thinks with: a seed of its own for every decision."""

from __future__ import annotations

import hashlib
import hmac

from starfold.core.record import Record


def bot_seed(record: Record, seat: int) -> int:
    """The seed a bot thinks with about this decision: the same when the match is resumed.

    It comes from the seed of the match by a one-way function, with other words than any roll: it foretells no dice.
    """
    message = f"starfold bot 1\n{seat}\n{len(record.lines)}"
    digest = hmac.new(bytes.fromhex(record.seed), message.encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:12], "big")
