"""Checks that bots play to win: a sequential test against random bots."""

from __future__ import annotations

from starfold.bots import Bot, Budget, Cadet, Pilot, RandomBot
from starfold.core.dice import Dice
from starfold.core.match import Match

from .settings import Setting, require

FALSE_ALARM_RATE = (
    0.001  # how often, at most, fault is found with a bot that wins just its share, as in a game of pure luck
)
MISS_RATE = 0.02  # the probability of passing a bot that wins at most half its share
MAX_MATCHES = 100  # matches for each seat after which a bot passes
BUDGET = Budget(iterations=40)


class Trial:
    """A sequential test by betting: one bet against the bot's share, one against half of it.

    Each bet is fair or worse if its hypothesis is false. So it grows to 1 / p times its stake with probability p at
    most (Ville's inequality), for any payoffs and any number of looks.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.fault = 1.0  # capital of the bet that it wins less than its share
        self.sound = 1.0  # capital of the bet that it wins more than half its share
        self.matches = 0
        self.won = 0.0
        self.share = 0.0  # its wins if all seats won equally

    def add(self, shares: list[float], seat: int) -> None:
        """Update both bets after a match in which the bot had a seat."""
        share, fair = shares[seat], sum(shares) / self.seats
        self.fault *= 1 + (fair - share) * self.seats / (2 * (self.seats - 1))
        self.sound *= 1 + (share - fair / 2) * 2 * self.seats / (2 * self.seats - 1)
        self.matches += 1
        self.won += share
        self.share += fair

    def failed(self) -> bool:
        """Return whether the bot wins significantly less than its share."""
        return self.fault >= 1 / FALSE_ALARM_RATE

    def over(self) -> bool:
        """Return whether the test has ended."""
        return self.failed() or self.sound >= 1 / MISS_RATE or self.matches >= MAX_MATCHES * self.seats


def bots_play_to_win(setting: Setting) -> None:
    """Check that Cadet and Pilot do not win significantly less than their share among random bots."""
    for kind in (Cadet, Pilot) if setting.usual() else ():
        trial, dice = Trial(setting.seats), setting.dice()
        while not trial.over():
            seat = dice.below(setting.seats)  # random, because seats may differ in value
            trial.add(match_shares(setting, kind, seat, dice), seat)
        require(
            not trial.failed(),
            f"{setting}: the bot {kind.name} wins {trial.won:g} of {trial.matches} matches among random bots, where"
            f" {trial.share:.1f} would be its share. Does Game.evaluate give each seat its own share, does imagine deal"
            " the position that the view shows, and do State.payoffs say who has won?",
        )


def match_shares(setting: Setting, kind: type[Bot], seat: int, dice: Dice) -> list[float]:
    """Return the shares of a match of one bot, in `seat`, against random ones."""
    seed = bytes(dice.below(256) for _ in range(32))
    match = Match(setting.game, setting.seats, setting.options, seed=seed)
    bots = [(kind if place == seat else RandomBot)(dice.below(1 << 30)) for place in range(setting.seats)]
    while not match.over():
        mover = match.mover()
        match.play(bots[mover].choose(match.view(mover), BUDGET))
    return match.shares()
