"""The core loop: random matches to the end, the same for the same seed."""

import math

import pytest

from starfold import CHANCE, OVER, Dice, QuickDice, State, find_game
from starfold.core.errors import InvalidGameError
from starfold.core.playout import Tally, playout, playouts
from starfold.testing.broken_games import BROKEN
from starfold.testing.toy_game import GAME as HONEST

RUSHIP = find_game("ruship")


@pytest.mark.parametrize("game", [RUSHIP, HONEST], ids=["compiled where possible", "interpreted"])
def test_playouts_repeat_by_seed(game: object) -> None:
    chosen = RUSHIP if game is RUSHIP else HONEST
    one, two, other = (playouts(chosen, chosen.max_seats, {}, 20, seed) for seed in (3, 3, 4))
    assert one.lengths == two.lengths
    assert one.win_shares() == two.win_shares()
    assert one.lengths != other.lengths or one.win_shares() != other.win_shares()
    assert abs(sum(share.share for share in one.win_shares()) - 1) < 1e-9 or chosen is HONEST


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
    with pytest.raises(InvalidGameError, match="did not end"):
        playouts(game, 2, {}, 1, 1)


def test_a_tally_sums_up() -> None:
    tally = Tally(2)
    for beginner, steps in enumerate((10, 20, 60), -1):
        tally.add(steps, [1.0, 0.0], beginner)
    tally.add(10, [0.5, 0.5], 1)
    length = tally.length()
    assert (length["mean"], length["p95"], length["max"]) == (25.0, 60, 60)
    assert length["low"] == pytest.approx(25 - 1.96 * math.sqrt(566.667 / 4), abs=0.01)
    first, second = tally.win_shares()
    assert (first.share, second.share) == (0.875, 0.125)
    assert first.low < 0.875 < first.high <= 1 and first.low == pytest.approx(1 - second.high)
    begun = tally.beginner_share()
    assert begun is not None and begun.share == 0.5 and begun.high - begun.low > first.high - first.low


def test_intervals_of_random_matches_hold_what_many_more_matches_show() -> None:
    many = playouts(RUSHIP, 2, {}, 6000, 1).win_shares()[0].share
    held = 0
    for seed in range(2, 62):
        share = playouts(RUSHIP, 2, {}, 60, seed).win_shares()[0]
        assert share.high - share.low > 0.2
        held += share.low <= many <= share.high
    assert held >= 52


def test_who_begins_is_who_decides_first_whichever_seat_that_is() -> None:
    tally = playouts(RUSHIP, 2, {}, 400, 5)
    won: list[float] = []
    dice = QuickDice(5)
    for _ in range(400):
        state = RUSHIP.start(2)
        while state.mover() == CHANCE:
            state.play(state.roll(dice))
        first = state.mover()
        playout(state, dice)
        won.append(state.payoffs()[first])
    begun = tally.beginner_share()
    assert begun is not None and begun.share == pytest.approx(sum(won) / 400)
    assert begun.share > max(share.share for share in tally.win_shares())  # each of the two begins half of the matches


def test_nobody_begins_where_all_choose_at_once() -> None:
    assert playouts(find_game("battlecruisers"), 3, {}, 5, 1).beginner_share() is None


class LoadedDice(Dice):
    """Interpreted dice on the compiled core."""

    def below(self, bound: int) -> int:
        """Return the highest number."""
        return bound - 1


def test_dice_of_ones_own_work_on_the_core() -> None:
    state: State = RUSHIP.start()
    assert state.roll(LoadedDice()) == 5
    assert playout(state, LoadedDice(), 10) == 10
