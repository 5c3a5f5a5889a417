"""Statistics of wins and lengths, with confidence intervals, from independent matches or matches with shared dice."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.96  # standard deviations on either side of the mean that cover 95 %
Z_999: Final = 3.3  # 99.9 %, for a reader who checks repeatedly while matches are still running


class Share(NamedTuple):
    """A share of the wins for each seat, with the bounds of its interval."""

    share: float
    low: float
    high: float


class Mean(NamedTuple):
    """A mean with the bounds of its interval; the bounds are None for a single value."""

    mean: float
    low: float | None
    high: float | None


class Deals:
    """The results of one line-up's deals for one bot. Deals are independent; the rotations within a deal are not.

    A match with its own dice is a deal in which a bot, or a seat, sits once.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats  # seats the bot takes in each deal, over all its rotations
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, share: float) -> None:
        """Count one deal, with the sum of the win shares it brought over its rotations."""
        self.count += 1
        self.total += share
        self.squares += share * share

    def seats_taken(self) -> int:
        """Return the number of seats taken in all deals."""
        return self.count * self.seats

    def spread(self) -> float:
        """Return the variance of the total, estimated from the differences between deals; 0 for a single deal."""
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.total**2 / self.count) * self.count / (self.count - 1))

    def share(self) -> float:
        """Return the share of the win for each seat taken."""
        return self.total / self.seats_taken()

    def effective_seats(self) -> float:
        """Return the effective number of independent seats: as many would leave the share equally uncertain.

        If every seat were independent, this would be their number. It is divided by the design effect: the variance
        between deals over the binomial variance. Mirrored dice bring that below 1; luck that stays with one bot brings
        it above 1.

        From few deals, or when all ended alike, the variance is unreliable. So both sides of the fraction count one
        more deal, of independent seats. If every deal was won, or every deal lost, the result is the number of seats.
        """
        return (
            self.seats_taken()
            * (self.seats_taken() * binomial(self.share()) + self.seats)
            / (self.spread() + self.seats)
        )

    def mean(self) -> float:
        """Return the share for each seat with one win and one loss added, so that it is never 0 or 1."""
        return (self.total + 1) / (self.seats_taken() + 2)


def pooled(groups: list[Deals]) -> float | None:
    """Return a bot's mean share over its line-ups, each counted equally; None if none has played a deal.

    A line-up that is decided early plays fewer deals. Adding the deals up would weight close line-ups more.
    """
    shares = [deals.share() for deals in groups if deals.count]
    return sum(shares) / len(shares) if shares else None


def interval(groups: list[Deals], z: float = Z_95) -> Share:
    """Return a bot's share of the wins for each seat, over one or more line-ups, with its interval.

    It is Wilson's score interval, with the effective number of independent seats (`Deals.effective_seats`). Only the
    variance within line-ups counts, because the line-ups are fixed.
    """
    groups = [deals for deals in groups if deals.count]
    share = pooled(groups) or 0.0
    mean = sum(deals.mean() for deals in groups) / len(groups)
    variance = sum(binomial(deals.mean()) / deals.effective_seats() for deals in groups) / len(groups) ** 2
    return wilson(share, binomial(mean) / variance, z)


def binomial(share: float) -> float:
    """Return the variance of one trial that is won with probability `share`."""
    return share * (1 - share)


def wilson(share: float, n: float, z: float) -> Share:
    """Return Wilson's score interval for a share found in n independent trials."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(max(0.0, binomial(share) / n + z * z / (4 * n * n)))
    return Share(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def mean_of(values: list[int]) -> Mean:
    """Return the mean of independent values, with its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, None, None)
    spread = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    reach = Z_95 * sqrt(spread / count)
    return Mean(mean, mean - reach, mean + reach)
