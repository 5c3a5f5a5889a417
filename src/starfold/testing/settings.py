"""The settings in which a game is checked: every seat count, options pairwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import zip_longest

from starfold.core.dice import Dice, QuickDice
from starfold.core.game import Game
from starfold.core.options import choice, pairwise
from starfold.core.state import CHANCE, OVER, State
from starfold.core.view import View, place_name

SEATS = "number of seats"  # not a valid option key, which is one word
MAX_STEPS = 20_000  # of a random match
MAX_POSITIONS = 120  # positions for a check in one setting
TOTAL_POSITIONS = 720  # positions for a check in all settings together
MAX_SHOWN = 160  # characters of a line in a message; longer ones are cut around the difference
SHOWN_BEFORE = 60  # characters shown before the difference


class Setting:
    """A game with a seat count, options and a seed."""

    def __init__(self, game: Game, seats: int, options: dict[str, int], seed: int, many: int = MAX_POSITIONS) -> None:
        self.game = game
        self.many = many
        self.seats = seats
        self.options: dict[str, object] = {option.key: option.show(options[option.key]) for option in game.options}
        self.seed = seed
        self.names = game.seat_names(seats)
        chosen = [f"{key}={value}" for key, value in self.options.items()]
        self.said = " ".join([game.key, f"{seats} seats", *chosen, f"seed {seed}"])

    def __str__(self) -> str:
        return self.said

    def usual(self) -> bool:
        """Return whether this is the default setting: the fewest seats and default options."""
        defaults = {option.key: option.show(option.default) for option in self.game.options}
        return self.seats == self.game.min_seats and self.options == defaults

    def start(self) -> State:
        """Return the first position."""
        return self.game.start(self.seats, self.options)

    def dice(self) -> QuickDice:
        """Return dice with this setting's seed."""
        return QuickDice(self.seed * 1_000_003 + self.seats)

    def some(self, count: int) -> int:
        """Scale a count down if there are many settings; at least one."""
        return max(1, count * self.many // MAX_POSITIONS)

    def match(self, dice: Dice) -> tuple[list[State], list[int]]:
        """Play a random match; return a copy of every position, and the actions."""
        state = self.start()
        states: list[State] = [state.copy()]
        texts: list[str] = [state.text()]
        actions: list[int] = []
        while state.mover() != OVER:
            if len(actions) >= MAX_STEPS:
                raise AssertionError(f"{self}: a random match did not end within {MAX_STEPS} steps")
            action = any_action(state, dice)
            state.play(action)
            actions.append(action)
            states.append(state.copy())
            texts.append(state.text())
        # All checks use these copies, so they must stay equal to their originals.
        for twin, text in zip(states, texts, strict=True):
            check_equal(twin.text(), text, f"{self}: a copy is no longer what it was a copy of")
        return states, actions

    def positions(self, count: int) -> Iterator[State]:
        """Yield positions from random matches, evenly from early to late; up to one in twelve is from the setup."""
        for state in _drawn(self)[:count]:
            yield state.copy()


@cache
def _drawn(setting: Setting) -> list[State]:
    """Draw a setting's positions once, shared by all checks."""
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
    """Return the settings of a game: every seat count with default options, then pairwise combinations."""
    counts = [str(seats) for seats in range(game.min_seats, game.max_seats + 1)]
    seats = choice(SEATS, counts, "How many play.")
    usual = {option.key: option.default for option in game.options}
    first = [{SEATS: place, **usual} for place in range(len(counts))]
    chosen = pairwise([seats, *game.options], first) if game.options else first
    many = max(12, min(MAX_POSITIONS, TOTAL_POSITIONS // len(chosen)))
    places = [each.pop(SEATS) for each in chosen]
    return [Setting(game, game.min_seats + place, each, seed, many) for place, each in zip(places, chosen, strict=True)]


def any_action(state: State, dice: Dice) -> int:
    """Return a random action: chance by its odds, a seat's uniformly."""
    if state.mover() == CHANCE:
        return state.roll(dice)
    legal = state.legal()
    require(legal != [], f"nothing is legal before the end: {state.text()}")
    return legal[dice.below(len(legal))]


def imagined(setting: Setting, view: View, dice: Dice) -> State:
    """Return a world that the game imagines from a view; its seat must choose first in it.

    Else a search would let others choose before it and use what they do.
    """
    world = setting.game.imagine(view, dice)
    if view.can_act() and world.mover() != view.seat:
        first = place_name(world.mover()) if world.mover() >= 0 else "chance or nobody"
        raise AssertionError(
            f"{setting}: in a world that imagine deals {place_name(view.seat)}, {first} chooses next. Where seats"
            " choose at the same time, the view's own seat must be the first to choose in it: see imagine, and"
            " State.mover"
        )
    return world


def same_view(setting: Setting, view: View, world: State) -> None:
    """Fail unless an imagined world looks like its view."""
    why = f"{setting}: what {place_name(view.seat)} sees of a world is not what imagine made it from"
    then = ". Either imagine is wrong, or the view has what the seat cannot know"
    check_equal(setting.game.look(world, view.seat).text(), view.text(), why, then)


def difference(one: str, two: str) -> str:
    """Return the first line in which two texts differ, or the part of it."""
    for ours, theirs in zip_longest(one.splitlines(), two.splitlines()):
        if ours != theirs:
            one, two, place = ours or "", theirs or "", 0
            while one[place : place + 1] == two[place : place + 1] != "":
                place += 1
            return f"{_part(ours, place)} / {_part(theirs, place)}"
    return "nothing at all"


def _part(line: str | None, place: int) -> str:
    """Return a line for a message, cut around a position."""
    if line is None:
        return "nothing"
    if len(line) <= MAX_SHOWN:
        return repr(line)
    start = max(0, place - SHOWN_BEFORE)
    end = start + MAX_SHOWN
    return repr(("…" if start else "") + line[start:end] + ("…" if end < len(line) else ""))


def check_equal(one: str, two: str, why: str, then: str = "") -> None:
    """Fail with a sentence and the first difference unless two texts are equal."""
    if one != two:
        raise AssertionError(f"{why}: {difference(one, two)}{then}")


def require(holds: bool, why: str) -> None:
    """Fail with a sentence unless a condition holds."""
    if not holds:
        raise AssertionError(why)
