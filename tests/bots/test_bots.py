"""Bots: they take a view and a budget, and return a legal action."""

import sys
from functools import cache
from importlib import metadata

import pytest

import starfold.bots
from starfold import Game, Match, StarfoldError, State, View, all_games, find_game
from starfold.arena import Contest, run_contest
from starfold.bots import Bot, Budget, Cadet, Captain, Pilot, RandomBot, bots, find_bot
from starfold.testing.fairness import plays_fairly
from starfold.testing.settings import Setting, settings
from starfold.testing.toy_game import GAME as HONEST
from tests.arena.failing_bots import Considerate

GAMES = [*all_games().values(), HONEST]
LEVELS = [Cadet, Pilot, Captain, RandomBot]


@pytest.mark.parametrize("kind", LEVELS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_level_plays_every_game_at_every_seat_count(game: Game, kind: type[Bot]) -> None:
    for seats in range(game.min_seats, game.max_seats + 1):
        players = [kind(seat) for seat in range(seats)]
        match = Match(game, seats, seed=b"1" * 32)
        while not match.over():
            seat = match.mover()
            match.play(players[seat].choose(match.view(seat), Budget(iterations=3)))


def test_the_levels_come_first_the_gentlest_before_the_strongest() -> None:
    assert list(bots()) == ["cadet", "pilot", "captain", "random"]
    assert all(bot.about.endswith(".") for bot in bots().values())


@pytest.mark.parametrize("kind", [RandomBot, Cadet], ids=lambda kind: kind.name)
def test_the_same_seed_plays_the_same(kind: type[Bot]) -> None:
    views = views_of_a_match(find_game("ruship"))
    one, two, other = kind(4), kind(4), kind(5)
    chosen = [one.choose(view, Budget()) for view in views]
    assert chosen == [two.choose(view, Budget()) for view in views]
    other_chosen = [other.choose(view, Budget()) for view in views]
    assert chosen != other_chosen
    one.reseed(5)
    assert [one.choose(view, Budget()) for view in views] == other_chosen


def views_of_a_match(game: Game) -> list[View]:
    match, views, player = Match(game, seed=b"3" * 32), [], RandomBot(1)
    while not match.over():
        views.append(match.view(match.mover()))
        match.play(player.choose(views[-1], Budget()))
    return views


@pytest.mark.parametrize("key", ["ruship", "secret_salvage"])
def test_a_pilot_is_better_than_a_cadet(key: str) -> None:
    # The suite checks in every game that they are no worse than random bots: bots_play_to_win.
    contest = Contest(find_game(key), "pilot:30,cadet", seed=1)
    assert run_contest(contest).answer() == "yes"


def test_a_cadet_makes_mistakes_but_not_always() -> None:
    views = [view for view in views_of_a_match(find_game("ruship")) if len(view.legal) > 2]
    mistakes = 0
    for view in views:
        chosen = [Cadet(seed).choose(view, Budget()) for seed in range(40)]
        mistakes += 40 - max(chosen.count(action) for action in view.legal)
    assert 0.05 < mistakes / (40 * len(views)) < 0.25


# --- fairness: the conformance suite checks every level in every game; these tests show that it catches a cheat ---


class Cheat(Bot):
    """Finds the true position in the frames of its callers, and chooses by it."""

    name = "cheat"

    def choose(self, view: View, budget: Budget) -> int:
        return view.legal[sum(map(ord, self.true_position())) % len(view.legal)]

    def true_position(self) -> str:
        frame = sys._getframe(2)
        while True:
            for value in frame.f_locals.values():
                if isinstance(value, State):
                    return value.text()
            assert frame.f_back is not None
            frame = frame.f_back


def test_a_bot_that_cheats_is_caught() -> None:
    with pytest.raises(AssertionError, match="the bot cheat knows what it cannot know"):
        plays_fairly(two_seats(), Cheat)


def test_a_bot_that_answers_nonsense_is_caught() -> None:
    class Nonsense(Bot):
        name = "nonsense"

        def choose(self, view: View, budget: Budget) -> int:
            return -1

    with pytest.raises(AssertionError, match="the bot nonsense answers -1, which is not legal"):
        plays_fairly(two_seats(), Nonsense)


def test_plays_fairly_accepts_a_bot_that_reports_progress() -> None:
    plays_fairly(two_seats(), Considerate)


def two_seats() -> Setting:
    return next(setting for setting in settings(HONEST) if setting.seats == 2)


# --- bad input, and bots of other packages ---


@pytest.mark.parametrize(("seconds", "iterations"), [(0, None), (-1, None), (None, 0), (float("nan"), None)])
def test_a_budget_of_nothing_is_refused(seconds: float | None, iterations: int | None) -> None:
    with pytest.raises(StarfoldError, match="more than 0 seconds and at least 1 iteration"):
        Budget(seconds, iterations)


def test_an_unknown_bot_gets_the_nearest_name() -> None:
    assert find_bot("Random") is RandomBot
    assert find_bot("CAPTAIN") is Captain
    with pytest.raises(StarfoldError, match="did you mean random"):
        find_bot("randon")
    with pytest.raises(StarfoldError, match="did you mean captain"):
        find_bot("capitain")


class Stubborn(Bot):
    """A bot of another package."""

    name = "stubborn"


def offer(monkeypatch: pytest.MonkeyPatch, value: str) -> list[str]:
    """Install a package with this bot, and clear the cache of bots; the returned list records each search."""
    entry = metadata.EntryPoint("other", value, "starfold.bots")
    looked: list[str] = []

    def entry_points(group: str) -> list[metadata.EntryPoint]:
        looked.append(group)
        return [entry]

    monkeypatch.setattr(metadata, "entry_points", entry_points)
    monkeypatch.setattr(starfold.bots, "_installed", cache(starfold.bots._installed.__wrapped__))
    return looked


def test_a_bot_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata.EntryPoint, "load", lambda self: Stubborn)
    offer(monkeypatch, "other:Stubborn")
    assert list(bots())[-1] == "stubborn"
    assert find_bot("stubborn") is Stubborn


def test_packages_are_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata.EntryPoint, "load", lambda self: Stubborn)
    looked = offer(monkeypatch, "other:Stubborn")
    bots().clear()  # a caller's change to the answer affects only that caller
    assert [find_bot("stubborn"), bots()["stubborn"]] == [Stubborn, Stubborn]
    assert looked == ["starfold.bots"]


@pytest.mark.parametrize("name", ["", "Upper", "two words", "a,b", "a:5", "x" * 21, 5, None])
def test_a_bot_with_an_invalid_name_is_left_out(monkeypatch: pytest.MonkeyPatch, name: object) -> None:
    monkeypatch.setattr(Stubborn, "name", name)
    monkeypatch.setattr(metadata.EntryPoint, "load", lambda self: Stubborn)
    offer(monkeypatch, "other:Stubborn")
    with pytest.warns(UserWarning, match="not 1 to 20 small letters"):
        assert "random" in bots()


def test_a_package_that_exits_on_import_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata.EntryPoint, "load", lambda self: sys.exit("my licence has run out"))
    offer(monkeypatch, "other:Stubborn")
    with pytest.warns(UserWarning, match="my licence has run out"):
        assert "random" in bots()


@pytest.mark.parametrize("value", ["nowhere:Bot", "starfold.bots:RandomBot", "starfold.bots:Budget"])
def test_a_bot_that_cannot_be_used_is_reported_and_left_out(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    offer(monkeypatch, value)
    with pytest.warns(UserWarning, match="The bot other was left out"):
        assert set(bots()) == {"cadet", "pilot", "captain", "random"}
