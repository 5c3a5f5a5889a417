"""Flying: step by step exactly as far as the die reads, then stations, bonuses, claims and tiles."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.core.state import CHANCE
from starfold.games.pulsar_2849.data.board import PLACE_NAMES
from tests.games.pulsar_2849.positions import (
    at,
    codes,
    events_of,
    fly,
    gained,
    part,
    phase,
    play,
    pulsar,
    ship,
    stations,
    tokens,
    way,
)

# --- steps


@pytest.mark.rule("PU-4.1")
def test_a_flight_is_exactly_as_long_as_the_die_reads() -> None:
    state = play(at("36"), "use 3")
    assert codes(state, "fly") == ["fly 3"]
    state = play(state, "fly 3", "to 2", "to 48", "to 47")
    assert (ship(state), phase(state)) == ("47", "claiming")


@pytest.mark.rule("PU-4.1")
def test_ships_do_not_block_each_other() -> None:
    state = fly(at("16", ships=["4", "5"]), "1", "5")
    assert part(state, "ships") == "5,5"
    assert codes(state) == ["claim 5", "leave"]


@pytest.mark.rule("PU-4.2")
def test_no_segment_is_used_twice_in_a_flight_in_either_direction() -> None:
    state = at("46", ship="4", systems={"3": "1", "6": "2"})
    state = play(state, "use 4", "fly 4", "to 5")
    assert codes(state) == ["to 6"], "not back to 4"
    state = play(state, "to 6")
    assert codes(state) == ["to 4", "to 7"]
    assert codes(play(state, "to 4")) == ["to 3"], "4 may be visited again, but 5 and 6 only by new segments"


@pytest.mark.rule("PU-4.2")
def test_the_next_flight_may_use_the_same_segments_again() -> None:
    state = play(fly(at("116", ship="4"), "1", "5"), "leave")
    assert ship(fly(state, "1", "4")) == "4"


@pytest.mark.rule("PU-4.2")
def test_the_doubled_segments_of_a_dead_end_lead_out_and_back_in_one_flight() -> None:
    state = at("46", board="dead_ends", ship="S3", systems={"S3": "1:0", "S4": "2"})
    state = play(state, "use 4", "fly 4", "to G4", "to S4")
    assert codes(state) == ["to G4"]
    state = play(state, "to G4")
    assert codes(state) == ["to S3"], "both segments to S4 are used"
    assert ship(play(state, "to S3")) == "S3"


@pytest.mark.rule("PU-4.2")
def test_a_ship_may_turn_at_the_gate_in_the_middle_of_a_dead_end() -> None:
    state = at("26", board="dead_ends", ship="S3", systems={"S3": "1:0"})
    state = play(state, "use 2", "fly 2", "to G4")
    assert codes(state) == ["to S3", "to S4"]
    assert ship(play(state, "to S3")) == "S3"


@pytest.mark.rule("PU-4.3")
def test_only_steps_are_offered_from_which_the_flight_can_be_completed() -> None:
    state = at("56", board="dead_ends", ship="S4", systems={"S4": "1:0", "S3": "2"})
    state = play(state, "use 5", "fly 5", "to G4", "to S3")
    assert codes(state) == ["to O2", "to O3"], "back by G4 the flight would end at S4 after four steps"


@pytest.mark.rule("PU-4.3")
def test_a_step_into_a_corner_that_cannot_be_left_is_not_offered() -> None:
    state = play(at("66", board="dead_ends", ship="P13"), "use 6", "fly 6", "to M13")
    assert codes(state) == ["to M14"], "back at P13 all segments there would be used"


# --- systems


@pytest.mark.rule("PU-4.4")
def test_a_face_down_system_is_turned_up_when_the_ship_reaches_it_and_the_rest_is_chosen_then() -> None:
    state = play(at("36"), "use 3", "fly 3", "to 2", "to 3")
    assert (phase(state), state.mover()) == ("turning_up", CHANCE)
    state = play(state, "system 7")
    assert part(state, "systems").startswith("7:.x.x,")
    assert (phase(state), state.mover(), codes(state)) == ("flying", 0, ["to 4"])


@pytest.mark.rule("PU-4.4")
@pytest.mark.parametrize(
    ("tile", "by_seats"),
    [
        ("15", [".", ".x.", "...."]),  # B, B4, L3, L4
        ("3", [".x.", ".x.", "..."]),  # B, B4, L
        ("14", [".", "..", ".."]),  # B, B3
        ("1", ["....", "....", "...."]),
    ],
)
def test_planets_for_more_seats_than_play_are_closed(tile: str, by_seats: list[str]) -> None:
    for seats in (2, 3, 4):
        state = play(at("26", seats), "use 2", "fly 2", "to 2", "to 3")
        turned = play(state, f"system {tile}")
        # The ship has ended there and has a station on the first planet, which is blue.
        assert stations(turned, "3") == "0" + by_seats[seats - 2][1:]


@pytest.mark.rule("PU-4.5")
def test_stations_come_in_the_order_of_first_visits_and_the_end_last() -> None:
    state = at("46", ship="2", systems={"3": "11", "6": "4"})
    events = events_of(state, "use 4", "fly 4", *way("3 4 6 5"))
    built = [PLACE_NAMES[event.facts[0]] for event in events if event.kind == "station"]
    assert built == ["3", "6"]
    after = fly(state, "4", "3 4 6 5")
    assert (stations(after, "3"), stations(after, "6")) == (".0.", ".0"), "lifeless planets"
    assert phase(after) == "claiming"


@pytest.mark.rule("PU-4.5")
def test_a_system_that_was_passed_and_is_also_the_end_counts_as_the_end() -> None:
    state = at("46", ship="4", systems={"3": "1", "6": "4"})
    after = fly(at("46", ship="7", systems={"3": "1", "6": "4", "9": "2"}), "4", "6 5 4 6")
    assert stations(after, "6") == "0.", "a blue planet, with its bonus"
    assert codes(after) == ["bonus", "tile"]
    assert stations(fly(state, "4", "5 6 4 3"), "6") == ".0", "here it was passed"


@pytest.mark.rule("PU-4.5")
def test_the_start_is_not_visited_unless_the_flight_comes_back_to_it() -> None:
    away = at("36", ship="6", systems={"6": "4", "9": "2:0"})
    assert stations(fly(away, "3", "7 8 9"), "6") == ".."
    through = at("46", ship="6", systems={"6": "4", "3": "1"})
    back = fly(at("36", ship="6", systems={"6": "4"}), "3", "5 4 6")
    assert (stations(back, "6"), phase(back)) == ("0.", "bonusing")
    passing = fly(through, "4", "4 5 6 7")
    assert stations(passing, "6") == ".0"


# --- stations


@pytest.mark.rule("PU-4.6")
def test_a_player_has_one_station_in_a_system() -> None:
    state = at("16", ship="2", systems={"3": "1:0"})
    after = fly(state, "1", "3")
    assert (stations(after, "3"), phase(after)) == ("0...", "acting")
    assert stations(fly(at("26", ship="2", systems={"3": "11:0"}), "2", "3 4"), "3") == "0.."
    fourth = fly(at("16", ship="2", systems={"3": "1:.1.0"}), "1", "3")
    assert (stations(fourth, "3"), phase(fourth)) == (".1.0", "acting")


@pytest.mark.rule("PU-4.6")
def test_without_a_free_planet_nothing_happens() -> None:
    full = at("16", 3, ship="2", systems={"3": "12:12"})
    after = fly(full, "1", "3")
    assert (stations(after, "3"), phase(after)) == ("12", "acting")
    closed = fly(at("16", ship="2", systems={"3": "14:1"}), "1", "3")
    assert (stations(closed, "3"), phase(closed)) == ("1", "acting"), "the second planet is closed with two seats"


@pytest.mark.rule("PU-4.6")
def test_of_equal_planets_the_first_free_one_is_taken() -> None:
    after = fly(at("16", 3, ship="2", systems={"3": "1:1.2"}), "1", "3")
    assert stations(after, "3") == "102."


@pytest.mark.rule("PU-4.7")
def test_flying_through_takes_a_lifeless_planet_or_else_a_blue_one_without_its_bonus() -> None:
    lifeless = fly(at("26", ship="2", systems={"3": "11"}), "2", "3 4")
    assert (stations(lifeless, "3"), phase(lifeless)) == (".0.", "acting")
    blue = fly(at("26", ship="2", systems={"3": "12:.1"}), "2", "3 4")
    assert (stations(blue, "3"), phase(blue), blue.cubes[0]) == ("01", "acting", 0)


@pytest.mark.rule("PU-4.8")
def test_ending_takes_a_blue_planet_with_its_bonus_all_of_it() -> None:
    state = fly(at("16", ship="2", systems={"3": "13"}), "1", "3")
    assert (stations(state, "3"), codes(state)) == ("0..", ["bonus", "tile"])
    after = play(state, "bonus")
    assert (after.cubes[0], tokens(after)) == (1, [0, 1])


@pytest.mark.rule("PU-4.8")
def test_an_exploration_tile_may_be_taken_in_place_of_the_bonus() -> None:
    state = play(fly(at("16", ship="2", systems={"3": "13"}), "1", "3"), "tile")
    assert phase(state) == "exploring"
    after = play(state, "explore vp4")
    assert (after.cubes[0], gained(after)) == (0, {"exploration": 4})


@pytest.mark.rule("PU-3.7")
@pytest.mark.rule("PU-4.8")
def test_after_a_red_die_only_a_bonus_that_holds_one_is_closed() -> None:
    state = at("16", ship="2", red="!")
    assert codes(fly(state, "1", "3=11")) == ["bonus", "tile"], "two cubes"
    assert phase(fly(state, "1", "3=1")) == "exploring", "a red die: there is nothing to choose"


@pytest.mark.rule("PU-4.8")
def test_without_a_free_blue_planet_ending_takes_a_lifeless_one_without_a_bonus() -> None:
    state = fly(at("16", ship="2", systems={"3": "13:1"}), "1", "3")
    assert (stations(state, "3"), phase(state)) == ("10.", "acting")


# --- gate runs: A2 b1 gives a run past orange gates for 2 VP each, b2 past green ones for 1, t past any colour for 4


@pytest.mark.rule("PU-4.9")
def test_a_run_scores_for_every_different_gate_of_its_colour_that_the_flight_visited() -> None:
    state = at("46", ship="15", hqs="A2:b1:b1/C2::", systems={"15": "1:0"})
    state = fly(state, "4", "13 10 11 12")
    assert codes(state) == ["run b1 orange", "no run"]
    after = play(state, "run b1 orange")
    assert gained(after) == {"gate runs": 6}, "13, 10 and 12"
    assert part(after, "hqs") == "A2:b1:/C2::", "it is used up"


@pytest.mark.rule("PU-4.9")
def test_each_gate_counts_once_and_the_start_only_if_it_is_visited_again() -> None:
    state = at("56", ship="13", hqs="A2:b1:b1/C2::", systems={"15": "1:0"})
    again = play(fly(state, "5", "10 11 12 13 15"), "run b1 orange")
    assert gained(again) == {"gate runs": 6}, "10, 12 and 13, where it started"
    twice = fly(at("56", ship="15", hqs="A2:b1:b1/C2::", systems={"15": "1:0"}), "5", "13 10 11 12 13")
    assert gained(play(twice, "run b1 orange")) == {"gate runs": 6}, "13 was visited twice"
    assert gained(play(fly(at("36", ship="13", hqs="A2:b1:b1/C2::"), "3", "10 11 12"), "run b1 orange")) == {
        "gate runs": 4
    }


@pytest.mark.rule("PU-4.9")
def test_a_run_may_be_kept_and_at_most_one_is_used_for_a_flight() -> None:
    state = at("26", ship="11", hqs="A2:b1.b2.b3.m1.u1:b1.u1/C2::")
    state = fly(state, "2", "12 13")
    assert codes(state) == ["run b1 orange", "run u1 orange", "no run"]
    assert part(play(state, "no run"), "hqs").startswith("A2:b1.b2.b3.m1.u1:b1.u1/")
    after = play(state, "run u1 orange")
    assert (phase(after), part(after, "hqs")) == ("acting", "A2:b1.b2.b3.m1.u1:b1/C2::")


@pytest.mark.rule("PU-4.9")
def test_several_runs_may_be_held() -> None:
    state = play(at("146", hqs="A2::/C2::"), "use 4", "project b1", "take 1", "use 1", "project b2")
    assert part(state, "hqs") == "A2:b1.b2:b1.b2/C2::"


@pytest.mark.rule("PU-4.9")
def test_a_run_of_several_colours_is_bound_to_one_when_it_is_flown() -> None:
    state = at("36", ship="15", hqs="A2:b1.b2.b3.m1.u1:u1/C2::", systems={"15": "1:0", "75": "2:0"})
    state = fly(state, "3", "74 75 77")
    assert codes(state) == ["run u1 green", "run u1 magenta", "no run"]
    assert gained(play(state, "run u1 green")) == {"gate runs": 2}


@pytest.mark.rule("PU-4.9")
def test_a_run_is_offered_only_if_it_scores() -> None:
    state = at("16", ship="15", hqs="A2:b1:b1/C2::", systems={"15": "1:0"})
    assert phase(fly(state, "1", "74")) == "acting", "a magenta gate"


@pytest.mark.rule("PU-4.9")
def test_a_project_and_its_run_may_come_in_one_turn_but_only_a_later_flight_is_one() -> None:
    state = at("146", ship="13", hqs="A2::/C2::")
    flown = fly(state, "1", "10")
    assert phase(flown) == "acting", "no run yet"
    later = play(state, "use 4", "project b1", "take 1", "use 1", "fly 1", "to 10")
    assert codes(later) == ["run b1 orange", "no run"]


@pytest.mark.rule("PU-4.9")
def test_the_run_comes_before_the_stations_of_the_flight() -> None:
    state = fly(at("26", ship="10", hqs="A2:b1:b1/C2::", systems={"15": "11"}), "2", "13 15")
    assert (phase(state), stations(state, "15")) == ("running", "...")
    state = play(state, "run b1 orange")
    assert (phase(state), stations(state, "15")) == ("bonusing", "0..")


# --- dead ends, pulsars, tiles


@pytest.mark.rule("PU-4.10")
def test_a_station_in_a_dead_end_brings_a_tile_more_after_the_bonus() -> None:
    ending = fly(at("16", board="dead_ends", ship="G4", systems={"S4": "11"}), "1", "S4")
    assert codes(ending) == ["bonus", "tile"]
    state = play(ending, "bonus")
    assert (phase(state), state.cubes[0]) == ("exploring", 2)
    assert gained(play(state, "explore vp5")) == {"exploration": 5}
    both = play(ending, "tile", "explore vp4")
    assert phase(both) == "exploring"
    assert gained(play(both, "explore vp4")) == {"exploration": 8}


@pytest.mark.rule("PU-4.10")
def test_a_station_in_a_dead_end_brings_a_tile_by_passing_too() -> None:
    state = fly(at("26", board="dead_ends", ship="G4", systems={"S4": "11"}), "2", "S4 G4")
    assert (phase(state), stations(state, "S4")) == ("exploring", ".0.")
    nothing = fly(at("26", board="dead_ends", ship="G4", systems={"S4": "11:0"}), "2", "S4 G4")
    assert phase(nothing) == "acting"


@pytest.mark.rule("PU-4.10")
def test_a_claim_of_a_dead_ends_pulsar_brings_a_tile() -> None:
    state = fly(at("16", board="dead_ends", ship="M13"), "1", "P13")
    assert phase(play(state, "claim P13")) == "exploring"
    assert phase(play(state, "leave")) == "acting"
    assert phase(play(fly(at("16", board="dead_ends", ship="G3"), "1", "P1"), "claim P1")) == "acting"


@pytest.mark.rule("PU-4.11")
def test_a_free_pulsar_at_the_end_of_a_flight_may_be_claimed_or_left() -> None:
    state = fly(at("16", ship="4"), "1", "5")
    assert codes(state) == ["claim 5", "leave"]
    assert pulsar(play(state, "claim 5"), "5") == "0"
    assert pulsar(play(state, "leave"), "5") == "-"
    assert phase(fly(at("16", ship="4", pulsars={"5": "1"}), "1", "5")) == "acting"
    assert phase(fly(at("16", ship="4", pulsars={"5": "0"}), "1", "5")) == "acting"


@pytest.mark.rule("PU-4.11")
def test_a_claim_needs_a_ring_and_everybody_has_six() -> None:
    six = dict.fromkeys(("11", "16", "22", "28", "35", "42"), "0")
    assert phase(fly(at("16", ship="4", pulsars=six), "1", "5")) == "acting"
    six.pop("42")
    assert phase(fly(at("16", ship="4", pulsars=six), "1", "5")) == "claiming"


@pytest.mark.rule("PU-4.11")
def test_passing_a_pulsar_never_claims_it() -> None:
    state = fly(at("26", ship="4", systems={"6": "1:0"}), "2", "5 6")
    assert (phase(state), pulsar(state, "5")) == ("acting", "-")


@pytest.mark.rule("PU-4.12")
def test_a_tile_is_as_likely_as_there_are_tiles_of_its_kind() -> None:
    state = play(
        fly(at("16", ship="2", systems={"3": "13"}, tiles="1,0,3,2,2", discards="1,2,1,0,0"), "1", "3"), "tile"
    )
    assert codes(state) == ["explore cubes", "explore vp4", "explore vp5", "explore outpost"]
    assert state.odds() == [1, 3, 2, 2]


@pytest.mark.rule("PU-4.12")
def test_used_tiles_are_discarded_and_shuffled_when_the_stack_is_empty() -> None:
    end: dict[str, Any] = {"ship": "2", "systems": {"3": "13"}}
    state = play(fly(at("16", **end), "1", "3"), "tile", "explore vp4")
    assert (part(state, "tiles"), part(state, "discards")) == ("2,2,3,2,2", "0,0,1,0,0")
    empty = at("16", tiles="0,0,0,0,0", discards="2,2,4,2,1", kept="0,0,0,0,1/0,0,0,0,0", **end)
    state = play(fly(empty, "1", "3"), "tile")
    assert (part(state, "tiles"), part(state, "discards")) == ("2,2,4,2,1", "0,0,0,0,0")
    assert state.odds() == [2, 2, 4, 2, 1]


@pytest.mark.rule("PU-4.12")
def test_a_kept_tile_stays_out_of_the_stack_for_good() -> None:
    state = play(fly(at("16", ship="2", systems={"3": "13"}), "1", "3"), "tile", "explore outpost")
    assert (part(state, "tiles"), part(state, "discards")) == ("2,2,4,2,1", "0,0,0,0,0")
    assert part(state, "kept") == "0,0,0,0,1/0,0,0,0,0"


@pytest.mark.rule("PU-4.12")
def test_of_two_tiles_the_first_is_carried_out_before_the_second_is_drawn() -> None:
    state = play(at("56"), "use 5", "patent A-5-2", "explore cubes")
    assert (phase(state), state.cubes[0], tokens(state)) == ("exploring", 2, [0, 0])
    state = play(state, "explore modifiers")
    assert (phase(state), tokens(state)) == ("acting", [2, 2]), "the tile's tokens and then the technology's"
