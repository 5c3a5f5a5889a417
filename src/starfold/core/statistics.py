"""How often somebody wins and how long matches are, and how sure that is, from independent matches or shared dice."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

Z_95: Final = 1.96  # standard deviations on either side that hold 95 %
Z_999: Final = 3.3  # and those that hold 99.9 %, for whoever looks again and again


class Share(NamedTuple):
    """A share of the wins for each seat, and the ends of its interval."""

    share: float
    low: float
    high: float


class Mean(NamedTuple):
    """A mean, and the ends of its interval; one value alone says nothing about how much values differ."""

    mean: float
    low: float | None
    high: float | None


class Deals:
    """What the deals of one line-up came to for one bot: they are independent, the rotations of one are not.

    A match with dice of its own is a deal in which a bot, or a seat, sits once.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats  # it sat in so many, over all rotations of a deal
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, share: float) -> None:
        """Count a deal, with all the shares of the win it brought."""
        self.count += 1
        self.total += share
        self.squares += share * share

    def sat(self) -> int:
        """In how many seats it sat."""
        return self.count * self.seats

    def spread(self) -> float:
        """The variance of the total, from how much the deals differ; 0 for a single deal, which does not say."""
        if self.count < 2:
            return 0.0
        return max(0.0, (self.squares - self.total**2 / self.count) * self.count / (self.count - 1))

    def share(self) -> float:
        """Its share for each seat."""
        return self.total / self.sat()

    def weight(self) -> float:
        """How many independent seats would leave its share as uncertain as the deals show it to be.

        Were every seat independent, that would be their number. It is divided by the design effect: the variance
        between deals over the binomial one. Mirrored luck makes it less than 1, luck that stays with a bot more.

        From few deals, or where all ended alike, the variance says little: so both sides of that fraction count one
        deal more than there was, of independent seats. Where all was won or lost it is then the number of seats.
        """
        return self.sat() * (self.sat() * binomial(self.share()) + self.seats) / (self.spread() + self.seats)

    def mean(self) -> float:
        """Its share for each seat, if it had won one more and lost one more: so it is never 0 or 1."""
        return (self.total + 1) / (self.sat() + 2)


def pooled(groups: list[Deals]) -> float | None:
    """A bot's share over line-ups, each of which counts the same; None before any has played a deal.

    A line-up that is soon settled plays fewer deals: were they simply added up, close ones would count for more.
    """
    shares = [deals.share() for deals in groups if deals.count]
    return sum(shares) / len(shares) if shares else None


def interval(groups: list[Deals], z: float = Z_95) -> Share:
    """A bot's share of the wins for each seat it sat in, over one or more line-ups that have played.

    It is Wilson's score interval, with as many independent seats as would make the share just as uncertain. Each
    line-up has its own mean, and only the differences within line-ups count: who plays in them is fixed.
    """
    groups = [deals for deals in groups if deals.count]
    share = pooled(groups) or 0.0
    mean = sum(deals.mean() for deals in groups) / len(groups)
    variance = sum(binomial(deals.mean()) / deals.weight() for deals in groups) / len(groups) ** 2
    return wilson(share, binomial(mean) / variance, z)


def binomial(share: float) -> float:
    """The variance of one trial that is won with that chance."""
    return share * (1 - share)


def wilson(share: float, n: float, z: float) -> Share:
    """Wilson's score interval for a share that was found in n independent trials."""
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    reach = z / (1 + z * z / n) * sqrt(max(0.0, binomial(share) / n + z * z / (4 * n * n)))
    return Share(share, min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach)))


def mean_of(values: list[int]) -> Mean:
    """The mean of independent values, and its interval by how much they differ."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return Mean(mean, None, None)
    spread = sum([(value - mean) ** 2 for value in values]) / (count - 1)
    reach = Z_95 * sqrt(spread / count)
    return Mean(mean, mean - reach, mean + reach)
