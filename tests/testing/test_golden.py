"""Every game has a golden playthrough, and still plays it. `make golden` writes them anew: read the difference."""

import os
from pathlib import Path

import pytest

from starfold import Game, all_games
from starfold.testing.golden import playthrough
from starfold.testing.honest import GAME as HONEST

GOLDENS = Path(__file__).parents[1] / "goldens"


@pytest.mark.parametrize("game", [*all_games().values(), HONEST], ids=lambda game: game.key)
def test_golden(game: Game) -> None:
    file = GOLDENS / f"{game.key}.txt"
    told = playthrough(game)
    if os.environ.get("STARFOLD_GOLDEN") == "write":
        file.write_text(told, encoding="utf-8")
    assert file.exists(), f"{game.title} has no golden playthrough; `make golden` writes one"
    assert told.splitlines() == file.read_text(encoding="utf-8").splitlines()
