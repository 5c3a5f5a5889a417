"""Flights and shifts along the lines of Blue Shift's board: traces of recent ones, or previews."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

from starfold.art.canvas import Canvas
from starfold.art.palette import SEAT_COLOURS

from ..data import board
from ..view import BlueShiftView
from .pieces import FIGURE, SHIFT
from .places import ORBITS, STAR_SIZE, STEP, arc, polar, spot_data, stretch


def draw_flight(canvas: Canvas, seat: int, start: int, end: int, way: int, foretold: bool) -> None:
    """Draw a flight from space to space in the seat's colour: dashed in a preview, else a fading trace."""
    far, angle = ORBITS[board.RING[start]], STEP * board.SPOKE[start]
    if way == board.GOES_BY_SPOKE:
        path = stretch(angle, far, ORBITS[board.RING[end]])
    else:
        steps = (board.SPOKE[end] - board.SPOKE[start]) % board.SPOKES
        path = arc(far, angle, STEP * (steps if way == board.GOES_CLOCKWISE else steps - board.SPOKES))
    style: dict[str, str | float] = {"stroke_dasharray": "3 10"} if foretold else {"stroke_opacity": 0.45}
    canvas.path(
        path, fill="none", stroke=SEAT_COLOURS[seat], stroke_width=5 if foretold else 9, stroke_linecap="round", **style
    )


def draw_line(canvas: Canvas, line: int, opacity: float) -> None:
    """Draw a glow along a line that shifts."""
    if line < board.CLOCKWISE_LINE:
        path = stretch(STEP * line, STAR_SIZE, ORBITS[-1])
    else:
        far = ORBITS[(line - board.CLOCKWISE_LINE) % board.RINGS]
        path = arc(far, 0, 180) + arc(far, 180, 180)
    canvas.path(path, fill="none", stroke=SHIFT, stroke_opacity=opacity, stroke_width=5)


def draw_heads(canvas: Canvas, line: int, opacity: float) -> None:
    """Draw arrowheads between the spaces of a line, in the direction of its shift."""
    if line < board.CLOCKWISE_LINE:
        angle = STEP * line
        heads = [_head((near + far) / 2, angle, angle + 180) for near, far in pairwise([STAR_SIZE, *ORBITS])]
    else:
        far, course = ORBITS[(line - board.CLOCKWISE_LINE) % board.RINGS], 90 if line < board.COUNTER_LINE else -90
        heads = [_head(far, STEP * (spoke + 0.5), STEP * (spoke + 0.5) + course) for spoke in range(board.SPOKES)]
    # All in one path: the previews of a token repeat this for every line.
    canvas.path("".join(heads), fill=SHIFT, stroke=FIGURE, stroke_width=1.3, stroke_linejoin="round", opacity=opacity)


def _head(far: float, angle: float, course: float) -> str:
    """Return path data of an arrowhead at a polar position. `course` is its direction, in degrees from the top."""
    x, y = polar(far, angle)
    up, right = (sin(radians(course)), -cos(radians(course))), (cos(radians(course)), sin(radians(course)))
    corners = [(8, 0), (-6, 8), (-3, 0), (-6, -8)]  # forward, sideways
    points = [(x + ahead * up[0] + aside * right[0], y + ahead * up[1] + aside * right[1]) for ahead, aside in corners]
    return "M" + "L".join(spot_data(point) for point in points) + "Z"


def draw_traces(canvas: Canvas, view: BlueShiftView) -> None:
    """Draw the traces of the last turn: its flight, and the shifted lines."""
    for place, event in enumerate(view.recent):
        if event.kind == "moved":
            start, planet, way = event.facts
            later = [other.facts[1] for other in view.recent[place:] if other.kind == "spent"]
            end = _before(view, planet, later)
            if end >= 0:
                draw_flight(canvas, event.seat, start, end, way, foretold=False)
        elif event.kind == "spent":
            draw_line(canvas, event.facts[1], 0.4)
            draw_heads(canvas, event.facts[1], 0.7)


def draw_falls(canvas: Canvas, view: BlueShiftView) -> None:
    """Draw a burst where a planet or a ship has just fallen into the star, or where a ship was stranded."""
    for place, event in enumerate(view.recent):
        if event.kind == "swallowed":
            canvas.put("blue_shift-spark", polar(STAR_SIZE + 2, STEP * event.facts[1]))
        elif event.kind in ("fell", "stranded"):
            space = view.recent[place + 1].facts[1]  # the next event is "harvested", with the space
            far = STAR_SIZE + 2 if event.kind == "fell" else ORBITS[board.RING[space]]
            canvas.put("blue_shift-burst", polar(far, STEP * board.SPOKE[space]))


def _before(view: BlueShiftView, planet: int, lines: list[int]) -> int:
    """Return the space a planet was on before these lines shifted; -1 if it is no longer on the board."""
    if planet not in view.planets:
        return -1
    space = view.planets.index(planet)
    for line in reversed(lines):
        if line < board.CLOCKWISE_LINE:
            space = (
                space + board.SPOKES if board.SPOKE[space] == line and space + board.SPOKES < board.SPACES else space
            )
        elif board.RING[space] == (line - board.CLOCKWISE_LINE) % board.RINGS:
            space = board.COUNTER[space] if line < board.COUNTER_LINE else board.CLOCKWISE[space]
    return space


def came_round(view: BlueShiftView, seat: int) -> str:
    """Return the direction in which a ship has just flown along its ring; empty if anything shifted since."""
    last = [event for event in view.recent if event.kind in ("moved", "spent")][-1:]
    for event in last:
        if event.kind == "moved" and event.seat == seat and event.facts[2] != board.GOES_BY_SPOKE:
            return "clockwise" if event.facts[2] == board.GOES_CLOCKWISE else "counter"
    return ""
