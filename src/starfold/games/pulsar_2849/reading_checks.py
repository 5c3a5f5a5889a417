"""Whether a position that was read can be; and what may be played in it."""

from __future__ import annotations

from typing import Final

from ...core.errors import BadText
from .box import (
    ALL_PAID,
    ALL_TRANSMITTERS,
    GOAL_TILE,
    GOALS_DEALT,
    HALVES,
    HQ_BOARD,
    MARKERS,
    NO_HALF,
    ONE_SLOT_OWNERS,
    RINGS_EACH,
    ROUNDS,
    SHOWN,
    SILVER_DICE,
    TECH_ROW,
    TECH_SLOTS,
    TRANSMITTER_IDS,
)
from .effects import REASONS
from .moves import KEEP, LINK, MARKER, NO_LINK, NO_RUN
from .position import (
    ACTING,
    ADVANCING,
    BONUSING,
    CHOOSING_SIDE,
    CLAIMING,
    COMPLETING,
    DRAFTING,
    ENDED,
    ENTERING,
    EXPLORING,
    FLYING,
    HOUSING,
    ISOLATING,
    JOINING,
    JUMPING,
    LINKING,
    MARKING,
    NO_DIE,
    NOWHERE,
    PAYING,
    PHASES,
    REVEALING,
    ROLLING,
    RUNNING,
    TAKING,
    TURNING_UP,
    UNSEEN,
    USING,
)
from .rules import ALL_FACES, Pulsar
from .stars import ISOLATED, PULSAR, SLOT, SYSTEM, TYPE

IN_FLIGHT: Final = (FLYING, RUNNING)


def must(holds: bool, what: str) -> None:
    """BadText unless it holds."""
    if not holds:
        raise BadText(f"This cannot be: {what}.")


def check(state: Pulsar) -> None:
    """Everything that must fit together."""
    check_set_up(state)
    if state.phase > HOUSING:
        check_table(state)
        check_pieces(state)
        check_arrays(state)
        check_seats(state)
    check_turn(state)


def check_set_up(state: Pulsar) -> None:
    """What chance decides before the first round comes in its order."""
    set_up = state.phase <= HOUSING
    must((state.round == 0) == set_up, "rounds are counted from 1 once everything is dealt")
    whole = state.seats * MARKERS[state.seats]
    must(len(state.rockets) < state.seats or len(state.rockets) == whole, "order has every seat")
    full = len(state.rockets) == whole
    must((state.marks[0] >= 0) == full and (state.marks[whole] >= 0) == full, "markers are there with the turn order")
    for seat in range(state.seats):
        must(not full or state.rockets.count(seat) == MARKERS[state.seats], "order has every rocket once")
        for track in range(2):
            marks = state.marks[track * whole : track * whole + whole]
            must(not full or marks.count(seat) == MARKERS[state.seats], "every seat has its markers on each track")
    for track in range(2):
        spaces = state.spaces[track * whole : track * whole + whole]
        must(spaces == sorted(spaces), "markers are written from the foremost on")
    tiles = [GOAL_TILE[goal] for goal in state.goals]
    must(
        len(set(tiles)) == len(tiles) <= GOALS_DEALT and state.goals == sorted(state.goals), "goals are of three tiles"
    )
    must(set_up or len(tiles) == GOALS_DEALT, "goals are dealt before the first round")
    must(set_up or -1 not in state.sides, "technologies are laid out before the first round")
    must(set_up or state.headquarters == (-1 not in state.boards), "every seat has a headquarters, or none")


def check_table(state: Pulsar) -> None:
    """Dice, the median and transmitters that lie open."""
    phase = state.phase
    dice = sum(state.pool)
    must(dice <= SILVER_DICE[state.seats], f"there are {SILVER_DICE[state.seats]} silver dice")
    must(phase <= ROLLING or phase in (ENTERING, CHOOSING_SIDE) or 2 <= state.median <= 12, "the median is set")
    must(phase == REVEALING or len(state.shown) <= SHOWN, "three transmitters are shown at most")
    must(state.shown == sorted(state.shown), "open transmitters are written in order")
    must(phase != REVEALING or (state.stack > 0 and len(state.shown) < SHOWN), "a transmitter is left to be shown")
    must(phase != ENDED or state.round == ROUNDS, f"a match ends in round {ROUNDS}")
    must((phase == ENDED) == (state.winner >= 0), "a match that has ended has a winner")
    placed = phase not in (REVEALING, ENTERING) or state.round > 1
    must(not placed or NOWHERE not in state.ships, "every ship is on the board")
    chosen = phase not in (REVEALING, ENTERING, CHOOSING_SIDE) or state.round > 1
    must(not state.headquarters or not chosen or -1 not in state.hq, "every headquarters has its side")


def check_pieces(state: Pulsar) -> None:
    """Ships, rings, patents."""
    for place in state.ships:
        must(place < 0 or not ISOLATED[place], "no ship comes to an isolated pulsar")
        waits = state.phase == TURNING_UP and place == state.ships[state.seat]
        face_down = place >= 0 and TYPE[place] == SYSTEM and state.systems[SLOT[place]] == UNSEEN
        must(not face_down or waits, "a system with a ship is turned up")
    for seat in range(state.seats):
        must(state.rings.count(seat) <= RINGS_EACH, f"a seat has {RINGS_EACH} rings")
    for place, tech in enumerate(state.techs):
        owners = bin(state.patents[place]).count("1")
        most = 2 if TECH_SLOTS[tech] == 2 else ONE_SLOT_OWNERS[state.seats]
        must(owners <= most and (not owners or TECH_ROW[tech] <= state.round), "a patent fits its spaces and its row")
        must(not state.busy >> place & 1 or (owners > 0 and TECH_SLOTS[tech] == 1), "! marks a one-die technology")


def check_arrays(state: Pulsar) -> None:
    """Costs and joints of transmitters."""
    for tile in range(ALL_TRANSMITTERS):
        name = TRANSMITTER_IDS[tile]
        must(state.owners[tile] < 0 or state.paid[tile] <= ALL_PAID[tile], f"{name} has not so many costs")
        for half in (2 * tile, 2 * tile + 1):
            other = state.joints[half]
            if other >= 0:
                own = state.owners[other // 2] == state.owners[tile] and other // 2 != tile
                must(own and state.joints[other] == half, f"the joints of {name} are each other's")
                must(HALVES[half] != NO_HALF and HALVES[other] != NO_HALF, f"{name} is joined by half-dice")


def check_seats(state: Pulsar) -> None:
    """VP by reason add up; headquarters are of different boards; runs are of complete projects."""
    reasons = len(REASONS)
    for seat in range(state.seats):
        total = sum(state.gained[seat * reasons : seat * reasons + reasons])
        must(total == state.points[seat], f"points of seat {seat} are the sum of what it gained")
        must(state.runs[seat] & ~state.done[seat] == 0, "gate runs are of complete projects")
    boards = [board for board in state.boards if board >= 0]
    must(len(set(boards)) == len(boards), "every seat has a headquarters board of its own")
    for seat in range(state.seats):
        must(state.hq[seat] < 0 or HQ_BOARD[state.hq[seat]] == state.boards[seat], "a side is of its board")


def check_turn(state: Pulsar) -> None:
    """What a phase speaks of must be there."""
    phase = state.phase
    asked = phase > EXPLORING and phase != ENDED
    in_turn = phase in (TURNING_UP, EXPLORING) or (asked and phase >= ACTING)
    must(state.seat >= 0 or not (asked or in_turn), "seat names who is asked")
    must(phase != ENDED or state.seat < 0, "nobody is asked after the end")
    must(state.red == NO_DIE or state.had_red, "a red die is marked with !")
    must(in_turn or not state.had_red, "a red die is there in a turn only")
    must(in_turn or not state.agenda, "something waits in a turn only")
    place = state.ships[state.seat] if state.seat >= 0 else NOWHERE
    must(not state.path or state.path[-1] == place, "the ship is where its path ends")
    must(len(state.path) > 0 or phase not in IN_FLIGHT, "a flight has a path")
    must(not state.path or phase in (*IN_FLIGHT, TURNING_UP), "a path is there in a flight only")
    must(phase != FLYING or state.left > 0, "a flight has steps left")
    at_system = place >= 0 and TYPE[place] == SYSTEM
    face_down = at_system and state.systems[SLOT[place]] == UNSEEN
    must(phase != TURNING_UP or face_down, "the ship has reached a face-down system")
    must(phase != BONUSING or (at_system and not face_down), "a bonus is of the system where the ship is")
    must(phase != CLAIMING or (place >= 0 and TYPE[place] == PULSAR), "a pulsar is claimed where the ship is")
    must((state.joining >= 0) == (phase == JOINING), "joining names a new transmitter")
    must(phase != EXPLORING or sum(state.tiles) > 0, "an exploration tile is there to be drawn")
    last = state.seats * 2 - 1 if phase in (DRAFTING, MARKING) else state.seats - 1
    must(state.pick <= last or phase in (REVEALING, ROLLING, ENDED), "pick counts who is next")
    must(phase != MARKING or state.left != 0, "a marker moves")


def choices_of(state: Pulsar) -> list[int]:
    """What may be played: asked for anew, which must come to the same phase."""
    twin = state.copy()
    assert isinstance(twin, Pulsar)
    ask(twin)
    if twin.phase != state.phase or (not twin.choices) != (state.phase == ENDED) or twin.seat != state.seat:
        raise BadText(f"A position like this is not in phase {PHASES[state.phase]}.")
    return twin.choices


def ask(state: Pulsar) -> None:
    """Ask anew what the phase asks for."""
    phase = state.phase
    if phase <= HOUSING:
        state.set_up()
    elif phase in (REVEALING, ROLLING, TURNING_UP, EXPLORING):
        ask_chance(state)
    elif phase == ENTERING:
        state.ask_entry()
    elif phase == CHOOSING_SIDE:
        state.ask_side()
    elif phase == DRAFTING:
        state.ask_draft()
    elif phase == MARKING:
        state.choices = [MARKER + which for which in state.fitting_markers(state.left) or state.own_markers(3)]
    elif phase == ACTING:
        state.ask_action()
    elif phase == USING:
        state.choices = state.targets(state.reading)
    elif phase == FLYING:
        state.ask_step()
    elif phase == PAYING:
        found = state.purchases()
        state.choices = [*found, KEEP] if found else []
    elif phase != ENDED:
        ask_effect(state)


def ask_chance(state: Pulsar) -> None:
    """Ask anew what chance decides."""
    if state.phase == REVEALING:
        state.ask_transmitter()
    elif state.phase == ROLLING:
        must(sum(state.pool) < SILVER_DICE[state.seats], "a die is left to be rolled")
        state.choices = ALL_FACES
    elif state.phase == TURNING_UP:
        state.ask_system()
    else:
        state.ask_tile()


def ask_effect(state: Pulsar) -> None:
    """Ask anew what an effect or the end of a flight asks for."""
    phase = state.phase
    state.phase = ACTING
    slot = SLOT[state.ships[state.seat]]
    if phase == JOINING:
        state.ask_join(state.joining)
    elif phase == RUNNING:
        state.phase = RUNNING
        runs = state.possible_runs()
        state.choices = [*runs, NO_RUN] if runs else []
    elif phase == TAKING:
        state.ask_size(state.sizes)
    elif phase == COMPLETING:
        state.ask_completion(state.sizes)
    elif phase == ISOLATING:
        state.ask_isolated()
    elif phase == JUMPING:
        state.ask_jump()
    elif phase == ADVANCING:
        state.ask_advance(state.sizes, -state.left)
    elif phase == BONUSING:
        state.ask_bonus(slot)
    elif phase == CLAIMING:
        state.ask_claim(slot)
    elif phase == LINKING:
        must(len(state.links) > 0 and state.links == sorted(set(state.links)), "links name red dice in order")
        must(not state.had_red, "a link's die is offered to who has had no red die")
        state.phase = LINKING
        state.choices = [LINK + pips for pips in state.links] + [NO_LINK]
