"""Secret Salvage's offers in the picture: what is clicked, what is lit, and what an action would do."""

from itertools import pairwise

import pytest

from starfold import State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.board import NAMES
from starfold.games.secret_salvage.draw_places import ROW_I, WIDTH, where
from starfold.games.secret_salvage.position import PHASES
from tests.games.secret_salvage.drawn import (
    all_views,
    by_id,
    has_id,
    label,
    paths,
    picture,
    place,
    previews,
    rich,
    sprites,
    sprites_of,
)
from tests.games.secret_salvage.positions import at, play, view_of

pytestmark = pytest.mark.once  # pictures are not compiled


def moving() -> State:
    """Seat 0 flies, and has every kind of offer: on, power-ups with several payments, redeploying, and the end."""
    return play(rich(), "activate E5", "fly E6")


# --- clicks


def test_every_path_is_in_the_picture_and_none_begins_another() -> None:
    phases = set()
    for view in all_views():
        phases.add(PHASES[view.phase])
        drawn = GAME.draw(view)
        whole = drawn.ground + drawn.moving
        found = sorted(paths(view).values())
        for path, after in pairwise([*found, [""]]):  # in this order a path that begins another stands before it
            assert path and after[: len(path)] != path
            assert all(f' id="{name}"' in whole for name in path)
    choosing = {"activating", "moving", "giving", "draining", "mined", "jammed", "drifting", "steering"}
    assert phases >= choosing | {"scanning", "pulling", "pushing", "swapping", "laying"}


def test_ships_are_activated_and_spaces_flown_to_by_a_click() -> None:
    assert paths(view_of(rich(), 0))["activate I3"] == ["ship-2"]
    assert paths(view_of(moving(), 0))["fly E8"] == ["space-E8"]
    assert paths(view_of(moving(), 0))["end"] == ["end"]


def test_a_power_up_is_clicked_and_then_a_payment_if_there_are_several() -> None:
    found = paths(view_of(moving(), 0))
    assert found["buy thruster 1+1"] == ["power-thruster", "pay-thruster-1-1"]
    assert found["buy gravity sling 1+1+1"] == ["power-gravity-sling", "pay-gravity-sling-1-1-1"]
    single = view_of(at("E5 / D3", "C4?", "s/", "scanner"), 0)
    assert paths(single)["buy scanner 1"] == ["power-scanner"]
    assert not has_id(picture(single), "pay-scanner-1")


def test_the_chips_of_all_payments_lie_on_their_card_and_apart() -> None:
    state = play(at("E5 / D3", "E6a(0)", "sssaai/", "phase_drive gravity_sling"), "activate E5", "fly E6")
    root = picture(view_of(state, 0))
    card = place(by_id(root, "power-gravity-sling"))
    chips = [group for group in by_id(root, "powers") if str(group.get("id")).startswith("pay-gravity-sling")]
    assert [str(chip.get("id"))[18:] for chip in chips] == ["1-1-1", "1-2", "2-2", "3"]
    ends = []
    for chip in chips:
        assert chip.get("class") == "handle"
        x, _ = place(chip)
        box = chip.find("{*}rect")
        assert box is not None
        half = float(box.get("width", 0)) / 2
        ends += [x - half, x + half]
    assert ends == sorted(ends) and card[0] < ends[0] and ends[-1] < card[0] + 150


def test_redeploying_is_a_button_what_is_discarded_and_what_is_laid() -> None:
    view = view_of(moving(), 0)
    assert paths(view)["redeploy drained for mine+interference"] == [
        "redeploy",
        "discard-drained",
        "keep-mine-interference",
    ]
    root = picture(view)
    assert label(by_id(root, "discard-drained")) == "Discard Drained"
    assert label(by_id(root, "keep-mine-interference")) == "Lay Gravity Mine and Interference"
    assert sprites(by_id(root, "keep-mine-interference")) == ["small-4", "small-6"]
    assert not has_id(root, "keep-mine-mine")


def test_all_nine_ways_to_redeploy_have_a_place_of_their_own_beside_the_field() -> None:
    root = picture(view_of(play(at("E5 / D3", boards="mmmdddxxx/"), "activate E5", "fly E6"), 0))
    keeps = [place(group) for group in by_id(root, "offers") if str(group.get("id")).startswith("keep-")]
    assert len(set(keeps)) == len(keeps) == 9
    for x, y in keeps:
        assert WIDTH - 160 < x < WIDTH - 22 and y < ROW_I + 40
        near = min(where(NAMES.index(name)) for name in ("I5", "H6", "G7"))
        assert x > near[0]


def test_a_red_tile_to_lay_is_chosen_first_if_there_are_several_kinds() -> None:
    pair = play(moving(), "redeploy drained for mine+interference")
    assert paths(view_of(pair, 0))["lay mine A1"] == ["lay-mine", "space-A1"]
    assert sprites(by_id(picture(view_of(pair, 0)), "lay-interference")) == ["small-6"]
    single = play(pair, "lay mine A1")
    assert paths(view_of(single, 0))["lay interference B3"] == ["space-B3"]
    assert not has_id(picture(view_of(single, 0)), "lay-interference")


def test_a_neighbour_moves_a_ship_by_its_space_or_declines() -> None:
    view = view_of(play(at("E5 / D3", "E6m"), "activate E5", "fly E6"), 1)
    assert paths(view)["move E6 E7"] == ["ship-0", "space-E7"]
    assert paths(view)["decline"] == ["decline"]
    assert sprites(by_id(picture(view), "lit")) == ["lit-ship"]


def test_a_seat_is_chosen_by_its_board_and_a_tile_is_scanned_by_its_space() -> None:
    hit = play(at("E5 / D3 / F5", "E6m"), "activate E5", "fly E6")
    assert paths(view_of(hit, 0))["choose 3"] == ["board-2"]
    scanning = play(rich(), "buy scanner 1")
    assert paths(view_of(scanning, 0))["scan C4"] == ["space-C4"]
    assert paths(view_of(play(scanning, "scan D6"), 0))["enough"] == ["enough"]


def test_places_are_swapped_by_a_click_on_the_other_ship() -> None:
    swapping = play(rich(), "activate E5", "buy gravity sling 1+2")
    assert paths(view_of(swapping, 0))["swap D3"] == ["ship-3"]


# --- what is lit


def test_lit_is_exactly_what_can_be_clicked_first() -> None:
    for view in list(all_views())[::5]:
        root = picture(view)
        first = {path[0] for path in paths(view).values()}
        spots = [place(use) for use in by_id(root, "lit")]
        spaces = [where(NAMES.index(name[6:])) for name in first if name.startswith("space-")]
        ships = [where(view.ships[int(name[5:])]) for name in first if name.startswith("ship-")]
        expected = [(round(x, 1), round(y, 1)) for x, y in spaces + ships]
        assert sorted(spots) == sorted(expected)


def test_others_see_nothing_lit_and_no_buttons() -> None:
    root = picture(view_of(moving(), 1))
    assert sprites(by_id(root, "lit")) == [] and len(by_id(root, "offers")) == 0


# --- previews


def test_a_flight_is_foretold_with_the_ship_at_its_end_and_what_it_knows_of_the_tile() -> None:
    state = play(rich(), "activate E5")
    own = previews(view_of(state, 0))
    assert sprites_of(own["fly F5"]) == ["ship-0"] and 'stroke-dasharray="2 10"' in own["fly F5"]
    assert sprites_of(own["fly E6"]) == ["ship-0", "badge-1"]
    assert sprites_of(own["fly G3"]) == ["ship-0", "badge-4"]


def test_an_unknown_tile_and_one_of_a_pair_are_foretold_as_no_more_than_that() -> None:
    state = play(at("E5 / D3", "E6s(1) D5m~A1(1) A1d~D5(1)"), "activate E5")
    found = previews(view_of(state, 0))
    assert sprites_of(found["fly E6"]) == ["ship-0", "unknown"]
    assert sprites_of(found["fly D5"]) == ["ship-0", "badge-4", "badge-5"]


def test_a_push_is_foretold_as_an_arrow_and_the_ship() -> None:
    view = view_of(play(at("E5 / D3", "E6m F6d"), "activate E5", "fly E6"), 1)
    found = previews(view)["move E6 F6"]
    assert sprites_of(found) == ["ship-0", "badge-5"] and found.count("<path") == 2


def test_a_swap_is_foretold_with_both_ships() -> None:
    swapping = play(rich(), "activate E5", "buy gravity sling 1+2")
    found = sprites_of(previews(view_of(swapping, 0))["swap D3"])
    assert found == ["gone", "ship-0", "gone", "ship-1", "badge-5"]  # Amber's ship would come onto the tile dropped


def test_a_tile_to_be_dropped_laid_or_looked_at_is_foretold_where_it_lies() -> None:
    assert sprites_of(previews(view_of(rich(), 0))["activate I2"]) == ["ghost", "badge-5"]
    laying = play(moving(), "redeploy drained for mine")
    assert sprites_of(previews(view_of(laying, 0))["lay mine A1"]) == ["crate", "face-4", "ghost"]
    assert sprites_of(previews(view_of(play(rich(), "buy scanner 1"), 0))["scan C4"]) == ["eye"]


def test_who_would_get_the_best_energy_tile_is_foretold_with_it() -> None:
    drained = play(at("E5 / D3 / F5", "E6d", "sai//"), "activate E5", "fly E6")
    assert sprites_of(previews(view_of(drained, 0))["choose 2"]) == ["face-3"]
