"""The layout of Battlecruisers: mats above and below, the row of numbers between them, and the set."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..data.components import SET_SIZE

Point = tuple[float, float]

WIDTH = 640
EDGE = 8  # distance of everything from the sides of the picture
GAP = 6
INNER = WIDTH - 2 * EDGE

MINI_WIDE, MINI_HIGH = 28, 36  # a card in a hand or on a pile
ZONE_WIDE, ZONE_HIGH = 54, 40  # a saved card: it shows its symbols

SLIM_HIGH, LONG_HIGH = 194, 162  # of a mat beside others, and of one with a row of its own
ROW_HIGH = 46  # of the row of numbers
ROW = EDGE + SLIM_HIGH + GAP
_LOW = ROW + ROW_HIGH + GAP  # top of the lower mats


class Box(NamedTuple):
    """A rectangle, given by its upper left corner and size."""

    x: float
    y: float
    wide: float
    high: float

    def middle(self) -> Point:
        """Return its centre."""
        return self.x + self.wide / 2, self.y + self.high / 2


class Mat(NamedTuple):
    """The layout of a seat's mat; its parts are relative to its own corner."""

    box: Box
    name: float  # room for the name
    points: Point  # the right end of the number of points
    chip: Point  # the points just gained or lost
    track: Box
    face: Box  # the card in play
    zone: Point
    pile: Point
    piled: Box  # cards known to lie in the pile
    signs: Box  # statuses
    hand: Box
    struck: Box  # numbers ruled out
    arrives: Point  # a card that has just come to the hand

    def at(self, part: Point) -> Point:
        """Return a part's place in the picture."""
        return self.box.x + part[0], self.box.y + part[1]


def _slim(x: float, y: float, wide: float) -> Mat:
    """Return a narrow mat, with the card in play across it."""
    inner = wide - 16
    return Mat(
        Box(x, y, wide, SLIM_HIGH),
        name=wide - 34 - 51,
        points=(wide - 9, 27),
        chip=(wide - 27, 46),
        track=Box(9, 36, inner - 2, 6),
        face=Box(8, 47, inner, 58),
        zone=(8 + ZONE_WIDE / 2, 129),
        pile=(8 + ZONE_WIDE + 8 + MINI_WIDE / 2, 129),
        piled=Box(8 + ZONE_WIDE + MINI_WIDE + 12, 134, inner - ZONE_WIDE - MINI_WIDE - 12, 14),
        signs=Box(8 + ZONE_WIDE + MINI_WIDE + 14, 110, inner - ZONE_WIDE - MINI_WIDE - 14, 38),
        hand=Box(8, 153, inner, MINI_HIGH),
        struck=Box(8, 153, inner, MINI_HIGH),
        arrives=(wide - 24, 132),
    )


def _broad(x: float, y: float, wide: float) -> Mat:
    """Return a wide mat, with the card in play on its left."""
    left, right = 156.0, wide - 9
    return Mat(
        Box(x, y, wide, SLIM_HIGH),
        name=wide - 34 - 60,
        points=(right, 30),
        chip=(right - 22, 58),
        track=Box(10, 38, wide - 20, 7),
        face=Box(10, 53, 136, 132),
        zone=(left + ZONE_WIDE / 2, 82),
        pile=(left + ZONE_WIDE + 12 + MINI_WIDE / 2, 82),
        piled=Box(left + ZONE_WIDE + MINI_WIDE + 18, 86, right - left - ZONE_WIDE - MINI_WIDE - 18, 14),
        signs=Box(left, 106, right - left, 28),
        hand=Box(left, 140, right - left, MINI_HIGH),
        struck=Box(left, 178, right - left, 12),
        arrives=(right - 16, 120),
    )


def _long() -> Mat:
    """Return a mat with a row of its own."""
    return Mat(
        Box(EDGE, _LOW, INNER, LONG_HIGH),
        name=210,
        points=(INNER - 12, 34),
        chip=(INNER - 138, 23),
        track=Box(12, 44, INNER - 24, 8),
        face=Box(12, 60, 176, 92),
        zone=(208 + ZONE_WIDE / 2, 110),
        pile=(284 + MINI_WIDE / 2, 110),
        piled=Box(316, 92, 100, MINI_HIGH),
        signs=Box(252, 9, 250, 28),
        hand=Box(420, 92, INNER - 430, MINI_HIGH),
        struck=Box(420, 134, INNER - 430, 20),
        arrives=(INNER - 28, 72),
    )


def _rows(seats: int, seat: int) -> tuple[list[int], list[int]]:
    """Return the seats above and below the row of numbers.

    A viewing seat is below, the others above, clockwise. Without one, all seats are spread over both rows.
    """
    if seat >= 0:
        return [(seat + step) % seats for step in range(1, seats)], [seat]
    above = (seats + 1) // 2
    return list(range(above)), list(range(above, seats))


@cache
def mats(seats: int, seat: int) -> list[Mat]:
    """Return the mats by seat; `seat` is the viewing seat, or negative."""
    found: dict[int, Mat] = {}
    for row, y in zip(_rows(seats, seat), (EDGE, _LOW), strict=True):
        wide = (INNER - GAP * (len(row) - 1)) / len(row)
        make = _slim if wide < 300 else _broad
        for place, each in enumerate(row):
            found[each] = _long() if len(row) == 1 else make(EDGE + place * (wide + GAP), y, wide)
    return [found[each] for each in range(seats)]


def face_sizes(seats: int, seat: int) -> list[tuple[int, int]]:
    """Return the different sizes of the cards in play on all mats."""
    return sorted({(round(mat.face.wide), round(mat.face.high)) for mat in mats(seats, seat)})


# --- the set ---


class Shelf(NamedTuple):
    """The layout of the cards of the set."""

    top: float
    columns: int
    wide: float
    high: float

    def card(self, kind: int) -> Point:
        """Return the upper left corner of a card."""
        row, column = divmod(kind, self.columns)
        return EDGE + column * (self.wide + GAP), self.top + row * (self.high + GAP)

    def middle(self, kind: int) -> Point:
        """Return the centre of a card."""
        x, y = self.card(kind)
        return x + self.wide / 2, y + self.high / 2

    def bottom(self) -> int:
        """Return the height of the picture."""
        return round(self.top + 2 * self.high + GAP + EDGE)


@cache
def shelf(seats: int, seat: int) -> Shelf:
    """Return the layout of the set: two rows of cards, taller if the mats leave more room."""
    columns = (SET_SIZE[seats] + 1) // 2
    low = max(mat.box.y + mat.box.high for mat in mats(seats, seat))
    return Shelf(low + 8, columns, (INNER - GAP * (columns - 1)) / columns, 206 if low < 430 else 202)


# --- the row of numbers ---

STOP_WIDE = 50  # from one number to the next


def stop_spot(place: int) -> Point:
    """Return the centre of a number in the row."""
    return 165 + STOP_WIDE * place, ROW + ROW_HIGH / 2
