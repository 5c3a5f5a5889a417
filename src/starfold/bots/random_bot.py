"""The bot `random`: any legal action, all equally likely. For tests, and as the floor that others are measured from."""

from __future__ import annotations

from starfold.core.dice import QuickDice
from starfold.core.view import View

from .bot import Bot, Budget


class RandomBot(Bot):
    """Plays any legal action."""

    name = "random"
    about = "Plays any legal move."

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.dice = QuickDice(seed)

    def reseed(self, seed: int) -> None:
        """Draw from this seed from now on."""
        self.dice = QuickDice(seed)

    def choose(self, view: View, budget: Budget) -> int:
        """One of view.legal, all equally likely."""
        return view.legal[self.dice.below(len(view.legal))]
