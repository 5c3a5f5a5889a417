"""The bot interface: a bot gets a View and a budget, and returns one of the view's legal actions."""

from __future__ import annotations

from collections.abc import Callable

from starfold.core.errors import OutOfRangeError
from starfold.core.view import View


def keep_thinking(done: float) -> bool:
    """Return True: the default callback for progress never stops a bot."""
    return True


class Budget:
    """A limit for one decision: seconds, iterations, or both (whichever ends first). None means no such limit.

    A slow bot calls `on_progress` from time to time with the used part of the budget, from 0 to 1. If it returns False,
    the answer is no longer needed, and the bot should return at once. `on_progress` can always be called.
    Raises OutOfRangeError unless seconds are more than 0 and iterations at least 1.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        on_progress: Callable[[float], bool] = keep_thinking,
    ) -> None:
        if (seconds is not None and not seconds > 0) or (iterations is not None and iterations < 1):
            raise OutOfRangeError("A bot's budget is more than 0 seconds and at least 1 iteration.")
        self.seconds = seconds
        self.iterations = iterations
        self.on_progress = on_progress

    def __repr__(self) -> str:
        return f"Budget(seconds={self.seconds}, iterations={self.iterations})"


class ActionValue:
    """A bot's estimate of one legal action."""

    def __init__(self, action: int, share: float, weight: float) -> None:
        self.action = action
        self.share = share  # the bot's expected share of the win after this action, from 0 to 1
        self.weight = weight  # the part of its search spent on this action; all weights add up to 1

    def __repr__(self) -> str:
        return f"ActionValue({self.action}, share={self.share:.3f}, weight={self.weight:.3f})"


class Bot:
    """A computer player. It sees what its seat sees, and no more."""

    name = ""  # what it is called: 1 to 20 lowercase letters, digits, - and _
    about = ""  # one sentence for people choosing an opponent

    def __init__(self, seed: int) -> None:
        """Create a bot with its own random seed: equal seeds and views give equal actions."""
        self.seed = seed

    def reseed(self, seed: int) -> None:
        """Use another seed from now on. The bot may keep what it remembers of the turn."""
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """Return one of `view.legal`."""
        raise NotImplementedError

    def action_values(self) -> list[ActionValue]:
        """Return its estimates of the last choice's actions, the best first; empty if it makes none."""
        return []
