"""Events of Pulsar 2849 as sentences for the log."""

from __future__ import annotations

from starfold.core.event import Event

from ..data import components, reasons
from ..data.kinds import GATE_RUN
from ..data.loading import PROJECT_PLACES, TECH_SIDES
from ..data.loading.vocabulary import COLOURS, TRACKS
from .parts import (
    SIZE_NAMES,
    TOKEN_NAMES,
    effect_said,
    effects_said,
    exploration_said,
    many,
    place_said,
    tech_said,
    timed_said,
    transmitter_said,
    upper,
)

ORDINALS = ["first", "second", "third", "fourth"]
# The reasons of VP in words, if the reason alone is enough.
REASON_WORDS = {
    reasons.FOR_ONLINE: "a transmitter online",
    reasons.FOR_EXPLORATION: "an exploration tile",
    reasons.FOR_TECHS: "a technology",
    reasons.FOR_PROJECTS: "a project",
    reasons.FOR_RUNS: "a gate run",
    reasons.FOR_SYSTEM_BONUS: "the bonus of a system",
    reasons.FOR_ENGINEERING: "the engineering track",
    reasons.FOR_PENALTIES: "a marker at the end of its track",
    reasons.FOR_PURPLE: "cubes paid to a purple technology",
    reasons.FOR_UNSPUN: "pulsars without a spinning gyrodyne",
    reasons.FOR_BUILDING: "unfinished gyrodynes",
    reasons.FOR_CUBES: "leftover cubes",
}


def told(event: Event, names: list[str]) -> str:
    """Return an event as a sentence; empty if the log omits it."""
    facts = event.facts + [-1, -1, -1]
    if event.kind == "order":
        return f"New turn order: {', '.join([names[seat] for seat in event.facts])}."
    name = names[event.seat] if event.seat >= 0 else ""
    for tell in (told_table, told_points, told_dice, told_flight, told_building):
        said = tell(event.kind, facts, name)
        if said:
            return said
    return ""


def told_table(kind: str, facts: list[int], name: str) -> str:  # noqa: C901 (one branch for each kind of event)
    """Return an event of the set-up or of the rounds as a sentence."""
    x, y = facts[0], facts[1]
    match kind:
        case "place":
            return f"{name} is {ORDINALS[x - 1]} in turn order."
        case "tech_side":
            return f"Technology board {components.TECH_CATEGORIES[x]} shows side {TECH_SIDES[y]}."
        case "goal_dealt":
            return f"The goal {components.GOAL_NAMES[x]} is in this match."
        case "board":
            return f"{name} gets the headquarters board {components.HQ_BOARDS[x]}."
        case "side":
            return f"{name} plays side {components.HQ_IDS[x]}, {components.HQ_NAMES[x]}."
        case "entered":
            return f"{name} places a ship at {place_said(x)}."
        case "round":
            return f"Round {x} begins."
        case "revealed":
            return f"{upper(transmitter_said(x))} is revealed."
        case "turn":
            return f"{name}'s turn in round {x}."
        case "production":
            return f"Production of round {x}."
        case "final":
            return "Final scoring."
        case "won":
            return f"{name} wins."
    return ""


def told_points(kind: str, facts: list[int], name: str) -> str:
    """Return an event of VP, cubes or tokens as a sentence."""
    x, y, z = facts[0], facts[1], facts[2]
    match kind:
        case "scored" if y == reasons.FOR_START:
            return f"{name} starts with {x} VP."
        case "scored":
            return f"{name} {'scores' if x > 0 else 'loses'} {abs(x)} VP: {reason_said(y, z)}."
        case "goal":
            cubes = sum(components.EXTRA_CUBES[x][:y])
            return f"{name} pays {many(cubes, 'cube')} for {many(y, 'extra')} of the goal {components.GOAL_NAMES[x]}."
        case "cubes":
            return f"{name} gets {many(x, 'cube')}."
        case "tokens":
            return f"{name} gets {many(y, f'{TOKEN_NAMES[x]} token')}."
        case "spent":
            return f"{name} pays {many(y, 'cube')} to {transmitter_said(x)}."
    return ""


def reason_said(reason: int, what: int) -> str:
    """Return the reason of VP in words.

    `what` is the size, technology, transmitter, goal, place or number concerned.
    """
    if reason == reasons.FOR_AWARDS:
        return f"the award for {SIZE_NAMES[what]} gyrodynes"
    if reason == reasons.FOR_GYRODYNES:
        return f"{SIZE_NAMES[what]} gyrodynes"
    if reason in (reasons.FOR_TECHS, reasons.FOR_GREEN, reasons.FOR_PURPLE) and what >= 0:
        return tech_said(what)
    if reason in (reasons.FOR_TRANSMITTERS, reasons.FOR_PAID):
        return transmitter_said(what)
    if reason == reasons.FOR_GOALS:
        return f"the goal {components.GOAL_NAMES[what]}"
    if reason == reasons.FOR_INITIATIVE:
        return f"{ORDINALS[what]} on the initiative track"
    return many(what, "station") if reason == reasons.FOR_STATIONS else REASON_WORDS[reason]


def told_dice(kind: str, facts: list[int], name: str) -> str:
    """Return an event of dice or markers as a sentence."""
    x, y, z = facts[0], facts[1], facts[2]
    match kind:
        case "rolled":
            return f"The dice: {' '.join([str(face) for face, dice in enumerate(facts) for _ in range(dice)])}."
        case "median":
            return f"The median is {x / 2:g}."
        case "drafted" if y == 0:
            return f"{name} takes a {x}, on the median."
        case "drafted":
            return f"{name} takes a {x}, {many(abs(y), 'step')} {'left' if y < 0 else 'right'} of the median."
        case "marker":
            return f"{name}'s {TRACKS[x]} marker moves to space {y}."
        case "used":
            token = (
                f" as a {y + components.FORM_BY[z]} with a {TOKEN_NAMES[components.FORM_TOKEN[z]]} token"
                if components.FORM_BY[z]
                else ""
            )
            return f"{name} uses the {'red ' if x else ''}{y}{token}."
        case "red":
            return f"{name} gets a red {x}."
        case "extra":
            return f"{name} gets an extra silver {x}."
        case "copied":
            return f"{name} pays {many(y, 'cube')} to copy a die from the dice board."
    return ""


def told_flight(kind: str, facts: list[int], name: str) -> str:
    """Return an event of flights, systems, stations, pulsars or tiles as a sentence."""
    x, y = facts[0], facts[1]
    match kind:
        case "flies":
            return f"{name} flies {many(x, 'step')} from {place_said(y)}."
        case "landed":
            return f"{name}'s flight ends at {place_said(x)}."
        case "jumped":
            return f"{name} moves to {place_said(x)}."
        case "system":
            return f"{upper(place_said(x))} is revealed. Its bonus: {effects_said(components.SYSTEM_EFFECTS[y])}."
        case "station":
            return f"{name} builds a station in {place_said(x)}."
        case "claimed":
            return f"{name} claims {place_said(x)}."
        case "explored":
            kept = f" and keeps it: {exploration_said(x)}" if components.KEPT[x] else ""
            return f"{name} draws an exploration tile{kept}."
        case "ran":
            return f"{name} uses the gate run of project {PROJECT_PLACES[x]} for {COLOURS[y]} gates."
    return ""


def told_building(kind: str, facts: list[int], name: str) -> str:
    """Return an event of gyrodynes, transmitters, patents or projects as a sentence."""
    x, y, z = facts[0], facts[1], facts[2]
    match kind:
        case "took":
            return f"{name} takes a {SIZE_NAMES[x]} gyrodyne."
        case "developed":
            return f"{name} develops {place_said(x)} with a {SIZE_NAMES[y]} gyrodyne."
        case "completed":
            return f"{name}'s {SIZE_NAMES[y]} gyrodyne on {place_said(x)} starts to spin."
        case "taken":
            return f"{name} takes {transmitter_said(x)} and pays its {components.COSTS[x][y]}."
        case "paid":
            return f"{name} pays the {components.COSTS[x][y]} of {transmitter_said(x)}."
        case "array":
            return f"{name} starts an array with {transmitter_said(x)}."
        case "joined":
            return f"{name} joins {transmitter_said(x)} to {transmitter_said(y)}: a link of {z}."
        case "online":
            return f"{name}'s {transmitter_said(x)} is online."
        case "link":
            return f"{name}'s link of {z} between {transmitter_said(x)} and {transmitter_said(y)} is complete."
        case "patented":
            return f"{name} patents {components.TECH_NAMES[x]}{lasts_said(x)}."
        case "project":
            runs = [effect_said(effect) for effect in components.PROJECT_EFFECTS[x][y] if effect.kind == GATE_RUN]
            more = f" and gets {''.join(runs)}" if runs else ""
            return f"{name} completes project {PROJECT_PLACES[y]} of {components.HQ_NAMES[x]}{more}."
    return ""


def lasts_said(tech: int) -> str:
    """Return a technology's later effects; immediate ones are logged when they happen.

    An event does not say whether headquarters are in play, so effects that depend on it are left out.
    """
    same = components.TECH_EFFECTS[0][tech] is components.TECH_EFFECTS[1][tech]
    return f": {timed_said(tech, True)}" if same and components.TECH_COLOUR[tech] != components.LIGHT else ""
