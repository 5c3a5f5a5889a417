"""What a seat may know of Blue Shift: everything that is visible to any seat. Unseen planets are chance."""

from __future__ import annotations

from starfold.core.dice import Dice
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


def look(state: BlueShift, seat: int) -> BlueShiftView:
    """Return what that seat may know, as a view."""
    return BlueShiftView(state, seat)


def imagine(view: BlueShiftView, dice: Dice) -> BlueShift:
    """Return the position that the view shows. It is complete: unseen planets are decided by chance later."""
    state = set_up(view.seats, view.sweep, view.any_tokens)
    state.planets = view.planets[:]
    state.homes = view.homes[:]
    state.faces = view.faces[:]
    state.put_ships(view.ships)
    state.points = view.scores[:]
    state.tokens = view.tokens[:]
    state.unseen = view.unseen[:]
    state.icons = view.icons[:]
    state.harvest = view.harvest[:]
    state.choices = view.choices[:]
    state.phase = view.phase
    state.active = view.active
    state.place = view.place
    state.moved = view.moved
    state.spent = view.spent
    state.turns = view.turn
    return state
