"""RUSHIP's track: its spaces, and sets of spaces as whole numbers."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 24  # spaces between the planets

# Where things stand is kept in sets of spaces, so that a rule asks about all spaces at once. A set is a whole number:
# each space is one bit of it, the planets too, and the next space away from Earth is the next higher bit. Six more bits
# below Earth are for moves that would end behind it.
SPACE: Final[list[int]] = [1 << (6 + number) for number in range(LONGEST + 2)]
TRACK: Final[list[int]] = [sum(SPACE[1 : spaces + 1]) for spaces in range(LONGEST + 1)]  # by its length
# From a space to its number and its actions, by the remainder: powers of two leave different ones by 37.
PRIME: Final = 37
NUMBER: Final[list[int]] = [0] * PRIME
for _number, _space in enumerate(SPACE):
    NUMBER[_space % PRIME] = _number


def number_of(space: int) -> int:
    """The number of a space, counted from Earth."""
    return NUMBER[space % PRIME]
