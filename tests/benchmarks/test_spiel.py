"""A game wrapped for OpenSpiel plays as in Starfold. Skipped without OpenSpiel."""

import random
from typing import Any

import pytest

from starfold import CHANCE, OVER, all_games
from starfold.testing import toy_game

pyspiel = pytest.importorskip("pyspiel")

import spiel  # noqa: E402

GAMES = [game for game in all_games().values() if not (game.hidden or game.together)]
by_key = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


@by_key
def test_openspiels_own_checks_pass(game: Any) -> None:
    pyspiel.random_sim_test(spiel.wrap(game), num_sims=5, serialize=True, verbose=False)


@by_key
def test_whole_matches_are_the_same_as_ours(game: Any) -> None:
    draw = random.Random(7)
    wrapped = spiel.wrap(game)
    for _ in range(20):
        theirs, ours = wrapped.new_initial_state(), game.start()
        while (mover := ours.mover()) != OVER:
            assert not theirs.is_terminal()
            assert str(theirs) == ours.text()
            assert theirs.legal_actions() == ours.legal()
            if mover == CHANCE:
                assert theirs.is_chance_node()
                check_odds(theirs.chance_outcomes(), ours.legal(), ours.odds())
            else:
                assert theirs.current_player() == mover
            action = draw.choice(ours.legal())
            assert theirs.action_to_string(action) == game.words.code(action)
            theirs.apply_action(action)
            ours.play(action)
        assert theirs.is_terminal()
        assert theirs.returns() == ours.payoffs()


def check_odds(outcomes: list[tuple[int, float]], legal: list[int], odds: list[int] | None) -> None:
    weights = odds or [1] * len(legal)
    assert [outcome for outcome, _ in outcomes] == legal
    assert [chance for _, chance in outcomes] == pytest.approx([weight / sum(weights) for weight in weights])
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)


@by_key
def test_a_clone_goes_its_own_way(game: Any) -> None:
    state = spiel.wrap(game).new_initial_state()
    twin, before = state.clone(), str(state)
    assert str(twin) == before
    twin.apply_action(twin.legal_actions()[0])
    assert str(state) == before
    assert str(twin) != before


def test_a_game_with_secrets_is_not_wrapped() -> None:
    with pytest.raises(ValueError, match="Only games with nothing hidden"):
        spiel.wrap(toy_game.GAME)
