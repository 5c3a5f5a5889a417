"""Pulsar 2849's offers in the picture: every action can be clicked, clickable elements are lit, and previews."""

import re
from itertools import combinations, pairwise

import pytest

from starfold import QuickDice, State
from starfold.art.letters import length
from starfold.games.pulsar_2849.actions import (
    ALONE,
    BONUS,
    COMPLETE,
    DEVELOP,
    DRAFT,
    FLY,
    LINK,
    MARKER,
    NO_LINK,
    NO_RUN,
    PAY,
    RUN,
    SIDE,
    TAKE,
    USE,
)
from starfold.games.pulsar_2849.data.board import GATE_COLOUR, PLACE_NAMES
from starfold.games.pulsar_2849.data.loading.vocabulary import COLOURS, TRACKS
from starfold.games.pulsar_2849.draw import draw
from starfold.games.pulsar_2849.draw.boards.arrays import arrays
from starfold.games.pulsar_2849.draw.boards.mats import MAT_HEAD
from starfold.games.pulsar_2849.draw.boards.tiles import TILE_HIGH
from starfold.games.pulsar_2849.draw.boards.tracks import marker_spot
from starfold.games.pulsar_2849.draw.layout import hq_box
from starfold.games.pulsar_2849.draw.map.places import ship_spots, spot
from starfold.games.pulsar_2849.draw.offers import SINGLE, preview
from starfold.games.pulsar_2849.draw.offers.asks import ROOM, Ask, asks, widths
from starfold.games.pulsar_2849.position.phases import CHOOSING_SIDE, JOINING, PAYING, PHASES
from starfold.games.pulsar_2849.view import PulsarView, imagine
from tests.games.pictures import label, place, texts
from tests.games.pulsar_2849.asked import ADVANCING, RUNNING
from tests.games.pulsar_2849.drawn import (
    Element,
    all_views,
    by_id,
    has_id,
    paths,
    picture,
    previews,
    put_up,
    sprites,
    view_of,
)
from tests.games.pulsar_2849.positions import at, fly, play

pytestmark = pytest.mark.once  # pictures are not compiled


def where(name: str) -> tuple[float, float]:
    x, y = spot(PLACE_NAMES.index(name))
    return round(x, 1), round(y, 1)


# --- clicks


def test_every_path_is_in_the_picture_and_no_path_begins_another() -> None:
    phases = set()
    for view in all_views():
        phases.add(PHASES[view.phase])
        drawn = draw(view)
        whole = drawn.ground + drawn.moving
        found = sorted(paths(view).values())
        for path, after in pairwise([*found, [""]]):  # sorted: a path comes before those that continue it
            assert path and after[: len(path)] != path
            assert all(f' id="{name}"' in whole for name in path), (PHASES[view.phase], path)
    chosen = {"entering", "choosing_side", "drafting", "marking", "acting", "using", "flying", "joining", "running"}
    assert phases >= chosen | {"taking", "isolating", "jumping", "bonusing", "claiming", "linking", "paying", "ended"}


def test_places_are_clicked_on_the_map() -> None:
    flying = play(at("2", ship="4"), "use 2", "fly 2")
    assert paths(view_of(flying))["to 6"] == ["place-6"]
    claiming = paths(view_of(play(flying, "to 6", "system 7", "to 5")))
    assert claiming == {"claim 5": ["place-5"], "leave": ["leave"]}
    building = at("5", pulsars={"5": "0b2"})
    assert paths(view_of(play(building, "use 5")))["complete 5"] == ["place-5"]


def test_a_pulsar_is_clicked_and_then_the_size_of_its_gyrodyne_if_there_is_a_choice() -> None:
    one = view_of(at("3", pulsars={"5": "0", "11": "0"}, areas="0,0,2/0,0,0"))
    assert paths(one)["develop 3 5"] == ["place-5"] and not has_id(picture(one), "size-3")
    choice = view_of(at("3", pulsars={"5": "0", "11": "0"}, areas="1,0,1/0,0,0"))
    assert paths(choice)["develop 3 5"] == ["place-5", "size-3"]
    assert by_id(picture(choice), "size-3").get("class") == "handle"
    assert label(by_id(picture(choice), "size-3")) == "With a large gyrodyne"


def test_a_die_is_one_click_and_a_token_that_changes_it_is_clicked_before_it() -> None:
    found = paths(view_of(at("34", red="2", tokens="1,1/0,0")))
    assert found["use 3"] == ["die-silver-3"] and found["use 4"] == ["die-silver-4"]
    assert found["use 4-1"] == ["as-minus1", "die-silver-4"]
    assert found["use red 2+1"] == ["as-plus1", "die-red-2"]
    assert found["use red 2+2"] == ["as-plus2", "die-red-2"]


def test_a_gate_run_is_one_click_with_its_points_or_then_its_project_if_several_have_one_of_that_colour() -> None:
    assert paths(view_of(RUNNING)) == {"run b1 orange": ["run-orange"], "no run": ["no-run"]}
    assert pills(RUNNING) == {"run-orange": "Orange run +6", "no-run": "No run"}
    label_said = label(by_id(picture(view_of(RUNNING)), "run-orange"))
    assert label_said == "Gate run through orange gates: 6 VP"
    start = at("46", ship="15", hqs="A2:b1.b2.b3.m1.m2.u1:b1.u1/C2::", systems={"15": "1:0"})
    several = fly(start, "4", "13 10 11 12")
    found = paths(view_of(several))
    assert found["run b1 orange"] == ["run-orange", "project-b1"]
    assert found["run u1 orange"] == ["run-orange", "project-u1"]
    assert pills(several)["run-orange"] == "Orange run"
    assert by_id(picture(view_of(several)), "run-orange").get("class") is None, "it is clicked first"


def test_a_flight_is_begun_by_a_click_on_the_ship_or_by_its_length_if_there_are_several() -> None:
    state = play(at("/3", seat=1), "use 3")
    assert paths(view_of(state, 1))["fly 3"] == ["ship-1"]
    assert not has_id(picture(view_of(state, 1)), "fly-3")
    shifted = play(at("3", ship="2", patents="A-1-1:0"), "use 3")
    assert {paths(view_of(shifted))[f"fly {far}"][0] for far in (2, 3, 4)} == {"fly-2", "fly-3", "fly-4"}


def test_what_lies_on_the_boards_is_clicked_there() -> None:
    found = paths(view_of(play(at("1", shown="A3 A5 A7"), "use 1")))
    assert found["pay A5 1"] == ["cost-A5-1"] and found["patent A-1-1"] == ["tech-A-1-1"]
    assert found["take 1"] == ["supply-1"] and found["buy pm1"] == ["token-pm1"]
    assert paths(view_of(at("3", pool="4", cubes="9,9")))["copy 4"] == ["pool-4"]


# --- buttons


def pills(view_state: State, seat: int = 0) -> dict[str, str]:
    """Return the texts of a view's pills, by their ids."""
    groups = [group for group in by_id(picture(view_of(view_state, seat)), "asks") if group.get("id")]
    return {str(group.get("id")): texts(group)[0] for group in groups}


def test_pills_are_there_for_what_is_answered_and_for_nothing_else() -> None:
    for view in all_views():
        names = {ask.id for ask in asks(view)}
        assert names <= {name for path in paths(view).values() for name in path}
        assert len(names) == len(asks(view))
    forms = pills(at("34", tokens="1,0/0,0", pulsars={"5": "0"}, areas="1,0,0/0,0,0"))
    assert forms == {"as-minus1": "−1", "as-plus1": "+1"}
    assert pills(at("34", tokens="1,0/0,0"), seat=1) == {}


def test_a_token_is_no_handle_and_says_what_it_does() -> None:
    root = picture(view_of(at("34", tokens="1,1/0,0")))
    tokens = {"minus1": "±1 token: one less", "plus1": "±1 token: one more", "plus2": "+2 token: two more"}
    for name, said in tokens.items():
        assert by_id(root, f"as-{name}").get("class") is None
        assert label(by_id(root, f"as-{name}")) == f"Use a {said}"


def test_runs_of_all_colours_have_room_in_the_row() -> None:
    runs = zip(COLOURS, (8, 12, 8), strict=True)  # no flight is long enough for more
    row = [*[Ask("", f"{name.capitalize()} run +{vp}", "") for name, vp in runs], Ask("", "No run", "")]
    wide = widths(row)
    assert sum(wide) + 8 * (len(row) - 1) <= ROOM
    assert all(each >= 20 * length(ask.said) + 16 for each, ask in zip(wide, row, strict=True))


def test_without_buttons_the_row_says_what_the_signs_mean() -> None:
    root = picture(view_of(at("3"), 1), ground=True)
    assert sprites(by_id(root, "asks")) == ["legend"]
    legend = by_id(root, "sprite-pulsar_2849-legend")
    assert texts(legend) == ["blue planet", "lifeless", "closed", "pulsar", "explore"]
    assert sprites(legend) == ["blue", "lifeless", "closed", "pulsar-core", "dead-end"]
    flying = picture(view_of(play(at("2", ship="4"), "use 2", "fly 2")), ground=True)
    assert sprites(by_id(flying, "asks")) == ["legend-flight"]
    assert sprites(by_id(flying, "sprite-pulsar_2849-legend-flight")) == ["lit-gate", "good-gate", "end-gate"]


def test_pills_stand_in_their_row_large_enough_for_a_finger_and_apart() -> None:
    for view in all_views():
        low, high = row_of(view)
        boxes = [box_of(group) for group in by_id(picture(view), "asks") if group.get("id")]
        for left, top, right, bottom in boxes:
            assert left >= 12 and right <= 628 and top >= low and bottom <= high
            assert right - left >= 60 and bottom - top >= 44
        for one, other in combinations(boxes, 2):
            assert max(one[0] - other[2], other[0] - one[2]) >= 8


def row_of(view: PulsarView) -> tuple[float, float]:
    """Return the vertical range of the pills: below the map, or below all transmitters on the viewer's mat."""
    if view.phase not in (JOINING, PAYING):
        return 636, 690
    laid = arrays(view, MAT_HEAD)
    own = [spot.y + TILE_HIGH * spot.size / 2 for tile, spot in laid.spots.items() if view.owners[tile] == view.seat]
    _, top, _, tall = laid.mats[view.seat]
    return max(own), top + tall


def test_a_side_of_the_headquarters_is_chosen_by_a_click_on_its_board() -> None:
    views = [view for view in all_views() if view.phase == CHOOSING_SIDE]
    assert views
    for view in views:
        assert paths(view) == {f"side {side}": [f"side-{side}"] for side in (1, 2)} and asks(view) == []
        _, top, _, high = hq_box(view.seats)
        for name in ("side-1", "side-2"):
            rect = by_id(picture(view), name).find("{*}rect")
            assert rect is not None
            y, tall = float(rect.get("y", 0)), float(rect.get("height", 0))
            assert top <= y and y + tall <= top + high and tall > 150


def box_of(group: Element) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge of a pill's clickable area."""
    (x, y), rect = place(group), group.find("{*}rect")
    assert rect is not None
    left, top = x + float(rect.get("x", 0)), y + float(rect.get("y", 0))
    return left, top, left + float(rect.get("width", 0)), top + float(rect.get("height", 0))


# --- what is lit


def test_lit_on_the_map_is_exactly_what_can_be_clicked_first() -> None:
    for view in all_views():
        first = {path[0] for path in paths(view).values()}
        places = [where(name[6:]) for name in first if name.startswith("place-")]
        ships = [ship_spots(view.ships)[int(name[5:])] for name in first if name.startswith("ship-")]
        expected = places + [(round(x, 1), round(y, 1)) for x, y in ships]
        assert sorted(place(use) for use in by_id(picture(view), "lit")) == sorted(expected)


# --- previews


def test_previews_have_no_ids_and_only_some_buttons_and_red_dice_have_none() -> None:
    for view in all_views():
        for action in view.legal:
            drawn = preview(view, action)
            none = SIDE <= action < DRAFT or LINK <= action < NO_LINK
            none = none or (action in SINGLE and action not in (ALONE, BONUS))
            assert " id=" not in drawn
            assert (drawn == "") == none


def points(drawn: str) -> list[tuple[float, float]]:
    """Return the places of a preview's sprites."""
    return [(float(x), float(y)) for x, y in re.findall(r"translate\(([-\d.]+)px,([-\d.]+)px\)", drawn)]


def test_a_marker_is_foretold_where_it_would_stand() -> None:
    seen = set()
    for view in [*all_views(), view_of(ADVANCING)]:
        for action in [action for action in view.legal if MARKER <= action < USE]:
            drawn = preview(view, action)
            state = imagine(view, QuickDice(0))
            state.play(action)
            after = picture(view_of(state, view.seat))
            name = f"marker-{TRACKS[(action - MARKER) % len(TRACKS)]}-{view.seat}"
            stands = [place(by_id(after, each)) for each in (name, f"{name}-rear") if has_id(after, each)]
            assert put_up(drawn) == [f"disc-{view.seat}", "lit-disc"]
            assert len(set(points(drawn))) == 1 and points(drawn)[0] in stands
            seen.add(PHASES[view.phase])
    assert seen == {"marking", "advancing"}


def test_a_marker_is_foretold_on_top_of_those_that_are_there() -> None:
    view = view_of(play(at("/", phase="drafting", pool="1233456", initiative="1:6,0:8,1:8,0:9"), "draft 1"))
    assert points(preview(view, MARKER))[0] == marker_spot(0, 6, 1)


def test_what_lies_on_a_board_is_framed_there() -> None:
    found = previews(view_of(play(at("1", shown="A3 A5 A7", hqs="A1::/B1::"), "use 1")))
    panels = {panel.key: panel for panel in draw(view_of(at("1", hqs="A1::/B1::"))).panels}
    places = {
        "patent A-1-1": "techs",
        "take 1": "market",
        "buy pm1": "market",
        "pay A5 1": "market",
        "project b2": "hq",
    }
    for code, key in places.items():
        left, top, wide, high = frame(found[code])
        panel = panels[key]
        assert panel.x <= left and left + wide <= panel.x + panel.width
        assert panel.y <= top and top + high <= panel.y + panel.height


def test_a_bonus_is_framed_and_a_gate_run_rings_the_gates_that_count() -> None:
    state = play(at("1", ship="4", systems={"3": "7"}), "use 1", "fly 1", "to 3")
    assert put_up(previews(view_of(state))["bonus"]) == ["brings-6"]
    seen = 0
    for view in all_views():
        for action in view.legal:
            if RUN <= action < NO_RUN:
                gates = [each for each in set(view.path[1:]) if GATE_COLOUR[each] == (action - RUN) % 3]
                assert put_up(preview(view, action)) == ["lit-gate"] * len(gates) != []
                seen += 1
    assert seen


def test_the_new_transmitter_and_the_one_it_would_be_joined_to_are_framed() -> None:
    for view in all_views():
        if PHASES[view.phase] == "joining":
            assert all(drawn.count("<rect") == (2 if code == "array" else 4) for code, drawn in previews(view).items())


def frame(drawn: str) -> list[float]:
    """Return the left and upper edge, width and height of the drawn frame."""
    found = re.match(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn)
    assert found
    return [float(part) for part in found.groups()]


def test_a_length_is_foretold_with_its_ends_and_a_die_and_a_draft_with_theirs() -> None:
    state = at("1", ship="4", systems={"3": "7"})
    drawn = previews(view_of(play(state, "use 1")))["fly 1"]
    blue, pulsar, unseen = ["good-system", "station-0", "brings-6"], ["good-pulsar", "claim-0"], ["good-system"]
    assert put_up(drawn) == blue + pulsar + unseen
    assert previews(view_of(state))["use 1"].startswith(drawn)
    draft = at("/", ship="4", pool="1123466", phase="drafting", pick=0, systems={"3": "7"})
    assert previews(view_of(draft))["draft 1"] == drawn


def test_a_die_is_foretold_with_all_that_it_could_do_and_nothing_else() -> None:
    for view in all_views():
        for action in [action for action in view.legal if USE <= action < DEVELOP]:
            drawn = preview(view, action)
            state = imagine(view, QuickDice(0))
            state.play(action)
            doings = [doing for doing in state.legal() if not FLY <= doing < TAKE]
            framed = [doing for doing in doings if not COMPLETE <= doing < PAY]
            assert ("<path" in drawn) == bool(framed)
            assert put_up(drawn).count("lit-pulsar") == len(doings) - len(framed)


def test_a_step_is_foretold_by_its_lane_the_ship_and_where_the_flight_could_end_then() -> None:
    view = view_of(play(at("2", ship="4"), "use 2", "fly 2"))
    drawn = previews(view)["to 6"]
    assert 'stroke-dasharray="3 9"' in drawn
    assert put_up(drawn) == ["good-pulsar", "claim-0", "end-gate", "ship-0"]  # to 5 or to 7


def test_a_gyrodyne_is_foretold_where_it_would_stand_or_spin() -> None:
    view = view_of(at("3", pulsars={"5": "0"}, areas="0,1,0/0,0,0"))
    assert put_up(previews(view)["develop 2 5"]) == ["built-1", "lit-pulsar"]
    view = view_of(play(at("5", pulsars={"5": "0b2"}), "use 5"))
    assert put_up(previews(view)["complete 5"]) == ["spins-1", "lit-pulsar"]


def test_entering_claiming_and_jumping_are_foretold_at_the_place() -> None:
    claiming = play(at("1", ship="4"), "use 1", "fly 1", "to 5")
    assert put_up(previews(view_of(claiming))["claim 5"]) == ["claim-0", "lit-pulsar"]
    for view in all_views():
        drawn = previews(view)
        if PHASES[view.phase] == "entering":
            assert {tuple(put_up(each)) for each in drawn.values()} == {(f"ship-{view.seat}", "lit-entry")}
        elif PHASES[view.phase] == "jumping":
            assert all(put_up(each)[-1] == "lit-system" for each in drawn.values())


def test_sprites_of_previews_are_defined_by_the_ground() -> None:
    for view in all_views()[::7]:
        ground = draw(view).ground
        used = {name for drawn in previews(view).values() for name in put_up(drawn)}
        assert all(f'id="sprite-pulsar_2849-{name}"' in ground for name in used)


def test_nobody_else_sees_anything_lit() -> None:
    root = picture(view_of(play(at("2", ship="4"), "use 2", "fly 2"), 1))
    assert sprites(by_id(root, "lit")) == [] and sprites(by_id(root, "reach")) == []
