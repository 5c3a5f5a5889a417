"""The configuration of a table: its game and options, who sits where, and the clock."""

from __future__ import annotations

from typing import Literal

import msgspec

from starfold.bots.catalogue import Catalogue
from starfold.core.errors import OutOfRangeError, StarfoldError
from starfold.core.game import Game

from .rejection import CommandRejectedError, Reason

MAX_TURN_S = 7 * 24 * 3600  # a week for a move
MAX_INCREMENT_S = 3600
OPPONENT = "cadet"  # the bot for a seat if none is named
STAND_IN = "pilot"  # the bot that stands in for a person
ADVISER = "captain"  # the bot that gives hints

SeatKind = Literal["person", "bot", "open"]
Phase = Literal["open", "running", "over"]  # seats are being filled; the match is played; it has ended


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock: none, a fixed time for each turn, or a bank that grows by `increment` each turn."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = 0
    increment: int = 0
    at_zero: Literal["bot", "resign"] = "bot"

    def check(self) -> None:
        """Raise OutOfRangeError if a number is outside its range."""
        least = 0 if self.kind == "none" else 5
        if not least <= self.seconds <= MAX_TURN_S:
            raise OutOfRangeError(f"The clock needs 5 to {MAX_TURN_S} seconds, not {self.seconds}.")
        if not 0 <= self.increment <= MAX_INCREMENT_S:
            raise OutOfRangeError(f"The clock's increment is 0 to {MAX_INCREMENT_S} seconds, not {self.increment}.")


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets a seat: a person (the table's maker if the seat is in `mine`), a bot, or anybody if open."""

    kind: SeatKind
    bot: str = ""
    name: str = ""


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as a person requests it."""

    game: str
    seats: list[SeatRequest]
    options: dict[str, str | int | bool] = {}
    clock: Clock = msgspec.field(default_factory=Clock)
    lobby: bool = False
    mine: list[int] = msgspec.field(default_factory=lambda: [0])
    hints: bool = False  # for all players; a person who plays alone always has them


class TableConfig(msgspec.Struct, frozen=True):
    """A table as it was made; its record starts with this."""

    game: str
    rules: int
    components: str
    seats: int
    options: dict[str, str]
    clock: Clock
    commitment: str
    hints: bool = False


def check_request(plan: TableRequest, catalogue: Catalogue) -> tuple[Game, dict[str, str]]:
    """Return the game and the resolved options of a request.

    Raises CommandRejectedError that names what is out of range.
    """
    try:
        game = catalogue.game(plan.game)
        game.check_seats(len(plan.seats))
        settled = game.resolve_options(dict(plan.options))
        plan.clock.check()
        for place in plan.seats:
            if place.kind == "bot":
                catalogue.bot(place.bot)
    except StarfoldError as error:
        raise CommandRejectedError(Reason.OUT_OF_RANGE, str(error)) from None
    for seat in plan.mine:
        if not 0 <= seat < len(plan.seats) or plan.seats[seat].kind != "person":
            raise CommandRejectedError(
                Reason.MALFORMED, f"Seat {seat} cannot be yours: 'mine' lists seats whose kind is person."
            )
    return game, {option.key: option.show(settled[option.key]) for option in game.options}


def decode_config(text: str) -> TableConfig:
    """Return a stored configuration."""
    return msgspec.json.decode(text, type=TableConfig)
