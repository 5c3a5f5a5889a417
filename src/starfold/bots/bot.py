"""What a bot is: it gets a View and a budget, and answers with one of the view's legal actions."""

from __future__ import annotations

from ..core.errors import OutOfRange
from ..core.view import View


class Budget:
    """How much a bot may think about one action: seconds, or iterations, or both (whichever ends first)."""

    def __init__(self, seconds: float | None = None, iterations: int | None = None) -> None:
        if (seconds is not None and not seconds > 0) or (iterations is not None and iterations < 1):
            raise OutOfRange("A bot's budget is more than 0 seconds and at least 1 iteration.")
        self.seconds = seconds
        self.iterations = iterations


class Bot:
    """Somebody who can sit in a seat without being a person. It sees what its seat sees, and no more."""

    name = ""
    about = ""  # one sentence for people who choose an opponent

    def __init__(self, seed: int) -> None:
        """A bot thinks with dice of its own: the same seed and the same views give the same actions."""
        self.seed = seed

    def choose(self, view: View, budget: Budget) -> int:
        """One of view.legal."""
        raise NotImplementedError
