"""Bots that fail in unusual ways; other processes import a copy of this file."""

from __future__ import annotations

from starfold.bots import Bot, Budget
from starfold.core.view import View


class Mute(Exception):
    """An error whose message cannot be formatted."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Stillborn(Bot):
    """Fails on construction."""

    name = "stillborn"

    def __init__(self, seed: int) -> None:
        raise RuntimeError("no\nweights")


class Speechless(Bot):
    """Fails with an error that cannot be printed."""

    name = "speechless"

    def choose(self, view: View, budget: Budget) -> int:
        raise Mute


class Considerate(Bot):
    """Calls `on_progress` as docs/bots.md says, and stops when the answer is no longer needed."""

    name = "considerate"

    def choose(self, view: View, budget: Budget) -> int:
        for place, action in enumerate(view.legal):
            if not budget.on_progress(place / len(view.legal)):
                return action
        return view.legal[-1]


class Clumsy(Bot):
    """Asks for an action that does not exist."""

    name = "clumsy"

    def choose(self, view: View, budget: Budget) -> int:
        return view.game.words.action("fly to the moon")


class Impostor(Bot):
    """Raises KeyboardInterrupt, as Ctrl-C would."""

    name = "impostor"

    def choose(self, view: View, budget: Budget) -> int:
        raise KeyboardInterrupt


class Riddle(Bot):
    """Answers with an object that cannot be compared."""

    name = "riddle"

    def __eq__(self, other: object) -> bool:
        raise TypeError("I am like nothing else")

    def choose(self, view: View, budget: Budget) -> int:
        return self  # type: ignore[return-value]
