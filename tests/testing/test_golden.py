"""Every game still plays its golden playthrough. `make golden` writes them: read the diff."""

from pathlib import Path

import pytest

from starfold import Game, all_games
from starfold.testing.golden import playthrough
from starfold.testing.toy_game import GAME as HONEST
from tests.golden import kept

GOLDENS = Path(__file__).parents[1] / "goldens"


@pytest.mark.parametrize("game", [*all_games().values(), HONEST], ids=lambda game: game.key)
def test_golden(game: Game) -> None:
    file = GOLDENS / f"{game.key}.txt"
    told = playthrough(game)
    assert told.splitlines() == kept(file, told)
