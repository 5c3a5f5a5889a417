"""Views as plain data: they come back whole, hold nothing else, and other data is refused with a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from starfold import Match, StarfoldError, find_game
from starfold.bots.portable import PortableView, from_portable, to_portable
from starfold.core.dice import QuickDice
from starfold.core.event import OPEN, WATCHER
from starfold.core.game import Game
from starfold.core.state import State
from starfold.core.view import View
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import ToyView
from tests.bots.test_packing import GAMES, positions

RUSHIP = find_game("ruship")


def sent(view: View) -> bytes:
    return msgspec.json.encode(to_portable(view))


def got(body: bytes) -> View:
    return from_portable(msgspec.json.decode(body, type=PortableView), [HONEST])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_view_of_every_game_comes_back_whole(game: Game) -> None:
    for match in [match for number in range(15) for match in positions(game, number)]:
        for place in [*range(match.record.seats), WATCHER, OPEN]:
            view = match.view(place)
            again = got(sent(view))
            assert again.text() == view.text() and type(again) is type(view) and again.game is game
            if match.mover() >= 0 and place == match.mover():
                assert game.imagine(again, QuickDice(3)).text() == game.imagine(view, QuickDice(3)).text()


@pytest.mark.parametrize("game", [game for game in GAMES if game.hidden], ids=lambda game: game.key)
def test_worlds_that_a_seat_cannot_tell_apart_are_sent_alike_to_the_byte(game: Game) -> None:
    different = 0
    for match in [match for number in range(30) for match in positions(game, number) if not match.over()]:
        for seat in range(match.record.seats):
            other = game.imagine(match.view(seat), QuickDice(seat))
            different += other.text() != match.state.text()
            assert sent(game.look(other, seat)) == sent(game.look(match.state, seat))
    assert different > 20, "the worlds were the same, so this shows nothing"


@pytest.mark.parametrize("secret", [HONEST.start(2), {1, 2}, 2**63])
def test_a_view_with_a_part_that_is_not_plain_data_is_refused(secret: object) -> None:
    class Leaking(ToyView):
        def __init__(self, state: State, seat: int) -> None:
            super().__init__(state, seat)  # type: ignore[arg-type]
            self.secret = [("somewhere", secret)]

    view: View = Leaking(HONEST.start(2), 0)
    view.game = HONEST
    with pytest.raises(StarfoldError, match=f"part secret of the view holds a {type(secret).__name__}, which cannot"):
        to_portable(view)


def told(**changes: Any) -> PortableView:
    """Return a view as a server would send it, with some fields changed."""
    view = to_portable(Match(RUSHIP, seed=b"x").view(0))
    parts = view.parts | changes.pop("parts", {})
    return msgspec.structs.replace(view, **changes, parts=parts)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"rules": 2}, "rules version 2 of RUSHIP, and here it is 1: both sides need the same Starfold"),
        ({"components": "f00d"}, "other component data of RUSHIP"),
        ({"game": "rushup"}, "no game called 'rushup'; did you mean ruship"),
        ({"seats": 7}, "RUSHIP is for 2 seats, not 7"),
        ({"seat": 9}, "no seat 9"),
        ({"parts": {"__class__": 3}}, "no view of RUSHIP: it has a part called '__class__'"),
        ({"parts": {"game": 3}}, "no view of RUSHIP: it has a part called 'game'"),
        ({"parts": {"legal": {"State": []}}}, "holds something that views do not"),
        ({"parts": {"recent": [{"event": ["rolled", 0, ["one"]]}]}}, "no view of RUSHIP"),
    ],
)
def test_what_is_no_view_here_is_refused_in_a_sentence(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(StarfoldError, match=why):
        from_portable(told(**changes))
    assert from_portable(told()).text() == Match(RUSHIP, seed=b"x").view(0).text()
