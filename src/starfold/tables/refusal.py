"""Why a table does not do what somebody asked, in a word for programs and a sentence for people."""

from __future__ import annotations

from ..core.errors import StarfoldError

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


class Refusal(StarfoldError):
    """Something a table does not do. Nothing has changed; `reason` is one of the words above."""

    def __init__(self, reason: str, why: str) -> None:
        super().__init__(why)
        self.reason = reason
        self.why = why
