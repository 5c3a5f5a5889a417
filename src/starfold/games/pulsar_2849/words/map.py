"""The star cluster of Pulsar 2849 as lines of text: every place with its neighbours, and what is there."""

from __future__ import annotations

from ..data import board
from ..data.components import BLUE, SYSTEM_EFFECTS
from ..data.loading import MOST_PLANETS
from ..data.loading.vocabulary import COLOURS
from ..position import pieces
from ..view import PulsarView
from .parts import SIZE_NAMES, effects_said


def map_lines(view: PulsarView) -> list[str]:
    """Return the whole board: gates by colour, systems and pulsars, each place with its neighbours in brackets."""
    ends = "; * is a dead end, which brings an exploration tile" if view.side == board.DEAD_ENDS else ""
    lines = [f"Star cluster, each place with those next to it{ends}:"]
    lines.append(f"  Entry gates: {places_said(board.ENTRIES[view.side])}.")
    for colour, name in enumerate(COLOURS):
        gates = [
            place
            for place in range(board.PLACES)
            if board.GATE_COLOUR[place] == colour and board.SIDE_OF[place] == view.side
        ]
        lines.append(f"  {name.capitalize()} gates: {places_said(gates)}.")
    return [*lines, *system_lines(view), *pulsar_lines(view)]


def places_said(places: list[int]) -> str:
    """Return places with their neighbours: `3 (2 4), 6 (4 5 7)`; * marks a dead end."""
    return ", ".join([with_ways(place) for place in places])


def with_ways(place: int) -> str:
    """Return a place with its neighbours; the neighbour by a doubled segment appears twice."""
    ways = [board.PLACE_NAMES[to] for to in board.NEXT[place * board.WAYS : place * board.WAYS + board.WAYS] if to >= 0]
    return f"{board.PLACE_NAMES[place]}{'*' if board.DEAD_END[place] else ''}" + (
        f" ({' '.join(ways)})" if ways else ""
    )


def system_lines(view: PulsarView) -> list[str]:
    """Return the lines of systems: face-down ones in a row, then the others with planets and bonus."""
    places = board.SYSTEMS[view.side]
    hidden = [place for slot, place in enumerate(places) if view.systems[slot] == pieces.UNSEEN]
    shown = [system_line(view, slot) for slot in range(len(places)) if view.systems[slot] != pieces.UNSEEN]
    return [f"  Systems face down: {places_said(hidden) or 'none'}.", *shown]


def system_line(view: PulsarView, slot: int) -> str:
    """Return a system as a line: its planets with their stations, and its bonus."""
    tile = view.systems[slot]
    planets = []
    for planet in range(MOST_PLANETS):
        owner = view.stations[slot * MOST_PLANETS + planet]
        if owner != pieces.SHUT:
            kind = "blue" if BLUE[tile * MOST_PLANETS + planet] else "lifeless"
            planets.append(f"{kind} {'free' if owner == pieces.FREE else view.names[owner]}")
    name = with_ways(board.SYSTEMS[view.side][slot])
    return f"  System {name}: {', '.join(planets)}; bonus {effects_said(SYSTEM_EFFECTS[tile])}."


def pulsar_lines(view: PulsarView) -> list[str]:
    """Return the lines of pulsars: the free ones in a row, then the claimed ones."""
    slots = range(len(board.PULSARS[view.side]))
    free = [board.PULSARS[view.side][slot] for slot in slots if view.rings[slot] == pieces.NOBODY]
    lines = [f"  Free pulsars: {places_said([place for place in free if not board.ISOLATED[place]]) or 'none'}."]
    lone = [board.PLACE_NAMES[place] for place in free if board.ISOLATED[place]]
    lines.append(f"  Free isolated pulsars: {', '.join(lone) or 'none'}.")
    return lines + [pulsar_line(view, slot) for slot in slots if view.rings[slot] != pieces.NOBODY]


def pulsar_line(view: PulsarView, slot: int) -> str:
    """Return a claimed pulsar as a line: its owner, and its gyrodyne."""
    place, gyrodyne = board.PULSARS[view.side][slot], view.gyrodynes[slot]
    kind = "Isolated pulsar" if board.ISOLATED[place] else "Pulsar"
    built = "no gyrodyne"
    if gyrodyne != pieces.EMPTY:
        doing = "spinning" if gyrodyne >= pieces.SPINS else "unfinished"
        built = f"{SIZE_NAMES[gyrodyne % pieces.SPINS]} gyrodyne {doing}"
    return f"  {kind} {with_ways(place)}: {view.names[view.rings[slot]]}, {built}."
