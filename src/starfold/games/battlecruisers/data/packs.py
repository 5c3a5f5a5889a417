"""Packs: cards as one integer, with three bits for the copies of each kind. A kind is a card's index in the set."""

from __future__ import annotations

from typing import Final

BITS: Final = 3
ONE: Final[list[int]] = [1 << (BITS * kind) for kind in range(8)]


def count(pack: int, kind: int) -> int:
    """Return the number of copies of a kind."""
    return (pack >> (BITS * kind)) & 7


def size(pack: int) -> int:
    """Return the number of cards."""
    cards = 0
    while pack > 0:
        cards += pack & 7
        pack >>= BITS
    return cards


def different(pack: int) -> int:
    """Return the number of different kinds; equal copies are one choice."""
    found = 0
    while pack > 0:
        if pack & 7:
            found += 1
        pack >>= BITS
    return found


def kinds_in(pack: int) -> list[int]:
    """Return the kinds in a pack, ascending, each once."""
    found: list[int] = []
    kind = 0
    while pack > 0:
        if pack & 7:
            found.append(kind)
        pack >>= BITS
        kind += 1
    return found


def copies(pack: int) -> list[int]:
    """Return the kinds in a pack, ascending, one for each copy."""
    return [kind for kind in kinds_in(pack) for _ in range(count(pack, kind))]


def only(pack: int) -> int:
    """Return the lowest kind. The pack must not be empty."""
    kind = 0
    while pack & 7 == 0:
        pack >>= BITS
        kind += 1
    return kind
