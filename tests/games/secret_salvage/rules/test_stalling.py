"""Stalling does not pay: a seat that occupies its rivals' goals and never races wins less than an equal share."""

from typing import cast

import pytest

from starfold import Match, QuickDice, View, build
from starfold.bots import Bot, Budget, Pilot
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import opposite
from starfold.games.secret_salvage.data.components import SHIPS
from starfold.games.secret_salvage.evaluation import FAR
from starfold.games.secret_salvage.rules import SecretSalvage


class Blocker(Bot):
    """A bot that keeps its ships on its rivals' goals, and pushes their ships away."""

    name = "blocker"
    about = "Never races."

    def choose(self, view: View, budget: Budget) -> int:
        """Return the action that leaves most of the rivals' goal spaces occupied, and the rivals farthest from them."""
        world = cast(SecretSalvage, GAME.imagine(view, QuickDice(self.seed)))
        return max(view.legal, key=lambda action: held(world, action, view.seat))


def held(state: SecretSalvage, action: int, seat: int) -> tuple[int, int]:
    """Return how near the seat's ships are to their start, a rival's goal, and how far the rivals are from theirs."""
    after = state.copy()
    after.play(action)
    goal = FAR[opposite(after.colour_of(seat))]
    near = sum([goal[space] for space in after.ships[seat * SHIPS : seat * SHIPS + SHIPS]])
    others = [ship for ship in range(after.seats * SHIPS) if ship // SHIPS != seat]
    return -near, sum([FAR[after.colour_of(ship // SHIPS)][after.ships[ship]] for ship in others])


def blocker_won(seats: int, number: int) -> bool:
    """Return whether a blocker wins against racers, in the match with that number."""
    match = Match(GAME, seats, seed=bytes([number]) * 32)
    blocker = number % seats
    bots = [(Blocker if seat == blocker else Pilot)(0) for seat in range(seats)]
    while not match.over():
        bot = bots[match.mover()]
        bot.reseed(1000 * number + match.ply())
        match.play(bot.choose(match.view(match.mover()), Budget(iterations=60)))
    return match.shares()[blocker] == 1.0


@pytest.mark.skipif(build() != "compiled", reason="the interpreted build plays the same, in eight times the time")
@pytest.mark.rule("SS-7.6")
@pytest.mark.parametrize(("seats", "matches"), [(2, 20), (3, 10), (4, 10)])
def test_a_blocker_wins_less_than_an_equal_share_against_racers(seats: int, matches: int) -> None:
    won = [blocker_won(seats, number) for number in range(matches)]
    assert sum(won) * seats < matches
