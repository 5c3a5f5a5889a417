"""Flights, shifts and meetings on Secret Salvage's field: traces of recent ones, or previews."""

from __future__ import annotations

from math import atan2, degrees, dist

from starfold.art.canvas import Canvas, number
from starfold.art.palette import OUTLINE

from ..data.components import INCOMPATIBLE, KINDS, MINE, SHIPS
from ..view import SalvageView
from .boards import tile_spot
from .pieces import EDGE_COLOURS
from .places import Point, aside, outline, seat_colours, where

_SHORT = 17  # distance from the centre of a space at which an arrow begins and ends


def ship_colour(view: SalvageView, ship: int) -> str:
    """Return the colour of a ship."""
    return EDGE_COLOURS[seat_colours(view.seats, view.colours)[ship // SHIPS]]


def course(start: Point, end: Point) -> float:
    """Return the direction from one point to another, in degrees clockwise from the right."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))


def draw_flight(canvas: Canvas, start: int, end: int, colour: str, foretold: bool) -> None:
    """Draw a straight flight: dashed in a preview, a fading trace if it happened."""
    path = outline([where(start), where(end)], closed=False)
    style: dict[str, str | float] = {"stroke_dasharray": "2 10"} if foretold else {"stroke_opacity": 0.5}
    canvas.path(path, fill="none", stroke=colour, stroke_width=6 if foretold else 10, stroke_linecap="round", **style)


def draw_arrow(canvas: Canvas, start: int, end: int, colour: str, opacity: float, bend: float = 0) -> None:
    """Draw an arrow for a ship that is moved, bent to the side if another comes the other way."""
    one, other = where(start), where(end)
    ahead = course(one, other)
    first, last = aside(one, _SHORT, ahead + bend), aside(other, _SHORT, ahead + 180 - bend)
    middle = aside(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), dist(one, other) * bend / 100, ahead + 90)
    line = f"M{_said(first)}Q{_said(middle)} {_said(last)}"
    turn = ahead - bend
    head = outline([aside(last, 13, turn + angle) for angle in (180 - 34, 0, 180 + 34)], closed=False)
    for shade, wide in ((OUTLINE, 9.0), (colour, 5.0)):
        canvas.path(
            line + head, fill="none", stroke=shade, stroke_width=wide, stroke_linecap="round", stroke_linejoin="round",
            opacity=opacity,
        )  # fmt: skip


def _said(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def draw_traces(canvas: Canvas, view: SalvageView) -> None:
    """Draw the traces of the last turn: flights, shifts, and bursts where a tile was met."""
    for event in view.recent:
        if event.kind == "flew":
            start, end, ship = event.facts
            draw_flight(canvas, start, end, ship_colour(view, ship), foretold=False)
        elif event.kind == "moved":
            start, end, ship = event.facts
            draw_arrow(canvas, start, end, ship_colour(view, ship), 0.6)
        elif event.kind == "swapped":
            here, there, other = event.facts
            draw_arrow(canvas, here, there, EDGE_COLOURS[view.colours[event.seat]], 0.6, bend=25)
            draw_arrow(canvas, there, here, ship_colour(view, other), 0.6, bend=25)
    for event in view.recent:
        if event.kind == "met":
            canvas.put(f"secret_salvage-{'glint' if event.facts[0] < MINE else 'burst'}", where(event.facts[1]))


def draw_news(canvas: Canvas, view: SalvageView) -> None:
    """Draw, above the ships, which tiles were turned up and where, and which were looked at."""
    for event in view.recent:
        if event.kind == "met":
            x, y = where(event.facts[1])
            canvas.put(f"secret_salvage-badge-{event.facts[0]}", (x - 19, y - 21))
        elif event.kind == "scanned":
            x, y = where(event.facts[0])
            canvas.put("secret_salvage-eye", (x + 18, y - 20))


def draw_catches(canvas: Canvas, view: SalvageView) -> None:
    """Draw tiles that fly from where they were met to the board of the seat that has them now."""
    for place, event in enumerate(view.recent):
        if event.kind != "met":
            continue
        kind, owner = event.facts[0], _owner(view, place)
        if owner >= 0 and view.boards[owner * KINDS + kind]:  # otherwise it is not given away yet, or spent already
            x, y = where(event.facts[1])
            came = f"{number(x)} {number(y)}"
            with canvas.group(id=f"caught-{place}", at=tile_spot(view, owner, kind), came_from=came):
                canvas.put(f"secret_salvage-{'small' if kind < MINE else 'pip'}-{kind}", (0, 0))


def _owner(view: SalvageView, place: int) -> int:
    """Return the seat that has the tile met in an event; -1 if none yet.

    An Incompatible Power Cell goes to the seat it was given to.
    """
    met = view.recent[place]
    if met.facts[0] != INCOMPATIBLE:
        return met.seat
    gifts = [gift for gift in view.recent[place:] if gift.kind == "gave" and gift.facts[1] == INCOMPATIBLE]
    return gifts[0].facts[0] if gifts else -1
