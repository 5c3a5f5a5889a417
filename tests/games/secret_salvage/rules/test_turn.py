"""SS-3: drawing, dropping, flying, stopping, and the end of a turn."""

import pytest

from starfold.core.event import WATCHER
from starfold.games.secret_salvage.data.components import NONE, SOLAR, UNSEEN
from tests.games.secret_salvage.positions import at, codes, goals, part, places, play, tile, view_of

# Seat 0 has all its ships in a corner, blocked by others: none can move.
BLOCKED = "A1 A2 B1 / B2 A3 B3 / C1 C2 /"


# --- drawing and dropping


@pytest.mark.rule("SS-3.1")
def test_only_who_draws_sees_the_tile() -> None:
    drawing = at("/ /", phase="drawing")
    draw = drawing.legal()[0]
    assert drawing.knowers(draw) == 1
    drawn = play(drawing, "draw solar")
    assert [view_of(drawn, seat).drawn for seat in (0, 1, 2, WATCHER)] == [SOLAR, UNSEEN, UNSEEN, UNSEEN]
    assert view_of(drawing, 0).drawn == NONE


@pytest.mark.rule("SS-3.2")
def test_the_tile_is_dropped_under_a_ship_which_is_then_active() -> None:
    state = at("E5 E7 G5 /", drawn="m")
    assert codes(state) == ["activate E5", "activate E7", "activate G5"]
    after = play(state, "activate E7")
    assert (tile(after, "E7"), part(after, "drawn"), part(after, "ship")) == ("m:0:1", "-", "1")
    assert "E4" not in goals(after, "fly")


@pytest.mark.rule("SS-3.2")
def test_a_ship_on_a_tile_is_not_activated_while_another_can_be() -> None:
    assert codes(at("E5 E7 G5 /", tiles="E5? G5m(0)")) == ["activate E7"]


@pytest.mark.rule("SS-3.2")
def test_a_ship_that_cannot_move_is_not_activated_while_another_can_be() -> None:
    walled_in = "A1 E5 E7 / A2 B1 B2"
    assert codes(at(walled_in)) == ["activate E5", "activate E7"]
    assert codes(at(walled_in, tiles="E5s")) == ["activate E7"]


@pytest.mark.rule("SS-3.2")
def test_if_ships_that_can_move_all_stand_on_tiles_the_drawn_one_goes_to_the_box() -> None:
    state = at("A1 E5 E7 / A2 B1 B2", tiles="E5s E7?", drawn="m")
    assert codes(state) == ["activate E5", "activate E7"]
    after = play(state, "activate E5")
    assert (tile(after, "E5"), part(after, "box"), part(after, "drawn")) == ("s", "m", "-")
    assert "E6" in goals(after, "fly")


@pytest.mark.rule("SS-3.2")
def test_whether_a_ship_can_move_is_judged_without_power_ups() -> None:
    state = at("A1 E5 E7 / A2 B1 B2", boards="sss", powers="phase_drive repulsor")
    assert codes(state, "activate") == ["activate E5", "activate E7"]


@pytest.mark.rule("SS-3.3")
def test_if_no_ship_can_move_the_tile_is_dropped_and_the_turn_ends_without_a_flight() -> None:
    state = at(BLOCKED, tiles="A2s", drawn="m")
    assert codes(state) == ["activate A1", "activate B1"]
    after = play(state, "activate B1")
    assert (tile(after, "B1"), places(after, 0)) == ("m:0:1", ["A1", "A2", "B1"])
    assert (part(after, "seat"), part(after, "phase")) == ("1", "drawing")


@pytest.mark.rule("SS-3.3")
def test_a_ship_that_could_not_move_when_it_was_activated_stays_also_when_a_way_is_cleared() -> None:
    state = play(at(BLOCKED, boards="aa", powers="repulsor"), "activate B1", "buy repulsor 2")
    after = play(state, "move C2 D3", "enough")
    assert part(after, "seat") == "1"
    assert places(after, 0) == ["A1", "A2", "B1"]


@pytest.mark.rule("SS-3.3")
def test_if_no_ship_can_move_and_all_stand_on_tiles_the_drawn_one_goes_to_the_box() -> None:
    drawing = at(BLOCKED, tiles="A1s A2? B1m", phase="drawing")
    after = play(drawing, "draw drained")
    assert (part(after, "box"), part(after, "seat"), part(after, "phase")) == ("d", "1", "drawing")
    assert part(after, "tiles") == "A1s,A2?,B1m"


@pytest.mark.rule("SS-3.3")
def test_without_an_active_ship_there_are_still_scanner_minelayer_and_redeploying() -> None:
    drawing = at(BLOCKED, tiles="A1s A2? B1m", boards="ssmd", powers="scanner minelayer repulsor", phase="drawing")
    state = play(drawing, "draw drained")
    assert set(codes(state)) == {
        "end",
        "buy scanner 1",
        "buy minelayer 1+1",
        "redeploy mine for drained",
        "redeploy drained for mine",
    }


# --- flying


@pytest.mark.rule("SS-3.4")
def test_a_ship_flies_up_to_three_spaces_in_a_straight_line() -> None:
    state = play(at("E5 G1 /"), "activate E5")
    east_to_west = {"E6", "E7", "E8", "F5", "G5", "H5", "F4", "G3", "H2"}
    assert goals(state, "fly") == east_to_west | {"E4", "E3", "E2", "D4", "C3", "B2", "D5", "C5", "B5"}
    edge = play(at("E5 G1 /"), "activate G1")
    assert goals(edge, "fly") == {"G2", "G3", "G4", "F1", "E1", "H1", "I1", "F2", "E3", "D3"}


@pytest.mark.rule("SS-3.4")
def test_a_ship_does_not_fly_through_ships_nor_onto_them() -> None:
    state = play(at("E5 E7 D5 / D4 F5 H2"), "activate E5")
    assert goals(state, "fly") == {"E6", "F4", "G3", "E4", "E3", "E2"}


@pytest.mark.rule("SS-3.4")
@pytest.mark.parametrize("known", ["?", "s", "m", "m(0)", "m(1)", "s(01)"])
def test_a_flight_goes_no_farther_than_the_first_tile_whoever_knows_it(known: str) -> None:
    state = play(at("E5 /", tiles=f"E6{known} G5{known}"), "activate E5")
    assert goals(state, "fly") & {"E6", "E7", "E8", "F5", "G5", "H5"} == {"E6", "F5", "G5"}


@pytest.mark.rule("SS-3.4")
def test_a_flight_goes_on_from_a_tile_with_the_steps_that_are_left() -> None:
    state = play(at("E5 /", tiles="E6s E7s E8m"), "activate E5", "fly E6")
    assert codes(state) == ["fly E7", "end"]
    state = play(state, "fly E7")
    assert codes(state, "fly") == ["fly E8"]
    assert part(play(state, "fly E8"), "boards") == "ssm/"


@pytest.mark.rule("SS-3.4")
def test_after_the_third_step_there_is_no_fourth_also_from_a_tile() -> None:
    assert part(play(at("E5 /", tiles="E8s"), "activate E5", "fly E8"), "seat") == "1"


@pytest.mark.rule("SS-3.5")
def test_who_has_not_moved_may_not_end_the_turn_nor_redeploy() -> None:
    state = play(at("E5 /", boards="smm", powers="scanner"), "activate E5")
    assert codes(state) == codes(state, "fly")


@pytest.mark.rule("SS-3.5")
def test_a_power_up_does_not_stand_for_the_step() -> None:
    state = play(at("E5 /", tiles="A5?", boards="s", powers="scanner"), "activate E5", "buy scanner 1", "scan A5")
    state = play(state, "see solar")
    assert codes(state, "end") == []


@pytest.mark.rule("SS-3.5")
def test_who_has_no_space_left_to_go_to_need_not_move() -> None:
    state = play(at("A1 A2 / B2 C1", boards="a", powers="tractor_beam"), "activate A1")
    assert codes(state, "fly") == ["fly B1"]
    assert codes(state, "end") == []
    assert part(play(state, "buy tractor beam 2", "move C1 B1"), "seat") == "1"  # nothing is left to do
    richer = play(at("A1 A2 / B2 C1", boards="amm", powers="tractor_beam"), "activate A1")
    stuck = play(richer, "buy tractor beam 2", "move C1 B1")
    assert codes(stuck) == ["end", "redeploy mine for mine"]


# --- stopping and ending


@pytest.mark.rule("SS-3.6")
def test_a_flight_ends_where_it_was_directed() -> None:
    state = play(at("E5 /", boards="mm"), "activate E5", "fly E6")
    assert codes(state) == ["end", "redeploy mine for mine"]


@pytest.mark.rule("SS-3.6")
def test_after_an_energy_tile_one_may_fly_on_in_the_same_line() -> None:
    state = play(at("E5 /", tiles="E6s"), "activate E5", "fly E6")
    assert codes(state) == ["fly E7", "fly E8", "end"]
    two = play(at("E5 /", tiles="E7s"), "activate E5", "fly E7")
    assert codes(two) == ["fly E8", "end"]


@pytest.mark.rule("SS-3.6")
def test_after_a_power_up_one_may_fly_on_in_the_same_line() -> None:
    state = play(at("E5 /", tiles="A5a(1)", boards="s", powers="scanner"), "activate E5", "fly E6")
    assert codes(state) == ["end", "buy scanner 1"]
    state = play(state, "buy scanner 1", "scan A5")
    assert codes(state) == ["fly E7", "fly E8", "end"]


@pytest.mark.rule("SS-3.6")
def test_an_energy_tile_met_by_another_ship_lets_one_fly_on_too() -> None:
    state = play(at("E5 / E8", tiles="E9s", boards="a", powers="repulsor"), "activate E5", "fly E7")
    assert codes(state, "fly") == []
    after = play(state, "buy repulsor 2", "move E8 E9")
    assert (part(after, "boards"), codes(after)) == ("s/", ["fly E8", "end"])


@pytest.mark.rule("SS-3.7")
def test_a_turn_ends_by_itself_when_nothing_else_can_be_done() -> None:
    after = play(at("E5 /"), "activate E5", "fly E8")
    assert (part(after, "seat"), part(after, "phase"), part(after, "flags")) == ("1", "drawing", "")


@pytest.mark.rule("SS-3.7")
def test_a_turn_does_not_end_by_itself_while_a_power_up_can_be_used_or_red_tiles_redeployed() -> None:
    buying = play(at("E5 /", boards="sm", tiles="A5?", powers="scanner"), "activate E5", "fly E8")
    assert codes(buying) == ["end", "buy scanner 1"]
    assert part(play(buying, "end"), "seat") == "1"
    redeploying = play(at("E5 /", boards="md"), "activate E5", "fly E8")
    assert codes(redeploying) == ["end", "redeploy mine for drained", "redeploy drained for mine"]


@pytest.mark.rule("SS-3.7")
def test_a_turn_ended_with_steps_left_leaves_nothing_for_the_next() -> None:
    state = play(at("E5 /", tiles="E6s"), "activate E5", "fly E6", "end", "draw solar", "activate A3")
    assert [part(state, key) for key in ("seat", "steps", "line", "flags", "ship")] == ["1", "3", "-", "dr", "4"]
