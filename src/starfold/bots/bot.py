"""What a bot is: it gets a View and a budget, and answers with one of the view's legal actions."""

from __future__ import annotations

from collections.abc import Callable

from starfold.core.errors import OutOfRangeError
from starfold.core.view import View


def keep_thinking(done: float) -> bool:
    """Whether a bot may think on: always, where nobody watches."""
    return True


class Budget:
    """How much a bot may think about one action: seconds, or iterations, or both (whichever ends first).

    A bot that takes long calls `on_progress` now and then, with how much of the budget is used up, from 0 to 1; if that
    answers False nobody waits any longer, and the bot should answer at once. It can be called wherever a bot plays.
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
    """What a bot thinks of one legal action."""

    def __init__(self, action: int, share: float, weight: float) -> None:
        self.action = action
        self.share = share  # of the win, that the bot expects for its seat if it plays this; from 0 to 1
        self.weight = weight  # how much of its thinking went there; all weights together are 1

    def __repr__(self) -> str:
        return f"ActionValue({self.action}, share={self.share:.3f}, weight={self.weight:.3f})"


class Bot:
    """Somebody who can sit in a seat without being a person. It sees what its seat sees, and no more."""

    name = ""  # what it is called: 1 to 20 small letters, digits, - and _
    about = ""  # one sentence for people who choose an opponent

    def __init__(self, seed: int) -> None:
        """A bot thinks with dice of its own: the same seed and the same views give the same actions."""
        self.seed = seed

    def reseed(self, seed: int) -> None:
        """Think with this seed from now on. What the bot remembers of the turn so far it may keep."""
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """One of view.legal."""
        raise NotImplementedError

    def action_values(self) -> list[ActionValue]:
        """What it thought of the actions of the last choice, the best first; empty for a bot that does not weigh."""
        return []
