"""Cards in one number: three bits count the copies of each kind. A kind is a card's place in the match's set."""

from __future__ import annotations

from typing import Final

BITS: Final = 3
ONE: Final[list[int]] = [1 << (BITS * kind) for kind in range(8)]


def count(pack: int, kind: int) -> int:
    """How many copies of a kind there are."""
    return (pack >> (BITS * kind)) & 7


def size(pack: int) -> int:
    """How many cards there are."""
    cards = 0
    while pack > 0:
        cards += pack & 7
        pack >>= BITS
    return cards


def different(pack: int) -> int:
    """How many different kinds there are: equal copies are one choice."""
    found = 0
    while pack > 0:
        if pack & 7:
            found += 1
        pack >>= BITS
    return found


def kinds_in(pack: int) -> list[int]:
    """The kinds there are, ascending, each once."""
    found: list[int] = []
    kind = 0
    while pack > 0:
        if pack & 7:
            found.append(kind)
        pack >>= BITS
        kind += 1
    return found


def copies(pack: int) -> list[int]:
    """The kinds there are, ascending, each as often as there are copies."""
    return [kind for kind in kinds_in(pack) for _ in range(count(pack, kind))]


def only(pack: int) -> int:
    """The kind of the first card."""
    kind = 0
    while pack & 7 == 0:
        pack >>= BITS
        kind += 1
    return kind
