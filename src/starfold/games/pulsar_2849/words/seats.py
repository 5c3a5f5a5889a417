"""The possessions of each seat in Pulsar 2849, as lines of text."""

from __future__ import annotations

from starfold.core.words import listing

from .. import actions
from ..data import components
from ..data.kinds import GATE_RUN
from ..data.loading import PROJECT_PLACES as PROJECTS
from ..data.reasons import REASONS
from ..position.pieces import NO_DIE
from ..view import PulsarView
from .parts import (
    SIZE_NAMES,
    TOKEN_NAMES,
    effects_said,
    exploration_said,
    faces_said,
    many,
    place_said,
    tech_said,
)


def seat_lines(view: PulsarView, seat: int) -> list[str]:
    """Return the lines of a seat, which are the same for every viewer."""
    ship = f"ship at {place_said(view.ships[seat])}" if view.ships[seat] >= 0 else "ship not placed yet"
    tokens = [
        many(view.tokens[seat * components.TOKENS + kind], f"{TOKEN_NAMES[kind]} token")
        for kind in range(components.TOKENS)
    ]
    rings = many(components.RINGS_EACH - view.rings.count(seat), "ring")
    has = ", ".join([many(view.cubes[seat], "cube"), *tokens, many(view.stations.count(seat), "station")])
    lines = [f"{view.names[seat]}: {view.scores[seat]} VP; {has}, {rings} left; {ship}."]
    lines += dice_lines(view, seat) + area_lines(view, seat) + patent_lines(view, seat)
    lines += array_lines(view, seat) + hq_lines(view, seat)
    if view.over:
        vps = [(REASONS[reason], view.gained[seat * len(REASONS) + reason]) for reason in range(len(REASONS))]
        lines.append("  VP: " + ", ".join([f"{name} {vp}" for name, vp in vps if vp]) + ".")
    return lines


def dice_lines(view: PulsarView, seat: int) -> list[str]:
    """Return a line of dice still to be used; PU-3.7 it tells whether the turn's red die is used."""
    dice = [str(face) for face in range(actions.PIPS) for _ in range(view.hands[seat * actions.PIPS + face])]
    if seat == view.turn_seat and view.had_red:
        dice.append("this turn's red die is used" if view.red == NO_DIE else f"red {view.red}")
    return ["  Dice: " + ", ".join(dice) + "."] if dice else []


def area_lines(view: PulsarView, seat: int) -> list[str]:
    """Return lines of gyrodynes not on a pulsar yet, and of kept exploration tiles."""
    areas = [(view.areas[seat * components.SIZES + size], SIZE_NAMES[size]) for size in range(components.SIZES)]
    lines = []
    if any(count for count, _ in areas):
        lines.append("  Gyrodynes to place: " + ", ".join([f"{count} {name}" for count, name in areas if count]) + ".")
    kinds = len(components.EXPLORATIONS)
    kept = [(view.kept[seat * kinds + kind], exploration_said(kind)) for kind in range(kinds)]
    if any(count for count, _ in kept):
        lines.append("  Kept tiles: " + ", ".join([f"{count} × {said}" for count, said in kept if count]) + ".")
    return lines


def patent_lines(view: PulsarView, seat: int) -> list[str]:
    """Return a line of a seat's patents, if it has any."""
    patents = [tech_said(tech) for place, tech in enumerate(view.techs) if view.patents[place] >> seat & 1]
    return ["  Patents: " + ", ".join(patents) + "."] if patents else []


def array_lines(view: PulsarView, seat: int) -> list[str]:
    """Return a line for each of a seat's transmitters."""
    return ["  " + owned_line(view, tile) for tile in range(components.ALL_TRANSMITTERS) if view.owners[tile] == seat]


def owned_line(view: PulsarView, tile: int) -> str:
    """Return an owned transmitter as a line: its unpaid costs, its bonus, and its half-dice."""
    left = [cost for place, cost in enumerate(components.COSTS[tile]) if not view.paid[tile] >> place & 1]
    status = f"needs {faces_said(left)}, then {effects_said(components.ONCE[tile])}" if left else "online"
    every = f"; each production {effects_said(components.EVERY_ROUND[tile])}" if components.EVERY_ROUND[tile] else ""
    halves = [
        half_said(view, 2 * tile + half)
        for half in range(2)
        if components.HALVES[2 * tile + half] != components.NO_HALF
    ]
    return f"Transmitter {components.TRANSMITTER_IDS[tile]}: {status}{every}; half-dice {', '.join(halves)}."


def half_said(view: PulsarView, half: int) -> str:
    """Return a half-die: its side, its pips, and what it is joined to."""
    other = view.joints[half]
    joined = (
        f" joined to {components.TRANSMITTER_IDS[other // 2]} {components.HALF_NAMES[other % 2]}"
        if other >= 0
        else " free"
    )
    return f"{components.HALF_NAMES[half % 2]} {components.HALVES[half]}{joined}"


def hq_lines(view: PulsarView, seat: int) -> list[str]:
    """Return the lines of a headquarters: complete projects, gate runs and open projects.

    Before a side is chosen, return both sides.
    """
    hq, board = view.hq[seat], view.boards[seat]
    if hq >= 0:
        done = [PROJECTS[place] for place in range(len(PROJECTS)) if view.done[seat] >> place & 1]
        said = f"{', '.join(done)} complete" if done else "no project complete"
        lines = [f"  Headquarters {components.HQ_NAMES[hq]} ({components.HQ_IDS[hq]}): {said}."]
        lines += [run_line(hq, place) for place in range(len(PROJECTS)) if view.runs[seat] >> place & 1]
        return [*lines, f"  Projects: {projects_said(hq, view.done[seat])}."]
    if board < 0:
        return []
    sides = [side for side in range(len(components.HQ_IDS)) if components.HQ_BOARD[side] == board]
    lines = [f"  Headquarters board {components.HQ_BOARDS[board]}, its side not chosen yet."]
    return lines + [
        f"  Side {components.HQ_IDS[side]}, {components.HQ_NAMES[side]}: {projects_said(side, 0)}." for side in sides
    ]


def run_line(hq: int, project: int) -> str:
    """PU-4.9 Return a pending gate run as a line."""
    runs = [effect for effect in components.PROJECT_EFFECTS[hq][project] if effect.kind == GATE_RUN]
    return f"  Gate run of project {PROJECTS[project]}: {effects_said(runs)}."


def projects_said(hq: int, done: int) -> str:
    """Return the open projects of a side: their costs, what they need, and their effects."""
    left = [place for place in range(len(PROJECTS)) if not done >> place & 1]
    return ", ".join([project_said(hq, place) for place in left]) or "all complete"


def project_said(hq: int, project: int) -> str:
    """Return a project in words, such as `m1 for a 3 after b1 and b2 (2 VP)`."""
    below = [PROJECTS[other] for other in range(len(PROJECTS)) if components.PROJECT_NEEDS[project] >> other & 1]
    after = f" after {listing(below)}" if below else ""
    effects = effects_said(components.PROJECT_EFFECTS[hq][project])
    return f"{PROJECTS[project]} for a {components.PROJECT_COST[hq][project]}{after} ({effects})"
