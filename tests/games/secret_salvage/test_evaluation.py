"""Secret Salvage's heuristic: it likes what a good player likes, and a bot uses what only its seat knows."""

from typing import cast

import pytest

from starfold import OVER, State
from starfold.bots import Budget, Captain
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.evaluation import evaluate, rollout_weight
from starfold.games.secret_salvage.rules import SecretSalvage
from starfold.testing.settings import settings
from tests.games.secret_salvage.positions import at

FLYING = {"phase": "moving", "flags": "dr", "ship": "0", "steps": "3"}
THINKING = Budget(iterations=400)


def share(ships: str, tiles: str = "", boards: str = "", **changes: str) -> float:
    """Return the win share that seat 0 expects."""
    return evaluate(at(ships, tiles, boards, **changes))[0]


def test_the_shares_of_all_seats_are_the_whole_win() -> None:
    for setting in settings(GAME)[:5]:
        for state in setting.positions(12):
            if state.mover() != OVER:
                assert sum(evaluate(cast(SecretSalvage, state))) == pytest.approx(1), state.text()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("C4 I3 I4 /", "D4 I3 I4 /"),  # a step nearer
        ("A1 I3 I4 /", "B1 I3 I4 /"),  # a ship at its goal
        ("I2 / F5", "I2 / G5"),  # the rival farther
        ("C4 I3 I4 / D4", "C4 I3 I4 / B3 B4 D4"),  # the way is free
        ("E1 / /", "E2 / /"),  # with three seats purple is a goal of blue, and a corner counts
    ],
)
def test_what_is_better_is_worth_more(better: str, worse: str) -> None:
    assert share(better) > share(worse)


def test_energy_is_worth_something_and_plenty_of_it_no_more() -> None:
    assert share("E5 /", boards="ss/") > share("E5 /", boards="s/") > share("E5 /")
    assert share("E5 /", boards="sssa/") == share("E5 /", boards="sssssaa/")


def test_who_has_met_the_goal_keeps_much_of_its_share_even_when_pushed_away() -> None:
    assert share("A1 A2 B3 / D4 E5 F6", reached="1,0") > share("A1 A2 B3 / D4 E5 F6")


def tried(state: State, code: str) -> int:
    """Return the weight of an action for a search."""
    return rollout_weight(cast(SecretSalvage, state), GAME.words.action(code))


def test_flights_towards_the_goal_are_tried_first_and_onto_a_tile_known_to_be_red_last() -> None:
    state = at("E5 /", "D5m(0) F4m(1)", **FLYING)
    assert tried(state, "fly B2") > tried(state, "fly D4") > tried(state, "fly E6") > tried(state, "fly D5")
    assert tried(state, "fly F4") == tried(state, "fly F5"), "what the seat does not know makes no difference"


# --- private knowledge


def chosen(tiles: str, seed: int) -> str:
    """Return the Captain's choice for seat 0, with a ship on E5 and tiles on the two spaces ahead."""
    state = at("E5 A1 A5 / H2 H3 H4", tiles, **FLYING)
    return GAME.words.code(Captain(seed).choose(GAME.look(state, 0), THINKING))


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("tiles", "best"), [("D4m(0) D5a(0)", "fly D5"), ("D4a(0) D5m(0)", "fly D4")])
def test_the_captain_avoids_a_mine_that_it_knows_and_takes_a_cell_that_it_knows(
    tiles: str, best: str, seed: int
) -> None:
    assert chosen(tiles, seed) == best


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_only_the_rival_knows_makes_no_difference_to_the_captain(seed: int) -> None:
    assert chosen("D4m(1) D5a(1)", seed) == chosen("D4a(1) D5m(1)", seed)
