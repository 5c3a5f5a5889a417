"""SS-6.4 to SS-6.7: Thruster, Afterburner, Phase Drive and Scanner."""

import pytest

from starfold.core.event import WATCHER
from starfold.core.state import CHANCE
from starfold.games.secret_salvage.data.board import NAMES
from tests.games.secret_salvage.positions import (
    at,
    board,
    codes,
    events_of,
    goals,
    part,
    places,
    play,
    seen,
    tile,
)

EVERYONE = (0, 1, 2, WATCHER)

# --- Thruster


@pytest.mark.rule("SS-6.4")
def test_the_thruster_turns_the_ship_to_the_other_five_directions() -> None:
    state = play(at("E4 /", boards="a", powers="thruster"), "activate E4", "fly E5", "buy thruster 2")
    assert goals(state, "fly") == {"F5", "G5", "F4", "G3", "E4", "D4", "C3", "D5", "C5"}  # E4: what was dropped there
    assert codes(state, "end") == ["end"]
    after = play(state, "fly D5")
    assert part(after, "seat") == "1"  # there, too, the flight ends


@pytest.mark.rule("SS-6.4")
def test_after_turning_the_ship_flies_on_in_the_new_line() -> None:
    state = at("E4 /", tiles="D5s", boards="a", powers="thruster")
    state = play(state, "activate E4", "fly E5", "buy thruster 2", "fly D5")
    assert codes(state) == ["fly C5", "end"]


@pytest.mark.rule("SS-6.4")
def test_the_thruster_needs_a_step_made_and_a_step_left() -> None:
    state = play(at("E4 /", boards="a", powers="thruster"), "activate E4")
    assert codes(state, "buy thruster") == []
    assert codes(play(state, "fly E6"), "buy thruster") == ["buy thruster 2"]
    assert codes(play(state, "fly E7"), "buy thruster") == []


@pytest.mark.rule("SS-6.4")
def test_with_the_thruster_a_ship_may_turn_back_and_meet_what_was_dropped_under_it() -> None:
    state = play(at("E4 /", boards="a", powers="thruster"), "activate E4", "fly E5", "buy thruster 2", "fly E4")
    assert (board(state, 0), codes(state)) == ("s", ["fly E3", "end"])


@pytest.mark.rule("SS-6.4")
@pytest.mark.parametrize(("ship", "can"), [("F5", False), ("G5", True)])
def test_the_thruster_needs_another_direction_that_is_open(ship: str, can: bool) -> None:
    """Ships all round the active one, but not ahead of it; the last one is at F5 or farther away."""
    ships = f"E6 / E5 D5 D6 / F6 {ship} /"
    turn = {"phase": "moving", "flags": "dmr", "ship": "0", "steps": "2", "line": "0"}
    state = at(ships, boards="a", powers="thruster", **turn)
    assert "fly E7" in codes(state)
    assert bool(codes(state, "buy thruster")) == can


# --- Afterburner


@pytest.mark.rule("SS-6.5")
@pytest.mark.parametrize(("flight", "reach"), [("E3", 4), ("E4", 3), ("E5", 2)])
def test_the_afterburner_gives_two_more_steps_in_the_same_line_also_after_the_third(flight: str, reach: int) -> None:
    state = at("E2 /", boards="a", powers="afterburner")
    state = play(state, "activate E2", f"fly {flight}", "buy afterburner 2")
    ahead = [f"E{column}" for column in range(int(flight[1]) + 1, int(flight[1]) + 1 + reach)]
    assert goals(state, "fly") == set(ahead)


@pytest.mark.rule("SS-6.5")
def test_the_afterburner_needs_a_step_and_an_open_space_ahead() -> None:
    state = play(at("E4 /", boards="a", powers="afterburner"), "activate E4")
    assert codes(state, "buy afterburner") == []
    assert codes(play(state, "fly E7"), "buy afterburner") == ["buy afterburner 2"]
    at_the_edge = play(at("E6 /", boards="amm", powers="afterburner"), "activate E6", "fly E9")
    assert codes(at_the_edge, "buy afterburner") == []
    behind_a_ship = play(at("E4 / E7", boards="amm", powers="afterburner"), "activate E4", "fly E6")
    assert codes(behind_a_ship, "buy afterburner") == []


# --- Phase Drive


@pytest.mark.rule("SS-6.6")
def test_the_phase_drive_passes_through_ships_and_each_space_costs_a_step() -> None:
    state = play(at("E4 / E5 E6", boards="i", powers="phase_drive"), "activate E4")
    assert "E7" not in goals(state, "fly")
    phasing = play(state, "buy phase drive 3")
    assert goals(phasing, "fly") & {"E5", "E6", "E7", "E8"} == {"E7"}
    after = play(at("E4 / E5", boards="i", powers="phase_drive"), "activate E4", "buy phase drive 3", "fly E6")
    assert (places(after, 0)[0], places(after, 1)[0]) == ("E6", "E5")


@pytest.mark.rule("SS-6.6")
def test_the_tile_under_a_ship_that_is_passed_is_not_met() -> None:
    state = play(at("E4 / E5", tiles="E5m(1)", boards="i", powers="phase_drive"), "activate E4", "buy phase drive 3")
    after = play(state, "fly E7")
    assert (tile(after, "E5"), board(after, 0), places(after, 0)[0]) == ("m:0:2", "", "E7")


@pytest.mark.rule("SS-6.6")
def test_a_tile_without_a_ship_on_the_way_is_met_also_with_the_phase_drive() -> None:
    state = play(at("E4 / E5", tiles="E6s", boards="i", powers="phase_drive"), "activate E4", "buy phase drive 3")
    assert goals(state, "fly") & {"E5", "E6", "E7"} == {"E6"}
    assert codes(play(state, "fly E6")) == ["fly E7", "end"]


@pytest.mark.rule("SS-6.6")
def test_the_phase_drive_lasts_for_the_rest_of_the_turn() -> None:
    state = at("E3 / E5 F2", tiles="E4s", boards="i", powers="phase_drive")
    state = play(state, "activate E3", "buy phase drive 3", "fly E4")
    assert codes(state) == ["fly E6", "end"]


@pytest.mark.rule("SS-6.6")
def test_the_phase_drive_does_not_last_into_the_next_turn() -> None:
    state = at("E4 / E5 E7", boards="i", powers="phase_drive")
    state = play(state, "activate E4", "buy phase drive 3", "fly E6", "draw solar", "activate E5")
    assert goals(state, "fly") & {"E6", "E7", "E8"} == set()


@pytest.mark.rule("SS-6.6")
@pytest.mark.parametrize(
    ("ships", "tiles", "can"),
    [
        ("E4 / E5", "", True),
        ("E4 / E6", "", True),
        ("E4 / E7", "", False),  # behind it there is no step left
        ("E4 / E5 E6 E7", "", False),
        ("E4 / E6", "E5s", False),  # the flight stops at that tile first
        ("E4 / E5", "E5s", True),
        ("E4 / F1", "", False),
        ("E7 / E9", "", False),  # the board ends behind it
    ],
)
def test_the_phase_drive_needs_a_ship_in_the_way_and_a_free_space_behind_it(ships: str, tiles: str, can: bool) -> None:
    state = play(at(ships, tiles, boards="i", powers="phase_drive repulsor minelayer"), f"activate {ships[:2]}")
    assert bool(codes(state, "buy phase")) == can


@pytest.mark.rule("SS-6.6")
def test_after_the_first_step_the_phase_drive_needs_a_ship_straight_ahead() -> None:
    state = at("E4 / D5 F6", tiles="E5s", boards="i", powers="phase_drive")
    assert codes(play(state, "activate E4", "fly E5"), "buy phase") == []
    ahead = at("E4 / E6", tiles="E5s", boards="i", powers="phase_drive")
    assert codes(play(ahead, "activate E4", "fly E5"), "buy phase") == ["buy phase drive 3"]


# --- Scanner


@pytest.mark.rule("SS-6.7")
def test_the_scanner_looks_at_one_or_two_tiles_that_the_player_does_not_know() -> None:
    state = at("E5 / /", tiles="A5? B5m(1) C3s(0) C4x D2a(2) D3d(02)", boards="s", powers="scanner")
    looking = play(state, "buy scanner 1")
    assert codes(looking) == ["scan A5", "scan B5", "scan D2"]
    second = play(looking, "scan B5")
    assert codes(second) == ["scan A5", "scan D2", "enough"]
    assert part(play(second, "enough"), "phase") == "activating"
    assert part(play(second, "scan D2"), "phase") == "activating"


@pytest.mark.rule("SS-6.7")
def test_what_is_scanned_the_player_alone_learns() -> None:
    state = at("E5 / /", tiles="B5m(1) D2a(2)", boards="s", powers="scanner")
    after = play(state, "buy scanner 1", "scan B5", "enough")
    assert [seen(after, seat, "B5") for seat in EVERYONE] == ["m", "m", "?", "?"]
    assert tile(after, "B5") == "m:0:3"
    assert after.reveals() == state.reveals() + 1


@pytest.mark.rule("SS-6.7")
def test_which_tile_is_scanned_all_see_but_not_what_it_is() -> None:
    looking = play(at("E5 / /", tiles="B5m(1) D2a(2)", boards="s", powers="scanner"), "buy scanner 1")
    events = events_of(looking, "scan B5")
    for seat, kind in ((0, 4), (1, -9), (2, -9), (WATCHER, -9)):
        told = [event.seen(seat) for event in events]
        assert [event.text() for event in told if event] == [f"scanned 0 {NAMES.index('B5')}", f"saw 0 {kind}"]


@pytest.mark.rule("SS-6.7")
def test_a_tile_that_nobody_had_seen_is_chance_and_only_the_scanner_learns_it() -> None:
    state = at("E5 / /", tiles="A5? D2?", boards="s", powers="scanner", stack="ssam")
    seeing = play(state, "buy scanner 1", "scan A5")
    assert (seeing.mover(), codes(seeing), seeing.odds()) == (
        CHANCE,
        ["see solar", "see atomic", "see mine"],
        [2, 1, 1],
    )
    assert {seeing.knowers(action) for action in seeing.legal()} == {1}
    after = play(seeing, "see mine")
    assert [seen(after, seat, "A5") for seat in EVERYONE] == ["m", "?", "?", "?"]
    assert (part(after, "stack"), tile(after, "A5"), codes(after)) == ("ssa", "m:0:1", ["scan D2", "enough"])
    assert after.reveals() == seeing.reveals() + 1


@pytest.mark.rule("SS-6.7")
def test_after_a_shuffle_a_scanned_starting_tile_is_of_the_old_stack() -> None:
    state = at("E5 /", tiles="A5?", boards="s", powers="scanner", stack="ss", starting="m", shuffles="2")
    seeing = play(state, "buy scanner 1", "scan A5")
    assert codes(seeing) == ["see mine"]
    after = play(seeing, "see mine")
    assert (tile(after, "A5"), part(after, "starting"), part(after, "stack")) == ("m:0:1", "", "ss")


@pytest.mark.rule("SS-6.7")
def test_if_no_unknown_tile_is_left_no_second_look_is_offered() -> None:
    state = at("E5 /", tiles="A5s(1)", boards="s", powers="scanner")
    assert part(play(state, "buy scanner 1", "scan A5"), "phase") == "activating"
