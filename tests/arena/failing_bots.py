"""Bots that fail in ways of which nobody thinks; other processes import a copy of this file."""

from __future__ import annotations

from starfold.bots import Bot, Budget
from starfold.core.view import View


class Mute(Exception):
    """An error that fails when it should say what it is."""

    def __str__(self) -> str:
        raise ValueError("no words")


class Stillborn(Bot):
    """Does not even begin."""

    name = "stillborn"

    def __init__(self, seed: int) -> None:
        raise RuntimeError("no\nweights")


class Speechless(Bot):
    """Fails without a word."""

    name = "speechless"

    def choose(self, view: View, budget: Budget) -> int:
        raise Mute


class Considerate(Bot):
    """Does as docs/bots.md says: asks now and then whether anybody still waits."""

    name = "considerate"

    def choose(self, view: View, budget: Budget) -> int:
        for place, action in enumerate(view.legal):
            if not budget.on_progress(place / len(view.legal)):
                return action
        return view.legal[-1]


class Clumsy(Bot):
    """Fails in what it calls: an action that there is not."""

    name = "clumsy"

    def choose(self, view: View, budget: Budget) -> int:
        return view.game.words.action("fly to the moon")


class Impostor(Bot):
    """Behaves as if somebody had pressed Ctrl-C."""

    name = "impostor"

    def choose(self, view: View, budget: Budget) -> int:
        raise KeyboardInterrupt


class Riddle(Bot):
    """Answers with something that cannot be compared."""

    name = "riddle"

    def __eq__(self, other: object) -> bool:
        raise TypeError("I am like nothing else")

    def choose(self, view: View, budget: Budget) -> int:
        return self  # type: ignore[return-value]
