"""How fast the rules are, side by side with OpenSpiel, on one core, in one run.

    python benchmarks/run.py [--rounds 9] [--seconds 0.4]

Prints a table and writes benchmarks/result.json. A step is one move, chance included. Machines are noisy, so every
round measures each thing once, and the medians over the rounds count; beside them stand the lowest and the highest
round. Without OpenSpiel (`pyspiel`) only our own figures are measured.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starfold import CHANCE, OVER, Game, QuickDice, State, __version__, all_games, build
from starfold.cli.reports import machine
from starfold.core.playout import playouts

PEERS = ["backgammon", "connect_four"]
OUT = Path(__file__).with_name("result.json")
Work = Callable[[], int]  # plays some games; the number of steps


def core_loop(game: Game) -> Work:
    """Random games in Starfold's own loop, which is compiled where the build is."""
    seeds = iter(range(1, 10**9))
    return lambda: playouts(game, game.fewest, {}, 20, next(seeds)).steps


def python_loop(game: Game) -> Work:
    """Random games driven from Python, as a bot builder's script would."""
    dice = QuickDice(1)
    draw = random.Random(1).random
    first = game.start()

    def work() -> int:
        steps = 0
        state = first.copy()
        while (mover := state.mover()) != OVER:
            if mover == CHANCE:
                state.play(state.roll(dice))
            else:
                legal = state.legal()
                state.play(legal[int(draw() * len(legal))])
            steps += 1
        return steps

    return work


def peer_loop(game: Any) -> Work:
    """Random games of OpenSpiel driven from Python, with the same generator.

    Chance outcomes are taken as if all were equally likely: that is quicker than weighing them, in the peer's favour.
    """
    draw = random.Random(1).random

    def work() -> int:
        steps = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
            steps += 1
        return steps

    return work


def speed(work: Work, seconds: float) -> float:
    """Steps a second, over about that many seconds."""
    steps = 0
    begun = time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        steps += work()
    return steps / spent


def middle(game: Game) -> State:
    """A position from the middle of a match."""
    dice = QuickDice(3)
    state = game.start()
    for _ in range(50):
        if state.mover() == OVER:
            break
        legal = state.legal()
        state.play(state.roll(dice) if state.mover() == CHANCE else legal[dice.below(len(legal))])
    return state


def copy_cost(state: State) -> float:
    """What copying a position costs, as a multiple of copying a list of 64 numbers."""
    ours = min(timeit.repeat(state.copy, number=10_000, repeat=5))  # so short a thing is best measured undisturbed
    return ours / min(timeit.repeat(list(range(64)).copy, number=10_000, repeat=5))


def peers() -> dict[str, Work]:
    """The peers' loops by name; none, and a line that says so, where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel (pyspiel) is not installed here, so there are no peers to compare with.", file=sys.stderr)
        return {}
    return {f"OpenSpiel {name}, Python loop": peer_loop(pyspiel.load_game(name)) for name in PEERS}


def pin() -> int | None:
    """Keep to one core, the last one we may use; None where that cannot be asked for."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def spread(values: list[float]) -> dict[str, float]:
    """The median of the rounds, with the lowest and the highest."""
    return {"median": statistics.median(values), "low": min(values), "high": max(values)}


def quotients(ours: list[float], theirs: list[float]) -> list[float]:
    """How many times as fast, round by round: what slows a whole round slows both."""
    return [a / b for a, b in zip(ours, theirs, strict=True)]


def measure(rounds: int, seconds: float) -> dict[str, Any]:
    """Everything, as plain data."""
    games = all_games()
    others = peers()
    loops: dict[str, Work] = {}
    for game in games.values():
        loops[f"{game.key}, core loop"] = core_loop(game)
        loops[f"{game.key}, Python loop"] = python_loop(game)
    loops |= others
    states = {key: middle(game) for key, game in games.items()}
    for work in loops.values():
        speed(work, seconds / 4)  # warm up
    speeds: dict[str, list[float]] = {name: [] for name in loops}
    copies: dict[str, list[float]] = {key: [] for key in games}
    for _ in range(rounds):
        for name, work in loops.items():
            speeds[name].append(speed(work, seconds))
        for key, state in states.items():
            copies[key].append(copy_cost(state))
    ours = [name for name in loops if name not in others]
    return {
        "steps_per_s": {name: spread(values) for name, values in speeds.items()},
        "ratios": {name: {peer: spread(quotients(speeds[name], speeds[peer])) for peer in others} for name in ours},
        "copy_in_list_copies": {key: spread(values) for key, values in copies.items()},
    }


def table(result: dict[str, Any]) -> str:
    """The result for people."""
    place = result["machine"]
    lines = [
        f"starfold {result['version']} ({result['build']}), {place['python']}, {place['cpu']}, {place['cores']} cores,"
        f" pinned to core {result['core']}; medians of {result['rounds']} rounds of {result['seconds']} s",
        "",
        f"{'random play':40} {'steps/s':>12} {'lowest':>12} {'highest':>12}",
    ]
    lines += [figures(name, found, digits=0) for name, found in result["steps_per_s"].items()]
    for name, ratios in result["ratios"].items():
        lines += ["", f"{name}, times as fast as"] if ratios else []
        lines += [figures("  " + peer, found) for peer, found in ratios.items()]
    lines += ["", "one copy of a position, in copies of a list of 64 numbers"]
    lines += [figures("  " + key, found) for key, found in result["copy_in_list_copies"].items()]
    return "\n".join(lines)


def figures(name: str, found: dict[str, float], digits: int = 2) -> str:
    """One line of the table: the median, the lowest and the highest round."""
    return " ".join([f"{name:40}", *(f"{found[key]:12,.{digits}f}" for key in ("median", "low", "high"))])


def main() -> None:
    """Measure, print, and write the result."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each measurement of a round")
    parser.add_argument("--out", type=Path, default=OUT, help="where the result is written, as JSON")
    given = parser.parse_args()
    if given.rounds < 1 or not given.seconds > 0:
        parser.error("--rounds takes 1 or more, and --seconds more than 0")
    head = {"version": __version__, "build": build(), "machine": machine(), "core": pin()}
    result = head | {"rounds": given.rounds, "seconds": given.seconds} | measure(given.rounds, given.seconds)
    print(table(result))
    given.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
