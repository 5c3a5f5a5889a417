"""Errors between a bot client and a server; each text is one sentence for people."""

from __future__ import annotations

from starfold.core.errors import StarfoldError


class ServerUnreachableError(StarfoldError):
    """No server answers, or what answers is not a Starfold server."""


class RejectedError(StarfoldError):
    """The server rejected a request; `reason` is the API's reason.

    Nothing has changed, except with status 500: then the text says whether the command was stored.
    """

    def __init__(self, status: int, reason: str, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.reason = reason


class SeatLostError(StarfoldError):
    """The bot has lost its seat: it was freed, its time is up, or the table was deleted."""
