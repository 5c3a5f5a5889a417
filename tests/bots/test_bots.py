"""Bots: a view and a budget in, a legal action out."""

from importlib import metadata

import pytest

from starfold import Match, StarfoldError, find_game
from starfold.bots import Bot, Budget, RandomBot, bots, find_bot
from starfold.testing.honest import GAME as HONEST


@pytest.mark.parametrize("game", [find_game("ruship"), HONEST], ids=["ruship", "honest"])
def test_random_plays_whole_matches(game: object) -> None:
    chosen = HONEST if game is HONEST else find_game("ruship")
    players = [RandomBot(seat) for seat in range(chosen.most)]
    match = Match(chosen, chosen.most, seed=b"1" * 32)
    while not match.over():
        seat = match.state.mover()
        match.play(players[seat].choose(match.view(seat), Budget(iterations=1)))
    assert match.over()


def test_the_same_seed_plays_the_same() -> None:
    view = Match(find_game("ruship"), seed=b"1" * 32).view(1)
    view.legal = list(range(50))
    one, two = RandomBot(4), RandomBot(4)
    chosen = [one.choose(view, Budget()) for _ in range(30)]
    assert chosen == [two.choose(view, Budget()) for _ in range(30)]
    assert len(set(chosen)) > 10


@pytest.mark.parametrize(("seconds", "iterations"), [(0, None), (-1, None), (None, 0), (float("nan"), None)])
def test_a_budget_of_nothing_is_refused(seconds: float | None, iterations: int | None) -> None:
    with pytest.raises(StarfoldError, match="more than 0 seconds and at least 1 iteration"):
        Budget(seconds, iterations)


def test_an_unknown_bot_gets_the_nearest_name() -> None:
    assert find_bot("Random") is RandomBot
    with pytest.raises(StarfoldError, match="did you mean random"):
        find_bot("randon")


class Stubborn(Bot):
    """A bot of another package."""

    name = "stubborn"


def offer(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    entry = metadata.EntryPoint("other", value, "starfold.bots")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry])


def test_a_bot_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata.EntryPoint, "load", lambda self: Stubborn)
    offer(monkeypatch, "other:Stubborn")
    assert bots()["stubborn"] is Stubborn


@pytest.mark.parametrize("value", ["nowhere:Bot", "starfold.bots:RandomBot", "starfold.bots:Budget"])
def test_a_bot_that_cannot_be_used_is_reported_and_left_out(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    offer(monkeypatch, value)
    with pytest.warns(UserWarning, match="The bot other was left out"):
        assert set(bots()) == {"random"}
