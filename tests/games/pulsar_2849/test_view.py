"""What a seat may know of Pulsar 2849: everything, in its own view."""

from __future__ import annotations

from typing import cast

import pytest

from starfold.core.dice import QuickDice
from starfold.core.event import OPEN, WATCHER
from starfold.core.state import State
from starfold.core.view import attributes_of
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.rules import Pulsar
from tests.games.pulsar_2849 import asked
from tests.games.pulsar_2849.matches import by_phase, sample
from tests.games.texts import played_on

EVERY_PLACE = [0, 1, WATCHER, OPEN]


def some(count: int) -> list[Pulsar]:
    """Return some positions of each phase."""
    return [state for states in by_phase().values() for state in sample(states, count)]


def test_a_view_shares_no_list_with_the_position() -> None:
    for state in some(2):
        before, legal = state.text(), state.legal()[:]
        for seat in EVERY_PLACE:
            for part in [part for part in attributes_of(GAME.look(state, seat)).values() if isinstance(part, list)]:
                part.clear()
        assert (state.text(), state.legal()) == (before, legal)


def test_what_is_imagined_from_a_view_shares_no_list_with_it() -> None:
    for state in some(2):
        view = GAME.look(state, WATCHER)
        before = view.text()
        world = GAME.imagine(view, QuickDice(1))
        for part in [part for part in attributes_of(world).values() if isinstance(part, list)]:
            part.clear()
        assert view.text() == before


def test_the_position_that_is_imagined_is_the_one_that_is_seen() -> None:
    for state in some(2):
        for seat in EVERY_PLACE:
            world = cast(Pulsar, GAME.imagine(GAME.look(state, seat), QuickDice(1)))
            assert world.text() == state.text()
            assert (world.mover(), world.legal(), world.odds()) == (state.mover(), state.legal(), state.odds())
            mine, yours = attributes_of(world), attributes_of(state)
            assert {key: part for key, part in mine.items() if key != "events"} == {
                key: part for key, part in yours.items() if key != "events"
            }, "what follows from patents as well"


@pytest.mark.parametrize("name", asked.BY_PHASE)
def test_from_what_is_imagined_one_plays_on_as_from_the_position(name: str) -> None:
    state = asked.BY_PHASE[name]
    for seat in EVERY_PLACE:
        real, world = state.copy(), GAME.imagine(GAME.look(state, seat), QuickDice(seat + 9))
        for each in (real, world):
            played_on(GAME, each, QuickDice(seat + 9), 8)
        assert world.text() == real.text()
        assert (real.text() == state.text()) == (name == "ended")


def test_only_who_is_asked_has_something_to_choose() -> None:
    for state in some(2):
        views = {seat: GAME.look(state, seat) for seat in [*range(state.seats), WATCHER, OPEN]}
        chosen = {seat: view.legal for seat, view in views.items() if view.legal}
        assert chosen == ({state.mover(): state.legal()} if state.mover() >= 0 else {})


def test_all_see_the_same_but_for_their_seat_and_what_they_may_choose() -> None:
    for state in some(2):
        seen = [attributes_of(GAME.look(state, seat)) for seat in [*range(state.seats), WATCHER, OPEN]]
        common = [{key: part for key, part in parts.items() if key not in ("seat", "legal")} for parts in seen]
        assert all(parts == common[0] for parts in common)


def test_a_view_stays_as_it_was_when_the_match_goes_on() -> None:
    state: State = asked.ACTING.copy()
    view = GAME.look(state, 0)
    before = view.text()
    played_on(GAME, state, QuickDice(5), 200)
    assert view.text() == before
