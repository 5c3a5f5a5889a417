"""Flights in the star cluster: the way flown so far, possible ends and their gains, and the last flights."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from starfold.art.canvas import Canvas
from starfold.art.palette import GOLD, GROUND, OUTLINE, QUIET, SEAT_COLOURS
from starfold.art.things import ring

from ...data import board
from ...data.components import MOST_SEATS
from ...position import phases
from ...position.pieces import NOWHERE
from ...view import PulsarView
from ..offers.reach import (
    BRINGS_BONUS,
    BRINGS_CLAIM,
    BRINGS_NOTHING,
    BRINGS_STATION,
    gain_at,
    gain_passing,
    reachable,
    way_to,
)
from .bonus import bonus_spot
from .places import lane, spot
from .systems import DISC, planet_spot

AROUND = {
    board.ENTRY: 19.0,
    board.GATE: 17.0,
    board.PULSAR: 27.0,
    board.SYSTEM: DISC + 4,
}  # by type: the radius of a ring around a place

BEYOND = 4.5  # how much wider the ring of an end is, so that the ring of a next step is visible inside it


def kind_of(place: int) -> str:
    """Return the name of a place's type, as in the names of sprites."""
    return {board.ENTRY: "entry", board.GATE: "gate", board.PULSAR: "pulsar", board.SYSTEM: "system"}[board.TYPE[place]]


# --- sprites ---


def _end(radius: float, good: bool) -> str:
    """Return the ring of a place where a flight can end, around 0,0: golden if that brings something."""
    canvas = Canvas()
    canvas.circle(0, 0, radius, fill="none", stroke=GROUND, stroke_width=4, stroke_opacity=0.6)
    if good:
        dash = f"{radius * 0.2618:.2f} {radius * 0.2618:.2f}"  # twelve dashes
        style: dict[str, str | float] = {"stroke": GOLD, "stroke_width": 3, "stroke_dasharray": dash}
        canvas.circle(0, 0, radius, fill=GOLD, fill_opacity=0.1, **style)
    else:
        canvas.circle(0, 0, radius, fill="none", stroke=QUIET, stroke_width=2)
    return canvas.svg()


def _claim(seat: int) -> str:
    """Return the ring for claiming a pulsar, in a seat's colour, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, 19, fill="none", stroke=SEAT_COLOURS[seat], stroke_width=3.4, stroke_dasharray="7 4.94")
    return canvas.svg()


def _new(radius: float) -> str:
    """Return the mark of something new, around 0,0."""
    canvas = Canvas()
    canvas.circle(0, 0, radius, fill="none", stroke=GOLD, stroke_width=2.4, stroke_dasharray="5 3.5")
    return canvas.svg()


def flight_sprites() -> dict[str, str]:
    """Return the sprites of flights: rings around places, by name."""
    found = {"new": _new(13.5), "new-ring": _new(24)}
    for kind, name in (
        (board.ENTRY, "entry"),
        (board.GATE, "gate"),
        (board.PULSAR, "pulsar"),
        (board.SYSTEM, "system"),
    ):
        found[f"lit-{name}"] = ring(AROUND[kind])
        found[f"end-{name}"] = _end(AROUND[kind] + BEYOND, good=False)
        found[f"good-{name}"] = _end(AROUND[kind] + BEYOND, good=True)
    found |= {f"claim-{seat}": _claim(seat) for seat in range(MOST_SEATS)}
    return {f"pulsar_2849-{name}": drawn for name, drawn in found.items()}


# --- past flights ---


def draw_way(
    canvas: Canvas, ways: Iterable[tuple[int, int]], seat: int, opacity: float = 1, foretold: bool = False
) -> None:
    """Draw lanes in a seat's colour. Each is a segment and the place where it was entered."""
    data = "".join(lane(segment, start) for segment, start in ways)
    if not data:
        return
    style: dict[str, str | float] = {"stroke_dasharray": "3 9"} if foretold else {}
    canvas.path(
        data, fill="none", stroke=OUTLINE, stroke_width=9, stroke_opacity=0.5 * opacity, stroke_linecap="round",
    )  # fmt: skip
    canvas.path(
        data, fill="none", stroke=SEAT_COLOURS[seat], stroke_width=5.5, stroke_opacity=opacity, stroke_linecap="round",
        **style,
    )  # fmt: skip


def ways_of(places: list[int]) -> list[tuple[int, int]]:
    """Return the segments of a flight through these places; tracks of a doubled segment are used in turn."""
    used: list[int] = []
    found = []
    for start, end in pairwise(places):
        segment = way_to(start, end, used)
        if segment >= 0:
            used.append(segment)
            found.append((segment, start))
    return found


def last_flights(view: PulsarView) -> list[tuple[int, list[int]]]:
    """Return the complete flights of the last turn, each with its seat and places."""
    found: list[tuple[int, list[int]]] = []
    for event in view.recent:
        if event.kind == "flies":
            found.append((event.seat, event.facts[1:2]))  # where it began, if the event has it
        elif event.kind == "step" and found:
            found[-1][1].append(event.facts[0])
    return found[:-1] if view.path else found


def draw_flown(canvas: Canvas, view: PulsarView) -> None:
    """Draw the last turn's flights faintly, and the way that is flown now."""
    for seat, places in last_flights(view):
        draw_way(canvas, ways_of(places), seat, opacity=0.4)
    if view.path:
        draw_way(canvas, zip(view.used, view.path, strict=False), view.turn_seat, opacity=0.9)


# --- possible ends ---


def draw_ends(canvas: Canvas, view: PulsarView, places: Iterable[int]) -> None:
    """Mark the places where a flight can end, and draw what each would bring."""
    for place in sorted(places):
        gain = gain_at(view, place)
        canvas.put(f"pulsar_2849-{'end' if gain.what == BRINGS_NOTHING else 'good'}-{kind_of(place)}", spot(place))
        if gain.what in (BRINGS_STATION, BRINGS_BONUS):
            _ghost(canvas, view, place, gain.planet)
        if gain.what == BRINGS_BONUS:
            tile = view.systems[board.SLOT[place]]
            canvas.put(f"pulsar_2849-brings-{tile}", bonus_spot(place, tile))
        elif gain.what == BRINGS_CLAIM:
            canvas.put(f"pulsar_2849-claim-{view.turn_seat}", spot(place))


def _ghost(canvas: Canvas, view: PulsarView, place: int, planet: int) -> None:
    """Draw a station at the place where it would be built."""
    (x, y), (aside, down) = spot(place), planet_spot(view.systems[board.SLOT[place]], planet)
    canvas.put(f"pulsar_2849-station-{view.turn_seat}", (x + aside, y + down), opacity=0.8)


def draw_reach(canvas: Canvas, view: PulsarView) -> None:
    """Draw where a flight can end, and the stations that will be built on its way.

    While the die's use is still to be chosen, draw only ends that bring something.
    """
    found = reachable(view)
    if view.phase != phases.FLYING:
        found = {place for place in found if gain_at(view, place).what != BRINGS_NOTHING}
    draw_ends(canvas, view, found)
    landed = view.path[-1] if view.path and view.phase != phases.FLYING else NOWHERE
    for place in dict.fromkeys(view.path[1:]):
        gain = gain_at(view, place) if place == landed else gain_passing(view, place)
        if gain.planet >= 0 and place not in found:
            _ghost(canvas, view, place, gain.planet)


# --- recent events ---


def draw_news(canvas: Canvas, view: PulsarView) -> None:
    """Mark the stations and rings of the last turn."""
    for event in view.recent:
        if event.kind == "station":
            place, planet = event.facts[:2]
            (x, y), (aside, down) = spot(place), planet_spot(view.systems[board.SLOT[place]], planet)
            canvas.put("pulsar_2849-new", (x + aside, y + down))
        elif event.kind in ("claimed", "developed", "completed"):
            with canvas.group(class_="pulses"):
                canvas.put("pulsar_2849-new-ring", spot(event.facts[0]))
