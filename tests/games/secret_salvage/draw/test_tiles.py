"""Ships and tiles in Secret Salvage's picture, as each seat sees them."""

import re

import pytest

from starfold import OPEN, WATCHER, QuickDice, State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import NAMES
from starfold.games.secret_salvage.draw.places import where
from tests.games.pictures import label, place
from tests.games.secret_salvage.drawn import all_views, by_id, has_id, picture, rich, sprites, watched
from tests.games.secret_salvage.positions import at, play, view_of

pytestmark = pytest.mark.once  # pictures are not compiled


# --- ships


def test_ships_stand_on_their_spaces_in_the_shape_of_their_seat() -> None:
    root = picture(view_of(at("E5 F5 / D3"), 0))
    for ship, name in enumerate(["E5", "F5", "I2", "D3", "A2", "A3"]):
        group = by_id(root, f"ship-{ship}")
        assert place(group) == pytest.approx(where(NAMES.index(name)), abs=0.1)
        assert f"ship-{ship // 3}" in sprites(group)
    assert label(by_id(root, "ship-0")) == "Blue ship of Seat 1 on E5"
    assert label(by_id(root, "ship-3")) == "Orange ship of Seat 2 on D3"


def test_a_ship_has_the_colour_that_its_seat_plays() -> None:
    ground = GAME.draw(view_of(at("E5 / D3", colour="orange"), 0)).svg()
    (hull,) = re.findall(r'id="sprite-secret_salvage-ship-0">.*?</g></g>', ground)
    assert "#ff9436" in hull and "#4d9bff" not in hull


def test_before_colours_are_given_there_are_no_ships() -> None:
    root = picture(GAME.look(GAME.start(3, {}), WATCHER))
    assert not has_id(root, "ship-0") and has_id(root, "board-2")


def test_the_active_ship_is_marked_and_heads_for_where_it_may_fly_on() -> None:
    dropped = play(rich(), "activate E5")
    ship = by_id(picture(view_of(dropped, 1)), "ship-0")
    assert label(ship) == "Blue ship of Seat 1 on E5, active"
    assert "active" in sprites(ship) and "chevron" not in sprites(ship)  # it may fly in any direction
    ahead = by_id(picture(view_of(play(dropped, "fly E6"), 1)), "ship-0")
    assert sprites(ahead).count("chevron") == 2  # steps left
    assert "active" not in sprites(by_id(picture(view_of(dropped, 1)), "ship-1"))


# --- tiles, as each seat knows them


def shown(state: State, seat: int, name: str) -> list[str]:
    """Return the sprites of a tile as a seat sees it."""
    return sprites(by_id(picture(view_of(state, seat)), f"tile-{name}"))


def said(state: State, seat: int, name: str) -> str | None:
    return label(by_id(picture(view_of(state, seat)), f"tile-{name}"))


def test_a_tile_that_nobody_has_seen_is_a_closed_crate() -> None:
    for seat in (0, 1, WATCHER, OPEN):
        assert shown(rich(), seat, "C4") == ["crate", "question"]
        assert said(rich(), seat, "C4") == "C4: an unknown tile, seen by no one"


def test_a_tile_is_shown_to_who_knows_it_and_to_others_only_who_that_is() -> None:
    assert shown(rich(), 0, "E6") == ["crate", "face-1", "knows-0"]
    assert said(rich(), 0, "E6") == "E6: a tile, Solar Cell, known to you alone"
    for seat in (1, WATCHER):
        assert shown(rich(), seat, "E6") == ["crate", "question", "knows-0"]
        assert said(rich(), seat, "E6") == "E6: an unknown tile, known to Seat 1"
    assert shown(rich(), OPEN, "E6") == ["crate", "face-1", "knows-0"]


def test_a_tile_that_several_know_has_the_mark_of_each() -> None:
    assert shown(rich(), 0, "F2") == ["crate", "face-2", "knows-0", "knows-1"]
    assert said(rich(), 0, "F2") == "F2: a tile, Atomic Cell, known to you and Seat 2"
    assert said(rich(), WATCHER, "F2") == "F2: an unknown tile, known to Seat 1 and Seat 2"


def test_a_public_tile_lies_open_for_everybody() -> None:
    for seat in (0, 1, WATCHER):
        assert shown(rich(), seat, "B2") == ["open", "face-4"]
        assert said(rich(), seat, "B2") == "B2: a tile, Gravity Mine, seen by everyone"


def test_of_a_pair_others_see_both_kinds_and_who_laid_it_sees_which() -> None:
    assert shown(rich(), 0, "G3") == ["crate", "face-4", "knows-0"]
    assert shown(rich(), 0, "C6") == ["crate", "face-5", "knows-0"]
    for name in ("G3", "C6"):
        assert shown(rich(), WATCHER, name) == ["crate", "half-4", "half-5", "knows-0"]
        assert said(rich(), 1, name) == f"{name}: a tile, Gravity Mine or Drained, known to Seat 1"


def test_below_a_ship_a_tile_is_shown_aside_of_it() -> None:
    state = play(rich(), "activate E5")
    assert shown(state, 0, "E5") == ["crate", "badge-5", "knows-0"]
    assert shown(state, 1, "E5") == ["crate", "knows-0"]


def test_pictures_of_two_worlds_that_a_seat_cannot_tell_apart_are_equal() -> None:
    told_apart = 0
    for view in watched(3)[40:200:20]:
        state = GAME.imagine(view, QuickDice(1))
        for seat in (0, 1, 2, WATCHER):
            other = GAME.imagine(GAME.look(state, seat), QuickDice(2))
            told_apart += other.text() != state.text()
            mine, theirs = GAME.draw(GAME.look(state, seat)), GAME.draw(GAME.look(other, seat))
            assert (mine.moving, mine.ground, mine.label) == (theirs.moving, theirs.ground, theirs.label)
    assert told_apart > 10


def test_only_who_drew_it_sees_the_drawn_tile() -> None:
    drawn = [by_id(picture(view_of(rich(), seat)), "drawn") for seat in (0, 1)]
    assert sprites(drawn[0]) == ["crate", "face-5"] and label(drawn[0]) == "Seat 1 has drawn Drained"
    assert sprites(drawn[1]) == ["crate", "question"] and label(drawn[1]) == "Seat 1 has drawn a tile"
    assert sprites(by_id(picture(view_of(play(rich(), "activate E5"), 0)), "drawn")) == []


def test_tiles_to_be_laid_lie_aside_and_the_second_of_a_pair_is_as_unknown_as_the_first() -> None:
    state = play(rich(), "activate E5", "fly E4", "redeploy drained for mine+interference")
    assert sprites(by_id(picture(view_of(state, 1)), "drawn")) == ["crate", "face-4", "crate", "face-6"]
    state = play(state, "lay interference G5")
    assert sprites(by_id(picture(view_of(state, 0)), "drawn")) == ["crate", "face-4"]
    assert sprites(by_id(picture(view_of(state, 1)), "drawn")) == ["crate", "question"]


def test_every_space_has_a_group_for_its_tile_in_the_same_order_and_ships_too() -> None:
    for view in list(all_views())[::4]:
        ids = re.findall(r'id="((?:tile|ship)-\w+)"', GAME.draw(view).moving)
        assert ids == [f"tile-{name}" for name in NAMES] + [f"ship-{ship}" for ship in range(3 * view.seats)]
