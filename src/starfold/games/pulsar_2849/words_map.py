"""The star cluster of Pulsar 2849 as lines of text: every place with its neighbours, and what is there."""

from __future__ import annotations

from .box import BLUE, SYSTEM_EFFECTS
from .loading import MOST_PLANETS
from .position import EMPTY, FREE, NOBODY, SHUT, SPINS, UNSEEN
from .stars import (
    DEAD_END,
    DEAD_ENDS,
    ENTRIES,
    GATE_COLOUR,
    ISOLATED,
    NAMES,
    NEXT,
    PLACES,
    PULSARS,
    SIDE_OF,
    SYSTEMS,
    WAYS,
)
from .view import PulsarView
from .vocabulary import COLOURS
from .words_parts import SIZE_NAMES, effects_said


def map_lines(view: PulsarView) -> list[str]:
    """The whole board: gates by colour, systems and pulsars; in brackets stand the places next to each."""
    ends = "; * is a dead end, which brings an exploration tile" if view.side == DEAD_ENDS else ""
    lines = [f"Star cluster, each place with those next to it{ends}:"]
    lines.append(f"  Entry gates: {places_said(ENTRIES[view.side])}.")
    for colour, name in enumerate(COLOURS):
        gates = [place for place in range(PLACES) if GATE_COLOUR[place] == colour and SIDE_OF[place] == view.side]
        lines.append(f"  {name.capitalize()} gates: {places_said(gates)}.")
    return [*lines, *system_lines(view), *pulsar_lines(view)]


def places_said(places: list[int]) -> str:
    """Places with their neighbours: `3 (2 4), 6 (4 5 7)`; * marks a dead end."""
    return ", ".join([with_ways(place) for place in places])


def with_ways(place: int) -> str:
    """A place with those that a segment joins to it; a doubled segment shows by a place that stands twice."""
    ways = [NAMES[to] for to in NEXT[place * WAYS : place * WAYS + WAYS] if to >= 0]
    return f"{NAMES[place]}{'*' if DEAD_END[place] else ''}" + (f" ({' '.join(ways)})" if ways else "")


def system_lines(view: PulsarView) -> list[str]:
    """Systems: those that are turned up with their planets and bonus, the others in a row."""
    places = SYSTEMS[view.side]
    hidden = [place for slot, place in enumerate(places) if view.systems[slot] == UNSEEN]
    shown = [system_line(view, slot) for slot in range(len(places)) if view.systems[slot] != UNSEEN]
    return [f"  Systems face down: {places_said(hidden) or 'none'}.", *shown]


def system_line(view: PulsarView, slot: int) -> str:
    """A system: its planets with their stations, and its bonus."""
    tile = view.systems[slot]
    planets = []
    for planet in range(MOST_PLANETS):
        owner = view.stations[slot * MOST_PLANETS + planet]
        if owner != SHUT:
            kind = "blue" if BLUE[tile * MOST_PLANETS + planet] else "lifeless"
            planets.append(f"{kind} {'free' if owner == FREE else view.names[owner]}")
    name = with_ways(SYSTEMS[view.side][slot])
    return f"  System {name}: {', '.join(planets)}; bonus {effects_said(SYSTEM_EFFECTS[tile])}."


def pulsar_lines(view: PulsarView) -> list[str]:
    """Pulsars: the free ones in a row, then those that are claimed."""
    slots = range(len(PULSARS[view.side]))
    free = [PULSARS[view.side][slot] for slot in slots if view.rings[slot] == NOBODY]
    lines = [f"  Free pulsars: {places_said([place for place in free if not ISOLATED[place]]) or 'none'}."]
    lone = [NAMES[place] for place in free if ISOLATED[place]]
    lines.append(f"  Free isolated pulsars: {', '.join(lone) or 'none'}.")
    return lines + [pulsar_line(view, slot) for slot in slots if view.rings[slot] != NOBODY]


def pulsar_line(view: PulsarView, slot: int) -> str:
    """A claimed pulsar: whose, and its gyrodyne."""
    place, gyrodyne = PULSARS[view.side][slot], view.gyrodynes[slot]
    kind = "Isolated pulsar" if ISOLATED[place] else "Pulsar"
    built = "no gyrodyne"
    if gyrodyne != EMPTY:
        built = f"{SIZE_NAMES[gyrodyne % SPINS]} gyrodyne {'spinning' if gyrodyne >= SPINS else 'in building'}"
    return f"  {kind} {with_ways(place)}: {view.names[view.rings[slot]]}, {built}."
