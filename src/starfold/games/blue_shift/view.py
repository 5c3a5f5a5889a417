"""What a seat may know of Blue Shift: everything that is visible to any seat. Unseen planets are chance."""

from __future__ import annotations

from typing import cast

from starfold.core.dice import Dice
from starfold.core.state import State
from starfold.core.view import View

from .rules.state import BlueShift, set_up


class BlueShiftView(View):
    """A Blue Shift position as every seat sees it, with spaces, planets and seats as in `data.board` and `position`."""

    def __init__(self, state: BlueShift, seat: int) -> None:
        super().__init__(state, seat)
        self.sweep: bool = state.sweep  # whether the option `harvest` is `sweep`
        self.any_tokens: bool = state.any_tokens  # whether the option `gap_tokens` is `any`
        self.planets: list[int] = state.planets[:]  # by space: the planet there, or 0 for a gap
        self.homes: list[int] = state.homes[:]  # by planet: the seat that has it, -1 on the board, -2 in the star
        self.faces: list[int] = state.faces[:]  # by planet: its other side: 0 not seen, 1 bare, 2 with an icon
        self.ships: list[int] = state.ships[:]  # by seat: the space of its ship, -1 not placed yet, -2 lost
        self.tokens: list[int] = state.tokens[:]  # by seat * 4 + value (1 to 3): tokens that the seat can spend
        self.unseen: list[int] = state.unseen[:]  # by value: planets whose other side no seat has seen
        self.icons: list[int] = state.icons[:]  # by value: icons on the other sides that no seat has seen
        self.harvest: list[int] = state.harvest[:]  # harvested planets that are still to be turned up, in order
        # The legal actions of the seat to move, or of chance: visible to all seats
        self.choices: list[int] = state.choices[:]
        self.phase: int = state.phase  # what the match waits for: an index into position.PHASES
        self.active: int = state.active  # the seat whose turn it is, or that places its ship
        # Between two turns seats are asked one after the other: the distance, in seats, from the active seat to the
        # asked one; otherwise 0
        self.place: int = state.place
        self.moved: bool = state.moved  # whether the active seat has made its move
        self.spent: bool = state.spent  # whether the active seat has spent its token


def look(state: State, seat: int) -> View:
    """Return what that seat may know, as a view."""
    return BlueShiftView(cast(BlueShift, state), seat)


def imagine(view: View, dice: Dice) -> State:
    """Return the position that the view shows. It is complete: unseen planets are decided by chance later."""
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
