"""The suite catches every leaky and every broken toy game, each by the check that is meant to."""

import pytest

from starfold import Game
from starfold.testing import check_names, conform, run_check
from starfold.testing.broken_games import BROKEN
from starfold.testing.leaky_games import LEAKY
from starfold.testing.toy_game import GAME as HONEST

LIARS = LEAKY | BROKEN


@pytest.mark.parametrize("liar", LIARS)
def test_the_suite_catches(liar: str) -> None:
    game, check = LIARS[liar]
    with pytest.raises(AssertionError, match=f"^{check}: "):
        run_check(check, game)


def test_every_check_catches_a_liar_or_is_tested_elsewhere() -> None:
    catching = {check for _, check in LIARS.values()}
    # tests/core/test_replay.py tests records_replay on damaged records
    assert set(check_names()) - catching == {"records_replay"}


def test_conform_runs_all_checks_and_says_what_fails() -> None:
    game: Game = LIARS["a game that rolls and denies it"][0]
    with pytest.raises(AssertionError, match="declares none"):
        conform(game)


def test_an_honest_game_passes_with_another_seed() -> None:
    run_check("nothing_leaks", HONEST, seed=7)
    run_check("undo_uncovers_nothing", HONEST, seed=7)
