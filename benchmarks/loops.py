"""Our own loops: random matches in the core and from Python, and the cost of copying a position."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import cycle
from timeit import timeit

from starfold import CHANCE, OVER, Game, QuickDice, State
from starfold.core.playout import deal, playout

Work = Callable[[], tuple[int, int]]  # plays some matches; returns their steps and how many they were

COPIES = 100_000  # copies for each second that a measurement may take
REPEATS = 5
DEALS = 32  # start positions, used in turn


def dealt(game: Game) -> list[State]:
    """Return positions where a seat first decides. The chance steps before it do not count as steps of a match."""
    dice = QuickDice(1)
    firsts: list[State] = []
    for _ in range(DEALS):
        state = game.start()
        deal(state, dice)
        firsts.append(state)
    return firsts


def core_loop(game: Game) -> Work:
    """Play random matches in Starfold's own loop, which is compiled in a compiled build."""
    dice = QuickDice(1)
    firsts = cycle(dealt(game))

    def work() -> tuple[int, int]:
        return playout(next(firsts).copy(), dice), 1

    return work


def python_loop(game: Game) -> Work:
    """Play random matches with a Python loop, as a bot builder's script would."""
    dice = QuickDice(1)
    draw = random.Random(1).random
    firsts = cycle(dealt(game))

    def work() -> tuple[int, int]:
        steps = 0
        state = next(firsts).copy()
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                state.play(state.roll(dice))
            else:
                legal = state.legal()
                state.play(legal[int(draw() * len(legal))])
            steps += 1
        return steps, 1

    return work


def speed(work: Work, seconds: float) -> dict[str, float]:
    """Run for about this many seconds; return steps and games a second."""
    steps = games = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        more_steps, more_games = work()
        steps += more_steps
        games += more_games
    return {"steps_per_s": steps / spent, "games_per_s": games / spent}


def middle(game: Game) -> State:
    """Return a position from the middle of a random match."""
    first = dealt(game)[0]
    half = playout(first.copy(), QuickDice(3)) // 2
    playout(first, QuickDice(3), limit=half)
    return first


def copy_cost(state: State, seconds: float) -> dict[str, float]:
    """Return the cost of copying a position, as a multiple of copying a list of 64 numbers."""
    number = int(seconds * COPIES) + 1
    numbers = list(range(64))
    # Measured in turns, taking each minimum: for such a short time, noise can only add.
    pairs = [(timeit(state.copy, number=number), timeit(numbers.copy, number=number)) for _ in range(REPEATS)]
    return {"list_copies": min(ours for ours, _ in pairs) / min(theirs for _, theirs in pairs)}
