"""The flight of a piece from its last place to its current one: straight, or along its orbit."""

from __future__ import annotations

import re
from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]

_NUMBER = r"([-+.\de]+)"
_TRANSLATE = rf"\s*translate\(\s*{_NUMBER}[\s,]+{_NUMBER}\s*\)"
_ROTATE = rf"\s*rotate\({_NUMBER}\)"
PLACE = re.compile(_TRANSLATE)
ORBIT = re.compile(_TRANSLATE + _ROTATE + _TRANSLATE + _ROTATE + "$")
SIZED = re.compile(r"\s*matrix\(" + r"[\s,]+".join([_NUMBER] * 6) + r"\)")


class Flight(NamedTuple):
    """The offset from which a piece comes to its place; if `turn` is not 0, it moves around `middle` by that angle."""

    offset: Point
    place: Point
    middle: Point = (0, 0)
    turn: float = 0

    def away(self, left: float) -> Point:
        """Return the offset when a part `left` (1 to 0) of the way is left."""
        if not self.turn:
            return self.offset[0] * left, self.offset[1] * left
        x, y = _turned(self.place, self.middle, -self.turn * left)
        return x - self.place[0], y - self.place[1]


class Stand(NamedTuple):
    """The place of something; on an orbit also its centre, distance and angle."""

    place: Point
    middle: Point = (0, 0)
    far: float = 0
    angle: float = 0

    def flight(self, before: Stand, came_round: str = "") -> Flight:
        """Return the flight from `before` to here.

        On the same orbit it follows the orbit, by the given or else the shorter way.
        """
        offset = before.place[0] - self.place[0], before.place[1] - self.place[1]
        if not self.far or (self.middle, self.far) != (before.middle, before.far):
            return Flight(offset, self.place)
        turn = (self.angle - before.angle) % 360
        if came_round == "counter" or (came_round != "clockwise" and turn > 180):
            turn -= 360
        return Flight(offset, self.place, self.middle, turn)


def stand(transform: str) -> Stand | None:
    """Return the place of a transform, or None if it has none."""
    if found := ORBIT.match(transform):
        x, y, angle, _, up, _ = (float(said) for said in found.groups())
        return Stand(_turned((x, y + up), (x, y), angle), (x, y), -up, angle % 360)
    if found := SIZED.match(transform):
        return Stand((float(found[5]), float(found[6])))
    found = PLACE.match(transform)
    return Stand((float(found[1]), float(found[2]))) if found else None


def _turned(point: Point, middle: Point, degrees: float) -> Point:
    """Return a point rotated clockwise around another."""
    turn = radians(degrees)
    x, y = point[0] - middle[0], point[1] - middle[1]
    return middle[0] + x * cos(turn) - y * sin(turn), middle[1] + x * sin(turn) + y * cos(turn)
