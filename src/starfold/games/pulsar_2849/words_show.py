"""Pulsar 2849 as lines of text, for the terminal and screen readers."""

from __future__ import annotations

from ...core.words import listing
from .box import (
    ALL_TRANSMITTERS,
    BLUE,
    COSTS,
    EXPLORATIONS,
    GOAL_NAMES,
    HALVES,
    HQ_IDS,
    HQ_NAMES,
    ROUNDS,
    SIZES,
    SYSTEM_EFFECTS,
    TECH_COST,
    TECH_IDS,
    TECH_NAMES,
    TECH_ROW,
    TOKENS,
    TRANSMITTER_IDS,
)
from .effects import REASONS
from .loading import MOST_PLANETS
from .loading import PLACES as PROJECTS
from .moves import PIPS
from .position import EMPTY, FREE, NO_DIE, SHUT, SPINS
from .stars import NAMES, PULSARS, SYSTEMS
from .view import PulsarView
from .vocabulary import TRACKS
from .words_parts import SIZE_NAMES, TOKEN_NAMES, effects_said, many, place_said, upper


def show(view: PulsarView) -> str:
    """Everything that lies on the table."""
    lines = [f"Round {view.round} of {ROUNDS}. Board: {'with dead ends' if view.side else 'without dead ends'}."]
    if view.marks[0] >= 0:
        lines += dice_lines(view)
    lines += market_lines(view)
    lines += board_lines(view)
    for seat in range(view.seats):
        lines += seat_lines(view, seat)
    return "\n".join(lines) + "\n"


def dice_lines(view: PulsarView) -> list[str]:
    """The dice board, turn order and both tracks."""
    dice = " ".join([str(face) for face in range(PIPS) for _ in range(view.pool[face])])
    lines = ["Turn order: " + ", ".join([view.names[seat] for seat in view.rockets]) + "."]
    if view.median:
        lines.append(f"Dice board: {dice or 'empty'}; median {view.median / 2:g}.")
    markers = len(view.rockets)
    for track, name in enumerate(TRACKS):
        ranks = range(track * markers, track * markers + markers)
        places = [f"{view.names[view.marks[rank]]} {view.spaces[rank]}" for rank in ranks]
        lines.append(f"{name.capitalize()}: " + ", ".join(places) + ".")
    return lines


def market_lines(view: PulsarView) -> list[str]:
    """Technologies, open transmitters, gyrodynes and goals."""
    lines = []
    for row in range(1, ROUNDS + 1):
        techs = [tech_line(view, place) for place, tech in enumerate(view.techs) if TECH_ROW[tech] == row]
        if techs:
            mark = ">" if row == view.round else " "
            lines.append(f"{mark}Row {row}: " + "; ".join(techs) + ".")
    lines.append("Transmitters: " + ("; ".join([transmitter_line(tile) for tile in view.shown]) or "none") + ".")
    supply = [f"{view.supply[size]} {SIZE_NAMES[size]}" for size in range(SIZES)]
    lines.append("Gyrodynes: " + ", ".join(supply) + f". Exploration tiles: {sum(view.tiles)}.")
    lines.append("Goals: " + ", ".join([GOAL_NAMES[goal] for goal in view.goals]) + ".")
    return lines


def tech_line(view: PulsarView, place: int) -> str:
    """A technology: its id, name, cost and owners."""
    tech = view.techs[place]
    owners = [view.names[seat] for seat in range(view.seats) if view.patents[place] >> seat & 1]
    held = f", {listing(owners)}" if owners else ""
    return f"{TECH_IDS[tech]} {TECH_NAMES[tech]} ({TECH_COST[tech]}{held})"


def transmitter_line(tile: int) -> str:
    """A transmitter: its costs and half-dice."""
    halves = "/".join([str(HALVES[2 * tile + half]) if HALVES[2 * tile + half] >= 0 else "-" for half in range(2)])
    return f"{TRANSMITTER_IDS[tile]} for {', '.join([str(cost) for cost in COSTS[tile]])}, ends {halves}"


def board_lines(view: PulsarView) -> list[str]:
    """Systems that are turned up, and claimed pulsars."""
    lines = [system_line(view, slot) for slot in range(len(view.systems)) if view.systems[slot] >= 0]
    claimed = [pulsar_line(view, slot) for slot in range(len(view.rings)) if view.rings[slot] >= 0]
    return [*lines, "Pulsars: " + ("; ".join(claimed) or "none claimed") + "."]


def system_line(view: PulsarView, slot: int) -> str:
    """A system: its planets with their stations, and its bonus."""
    tile = view.systems[slot]
    planets = []
    for planet in range(MOST_PLANETS):
        owner = view.stations[slot * MOST_PLANETS + planet]
        if owner != SHUT:
            kind = "blue" if BLUE[tile * MOST_PLANETS + planet] else "lifeless"
            planets.append(kind if owner == FREE else f"{kind} {view.names[owner]}")
    return f"{upper(place_said(SYSTEMS[view.side][slot]))}: {', '.join(planets)}; {bonus_of(tile)}."


def bonus_of(tile: int) -> str:
    """The bonus of a system."""
    return effects_said(SYSTEM_EFFECTS[tile])


def pulsar_line(view: PulsarView, slot: int) -> str:
    """A claimed pulsar: whose, and its gyrodyne."""
    said = f"{NAMES[PULSARS[view.side][slot]]} {view.names[view.rings[slot]]}"
    gyrodyne = view.gyrodynes[slot]
    if gyrodyne == EMPTY:
        return said
    return f"{said}, {SIZE_NAMES[gyrodyne % SPINS]} {'spinning' if gyrodyne >= SPINS else 'in building'}"


def seat_lines(view: PulsarView, seat: int) -> list[str]:
    """What a seat has."""
    ship = place_said(view.ships[seat]) if view.ships[seat] >= 0 else "not placed"
    tokens = [f"{view.tokens[seat * TOKENS + kind]} {TOKEN_NAMES[kind]}" for kind in range(TOKENS)]
    cubes = many(view.cubes[seat], "cube")
    lines = [f"{view.names[seat]}: {view.scores[seat]} VP, {cubes}, {', '.join(tokens)}; ship {ship}."]
    dice = [str(face) for face in range(PIPS) for _ in range(view.hands[seat * PIPS + face])]
    if seat == view.turn_seat and view.red != NO_DIE:
        dice.append(f"red {view.red}")
    if dice:
        lines.append("  Dice: " + ", ".join(dice) + ".")
    area = [
        f"{view.areas[seat * SIZES + size]} {SIZE_NAMES[size]}"
        for size in range(SIZES)
        if view.areas[seat * SIZES + size]
    ]
    if area:
        lines.append("  Gyrodynes to place: " + ", ".join(area) + ".")
    tiles = [owned_line(view, tile) for tile in range(ALL_TRANSMITTERS) if view.owners[tile] == seat]
    if tiles:
        lines.append("  Arrays: " + "; ".join(tiles) + ".")
    kept = sum(view.kept[seat * len(EXPLORATIONS) : (seat + 1) * len(EXPLORATIONS)])
    if kept:
        lines.append(f"  Kept tiles: {kept}.")
    if view.hq[seat] >= 0:
        done = [PROJECTS[place] for place in range(len(PROJECTS)) if view.done[seat] >> place & 1]
        lines.append(f"  {HQ_NAMES[view.hq[seat]]} ({HQ_IDS[view.hq[seat]]}): {', '.join(done) or 'no project'}.")
    if view.over:
        vps = [(REASONS[reason], view.gained[seat * len(REASONS) + reason]) for reason in range(len(REASONS))]
        lines.append("  VP: " + ", ".join([f"{name} {vp}" for name, vp in vps if vp]) + ".")
    return lines


def owned_line(view: PulsarView, tile: int) -> str:
    """An own transmitter: what is still to be paid, or that it is online; and what it is joined to."""
    left = [str(cost) for place, cost in enumerate(COSTS[tile]) if not view.paid[tile] >> place & 1]
    joined = [
        TRANSMITTER_IDS[view.joints[2 * tile + half] // 2] for half in range(2) if view.joints[2 * tile + half] >= 0
    ]
    ends = f", joined to {listing(joined)}" if joined else ""
    return f"{TRANSMITTER_IDS[tile]} {'needs ' + ', '.join(left) if left else 'online'}{ends}"
