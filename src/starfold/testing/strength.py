"""Whether bots play to win: a sequential test of whether one wins plainly less than its share among random bots."""

from __future__ import annotations

from starfold.bots import Bot, Budget, Cadet, Pilot, RandomBot
from starfold.core.dice import Dice
from starfold.core.match import Match

from .settings import Setting, require

FALSE_ALARM_RATE = (
    0.001  # how often, at most, fault is found with a bot that wins just its share, as in a game of pure luck
)
MISS_RATE = 0.02  # how often, at most, a bot that wins half its share or less is passed while the test goes on
MAX_MATCHES = 100  # matches for each seat, after which a bot is passed: it wins some more than half its share
BUDGET = Budget(iterations=40)


class Trial:
    """Two bets on what a bot wins: one against its share, one against half of it.

    Each is fair or worse if the truth is what it bets against. So it ever comes to 1 / p times the stake with a
    probability of p at most (Ville's inequality), whatever the payoffs are and however often one looks.
    """

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.fault = 1.0  # what has become of a stake of 1 on the bot winning less than its share
        self.sound = 1.0  # and of one on its winning more than half its share
        self.matches = 0
        self.won = 0.0
        self.share = 0.0  # what it would have won if all had won alike

    def add(self, shares: list[float], seat: int) -> None:
        """Settle the bets on a match in which the bot had that seat. Each stakes what pays best where it is meant."""
        share, fair = shares[seat], sum(shares) / self.seats
        self.fault *= 1 + (fair - share) * self.seats / (2 * (self.seats - 1))
        self.sound *= 1 + (share - fair / 2) * 2 * self.seats / (2 * self.seats - 1)
        self.matches += 1
        self.won += share
        self.share += fair

    def failed(self) -> bool:
        """Whether the bot wins plainly less than its share."""
        return self.fault >= 1 / FALSE_ALARM_RATE

    def over(self) -> bool:
        """Whether enough was seen."""
        return self.failed() or self.sound >= 1 / MISS_RATE or self.matches >= MAX_MATCHES * self.seats


def bots_play_to_win(setting: Setting) -> None:
    """Cadet and Pilot, one of them among random bots, do not win plainly less than their share."""
    for kind in (Cadet, Pilot) if setting.usual() else ():
        trial, dice = Trial(setting.seats), setting.dice()
        while not trial.over():
            seat = dice.below(setting.seats)  # drawn, for in many games a seat is worth more than another
            trial.add(match_shares(setting, kind, seat, dice), seat)
        require(
            not trial.failed(),
            f"{setting}: the bot {kind.name} wins {trial.won:g} of {trial.matches} matches among random bots, where"
            f" {trial.share:.1f} would be its share. Does Game.evaluate give each seat its own share, does imagine deal"
            " the position that the view shows, and do State.payoffs say who has won?",
        )


def match_shares(setting: Setting, kind: type[Bot], seat: int, dice: Dice) -> list[float]:
    """What each seat wins in a match of one bot, in that seat, against random ones."""
    seed = bytes(dice.below(256) for _ in range(32))
    match = Match(setting.game, setting.seats, setting.options, seed=seed)
    bots = [(kind if place == seat else RandomBot)(dice.below(1 << 30)) for place in range(setting.seats)]
    while not match.over():
        mover = match.mover()
        match.play(bots[mover].choose(match.view(mover), BUDGET))
    return match.shares()
