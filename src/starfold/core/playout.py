"""Random matches, as fast as the rules go: the loop behind `starfold playout` and the benchmarks."""

from __future__ import annotations

from collections.abc import Callable

from .dice import Dice, QuickDice
from .errors import BadGame
from .game import Game
from .state import CHANCE, OVER, State

LIMIT = 100_000  # steps after which a match counts as endless


def playout(state: State, dice: Dice, limit: int = LIMIT) -> int:
    """Play at random until the match is over or `limit` steps are played; the number of steps, chance included."""
    steps = 0
    while steps < limit:
        mover = state.mover()
        if mover == OVER:
            return steps
        if mover == CHANCE:
            state.play(state.roll(dice))
        else:
            legal = state.legal()
            state.play(legal[dice.below(len(legal))])
        steps += 1
    return steps


class Tally:
    """What many random matches came to."""

    def __init__(self, seats: int) -> None:
        self.games: int = 0
        self.steps: int = 0
        self.lengths: list[int] = []
        self.shares: list[float] = [0.0] * seats

    def add(self, steps: int, payoffs: list[float]) -> None:
        """Count one finished match."""
        self.games += 1
        self.steps += steps
        self.lengths.append(steps)
        for seat in range(len(payoffs)):
            self.shares[seat] += payoffs[seat]

    def length(self) -> dict[str, float]:
        """Mean, 95th percentile and maximum of the matches' steps."""
        ordered = sorted(self.lengths)
        high = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
        return {"mean": self.steps / self.games, "p95": high, "max": ordered[-1]}

    def win_share(self) -> list[float]:
        """Each seat's share of the wins."""
        return [share / self.games for share in self.shares]


def playouts(
    game: Game,
    seats: int,
    options: dict[str, object],
    count: int,
    seed: int,
    after_each: Callable[[int], None] | None = None,
) -> Tally:
    """Play `count` random matches with quick dice; `after_each` hears the number played so far."""
    tally = Tally(seats)
    dice = QuickDice(seed)
    first = game.start(seats, options)
    for number in range(count):
        state = first.copy()
        steps = playout(state, dice)
        if state.mover() != OVER:
            raise BadGame(
                f"A random match of {game.title} did not end within {LIMIT} steps (seed {seed}, match {number})."
            )
        tally.add(steps, state.payoffs())
        if after_each is not None:
            after_each(number + 1)
    return tally
