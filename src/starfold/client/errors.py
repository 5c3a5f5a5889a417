"""What can go wrong between a bot and a server: the text of each is one sentence for people."""

from __future__ import annotations

from starfold.core.errors import StarfoldError


class ServerUnreachableError(StarfoldError):
    """Nobody answers there, or not as a Starfold server does."""


class RejectedError(StarfoldError):
    """The server does not do what it was asked; `reason` is a word of its API, and nothing has changed."""

    def __init__(self, status: int, reason: str, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.reason = reason


class SeatLostError(StarfoldError):
    """The seat is not the bot's any more: it was freed, its time is up, or the table is gone."""
