"""Where the places of the star cluster stand in the map panel, and the lanes between them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import cos, dist, hypot, pi, sin

from starfold.art.canvas import number

from ...data import board
from ...words.parts import place_said

Point = tuple[float, float]

_LEFT, _TOP, _RIGHT, BOTTOM = 36.0, 44.0, 604.0, 598.0  # where the middle of a place may be
_WIDTH, _EDGE, FLOOR = 640.0, 12.0, 622.0  # of the panel: chips stay so far from its edges, and above the floor
RADIUS = {board.ENTRY: 16.0, board.GATE: 12.0, board.SYSTEM: 33.0, board.PULSAR: 22.0}  # what a place takes up
_APART = 4.0  # so far places stay apart
_ROUNDS = 60  # of pushing them apart
BEND = 0.09  # how far a lane bends, as a part of its length: the cluster turns
_SPREAD = 0.2  # how far the two lanes of a doubled segment bend aside
CHIP_HIGH = 28.0  # of the chip with a system's bonus
USUAL = 62.0  # how wide most chips are


@cache
def spots(side: int) -> dict[int, Point]:
    """By place of a side: its spot. As on the board, but pushed apart where drawings would touch."""
    places = [place for place in range(board.PLACES) if board.SIDE_OF[place] == side]
    found = {place: _on_board(place, places) for place in places}
    room = {place: RADIUS[board.TYPE[place]] for place in places}
    near = [(one, other) for one, other in combinations(places, 2) if dist(found[one], found[other]) < 100]
    for _ in range(_ROUNDS):
        for one, other in near:
            _push(found, one, other, room[one] + room[other] + _APART)
    return found


def _on_board(place: int, places: list[int]) -> Point:
    """A place as the board has it, stretched over the panel."""
    across, down = [board.ACROSS[each] for each in places], [board.DOWN[each] for each in places]
    x = _LEFT + (board.ACROSS[place] - min(across)) / (max(across) - min(across)) * (_RIGHT - _LEFT)
    y = _TOP + (board.DOWN[place] - min(down)) / (max(down) - min(down)) * (BOTTOM - _TOP)
    return x, y


def _push(found: dict[int, Point], one: int, other: int, want: float) -> None:
    """Move two places half of what they lack apart."""
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
    """The middle of a place."""
    return spots(board.SIDE_OF[place])[place]


def place_named(place: int) -> str:
    """A place as a label begins: `Green gate 4`."""
    name = place_said(place).removeprefix("the ")
    return name[0].upper() + name[1:]


# --- lanes ---


@cache
def lane_points(segment: int) -> tuple[Point, Point, Point]:
    """A lane from its first place to its second: its ends and the point that bends it."""
    one, other = board.SEGMENTS[segment]
    (ax, ay), (bx, by) = spot(one), spot(other)
    twins = [each for each, ends in enumerate(board.SEGMENTS) if ends == [one, other]]
    bend = BEND if len(twins) == 1 else _SPREAD if twins[0] == segment else -_SPREAD
    # All single lanes bend the same way round the middle of the cluster.
    middle = ((_LEFT + _RIGHT) / 2, (_TOP + BOTTOM) / 2)
    if len(twins) == 1 and (ax - middle[0]) * (by - middle[1]) < (ay - middle[1]) * (bx - middle[0]):
        bend = -bend
    return (ax, ay), ((ax + bx) / 2 + (by - ay) * bend, (ay + by) / 2 - (bx - ax) * bend), (bx, by)


@cache
def lane(segment: int, start: int = -1) -> str:
    """Path data of a lane, from one of its places if it is given."""
    first, bend, last = lane_points(segment)
    if start == board.SEGMENTS[segment][1]:
        first, last = last, first
    return f"M{said(first)}Q{said(bend)} {said(last)}"


def said(point: Point) -> str:
    """A point in path data."""
    return f"{number(point[0])},{number(point[1])}"


def around(point: Point, far: float, degrees: float) -> Point:
    """The point so far from another, in a direction: degrees clockwise from the right."""
    angle = degrees * pi / 180
    return point[0] + far * cos(angle), point[1] + far * sin(angle)


# --- what stands beside a system ---


@cache
def chip_spot(place: int, wide: float) -> Point:
    """The middle of a chip of a width beside the disc of a system, where most room is."""
    chips = [point for each, point in _chips(board.SIDE_OF[place]).items() if each != place]
    return _best_spot(place, wide, chips)


@cache
def _chips(side: int) -> dict[int, Point]:
    """By system: where a chip as wide as most would stand. One after the other takes the best spot that is left."""
    found: dict[int, Point] = {}
    for place in board.SYSTEMS[side]:
        found[place] = _best_spot(place, USUAL, list(found.values()))
    return found


def _best_spot(place: int, wide: float, chips: list[Point]) -> Point:
    """Beside a system, as far as can be from places, lanes and other chips."""
    here = spot(place)
    others = [
        (point, RADIUS[board.TYPE[each]])
        for each, point in spots(board.SIDE_OF[place]).items()
        if 0 < dist(point, here) < 125
    ]
    if board.DEAD_END[place]:
        others.append(((here[0], here[1] + RADIUS[board.SYSTEM]), 10.0))  # its sign is there
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
    """Where a chip touches the disc of a system in a direction, or stays away from it."""
    x, y = around((0, 0), 1, degrees)
    far = RADIUS[board.SYSTEM] - 3
    while _gap((x * far, y * far), wide, (0, 0)) < RADIUS[board.SYSTEM] - 4 + away:
        far += 2
    return point[0] + x * far, point[1] + y * far


def _gap(middle: Point, wide: float, point: Point) -> float:
    """How far a point is from the box of a chip."""
    return hypot(max(0.0, abs(middle[0] - point[0]) - wide / 2), max(0.0, abs(middle[1] - point[1]) - CHIP_HIGH / 2))


def _inside(middle: Point, wide: float) -> bool:
    """Whether a chip stands inside the panel, above the buttons."""
    return abs(middle[0] - _WIDTH / 2) < (_WIDTH - wide) / 2 - _EDGE and _EDGE + CHIP_HIGH / 2 < middle[1] < FLOOR


@cache
def _on_lanes(side: int) -> list[Point]:
    """Some points along every lane of a side."""
    found = []
    for segment, ends in enumerate(board.SEGMENTS):
        (ax, ay), (cx, cy), (bx, by) = lane_points(segment)
        for step in range(1, 10 if board.SIDE_OF[ends[0]] == side else 0):
            a, c, b = (1 - step / 10) ** 2, step / 5 * (1 - step / 10), (step / 10) ** 2
            found.append((a * ax + c * cx + b * bx, a * ay + c * cy + b * by))
    return found


# --- ships ---


def ship_spots(ships: list[int]) -> list[Point]:
    """By seat: where its ship stands, side by side with others on the same place, above its middle."""
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
