"""The settings a game is tried in: every seat count, options pairwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..core.dice import Dice, QuickDice
from ..core.game import Game
from ..core.options import choice, pairwise
from ..core.state import CHANCE, OVER, State

SEATS = "number of seats"  # no option has such a key: a key is one word
BOUND = 20_000  # steps within which every random match must end
MANY = 120  # positions that a check looks at in one setting
ALTOGETHER = 720  # positions in all settings; with many settings there are fewer in each


class Setting:
    """A game with a seat count, options and a seed: what one run of a check works on."""

    def __init__(self, game: Game, seats: int, options: dict[str, int], seed: int, many: int = MANY) -> None:
        self.game = game
        self.many = many
        self.seats = seats
        self.options: dict[str, object] = {option.key: option.show(options[option.key]) for option in game.options}
        self.seed = seed

    def __str__(self) -> str:
        chosen = [f"{key}={value}" for key, value in self.options.items()]
        return " ".join([self.game.key, f"{self.seats} seats", *chosen, f"seed {self.seed}"])

    def start(self) -> State:
        """The first position."""
        return self.game.start(self.seats, self.options)

    def dice(self) -> QuickDice:
        """Dice of this setting's own."""
        return QuickDice(self.seed * 1_000_003 + self.seats)

    def some(self, count: int) -> int:
        """So many, or fewer where there are many settings; at least one."""
        return max(1, count * self.many // MANY)

    def match(self, dice: Dice) -> tuple[list[State], list[int]]:
        """A random match: every position before an action, then the last one; and the actions."""
        state = self.start()
        states: list[State] = [state.copy()]
        texts: list[str] = [state.text()]
        actions: list[int] = []
        while state.mover() != OVER:
            if len(actions) >= BOUND:
                raise AssertionError(f"{self}: a random match did not end within {BOUND} steps")
            action = any_action(state, dice)
            state.play(action)
            actions.append(action)
            states.append(state.copy())
            texts.append(state.text())
        # Everything else looks at these copies, so they must be true, and still be so when the match has gone on.
        for twin, text in zip(states, texts, strict=True):
            must(twin.text() == text, f"{self}: a copy of {text} is now {twin.text()}")
        return states, actions

    def positions(self, count: int) -> Iterator[State]:
        """Positions from random matches, early and late ones alike; one in twelve may be from the set-up."""
        for state in _drawn(self)[:count]:
            yield state.copy()


@cache
def _drawn(setting: Setting) -> list[State]:
    """As many positions as any check of a setting looks at: drawn once, for they are the same for all checks."""
    dice, found = setting.dice(), list[State]()
    while len(found) < setting.many:
        states, _ = setting.match(dice)
        asked = next(place for place, state in enumerate(states) if state.mover() != CHANCE)
        for number in range(min(setting.many - len(found), 12)):
            first = asked if number else 0
            found.append(states[first + dice.below(len(states) - first)].copy())
    return found


@cache
def settings(game: Game, seed: int = 1) -> list[Setting]:
    """Every seat count with the default options; then so many that any two values, seats among them, meet."""
    counts = [str(seats) for seats in range(game.fewest, game.most + 1)]
    seats = choice(SEATS, counts, "How many play.")
    usual = {option.key: option.default for option in game.options}
    first = [{SEATS: place, **usual} for place in range(len(counts))]
    chosen = pairwise([seats, *game.options], first) if game.options else first
    many = max(12, min(MANY, ALTOGETHER // len(chosen)))
    places = [each.pop(SEATS) for each in chosen]
    return [Setting(game, game.fewest + place, each, seed, many) for place, each in zip(places, chosen, strict=True)]


def any_action(state: State, dice: Dice) -> int:
    """A random action: chance by its odds, a seat's evenly."""
    if state.mover() == CHANCE:
        return state.roll(dice)
    legal = state.legal()
    must(legal != [], f"nothing is legal before the end: {state.text()}")
    return legal[dice.below(len(legal))]


def must(holds: bool, why: str) -> None:
    """Fail with a sentence unless it holds."""
    if not holds:
        raise AssertionError(why)
