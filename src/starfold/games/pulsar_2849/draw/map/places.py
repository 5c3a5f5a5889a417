"""The layout of the star cluster in the map panel: its places, and the lanes between them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import cos, dist, hypot, pi, sin

from starfold.art.canvas import number

from ...data import board
from ...words.parts import place_said

Point = tuple[float, float]

_LEFT, _TOP, _RIGHT, BOTTOM = 36.0, 44.0, 604.0, 598.0  # the range of a place's middle
_WIDTH, _EDGE, FLOOR = 640.0, 12.0, 622.0  # the panel's width; chips keep _EDGE from its sides, and stay above FLOOR
RADIUS = {board.ENTRY: 16.0, board.GATE: 12.0, board.SYSTEM: 33.0, board.PULSAR: 22.0}  # radius of a place
_APART = 4.0  # least distance between drawings of places
_ROUNDS = 60  # iterations of pushing places apart
BEND = 0.09  # how far a lane bends, relative to its length
_SPREAD = 0.2  # how far the two lanes of a doubled segment bend apart
CHIP_HIGH = 28.0  # height of a bonus chip
USUAL = 62.0  # width of most chips


@cache
def spots(side: int) -> dict[int, Point]:
    """Return by place of a side its position: as on the board, but pushed apart where drawings would touch."""
    places = [place for place in range(board.PLACES) if board.SIDE_OF[place] == side]
    found = {place: _on_board(place, places) for place in places}
    room = {place: RADIUS[board.TYPE[place]] for place in places}
    near = [(one, other) for one, other in combinations(places, 2) if dist(found[one], found[other]) < 100]
    for _ in range(_ROUNDS):
        for one, other in near:
            _push(found, one, other, room[one] + room[other] + _APART)
    return found


def _on_board(place: int, places: list[int]) -> Point:
    """Return a place's position on the board, scaled to the panel."""
    across, down = [board.ACROSS[each] for each in places], [board.DOWN[each] for each in places]
    x = _LEFT + (board.ACROSS[place] - min(across)) / (max(across) - min(across)) * (_RIGHT - _LEFT)
    y = _TOP + (board.DOWN[place] - min(down)) / (max(down) - min(down)) * (BOTTOM - _TOP)
    return x, y


def _push(found: dict[int, Point], one: int, other: int, want: float) -> None:
    """Move two places apart by half of the distance they lack."""
    (ax, ay), (bx, by) = found[one], found[other]
    far = hypot(bx - ax, by - ay)
    if far >= want:
        return
    x, y = ((bx - ax) / far * (want - far) / 4, (by - ay) / far * (want - far) / 4)
    found[one] = _within(ax - x, ay - y)
    found[other] = _within(bx + x, by + y)


def _within(x: float, y: float) -> Point:
    return min(max(x, _LEFT), _RIGHT), min(max(y, _TOP), BOTTOM)


def spot(place: int) -> Point:
    """Return the centre of a place."""
    return spots(board.SIDE_OF[place])[place]


def place_named(place: int) -> str:
    """Return a place's name as the start of a label: `Green gate 4`."""
    name = place_said(place).removeprefix("the ")
    return name[0].upper() + name[1:]


# --- lanes ---


@cache
def lane_points(segment: int) -> tuple[Point, Point, Point]:
    """Return a lane from its first place to its second: start, control point, end."""
    one, other = board.SEGMENTS[segment]
    (ax, ay), (bx, by) = spot(one), spot(other)
    twins = [each for each, ends in enumerate(board.SEGMENTS) if ends == [one, other]]
    bend = BEND if len(twins) == 1 else _SPREAD if twins[0] == segment else -_SPREAD
    # All single lanes bend in the same direction around the middle of the cluster.
    middle = ((_LEFT + _RIGHT) / 2, (_TOP + BOTTOM) / 2)
    if len(twins) == 1 and (ax - middle[0]) * (by - middle[1]) < (ay - middle[1]) * (bx - middle[0]):
        bend = -bend
    return (ax, ay), ((ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend), (bx, by)


@cache
def lane(segment: int, start: int = -1) -> str:
    """Return path data of a lane; `start` is the place it begins at, if given."""
    first, bend, last = lane_points(segment)
    if start == board.SEGMENTS[segment][1]:
        first, last = last, first
    return f"M{said(first)}Q{said(bend)} {said(last)}"


def said(point: Point) -> str:
    """Return a point as path data."""
    return f"{number(point[0])},{number(point[1])}"


def around(point: Point, far: float, degrees: float) -> Point:
    """Return the point at a distance and direction from another, in degrees clockwise from the right."""
    angle = degrees * pi / 180
    return point[0] + far * cos(angle), point[1] + far * sin(angle)


# --- chips beside systems ---


@cache
def chip_spot(place: int, wide: float) -> Point:
    """Return the centre of a chip of that width beside a system, where it has most room."""
    chips = [point for each, point in _chips(board.SIDE_OF[place]).items() if each != place]
    return _best_spot(place, wide, chips)


@cache
def _chips(side: int) -> dict[int, Point]:
    """Return by system the place of a chip of usual width, chosen greedily one after the other."""
    found: dict[int, Point] = {}
    for place in board.SYSTEMS[side]:
        found[place] = _best_spot(place, USUAL, list(found.values()))
    return found


def _best_spot(place: int, wide: float, chips: list[Point]) -> Point:
    """Return the place beside a system that is farthest from places, lanes and other chips."""
    here = spot(place)
    others = [
        (point, RADIUS[board.TYPE[each]])
        for each, point in spots(board.SIDE_OF[place]).items()
        if 0 < dist(point, here) < 125
    ]
    if board.DEAD_END[place]:
        others.append(((here[0], here[1] + RADIUS[board.SYSTEM]), 10.0))  # the dead end's sign is there
    lanes = [point for point in _on_lanes(board.SIDE_OF[place]) if dist(point, here) < 95]

    def room(middle: Point) -> float:
        x, y = middle
        nearest = min(_gap(middle, wide, point) - radius for point, radius in others)
        crossed = sum(_gap(middle, wide, point) == 0 for point in lanes)
        covered = sum(abs(x - other) < (wide + USUAL) / 2 and abs(y - down) < CHIP_HIGH + 3 for other, down in chips)
        crowded = 2 * min(nearest, 0) - 0.9 * crossed - 20 * covered - (0 if _inside(middle, wide) else 100)
        return min(nearest, 8) + crowded - 0.25 * dist(middle, here)

    points = [_beside(here, wide, degrees, away) for away in (0, 14) for degrees in range(0, 360, 15)]
    return max(points, key=room)


def _beside(point: Point, wide: float, degrees: float, away: float) -> Point:
    """Return the centre of a chip in a direction from a system, touching its disc or `away` from it."""
    x, y = around((0, 0), 1, degrees)
    far = RADIUS[board.SYSTEM] - 3
    while _gap((x * far, y * far), wide, (0, 0)) < RADIUS[board.SYSTEM] - 4 + away:
        far += 2
    return point[0] + x * far, point[1] + y * far


def _gap(middle: Point, wide: float, point: Point) -> float:
    """Return the distance of a point from a chip's box."""
    return hypot(max(0.0, abs(middle[0] - point[0]) - wide / 2), max(0.0, abs(middle[1] - point[1]) - CHIP_HIGH / 2))


def _inside(middle: Point, wide: float) -> bool:
    """Return whether a chip is inside the panel, above the buttons."""
    return abs(middle[0] - _WIDTH / 2) < (_WIDTH - wide) / 2 - _EDGE and _EDGE + CHIP_HIGH / 2 < middle[1] < FLOOR


@cache
def _on_lanes(side: int) -> list[Point]:
    """Return some points along every lane of a side."""
    found = []
    for segment, ends in enumerate(board.SEGMENTS):
        (ax, ay), (cx, cy), (bx, by) = lane_points(segment)
        for step in range(1, 10 if board.SIDE_OF[ends[0]] == side else 0):
            a, c, b = (1 - step / 10) ** 2, step / 5 * (1 - step / 10), (step / 10) ** 2
            found.append((a * ax + c * cx + b * bx, a * ay + c * cy + b * by))
    return found


# --- ships ---


def ship_spots(ships: list[int]) -> list[Point]:
    """Return by seat the place of its ship: above its place's middle, beside other ships there."""
    found: list[Point] = []
    for seat, place in enumerate(ships):
        if place < 0:
            found.append((0, 0))
            continue
        there = [each for each, other in enumerate(ships) if other == place]
        x, y = spot(place)
        aside = 24 * (there.index(seat) - (len(there) - 1) / 2)
        above = {board.SYSTEM: 36.0, board.PULSAR: 22.0}.get(board.TYPE[place], 15.0)
        found.append((x + aside, y - above))
    return found
