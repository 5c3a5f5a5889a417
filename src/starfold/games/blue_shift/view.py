"""What a seat may know of Blue Shift: everything that anybody knows. What no one has turned up yet is chance."""

from __future__ import annotations

from typing import cast

from starfold.core.dice import Dice
from starfold.core.state import State
from starfold.core.view import View

from .rules.state import BlueShift, set_up


class BlueShiftView(View):
    """A Blue Shift position as every seat sees it; spaces, planets and seats as board.py and position.py have them."""

    def __init__(self, state: BlueShift, seat: int) -> None:
        super().__init__(state, seat)
        self.sweep: bool = state.sweep
        self.any_tokens: bool = state.any_tokens
        self.planets: list[int] = state.planets[:]  # by space
        self.homes: list[int] = state.homes[:]  # by planet
        self.faces: list[int] = state.faces[:]  # by planet
        self.ships: list[int] = state.ships[:]  # by seat
        self.tokens: list[int] = state.tokens[:]  # by seat * VALUES + value
        self.unseen: list[int] = state.unseen[:]  # by value
        self.icons: list[int] = state.icons[:]  # by value
        self.harvest: list[int] = state.harvest[:]
        self.choices: list[int] = state.choices[:]  # whoever is to choose: it is open to all
        self.phase: int = state.phase
        self.active: int = state.active
        self.place: int = state.place
        self.moved: bool = state.moved
        self.spent: bool = state.spent


def look(state: State, seat: int) -> View:
    """What that seat may know."""
    return BlueShiftView(cast(BlueShift, state), seat)


def imagine(view: View, dice: Dice) -> State:
    """The position that the view shows: what nobody has turned up is chance, so nothing is left to imagine."""
    seen = cast(BlueShiftView, view)
    state = set_up(seen.seats, seen.sweep, seen.any_tokens)
    state.planets = seen.planets[:]
    state.homes = seen.homes[:]
    state.faces = seen.faces[:]
    state.put_ships(seen.ships)
    state.points = seen.scores[:]
    state.tokens = seen.tokens[:]
    state.unseen = seen.unseen[:]
    state.icons = seen.icons[:]
    state.harvest = seen.harvest[:]
    state.choices = seen.choices[:]
    state.phase = seen.phase
    state.active = seen.active
    state.place = seen.place
    state.moved = seen.moved
    state.spent = seen.spent
    state.turns = seen.turn
    return state
