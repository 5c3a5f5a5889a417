"""Names of spaces, and the foreseen effect of spending a token; for words and pictures."""

from __future__ import annotations

from starfold.core.dice import QuickDice

from ..data import board
from ..data.components import GAP
from ..position import space_text
from ..rules.moves import add_moves
from ..view import BlueShiftView, imagine

STAR = -1  # the target of a fall


def space_said(space: int) -> str:
    """Return a space in words: `ring 2, spoke 7`."""
    return "ring {}, spoke {}".format(*space_text(space).split("-"))


class Shift:
    """A line that shifts by one space: which planets move from where to where, and which ships ride on them."""

    def __init__(self, view: BlueShiftView, line: int) -> None:
        self.line: int = line
        self.moves: list[tuple[int, int]] = [(a, b) for a, b in _steps(line) if view.planets[a] != GAP]
        self.riders: list[int] = [seat for seat, ship in enumerate(view.ships) if any(ship == a for a, _ in self.moves)]
        fallen = [a for a, b in self.moves if b == STAR]
        self.fallen: int = view.planets[fallen[0]] if fallen else GAP  # the planet that falls into the star
        lost = [seat for seat in self.riders if view.ships[seat] in fallen]
        self.lost: int = lost[0] if lost else -1  # the seat whose ship falls with it


def _steps(line: int) -> list[tuple[int, int]]:
    """Return, for each space of a line, the space itself and its target."""
    if line < board.CLOCKWISE_LINE:
        return [
            (space, space - board.SPOKES if space >= board.SPOKES else STAR)
            for space in range(line, board.SPACES, board.SPOKES)
        ]
    ring, along = (
        (line - board.CLOCKWISE_LINE, board.CLOCKWISE)
        if line < board.COUNTER_LINE
        else (line - board.COUNTER_LINE, board.COUNTER)
    )
    return [(space, along[space]) for space in range(ring * board.SPOKES, (ring + 1) * board.SPOKES)]


def moves_then(view: BlueShiftView, action: int) -> bool:
    """Return whether the active seat still has a ship and a move after spending a token before its move."""
    state = imagine(view, QuickDice())
    state.play(action)
    moves: list[int] = []
    if state.ships[view.active] >= 0:
        # The next decision cannot be used: it may be chance, if another ship has fallen.
        add_moves(state, moves, state.ships[view.active])
    return bool(moves)
