"""Pulsar 2849's heuristic: the value of a die, of a link, of spinning gyrodynes; and its use by bots."""

from __future__ import annotations

from typing import Any, cast

import pytest

from starfold import OVER, build
from starfold.arena import Contest, run_contest
from starfold.bots import Budget, Captain
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.evaluation.position import evaluate, expected
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.testing.settings import settings
from tests.games.pulsar_2849.positions import at, play

THINKING = Budget(iterations=400)


def worth(hands: str = "44", **changes: Any) -> float:
    """Return the VP that seat 0 may end with."""
    return expected(at(hands, **changes), 0)


def test_the_shares_of_all_seats_are_the_whole_win() -> None:
    for setting in settings(GAME)[:5]:
        for state in setting.positions(12):
            if state.mover() != OVER:
                assert sum(evaluate(cast(Pulsar, state))) == pytest.approx(1), state.text()


BETTER: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("a spinning gyrodyne than one in building", {"pulsars": {"5": "0s1"}}, {"pulsars": {"5": "0b1"}}),
    ("a large one than a small one", {"pulsars": {"5": "0s3"}}, {"pulsars": {"5": "0s1"}}),
    ("one in building than an empty pulsar", {"pulsars": {"5": "0b2"}}, {"pulsars": {"5": "0"}}),
    ("a pulsar than none", {"pulsars": {"5": "0"}}, {}),
    ("a pulsar than another's", {"pulsars": {"5": "0"}}, {"pulsars": {"5": "1"}}),
    ("a transmitter with one cost left than with two", {"arrays": "A1:0:3:-:-"}, {"arrays": "A1:0:1:-:-"}),
    ("cubes than none", {"cubes": [3, 0]}, {}),
    ("tokens than none", {"tokens": "1,1/0,0"}, {}),
    ("a station than none", {"systems": {"3": "7:0"}}, {"systems": {"3": "7"}}),
    ("a green technology for what spins", {"pulsars": {"5": "0s1"}, "patents": "A-3-2:0"}, {"pulsars": {"5": "0s1"}}),
    ("a marker far ahead", {"initiative": "0:3,0:8,1:8,1:8"}, {"initiative": "0:8,0:8,1:8,1:8"}),
    ("a marker that wins cubes", {"engineering": "0:6,0:7,1:8,1:8"}, {"engineering": "1:6,1:7,0:8,0:8"}),
]


@pytest.mark.parametrize(("better", "worse"), [pair[1:] for pair in BETTER], ids=[pair[0] for pair in BETTER])
def test_what_is_better_is_worth_more(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


def test_a_die_is_worth_something_and_a_high_one_a_little_more() -> None:
    assert worth("44") > worth("4") > worth("1")
    assert 0 < worth("6") - worth("1") < worth("44") - worth("4"), "a second die is more than a higher one"


def test_what_spins_early_is_worth_more_than_what_spins_late() -> None:
    gains = []
    for number in range(1, 9):
        spins = worth(round=str(number), pulsars={"5": "0s2"})
        gains.append(spins - worth(round=str(number), pulsars={"5": "0"}))
    assert gains == sorted(gains, reverse=True)
    assert gains[0] > 3 * gains[-1] > 0


def test_the_half_dice_of_a_link_to_be_are_worth_more_than_two_arrays() -> None:
    joined = worth(arrays="A1:0:3:-:A4l A4:0:1:A1r:-")
    apart = worth(arrays="A1:0:3:-:- A4:0:1:-:-")
    assert joined > apart


# --- its use by bots


def chosen(state: Pulsar, *before: str, seed: int = 1) -> str:
    """Return the Captain's choice after these moves."""
    state = play(state, *before)
    return GAME.words.code(Captain(seed).choose(GAME.look(state, state.mover()), THINKING))


def test_the_captain_lets_a_gyrodyne_spin_early() -> None:
    assert chosen(at("6", round="2", pulsars={"5": "0b3"}), "use 6") == "complete 5"


def test_the_captain_ends_its_flight_where_a_planet_is_free() -> None:
    state = at("16", ship="2", systems={"3": "7"})
    assert chosen(state, "use 1", "fly 1") == "to 3"


@pytest.mark.skipif(build() != "compiled", reason="the interpreted build plays the same, in eight times the time")
def test_a_bot_that_searches_scores_far_more_than_one_that_plays_at_random() -> None:
    pilot, random = run_contest(Contest(GAME, "pilot,random", games=4, seed=1), to_the_end=True).bots
    assert pilot.win_share == 1
    assert pilot.score >= 1.8 * random.score
