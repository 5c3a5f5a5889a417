"""A contest: its bots, games, dice and budget."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from starfold.bots import Budget
from starfold.core.errors import OutOfRangeError
from starfold.core.game import Game

from .entrants import MAX_ITERATIONS, Entrant, line_ups, read_entrants

MAX_SEED = 2**64 - 1
MAX_GAMES = 1_000_000
MAX_THINK_S = 3600.0  # for one action


class Task(NamedTuple):
    """One match to play. It can be sent to another process."""

    game: str
    options: dict[str, str]
    seated: tuple[Entrant, ...]  # the bot in each seat
    seconds: float | None
    iterations: int | None
    line_up: int  # index of its line-up
    deal: int  # from 1; each deal has its own dice
    rotation: int  # from 0; all rotations of a deal have the same dice
    seed: bytes

    def budget(self, seat: int) -> Budget:
        """Return the budget of a seat's bot: its own iterations, else the contest's budget."""
        own = self.seated[seat].iterations
        return Budget(iterations=own) if own else Budget(self.seconds, self.iterations)


class Contest:
    """Bots that play each other, seats rotated, with the same dice for every rotation of a deal.

    `bots` are names separated by commas. `games` is the number of matches for each line-up, rounded up to whole deals.
    The question is whether the first bot wins at least the share `above`, by default its equal share.
    Raises OutOfRangeError or UnknownNameError for bots, seats, options or numbers that do not fit.
    """

    def __init__(
        self,
        game: Game,
        bots: str,
        seats: int | None = None,
        games: int = 200,
        seed: int = 0,
        options: dict[str, object] | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        above: float | None = None,
    ) -> None:
        self.game = game
        self.entries = read_entrants(bots)
        self.seats = game.check_seats(_seats(game, len(self.entries)) if seats is None else seats)
        settled = game.resolve_options(options or {})
        self.options = {option.key: option.show(settled[option.key]) for option in game.options}
        self.line_ups = line_ups(self.entries, self.seats)
        self.names = list(dict.fromkeys(entry.name for entry in self.entries))
        self.seed = _within("--seed", seed, 0, MAX_SEED)
        self.seconds, self.iterations = _budget(seconds, iterations)
        self.above = 1 / self.seats if above is None else above
        if not 0 < self.above < 1:
            raise OutOfRangeError(f"--above takes a share between 0 and 1, not {self.above:g}.")
        self.games = _within("--games", games, 1, MAX_GAMES)

    def has_question(self) -> bool:
        """Return whether the contest compares bots: a bot that plays only itself cannot be better."""
        return len(self.names) > 1

    def deals(self, line_up: int) -> int:
        """Return the maximum number of deals that a line-up plays."""
        return -(-self.games // len(self.line_ups[line_up].rotations))

    def most(self) -> int:
        """Return the maximum number of matches that the contest plays."""
        return sum(self.deals(place) * len(line_up.rotations) for place, line_up in enumerate(self.line_ups))

    def deal(self, line_up: int, number: int) -> Iterator[Task]:
        """Yield the matches of a deal (counted from 0) of a line-up: one for each rotation."""
        # Deals are numbered in the order of play: line-ups do not share dice, so their results are independent, and a
        # contest with more games starts with the same ones.
        name = 1 + number * len(self.line_ups) + line_up
        seed = hashlib.sha256(f"starfold arena 1\n{self.seed}\n{name}".encode()).digest()
        for rotation, seated in enumerate(self.line_ups[line_up].rotations):
            yield Task(
                self.game.key, self.options, seated, self.seconds, self.iterations, line_up, name, rotation, seed
            )


def _seats(game: Game, bots: int) -> int:
    """Return as many seats as there are bots, within the game's range."""
    return min(max(bots, game.min_seats), game.max_seats)


def _budget(seconds: float | None, iterations: int | None) -> tuple[float | None, int | None]:
    if seconds is not None and iterations is not None:
        raise OutOfRangeError("--time and --iterations cannot both be given: choose what limits the bots.")
    if seconds is not None and not 0 < seconds <= MAX_THINK_S:
        raise OutOfRangeError(f"--time takes more than 0 and at most {MAX_THINK_S:g} seconds, not {seconds:g}.")
    if iterations is not None:
        _within("--iterations", iterations, 1, MAX_ITERATIONS)
    return seconds, iterations


def _within(flag: str, value: int, least: int, most: int) -> int:
    if not least <= value <= most:
        raise OutOfRangeError(f"{flag} takes {least} to {most}, not {value}.")
    return value
