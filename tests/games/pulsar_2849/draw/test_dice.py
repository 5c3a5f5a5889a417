"""The dice panel of Pulsar 2849: the dice board, dice in hand, supplies, and markers."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from starfold import WATCHER, QuickDice
from starfold.art.letters import length
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.draw.boards.dice import BOARD_TOP, space_x, way_of
from starfold.games.pulsar_2849.draw.boards.tracks import marker_spot
from starfold.games.pulsar_2849.draw.layout import DICE
from starfold.games.pulsar_2849.rules import Pulsar, dice_phase
from tests.games.pictures import label, place, texts
from tests.games.pulsar_2849.drawn import by_id, has_id, picture, sprites, view_of, watched
from tests.games.pulsar_2849.positions import at, play

pytestmark = pytest.mark.once  # pictures are not compiled


# --- the dice board


def test_dice_lie_in_piles_and_each_says_how_far_it_moves_a_marker() -> None:
    root = picture(view_of(at("3", pool="113", median="5")))
    assert sprites(by_id(root, "pool-1")) == ["silver-40-1", "silver-40-1"]
    assert label(by_id(root, "pool-1")) == "2 dice 1 on the dice board, moves a marker 2 spaces to the left"
    assert label(by_id(root, "pool-3")) == "1 die 3 on the dice board, moves a marker 1 space to the right"
    assert sprites(by_id(root, "pool-6")) == []


def test_the_way_of_a_die_is_the_engines() -> None:
    for view in watched(0)[::40] + watched(4)[::40]:
        state = GAME.imagine(view, QuickDice(1))
        assert isinstance(state, Pulsar)
        if view.median:
            assert [way_of(view, face) for face in range(1, 7)] == [
                dice_phase.way_of(state, face) for face in range(1, 7)
            ]


def test_the_median_stands_on_a_space_or_between_two() -> None:
    assert place(by_id(picture(view_of(at("3", median="6"))), "median"))[0] == space_x(3)
    assert place(by_id(picture(view_of(at("3", median="7"))), "median"))[0] == (space_x(3) + space_x(4)) / 2


def test_several_dice_of_a_face_are_counted() -> None:
    root = picture(view_of(at("3", pool="122222")))
    assert texts(by_id(root, "pool-1")) == [] and len(sprites(by_id(root, "pool-1"))) == 1
    assert texts(by_id(root, "pool-2")) == ["×5"] and len(sprites(by_id(root, "pool-2"))) == 2


def test_the_median_hides_no_pips_and_its_flag_is_wide_enough_for_a_half() -> None:
    for median, said in (("6", "3"), ("7", "3½")):
        flag = by_id(picture(view_of(at("3", pool="1333445", median=median))), "median")
        assert texts(flag) == [said]
        path = flag.find("{*}path")
        assert path is not None
        left, top, right = [float(part) for part in re.findall(r"-?[\d.]+", str(path.get("d")))[:3]]
        assert right - left > 18 * length(said) and BOARD_TOP + top > DICE[1]
        assert (flag.find("{*}line") is None) == (median == "6"), "no line through the dice of a space"


def test_one_s_own_dice_are_large_and_lit_and_others_small() -> None:
    root = picture(view_of(at("335/46", tokens="0,0/0,0")))
    assert sprites(by_id(root, "die-silver-3")) == ["lit-die-52", "silver-52-3"] * 2
    assert label(by_id(root, "die-silver-3")) == "2 silver dice 3"
    assert sprites(by_id(root, "hand-1")) == ["small-mark-1", "silver-28-4", "silver-28-6"]
    other = picture(view_of(at("335/46"), 1))
    assert sprites(by_id(other, "die-silver-4")) == ["silver-52-4"] and has_id(other, "hand-0")


def test_the_red_die_and_the_die_in_use_are_in_hand() -> None:
    assert sprites(by_id(picture(view_of(at("3", red="0"))), "die-red-0"))[-1] == "red-52-0"
    using = view_of(play(at("3", tokens="1,0/0,0"), "use 3+1"))
    assert label(by_id(picture(using), "die-in-use")) == "Die in use: 4"


@pytest.mark.parametrize("hand", ["3", "134", "13456", "1133455"])
def test_dice_in_hand_stay_in_their_panel_and_show_their_pips(hand: str) -> None:
    view = view_of(at("3"))
    view.hands[:7] = [hand.count(str(face)) for face in range(7)]
    group = by_id(picture(view), "hand")
    dice = [use for use in group.iter() if "-silver-" in str(use.get("href"))]
    size = 52 if len(hand) <= 3 else 40
    assert {sprite.split("-")[1] for sprite in sprites(group) if sprite.startswith("silver")} == {str(size)}
    lefts = sorted(
        place(die)[0] + place(use)[0] - size / 2 for die in group if die.get("id") for use in die if use in dice
    )
    assert len(lefts) == len(hand) and lefts[-1] + size <= 634
    assert all(b - a > size * 0.6 for a, b in pairwise(lefts))


def test_what_one_spends_is_told_beside_the_dice() -> None:
    state = at("3/4", cubes="12,3", tokens="2,0/0,1", pulsars={"5": "0"})
    own = by_id(picture(view_of(state)), "purse")
    assert label(own) == "Seat 1: 12 cubes, 2 ±1 tokens, no +2 tokens, 5 rings left"
    assert sorted(texts(own)) == ["0", "12", "2", "5"] and sprites(own) == ["purse-0"]
    assert str(label(by_id(picture(view_of(state, 1)), "purse"))).startswith("Seat 2: 3 cubes")
    assert str(label(by_id(picture(view_of(state, WATCHER)), "purse"))).startswith("Seat 1: "), "who is to move"
    other = at("/4", seat=1)
    assert sprites(by_id(picture(view_of(other, WATCHER)), "purse")) == ["purse-1"]


def test_a_drafted_die_flies_from_the_board_to_the_hand() -> None:
    view = next(view for view in watched(0) if any(event.kind == "drafted" for event in view.recent))
    event = next(event for event in view.recent if event.kind == "drafted")
    seen = view_of(GAME.imagine(view, QuickDice(1)), event.seat)
    seen.recent = view.recent
    flown = by_id(picture(seen), f"die-silver-{event.facts[0]}").get("data-from")
    assert flown is not None and float(flown.split()[0]) == space_x(event.facts[0])


def test_markers_stand_on_their_spaces_the_foremost_on_top_of_a_stack() -> None:
    root = picture(view_of(at("3", initiative="1:4,0:4,1:9,0:15")))
    assert place(by_id(root, "marker-initiative-1")) == pytest.approx(marker_spot(0, 4, 1), abs=0.1)
    assert place(by_id(root, "marker-initiative-0")) == pytest.approx(marker_spot(0, 4, 0), abs=0.1)
    assert place(by_id(root, "marker-initiative-0-rear")) == pytest.approx(marker_spot(0, 15, 0), abs=0.1)
    assert label(by_id(root, "marker-initiative-1")) == "Seat 2's marker on space 4 of the initiative track, number 1"


def test_rockets_stand_in_turn_order() -> None:
    root = picture(view_of(at("3/", order="1,0,1,0", pick=1)))
    spots = [place(by_id(root, name))[0] for name in ("rocket-1-0", "rocket-0-0", "rocket-1-1", "rocket-0-1")]
    assert spots == sorted(spots) and len(set(spots)) == 4
