"""A game that fails at some actions: its rules play the move, so that it is stored, and the match fails at it."""

from __future__ import annotations

from starfold.testing.toy_game import Toy, make_game


class Fragile(Toy):
    """A position of a game that fails when two lives are staked, or any."""

    fails_at: tuple[int, ...] = ()

    def knowers(self, action: int) -> int:
        """Who knows an action; only a match asks for it, and what is decided before it is stored does not."""
        if action in self.fails_at:
            raise ZeroDivisionError("a game's own fault")
        return super().knowers(action)


FRAGILE = make_game(
    key="fragile", title="Fragile", start=lambda seats, options: Fragile(seats, options["rounds"], True)
)
