"""What is agreed before a match: the game and its options, who sits where, and the clock."""

from __future__ import annotations

from typing import Literal

import msgspec

from starfold.bots import find_bot
from starfold.core.discover import find_game
from starfold.core.errors import OutOfRangeError, StarfoldError
from starfold.core.game import Game

from .rejection import MALFORMED, OUT_OF_RANGE, CommandRejected

LONGEST_TURN = 7 * 24 * 3600  # seconds: a move a week
LONGEST_INCREMENT = 3600
OPPONENT = "cadet"  # the bot that takes a seat if no other is named
STAND_IN = "pilot"  # the one that plays on for a person
ADVISER = "captain"  # the one that gives hints


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is counted: not at all, anew for each turn, or from a bank that grows by the increment each turn."""

    kind: Literal["none", "turn", "bank"] = "none"
    seconds: int = 0
    increment: int = 0
    at_zero: Literal["bot", "resign"] = "bot"

    def check(self) -> None:
        """Refuse numbers outside their range."""
        least = 0 if self.kind == "none" else 5
        if not least <= self.seconds <= LONGEST_TURN:
            raise OutOfRangeError(f"The clock needs 5 to {LONGEST_TURN} seconds, not {self.seconds}.")
        if not 0 <= self.increment <= LONGEST_INCREMENT:
            raise OutOfRangeError(f"The clock's increment is 0 to {LONGEST_INCREMENT} seconds, not {self.increment}.")


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a person (whoever makes the table, if the seat is listed in `mine`), a bot, anybody."""

    kind: Literal["person", "bot", "open"]
    bot: str = ""
    name: str = ""


class TableRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody asks for it."""

    game: str
    seats: list[SeatRequest]
    options: dict[str, str | int | bool] = {}
    clock: Clock = msgspec.field(default_factory=Clock)
    lobby: bool = False
    mine: list[int] = msgspec.field(default_factory=lambda: [0])
    hints: bool = False  # for everybody; who plays alone may always have them


class TableConfig(msgspec.Struct, frozen=True):
    """A table as it was made: what its record will say before the moves."""

    game: str
    rules: int
    components: str
    seats: int
    options: dict[str, str]
    clock: Clock
    commitment: str
    hints: bool = False

    def open_game(self) -> Game:
        """The game, if it is here."""
        return known_games.get(self.game) or find_game(self.game)


known_games: dict[str, Game] = {}  # games a server shows beside those that are found: the toy game, when asked for


def check_request(plan: TableRequest) -> tuple[Game, dict[str, str]]:
    """The game and the settled options of a plan; a CommandRejected that says what is out of range if it cannot be."""
    try:
        game = known_games.get(plan.game) or find_game(plan.game)
        game.check_seats(len(plan.seats))
        settled = game.resolve_options(dict(plan.options))
        plan.clock.check()
        for place in plan.seats:
            if place.kind == "bot":
                find_bot(place.bot)
    except StarfoldError as error:
        raise CommandRejected(OUT_OF_RANGE, str(error)) from None
    for seat in plan.mine:
        if not 0 <= seat < len(plan.seats) or plan.seats[seat].kind != "person":
            raise CommandRejected(MALFORMED, f"Seat {seat} cannot be yours: 'mine' lists seats whose kind is person.")
    return game, {option.key: option.show(settled[option.key]) for option in game.options}


def decode_config(text: str) -> TableConfig:
    """The setup that was stored."""
    return msgspec.json.decode(text, type=TableConfig)
