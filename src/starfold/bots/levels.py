"""The bot levels Cadet, Pilot and Captain. They play every game."""

from __future__ import annotations

import time

from starfold.core.dice import MAX_BOUND
from starfold.core.game import Game
from starfold.core.state import OVER, State
from starfold.core.view import View

from .bot import ActionValue, Bot, Budget
from .random_bot import RandomBot
from .search.search import Search

EXPLORATION = 0.15  # UCB1's constant, where `evaluate` judges positions
ROLLOUT_EXPLORATION = 0.7  # the same with rollouts to the end: their results scatter more
RANDOM_PERCENT = 20  # percentage of the Cadet's actions that are random
CADET_ITERATIONS = (
    8  # iterations for each legal action, where a Cadet has no sense of the game to go by, or others choose
)
FORCED_ITERATIONS = 30  # iterations for a single legal action, so that its value is known
PROGRESS_EVERY_S = 0.05  # between two calls of `on_progress`


class SearchBot(Bot):
    """Searches within its budget, and reuses the search tree between the actions of a turn."""

    usual = 0  # iterations if the budget limits neither seconds nor iterations
    most = 0  # maximum of iterations if the budget limits only seconds; 0: none

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.search: Search | None = None

    def choose(self, view: View, budget: Budget) -> int:
        """Search, and return the most visited action."""
        self.search = search = self.take_up(view)
        # If others cannot see that there is a single action, the thinking time must not reveal it.
        open_to_all = len(view.legal) == 1 and not (budget.seconds and view.game.hidden)
        self.think(search, Budget(iterations=FORCED_ITERATIONS) if open_to_all else budget)
        return search.answer()

    def take_up(self, view: View) -> Search:
        """Return the last search's subtree if this view follows from it, else a new search."""
        if self.search is not None and self.search.reuse_subtree(view, self.seed):
            return self.search
        return Search(view, self.seed, exploration(view.game))

    def think(self, search: Search, budget: Budget) -> None:
        """Search until the budget is used up or `on_progress` returns False."""
        began = time.perf_counter()
        most = budget.iterations or (self.most if budget.seconds else self.usual)
        end = began + budget.seconds if budget.seconds else 0.0
        done = 0
        while True:
            now = time.perf_counter()
            beat = now + PROGRESS_EVERY_S if end == 0.0 else min(end, now + PROGRESS_EVERY_S)
            done += search.run(most - done if most else 1_000_000, beat)
            now = time.perf_counter()
            used = max(done / most if most else 0.0, (now - began) / budget.seconds if budget.seconds else 0.0)
            if used >= 1.0 or not budget.on_progress(used):
                return

    def action_values(self) -> list[ActionValue]:
        """Return the search's estimate of each action, the best first."""
        if self.search is None:
            return []
        found = [ActionValue(action, share, weight) for action, share, weight in self.search.weights()]
        return sorted(found, key=lambda thought: -thought.weight)


class Pilot(SearchBot):
    """A short search."""

    name = "pilot"
    about = "Looks a little ahead. A fair opponent when you know the rules."
    usual = most = 200


class Captain(SearchBot):
    """A search as long as the budget allows."""

    name = "captain"
    about = "Our strongest bot."
    usual = 2_000


class Cadet(RandomBot):
    """Plays the action with the best evaluation, and sometimes a random one."""

    name = "cadet"
    about = "Looks only at the next step and makes mistakes. Good for your first match."

    def choose(self, view: View, budget: Budget) -> int:
        """Return the best action by evaluation in one imagined world, or a random one now and then."""
        if (len(view.legal) == 1 and not view.game.hidden) or self.dice.below(100) < RANDOM_PERCENT:
            return super().choose(view, budget)
        if view.game.evaluate is None or len(view.asked) > 1:  # simultaneous choices of others have to be searched
            search = Search(view, self.dice.below(MAX_BOUND), exploration(view.game))
            search.run(CADET_ITERATIONS * len(view.legal), 0.0)
            return search.answer()
        world = view.game.imagine(view, self.dice)
        return max(view.legal, key=lambda action: expected_share(view.game, world, action, view.seat))


def expected_share(game: Game, state: State, action: int, seat: int) -> float:
    """Return the share of the win that `evaluate` expects for a seat after an action."""
    after = state.copy()
    after.play(action)
    shares = game.evaluate(after) if game.evaluate is not None and after.mover() != OVER else after.payoffs()
    return shares[seat]


def exploration(game: Game) -> float:
    """Return UCB1's exploration constant for a game."""
    return ROLLOUT_EXPLORATION if game.evaluate is None else EXPLORATION
