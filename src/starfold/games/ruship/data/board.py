"""RUSHIP's track: its spaces, and sets of spaces as integers."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 24  # spaces between the planets

# Positions are stored as sets of spaces, so that a rule can test all spaces at once. A set is an integer with one bit
# for each space, the planets included; the next space away from Earth is the next higher bit. Six more bits below Earth
# are for moves that would end behind it.
SPACE: Final[list[int]] = [1 << (6 + number) for number in range(LONGEST + 2)]
TRACK: Final[list[int]] = [sum(SPACE[1 : spaces + 1]) for spaces in range(LONGEST + 1)]  # by its length
# To look up a space's number and actions, its bit is taken modulo 37: the powers of two used here all leave different
# remainders.
PRIME: Final = 37
NUMBER: Final[list[int]] = [0] * PRIME
for _number, _space in enumerate(SPACE):
    NUMBER[_space % PRIME] = _number


def number_of(space: int) -> int:
    """Return the number of a space, counted from Earth."""
    return NUMBER[space % PRIME]
