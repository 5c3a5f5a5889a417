"""What a seat may know of Pulsar 2849: everything, for nothing is hidden; what is face down is chance."""

from __future__ import annotations

from typing import cast

from starfold.core.dice import Dice
from starfold.core.state import State
from starfold.core.view import View

from .rules import Pulsar


class PulsarView(View):
    """A position as every seat sees it. The parts are those of position.py, and mean the same."""

    def __init__(self, state: Pulsar, seat: int) -> None:
        super().__init__(state, seat)
        self.side: int = state.side
        self.headquarters: bool = state.headquarters
        self.even: bool = state.even
        self.phase: int = state.phase
        self.round: int = state.round
        self.turn_seat: int = state.seat
        self.pick: int = state.pick
        self.median: int = state.median
        self.unseen: int = state.unseen
        self.stack: int = state.stack
        self.busy: int = state.busy
        self.winner: int = state.winner
        self.red: int = state.red
        self.had_red: bool = state.had_red
        self.reading: int = state.reading
        self.left: int = state.left
        self.need: int = state.need
        self.joining: int = state.joining
        self.sizes: int = state.sizes
        self.sides: list[int] = state.sides[:]
        self.techs: list[int] = state.techs[:]
        self.goals: list[int] = state.goals[:]
        self.rockets: list[int] = state.rockets[:]
        self.marks: list[int] = state.marks[:]
        self.spaces: list[int] = state.spaces[:]
        self.pool: list[int] = state.pool[:]
        self.hands: list[int] = state.hands[:]
        self.ships: list[int] = state.ships[:]
        self.systems: list[int] = state.systems[:]
        self.stations: list[int] = state.stations[:]
        self.rings: list[int] = state.rings[:]
        self.gyrodynes: list[int] = state.gyrodynes[:]
        self.areas: list[int] = state.areas[:]
        self.supply: list[int] = state.supply[:]
        self.awards: list[int] = state.awards[:]
        self.patents: list[int] = state.patents[:]
        self.shown: list[int] = state.shown[:]
        self.owners: list[int] = state.owners[:]
        self.paid: list[int] = state.paid[:]
        self.joints: list[int] = state.joints[:]
        self.tiles: list[int] = state.tiles[:]
        self.discards: list[int] = state.discards[:]
        self.kept: list[int] = state.kept[:]
        self.boards: list[int] = state.boards[:]
        self.hq: list[int] = state.hq[:]
        self.done: list[int] = state.done[:]
        self.runs: list[int] = state.runs[:]
        self.cubes: list[int] = state.cubes[:]
        self.tokens: list[int] = state.tokens[:]
        self.gained: list[int] = state.gained[:]
        self.before: list[int] = state.before[:]
        self.path: list[int] = state.path[:]
        self.used: list[int] = state.used[:]
        self.agenda: list[int] = state.agenda[:]
        self.links: list[int] = state.links[:]
        self.spent: list[int] = state.spent[:]
        self.choices: list[int] = state.choices[:]  # whoever is to choose: it is open to all
        self.shifts: list[int] = state.shifts[:]
        self.prices: list[int] = state.prices[:]


def look(state: State, seat: int) -> View:
    """What that seat may know."""
    return PulsarView(cast(Pulsar, state), seat)


def imagine(view: View, dice: Dice) -> State:
    """The position that the view shows: nothing is left to imagine."""
    seen = cast(PulsarView, view)
    state = Pulsar(seen.seats)
    state.fresh()
    state.side, state.headquarters, state.even = seen.side, seen.headquarters, seen.even
    state.phase, state.round, state.turns = seen.phase, seen.round, seen.turn
    state.seat, state.pick, state.median = seen.turn_seat, seen.pick, seen.median
    state.unseen, state.stack, state.busy, state.winner = seen.unseen, seen.stack, seen.busy, seen.winner
    state.red, state.had_red, state.reading = seen.red, seen.had_red, seen.reading
    state.left, state.need, state.joining, state.sizes = seen.left, seen.need, seen.joining, seen.sizes
    state.sides, state.techs, state.goals = seen.sides[:], seen.techs[:], seen.goals[:]
    state.rockets, state.marks, state.spaces = seen.rockets[:], seen.marks[:], seen.spaces[:]
    state.pool, state.hands, state.ships = seen.pool[:], seen.hands[:], seen.ships[:]
    state.systems, state.stations = seen.systems[:], seen.stations[:]
    state.rings, state.gyrodynes = seen.rings[:], seen.gyrodynes[:]
    state.areas, state.supply, state.awards = seen.areas[:], seen.supply[:], seen.awards[:]
    state.patents, state.shown = seen.patents[:], seen.shown[:]
    state.owners, state.paid, state.joints = seen.owners[:], seen.paid[:], seen.joints[:]
    state.tiles, state.discards, state.kept = seen.tiles[:], seen.discards[:], seen.kept[:]
    state.boards, state.hq, state.done, state.runs = seen.boards[:], seen.hq[:], seen.done[:], seen.runs[:]
    state.cubes, state.tokens, state.points = seen.cubes[:], seen.tokens[:], seen.scores[:]
    state.gained, state.before = seen.gained[:], seen.before[:]
    state.path, state.used, state.agenda = seen.path[:], seen.used[:], seen.agenda[:]
    state.links, state.spent, state.choices = seen.links[:], seen.spent[:], seen.choices[:]
    for place in range(len(state.techs)):
        for seat in range(state.seats):
            if state.patents[place] >> seat & 1:
                state.learn(seat, place)
    return state
