"""Secret Salvage's offers in the picture: clicks, lit elements, and previews."""

from itertools import combinations, pairwise, product
from math import sqrt

import pytest

from starfold import State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import NAMES, SPACES
from starfold.games.secret_salvage.draw.places import BELOW, CELL, WIDTH, Point, where
from starfold.games.secret_salvage.position.phases import PHASES
from starfold.games.secret_salvage.view import SalvageView
from tests.games.pictures import label, place
from tests.games.secret_salvage.drawn import (
    Element,
    all_views,
    by_id,
    has_id,
    paths,
    picture,
    previews,
    rich,
    sprites,
    sprites_of,
)
from tests.games.secret_salvage.positions import at, play, view_of

pytestmark = pytest.mark.once  # pictures are not compiled

Box = tuple[float, float, float, float]


def moving() -> State:
    """Return a position in which seat 0 flies with every kind of offer.

    It may fly on, buy power-ups with several payments, redeploy, or end its turn.
    """
    return play(rich(), "activate E5", "fly E6")


# --- clicks


def test_every_path_is_in_the_picture_and_none_begins_another() -> None:
    phases = set()
    for view in all_views():
        phases.add(PHASES[view.phase])
        drawn = GAME.draw(view)
        whole = drawn.ground + drawn.moving
        found = sorted(paths(view).values())
        for path, after in pairwise([*found, [""]]):  # sorted: a path comes before those that continue it
            assert path and after[: len(path)] != path
            assert all(f' id="{name}"' in whole for name in path)
    choosing = {"activating", "moving", "giving", "draining", "mined", "jammed", "drifting", "steering"}
    assert phases >= choosing | {"scanning", "pulling", "pushing", "swapping", "laying"}


def test_ships_are_activated_and_spaces_flown_to_by_a_click() -> None:
    assert paths(view_of(rich(), 0))["activate I3"] == ["ship-2"]
    assert paths(view_of(moving(), 0))["fly E8"] == ["space-E8"]
    assert paths(view_of(moving(), 0))["end"] == ["end"]


def test_a_power_up_is_clicked_and_then_a_payment_if_there_are_several() -> None:
    state = at("E5 / D3", "C4?", "sa/", "scanner")
    assert paths(view_of(state, 0))["buy scanner 2"] == ["power-scanner", "pay-atomic"]
    flown = paths(view_of(play(state, "activate E5", "fly E6"), 0))
    assert flown["buy scanner 1"] == ["power-scanner", "pay-solar"]
    assert flown["buy thruster 2"] == ["power-thruster"]  # there is no other choice
    assert not has_id(picture(view_of(at("E5 / D3", "C4?", "s/", "scanner"), 0)), "pay-solar")


def test_power_ups_share_their_chips_of_payments() -> None:
    view = view_of(play(at("E5 / D3", boards="ssai/", powers="thruster"), "activate E5", "fly E6"), 0)
    found = paths(view)
    for power in ("thruster", "tractor beam"):
        ways = [found[f"buy {power} {paid}"][1] for paid in ("1+1", "2", "3")]
        assert ways == ["pay-solar-solar", "pay-atomic", "pay-incompatible"]
    root = picture(view)
    assert chips(root, "pay-") == ["pay-atomic", "pay-incompatible", "pay-solar-solar"]
    assert sprites(by_id(root, "pay-solar-solar")) == ["small-1", "small-1"]
    assert label(by_id(root, "pay-solar-solar")) == "Pay Solar Cell and Solar Cell"


def test_with_too_many_payments_tiles_are_clicked_until_only_one_payment_has_them() -> None:
    state = play(at("E5 / D3", "E6a(0)", "sssaai/", "phase_drive gravity_sling"), "activate E5", "fly E6")
    found = paths(view_of(state, 0))
    assert found["buy thruster 1+1"] == ["power-thruster", "pay-solar"]
    sling = {paid: found[f"buy gravity sling {paid}"][1:] for paid in ("1+1+1", "1+2", "2+2", "3")}
    assert sling == {
        "1+1+1": ["pay-solar", "pay-solar"],
        "1+2": ["pay-solar", "pay-atomic"],
        "2+2": ["pay-atomic", "pay-atomic"],
        "3": ["pay-incompatible"],
    }
    assert chips(picture(view_of(state, 0)), "pay-") == ["pay-solar", "pay-atomic", "pay-incompatible"]


def redeploying(boards: str) -> SalvageView:
    """Return a view in which seat 0 has flown, and may redeploy these red tiles."""
    return view_of(play(at("E5 / D3", boards=boards), "activate E5", "fly E6"), 0)


def test_redeploying_is_one_click_if_there_is_one_way() -> None:
    view = redeploying("mm/")
    assert paths(view)["redeploy mine for mine"] == ["redeploy"]
    assert chips(picture(view), "discard-") == chips(picture(view), "keep-") == []


def test_with_one_kind_of_red_tiles_a_button_is_clicked_and_what_is_laid() -> None:
    view = redeploying("mmm/")
    assert paths(view)["redeploy mine for mine+mine"] == ["redeploy", "keep-mine-mine"]
    assert chips(picture(view), "discard-") == []


def test_with_several_kinds_what_is_discarded_is_clicked_and_what_is_laid() -> None:
    view = redeploying("mmd/")
    assert paths(view)["redeploy mine for mine+drained"] == ["discard-mine", "keep-mine-drained"]
    root = picture(view)
    assert chips(root, "keep-") == ["keep-mine", "keep-drained", "keep-mine-mine", "keep-mine-drained"]
    assert not has_id(root, "redeploy")
    assert label(by_id(root, "discard-drained")) == "Redeploy: discard Drained"
    assert label(by_id(root, "keep-mine-drained")) == "lay Gravity Mine and Drained"
    assert sprites(by_id(root, "keep-mine-drained")) == ["small-4", "small-5"]


def test_with_too_many_ways_what_is_laid_is_clicked_tile_by_tile() -> None:
    view = redeploying("mmmdddxxx/")
    found = paths(view)
    assert found["redeploy drained for mine"] == ["discard-drained", "keep-mine", "keep-only"]
    assert found["redeploy drained for mine+interference"] == ["discard-drained", "keep-mine", "keep-interference"]
    assert found["redeploy mine for drained+drained"] == ["discard-mine", "keep-drained", "keep-drained"]
    assert chips(picture(view), "keep-") == ["keep-mine", "keep-drained", "keep-interference", "keep-only"]


@pytest.mark.parametrize("powers", ["scanner gravity_sling", "phase_drive gravity_sling", "scanner repulsor"])
def test_with_any_energy_and_any_red_tiles_every_chip_means_something_and_no_path_begins_another(powers: str) -> None:
    energy = ["s" * solar + "a" * atomic + "i" * cell for solar, atomic, cell in product(range(5), range(4), range(3))]
    reds = ["m" * mines + "d" * drained + "x" * waves for mines, drained, waves in product(range(4), repeat=3)]
    for held in energy + reds:
        view = view_of(play(at("E5 / D3", "C4?", f"{held}/", powers), "activate E5", "fly E6"), 0)
        found = sorted(paths(view).values())
        assert not any(after[: len(path)] == path for path, after in pairwise(found))
        assert set(chips(picture(view), "")) <= {name for path in found for name in path}


def chips(root: Element, start: str) -> list[str]:
    """Return the chips whose ids begin that way, in order."""
    ids = [str(group.get("id")) for group in by_id(root, "offers") if group.get("id")]
    return [name for name in ids if name.startswith(start)]


def test_chips_and_buttons_are_large_enough_for_a_finger_and_apart() -> None:
    views = [redeploying(boards) for boards in ("mmm/", "mmd/", "mmmdddxxx/", "sssaaimmdx/")]
    for view in [*views, *[view for view in all_views() if view.legal]]:
        boxes = [box_of(group) for group in by_id(picture(view), "offers") if group.get("id")]
        for left, top, right, bottom in boxes:
            assert left >= 6 and right <= WIDTH - 6 and bottom < BELOW
            assert right - left >= 40 and bottom - top >= 44
        for one, other in combinations(boxes, 2):
            assert gap(one, other) >= 8


def box_of(group: Element) -> Box:
    """Return the left, upper, right and lower edge of a chip or a button."""
    (x, y), rect = place(group), group.find("{*}rect")
    assert rect is not None
    left, top = x + float(rect.get("x", 0)), y + float(rect.get("y", 0))
    return left, top, left + float(rect.get("width", 0)), top + float(rect.get("height", 0))


def gap(one: Box, other: Box) -> float:
    """Return the distance between two boxes."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


@pytest.mark.parametrize("boards", ["sssaaimmmdddxxx/", "ssammm/"])
def test_chips_and_buttons_keep_away_from_the_glowing_border(boards: str) -> None:
    for group in by_id(picture(redeploying(boards)), "offers"):
        if group.get("id"):
            left, top, right, bottom = box_of(group)
            rim = [(left + (right - left) * part / 20, y) for part in range(21) for y in (top, bottom)]
            rim += [(x, top + (bottom - top) * part / 20) for part in range(21) for x in (left, right)]
            assert min(from_the_field(point) for point in rim) > 10


def from_the_field(point: Point) -> float:
    """Return the distance of a point from the nearest cell, perpendicular to its sides."""
    asides = [(abs(point[0] - x), abs(point[1] - y)) for x, y in map(where, range(SPACES))]
    return min(max(across, across / 2 + down * sqrt(3) / 2) for across, down in asides) - CELL / 2


def test_a_red_tile_to_lay_is_chosen_first_if_there_are_several_kinds() -> None:
    pair = play(moving(), "redeploy drained for mine+interference")
    assert paths(view_of(pair, 0))["lay mine A1"] == ["lay-mine", "space-A1"]
    assert sprites(by_id(picture(view_of(pair, 0)), "lay-interference")) == ["small-6"]
    assert label(by_id(picture(view_of(pair, 0)), "lay-interference")) == "Lay Interference"
    single = play(pair, "lay mine A1")
    assert paths(view_of(single, 0))["lay interference B3"] == ["space-B3"]
    assert not has_id(picture(view_of(single, 0)), "lay-interference")


def test_the_only_ship_that_may_be_moved_is_moved_by_a_click_on_a_space() -> None:
    view = view_of(play(at("E5 / D3", "E6m"), "activate E5", "fly E6"), 1)
    assert paths(view)["move E6 E7"] == ["space-E7"]
    assert paths(view)["decline"] == ["decline"]
    assert sprites(by_id(picture(view), "lit")) == ["lit"] * 6


def test_of_several_ships_one_is_clicked_first() -> None:
    view = view_of(play(at("E5 C4 C2 / D3", "E6x"), "activate E5", "fly E6"), 1)
    assert paths(view)["move C4 C5"] == ["ship-1", "space-C5"]
    assert sprites(by_id(picture(view), "lit")) == ["lit-ship"] * 2


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
