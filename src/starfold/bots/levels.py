"""The levels that people choose their opponents by: Cadet, Pilot and Captain. All of them play every game."""

from __future__ import annotations

import time

from starfold.core.dice import LARGEST
from starfold.core.game import Game
from starfold.core.state import OVER, State
from starfold.core.view import View

from .bot import ActionValue, Bot, Budget
from .random_bot import RandomBot
from .search.search import Search

EXPLORATION = 0.15  # how much a search is drawn to what it has seldom tried
WIDER = 0.7  # the same where every match is played out: won or lost, that scatters more than a sense does
MISTAKES = 20  # of a hundred actions, the Cadet plays so many without looking
GLANCES = 8  # iterations for each legal action, where a Cadet has no sense of the game to go by, or others choose
FORCED = 30  # iterations about the only legal action, for whoever asks what it is worth
BEAT = 0.05  # seconds between two questions whether anybody still waits


class SearchBot(Bot):
    """Thinks by search while its budget lasts, and goes on where it was between the actions of a turn."""

    usual = 0  # iterations where the budget says neither seconds nor iterations
    most = 0  # iterations at most, if the budget says only seconds; 0 is no limit

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.search: Search | None = None

    def choose(self, view: View, budget: Budget) -> int:
        """The action that was found worth most thinking."""
        self.search = search = self.take_up(view)
        # Where others cannot see that there is just one action, they must not see it by the time that it takes.
        open_to_all = len(view.legal) == 1 and not (budget.seconds and view.game.hidden)
        self.think(search, Budget(iterations=FORCED) if open_to_all else budget)
        return search.answer()

    def take_up(self, view: View) -> Search:
        """The search of the last action if this view is what it led to, else a new one."""
        if self.search is not None and self.search.reuse_subtree(view, self.seed):
            return self.search
        return Search(view, self.seed, exploration(view.game))

    def think(self, search: Search, budget: Budget) -> None:
        """Search until the budget is used up or nobody waits any longer."""
        began = time.perf_counter()
        most = budget.iterations or (self.most if budget.seconds else self.usual)
        end = began + budget.seconds if budget.seconds else 0.0
        done = 0
        while True:
            now = time.perf_counter()
            beat = now + BEAT if end == 0.0 else min(end, now + BEAT)
            done += search.run(most - done if most else 1_000_000, beat)
            now = time.perf_counter()
            used = max(done / most if most else 0.0, (now - began) / budget.seconds if budget.seconds else 0.0)
            if used >= 1.0 or not budget.on_progress(used):
                return

    def action_values(self) -> list[ActionValue]:
        """What the search has found of each action, the best first."""
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
    """A search as long as there is time."""

    name = "captain"
    about = "Our strongest bot."
    usual = 2_000


class Cadet(RandomBot):
    """Plays by the game's simple sense, one action at a time, and now and then by none at all."""

    name = "cadet"
    about = "Looks only at the next step and makes mistakes. Good for your first match."

    def choose(self, view: View, budget: Budget) -> int:
        """What seems best after one action in one imagined world; now and then just anything."""
        if (len(view.legal) == 1 and not view.game.hidden) or self.dice.below(100) < MISTAKES:
            return super().choose(view, budget)
        if view.game.evaluate is None or len(view.asked) > 1:  # what the others choose at once has to be imagined
            search = Search(view, self.dice.below(LARGEST), exploration(view.game))
            search.run(GLANCES * len(view.legal), 0.0)
            return search.answer()
        world = view.game.imagine(view, self.dice)
        return max(view.legal, key=lambda action: expected_share(view.game, world, action, view.seat))


def expected_share(game: Game, state: State, action: int, seat: int) -> float:
    """The share of the win that the game's sense expects for a seat after an action."""
    after = state.copy()
    after.play(action)
    shares = game.evaluate(after) if game.evaluate is not None and after.mover() != OVER else after.payoffs()
    return shares[seat]


def exploration(game: Game) -> float:
    """How much a search in this game is drawn to what it has seldom tried."""
    return WIDER if game.evaluate is None else EXPLORATION
