"""Every installed game passes every check, and so does the honest toy game."""

import pytest

from starfold import Game, all_games
from starfold.testing import check_names, run_check
from starfold.testing.toy_game import GAME as HONEST

GAMES = [*all_games().values(), HONEST]


@pytest.mark.parametrize("name", check_names())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_conforms(game: Game, name: str) -> None:
    run_check(name, game)
