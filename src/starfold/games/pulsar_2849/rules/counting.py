"""Counting the things that effects and goals refer to, and scoring VP with their reasons."""

from __future__ import annotations

from ..data import components, kinds, things
from ..data.board import SLOTS
from ..data.effects import Effect
from ..data.kinds import COUNTS_AS_STATION, GAIN_CUBES, GAIN_VP, GOAL_MET, ON
from ..data.loading import MOST_PLANETS
from ..data.reasons import REASONS
from ..position.pieces import SPINS, Position


def score(state: Position, seat: int, vp: int, reason: int, what: int = -1) -> None:
    """PU-9.1 Score VP for a reason: all VP go through here, and no seat falls below 0."""
    vp = max(vp, -state.points[seat])
    if vp:
        state.points[seat] += vp
        state.gained[seat * len(REASONS) + reason] += vp
        state.tell("scored", seat, vp, reason, what)


def count(state: Position, seat: int, thing: int) -> int:
    """PU-9.2 Return how many of a thing a seat has now, by data/things.py."""
    if thing <= things.BESIDE_BLUE:
        return count_stations(state, seat, thing)
    if thing == things.OWN_PULSARS:
        return state.rings.count(seat)
    if thing <= things.SIZE_PAIRS:
        return count_spinning(state, seat, thing)
    if thing == things.ONLINE:
        return len(
            [tile for tile in range(components.ALL_TRANSMITTERS) if state.owners[tile] == seat and state.online(tile)]
        )
    if thing == things.LINKS:
        return count_links(state, seat)
    if thing <= things.PATENT_COLOURS:
        return count_patents(state, seat, thing == things.PATENT_COLOURS)
    if thing == things.PROJECTS:
        return bin(state.done[seat]).count("1")
    if thing == things.AWARDS:
        return state.awards.count(seat)
    met = len([goal for goal in state.goals if meets(state, seat, goal)])
    return met + 1 if met < len(state.goals) and waives(state, seat) else met


def count_stations(state: Position, seat: int, thing: int) -> int:
    """Return the seat's stations: all, blue ones, lifeless ones, or those beside a settled blue planet."""
    found = 0
    for slot in range(SLOTS):
        tile = state.systems[slot]
        if tile < 0:
            continue
        mine = -1
        blue = False  # whether any blue planet has a station
        for planet in range(MOST_PLANETS):
            owner = state.stations[slot * MOST_PLANETS + planet]
            if owner >= 0:
                blue = blue or components.BLUE[tile * MOST_PLANETS + planet]
                if owner == seat:
                    mine = planet
        if mine < 0:
            continue
        own_blue = components.BLUE[tile * MOST_PLANETS + mine]
        counts = blue if thing == things.BESIDE_BLUE else own_blue if thing == things.BLUE_STATIONS else not own_blue
        if thing == things.ALL_STATIONS or counts:
            found += 1
    return found


def spinning(state: Position, seat: int, size: int) -> int:
    """Return the number of a seat's spinning gyrodynes of a size."""
    found = 0
    for slot in range(len(state.rings)):
        if state.rings[slot] == seat and state.gyrodynes[slot] == size + SPINS:
            found += 1
    return found


def count_spinning(state: Position, seat: int, thing: int) -> int:
    """Return the number of a seat's spinning gyrodynes, or of their sizes, sets or pairs."""
    found = [spinning(state, seat, size) for size in range(components.SIZES)]
    if thing == things.SPINNING:
        return sum(found)
    if thing == things.SPINNING_SIZES:
        return len([number for number in found if number])
    return min(found) if thing == things.SIZE_SETS else sum([number // 2 for number in found])


def count_links(state: Position, seat: int) -> int:
    """Return the number of joints between two of the seat's online transmitters."""
    found = 0
    for tile in range(components.ALL_TRANSMITTERS):
        if state.owners[tile] == seat and state.online(tile):
            for half in (2 * tile, 2 * tile + 1):
                other = state.joints[half]
                if other > half and state.online(other // 2):
                    found += 1
    return found


def count_patents(state: Position, seat: int, colours: bool) -> int:
    """Return the number of a seat's patents, or of their colours."""
    found = [0] * len(components.TECH_COLOURS)
    for place in range(len(state.techs)):
        if state.patents[place] >> seat & 1:
            found[components.TECH_COLOUR[state.techs[place]]] += 1
    return len([number for number in found if number]) if colours else sum(found)


def on_pulsars(state: Position, seat: int, size: int) -> int:
    """Return the number of a seat's gyrodynes of a size on pulsars, spinning or not."""
    found = 0
    for slot in range(len(state.rings)):
        if state.rings[slot] == seat and state.gyrodynes[slot] >= 0 and state.gyrodynes[slot] % SPINS == size:
            found += 1
    return found


# --- technologies ---


def held(state: Position, seat: int) -> list[Effect]:
    """Return all effects of a seat's patents."""
    found: list[Effect] = []
    effects = components.TECH_EFFECTS[1 if state.headquarters else 0]
    for place in range(len(state.techs)):
        if state.patents[place] >> seat & 1:
            found += effects[state.techs[place]]
    return found


def fire(state: Position, trigger: int, newest: int = -1) -> None:
    """PU-6.5 Reward the turn's seat for a trigger, by each of its patents except the newest."""
    if not state.fires[state.seat] >> trigger & 1:
        return
    effects = components.TECH_EFFECTS[1 if state.headquarters else 0]
    for place in range(len(state.techs)):
        if state.patents[place] >> state.seat & 1 and place != newest:
            for effect in effects[state.techs[place]]:
                if effect.kind == ON and effect.trigger == trigger:
                    reward(state, effect.effects, state.techs[place])


def reward(state: Position, effects: list[Effect], tech: int) -> None:
    """Give the VP and cubes of a trigger."""
    for effect in effects:
        if effect.kind == GAIN_VP:
            score(state, state.seat, effect.n, effect.reason, tech)
        elif effect.kind == GAIN_CUBES:
            gain_cubes(state, state.seat, effect.n)


def gain_cubes(state: Position, seat: int, cubes: int) -> None:
    """Give a seat cubes, which never run out."""
    state.cubes[seat] += cubes
    state.tell("cubes", seat, cubes)


# --- goals and the end ---


def meets(state: Position, seat: int, goal: int) -> bool:
    """PU-8.2 Return whether a seat meets all needs of a goal."""
    return all(count(state, seat, need[0]) >= need[1] for need in components.COUNTED_GOALS[goal])


def waives(state: Position, seat: int) -> bool:
    """Return whether a purple technology of the seat lets a goal count as met."""
    return any(effect.kind == GOAL_MET for effect in held(state, seat))


def more_stations(state: Position, seat: int) -> int:
    """PU-8.8 Return the stations added by kept tiles and purple technologies in final scoring."""
    found = 0
    for kind in range(len(components.EXPLORATIONS)):
        for effect in components.EXPLORATION_EFFECTS[kind]:
            if effect.kind == COUNTS_AS_STATION:
                found += effect.n * state.kept[seat * len(components.EXPLORATIONS) + kind]
    for effect in held(state, seat):
        if effect.kind == COUNTS_AS_STATION:
            found += effect.n
    return found


def worth(state: Position, seat: int, effect: Effect) -> int:
    """PU-6.6 Return the VP of a counting effect: for each thing, or by a ladder."""
    number = count(state, seat, effect.thing)
    if effect.kind == kinds.SCORE_PER:
        return effect.n * number
    return effect.vps[min(number, len(effect.vps)) - 1] if number else 0
