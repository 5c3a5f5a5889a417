"""A position of a game: the interface of every game's rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .dice import Dice
from .event import EVERYBODY, HIDDEN, Event

CHANCE: Final = -1  # the mover when dice, a draw or a deal decide
OVER: Final = -2  # the mover when the match has ended


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position, mutable. Only rules and search see it, never pictures, words, bots or the wire."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.events: list[Event] | None = None  # the list that collects events; None collects nothing, which is faster

    # --- implemented by every game ---

    def mover(self) -> int:
        """Return the seat to decide, or CHANCE, or OVER."""
        raise NotImplementedError("the State of a game answers mover")

    def legal(self) -> list[int]:
        """Return the legal actions, ascending; empty only at OVER. The caller must not change the list."""
        raise NotImplementedError("the State of a game answers legal")

    def play(self, action: int) -> None:
        """Play an action. It is not checked: the caller guarantees that it is legal."""
        raise NotImplementedError("the State of a game answers play")

    def copy(self) -> State:
        """Return an independent copy, without events."""
        raise NotImplementedError("the State of a game answers copy")

    def scores(self) -> list[int]:
        """Return each seat's current score, as visible to all."""
        raise NotImplementedError("the State of a game answers scores")

    def payoffs(self) -> list[float]:
        """At OVER, return each seat's share of the win. The shares of a win add up to 1; if nobody wins, all are 0."""
        raise NotImplementedError("the State of a game answers payoffs")

    def text(self) -> str:
        """Return the whole position as one canonical line; `Game.read` is its inverse."""
        raise NotImplementedError("the State of a game answers text")

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    # --- with a default that suits most games ---

    def odds(self) -> list[int] | None:
        """At CHANCE, return the weight of each entry of legal(), or None if all are equal. Otherwise return None."""
        return None

    def roll(self, dice: Dice) -> int:
        """At CHANCE, return one outcome: call dice.below(sum of odds) once, and count that number off through the odds.

        A game may override this with a faster method. It must give the same outcome for each number: the check of the
        sealed dice relies on that.
        Raises ValueError if `odds` is not as long as `legal`.
        """
        legal = self.legal()
        odds = self.odds()
        if odds is None:
            return legal[dice.below(len(legal))]
        left = dice.below(sum(odds))
        for place in range(len(odds)):
            left -= odds[place]
            if left < 0:
                return legal[place]
        raise ValueError("the odds are not as long as the legal outcomes")

    def together(self) -> list[int]:
        """Return the seats that choose now: in a together-round all its seats, until it ends; otherwise only the mover.

        A together-round is a round in which several seats choose at the same time.
        """
        mover = self.mover()
        return [mover] if mover >= 0 else []

    def legal_of(self, seat: int) -> list[int]:
        """Return what that seat may choose now; empty if it is not asked, or has chosen in this together-round."""
        return self.legal() if seat >= 0 and seat == self.mover() else []

    def knowers(self, action: int) -> int:
        """Return the mask of seats that learn which action was played, for a legal action."""
        return EVERYBODY

    def learners(self, action: int) -> int:
        """Return the mask of seats that learn a hidden fact, for a legal action that makes `reveals` rise."""
        return EVERYBODY

    def turn(self) -> int:
        """Return a number that rises when a turn or a together-round ends."""
        return 0

    def reveals(self) -> int:
        """Return a number that rises when any seat learns a hidden fact. Free undo stops there."""
        return 0

    # --- recording events ---

    def tell(self, kind: str, seat: int = -1, a: int = -1, b: int = -1, c: int = -1) -> None:
        """Record an event that all seats see."""
        if self.events is not None:
            self.events.append(Event(kind, seat, _facts(a, b, c)))

    def whisper(self, knowers: int, kind: str, seat: int = -1, a: int = -1, b: int = -1, c: int = -1) -> None:
        """Record an event whose facts only the knowers see; the others see that it happened."""
        if self.events is not None:
            facts = _facts(a, b, c)
            self.events.append(Event(kind, seat, facts, knowers, [HIDDEN] * len(facts)))


def _facts(a: int, b: int, c: int) -> list[int]:
    facts = [a, b, c]
    while facts and facts[-1] == -1:
        facts.pop()
    return facts
