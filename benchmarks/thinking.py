"""How fast bots think: search iterations per second, and whether a bot answers in time."""

from __future__ import annotations

import time
from itertools import cycle
from typing import Any

from loops import Work

from starfold import Game, Match, QuickDice, View
from starfold.bots import Budget, Captain
from starfold.bots.levels import exploration
from starfold.bots.search.search import Search

PLIES = 24  # views that a search is measured on, sampled from random matches
SLICE = 50  # iterations between two looks at the clock: few, because in some games one takes long
TREE = 200  # iterations on one view before the next one, as the Pilot thinks
BUDGET = 0.2  # seconds that a bot has when its answers are timed
SEARCHES = ["random rollouts", "evaluation"]


def plies(game: Game, count: int, seed: int = 1) -> list[View]:
    """Return views of seats with a choice, sampled from random matches at a full table."""
    dice = QuickDice(seed)
    views: list[View] = []
    while len(views) < count:
        match = Match(game, game.max_seats, seed=bytes([dice.below(256) for _ in range(32)]))
        while not match.over():
            legal = match.state.legal()
            if len(legal) > 1 and dice.below(12) == 0:
                views.append(match.view(match.mover()))
            match.play(legal[dice.below(len(legal))])
    return views[:count]


def searching(game: Game, views: list[View], random_rollouts: bool) -> Work:
    """Search one view after the other; a step is an iteration."""
    seeds = iter(range(1, 10**9))
    turns = cycle(views)
    current: list[Search] = []

    def work() -> tuple[int, int]:
        if not current or current[0].iterations >= TREE:
            current[:] = [Search(next(turns), next(seeds), exploration(game), random_rollouts)]
        return current[0].run(SLICE, 0.0), 0

    return work


def spiel_searching(name: str) -> Work:
    """Run OpenSpiel's C++ MCTS bot, one random rollout an iteration, on sampled positions of one of its games."""
    import pyspiel

    game = pyspiel.load_game(name)
    turns = cycle(spiel_positions(game, PLIES))
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, TREE, 1000, False, 1, False)

    def work() -> tuple[int, int]:
        bot.mcts_search(next(turns))
        return TREE, 0

    return work


def spiel_positions(game: Any, count: int) -> list[Any]:
    """Return positions of an OpenSpiel game where a player chooses, sampled from random games as ours are."""
    dice = QuickDice(1)
    found: list[Any] = []
    while len(found) < count:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            if not state.is_chance_node() and len(legal) > 1 and dice.below(12) == 0:
                found.append(state.clone())
            state.apply_action(legal[dice.below(len(legal))])
    return found[:count]


def answer_times(game: Game, count: int) -> dict[str, float]:
    """Time a Captain with 0.2 seconds on sampled plies; return the median and the slowest answer."""
    spent: list[float] = []
    for number, view in enumerate(plies(game, count, seed=2)):
        bot = Captain(number)
        begun = time.perf_counter()
        bot.choose(view, Budget(seconds=BUDGET))
        spent.append(time.perf_counter() - begun)
    spent.sort()
    return {"plies": count, "budget_s": BUDGET, "median_s": spent[count // 2], "latest_s": spent[-1]}
