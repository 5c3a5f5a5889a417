"""Pulsar 2849 as lines of text, for the terminal and screen readers: enough to play from.

Rarely changing lines come first and the turn last: in a terminal the last lines are next to the prompt.
"""

from __future__ import annotations

from starfold.core.words import listing

from .. import actions
from ..data import components
from ..data.board import PLACE_NAMES
from ..data.loading.vocabulary import TRACKS
from ..rules.counting import count
from ..view import PulsarView
from .map import map_lines
from .offers import world_of
from .parts import SIZE_NAMES, effects_said, exploration_said, many, tech_said, things_said, timed_said
from .seats import seat_lines


def show(view: PulsarView) -> str:
    """Return everything on the table as lines of text."""
    lines = [*tech_lines(view), *goal_lines(view), *map_lines(view), *supply_lines(view), *transmitter_lines(view)]
    for seat in range(view.seats):
        lines += seat_lines(view, seat)
    return "\n".join([*lines, *round_lines(view)]) + "\n"


# --- technologies and goals ---


def tech_lines(view: PulsarView) -> list[str]:
    """Return the technologies of the match by row."""
    lines = []
    for row in range(1, components.ROUNDS + 1):
        places = [place for place, tech in enumerate(view.techs) if components.TECH_ROW[tech] == row]
        if places:
            opens = "open" if row <= view.round else f"opens in round {row}"
            lines.append(f"Technologies of row {row}, {opens}; in its round gyrodynes score {bonus_said(view, row)}:")
            lines += ["  " + tech_line(view, place) for place in places]
    return lines


def bonus_said(view: PulsarView, row: int) -> str:
    """PU-7.6 Return the bonus of every spinning gyrodyne in the round of a row, in words."""
    bonus = components.ROW_BONUS[view.sides[components.CATEGORY_OF_ROW[row]] * (components.ROUNDS + 1) + row]
    return "the median more" if bonus == components.MEDIAN else f"{bonus} more"


def tech_line(view: PulsarView, place: int) -> str:
    """Return a technology as a line: its cost, colour, effect and owners, and whether it is available."""
    tech = view.techs[place]
    owners = [view.names[seat] for seat in range(view.seats) if view.patents[place] >> seat & 1]
    if components.TECH_SLOTS[tech] == 2:
        left = "2 die spaces" if not owners else "1 die space left" if len(owners) == 1 else "no die space left"
    elif view.busy >> place & 1:
        left = "taken in this round"
    else:
        left = "1 die space" if len(owners) < components.ONE_SLOT_OWNERS[view.seats] else "closed"
    held = f" {listing(owners)}." if owners else ""
    what = f"{components.TECH_COLOURS[components.TECH_COLOUR[tech]]}, {left}; {timed_said(tech, view.headquarters)}"
    return f"{tech_said(tech)} for a {components.TECH_COST[tech]}: {what}.{held}"


def goal_lines(view: PulsarView) -> list[str]:
    """Return the goals of the match, with each seat's progress."""
    world = world_of(view)
    lines = []
    for goal in view.goals:
        needs = [things_said(number, thing) for thing, number in components.COUNTED_GOALS[goal]]
        extras = [
            f"{vp} for {many(cubes, 'cube')}"
            for cubes, vp in zip(components.EXTRA_CUBES[goal], components.EXTRA_VP[goal])
        ]
        reached = [
            f"{view.names[seat]}: "
            + ", ".join([str(count(world, seat, thing)) for thing, _ in components.COUNTED_GOALS[goal]])
            for seat in range(view.seats)
        ]
        more = f"; then {', '.join(extras)} more" if extras else ""
        lines.append(
            f"Goal {components.GOAL_NAMES[goal]}, {components.GOAL_VP[goal]} VP: {listing(needs)}{more}."
            f" {'; '.join(reached)}."
        )
    return lines


# --- supplies ---


def supply_lines(view: PulsarView) -> list[str]:
    """Return lines of gyrodynes with their awards, and of exploration tiles."""
    lines = [gyrodyne_line(view, size) for size in range(components.SIZES)]
    tiles = [
        f"{view.tiles[kind]} × {exploration_said(kind)}"
        for kind in range(len(components.EXPLORATIONS))
        if view.tiles[kind]
    ]
    return [*lines, "Exploration tiles: " + (", ".join(tiles) or "none in the stack") + "."]


def gyrodyne_line(view: PulsarView, size: int) -> str:
    """Return the gyrodynes of a size as a line: the number left, their dice and VP, and the awards' owners."""
    awards = []
    for place in range(components.AWARDS_EACH):
        seat = view.awards[size * components.AWARDS_EACH + place]
        awards.append(f"{components.AWARD[size][place]} VP {view.names[seat] if seat >= 0 else 'free'}")
    dice = f"take with a {components.TAKE_COST[size]}, complete with a {components.COMPLETE_COST[size]}"
    name = SIZE_NAMES[size].capitalize()
    left = f"{view.supply[size]} left, {dice}; {components.SPIN_VP[size]} VP a round"
    return f"{name} gyrodynes: {left}. Awards: {', '.join(awards)}."


def transmitter_lines(view: PulsarView) -> list[str]:
    """Return lines of the open transmitters, with the number left in the stack."""
    left = bin(view.stack).count("1")
    lines = [f"Open transmitters ({left} in the stack):" + ("" if view.shown else " none.")]
    for tile in view.shown:
        every = (
            f"; each production {effects_said(components.EVERY_ROUND[tile])}" if components.EVERY_ROUND[tile] else ""
        )
        costs = ", ".join([str(cost) for cost in components.COSTS[tile]])
        once = effects_said(components.ONCE[tile])
        lines.append(
            f"  {components.TRANSMITTER_IDS[tile]}: costs {costs}; half-dice {halves_said(tile)}; online {once}{every}."
        )
    return lines


def halves_said(tile: int) -> str:
    """Return the half-dice of a transmitter in words, left and right."""
    names = ["left", "right"]
    found = [
        (names[half], components.HALVES[2 * tile + half])
        for half in range(2)
        if components.HALVES[2 * tile + half] != components.NO_HALF
    ]
    return " and ".join([f"{name} {pips}" for name, pips in found])


# --- the round ---


def round_lines(view: PulsarView) -> list[str]:
    """Return lines of the tracks, turn order, dice board and current flight."""
    lines = []
    if view.marks[0] >= 0:
        lines += [track_line(view, track) for track in range(len(TRACKS))]
        lines.append("Turn order: " + ", ".join([view.names[seat] for seat in view.rockets]) + ".")
    if sum(view.pool) or view.median:
        dice = " ".join([str(face) for face in range(actions.PIPS) for _ in range(view.pool[face])])
        median = f" Median {median_said(view.median)}." if view.median else ""
        lines.append(f"Dice board: {dice or 'empty'}.{median}")
    if view.path:
        way = ", ".join([PLACE_NAMES[place] for place in view.path])
        lines.append(f"{view.names[view.turn_seat]}'s flight: {way}; {many(view.left, 'step')} left.")
    if view.round:
        lines.append(f"Round {view.round} of {components.ROUNDS}.")
    return lines or ["The match is being set up."]


def track_line(view: PulsarView, track: int) -> str:
    """Return the markers on a track as a line, foremost first, with the awards of its places."""
    markers = len(view.rockets)
    ranks = range(track * markers, track * markers + markers)
    places = [f"{view.names[view.marks[rank]]} on {view.spaces[rank]}" for rank in ranks]
    if track == 0:
        brings = [f"{vp} VP" for vp in components.INITIATIVE_VP[view.seats]]
        when = "at the end"
    else:
        pairs = zip(components.AWARD_CUBES[view.seats], components.AWARD_VP[view.seats])
        brings = [many(cubes, "cube") if cubes else f"{vp} VP" for cubes, vp in pairs]
        when = "each production"
    return f"{TRACKS[track].capitalize()} track ({', '.join(brings)} {when}), foremost first: {', '.join(places)}."


def median_said(median: int) -> str:
    """Return the median, stored doubled, in words: a number, or between two."""
    return str(median // 2) if median % 2 == 0 else f"between {median // 2} and {median // 2 + 1}"
