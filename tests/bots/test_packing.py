"""Views as bytes: unpacking restores them, and the bytes hold nothing that their seat may not know."""

from __future__ import annotations

import random

import pytest

from starfold import Match, StarfoldError
from starfold.bots.packing import home_of, pack, unpack
from starfold.core.dice import Dice, QuickDice
from starfold.core.discover import all_games
from starfold.core.event import OPEN, WATCHER
from starfold.core.game import Game
from starfold.core.record import Record
from starfold.core.state import State
from starfold.core.view import View, attributes_of
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import ToyView, make_game

GAMES = [*all_games().values(), HONEST]


def positions(game: Game, number: int) -> list[Match]:
    """Return matches of a game, one for each seat count, each stopped at a random ply."""
    chooser = random.Random(number)
    matches = []
    for seats in range(game.min_seats, game.max_seats + 1):
        match = Match(game, seats, seed=bytes([number]) * 32)
        for _ in range(chooser.randrange(60)):
            if not match.over():
                match.play(chooser.choice(match.state.legal()))
        matches.append(match)
    return matches


def everything(thing: object, found: list[object]) -> list[object]:
    """Collect every object that can be reached from `thing`, except games, which are public."""
    if isinstance(thing, Game | str | int | float | None) or any(thing is one for one in found):
        return found
    found.append(thing)
    inside = list(thing) if isinstance(thing, list | tuple | set) else list(attributes_of(thing).values())
    for part in [*thing, *thing.values()] if isinstance(thing, dict) else inside:
        everything(part, found)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_view_of_every_game_comes_back_whole(game: Game) -> None:
    for match in [match for number in range(15) for match in positions(game, number)]:
        for place in [*range(match.record.seats), WATCHER, OPEN]:
            view = match.view(place)
            again = unpack(pack(view))
            assert again.text() == view.text() and type(again) is type(view) and again.game is game
            if match.mover() >= 0 and place == match.mover():
                assert game.imagine(again, QuickDice(3)).text() == game.imagine(view, QuickDice(3)).text()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_no_state_and_no_dice_can_be_reached_from_an_unpacked_view(game: Game) -> None:
    for match in positions(game, 3):
        reached = everything(unpack(pack(match.view(0))), [])
        assert len(reached) > 5 and not any(isinstance(thing, State | Match | Record | Dice) for thing in reached)


@pytest.mark.parametrize("game", [game for game in GAMES if game.hidden], ids=lambda game: game.key)
def test_worlds_that_a_seat_cannot_tell_apart_are_packed_alike_to_the_byte(game: Game) -> None:
    different = 0
    for match in [match for number in range(30) for match in positions(game, number) if not match.over()]:
        for seat in range(match.record.seats):
            other = game.imagine(match.view(seat), QuickDice(seat))
            different += other.text() != match.state.text()
            assert pack(game.look(other, seat)) == pack(game.look(match.state, seat))
    assert different > 20, "the worlds were the same, so this shows nothing"


def test_a_view_that_holds_a_state_is_not_packed() -> None:
    class Leaking(ToyView):
        def __init__(self, state: State, seat: int) -> None:
            super().__init__(state, seat)  # type: ignore[arg-type]
            self.secret = [("somewhere", state)]

    view: View = Leaking(HONEST.start(2), 0)
    view.game = HONEST
    with pytest.raises(StarfoldError, match="must not hold a State"):
        pack(view)


def test_a_game_is_found_by_its_key_or_by_the_module_that_it_is_in() -> None:
    assert home_of(all_games()["ruship"]) == "ruship" and home_of(HONEST) == "starfold.testing.toy_game:GAME"
    with pytest.raises(StarfoldError, match="no module's GAME"):
        home_of(make_game())
