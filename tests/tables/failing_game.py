"""A game whose rules accept an action, so that it is stored, but whose match then fails on it."""

from __future__ import annotations

from starfold.testing.toy_game import Toy, make_game


class Fragile(Toy):
    """A position of a game that fails on the actions in `fails_at`."""

    fails_at: tuple[int, ...] = ()

    def knowers(self, action: int) -> int:
        """Return who knows an action. Only the match calls this, after the action has been stored."""
        if action in self.fails_at:
            raise ZeroDivisionError("a game's own fault")
        return super().knowers(action)


FRAGILE = make_game(
    key="fragile", title="Fragile", start=lambda seats, options: Fragile(seats, options["rounds"], True)
)
