"""The boards beside Pulsar 2849's map: dice, technologies, market, mats and headquarters."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Any

import pytest

from starfold import WATCHER, QuickDice
from starfold.art.palette import TONES
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.components import (
    ALL_TRANSMITTERS,
    COUNTED_GOALS,
    FACES,
    GOAL_IDS,
    TECH_COLOURS,
    TECH_IDS,
    TRANSMITTER_IDS,
)
from starfold.games.pulsar_2849.data.loading import PROJECT_PLACES
from starfold.games.pulsar_2849.data.loading.vocabulary import THINGS
from starfold.games.pulsar_2849.draw import draw
from starfold.games.pulsar_2849.draw.boards.arrays import arrays, chains
from starfold.games.pulsar_2849.draw.boards.goals import counted, progress
from starfold.games.pulsar_2849.draw.boards.hqs import die_size, own_boards, project_box
from starfold.games.pulsar_2849.draw.boards.market import market_spot
from starfold.games.pulsar_2849.draw.boards.mats import MAT_HEAD
from starfold.games.pulsar_2849.draw.boards.techs import DIM, cells
from starfold.games.pulsar_2849.draw.boards.tiles import TILE_HIGH, TILE_WIDE, transmitter_sprites
from starfold.games.pulsar_2849.draw.boards.transmitters import Spot
from starfold.games.pulsar_2849.draw.layout import (
    DICE,
    MARKET,
    TECHS,
    Box,
    hq_box,
    hqs_box,
    mats_box,
    scores_box,
)
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.rules.counting import count, meets
from starfold.games.pulsar_2849.view import PulsarView
from tests.art.test_palette import contrast
from tests.games.pictures import label, place, texts
from tests.games.pulsar_2849.drawn import all_views, by_id, has_id, paths, picture, sprites, view_of, watched
from tests.games.pulsar_2849.positions import at

pytestmark = pytest.mark.once  # pictures are not compiled


def within(inner: Box, outer: Box) -> bool:
    """Return whether a box is inside another."""
    x, y, wide, high = inner
    left, top, broad, tall = outer
    return left <= x and top <= y and x + wide <= left + broad + 0.1 and y + high <= top + tall + 0.1


def apart(one: Box, other: Box) -> bool:
    """Return whether two boxes do not overlap."""
    across = one[0] + one[2] <= other[0] + 0.1 or other[0] + other[2] <= one[0] + 0.1
    return across or one[1] + one[3] <= other[1] + 0.1 or other[1] + other[3] <= one[1] + 0.1


# --- technologies


def test_the_pyramid_has_a_cell_for_each_technology_and_none_overlap() -> None:
    for number in range(6):
        view = watched(number)[40]
        found = cells(tuple(view.techs))
        assert set(found) == set(view.techs)
        assert all(within(cell, TECHS) for cell in found.values())
        assert all(apart(one, other) for one, other in combinations(found.values(), 2))


def test_patents_lie_on_their_technology_with_the_seats_that_hold_them() -> None:
    root = picture(view_of(at("3", patents="A-1-1:01 A-2-2:1")))
    assert sprites(by_id(root, "tech-A-1-1")) == ["disc-0", "disc-1"]
    assert "disc-1" in sprites(by_id(root, "tech-A-2-2"))
    said = str(label(by_id(root, "tech-A-1-1")))
    assert said.startswith("Green-gate drive, dark, from now on, costs 1: ±1 on dice for flying")
    assert said.endswith("Patented by Seat 1, Seat 2. Closed this round")


def test_what_one_holds_is_tinted_and_never_dimmed() -> None:
    state = at("3", patents="A-1-1:01 A-2-2:1")
    for seat, name, tints in ((0, "A-1-1", 1), (1, "A-1-1", 1), (0, "A-2-1", 0)):
        boxes = by_id(picture(view_of(state, seat)), f"tech-{name}").findall("{*}rect")
        assert [box.get("fill-opacity") for box in boxes[1:]] == ["0.2"] * tints  # the first is the clickable area
        assert not any(
            sprite.startswith("dim-") for sprite in sprites(by_id(picture(view_of(state, seat)), f"tech-{name}"))
        )
    dimmed = by_id(picture(view_of(state)), "tech-A-8-1")
    assert sprites(dimmed) == [f"dim-{TECH_IDS.index('A-8-1')}"]


def mixed(under: str, over: str, seen: float, theme: int) -> str:
    """Return the colour of a tone under a translucent one."""
    pairs = [(TONES[under][theme][i : i + 2], TONES[over][theme][i : i + 2]) for i in (1, 3, 5)]
    return "#" + "".join([f"{round(int(a, 16) * (1 - seen) + int(b, 16) * seen):02x}" for a, b in pairs])


@pytest.mark.parametrize("theme", [0, 1], ids=["dark", "light"])
@pytest.mark.parametrize("colour", TECH_COLOURS)
def test_the_name_of_a_technology_that_cannot_be_had_is_readable_on_its_faded_colour(theme: int, colour: str) -> None:
    band = mixed(f"pulsar_2849-tech-{colour}", "ground", DIM, theme)
    assert contrast(TONES["ink"][theme], band) >= 4.5
    assert contrast(band, TONES["panel"][theme]) < contrast(
        TONES[f"pulsar_2849-tech-{colour}"][theme], TONES["panel"][theme]
    )
    root = picture(view_of(at("3")), ground=True)
    faded = by_id(root, f"sprite-pulsar_2849-dim-{TECH_IDS.index('A-8-1')}")
    assert texts(faded) == ["Closing sale"] and faded.findall(".//{*}text")[0].get("fill") == TONES["ink"][0]


def test_rows_that_are_not_open_yet_say_so() -> None:
    root = picture(view_of(at("3", round="2")))
    assert str(label(by_id(root, "tech-A-3-1"))).endswith("Open from round 3")
    assert label(by_id(root, "time")) == "Round 2"


# --- the market


def test_open_transmitters_lie_in_the_market_and_owned_ones_on_mats() -> None:
    view = view_of(at("3", shown="A1 A2 A3", arrays="A4:0:3:-:-"))
    root = picture(view)
    assert str(by_id(root, "transmitter-A2").get("transform")).endswith(f",{market_spot(1).x:g},{market_spot(1).y:g})")
    spot = arrays(view, MAT_HEAD).spots[TRANSMITTER_IDS.index("A4")]
    assert within(tile_box(spot), mats_box(2))


def test_what_is_left_and_who_has_the_awards_is_told() -> None:
    root = picture(view_of(at("3", pulsars={"5": "0b1", "11": "0b1"}, awards="0-----")))
    assert label(by_id(root, "supply-1")) == (
        "8 small gyrodynes left, taken with a 1, completed with a 3, 1 VP in every production; "
        "award 7 taken by Seat 1, award 4 free"
    )
    assert "cover-small-0" in sprites(by_id(root, "supply-1"))
    assert "face down" in str(label(by_id(root, "explore")))


@pytest.mark.parametrize("thing", [thing for thing in THINGS if thing != "goals_met"])
def test_things_are_counted_as_the_engine_counts_them(thing: str) -> None:
    number, most = THINGS.index(thing), 0
    for match in (1, 3, 4, 5):
        for view in watched(match)[30::67] + watched(match)[-1:]:
            state = GAME.imagine(view, QuickDice(1))
            assert isinstance(state, Pulsar)
            for seat in range(view.seats):
                assert counted(view, seat, number) == count(state, seat, number)
                most = max(most, counted(view, seat, number))
    assert most > 0 or thing in ("size_sets", "size_pairs", "awards", "spinning_sizes")


def test_how_far_seats_are_with_goals_is_the_engines_answer() -> None:
    for view in watched(1)[30::90] + watched(4)[30::90]:
        state = GAME.imagine(view, QuickDice(1))
        assert isinstance(state, Pulsar)
        for goal in range(len(GOAL_IDS)):
            for seat in range(view.seats):
                have, need = progress(view, seat, goal)
                assert (have >= need) == meets(state, seat, goal)
                assert len(COUNTED_GOALS[goal]) == 1 or need == len(COUNTED_GOALS[goal])


# --- mats and arrays


def tile_box(spot: Spot) -> Box:
    wide, high = TILE_WIDE * spot.size, TILE_HIGH * spot.size
    return spot.x - wide / 2, spot.y - high / 2, wide, high


def test_transmitters_lie_on_the_mat_of_their_owner_and_none_overlap() -> None:
    for number in (0, 3, 4):
        for view in watched(number)[::60]:
            laid = arrays(view, MAT_HEAD)
            for tile, spot in laid.spots.items():
                assert within(tile_box(spot), laid.mats[view.owners[tile]])
            boxes = [tile_box(spot) for spot in laid.spots.values()]
            assert all(apart(one, other) for one, other in combinations(boxes, 2))
            assert all(apart(one, other) for one, other in combinations(laid.mats, 2))
            assert all(within(mat, mats_box(view.seats)) for mat in laid.mats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_room_for_all_transmitters_of_the_box_on_one_mat(seats: int) -> None:
    view = view_of(at("3", seats))
    view.owners = [0] * ALL_TRANSMITTERS
    laid = arrays(view, MAT_HEAD)
    assert len(laid.spots) == ALL_TRANSMITTERS
    assert all(within(tile_box(spot), laid.mats[0]) for spot in laid.spots.values())


def test_an_array_is_a_chain_whose_joined_halves_touch() -> None:
    joined = 0
    for number in (0, 1, 2, 4):
        for view in watched(number)[50::50]:
            spots = arrays(view, MAT_HEAD).spots
            for seat in range(view.seats):
                for array in chains(view, seat):
                    for (one, _), (other, _) in pairwise(array):
                        assert other in [view.joints[2 * one] // 2, view.joints[2 * one + 1] // 2]
                        a, b = spots[one], spots[other]
                        if a.y != b.y:
                            continue  # the array continues in the next row
                        joined += 1
                        assert b.x - a.x == pytest.approx(TILE_WIDE * a.size)
                        half = view.joints[2 * one : 2 * one + 2].index(next_half(view, one, other))
                        assert (half == 0) == a.turned
                        assert (next_half(view, one, other) % 2 == 1) == b.turned
    assert joined > 10


def next_half(view: PulsarView, one: int, other: int) -> int:
    """Return the half of the other transmitter that joins the two."""
    return next(half for half in view.joints[2 * one : 2 * one + 2] if half // 2 == other)


def test_paid_costs_are_covered_and_others_can_be_clicked() -> None:
    root = picture(view_of(at("35", arrays="A7:0:1:-:-")))
    assert [name for name in sprites(by_id(root, "transmitter-A7")) if name.startswith("paid")] == ["paid-0-2"]
    assert not has_id(root, "cost-A7-1") and has_id(root, "cost-A7-3")
    assert str(label(by_id(root, "transmitter-A7"))).startswith("Transmitter A7 of Seat 1, to pay: 3, 5. Once: 1 cube")


def test_the_new_transmitter_shows_its_halves_and_where_they_can_be_joined() -> None:
    for view in all_views():
        if view.joining >= 0 and view.legal:
            root = picture(view)
            name = TRANSMITTER_IDS[view.joining]
            assert "new-tile" in sprites(by_id(root, f"transmitter-{name}"))
            firsts = {path[0] for path in paths(view).values() if path[0] != "alone"}
            assert all(is_lit(root, half) for half in firsts)
            seconds = {path[1] for path in paths(view).values() if len(path) > 1}
            assert seconds and not any(is_lit(root, half) for half in seconds)


def test_mats_say_what_a_seat_has() -> None:
    root = picture(view_of(at("3", cubes="4,0", tokens="2,1/0,0", areas="1,0,2/0,0,0")))
    said = str(label(by_id(root, "mat-0")))
    assert said == "Seat 1: 10 VP, 4 cubes, 2 × ±1, 1 × +2, 6 rings left, 0 patents, 0 transmitters, " + (
        "gyrodynes in the play area: 1 small, 0 medium, 2 large"
    )
    assert label(by_id(root, "area-3")) == "2 large gyrodynes in the play area"


# --- headquarters


def test_before_a_side_is_chosen_both_are_shown() -> None:
    view = next(view for view in watched(1) if view.hq[view.seat] < 0 and view.boards[view.seat] >= 0)
    assert len(own_boards(view)) == 2
    boxes = [project_box(project, board) for _, board in own_boards(view) for project in range(8)]
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


def test_complete_projects_are_covered_and_runs_that_wait_are_marked() -> None:
    root = picture(view_of(at("3", hqs="A2:b2:b2/B1:b1:")))
    assert sprites(by_id(root, "project-b2")) == ["cover-large-0"]
    assert str(label(by_id(root, "project-b2"))).endswith("Its gate run is not used yet")
    assert "not yet" in str(label(by_id(root, "project-t")))
    assert label(by_id(root, "projects-1")) == "Projects of Seat 2: b1 complete"


def test_a_project_that_cannot_be_begun_yet_has_a_lock_and_nothing_covers_what_it_brings() -> None:
    view = view_of(at("3", hqs="A2:b2:b2/B1:b1:"))
    root = picture(view)
    assert sprites(by_id(root, "project-t")) == ["lock"] and sprites(by_id(root, "project-b1")) == []
    x, _, _, high = project_box(PROJECT_PLACES.index("t"), own_boards(view)[0][1])
    for rect in by_id(root, "project-t").findall("{*}rect"):
        covers = rect.get("fill") != "none"
        assert not covers or float(rect.get("x", 0)) + float(rect.get("width", 0)) <= x + 1.5 * die_size(high)


# --- all boards


def test_what_can_be_clicked_first_on_a_board_is_lit_and_nothing_else_is() -> None:
    for view in all_views()[::2]:
        root = picture(view)
        firsts = {path[0] for path in paths(view).values()}
        for name in board_ids(view):
            if has_id(root, name):
                lit = is_lit(root, name)
                assert lit == (name in firsts), (name, firsts)


def board_ids(view: PulsarView) -> list[str]:
    """Return the ids of everything on the boards that can be clicked first in some position."""
    dice = [f"die-{kind}-{face}" for kind in ("silver", "red") for face in range(7)]
    pools = [f"pool-{face}" for face in range(1, FACES + 1)]
    techs = [f"tech-{TECH_IDS[tech]}" for tech in view.techs]
    others = ["explore", "token-pm1", "token-plus2", "supply-1", "supply-2", "supply-3", "side-1", "side-2"]
    costs = re.findall(r' id="(cost-[^"]*|project-[bmut]\d?)"', draw(view).moving)
    return [*dice, *pools, *techs, *others, *costs]


def is_lit(root: Any, name: str) -> bool:
    """Return whether an element has the highlight of clickable things."""
    thing = by_id(root, name)
    strokes = [each.get("stroke") for each in thing.iter() if each.get("stroke")]
    return "#9fe0ff" in strokes or any(sprite.startswith("lit-") for sprite in sprites(thing))


def test_everything_lies_in_its_panel() -> None:
    for number in (0, 3, 4):
        for view in watched(number)[10::80]:
            root = picture(view)
            seats = view.seats
            panels = {"dice": DICE, "market": MARKET, "mats": mats_box(seats), "score-track": scores_box(seats)}
            if view.headquarters:
                panels |= {"headquarters": (0, *hq_box(seats)[1:2], 1280, hqs_box(seats)[3])}
            for group, (left, top, wide, high) in panels.items():
                for thing in by_id(root, group).findall("*[@transform]"):
                    x, y = place(thing)
                    assert left <= x <= left + wide and top <= y <= top + high


def test_elements_of_the_boards_keep_their_order() -> None:
    for number in (0, 4):
        ids = [re.findall(r' id="([^"]*)"', draw(view).moving) for view in watched(number)[::31] if view.seat == 0]
        for before, after in pairwise(ids):
            kept = [name for name in before if name in after]
            assert kept == [name for name in after if name in set(kept)]


def test_a_watcher_sees_the_first_seat_large_and_nothing_lit() -> None:
    root = picture(view_of(at("35/44"), WATCHER))
    assert sprites(by_id(root, "die-silver-3")) == ["silver-52-3"]
    assert not any(sprite.startswith("lit-") for sprite in sprites(root))


def test_set_up_can_be_drawn_before_anything_is_dealt() -> None:
    options: dict[str, object] = {
        "tech_1": "dealt",
        "tech_2": "dealt",
        "tech_3": "dealt",
        "goals": "dealt",
        "headquarters": "dealt",
    }
    state, dice = GAME.start(3, options), QuickDice(4)
    while state.mover() < 0:
        view = view_of(state, WATCHER)
        assert draw(view).svg().startswith("<svg")
        state.play(state.roll(dice))


@pytest.mark.parametrize("name", ["lit-half-left", "lit-half-right", "hit-half-left", "hit-half-right"])
def test_what_can_be_clicked_around_a_half_die_lies_on_its_own_tile(name: str) -> None:
    found = re.search(r'cx="([-\d.]+)".* r="([\d.]+)"', transmitter_sprites()[f"pulsar_2849-{name}"])
    assert found is not None
    middle, reach = float(found[1]), float(found[2])
    assert abs(middle) + reach <= TILE_WIDE / 2 and abs(middle) >= reach > 0
    assert (middle < 0) == name.endswith("left")
