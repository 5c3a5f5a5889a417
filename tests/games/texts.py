"""Positions of any game as texts in tests: their parts, changed or randomly corrupted, and played on from."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from starfold import Game, State
from starfold.core.dice import Dice
from starfold.core.state import CHANCE, OVER

Parts = dict[str, str]


def parts_of(text: str) -> Parts:
    """Return a position's text split into parts."""
    return {key: value for key, _, value in (part.partition("=") for part in text.split())}


def changed(text: str, changes: Parts) -> str:
    """Return a position's text with some parts changed."""
    return " ".join(f"{key}={value}" for key, value in {**parts_of(text), **changes}.items())


def spoiled(parts: Parts, other: Parts, dice: Random, letters: str, more: list[Callable[[Parts], None]]) -> str:
    """Return a position's text with one to three changes: general ones, or those of this game (`more`)."""
    parts = dict(parts)
    for _ in range(dice.choice([1, 1, 2, 3])):
        key = dice.choice(list(parts))
        value = parts[key]
        place = dice.randrange(len(value) + 1)
        way = dice.randrange(4 + len(more))
        if way == 0:
            parts[key] = other[key]
        elif way == 1:
            parts[key] = value[:place] + value[place + 1 :]
        elif way == 2:
            parts[key] = value[:place] + dice.choice(letters) + value[place:]
        elif way == 3:
            between = "/" if "/" in value else ","
            words = value.split(between)
            dice.shuffle(words)
            parts[key] = between.join(words)
        else:
            more[way - 4](parts)
    return changed("", parts)


def played_on(game: Game, state: State, dice: Dice, steps: int) -> None:
    """Play some random moves; each position on the way must be as sound as those of a match."""
    for number in range(steps):
        if state.mover() == OVER:
            return
        legal = state.legal()
        assert legal
        assert legal == sorted(set(legal))
        state.play(state.roll(dice) if state.mover() == CHANCE else legal[dice.below(len(legal))])
        if number < 4:
            again = game.read(state.text())
            assert (again.text(), again.legal()) == (state.text(), state.legal())
