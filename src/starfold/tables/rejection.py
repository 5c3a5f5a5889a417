"""Why a table does not do what somebody asked, in a word for programs and a sentence for people."""

from __future__ import annotations

from starfold.core.errors import StarfoldError

MALFORMED = "malformed"
NOBODY = "nobody"
FOREIGN = "foreign"
UNKNOWN = "unknown"
NOT_OFFERED = "not-offered"
GONE = "gone"
STALE = "stale"
TOO_LARGE = "too-large"
OUT_OF_RANGE = "out-of-range"
TAKEN = "taken"
NOT_YOUR_TURN = "not-your-turn"
TOO_MANY = "too-many"


class CommandRejected(StarfoldError):
    """Something a table does not do. Nothing has changed; `reason` is one of the words above."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason
        self.why = why


STANDS = "It was stored, and it stands, though something broke here when it was carried out. It has been noted."
FROZE = "It was stored, but the game failed in carrying it out: from now on this match can only be looked at."
LOST = "It was stored, but something broke here when it was carried out, and the table cannot be read again yet."


class NotAppliedError(StarfoldError):
    """What was asked is stored, but something broke in carrying it out; the sentence says how the table stands now."""
