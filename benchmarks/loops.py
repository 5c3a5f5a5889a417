"""Our own loops: random matches in the core and from Python, and what a copy of a position costs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from timeit import timeit

from starfold import CHANCE, OVER, Game, QuickDice, State
from starfold.core.playout import playout, playouts

Work = Callable[[], tuple[int, int]]  # plays some matches: their steps, and how many they were

BATCH = 0.01  # seconds for which the core loop plays before the clock is looked at
COPIES = 100_000  # copies for each second that a measurement may take
REPEATS = 5


def core_loop(game: Game) -> Work:
    """Random matches in Starfold's own loop, which is compiled where the build is."""
    seeds = iter(range(1, 10**9))
    begun = time.perf_counter()
    playouts(game, game.fewest, {}, 1, 0)
    count = min(100, int(BATCH / (time.perf_counter() - begun)) + 1)

    def work() -> tuple[int, int]:
        return playouts(game, game.fewest, {}, count, next(seeds)).steps, count

    return work


def python_loop(game: Game) -> Work:
    """Random matches driven from Python, as a bot builder's script would."""
    dice = QuickDice(1)
    draw = random.Random(1).random
    first = game.start()

    def work() -> tuple[int, int]:
        steps = 0
        state = first.copy()
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
    """Steps and games a second, over about that many seconds."""
    steps = games = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        more_steps, more_games = work()
        steps += more_steps
        games += more_games
    return {"steps_per_s": steps / spent, "games_per_s": games / spent}


def middle(game: Game) -> State:
    """A position from the middle of a random match."""
    half = playout(game.start(), QuickDice(3)) // 2
    state = game.start()
    playout(state, QuickDice(3), limit=half)
    return state


def copy_cost(state: State, seconds: float) -> dict[str, float]:
    """What copying a position costs, as a multiple of copying a list of 64 numbers."""
    number = int(seconds * COPIES) + 1
    numbers = list(range(64))
    # In turns, and the quickest of each counts: so short a thing is best seen undisturbed.
    pairs = [(timeit(state.copy, number=number), timeit(numbers.copy, number=number)) for _ in range(REPEATS)]
    return {"list_copies": min(ours for ours, _ in pairs) / min(theirs for _, theirs in pairs)}
