"""Consistency checks of a position that was read: the table, pieces, arrays and seats."""

from __future__ import annotations

from starfold.core.errors import InvalidPositionError

from .. import actions
from ..data import components
from ..data.board import ISOLATED, SLOT, SYSTEM, TYPE
from ..data.effects import has
from ..data.kinds import GATE_RUN
from ..data.reasons import REASONS
from ..position import phases
from ..position.pieces import NOWHERE, UNSEEN
from ..rules import Pulsar
from ..rules.set_up import deal_on


def must(holds: bool, what: str) -> None:
    """Raise InvalidPositionError unless the condition holds."""
    if not holds:
        raise InvalidPositionError(f"This cannot be: {what}.")


def check(state: Pulsar) -> None:
    """Check everything except the facts of a turn."""
    check_set_up(state)
    if state.phase <= phases.HOUSING:
        must(state.text() == as_dealt(state).text(), "before the first round nothing has happened but deals")
        return
    check_table(state)
    check_dice(state)
    check_pieces(state)
    check_arrays(state)
    check_seats(state)


def check_set_up(state: Pulsar) -> None:
    """Check that chance decided the set-up in its order."""
    set_up = state.phase <= phases.HOUSING
    must((state.round == 0) == set_up, "rounds are counted from 1 once everything is dealt")
    whole = state.seats * components.MARKERS[state.seats]
    first = state.rockets[: state.seats]
    must(len(state.rockets) < state.seats or len(state.rockets) == whole, "order has every seat")
    must(len(first) == whole or len(set(first)) == len(first) or not set_up, "order has every seat once")
    full = len(state.rockets) == whole
    must((state.marks[0] >= 0) == full and (state.marks[whole] >= 0) == full, "markers are there with the turn order")
    for seat in range(state.seats):
        must(not full or state.rockets.count(seat) == components.MARKERS[state.seats], "order has every rocket once")
        for track in range(2):
            marks = state.marks[track * whole : track * whole + whole]
            must(
                not full or marks.count(seat) == components.MARKERS[state.seats],
                "every seat has its markers on each track",
            )
    for track in range(2):
        spaces = state.spaces[track * whole : track * whole + whole]
        must(spaces == sorted(spaces), "markers are written from the foremost on")
    tiles = [components.GOAL_TILE[goal] for goal in state.goals]
    must(
        len(set(tiles)) == len(tiles) <= components.GOALS_DEALT and state.goals == sorted(state.goals),
        "goals are of three tiles",
    )
    must(set_up or len(tiles) == components.GOALS_DEALT, "goals are dealt before the first round")
    must(set_up or -1 not in state.sides, "technologies are laid out before the first round")
    boards = len([board for board in state.boards if board >= 0])
    fits = boards <= state.seats if set_up and state.headquarters and full else boards == 0
    must(fits if set_up or not state.headquarters else boards == state.seats, "every seat has a headquarters, or none")
    dealt = [state.boards[seat] >= 0 for seat in state.players()]
    must(dealt == sorted(dealt, reverse=True), "headquarters are dealt in turn order")


def as_dealt(state: Pulsar) -> Pulsar:
    """Return a new match with the same options and the same results of the deal."""
    match = Pulsar(state.seats)
    match.fresh()
    match.side, match.headquarters, match.even = state.side, state.headquarters, state.even
    match.sides, match.goals, match.boards = state.sides[:], state.goals[:], state.boards[:]
    match.rockets = state.rockets[: state.seats]
    deal_on(match)
    return match


def check_table(state: Pulsar) -> None:
    """Check the median, open transmitters, ships and headquarters against the phase."""
    phase = state.phase
    must(
        phase <= phases.ROLLING or phase in (phases.ENTERING, phases.CHOOSING_SIDE) or 2 <= state.median <= 12,
        "the median is set",
    )
    must(state.shown == sorted(state.shown), "open transmitters are written in order")
    must(phase != phases.REVEALING or len(state.shown) < components.SHOWN, "a transmitter is left to be shown")
    wanted = components.SHOWN * (components.ROUNDS - state.round) + (
        components.SHOWN - len(state.shown) if phase == phases.REVEALING else 0
    )
    must(bin(state.stack).count("1") >= wanted, "the stack has transmitters for all rounds")
    must(phase != phases.ENDED or state.round == components.ROUNDS, f"a match ends in round {components.ROUNDS}")
    must((phase == phases.ENDED) == (state.winner >= 0), "a match that has ended has a winner")
    placed = phase not in (phases.REVEALING, phases.ENTERING) or state.round > 1
    must(not placed or NOWHERE not in state.ships, "every ship is on the board")
    chosen = phase not in (phases.REVEALING, phases.ENTERING, phases.CHOOSING_SIDE) or state.round > 1
    must(not state.headquarters or not chosen or -1 not in state.hq, "every headquarters has its side")
    must(phase != phases.CHOOSING_SIDE or state.headquarters, "sides of headquarters are chosen if there are some")


def check_dice(state: Pulsar) -> None:
    """Check the silver dice: on the board, or in hands from the draft to the end of the turns."""
    phase, dice = state.phase, components.SILVER_DICE[state.seats]
    idle = phase in (
        phases.REVEALING,
        phases.ROLLING,
        phases.ENTERING,
        phases.CHOOSING_SIDE,
        phases.PAYING,
        phases.ENDED,
    )
    must(not idle or sum(state.hands) == 0, "dice are in hands from the draft to the end of the turns")
    if phase in (phases.DRAFTING, phases.MARKING):
        order = state.rockets if state.seats == 2 else state.rockets + state.rockets[::-1]
        must(0 <= state.pick < len(order) and state.seat == order[state.pick], "pick counts who is next")
        taken = order[: state.pick + (1 if phase == phases.MARKING else 0)]
        must(sum(state.pool) + len(taken) == dice, "all dice are on the board or in hands")
        for seat in range(state.seats):
            hand = sum(state.hands[seat * actions.PIPS : seat * actions.PIPS + actions.PIPS])
            must(hand == taken.count(seat), "a seat has a die for each of its picks")


def check_pieces(state: Pulsar) -> None:
    """Check ships, rings, awards and patents."""
    for place in state.ships:
        must(place < 0 or not ISOLATED[place], "no ship comes to an isolated pulsar")
        waits = state.phase == phases.TURNING_UP and place == state.ships[state.seat]
        face_down = place >= 0 and TYPE[place] == SYSTEM and state.systems[SLOT[place]] == UNSEEN
        must(not face_down or waits, "a system with a ship is turned up")
    for seat in range(state.seats):
        must(state.rings.count(seat) <= components.RINGS_EACH, f"a seat has {components.RINGS_EACH} rings")
    for place in range(len(state.awards)):
        free = place % components.AWARDS_EACH > 0 and state.awards[place - 1] < 0
        must(not free or state.awards[place] < 0, "the first award of a size is taken first")
    for place, tech in enumerate(state.techs):
        owners = bin(state.patents[place]).count("1")
        most = 2 if components.TECH_SLOTS[tech] == 2 else components.ONE_SLOT_OWNERS[state.seats]
        must(
            owners <= most and (not owners or components.TECH_ROW[tech] <= state.round),
            "a patent fits its spaces and its row",
        )
        must(
            not state.busy >> place & 1 or (owners > 0 and components.TECH_SLOTS[tech] == 1),
            "! marks a one-die technology",
        )


def check_arrays(state: Pulsar) -> None:
    """Check the costs and joints of transmitters."""
    for tile in range(components.ALL_TRANSMITTERS):
        name = components.TRANSMITTER_IDS[tile]
        must(state.owners[tile] < 0 or state.paid[tile] <= components.ALL_PAID[tile], f"{name} has not so many costs")
        for half in (2 * tile, 2 * tile + 1):
            other = state.joints[half]
            if other >= 0:
                own = state.owners[other // 2] == state.owners[tile] and other // 2 != tile
                must(own and state.joints[other] == half, f"the joints of {name} are each other's")
                must(
                    components.HALVES[half] != components.NO_HALF and components.HALVES[other] != components.NO_HALF,
                    f"{name} is joined by half-dice",
                )


def check_seats(state: Pulsar) -> None:
    """Check that VP by reason add up, and that headquarters and their projects are consistent."""
    reasons = len(REASONS)
    for seat in range(state.seats):
        total = sum(state.gained[seat * reasons : seat * reasons + reasons])
        must(total == state.points[seat], f"points of seat {seat} are the sum of what it gained")
        must(state.runs[seat] & ~state.done[seat] == 0, "gate runs are of complete projects")
        for project in range(components.PROJECTS_EACH):
            done = state.done[seat] >> project & 1
            must(
                not done or components.PROJECT_NEEDS[project] & ~state.done[seat] == 0,
                "a project rests on those below it",
            )
            gives = state.hq[seat] >= 0 and has(components.PROJECT_EFFECTS[state.hq[seat]][project], GATE_RUN)
            must(gives or not state.runs[seat] >> project & 1, "a gate run is of a project that gives one")
    boards = [board for board in state.boards if board >= 0]
    must(len(set(boards)) == len(boards), "every seat has a headquarters board of its own")
