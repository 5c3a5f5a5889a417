"""Tiny games for testing the search: each has one feature that a search may get wrong."""

from __future__ import annotations

from typing import cast

from starfold import CHANCE, OVER, Dice, Event, Game, State, View
from starfold.core.words import Words


class Tiny(State):
    """A state that is the list of the actions played."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.played: list[int] = []
        self.first = 0  # the first seat to choose in a round together

    def copy(self) -> Tiny:
        twin = type(self)(self.seats)
        twin.played, twin.first = self.played[:], self.first
        return twin

    def play(self, action: int) -> None:
        self.played.append(action)

    def scores(self) -> list[int]:
        return [0] * self.seats

    def text(self) -> str:
        return " ".join([str(action) for action in self.played])


class TinyView(View):
    """Shows the actions played, unless several seats choose at once."""

    def __init__(self, state: Tiny, seat: int) -> None:
        super().__init__(state, seat)
        self.kind = type(state)
        self.played = [] if len(state.together()) > 1 else state.played[:]


class TinyWords(Words[View]):
    """Codes and sentences are numbers."""

    def __init__(self, actions: int) -> None:
        super().__init__([f"a {action}" for action in range(actions)])

    def veiled(self, action: int) -> str:
        return "a ?"

    def sentence(self, view: View, action: int) -> str:
        return self.code(action)

    def question(self, view: View) -> str:
        return "What?"

    def describe_event(self, event: Event, names: list[str]) -> str:
        return ""

    def render_text(self, view: View) -> str:
        return ""


def imagine(view: View, dice: Dice) -> State:
    seen = cast(TinyView, view)
    state = seen.kind(seen.seats)
    state.played = seen.played[:]
    state.first = seen.seat if len(seen.asked) > 1 else 0
    return state


def tiny(kind: type[Tiny], actions: int, together: bool = False, **parts: object) -> Game:
    """Return a game of this state."""
    settled: dict[str, object] = {
        "key": "tiny", "title": "Tiny", "about": "", "min_seats": 1, "max_seats": 4, "rules": 1, "options": [],
        "chance": True, "hidden": False, "together": together, "components": "", "rulebook": "",
        "start": lambda seats, options: kind(seats), "read": lambda text: kind(2),
        "look": lambda state, seat: TinyView(cast(Tiny, state), seat), "imagine": imagine, "words": TinyWords(actions),
    }  # fmt: skip
    return Game(**(settled | parts))  # type: ignore[arg-type]  # the parts are of as many types as they have names


class Pennies(Tiny):
    """Two seats choose heads or tails at once; seat 1 wins if they are equal. Seeing the other's choice wins."""

    def mover(self) -> int:
        if len(self.played) == 2:
            return OVER
        return self.first if not self.played else 1 - self.first

    def together(self) -> list[int]:
        return [0, 1] if len(self.played) < 2 else []

    def legal(self) -> list[int]:
        return [0, 1]

    def legal_of(self, seat: int) -> list[int]:
        return [0, 1]

    def knowers(self, action: int) -> int:
        return 1 << self.mover()

    def payoffs(self) -> list[float]:
        return [0.0, 1.0] if self.played[0] == self.played[1] else [1.0, 0.0]


class Lottery(Tiny):
    """Seat 0 takes a sure half, or draws one of a billion numbers and wins with two thirds of them."""

    def mover(self) -> int:
        if not self.played:
            return 0
        return CHANCE if self.played == [1] else OVER

    def legal(self) -> list[int]:
        if self.played:
            raise AssertionError("nobody lists a billion outcomes")
        return [0, 1]

    def roll(self, dice: Dice) -> int:
        return dice.below(1_000_000_000)

    def payoffs(self) -> list[float]:
        if self.played == [0]:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.played[1] % 3 else [0.0, 1.0]


class Crowd(Tiny):
    """Seat 0 has five hundred choices. One wins, and the game's rollout weights favour it a little."""

    best = 321

    def mover(self) -> int:
        return OVER if self.played else 0

    def legal(self) -> list[int]:
        return [] if self.played else list(range(500))

    def payoffs(self) -> list[float]:
        return [1.0, 0.0] if self.played == [self.best] else [0.0, 1.0]


class Three(Tiny):
    """Three seats choose 0 or 1 in turn. Seat 0 wins if seats 1 and 2 differ, else seat 2.

    Seat 2 wins by choosing as seat 1 did, so seats 0 and 1 get nothing.
    """

    def mover(self) -> int:
        return len(self.played) if len(self.played) < 3 else OVER

    def legal(self) -> list[int]:
        return [0, 1] if len(self.played) < 3 else []

    def payoffs(self) -> list[float]:
        return [1.0, 0.0, 0.0] if self.played[1] != self.played[2] else [0.0, 0.0, 1.0]


class Steps(Tiny):
    """Seat 0 takes four small steps in one turn, each 0 or 1; only 1, 0, 1, 1 wins."""

    way = (1, 0, 1, 1)

    def mover(self) -> int:
        return 0 if len(self.played) < 4 else OVER

    def legal(self) -> list[int]:
        return [0, 1] if len(self.played) < 4 else []

    def payoffs(self) -> list[float]:
        return [1.0, 0.0] if tuple(self.played) == self.way else [0.0, 1.0]


class Doubtful(Tiny):
    """Seat 0 has a second choice only in worlds where `first` is 0: one in ten, as `imagine_doubtful` deals them."""

    def mover(self) -> int:
        return OVER if self.played else 0

    def legal(self) -> list[int]:
        return [] if self.played else [0, 1] if self.first == 0 else [0]

    def payoffs(self) -> list[float]:
        return [0.5, 0.5]


def imagine_doubtful(view: View, dice: Dice) -> State:
    state = Doubtful(2)
    state.first = dice.below(10)
    return state
