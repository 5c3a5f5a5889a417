"""What a bot is: it gets a View and a budget, and answers with one of the view's legal actions."""

from __future__ import annotations

from collections.abc import Callable

from ..core.errors import OutOfRange
from ..core.view import View


class Budget:
    """How much a bot may think about one action: seconds, or iterations, or both (whichever ends first).

    A bot that takes long calls `heed` now and then, with how much of the budget is used up, from 0 to 1; if that
    answers False nobody waits any longer, and the bot should answer at once.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        heed: Callable[[float], bool] | None = None,
    ) -> None:
        if (seconds is not None and not seconds > 0) or (iterations is not None and iterations < 1):
            raise OutOfRange("A bot's budget is more than 0 seconds and at least 1 iteration.")
        self.seconds = seconds
        self.iterations = iterations
        self.heed = heed


class Thought:
    """What a bot thinks of one legal action."""

    def __init__(self, action: int, share: float, weight: float) -> None:
        self.action = action
        self.share = share  # of the win, that the bot expects for its seat if it plays this; from 0 to 1
        self.weight = weight  # how much of its thinking went there; all weights together are 1


class Bot:
    """Somebody who can sit in a seat without being a person. It sees what its seat sees, and no more."""

    name = ""
    about = ""  # one sentence for people who choose an opponent

    def __init__(self, seed: int) -> None:
        """A bot thinks with dice of its own: the same seed and the same views give the same actions."""
        self.seed = seed

    def renew(self, seed: int) -> None:
        """Think with this seed from now on. What the bot remembers of the turn so far it may keep."""
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """One of view.legal."""
        raise NotImplementedError

    def thoughts(self) -> list[Thought]:
        """What it thought of the actions of the last choice, the best first; empty for a bot that does not weigh."""
        return []
