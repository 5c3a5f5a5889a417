"""Why a table rejects a command: a reason for programs, with its HTTP status, and a sentence for people."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum

from starfold.core.errors import StarfoldError

log = logging.getLogger("starfold.tables")


class Reason(StrEnum):
    """Every reason that the API gives. Each has an HTTP status. The values are part of the API: they stay."""

    status: int

    def __new__(cls, value: str, status: int) -> Reason:
        """A member that is its value, with its status beside it."""
        reason = str.__new__(cls, value)
        reason._value_ = value
        reason.status = status
        return reason

    MALFORMED = "malformed", 400
    NOBODY = "nobody", 401
    FOREIGN = "foreign", 403
    UNKNOWN = "unknown", 404
    NOT_OFFERED = "not-offered", 409
    GONE = "gone", 410
    STALE = "stale", 412
    TOO_LARGE = "too-large", 413
    OUT_OF_RANGE = "out-of-range", 422
    TAKEN = "taken", 423
    NOT_YOUR_TURN = "not-your-turn", 425
    TOO_MANY = "too-many", 429
    REFUSED = "refused", 400  # any other status of HTTP's own, such as 405
    NOT_STORED = "not-stored", 503
    BROKEN = "broken", 500

    @classmethod
    def of_status(cls, status: int) -> Reason:
        """Return the reason with an HTTP status, REFUSED if there is none."""
        return next((reason for reason in cls if reason.status == status), cls.REFUSED)


class CommandRejectedError(StarfoldError):
    """A table rejects a command. Nothing has changed."""

    def __init__(self, reason: Reason, why: str) -> None:
        super().__init__(why)
        self.reason = reason
        self.why = why


STANDS = "Your action was saved and counts, though something went wrong on our side. We logged it."
FROZE = "Your action was saved, but the game failed to carry it out: from now on you can only look at this match."
LOST = "Your action was saved, but something went wrong on our side, and the table cannot be read yet."


class NotAppliedError(StarfoldError):
    """A command was stored, but carrying it out failed; the sentence says what is true of the table now."""


@contextmanager
def once_stored(table: str) -> Iterator[None]:
    """Raise NotAppliedError for any failure in this context: what comes here follows a command that is stored."""
    try:
        yield
    except NotAppliedError:
        raise
    except Exception as error:
        log.error("what follows a stored command failed", exc_info=error, extra={"table": table})
        raise NotAppliedError(STANDS) from error
