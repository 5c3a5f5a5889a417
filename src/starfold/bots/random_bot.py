"""The bot `random`: any legal action with equal probability. For tests, and as the baseline of ratings."""

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
        """Use another seed from now on."""
        self.dice = QuickDice(seed)

    def choose(self, view: View, budget: Budget) -> int:
        """Return one of `view.legal`, all equally likely."""
        return view.legal[self.dice.below(len(view.legal))]
