"""The layout of RUSHIP's board: the lane winds from Earth to the alien planet."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, dist, pi, sin

from starfold.art.canvas import number

WIDTH, HEIGHT = 640, 820

Point = tuple[float, float]

# The layout has point symmetry: the Empire's half is Humanity's, rotated by 180 degrees.
EARTH: Point = (74, 748)
PLANET_SIZE = 146
_BEND = 84  # radius of the two bends
_RIGHT = 512  # where the bends begin; the left one mirrors it
_LOW, _MIDDLE = HEIGHT / 2 + 2 * _BEND, HEIGHT / 2


def turned(point: Point) -> Point:
    """Return the point rotated by 180 degrees around the middle of the board."""
    return WIDTH - point[0], HEIGHT - point[1]


PLANETS = [EARTH, turned(EARTH)]


def _half_lane() -> list[Point]:
    """Return the points of the lane from Earth's ground to the middle of the board, in small steps."""
    x, y = EARTH
    points: list[Point] = [(x + PLANET_SIZE * cos(angle), y + PLANET_SIZE * sin(angle)) for angle in (-0.93,)]
    points += [(190, 590), (222, _LOW + 2)]
    points += [(246 + step * (_RIGHT - 246) / 12, _LOW) for step in range(13)]
    points += [
        (_RIGHT + _BEND * sin(pi * step / 24), _MIDDLE + _BEND + _BEND * cos(pi * step / 24)) for step in range(1, 24)
    ]
    points += [(_RIGHT - step * (_RIGHT - WIDTH / 2) / 8, _MIDDLE) for step in range(9)]
    return points


def _whole_lane() -> list[Point]:
    half = _half_lane()
    return half + [turned(point) for point in reversed(half[:-1])]


LANE = _whole_lane()
# The distance of each point of LANE along the lane.
_FAR = [0.0]
for _before, _after in pairwise(LANE):
    _FAR.append(_FAR[-1] + dist(_before, _after))
LENGTH = _FAR[-1]


def along(far: float) -> Point:
    """Return the point of the lane at a distance from Earth."""
    far = min(max(far, 0.0), LENGTH)
    place = next(i for i in range(1, len(_FAR)) if _FAR[i] >= far)
    part = (far - _FAR[place - 1]) / (_FAR[place] - _FAR[place - 1])
    (ax, ay), (bx, by) = LANE[place - 1], LANE[place]
    return ax + (bx - ax) * part, ay + (by - ay) * part


def how_far(space: int, spaces: int) -> float:
    """Return the distance of a space from Earth along the lane; 0 and spaces + 1 are the planets."""
    if space <= 0:
        return 0.0
    if space > spaces:
        return LENGTH
    margin = 26.0
    return margin + (space - 0.5) * (LENGTH - 2 * margin) / spaces


@cache
def where(space: int, spaces: int) -> Point:
    """Return the centre of a space; 0 and spaces + 1 are where the lane meets the planets."""
    return along(how_far(space, spaces))


@cache
def heading(space: int, spaces: int) -> float:
    """Return the direction of a ship on a space, in degrees, where 0 is up. UFOs face the other way."""
    far = how_far(space, spaces)
    (ax, ay), (bx, by) = along(far - 6), along(far + 6)
    return degrees(atan2(by - ay, bx - ax)) + 90


@cache
def size(spaces: int) -> float:
    """Return the radius of a space."""
    return min(32.0, 0.435 * (LENGTH - 52) / spaces)


@cache
def stretch(start: int, end: int, spaces: int) -> str:
    """Return path data of the lane from one space to another, in the direction of the flight."""
    a, b = how_far(start, spaces), how_far(end, spaces)
    low, high = min(a, b), max(a, b)
    points = [along(low), *[LANE[i] for i in range(len(LANE)) if low < _FAR[i] < high], along(high)]
    if a > b:
        points.reverse()
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points)


# --- each side's own corner: supply, powers, dice ---

SUPPLY: list[list[Point]] = [
    [(262 + 47 * place, 700.0) for place in range(5)],
    [turned((262 + 47 * place, 700)) for place in range(5)],
]
SHELF: list[list[Point]] = [
    [(262 + 190.0 * place, 772.0) for place in range(2)],
    [(38 + 200.0 * place, 48.0) for place in range(2)],
]
DICE: list[list[Point]] = [[(532.0, 700.0), (598.0, 700.0)], [(42.0, 120.0), (108.0, 120.0)]]
NAME: list[Point] = [(238, 648), (26, 184)]
# The powers on the table, in the two bays of the lane: dice powers above, flight powers below.
TABLE: list[Point] = [(228, 312), (346, 312), (464, 312), (176, 480), (294, 480)]
# Where a planet burns when it is hit, and where an attack aims, relative to the centre of Earth.
HITS: list[Point] = [(92, -66), (26, -104), (52, -14)]
AIM: Point = (70, -72)


def on_planet(seat: int, spot: Point) -> Point:
    """Return a spot on a seat's planet, given relative to Earth; on the alien planet it is rotated by 180 degrees."""
    (x, y), (dx, dy) = PLANETS[seat], spot
    return (x - dx, y - dy) if seat else (x + dx, y + dy)
