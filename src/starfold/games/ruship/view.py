"""What a seat may know of a RUSHIP position: all of it. RUSHIP hides nothing."""

from __future__ import annotations

from typing import cast

from starfold.core.dice import Dice
from starfold.core.state import State
from starfold.core.view import View

from .data.board import SPACE, number_of
from .data.box import ALIENS, HUMANITY
from .rules.state import Ruship, set_up


class RushipView(View):
    """A RUSHIP position as everybody sees it; the names are those of the rules."""

    def __init__(self, state: Ruship, seat: int) -> None:
        super().__init__(state, seat)
        self.spaces: int = state.spaces
        self.one_die_start: bool = state.one_die_start
        self.ships: list[int] = state.counts(HUMANITY)
        self.ufos: list[int] = state.counts(ALIENS)
        self.mothership: int = number_of(state.mothership)
        self.vortex: int = number_of(state.vortex)
        self.supply: list[int] = state.supply[:]
        self.hits: list[int] = state.hits[:]
        self.owner: list[int] = state.owner[:]
        self.phase: int = state.phase
        self.active: int = state.active
        self.opening: int = state.opening
        self.low: int = state.low
        self.high: int = state.high
        self.fresh: bool = state.fresh
        self.rerolled: bool = state.rerolled
        self.raised: bool = state.raised
        self.broadside: bool = state.broadside
        self.choices: list[int] = state.choices[:]  # whoever is to choose: it is open to all


def look(state: State, seat: int) -> View:
    """What that seat may know."""
    return RushipView(cast(Ruship, state), seat)


def imagine(view: View, dice: Dice) -> State:
    """The position that the view shows: nothing is left to imagine."""
    seen = cast(RushipView, view)
    state = set_up(seen.spaces, seen.one_die_start)
    state.put_bases(SPACE[seen.mothership], SPACE[seen.vortex])
    put_fleet(state, HUMANITY, seen.ships)
    put_fleet(state, ALIENS, seen.ufos)
    state.hits = seen.hits[:]
    state.owner = seen.owner[:]
    state.phase = seen.phase
    state.active = seen.active
    state.opening = seen.opening
    state.low = seen.low
    state.high = seen.high
    state.fresh = seen.fresh
    state.rerolled = seen.rerolled
    state.raised = seen.raised
    state.broadside = seen.broadside
    state.turns = seen.turn
    state.choices = seen.choices[:]
    return state


def put_fleet(state: Ruship, seat: int, counts: list[int]) -> None:
    """So many tokens of a seat come to stand on each space."""
    for number, count in enumerate(counts):
        if count:
            state.put(seat, number)
        if count == 2:
            state.put(seat, number)
