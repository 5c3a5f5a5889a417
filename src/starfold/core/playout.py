"""Random matches at full speed: the loop behind `starfold playout` and the benchmarks."""

from __future__ import annotations

from collections.abc import Callable

from .dice import Dice, QuickDice
from .errors import InvalidGameError
from .game import Game
from .state import CHANCE, OVER, State
from .statistics import Deals, Share, interval, mean_of

MAX_STEPS = 100_000  # steps after which a match counts as endless


def playout(state: State, dice: Dice, limit: int = MAX_STEPS) -> int:
    """Play at random until the match is over or `limit` steps are played. Return the steps, chance included."""
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


def deal(state: State, dice: Dice, limit: int = MAX_STEPS) -> int:
    """Resolve chance until a seat must decide. Return the number of steps."""
    steps = 0
    while steps < limit and state.mover() == CHANCE:
        state.play(state.roll(dice))
        steps += 1
    return steps


class Tally:
    """The totals of many random matches."""

    def __init__(self, seats: int) -> None:
        self.games: int = 0
        self.steps: int = 0
        self.lengths: list[int] = []
        self.seats: list[Deals] = [Deals(1) for _ in range(seats)]
        self.beginner: Deals = Deals(
            1
        )  # results of the seat that decided first; without matches that begin with a together-round

    def add(self, steps: int, payoffs: list[float], beginner: int = -1) -> None:
        """Count one finished match. `beginner` is the seat that decided first; -1 if several chose at the same time."""
        self.games += 1
        self.steps += steps
        self.lengths.append(steps)
        for seat in range(len(payoffs)):
            self.seats[seat].add(payoffs[seat])
        if beginner >= 0:
            self.beginner.add(payoffs[beginner])

    def length(self) -> dict[str, float | None]:
        """Return the mean of the matches' steps with its 95 % interval, the 95th percentile and the maximum."""
        ordered = sorted(self.lengths)
        high = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
        mean = mean_of(self.lengths)
        return {"mean": mean.mean, "low": mean.low, "high": mean.high, "p95": high, "max": ordered[-1]}

    def win_shares(self) -> list[Share]:
        """Return each seat's share of the wins, with its 95 % interval."""
        return [interval([seat]) for seat in self.seats]

    def beginner_share(self) -> Share | None:
        """Return the win share of the seat that decided first, with its 95 % interval.

        None if every match began with several seats choosing at the same time.
        """
        return interval([self.beginner]) if self.beginner.count else None


def playouts(
    game: Game,
    seats: int,
    options: dict[str, object],
    count: int,
    seed: int,
    after_each: Callable[[int], None] | None = None,
) -> Tally:
    """Play `count` random matches with quick dice. `after_each` is called with the number played so far.

    Raises InvalidGameError if a match exceeds the step limit.
    """
    tally = Tally(seats)
    dice = QuickDice(seed)
    first = game.start(seats, options)
    for number in range(count):
        state = first.copy()
        steps = deal(state, dice)
        asked = state.together()
        steps += playout(state, dice)
        if state.mover() != OVER:
            raise InvalidGameError(
                f"A random match of {game.title} did not end within {MAX_STEPS} steps (seed {seed}, match {number})."
            )
        tally.add(steps, state.payoffs(), asked[0] if len(asked) == 1 else -1)
        if after_each is not None:
            after_each(number + 1)
    return tally
