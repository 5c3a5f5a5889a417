"""Flights and shifts along the lines of Blue Shift's board: done just now as traces, or foretold."""

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
    """A flight from space to space, in the colour of who flies: foretold dashed, done as a fading trace."""
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


def draw_line(canvas: Canvas, line: int, seen: float) -> None:
    """A line that shifts: it shines."""
    if line < board.CLOCKWISE_LINE:
        path = stretch(STEP * line, STAR_SIZE, ORBITS[-1])
    else:
        far = ORBITS[(line - board.CLOCKWISE_LINE) % board.RINGS]
        path = arc(far, 0, 180) + arc(far, 180, 180)
    canvas.path(path, fill="none", stroke=SHIFT, stroke_opacity=seen, stroke_width=5)


def draw_heads(canvas: Canvas, line: int, seen: float) -> None:
    """Arrowheads between the spaces of a line say which way it shifts."""
    if line < board.CLOCKWISE_LINE:
        angle = STEP * line
        heads = [_head((near + far) / 2, angle, angle + 180) for near, far in pairwise([STAR_SIZE, *ORBITS])]
    else:
        far, course = ORBITS[(line - board.CLOCKWISE_LINE) % board.RINGS], 90 if line < board.COUNTER_LINE else -90
        heads = [_head(far, STEP * (spoke + 0.5), STEP * (spoke + 0.5) + course) for spoke in range(board.SPOKES)]
    # All in one path: every token that can be spent brings as many as there are lines.
    canvas.path("".join(heads), fill=SHIFT, stroke=FIGURE, stroke_width=1.3, stroke_linejoin="round", opacity=seen)


def _head(far: float, angle: float, course: float) -> str:
    """Path data of an arrowhead at a point of the board, on its course: degrees from the top, as the angle is."""
    x, y = polar(far, angle)
    up, right = (sin(radians(course)), -cos(radians(course))), (cos(radians(course)), sin(radians(course)))
    corners = [(8, 0), (-6, 8), (-3, 0), (-6, -8)]  # ahead, and aside
    points = [(x + ahead * up[0] + aside * right[0], y + ahead * up[1] + aside * right[1]) for ahead, aside in corners]
    return "M" + "L".join(spot_data(point) for point in points) + "Z"


def draw_traces(canvas: Canvas, view: BlueShiftView) -> None:
    """What the last turn has left: its flight, and the lines that were shifted."""
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
    """Where a planet or a ship has just fallen into the star, and where one was stranded."""
    for place, event in enumerate(view.recent):
        if event.kind == "swallowed":
            canvas.put("blue_shift-spark", polar(STAR_SIZE + 2, STEP * event.facts[1]))
        elif event.kind in ("fell", "stranded"):
            space = view.recent[place + 1].facts[1]  # next it is told that the planet below was harvested, and where
            far = STAR_SIZE + 2 if event.kind == "fell" else ORBITS[board.RING[space]]
            canvas.put("blue_shift-burst", polar(far, STEP * board.SPOKE[space]))


def _before(view: BlueShiftView, planet: int, lines: list[int]) -> int:
    """The space a planet was on before these lines were shifted; -1 if it is on the board no more."""
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
    """Which way round a ship has just flown along its ring, if nothing has shifted since."""
    last = [event for event in view.recent if event.kind in ("moved", "spent")][-1:]
    for event in last:
        if event.kind == "moved" and event.seat == seat and event.facts[2] != board.GOES_BY_SPOKE:
            return "clockwise" if event.facts[2] == board.GOES_CLOCKWISE else "counter"
    return ""
