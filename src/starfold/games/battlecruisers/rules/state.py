"""Battlecruisers' rules: a position with its actions, and its start. Rule ids as in rulebook.md.

A function that returns a bool, such as `together.choose`, does not continue the match by itself: `resolving.carry_on`
continues with the next effect unless a seat or chance has to decide first.
"""

from __future__ import annotations

from typing import Final

from starfold.core.event import EVERYBODY

from .. import actions
from ..data.components import SET_SIZE
from ..data.deck import CARDS, SET_NAMES, SETS
from ..data.kinds import STRIKE
from ..position import phases
from ..position.pieces import Position
from . import aiming, asking, deciding, moving, resolving, rounds, setting_up, together

RANDOM: Final = "random"
OWN: Final = "own choice"
SET_CHOICES: Final[list[str]] = [*SET_NAMES, RANDOM, OWN]


class Battlecruisers(Position):
    """A Battlecruisers position with its rules."""

    def copy(self) -> Battlecruisers:
        """Return an independent copy, without events."""
        twin = Battlecruisers(self.seats, self.limit, self.choosing, self.pool)
        self.copy_into(twin)
        return twin

    def learners(self, action: int) -> int:
        """BC-8.34 Return the two seats that learn what a Precision Strike shows, or all seats for anything else."""
        phase = self.phase
        if phase == phases.STRIKING:
            return 1 << self.actor | 1 << self.target
        if phase == phases.AIMING and asking.effect(self).kind == STRIKE:
            return 1 << self.actor | 1 << (action - actions.AIM)
        return EVERYBODY

    def legal_of(self, seat: int) -> list[int]:
        """Return what a seat may choose now; empty if it is not asked or has chosen."""
        phase = self.phase
        if phase == phases.SELECTING or phase == phases.DISCARDING or phase == phases.GIVING or phase == phases.KEEPING:
            return asking.at_once(self, seat) if seat >= 0 and self.waits_for(seat) else []
        return self.choices if seat >= 0 and seat == self.mover() else []

    def play(self, action: int) -> None:
        """Play a legal action."""
        if action < actions.KEEP:
            self.play_chance(action)
        elif action < actions.HIT:
            if not together.choose(self, action):
                resolving.carry_on(self)
        else:
            self.play_choice(action)
        self.choices = asking.choices_now(self)

    def play_chance(self, action: int) -> None:
        """Apply an outcome of chance, or a step without a choice."""
        if action < actions.LAY_OPEN:
            setting_up.add_card(self, action - actions.ADD)
        elif action < actions.LAY_DOWN:
            setting_up.lay_open(self, self.kind_of(action - actions.LAY_OPEN))
        elif action < actions.RESOLVE:
            setting_up.lay_down(self, self.kind_of(action - actions.LAY_DOWN))
        elif action < actions.FIND:
            resolving.resolve(self, self.kind_of(action - actions.RESOLVE))
        elif action < actions.VANISH:
            deciding.find(self, self.kind_of(action - actions.FIND))
        elif action < actions.END:
            deciding.vanish(self, self.kind_of(action - actions.VANISH))
        else:
            rounds.end_round(self)

    def play_choice(self, action: int) -> None:
        """Apply a choice of the seat that resolves a main."""
        if action < actions.RAISE:
            moving.hit(self, self.kind_of(action - actions.HIT))
        elif action < actions.TRADE:
            if deciding.raised(self, self.kind_of(action - actions.RAISE)):
                return
        elif action < actions.CALL:
            deciding.trade(self, self.kind_of(action - actions.TRADE))
        elif action < actions.SWITCH:
            deciding.call(self, self.kind_of(action - actions.CALL))
        elif action < actions.NEXT:
            deciding.switch(self, self.kind_of(action - actions.SWITCH))
            return
        elif action < actions.STEAL:
            if deciding.put_next(self, self.kind_of(action - actions.NEXT)):
                return
        elif action < actions.AIM:
            moving.steal(self, (action - actions.STEAL) // CARDS, self.kind_of((action - actions.STEAL) % CARDS))
        elif action < actions.DECLINE:
            if aiming.meet(self, action - actions.AIM):
                return
        else:
            deciding.decline(self)
        resolving.carry_on(self)


def start(seats: int, options: dict[str, int]) -> Battlecruisers:
    """Return the first position."""
    name = SET_CHOICES[options["set"]]
    pool = options["cards"] if name == OWN else 0
    state = Battlecruisers(seats, options["round_limit"], options["choose_recovery"] == 1, pool)
    state.fresh()
    if name in SET_NAMES:
        state.cards = sorted(SETS[SET_NAMES.index(name)][: SET_SIZE[seats]])
        setting_up.deal(state)
    state.choices = asking.choices_now(state)
    return state
