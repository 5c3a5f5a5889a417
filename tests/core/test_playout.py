"""The core loop: random matches to the end, the same for the same seed."""

import pytest

from starfold import OVER, Dice, QuickDice, State, find_game
from starfold.core.errors import BadGame
from starfold.core.playout import Tally, playout, playouts
from starfold.testing.broken import BROKEN
from starfold.testing.honest import GAME as HONEST

RUSHIP = find_game("ruship")


@pytest.mark.parametrize("game", [RUSHIP, HONEST], ids=["compiled where possible", "interpreted"])
def test_playouts_repeat_by_seed(game: object) -> None:
    chosen = RUSHIP if game is RUSHIP else HONEST
    one, two, other = (playouts(chosen, chosen.most, {}, 20, seed) for seed in (3, 3, 4))
    assert one.lengths == two.lengths
    assert one.shares == two.shares
    assert one.lengths != other.lengths or one.shares != other.shares
    assert abs(sum(one.win_share()) - 1) < 1e-9 or chosen is HONEST


def test_a_playout_stops_at_its_limit() -> None:
    state = RUSHIP.start()
    assert playout(state, QuickDice(1), 7) == 7
    assert state.mover() != OVER


def test_after_each_hears_every_match() -> None:
    heard: list[int] = []
    playouts(RUSHIP, 2, {}, 5, 1, heard.append)
    assert heard == [1, 2, 3, 4, 5]


def test_an_endless_game_is_named() -> None:
    game, _ = BROKEN["a match without an end"]
    with pytest.raises(BadGame, match="did not end"):
        playouts(game, 2, {}, 1, 1)


def test_a_tally_sums_up() -> None:
    tally = Tally(2)
    for steps in (10, 20, 60):
        tally.add(steps, [1.0, 0.0])
    tally.add(10, [0.5, 0.5])
    assert tally.length() == {"mean": 25.0, "p95": 60, "max": 60}
    assert tally.win_share() == [0.875, 0.125]


class LoadedDice(Dice):
    """Interpreted dice on the compiled core."""

    def below(self, bound: int) -> int:
        """Always the highest."""
        return bound - 1


def test_dice_of_ones_own_work_on_the_core() -> None:
    state: State = RUSHIP.start()
    assert state.roll(LoadedDice()) == 5
    assert playout(state, LoadedDice(), 10) == 10
