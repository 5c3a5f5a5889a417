"""Flying: exactly as far as the die reads, no segment twice; and the stations and claims of a flight."""

from __future__ import annotations

from typing import Final

from .. import actions
from ..data import board, components
from ..data.components import BLUE, OPEN_FROM, RINGS_EACH, SYSTEM_RED
from ..data.kinds import GATE_RUN
from ..data.loading import MOST_PLANETS
from ..data.reasons import FOR_RUNS
from ..data.triggers import ON_BONUS_STATION, ON_LIFELESS_STATION, ON_SHIP_CLAIM, ON_STATION
from ..position import phases
from ..position.pieces import FREE, NOBODY, SHUT, UNSEEN, Position
from . import counting

RUN_COLOURS: Final = 3  # colours of gates

# --- steps ---


def can_fly(state: Position, place: int, left: int, need: int) -> bool:
    """PU-4.1 Return whether a flight can be completed by `left` more segments, none of them used before.

    `need` is a mask of gate colours, one of which must still be visited; 0 if none is required.
    """
    if left == 0:
        return need == 0
    used = state.used
    way = place * board.WAYS
    last = way + board.WAYS
    while way < last and board.NEXT[way] >= 0:
        segment = board.BY[way]
        if segment not in used:
            to = board.NEXT[way]
            used.append(segment)
            colour = board.GATE_COLOUR[to]
            found = can_fly(state, to, left - 1, 0 if need and colour >= 0 and need >> colour & 1 else need)
            used.pop()
            if found:
                return True
        way += 1
    return False


def start_flight(state: Position, length: int, need: int) -> None:
    """PU-4.1 Start a flight."""
    state.left = length
    state.need = need
    state.path = [state.ships[state.seat]]
    state.used = []
    state.tell("flies", state.seat, length, state.ships[state.seat])
    ask_step(state)


def ask_step(state: Position) -> None:
    """PU-4.3 Ask for a step to a place from which the flight can still be completed."""
    state.phase = phases.FLYING
    place = state.ships[state.seat]
    found: list[int] = []
    seen = -1  # both tracks of a doubled segment are the same step
    way = place * board.WAYS
    last = way + board.WAYS
    while way < last and board.NEXT[way] >= 0:
        to = board.NEXT[way]
        if to != seen and board.BY[way] not in state.used:
            state.used.append(board.BY[way])
            if can_fly(state, to, state.left - 1, need_at(state, to)):
                found.append(actions.STEP + to)
            state.used.pop()
            seen = to
        way += 1
    state.choices = found


def need_at(state: Position, place: int) -> int:
    """PU-3.5 Return the `need` of a shifted flight after a visit to this place."""
    colour = board.GATE_COLOUR[place]
    return 0 if colour >= 0 and state.need >> colour & 1 else state.need


def step(state: Position, to: int) -> None:
    """PU-4.1 Fly one segment; PU-4.4 a face-down system is turned up when the ship reaches it."""
    way = state.ships[state.seat] * board.WAYS
    while board.NEXT[way] != to or board.BY[way] in state.used:
        way += 1
    state.used.append(board.BY[way])
    state.path.append(to)
    state.ships[state.seat] = to
    state.left -= 1
    state.need = need_at(state, to)
    state.tell("step", state.seat, to)
    if board.TYPE[to] == board.SYSTEM and state.systems[board.SLOT[to]] == UNSEEN:
        ask_system(state)
    else:
        fly_on(state)


def fly_on(state: Position) -> None:
    """Continue with the next step, or land."""
    if state.left:
        ask_step(state)
    else:
        land(state)


def ask_system(state: Position) -> None:
    """PU-4.4 Let chance decide which system is turned up."""
    state.phase = phases.TURNING_UP
    unseen = state.unseen
    found: list[int] = []
    tile = 0
    while unseen:
        if unseen & 1:
            found.append(actions.TURN_UP + tile)
        unseen >>= 1
        tile += 1
    state.choices = found


def turn_up(state: Position, slot: int, tile: int) -> None:
    """PU-4.4 Turn up a system; planets for more seats are closed."""
    state.unseen &= ~(1 << tile)
    state.systems[slot] = tile
    for planet in range(MOST_PLANETS):
        from_seats = OPEN_FROM[tile * MOST_PLANETS + planet]
        is_open = 0 < from_seats <= state.seats
        state.stations[slot * MOST_PLANETS + planet] = FREE if is_open else SHUT
    state.tell("system", state.seat, board.SYSTEMS[state.side][slot], tile)


# --- the end of a flight ---


def land(state: Position) -> None:
    """PU-4.5 Put stations on the agenda in the order of first visits, the end last; ask for a gate run first."""
    path = state.path
    end = path[len(path) - 1]
    waiting: list[int] = []
    for number in range(1, len(path)):
        place = path[number]
        if board.TYPE[place] == board.SYSTEM and place != end and path.index(place, 1) == number:
            waiting.append(phases.PASS * phases.TASK + board.SLOT[place])
    if board.TYPE[end] == board.SYSTEM:
        waiting.append(phases.ARRIVE * phases.TASK + board.SLOT[end])
    elif board.TYPE[end] == board.PULSAR:
        waiting.append(phases.CALL * phases.TASK + board.SLOT[end])
    waiting.reverse()
    state.agenda += waiting
    state.tell("landed", state.seat, end)
    runs = possible_runs(state)
    if runs:
        state.phase = phases.RUNNING
        state.choices = runs + [actions.NO_RUN]
    else:
        end_flight(state)


def end_flight(state: Position) -> None:
    """End the flight; what waits is on the agenda."""
    state.path = []
    state.used = []


def gates_visited(state: Position, colour: int) -> int:
    """PU-4.9 Return the number of different gates of a colour visited; the start only if it was revisited."""
    path = state.path
    found = 0
    for number in range(1, len(path)):
        if board.GATE_COLOUR[path[number]] == colour and path.index(path[number], 1) == number:
            found += 1
    return found


# --- stations ---


def planet_for(state: Position, slot: int, blue: bool) -> int:
    """Return the first free planet of a system that is blue, or that is not; -1 if there is none."""
    tile = state.systems[slot]
    for planet in range(MOST_PLANETS):
        place = slot * MOST_PLANETS + planet
        if state.stations[place] == FREE and BLUE[tile * MOST_PLANETS + planet] == blue:
            return planet
    return -1


def has_station(state: Position, slot: int) -> bool:
    """PU-4.6 Return whether the turn's seat has a station in a system."""
    first = slot * MOST_PLANETS
    return state.seat in state.stations[first : first + MOST_PLANETS]


def pass_system(state: Position, slot: int) -> None:
    """PU-4.7 Build a station in a system flown through: on a lifeless planet, else on a blue one without bonus."""
    if has_station(state, slot):
        return
    planet = planet_for(state, slot, False)
    if planet >= 0:
        build_station(state, slot, planet, False)
        return
    planet = planet_for(state, slot, True)
    if planet >= 0:
        build_station(state, slot, planet, False)


def arrive(state: Position, slot: int) -> None:
    """PU-4.8 Build a station at the end of a flight: on a blue planet with its bonus, else on a lifeless one."""
    if has_station(state, slot):
        return
    planet = planet_for(state, slot, True)
    if planet >= 0:
        build_station(state, slot, planet, True)
        return
    planet = planet_for(state, slot, False)
    if planet >= 0:
        build_station(state, slot, planet, False)


def build_station(state: Position, slot: int, planet: int, bonus: bool) -> None:
    """PU-4.6 Build a station; PU-4.10 in a dead end draw an exploration tile, after the bonus."""
    place = board.SYSTEMS[state.side][slot]
    state.stations[slot * MOST_PLANETS + planet] = state.seat
    state.tell("station", state.seat, place, planet)
    if board.DEAD_END[place]:
        state.agenda.append(phases.SURVEY * phases.TASK)
    counting.fire(state, ON_STATION)
    if not BLUE[state.systems[slot] * MOST_PLANETS + planet]:
        counting.fire(state, ON_LIFELESS_STATION)
    elif bonus:
        counting.fire(state, ON_BONUS_STATION)
        ask_bonus(state, slot)


def ask_bonus(state: Position, slot: int) -> None:
    """PU-4.8 Ask for the printed bonus or an exploration tile; PU-3.7 a second red die is not offered."""
    if state.had_red and SYSTEM_RED[state.systems[slot]]:
        state.agenda.append(phases.SURVEY * phases.TASK)
        return
    state.phase = phases.BONUSING
    state.choices = [actions.BONUS, actions.TILE]


# --- pulsars ---


def ask_claim(state: Position, slot: int) -> None:
    """PU-4.11 Offer to claim the pulsar where the flight ended, if it is free and a ring is left."""
    if state.rings[slot] == NOBODY and state.rings.count(state.seat) < RINGS_EACH:
        state.phase = phases.CLAIMING
        state.choices = [actions.CLAIM + actions.NUMBER[state.pulsar(slot)], actions.LEAVE]


def claim(state: Position, slot: int) -> None:
    """PU-4.11 Put the seat's ring around a pulsar."""
    state.rings[slot] = state.seat
    state.tell("claimed", state.seat, state.pulsar(slot))


def claim_by_ship(state: Position, slot: int) -> None:
    """PU-4.11 Claim a pulsar at the end of a flight; PU-4.10 in a dead end draw an exploration tile."""
    claim(state, slot)
    if board.DEAD_END[state.pulsar(slot)]:
        state.agenda.append(phases.SURVEY * phases.TASK)
    counting.fire(state, ON_SHIP_CLAIM)


def possible_runs(state: Position) -> list[int]:
    """PU-4.9 Return the gate runs that would score: project and colour."""
    runs = state.runs[state.seat]
    found: list[int] = []
    if runs == 0:
        return found
    for project in range(components.PROJECTS_EACH):
        if runs >> project & 1:
            for colour in range(RUN_COLOURS):
                if run_vp(state, project, colour):
                    found.append(run_action(project, colour))
    return found


def run_vp(state: Position, project: int, colour: int) -> int:
    """PU-4.9 Return the VP of a run for the flight that has just ended."""
    for effect in components.PROJECT_EFFECTS[state.hq[state.seat]][project]:
        if effect.kind == GATE_RUN and effect.mask >> colour & 1:
            return effect.n * gates_visited(state, colour)
    return 0


def fly_run(state: Position, project: int, colour: int) -> None:
    """PU-4.9 Score a gate run and use it up."""
    vp = run_vp(state, project, colour)
    state.runs[state.seat] &= ~(1 << project)
    state.tell("ran", state.seat, project, colour, vp)
    counting.score(state, state.seat, vp, FOR_RUNS)


def run_action(project: int, colour: int) -> int:
    """Return the action of a gate run, given its project and colour."""
    return actions.RUN + project * RUN_COLOURS + colour
