"""Sources of chance: quick dice for search and tests, sealed dice that anyone can check."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64, mypyc_attr

MAX_BOUND: Final = 2**31 - 1  # the largest bound that every kind of Dice accepts
WORD: Final[i64] = 0xFFFFFFFF
HALF: Final[i64] = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance."""

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1, all equally likely."""
        raise NotImplementedError


class QuickDice(Dice):
    """Fast dice for bots, playouts and tests: the generator sfc32 on 32-bit words.

    The same seed gives the same numbers on both builds. The numbers are not cryptographically secure.
    """

    def __init__(self, seed: int = 0) -> None:
        self.a: i64 = seed & 0xFFFFFFFF
        self.b: i64 = (seed >> 32) & 0xFFFFFFFF
        self.c: i64 = (seed >> 64) & 0xFFFFFFFF
        self.count: i64 = 1
        for _ in range(15):  # so that every bit of the seed affects every word
            self._word()

    def _word(self) -> i64:
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        word: i64 = (a + b + self.count) & WORD
        self.count = (self.count + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) | (c >> 11)) + word) & WORD
        return word

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1, unbiased, by multiplication and rejection.

        Raises ValueError if the bound is below 1 or too large.
        """
        if bound < 1 or bound > MAX_BOUND:
            raise ValueError(f"dice need a bound from 1 to {MAX_BOUND}, not {bound}")
        size: i64 = bound
        product: i64 = self._word() * size
        low: i64 = product & WORD
        if low < size:
            unfair: i64 = (WORD + 1) % size
            while low < unfair:
                product = self._word() * size
                low = product & WORD
        return int(product >> HALF)


class SealedDice(Dice):
    """Dice fixed by a secret seed and public salts before the first roll; anyone can recompute outcome n.

    docs/record.md gives the full recipe, with test vectors.
    """

    def __init__(self, seed: bytes, salts: list[str], drawn: int = 0) -> None:
        self.seed: bytes = seed
        self.salts: list[str] = list(salts)
        self.drawn: int = drawn

    def below(self, bound: int) -> int:
        """Return the next outcome: a whole number from 0 to bound - 1."""
        outcome = sealed_outcome(self.seed, self.salts, self.drawn, bound)
        self.drawn += 1
        return outcome


def sealed_outcome(seed: bytes, salts: list[str], number: int, bound: int) -> int:
    """Return outcome `number` (from 0) of sealed dice: HMAC-SHA256 as a number, modulo the bound.

    A value that would bias the result is rejected, and the next attempt is hashed.
    """
    if bound < 1:
        raise ValueError(f"dice need a bound of at least 1, not {bound}")
    whole = 1 << 256
    fair = whole - whole % bound
    attempt = 0
    while True:
        message = "\n".join(["starfold dice 1", str(number), str(attempt), *salts])
        value = int.from_bytes(hmac.new(seed, message.encode(), hashlib.sha256).digest(), "big")
        if value < fair:
            return value % bound
        attempt += 1


def commitment(seed: bytes) -> str:
    """Return what a table shows before the first roll: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()
