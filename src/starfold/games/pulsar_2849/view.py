"""What a seat may know of Pulsar 2849: everything. Face-down tiles are decided by chance."""

from __future__ import annotations

from starfold.core.dice import Dice
from starfold.core.view import View

from .rules import Pulsar


class PulsarView(View):
    """A position as every seat sees it. The attributes are those of `position.pieces`."""

    def __init__(self, state: Pulsar, seat: int) -> None:
        super().__init__(state, seat)
        self.side: int = state.side  # the side of the board: an index into data.board.SIDES
        self.headquarters: bool = state.headquarters  # whether the match has headquarters
        self.even: bool = state.even  # the option `even_start`
        self.phase: int = state.phase  # what the match waits for: an index into position.phases.PHASES
        self.round: int = state.round  # the round, from 1; 0 during set-up
        self.turn_seat: int = state.seat  # the seat that decides, or -1
        # A counter from 0: of picks in the draft, of turns in the round, or of seats asked in set-up or production
        self.pick: int = state.pick
        self.median: int = state.median  # twice the place of the median marker
        self.unseen: int = state.unseen  # the mask of system tiles that are not turned up
        self.stack: int = state.stack  # the mask of transmitters that are not turned up
        # A mask of technologies, by place: those with a single die space, if it is taken in this round
        self.busy: int = state.busy
        self.winner: int = state.winner  # the seat that has won, or -1
        self.red: int = state.red  # the pips of the red die, or -1 for none
        self.had_red: bool = state.had_red  # whether the turn has had its red die
        self.reading: int = state.reading  # what the die in use reads, before a shift
        # In a flight: the steps left. When a marker moves: how many spaces, to the right if above 0, else to the left
        self.left: int = state.left
        # A mask of gate colours: if a shift asks the flight to visit a gate, it must still visit one of these
        self.need: int = state.need
        self.joining: int = state.joining  # the new transmitter that is to be joined, or -1
        # A mask of the gyrodyne sizes that an effect may take or complete; in the phase ADVANCING a mask of tracks
        self.sizes: int = state.sizes
        self.sides: list[int] = state.sides[:]  # by category of technologies: the side; -1 until it is dealt
        self.techs: list[int] = state.techs[:]  # by row and place: the technologies in play
        self.goals: list[int] = state.goals[:]  # the goal faces, indexes into data.components.GOAL_IDS
        self.rockets: list[int] = state.rockets[:]  # seats in turn order; in a match for two, every seat is in it twice
        self.marks: list[int] = state.marks[:]  # by track * markers + place, the foremost first: whose marker it is
        self.spaces: list[int] = state.spaces[:]  # by track * markers + place: the space that the marker is on
        self.pool: list[int] = state.pool[:]  # by pips: silver dice on the dice board
        self.hands: list[int] = state.hands[:]  # by seat * actions.PIPS + pips: silver dice that the seat may use
        self.ships: list[int] = state.ships[:]  # by seat: the place of its ship, or -1
        self.systems: list[int] = state.systems[:]  # by slot: the system tile, or -1 if it is not turned up
        # By slot * MOST_PLANETS + planet: the seat there, -1 free, -2 closed or no planet
        self.stations: list[int] = state.stations[:]
        self.rings: list[int] = state.rings[:]  # by slot of a pulsar: the seat that has claimed it, or -1
        # By slot of a pulsar: the size, + data.components.SIZES if it spins; -1 for none
        self.gyrodynes: list[int] = state.gyrodynes[:]
        self.areas: list[int] = state.areas[:]  # by seat * data.components.SIZES + size: gyrodynes in the play area
        self.supply: list[int] = state.supply[:]  # by size: gyrodyne tiles left
        self.awards: list[int] = state.awards[
            :
        ]  # by size * data.components.AWARDS_EACH + place: the seat that has it, or -1
        self.patents: list[int] = state.patents[:]  # by place in `techs`: the mask of seats that have the patent
        self.shown: list[int] = state.shown[:]  # the transmitters on offer
        self.owners: list[int] = state.owners[:]  # by transmitter: the seat that has it, or -1
        self.paid: list[int] = state.paid[:]  # by transmitter: the mask of its costs that are paid
        # By transmitter * 2 + half: the half it is joined to (transmitter * 2 + half), or -1
        self.joints: list[int] = state.joints[:]
        self.tiles: list[int] = state.tiles[:]  # by kind: exploration tiles in the stack
        self.discards: list[int] = state.discards[:]  # by kind: exploration tiles discarded
        self.kept: list[int] = state.kept[:]  # by seat * kinds + kind: exploration tiles kept
        self.boards: list[int] = state.boards[:]  # by seat: its headquarters board, or -1
        self.hq: list[int] = state.hq[:]  # by seat: the side of its headquarters, or -1
        self.done: list[int] = state.done[:]  # by seat: the mask of complete projects
        self.runs: list[int] = state.runs[:]  # by seat: the mask of projects whose gate run is still to be flown
        self.cubes: list[int] = state.cubes[:]  # by seat: engineering cubes
        self.tokens: list[int] = state.tokens[:]  # by seat * data.components.TOKENS + kind: die modifiers
        # By seat * reasons + reason (data.reasons.REASONS): VP of the whole match
        self.gained: list[int] = state.gained[:]
        # `gained` as it was before the latest production or final scoring
        self.before: list[int] = state.before[:]
        self.path: list[int] = state.path[:]  # the places of the flight: where it began, then each place it reached
        self.used: list[int] = state.used[:]  # the segments that the flight has used
        self.agenda: list[int] = state.agenda[:]  # the tasks to do, a stack: the last is next (position.phases.TASK)
        self.links: list[int] = state.links[:]  # the pips of the red dice that links offer
        self.spent: list[int] = state.spent[:]  # the transmitters paid for in this production, each once per payment
        # The legal actions of the seat to move, or of chance: visible to all seats
        self.choices: list[int] = state.choices[:]
        # By seat * position.pieces.SHIFT_KINDS + the kind of use: how far a die may be shifted
        self.shifts: list[int] = state.shifts[:]
        self.prices: list[int] = state.prices[:]  # by seat: cubes that a copied die costs


def look(state: Pulsar, seat: int) -> PulsarView:
    """Return what that seat may know, as a view."""
    return PulsarView(state, seat)


def imagine(view: PulsarView, dice: Dice) -> Pulsar:
    """Return the position that the view shows, which is complete."""
    state = Pulsar(view.seats)
    state.fresh()
    state.side, state.headquarters, state.even = view.side, view.headquarters, view.even
    state.phase, state.round, state.turns = view.phase, view.round, view.turn
    state.seat, state.pick, state.median = view.turn_seat, view.pick, view.median
    state.unseen, state.stack, state.busy, state.winner = view.unseen, view.stack, view.busy, view.winner
    state.red, state.had_red, state.reading = view.red, view.had_red, view.reading
    state.left, state.need, state.joining, state.sizes = view.left, view.need, view.joining, view.sizes
    state.sides, state.techs, state.goals = view.sides[:], view.techs[:], view.goals[:]
    state.rockets, state.marks, state.spaces = view.rockets[:], view.marks[:], view.spaces[:]
    state.pool, state.hands, state.ships = view.pool[:], view.hands[:], view.ships[:]
    state.systems, state.stations = view.systems[:], view.stations[:]
    state.rings, state.gyrodynes = view.rings[:], view.gyrodynes[:]
    state.areas, state.supply, state.awards = view.areas[:], view.supply[:], view.awards[:]
    state.patents, state.shown = view.patents[:], view.shown[:]
    state.owners, state.paid, state.joints = view.owners[:], view.paid[:], view.joints[:]
    state.tiles, state.discards, state.kept = view.tiles[:], view.discards[:], view.kept[:]
    state.boards, state.hq, state.done, state.runs = view.boards[:], view.hq[:], view.done[:], view.runs[:]
    state.cubes, state.tokens, state.points = view.cubes[:], view.tokens[:], view.scores[:]
    state.gained, state.before = view.gained[:], view.before[:]
    state.path, state.used, state.agenda = view.path[:], view.used[:], view.agenda[:]
    state.links, state.spent, state.choices = view.links[:], view.spent[:], view.choices[:]
    for place in range(len(state.techs)):
        for seat in range(state.seats):
            if state.patents[place] >> seat & 1:
                state.learn(seat, place)
    return state
