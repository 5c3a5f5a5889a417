"""Views: their text has everything they hold, compiled or not."""

from starfold import OPEN, WATCHER, Event, View, find_game
from starfold.core.event import HIDDEN, may_know
from starfold.core.state import State
from starfold.core.view import attributes_of
from starfold.testing.toy_game import GAME as HONEST
from starfold.testing.toy_game import Toy, ToyView

RUSHIP = find_game("ruship")


def test_a_view_text_names_every_part_once() -> None:
    view = RUSHIP.look(RUSHIP.start(), 0)
    names = [line.split(" ")[0] for line in view.text().splitlines()]
    assert {"seat", "asked", "legal", "ships", "ufos", "owner", "phase", "turn"} <= set(names)
    assert len(set(names)) == len(names)
    assert repr(view) == view.text()


class Pocket:
    """An object that a view may hold."""

    def __init__(self, card: int) -> None:
        self._card = card


class Pocketed(ToyView):
    """A view that holds an object of its own."""

    def __init__(self, state: State, seat: int, card: int) -> None:
        assert isinstance(state, Toy)
        super().__init__(state, seat)
        self.pocket = {"deep": [Pocket(card)]}
        self.game = HONEST


def test_what_a_view_holds_deep_inside_is_in_its_text() -> None:
    state = HONEST.start(2)
    assert Pocketed(state, 0, 1).text() == Pocketed(state, 0, 1).text()
    assert Pocketed(state, 0, 1).text() != Pocketed(state, 0, 2).text()


def test_parts_are_found_on_both_builds() -> None:
    parts = attributes_of(View(HONEST.start(2), WATCHER))
    assert parts["seat"] == WATCHER
    assert parts["seats"] == 2


def test_a_watcher_has_nothing_to_do() -> None:
    for seat in (WATCHER, OPEN):
        view = RUSHIP.look(RUSHIP.start(), seat)
        assert view.legal == []
        assert not view.can_act()


def test_an_event_is_seen_by_those_who_may_know_it() -> None:
    secret = Event("drew", 1, [3], knowers=0b10, outside=[HIDDEN])
    for seat, facts in ((0, [HIDDEN]), (1, [3]), (WATCHER, [HIDDEN]), (OPEN, [3])):
        seen = secret.seen(seat)
        assert seen is not None
        assert seen.facts == facts
        assert seen.text() == f"drew 1 {facts[0]}"
    assert Event("thought", 1, [3], knowers=0b10).seen(0) is None


def test_may_know_goes_by_the_mask() -> None:
    assert [may_know(0b101, seat) for seat in (0, 1, 2, WATCHER, OPEN)] == [True, False, True, False, True]
    assert all(may_know(-1, seat) for seat in (0, 5, WATCHER, OPEN))


def test_a_seen_event_does_not_carry_what_it_hides() -> None:
    seen = Event("drew", 1, [3], knowers=0b10, outside=[HIDDEN]).seen(0)
    assert seen is not None
    assert "3" not in str(attributes_of(seen))
