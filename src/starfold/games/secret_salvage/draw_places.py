"""Where everything of Secret Salvage lies: the field, the player boards along its edges, its corners, the cards."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from ...art.canvas import number
from .board import ACROSS, CARRIES, COLOURS, DOWN, IN_PLAY, SPACES

Point = tuple[float, float]

WIDTH = 640
HEIGHT = 858
EDGE = 8  # nothing is nearer to the picture's edge

# --- the field: cells with a point at the top, in rows ---

CELL = 66.0  # how wide a cell is
SIDE = CELL / sqrt(3)  # how long its sides are, and how far its corners from its middle
STEP_DOWN = 1.5 * SIDE  # from row to row
MIDDLE: Point = (320, 371)
ROW_A, ROW_I = MIDDLE[1] - 4 * STEP_DOWN, MIDDLE[1] + 4 * STEP_DOWN

_WHERE: list[Point] = [
    (MIDDLE[0] + CELL * (q + r / 2), MIDDLE[1] + STEP_DOWN * r) for q, r in zip(ACROSS, DOWN, strict=True)
]


def where(space: int) -> Point:
    """The middle of a space."""
    return _WHERE[space]


def aside(spot: Point, far: float, angle: float) -> Point:
    """The point so far from another, in degrees clockwise from the right."""
    turn = pi * angle / 180
    return spot[0] + far * cos(turn), spot[1] + far * sin(turn)


def outline(points: list[Point], closed: bool = True) -> str:
    """Path data of a line through points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("Z" if closed else "")


def hexagon(spot: Point, far: float = SIDE) -> str:
    """Path data of a cell around a point, its corners so far away."""
    return outline([aside(spot, far, angle) for angle in range(30, 390, 60)])


def outward(colour: int) -> int:
    """In which direction the edge of a colour lies, seen from the middle: degrees clockwise from the right."""
    return 60 * colour - 90


def edge_spaces(colour: int) -> list[int]:
    """The five spaces of an edge, clockwise, from corner to corner."""
    along = outward(colour) + 90
    turn = pi * along / 180
    spaces = [space for space in range(SPACES) if CARRIES[space] >> colour & 1]
    return sorted(spaces, key=lambda space: where(space)[0] * cos(turn) + where(space)[1] * sin(turn))


def half_cell(spot: Point, far: float, colour: int, last: bool) -> str:
    """Path data of the half of a corner that carries a colour: its last or its first on the way round, clockwise."""
    axis, way = (outward(colour) + 30, -1) if last else (outward(colour) - 30, 1)
    near = far * cos(pi / 6)
    corners = [aside(spot, far, axis + way * angle) for angle in (30, 90, 150)]
    return outline([aside(spot, near, axis), *corners, aside(spot, near, axis + 180)])


def edge_line(colour: int) -> str:
    """Path data of the outer border of an edge, from the middle of one corner to the middle of the next."""
    ahead = outward(colour)
    points: list[Point] = []
    for space in edge_spaces(colour):
        points += [aside(where(space), SIDE, ahead + angle) for angle in (-60, 0, 60)]
    near = SIDE * cos(pi / 6)
    first, last = edge_spaces(colour)[0], edge_spaces(colour)[-1]
    points[0], points[-1] = aside(where(first), near, ahead - 30), aside(where(last), near, ahead + 30)
    return outline(points, closed=False)


# --- player boards: each beside the edge that its seat flies to ---

BOARD_HIGH = 90
NARROW, BROAD = 204, 309
ABOVE, BELOW = EDGE, 643
_ROWS = [[COLOURS.index(name) for name in row] for row in (["purple", "blue", "red"], ["green", "orange", "yellow"])]


def board_places(colours: tuple[int, ...]) -> list[tuple[float, float, float]]:
    """By seat: left and upper edge of its board, and how wide it is."""
    found: dict[int, tuple[float, float, float]] = {}
    for row, y in zip(_ROWS, (ABOVE, BELOW), strict=True):
        here = [colour for colour in row if colour in colours]
        wide = NARROW if len(here) == 3 else BROAD
        left = (WIDTH - len(here) * wide - (len(here) - 1) * 6) / 2
        found |= {colour: (left + place * (wide + 6), y, wide) for place, colour in enumerate(here)}
    return [found[colour] for colour in colours]


def seat_colours(seats: int, colours: list[int]) -> tuple[int, ...]:
    """By seat its colour; before chance has given any, as if seat 0 had the first."""
    return tuple(colours or IN_PLAY[seats])


# --- the corners that the field leaves: round, stack, drawn tile; the box; buttons and chips ---

ROUND: Point = (12, ROW_A - 12)
STACK: Point = (38, ROW_A + 24)
DRAWN: Point = (44, ROW_A + 88)
BOX: Point = (WIDTH - 12, ROW_A - 12)
BUTTON: Point = (76, ROW_I + 19)
SECOND_BUTTON: Point = (62, ROW_I - 19)
CHIPS: list[Point] = [(29 + 47 * place, ROW_I + 3) for place in range(3)]  # a red tile to lay
DISCARDS: list[Point] = [(26 + 37 * place, ROW_I - 58) for place in range(3)]
# What is placed when redeploying: as many in a line as the field leaves room for.
KEEPS: list[Point] = [
    (WIDTH - 31 - 47 * (count - 1 - place), ROW_I + 22 - 33 * line)
    for line, count in enumerate((3, 3, 2, 2))
    for place in range(count)
]


def box_spot(kind: int) -> Point:
    """Where it is told how many tiles of a kind lie in the box: energy to the right, red to the left of it."""
    return (WIDTH - 50 if kind < 4 else WIDTH - 102), ROW_A + 14 + 27 * ((kind - 1) % 3)


# --- power-ups, in a row at the bottom ---

CARD_WIDE, CARD_HIGH = 150, 108


def card_spot(place: int) -> Point:
    """The upper left corner of a power-up."""
    return EDGE + place * (CARD_WIDE + 8), BELOW + BOARD_HIGH + 9


def payment_wide(tiles: int) -> float:
    """How wide a chip is for a payment of so many tiles."""
    return max(24, 14 * tiles + 4)


def payment_spots(place: int, tiles: list[int]) -> list[Point]:
    """The middles of the chips on a card, for payments of so many tiles each."""
    x, y = card_spot(place)
    left = x + (CARD_WIDE - sum(payment_wide(count) + 2 for count in tiles) + 2) / 2
    found = []
    for count in tiles:
        found.append((left + payment_wide(count) / 2, y + CARD_HIGH - 18))
        left += payment_wide(count) + 2
    return found
