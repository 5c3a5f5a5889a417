"""The layout of Blue Shift: orbits and spokes around the star, and a harvest zone in each corner."""

from __future__ import annotations

from math import cos, radians, sin

from starfold.art.canvas import number

from ..data.board import RING, SPOKE, SPOKES
from ..data.components import VALUE, VALUES

Point = tuple[float, float]

WIDTH = 640
MIDDLE: Point = (320, 415)  # of the star
STAR_SIZE = 62
ORBITS = [115.0, 164.0, 213.0, 261.0]  # by ring: the distance from the star
# A ring's handles and number lie between two spokes; on the inner rings, where planets are too close for that, they lie
# beside the orbit.
TURNS = [77.0, 178.0, *ORBITS[2:]]
NUMBERS = [77.0, *ORBITS[1:]]
EDGE = 299  # distance of the spokes' numbers and handles from the star
BOARD = 322  # radius of the whole board
HIT = 22.4  # radius of a planet's clickable area: small, since the first ring is crowded
STEP = 360 / SPOKES  # degrees from one spoke to the next

PLANET_SIZES = [0, 15, 17.5, 20]  # by value


def height(seats: int) -> int:
    """Return the height of the picture; with two seats both zones are above the board."""
    return 744 if seats < 3 else 830


# --- the board ---


def polar(far: float, angle: float) -> Point:
    """Return the point at a distance from the star and an angle in degrees from the top, clockwise."""
    turn = radians(angle)
    return MIDDLE[0] + far * sin(turn), MIDDLE[1] - far * cos(turn)


def orbit(space: int) -> tuple[float, float]:
    """Return the distance of a space from the star, and its angle."""
    return ORBITS[RING[space]], STEP * SPOKE[space]


def where(space: int) -> Point:
    """Return the centre of a space."""
    return polar(*orbit(space))


def number_spot(space: int, planet: int) -> Point:
    """Return where a planet's number is, relative to the planet: towards the star, diagonally except on the first ring.

    Along a spoke there is no room between two planets, and on the first ring there is none beside a planet.
    """
    turn = radians(STEP * SPOKE[space] + (180 if RING[space] == 0 else 225))
    # As near to the planet, or a ship on it, as the size of the text allows from that side.
    far = max(17, PLANET_SIZES[VALUE[planet]]) + 2 + 4.7 * abs(cos(turn)) + 4.2 * len(str(planet)) * abs(sin(turn))
    return far * sin(turn), -far * cos(turn)


def spot_data(point: Point) -> str:
    """Return a point as path data."""
    return f"{number(point[0])},{number(point[1])}"


def arc(far: float, start: float, turn: float) -> str:
    """Return path data of an arc around the star, from an angle, by `turn` degrees, clockwise if positive."""
    large, clockwise = int(abs(turn) > 180), int(turn > 0)
    return (
        f"M{spot_data(polar(far, start))}A{far:g},{far:g} 0 {large} {clockwise} {spot_data(polar(far, start + turn))}"
    )


def stretch(angle: float, start: float, end: float) -> str:
    """Return path data of a piece of a spoke, from one distance to another."""
    return f"M{spot_data(polar(start, angle))}L{spot_data(polar(end, angle))}"


def beside(ring: int, angle: float, way: int) -> Point:
    """Return the place of a ring's handle, half a space aside: clockwise for way 1, counter-clockwise for -1."""
    return polar(TURNS[ring], angle + way * STEP / 2)


# --- the harvest zones: seats sit clockwise around the board, the first one upper left ---

ZONE_WIDTH = 288
PLATE_HIGH = 36
BARE_SIZE = 0.75  # of planets without an icon
TOKEN_SIZE = 0.95
CELL = 96  # width for the bare planets of one value, with their count
FAN = 20  # largest distance between the first and last of these
STACK = 8  # the same for tokens


def is_left(seat: int) -> bool:
    """Return whether a seat's zone is on the left side."""
    return seat in (0, 3)


def is_upper(seat: int) -> bool:
    """Return whether a seat's zone is above the board."""
    return seat < 2


def in_zone(seat: int, x: float, y: float) -> Point:
    """Return a point of a zone, given by its distances from the picture's corner."""
    return x if is_left(seat) else WIDTH - x, y if is_upper(seat) else height(4) - y


def zone_left(seat: int) -> float:
    """Return the left end of a zone's rows."""
    return 17 if is_left(seat) else WIDTH - 17 - ZONE_WIDTH


def plate_spot(seat: int) -> Point:
    """Return the left end of a seat's name, at half its height."""
    return zone_left(seat), in_zone(seat, 0, 36)[1]


def bare_spot(seat: int, value: int, place: int, count: int) -> Point:
    """Return the place of one planet of a value without an icon: in a fan, closer if there are more."""
    step = min(9.0, FAN / max(1, count - 1))
    return zone_left(seat) + 15 + CELL * (value - 1) + step * place, in_zone(seat, 0, 75)[1]


def count_spot(seat: int, value: int, count: int) -> Point:
    """Return the left end of the text that counts a zone's bare planets of a value."""
    x, y = bare_spot(seat, value, count - 1, count)
    return x + PLANET_SIZES[value] * BARE_SIZE + 4, y + 6.5


def token_spot(seat: int, value: int, place: int = 0, count: int = 1) -> Point:
    """Return the place of one token of a value: in a stack, the last one on top."""
    step = min(5.0, STACK / max(1, count - 1))
    column = value if is_left(seat) else VALUES - value  # from left to right, as the bare planets
    x, y = in_zone(seat, 40 + 54 * (column - 1), 117)
    return x - step * (count - 1 - place), y


def stack_spot(seat: int, value: int) -> Point:
    """Return the place of the count of a stack of tokens: at its corner, away from the bare planets."""
    return token_spot(seat, value)[0] + 14, in_zone(seat, 0, 139)[1]


def hand_spot(seat: int) -> Point:
    """Return the place of a ship that is not placed yet."""
    return in_zone(seat, 42, 117)


def button_spot(seat: int) -> Point:
    """Return the place of a seat's button."""
    return in_zone(seat, 64, 168)
