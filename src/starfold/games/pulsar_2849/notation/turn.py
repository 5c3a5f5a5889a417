"""Consistency checks of a turn: the seat that decides, a flight, the pending decision, and the agenda."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import board, components
from ..data.kinds import MOVE_TO_SYSTEM
from ..data.loading import MOST_PLANETS
from ..position import phases
from ..position.pieces import NO_DIE, NOWHERE, UNSEEN
from ..rules import Pulsar
from ..rules.flying import can_fly, land
from ..rules.production import offer_of
from .checks import must

QUIET: Final[list[int]] = [
    phases.ACTING,
    phases.USING,
    phases.FLYING,
    phases.PAYING,
]  # phases of a turn or of production with an empty agenda


def check_turn(state: Pulsar) -> None:
    """Check the facts that the phase requires."""
    phase = state.phase
    asked = phase > phases.EXPLORING and phase != phases.ENDED
    in_turn = phase in (phases.TURNING_UP, phases.EXPLORING) or (asked and phases.ACTING <= phase < phases.PAYING)
    must(state.seat >= 0 or not (asked or in_turn), "seat names who is asked")
    must(phase != phases.ENDED or state.seat < 0, "nobody is asked after the end")
    if in_turn or phase == phases.PAYING:
        next_one = 0 <= state.pick < state.seats and state.players()[state.pick] == state.seat
        must(next_one, "pick counts who is next in turn order")
    if in_turn:
        had = state.players()[: state.pick]
        left = sum([sum(state.hands[seat * actions.PIPS : (seat + 1) * actions.PIPS]) for seat in had])
        must(left == 0, "who has had a turn has no dice left")
    must(state.red == NO_DIE or state.had_red, "a red die is marked with !")
    must(in_turn or not state.had_red, "a red die is there in a turn only")
    must((in_turn and phase not in QUIET) or not state.agenda, "something waits while something is asked")
    must(phase != phases.MARKING or state.left != 0, "a marker moves")
    check_spent(state)
    if in_turn:
        check_flight(state)
        check_question(state)
        for task in state.agenda:
            check_task(state, task)
    else:
        must(not state.path, "a path is there in a flight only")
    must(not state.links or phase == phases.LINKING, "links are there while one is complete")
    must(phase != phases.LINKING or not state.agenda, "nothing waits behind a link")
    must((state.joining >= 0) == (phase == phases.JOINING), "joining names a new transmitter")


def check_spent(state: Pulsar) -> None:
    """Check the cubes paid in this production."""
    must(not state.spent or state.phase == phases.PAYING, "cubes are spent in production")
    for tile in state.spent:
        offer = offer_of(tile)
        fits = offer is not None and state.online(tile) and state.spent.count(tile) <= offer.times
        must(fits, "cubes are spent on what an online transmitter offers")


def check_flight(state: Pulsar) -> None:
    """Check a path, and that the flight can be completed."""
    phase, place = state.phase, state.ships[state.seat]
    flies = phase in (phases.FLYING, phases.RUNNING) or (phase == phases.TURNING_UP and len(state.path) > 0)
    must(len(state.path) > 0 or not flies, "a flight has a path")
    must(not state.path or flies, "a path is there in a flight only")
    if flies:
        must(len(state.path) > 1 or phase == phases.FLYING, "a flight has a path")
        must(state.path[-1] == place, "the ship is where its path ends")
        must(0 <= state.left <= actions.LONGEST + 1 - len(state.path), "a flight is as long as a die can read")
        must((phase == phases.FLYING) <= (state.left > 0), "a flight has steps left")
        must(phase != phases.RUNNING or state.left == 0, "a gate run is flown at the end")
        must(phase == phases.RUNNING or not state.agenda, "nothing waits before a flight is over")
        must(can_fly(state, place, state.left, state.need), "the flight can be completed")
        for passed in [passed for passed in state.path if board.TYPE[passed] == board.SYSTEM and passed != place]:
            must(state.systems[board.SLOT[passed]] != UNSEEN, "the systems of a flight are turned up")
    if phase == phases.RUNNING:
        twin = state.copy()
        assert isinstance(twin, Pulsar)
        twin.agenda = []
        land(twin)
        must(twin.agenda == state.agenda or not twin.path, "what waits is what the flight has visited")


def check_question(state: Pulsar) -> None:
    """Check that the pending decision fits the ship's place and the agenda."""
    phase, place = state.phase, state.ships[state.seat]
    at_system = place >= 0 and board.TYPE[place] == board.SYSTEM
    slot = board.SLOT[place] if at_system else -1
    face_down = at_system and state.systems[slot] == UNSEEN
    must(phase != phases.TURNING_UP or face_down, "the ship has reached a face-down system")
    if phase == phases.TURNING_UP and not state.path:
        must(
            state.agenda[-1:] == [phases.ARRIVE * phases.TASK + slot], "a ship that has moved to a system arrives there"
        )
    if phase == phases.BONUSING:
        must(at_system and not face_down, "a bonus is of the system where the ship is")
        planets = range(slot * MOST_PLANETS, slot * MOST_PLANETS + MOST_PLANETS)
        tile = state.systems[slot] * MOST_PLANETS
        blue = [
            planet for planet in planets if state.stations[planet] == state.seat and components.BLUE[tile + planet % 4]
        ]
        must(len(blue) == 1, "a bonus is for a station on a blue planet")
    must(
        phase != phases.CLAIMING or (place >= 0 and board.TYPE[place] == board.PULSAR),
        "a pulsar is claimed where the ship is",
    )
    must(phase != phases.EXPLORING or sum(state.tiles) > 0, "an exploration tile is there to be drawn")
    must(phase != phases.ADVANCING or state.left < 0, "a marker advances to the left")
    if phase == phases.JOINING and state.joining >= 0:
        halves = state.joints[2 * state.joining : 2 * state.joining + 2]
        must(
            state.owners[state.joining] == state.seat and halves == [-1, -1], "the new transmitter is joined to nothing"
        )
        must(
            state.agenda == [phases.PAID_UP * phases.TASK + state.joining],
            "a cost of the new transmitter has been paid",
        )


def check_task(state: Pulsar, task: int) -> None:
    """Check that a task of the agenda is about what the seat has, and fits its ship's place."""
    kind, what = task // phases.TASK, task % phases.TASK
    place = state.ships[state.seat]
    jumps = state.phase == phases.JUMPING or any(
        each < phases.TASK and components.ALL_EFFECTS[each].kind == MOVE_TO_SYSTEM for each in state.agenda
    )
    if kind == 0:
        must(is_own(state, task), f"{components.ALL_EFFECTS[task].name} is of something that the seat has")
        here = (
            place >= 0
            and board.TYPE[place] == board.SYSTEM
            and task in components.SYSTEM_TASKS[state.systems[board.SLOT[place]]]
        )
        must(not (jumps and here), "nothing of a place waits while the ship moves away")
    elif kind in (phases.PASS, phases.ARRIVE, phases.CALL):
        must(not jumps, "nothing of a place waits while the ship moves away")
        arrived = place == (board.PULSARS if kind == phases.CALL else board.SYSTEMS)[state.side][what]
        must(arrived or kind == phases.PASS, "a flight ends where the ship is")
        coming = state.phase == phases.TURNING_UP and arrived
        must(
            kind == phases.CALL or coming or state.systems[what] != UNSEEN,
            "stations are built in systems that are turned up",
        )
    elif kind == phases.PATENTED:
        must(state.patents[what] >> state.seat & 1 == 1, "a trigger is of an own patent")
    elif kind in (phases.PAID_UP, phases.LIVE):
        must(state.owners[what] == state.seat, "links and costs are of own transmitters")
        must(kind == phases.PAID_UP or state.online(what), "links are of online transmitters")


def is_own(state: Pulsar, task: int) -> bool:
    """Return whether an effect on the agenda belongs to the seat.

    It may come from a patent, a project, a transmitter, a tile or the system of its ship.
    """
    place, hq = state.ships[state.seat], state.hq[state.seat]
    for number in range(len(state.techs)):
        held = (
            state.patents[number] >> state.seat & 1 and components.TECH_COLOUR[state.techs[number]] == components.LIGHT
        )
        if held and task in components.TECH_TASKS[1 if state.headquarters else 0][state.techs[number]]:
            return True
    for project in range(components.PROJECTS_EACH if hq >= 0 else 0):
        if state.done[state.seat] >> project & 1 and task in components.PROJECT_TASKS[hq][project]:
            return True
    for tile in range(len(state.owners)):
        if state.owners[tile] == state.seat and state.online(tile) and task in components.ONCE_TASKS[tile]:
            return True
    for kind in range(len(state.discards)):
        if state.discards[kind] and task in components.EXPLORATION_TASKS[kind]:
            return True
    return (
        place != NOWHERE
        and board.TYPE[place] == board.SYSTEM
        and task in components.SYSTEM_TASKS[state.systems[board.SLOT[place]]]
    )
