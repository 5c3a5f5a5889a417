"""The result of the last production, as drawn at the foot of the map until the next turns begin."""

from __future__ import annotations

import pytest

from starfold.games.pulsar_2849.data.reasons import FOR_GYRODYNES, FOR_PENALTIES, PRODUCED, REASONS
from starfold.games.pulsar_2849.draw import draw
from starfold.games.pulsar_2849.draw.boards.production import is_fresh, produced
from starfold.games.pulsar_2849.draw.boards.scores import signed
from starfold.games.pulsar_2849.position.phases import ACTING, DRAFTING
from tests.games.pictures import label, texts
from tests.games.pulsar_2849.drawn import all_views, by_id, has_id, picture, sprites, view_of, watched
from tests.games.pulsar_2849.positions import at
from tests.games.pulsar_2849.positions import produced as after_production

pytestmark = pytest.mark.once  # pictures are not compiled


def test_every_seat_has_its_points_and_what_they_are_for() -> None:
    view = view_of(after_production(pulsars={"5": "0s1"}))
    assert is_fresh(view)
    vp = view.gained[FOR_GYRODYNES] - view.before[FOR_GYRODYNES]
    root = picture(view)
    assert dict(produced(view, 0))[FOR_GYRODYNES] == vp > 0
    assert f"produced-{FOR_GYRODYNES}" in sprites(by_id(root, "produced-0"))
    assert f"gyrodynes {signed(vp, '+')}" in str(label(by_id(root, "produced-0")))
    assert sprites(by_id(root, "asks")) == []


def test_the_points_are_those_that_production_changed() -> None:
    for view in [view for view in all_views() if is_fresh(view)]:
        root = picture(view)
        for seat in range(view.seats):
            first = seat * len(REASONS)
            total = sum(view.gained[first + reason] - view.before[first + reason] for reason in PRODUCED)
            assert f"{signed(total, '+')} VP" in texts(by_id(root, f"produced-{seat}"))


def test_what_was_lost_is_told_with_a_minus() -> None:
    view = view_of(after_production(pulsars={"5": "0s1"}))
    view.gained[FOR_PENALTIES] -= 2
    assert (FOR_PENALTIES, -2) in produced(view, 0)
    assert "−2" in texts(by_id(picture(view), "produced-0"))


def test_before_the_first_production_and_in_the_turns_nothing_is_told() -> None:
    first = [view for view in watched(0) if view.phase == DRAFTING and view.round == 1]
    turns = [view for view in watched(0) if view.phase == ACTING]
    for view in (first[0], turns[0], turns[-1], view_of(at("3"))):
        assert not is_fresh(view) and not has_id(picture(view), "produced-0")


def test_the_panel_of_the_dice_shows_it_too() -> None:
    for round_, top in ((1, 700), (2, 634)):
        view = next(view for view in watched(0) if view.phase == DRAFTING and view.round == round_)
        assert next(panel.y for panel in draw(view).panels if panel.key == "dice") == top
