"""Battlecruisers' heuristic and its use by the bots: they mix their choices, since predictable play loses."""

import math
from collections import Counter
from typing import cast

import pytest

from starfold import OVER, Match, View
from starfold.bots import Bot, Budget, Captain, Pilot
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.evaluation import evaluate
from starfold.games.battlecruisers.rules import Battlecruisers
from starfold.testing.settings import settings
from tests.games.battlecruisers.positions import at

HANDS = "13 22 31 / 13 22 31 / 13 22 31"


def test_the_shares_of_all_seats_are_the_whole_win() -> None:
    for setting in settings(GAME)[:6]:
        for state in setting.positions(20):
            if state.mover() != OVER:
                assert sum(evaluate(cast(Battlecruisers, state))) == pytest.approx(1), state.text()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (at(HANDS, points="6 1 1"), at(HANDS, points="5 1 1")),
        (at(HANDS, points="1 1 1"), at(HANDS, points="1 9 1")),
        (at("13 22 31 / 13 22 / 13 22"), at("13 22 / 13 22 / 13 22")),
        (at("13 22 / 13 22 / 13 22"), at("22 34 / 13 22 / 13 22")),
        (at(HANDS, shield="4 0 0"), at(HANDS)),
        (at(HANDS, firm="4 0 0"), at(HANDS)),
        (at(HANDS, doubling="0"), at(HANDS)),
        (at(HANDS), at(HANDS, booked="0")),
    ],
)
def test_what_is_better_is_worth_more(better: Battlecruisers, worse: Battlecruisers) -> None:
    assert evaluate(better)[0] > evaluate(worse)[0]


def test_who_is_out_expects_nothing() -> None:
    assert evaluate(at(" / 13 22 / 13 22", out="0"))[0] == 0


def test_the_nearer_to_fifteen_the_more_a_point_is_worth() -> None:
    expected = [evaluate(at(HANDS, points=f"{points} 6 6"))[0] for points in (2, 3, 11, 12)]
    odds = [share / (1 - share) for share in expected]
    assert odds[3] / odds[2] > odds[1] / odds[0] > 1


def entropy(counts: Counter[str]) -> float:
    """Return the entropy in bits."""
    shares = [count / counts.total() for count in counts.values()]
    return -sum(share * math.log2(share) for share in shares)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_captain_mixes_its_choices_in_the_opening_of_a_first_game(seats: int) -> None:
    match = Match(GAME, seats, seed=bytes([10]) * 32)
    view = match.view(0)
    others = [hand for seat, hand in enumerate(match.state.text().split("hands=")[1].split()[0].split("/")) if seat]
    own = {GAME.words.code(action).split()[1] for action in view.legal}
    assert own <= set(".".join(others).split(".")), "a card that nobody else can play is safe, and need not be mixed"
    found = Counter(GAME.words.code(Captain(seed).choose(view, Budget(iterations=60))) for seed in range(200))
    assert entropy(found) >= 1, found


class Stubborn(Bot):
    """A bot that plays the same card as long as it has it."""

    name = "stubborn"
    about = "Never changes its mind."

    def choose(self, view: View, budget: Budget) -> int:
        """Return number 13, or the highest legal one."""
        codes = {GAME.words.code(action): action for action in view.legal}
        return codes.get("select 13", view.legal[-1])


@pytest.mark.slow
def test_who_always_plays_the_same_card_loses() -> None:
    won = 0.0
    matches = 12
    for number in range(matches):
        seat = number % 3
        match = Match(GAME, 3, seed=bytes([number]) * 32)
        bots = [Stubborn(number) if place == seat else Pilot(number) for place in range(3)]
        while not match.over():
            match.play(bots[match.mover()].choose(match.view(match.mover()), Budget(iterations=60)))
        won += match.shares()[seat]
    assert won < matches / 3, won


def test_a_bot_thinks_as_long_about_two_copies_of_one_card_as_about_two_cards() -> None:
    thought = []
    for hands in ("13 13 / 22 31 / 22 31", "13 16 / 22 31 / 22 31"):
        view, pilot = GAME.look(at(hands), 0), Pilot(1)
        pilot.choose(view, Budget(seconds=60))
        assert pilot.search is not None
        thought.append((len(view.legal), pilot.search.iterations))
    assert thought == [(1, Pilot.most), (2, Pilot.most)], "else the others could tell by the time it takes"
