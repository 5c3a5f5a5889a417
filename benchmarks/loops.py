"""Our own loops: random matches in the core and from Python, and what a copy of a position costs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import cycle
from timeit import timeit

from starfold import CHANCE, OVER, Game, QuickDice, State
from starfold.core.playout import deal, playout

Work = Callable[[], tuple[int, int]]  # plays some matches: their steps, and how many they were

COPIES = 100_000  # copies for each second that a measurement may take
REPEATS = 5
DEALS = 32  # first positions that matches begin from


def dealt(game: Game) -> list[State]:
    """Positions in which somebody is asked for the first time: what chance has decided before is no step of a match."""
    dice = QuickDice(1)
    firsts: list[State] = []
    for _ in range(DEALS):
        state = game.start()
        deal(state, dice)
        firsts.append(state)
    return firsts


def core_loop(game: Game) -> Work:
    """Random matches in Starfold's own loop, which is compiled where the build is."""
    dice = QuickDice(1)
    firsts = cycle(dealt(game))

    def work() -> tuple[int, int]:
        return playout(next(firsts).copy(), dice), 1

    return work


def python_loop(game: Game) -> Work:
    """Random matches driven from Python, as a bot builder's script would."""
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
    first = dealt(game)[0]
    half = playout(first.copy(), QuickDice(3)) // 2
    playout(first, QuickDice(3), limit=half)
    return first


def copy_cost(state: State, seconds: float) -> dict[str, float]:
    """What copying a position costs, as a multiple of copying a list of 64 numbers."""
    number = int(seconds * COPIES) + 1
    numbers = list(range(64))
    # In turns, and the quickest of each counts: so short a thing is best seen undisturbed.
    pairs = [(timeit(state.copy, number=number), timeit(numbers.copy, number=number)) for _ in range(REPEATS)]
    return {"list_copies": min(ours for ours, _ in pairs) / min(theirs for _, theirs in pairs)}
