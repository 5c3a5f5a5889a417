"""The layout of Secret Salvage: the field, the player boards along its edges, its corners, the cards."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from starfold.art.canvas import number

from ..data import board

Point = tuple[float, float]

WIDTH = 640
HEIGHT = 795
EDGE = 8  # distance of cards and player boards from the sides of the picture

# --- the field: cells with a point at the top, in rows ---

CELL = 64.0  # width of a cell
SIDE = CELL / sqrt(3)  # length of a cell's sides, and distance of its corners from its centre
STEP_DOWN = 1.5 * SIDE  # from row to row
MIDDLE: Point = (320, 352)
ROW_A, ROW_I = MIDDLE[1] - 4 * STEP_DOWN, MIDDLE[1] + 4 * STEP_DOWN

_WHERE: list[Point] = [
    (MIDDLE[0] + CELL * (q + r / 2), MIDDLE[1] + STEP_DOWN * r) for q, r in zip(board.ACROSS, board.DOWN, strict=True)
]


def where(space: int) -> Point:
    """Return the centre of a space."""
    return _WHERE[space]


def aside(spot: Point, far: float, angle: float) -> Point:
    """Return the point at a distance and angle from another, in degrees clockwise from the right."""
    turn = pi * angle / 180
    return spot[0] + far * cos(turn), spot[1] + far * sin(turn)


def outline(points: list[Point], closed: bool = True) -> str:
    """Return path data of a line through points."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("Z" if closed else "")


def hexagon(spot: Point, far: float = SIDE) -> str:
    """Return path data of a cell around a point; `far` is the distance of its corners."""
    return outline([aside(spot, far, angle) for angle in range(30, 390, 60)])


def outward(colour: int) -> int:
    """Return the direction of a colour's edge from the centre: degrees clockwise from the right."""
    return 60 * colour - 90


def edge_spaces(colour: int) -> list[int]:
    """Return the five spaces of an edge, clockwise from corner to corner."""
    along = outward(colour) + 90
    turn = pi * along / 180
    spaces = [space for space in range(board.SPACES) if board.CARRIES[space] >> colour & 1]
    return sorted(spaces, key=lambda space: where(space)[0] * cos(turn) + where(space)[1] * sin(turn))


def half_cell(spot: Point, far: float, colour: int, last: bool) -> str:
    """Return path data of the half of a corner cell that carries a colour.

    `last` says whether the cell is the last of that edge, clockwise; otherwise it is the first.
    """
    axis, way = (outward(colour) + 30, -1) if last else (outward(colour) - 30, 1)
    near = far * cos(pi / 6)
    corners = [aside(spot, far, axis + way * angle) for angle in (30, 90, 150)]
    return outline([aside(spot, near, axis), *corners, aside(spot, near, axis + 180)])


def edge_line(colour: int) -> str:
    """Return path data of an edge's outer border, from the middle of one corner cell to the middle of the next."""
    ahead = outward(colour)
    points: list[Point] = []
    for space in edge_spaces(colour):
        points += [aside(where(space), SIDE, ahead + angle) for angle in (-60, 0, 60)]
    near = SIDE * cos(pi / 6)
    first, last = edge_spaces(colour)[0], edge_spaces(colour)[-1]
    points[0], points[-1] = aside(where(first), near, ahead - 30), aside(where(last), near, ahead + 30)
    return outline(points, closed=False)


# --- player boards: each beside the edge its seat flies to ---

BOARD_HIGH = 82
NARROW, BROAD = 204, 309
ABOVE, BELOW = 6, 617
_ROWS = [
    [board.COLOURS.index(name) for name in row] for row in (["purple", "blue", "red"], ["green", "orange", "yellow"])
]


def board_places(colours: tuple[int, ...]) -> list[tuple[float, float, float]]:
    """Return by seat the left and upper ends of its board, and its width."""
    found: dict[int, tuple[float, float, float]] = {}
    for row, y in zip(_ROWS, (ABOVE, BELOW), strict=True):
        here = [colour for colour in row if colour in colours]
        wide = NARROW if len(here) == 3 else BROAD
        left = (WIDTH - len(here) * wide - (len(here) - 1) * 6) / 2
        found |= {colour: (left + place * (wide + 6), y, wide) for place, colour in enumerate(here)}
    return [found[colour] for colour in colours]


def seat_colours(seats: int, colours: list[int]) -> tuple[int, ...]:
    """Return the colours by seat; before chance decides them, as if seat 0 had the first."""
    return tuple(colours or board.IN_PLAY[seats])


# --- the corners beside the field: round, stack, drawn tile; the box; buttons and chips ---

ROUND: Point = (12, ROW_A - 12)
STACK: Point = (38, ROW_A + 24)
DRAWN: Point = (44, ROW_A + 88)
BOX: Point = (WIDTH - 12, ROW_A - 12)
# Below, each corner has a row of three chips or a button, and four more chips above: as many as fit, and so far apart
# that the rings which a page draws around them hardly touch. Red tiles are handled on the left; payments and the end of
# a decision on the right.
CHIP_WIDE, CHIP_HIGH = 40, 44
BUTTON_WIDE, BUTTON_HIGH = 132, 44
CORNER_ROW: list[Point] = [(27 + 50 * place, ROW_I + 17) for place in range(3)]
CORNER_LEFT: list[Point] = [(27, ROW_I - 49), (77, ROW_I - 49), (27, ROW_I - 103), (27, ROW_I - 157)]
CORNER_RIGHT: list[Point] = [(WIDTH - CORNER_LEFT[place][0], CORNER_LEFT[place][1]) for place in (1, 0, 2, 3)]
LEFT_BUTTON: Point = (72, ROW_I + 17)
RIGHT_BUTTON: Point = (WIDTH - 72, ROW_I + 17)


def box_spot(kind: int) -> Point:
    """Return where the box's tiles of a kind are counted: energy on the right, red on the left of it."""
    return (WIDTH - 50 if kind < 4 else WIDTH - 102), ROW_A + 14 + 27 * ((kind - 1) % 3)


# --- power-ups, in a row at the bottom ---

CARD_WIDE, CARD_HIGH = 150, 82


def card_spot(place: int) -> Point:
    """Return the upper left corner of a power-up."""
    return EDGE + place * (CARD_WIDE + 8), BELOW + BOARD_HIGH + 7
