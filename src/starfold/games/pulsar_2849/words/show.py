"""Pulsar 2849 as lines of text, for the terminal and screen readers: all that one needs to play by it alone.

What hardly changes comes first, what a turn is about comes last: in a terminal the last lines are beside the prompt.
"""

from __future__ import annotations

from starfold.core.words import listing

from .. import actions
from ..data import box
from ..data.board import PLACE_NAMES
from ..data.loading.vocabulary import TRACKS
from ..view import PulsarView
from .map import map_lines
from .offers import world_of
from .parts import SIZE_NAMES, effects_said, exploration_said, many, tech_said, things_said, timed_said
from .seats import seat_lines


def show(view: PulsarView) -> str:
    """Everything that lies on the table."""
    lines = [*tech_lines(view), *goal_lines(view), *map_lines(view), *supply_lines(view), *transmitter_lines(view)]
    for seat in range(view.seats):
        lines += seat_lines(view, seat)
    return "\n".join([*lines, *round_lines(view)]) + "\n"


# --- technologies and goals ---


def tech_lines(view: PulsarView) -> list[str]:
    """The technologies of the match, by rows."""
    lines = []
    for row in range(1, box.ROUNDS + 1):
        places = [place for place, tech in enumerate(view.techs) if box.TECH_ROW[tech] == row]
        if places:
            opens = "open" if row <= view.round else f"opens in round {row}"
            lines.append(f"Technologies of row {row}, {opens}; in its round gyrodynes score {bonus_said(view, row)}:")
            lines += ["  " + tech_line(view, place) for place in places]
    return lines


def bonus_said(view: PulsarView, row: int) -> str:
    """PU-7.6 What every spinning gyrodyne scores more in the round of a row."""
    bonus = box.ROW_BONUS[view.sides[box.CATEGORY_OF_ROW[row]] * (box.ROUNDS + 1) + row]
    return "the median more" if bonus == box.MEDIAN else f"{bonus} more"


def tech_line(view: PulsarView, place: int) -> str:
    """A technology: its cost, colour and effect, whose it is, and whether it is still to be had."""
    tech = view.techs[place]
    owners = [view.names[seat] for seat in range(view.seats) if view.patents[place] >> seat & 1]
    if box.TECH_SLOTS[tech] == 2:
        left = "2 die spaces" if not owners else "1 die space left" if len(owners) == 1 else "no die space left"
    elif view.busy >> place & 1:
        left = "taken in this round"
    else:
        left = "1 die space" if len(owners) < box.ONE_SLOT_OWNERS[view.seats] else "closed"
    held = f" {listing(owners)}." if owners else ""
    what = f"{box.TECH_COLOURS[box.TECH_COLOUR[tech]]}, {left}; {timed_said(tech, view.headquarters)}"
    return f"{tech_said(tech)} for a {box.TECH_COST[tech]}: {what}.{held}"


def goal_lines(view: PulsarView) -> list[str]:
    """The goals of the match, and how far everybody is."""
    world = world_of(view)
    lines = []
    for goal in view.goals:
        needs = [things_said(number, thing) for thing, number in box.COUNTED_GOALS[goal]]
        extras = [f"{vp} for {many(cubes, 'cube')}" for cubes, vp in zip(box.EXTRA_CUBES[goal], box.EXTRA_VP[goal])]
        reached = [
            f"{view.names[seat]}: " + ", ".join([str(world.count(seat, thing)) for thing, _ in box.COUNTED_GOALS[goal]])
            for seat in range(view.seats)
        ]
        more = f"; then {', '.join(extras)} more" if extras else ""
        lines.append(
            f"Goal {box.GOAL_NAMES[goal]}, {box.GOAL_VP[goal]} VP: {listing(needs)}{more}. {'; '.join(reached)}."
        )
    return lines


# --- what is to be had ---


def supply_lines(view: PulsarView) -> list[str]:
    """Gyrodynes with their awards, and exploration tiles."""
    lines = [gyrodyne_line(view, size) for size in range(box.SIZES)]
    tiles = [
        f"{view.tiles[kind]} × {exploration_said(kind)}" for kind in range(len(box.EXPLORATIONS)) if view.tiles[kind]
    ]
    return [*lines, "Exploration tiles: " + (", ".join(tiles) or "none in the stack") + "."]


def gyrodyne_line(view: PulsarView, size: int) -> str:
    """Gyrodynes of a size: how many are left, what they cost and score, and who has their awards."""
    awards = []
    for place in range(box.AWARDS_EACH):
        seat = view.awards[size * box.AWARDS_EACH + place]
        awards.append(f"{box.AWARD[size][place]} VP {view.names[seat] if seat >= 0 else 'free'}")
    dice = f"take with a {box.TAKE_COST[size]}, complete with a {box.COMPLETE_COST[size]}"
    name = SIZE_NAMES[size].capitalize()
    left = f"{view.supply[size]} left, {dice}; {box.SPIN_VP[size]} VP a round"
    return f"{name} gyrodynes: {left}. Awards: {', '.join(awards)}."


def transmitter_lines(view: PulsarView) -> list[str]:
    """Transmitters that lie open, and how many of the stack are left."""
    left = bin(view.stack).count("1")
    lines = [f"Open transmitters ({left} in the stack):" + ("" if view.shown else " none.")]
    for tile in view.shown:
        every = f"; each production {effects_said(box.EVERY_ROUND[tile])}" if box.EVERY_ROUND[tile] else ""
        costs = ", ".join([str(cost) for cost in box.COSTS[tile]])
        once = effects_said(box.ONCE[tile])
        lines.append(
            f"  {box.TRANSMITTER_IDS[tile]}: costs {costs}; half-dice {halves_said(tile)}; online {once}{every}."
        )
    return lines


def halves_said(tile: int) -> str:
    """The half-dice of a transmitter, left and right."""
    names = ["left", "right"]
    found = [
        (names[half], box.HALVES[2 * tile + half]) for half in range(2) if box.HALVES[2 * tile + half] != box.NO_HALF
    ]
    return " and ".join([f"{name} {pips}" for name, pips in found])


# --- the round ---


def round_lines(view: PulsarView) -> list[str]:
    """Tracks, turn order, the dice board and the flight under way."""
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
        lines.append(f"Round {view.round} of {box.ROUNDS}.")
    return lines or ["The match is being set up."]


def track_line(view: PulsarView, track: int) -> str:
    """The markers on a track from the foremost on, and what their places bring."""
    markers = len(view.rockets)
    ranks = range(track * markers, track * markers + markers)
    places = [f"{view.names[view.marks[rank]]} on {view.spaces[rank]}" for rank in ranks]
    if track == 0:
        brings = [f"{vp} VP" for vp in box.INITIATIVE_VP[view.seats]]
        when = "at the end"
    else:
        pairs = zip(box.AWARD_CUBES[view.seats], box.AWARD_VP[view.seats])
        brings = [many(cubes, "cube") if cubes else f"{vp} VP" for cubes, vp in pairs]
        when = "each production"
    return f"{TRACKS[track].capitalize()} track ({', '.join(brings)} {when}), foremost first: {', '.join(places)}."


def median_said(median: int) -> str:
    """The median, of which the double is stored: a number, or between two."""
    return str(median // 2) if median % 2 == 0 else f"between {median // 2} and {median // 2 + 1}"
