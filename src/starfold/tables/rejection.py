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


STANDS = "Your action was saved and counts, though something went wrong on our side. We logged it."
FROZE = "Your action was saved, but the game failed to carry it out: from now on you can only look at this match."
LOST = "Your action was saved, but something went wrong on our side, and the table cannot be read yet."


class NotAppliedError(StarfoldError):
    """What was asked is stored, but something broke in carrying it out; the sentence says how the table stands now."""
