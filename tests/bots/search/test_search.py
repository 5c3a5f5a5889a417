"""The search: hidden choices, sampled chance, many offers, many seats, time limits, and the same result for a seed."""

import time

import pytest

from starfold import Game, Match, View, find_game
from starfold.bots import Budget, Captain, Pilot
from starfold.bots.search.search import Search
from starfold.testing.toy_game import GAME as HONEST
from tests.bots.tiny_games import Crowd, Doubtful, Lottery, Pennies, Steps, Three, imagine_doubtful, tiny

RUSHIP = find_game("ruship")


def search(view: View, iterations: int, seed: int = 1, curiosity: float = 0.7) -> Search:
    found = Search(view, seed, curiosity)
    found.run(iterations, 0.0)
    return found


def wide_view(game: Game = RUSHIP, seed: bytes = b"2" * 32) -> View:
    """Return a view with at least four legal actions."""
    match = Match(game, seed=seed)
    while len(match.state.legal()) < 4:
        match.play(match.state.legal()[0])
    return match.view(match.mover())


def shares(found: Search) -> dict[int, float]:
    return {action: share for action, share, _ in found.weights()}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_search_does_not_see_a_choice_made_at_the_same_time(seat: int) -> None:
    game = tiny(Pennies, 2, together=True)
    found = shares(search(game.look(Pennies(), seat), 4_000))
    # If the search saw the other choice, seat 1 would expect 1; and seat 0, if seat 1 saw its choice, 0.
    assert all(0.3 < share < 0.7 for share in found.values()), found


def test_chance_is_sampled_and_never_listed() -> None:
    game = tiny(Lottery, 2)
    found = search(game.look(Lottery(), 0), 2_000)
    assert found.answer() == 1
    assert shares(found)[1] == pytest.approx(2 / 3, abs=0.05)


def test_many_actions_are_widened_gradually_from_the_highest_rollout_weight() -> None:
    game = tiny(Crowd, 500, rollout_weight=lambda state, action: 2 if action == Crowd.best else 1)
    found = search(game.look(Crowd(), 0), 60)
    assert found.answer() == Crowd.best
    tried = [weight for _, _, weight in found.weights() if weight]
    assert 4 <= len(tried) <= 25
    assert search(game.look(Crowd(), 0), 2).answer() == Crowd.best


def test_each_seat_wants_its_own_share() -> None:
    game = tiny(Three, 2)
    state = Three(3)
    found = search(game.look(state, 0), 3_000)
    assert max(shares(found).values()) < 0.2  # seat 2 prevents it
    state.played = [0, 1]
    assert search(game.look(state, 2), 100).answer() == 1


def test_the_best_so_far_is_there_at_any_time() -> None:
    view = wide_view()
    for iterations in (0, 1, 2, 3, 50):
        assert search(view, iterations).answer() in view.legal
    began = time.perf_counter()
    done = Search(view, 1, 0.5)
    done.run(10**9, began + 0.05)
    assert done.answer() in view.legal


@pytest.mark.parametrize("game", [RUSHIP, HONEST], ids=["ruship", "honest"])
def test_the_same_seed_and_iterations_give_the_same_thoughts(game: Game) -> None:
    match = Match(game, game.max_seats, seed=b"2" * 32)
    view = match.view(match.mover())
    assert search(view, 120).weights() == search(view, 120).weights()
    assert search(view, 120).weights() != search(view, 120, seed=2).weights()


def test_the_length_of_a_slice_makes_no_difference() -> None:
    view = wide_view()
    pieces = Search(view, 1, 0.7)
    for _ in range(12):
        pieces.run(10, 0.0)
    assert pieces.weights() == search(view, 120).weights()


def test_a_tree_that_is_full_grows_no_more_and_still_answers() -> None:
    view = wide_view()
    found = Search(view, 1, 0.7)
    found.node_limit = 50
    found.run(300, 0.0)
    assert found.nodes == 50
    assert found.answer() in view.legal


def test_the_steps_of_one_turn_share_their_tree() -> None:
    game = tiny(Steps, 2)
    state, bot = Steps(), Captain(3)
    for step, expected in enumerate(Steps.way):
        action = bot.choose(game.look(state, 0), Budget(iterations=400 if step == 0 else 1))
        assert action == expected
        state.play(action)
    assert bot.search is not None
    assert bot.search.iterations == 403


def test_a_tree_is_not_used_where_something_else_has_happened() -> None:
    game = tiny(Steps, 2)
    state, bot = Steps(), Captain(3)
    bot.choose(game.look(state, 0), Budget(iterations=400))
    state.played = [0, 0]
    bot.choose(game.look(state, 0), Budget(iterations=10))
    assert bot.search is not None
    assert bot.search.iterations == 10


def test_a_tree_is_shared_in_a_real_turn_and_forgotten_after_the_dice() -> None:
    match, bot = Match(RUSHIP, seed=b"4" * 32), Captain(1)
    kept = fresh = turn = 0
    for _ in range(60):
        seat = match.mover()
        view = match.view(seat)
        before = bot.search
        match.play(bot.choose(view, Budget(iterations=40)))
        if bot.search is before:
            kept += 1
            assert view.turn == turn
        else:
            fresh += 1
        turn = view.turn
        if match.over():
            break
    assert kept > 5
    assert fresh > 5


def test_a_bot_stops_when_on_progress_returns_false() -> None:
    view = wide_view()
    heard: list[float] = []

    def heed(done: float) -> bool:
        heard.append(done)
        return len(heard) < 3

    began = time.perf_counter()
    assert Captain(1).choose(view, Budget(seconds=30, on_progress=heed)) in view.legal
    assert time.perf_counter() - began < 10
    assert len(heard) == 3
    assert heard == sorted(heard)


def test_a_pilot_is_brief_even_where_there_is_time() -> None:
    bot = Pilot(1)
    bot.choose(wide_view(), Budget(seconds=60))
    assert bot.search is not None
    assert bot.search.iterations == 200


def test_thoughts_are_of_every_offer_and_the_best_comes_first() -> None:
    view = wide_view()
    bot = Captain(1)
    action = bot.choose(view, Budget(iterations=300))
    thoughts = bot.action_values()
    assert sorted(thought.action for thought in thoughts) == view.legal
    assert thoughts[0].action == action
    assert sum(thought.weight for thought in thoughts) == pytest.approx(1)
    assert all(0 <= thought.share <= 1 for thought in thoughts)


def test_the_search_counts_how_often_each_action_was_available() -> None:
    game = tiny(Doubtful, 2, hidden=True, imagine=imagine_doubtful)
    found = search(game.look(Doubtful(), 0), 2_000)
    always, seldom = (found.roots[0].find(action) for action in (0, 1))
    assert always is not None and seldom is not None
    assert always.visits <= always.availability <= 2_001
    assert seldom.visits <= seldom.availability < 300
    assert seldom.visits > 50  # it is as good as the other where it is legal


def test_reusing_a_tree_frees_the_discarded_nodes() -> None:
    game = tiny(Steps, 2)
    state, bot = Steps(), Captain(3)
    bot.choose(game.look(state, 0), Budget(iterations=400))
    assert bot.search is not None
    before = bot.search.nodes
    state.play(bot.search.answer())
    bot.choose(game.look(state, 0), Budget(iterations=1))
    assert 0 < bot.search.nodes < before
