"""A position of a game: what every game's rules must answer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from .dice import Dice
from .event import EVERYBODY, HIDDEN, Event

CHANCE: Final = -1  # the mover when dice, a draw or a deal decide
OVER: Final = -2  # the mover when the match has ended


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position; mutable; seen by rules and search only, never by pictures, words, bots or the wire."""

    def __init__(self, seats: int) -> None:
        self.seats: int = seats
        self.events: list[Event] | None = None  # a list collects what happens; None costs nothing

    # --- what every game answers ---

    def mover(self) -> int:
        """The seat to decide, or CHANCE, or OVER."""
        raise NotImplementedError("the State of a game answers mover")

    def legal(self) -> list[int]:
        """The actions that may be played now, ascending; empty only when OVER. The list is not to be changed."""
        raise NotImplementedError("the State of a game answers legal")

    def play(self, action: int) -> None:
        """Play an action. Trusted and fast: the caller has checked that it is legal."""
        raise NotImplementedError("the State of a game answers play")

    def copy(self) -> State:
        """An independent copy, without events."""
        raise NotImplementedError("the State of a game answers copy")

    def scores(self) -> list[int]:
        """Each seat's score as it stands now, for all to see."""
        raise NotImplementedError("the State of a game answers scores")

    def payoffs(self) -> list[float]:
        """At OVER: each seat's share of the win. A shared win splits 1; all may get 0."""
        raise NotImplementedError("the State of a game answers payoffs")

    def text(self) -> str:
        """The whole position in one canonical line; `Game.read` is its inverse."""
        raise NotImplementedError("the State of a game answers text")

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    # --- what has a good default ---

    def odds(self) -> list[int] | None:
        """At CHANCE: the weights beside legal(), or None when all are equal. Elsewhere None."""
        return None

    def roll(self, dice: Dice) -> int:
        """At CHANCE: one outcome, by exactly one dice.below(sum of odds), counted off in the order of legal().

        A game may be quicker, with the same outcome for the same number: so sealed dice can be checked by anyone.
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
        """The seats that choose at once now, the same until the round ends; normally just the mover."""
        mover = self.mover()
        return [mover] if mover >= 0 else []

    def legal_of(self, seat: int) -> list[int]:
        """What that seat may choose now; empty if it is not asked, or has chosen already in this together-round."""
        return self.legal() if seat >= 0 and seat == self.mover() else []

    def knowers(self, action: int) -> int:
        """The mask of seats that learn which action was played, if this legal one is."""
        return EVERYBODY

    def learners(self, action: int) -> int:
        """The mask of seats that learn a hidden fact, if this legal action is played and lets `reveals` rise."""
        return EVERYBODY

    def turn(self) -> int:
        """A number that rises when a turn or a together-round ends."""
        return 0

    def reveals(self) -> int:
        """A number that rises when any seat learns a hidden fact: free undo stops there."""
        return 0

    # --- telling what happens ---

    def tell(self, kind: str, seat: int = -1, a: int = -1, b: int = -1, c: int = -1) -> None:
        """Note something that everybody sees."""
        if self.events is not None:
            self.events.append(Event(kind, seat, _facts(a, b, c)))

    def whisper(self, knowers: int, kind: str, seat: int = -1, a: int = -1, b: int = -1, c: int = -1) -> None:
        """Note something whose facts only the knowers see; the others see that it happened."""
        if self.events is not None:
            facts = _facts(a, b, c)
            self.events.append(Event(kind, seat, facts, knowers, [HIDDEN] * len(facts)))


def _facts(a: int, b: int, c: int) -> list[int]:
    facts = [a, b, c]
    while facts and facts[-1] == -1:
        facts.pop()
    return facts
