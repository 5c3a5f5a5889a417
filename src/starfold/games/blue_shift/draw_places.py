"""Where everything of Blue Shift lies: orbits and spokes around the star, and a harvest zone in each corner."""

from __future__ import annotations

from math import cos, radians, sin

from ...art.canvas import number
from .board import RING, SPOKE, SPOKES

Point = tuple[float, float]

WIDTH = 640
MIDDLE: Point = (320, 415)  # of the star
STAR_SIZE = 62
ORBITS = [115.0, 166.0, 217.0, 267.0]  # how far from the star each ring is
EDGE = 304  # how far the numbers of the spokes are, and the handles that pull them
BOARD = 328  # nothing of the board is farther
ROOM = 22.4  # radius of what can be hit of a planet: on the first ring they stand close
STEP = 360 / SPOKES  # degrees from one spoke to the next

PLANET_SIZES = [0, 15, 17.5, 20]  # by value


def height(seats: int) -> int:
    """How high the picture is: two seats have their zones above the board."""
    return 744 if seats < 3 else 830


# --- the board ---


def polar(far: float, angle: float) -> Point:
    """The point so far from the star, at an angle in degrees from the top."""
    turn = radians(angle)
    return MIDDLE[0] + far * sin(turn), MIDDLE[1] - far * cos(turn)


def orbit(space: int) -> tuple[float, float]:
    """How far from the star a space is, and at which angle."""
    return ORBITS[RING[space]], STEP * SPOKE[space]


def where(space: int) -> Point:
    """The middle of a space."""
    return polar(*orbit(space))


def spot_data(point: Point) -> str:
    """A point as path data."""
    return f"{number(point[0])},{number(point[1])}"


def arc(far: float, start: float, turn: float) -> str:
    """Path data of an arc around the star, from an angle on, by so many degrees, clockwise if positive."""
    large, clockwise = int(abs(turn) > 180), int(turn > 0)
    return (
        f"M{spot_data(polar(far, start))}A{far:g},{far:g} 0 {large} {clockwise} {spot_data(polar(far, start + turn))}"
    )


def stretch(angle: float, start: float, end: float) -> str:
    """Path data of a piece of a spoke, from one distance to another."""
    return f"M{spot_data(polar(start, angle))}L{spot_data(polar(end, angle))}"


def beside(ring: int, angle: float, way: int) -> Point:
    """The place half a space aside on a ring: clockwise for way 1, counter-clockwise for -1."""
    return polar(ORBITS[ring], angle + way * STEP / 2)


# --- the harvest zones: seats sit clockwise around the board, the first one upper left ---

ZONE_WIDTH = 288
PLATE_HIGH = 36
BARE_SIZE = 0.62  # of planets that are only points
TOKEN_SIZE = 1.02
CELL = 95  # for the bare planets of one value


def is_left(seat: int) -> bool:
    """Whether a seat's zone is on the left side."""
    return seat in (0, 3)


def is_upper(seat: int) -> bool:
    """Whether a seat's zone is above the board."""
    return seat < 2


def in_zone(seat: int, x: float, y: float) -> Point:
    """A point of a zone, measured from the picture's corner inwards."""
    return x if is_left(seat) else WIDTH - x, y if is_upper(seat) else height(4) - y


def zone_left(seat: int) -> float:
    """Where the rows of a zone begin."""
    return 17 if is_left(seat) else WIDTH - 17 - ZONE_WIDTH


def plate_spot(seat: int) -> Point:
    """The left end of a seat's name, half-way up."""
    return zone_left(seat), in_zone(seat, 0, 36)[1]


def bare_spot(seat: int, value: int, place: int, count: int) -> Point:
    """Where one of the planets of a value lies that have no icon: in a fan, the closer the more there are."""
    step = min(9.0, 34 / max(1, count - 1))
    return zone_left(seat) + 13 + CELL * (value - 1) + step * place, in_zone(seat, 0, 74)[1]


def count_spot(seat: int, value: int, count: int) -> Point:
    """Where it is said how many they are."""
    x, y = bare_spot(seat, value, count - 1, count)
    return x + 15, y + 6.5


def token_spot(seat: int, value: int, place: int = 0, count: int = 1) -> Point:
    """Where one of the tokens of a value lies; the lowest, which is spent first, has place 0."""
    step = min(7.0, 20 / max(1, count - 1))
    x, y = in_zone(seat, 40 + 49 * (value - 1), 115)
    return x + step * (place - (count - 1) / 2), y


def hand_spot(seat: int) -> Point:
    """Where a ship waits that is not placed yet."""
    return in_zone(seat, 42, 115)


def button_spot(seat: int) -> Point:
    """Where a seat's button is."""
    return in_zone(seat, 54, 161)
