"""Events of Pulsar 2849 as sentences for the log."""

from __future__ import annotations

from ...core.event import Event
from .box import COSTS, FORM_BY, GOAL_NAMES, HQ_BOARDS, PROJECT_EFFECTS, SYSTEM_EFFECTS, SYSTEM_IDS, TECH_CATEGORIES
from .effects import REASONS, START
from .loading import TECH_SIDES
from .vocabulary import COLOURS, TRACKS
from .words_parts import (
    SIZE_NAMES,
    TOKEN_NAMES,
    effects_said,
    exploration_said,
    many,
    place_said,
    project_said,
    tech_said,
    transmitter_said,
    upper,
)


def told(event: Event, names: list[str]) -> str:
    """An event as a sentence; empty if it is not worth one."""
    facts = event.facts + [-1, -1, -1]
    name = names[event.seat] if event.seat >= 0 else ""
    for tell in (told_table, told_dice, told_flight, told_building):
        said = tell(event.kind, facts, name)
        if said:
            return said
    return ""


def told_table(kind: str, facts: list[int], name: str) -> str:
    """The set-up, rounds and VP."""
    a, b = facts[0], facts[1]
    match kind:
        case "place":
            return f"{name} is number {a} in turn order."
        case "tech_side":
            return f"Technologies {TECH_CATEGORIES[a]} are those of side {TECH_SIDES[b]}."
        case "goal_dealt":
            return f"The goal {GOAL_NAMES[a]} is in this match."
        case "board":
            return f"{name} gets headquarters {HQ_BOARDS[a]}."
        case "side":
            return f"{name} plays the {project_said(a, 0).rpartition(' ')[0]}."
        case "entered":
            return f"{name} places a ship at {place_said(a)}."
        case "round":
            return f"Round {a} begins."
        case "revealed":
            return f"{upper(transmitter_said(a))} is turned up."
        case "turn":
            return f"{name}'s turn in round {a}."
        case "production":
            return f"Production of round {a}."
        case "final":
            return "Final scoring."
        case "goal":
            extras = f", with {many(b, 'extra')}" if b > 0 else ""
            return f"{name} meets the goal {GOAL_NAMES[a]}{extras}."
        case "won":
            return f"{name} wins."
        case "scored":
            return "" if b == START else f"{name} {'scores' if a > 0 else 'loses'} {abs(a)} VP: {REASONS[b]}."
    return ""


def told_dice(kind: str, facts: list[int], name: str) -> str:
    """Dice, markers, cubes and tokens."""
    a, b, c = facts[0], facts[1], facts[2]
    match kind:
        case "median":
            return f"The median is {a / 2:g}."
        case "drafted":
            return f"{name} takes a {a}."
        case "marker":
            return f"{name}'s {TRACKS[a]} marker moves to space {b}."
        case "used":
            changed = f" as a {b + FORM_BY[c]}" if FORM_BY[c] else ""
            return f"{name} uses the {'red ' if a else ''}{b}{changed}."
        case "red":
            return f"{name} has a red {a}."
        case "extra":
            return f"{name} has an extra {a}."
        case "copied":
            return f"{name} copies a {a} for {many(b, 'cube')}."
        case "cubes":
            return f"{name} gets {many(a, 'cube')}."
        case "tokens":
            return f"{name} gets {many(b, f'{TOKEN_NAMES[a]} token')}."
        case "spent":
            return f"{name} pays {many(b, 'cube')} to {transmitter_said(a)}."
    return ""


def told_flight(kind: str, facts: list[int], name: str) -> str:
    """Flights, systems, stations, pulsars and tiles."""
    a, b, c = facts[0], facts[1], facts[2]
    match kind:
        case "flies":
            return f"{name} flies {many(a, 'step')}."
        case "landed":
            return f"{name}'s flight ends at {place_said(a)}."
        case "jumped":
            return f"{name} moves to {place_said(a)}."
        case "system":
            bonus = effects_said(SYSTEM_EFFECTS[b])
            return f"{upper(place_said(a))} is turned up: number {SYSTEM_IDS[b]} ({bonus})."
        case "station":
            return f"{name} builds a station in {place_said(a)}."
        case "claimed":
            return f"{name} claims {place_said(a)}."
        case "explored":
            return f"{name} draws an exploration tile: {exploration_said(a)}."
        case "ran":
            return f"{name} flies a gate run past {COLOURS[b]} gates for {c} VP."
    return ""


def told_building(kind: str, facts: list[int], name: str) -> str:
    """Gyrodynes, transmitters, patents and projects."""
    a, b, c = facts[0], facts[1], facts[2]
    match kind:
        case "took":
            return f"{name} takes a {SIZE_NAMES[a]} gyrodyne."
        case "developed":
            return f"{name} develops {place_said(a)} with a {SIZE_NAMES[b]} gyrodyne."
        case "completed":
            return f"{name}'s {SIZE_NAMES[b]} gyrodyne on {place_said(a)} begins to spin."
        case "award":
            return f"{name} takes the award of {b} VP for two {SIZE_NAMES[a]} gyrodynes."
        case "taken":
            return f"{name} takes {transmitter_said(a)} with a {COSTS[a][b]}."
        case "paid":
            return f"{name} pays the {COSTS[a][b]} of {transmitter_said(a)}."
        case "array":
            return f"{name} starts an array with {transmitter_said(a)}."
        case "joined":
            return f"{name} joins {transmitter_said(a)} to {transmitter_said(b)}: a link of {c}."
        case "online":
            return f"{name}'s {transmitter_said(a)} is online."
        case "link":
            return f"{name}'s link between {transmitter_said(a)} and {transmitter_said(b)} is complete."
        case "patented":
            return f"{name} patents {tech_said(a)}."
        case "project":
            return f"{name} completes {project_said(a, b)}: {effects_said(PROJECT_EFFECTS[a][b])}."
    return ""
