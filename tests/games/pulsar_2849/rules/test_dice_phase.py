"""The dice phase: the roll, the median, the draft, and markers on their tracks."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.core.state import CHANCE
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.rules import Pulsar
from starfold.games.pulsar_2849.rules.dice_phase import way_of
from tests.games.pulsar_2849.positions import at, codes, fly, hand, part, phase, play, rolled


def rolling(seats: int, **changes: Any) -> Pulsar:
    """Return the position before the roll of round 5."""
    return at("/".join([""] * seats), seats, **{"phase": "rolling", "seat": "-", **changes})


def drafting(pool: str, seats: int = 2, median: int = 6, **changes: Any) -> Pulsar:
    """Return the first pick from these dice, by seat 0; the median is given doubled."""
    return at("/".join([""] * seats), seats, phase="drafting", pick="0", pool=pool, median=median, **changes)


def tracks(state: Pulsar) -> tuple[str, str]:
    """Return both tracks as written in the text."""
    return part(state, "initiative"), part(state, "engineering")


# --- the round begins


@pytest.mark.rule("PU-2.1")
def test_three_transmitters_are_turned_up_all_as_before_all_bs_and_these_before_all_cs() -> None:
    state = at("/", phase="revealing", seat="-", arrays="A1:0:1:-:- A2:0:1:-:- A3:0:1:-:- A4:1:1:-:-")
    assert codes(state) == ["reveal A5", "reveal A6", "reveal A7", "reveal A8"]
    assert state.odds() is None
    gone = "A1:0:1:-:- A2:0:1:-:- A3:0:1:-:- A4:1:1:-:- A5:1:1:-:- A6:1:1:-:- A7:1:1:-:-"
    state = at("/", phase="revealing", seat="-", arrays=gone)
    assert codes(state) == ["reveal A8"]
    state = play(state, "reveal A8")
    assert codes(state) == [f"reveal B{number}" for number in range(1, 9)]
    state = play(state, "reveal B5", "reveal B2")
    assert (phase(state), part(state, "shown")) == ("rolling", "A8,B2,B5")


@pytest.mark.rule("PU-2.3")
@pytest.mark.parametrize(("seats", "dice"), [(2, 7), (3, 7), (4, 9)])
def test_seven_dice_are_rolled_and_with_four_seats_nine(seats: int, dice: int) -> None:
    state = rolling(seats)
    assert state.mover() == CHANCE
    assert codes(state) == [f"roll {face}" for face in range(1, 7)]
    state = rolled(state, *[6] * (dice - 1))
    assert phase(state) == "rolling"
    state = rolled(state, 2)
    assert (phase(state), part(state, "pool")) == ("drafting", "2" + "6" * (dice - 1))


# --- the median


@pytest.mark.rule("PU-2.5")
@pytest.mark.parametrize(
    ("seats", "dice", "median"),
    [
        (2, "1234566", 8),  # the fourth is a 4; three dice lie on each side
        (2, "1133566", 7),  # the fourth is a 3; two below, three above: half a space to the right
        (2, "1114466", 7),  # the fourth is a 4; three below, two above: half a space to the left
        (3, "2222222", 4),  # no dice lie beyond it
        (3, "1111112", 3),
        (2, "1666666", 11),
        (4, "112234556", 6),  # the fifth of nine is a 3; four below, four above
        (4, "112244556", 7),  # the fifth of nine is a 4; four below, three above
    ],
)
def test_the_median_is_the_middle_die_and_half_a_space_towards_more_dice(seats: int, dice: str, median: int) -> None:
    assert rolled(rolling(seats), *[int(face) for face in dice]).median == median, "twice its value"


@pytest.mark.rule("PU-2.5")
def test_dice_of_an_even_start_count_for_the_median() -> None:
    state = rolling(2, even="1", round="1", median="0", pool="2345")
    assert rolled(state, 6, 6, 6).median == 10, "2345666: the fourth is a 5, and three dice lie on each side"
    assert rolled(state, 1, 1, 6).median == 6, "1123456: the fourth is a 3, and three dice lie on each side"


@pytest.mark.rule("PU-2.5")
def test_the_median_stays_where_it_is_while_dice_are_taken() -> None:
    state = rolled(rolling(2), 1, 2, 3, 4, 5, 6, 6)
    assert state.median == 8
    state = play(state, "draft 6", "initiative", "draft 6", "initiative")
    assert state.median == 8


@pytest.mark.rule("PU-2.6")
@pytest.mark.parametrize(
    ("median", "ways"),
    [
        (6, [-2, -1, 0, 1, 2, 3]),
        (2, [0, 1, 2, 3, 4, 5]),
        (12, [-5, -4, -3, -2, -1, 0]),
        (7, [-3, -2, -1, 1, 2, 3]),
        (3, [-1, 1, 2, 3, 4, 5]),
        (11, [-5, -4, -3, -2, -1, 1]),
    ],
)
def test_a_die_moves_a_marker_as_far_as_it_lies_from_the_median(median: int, ways: list[int]) -> None:
    state = drafting("112233456", 4, median)
    assert [way_of(state, face) for face in range(1, 7)] == ways


@pytest.mark.rule("PU-2.6")
def test_the_picker_chooses_the_track_and_exactly_one_marker_moves() -> None:
    state = play(drafting("1134566", 3), "draft 1")
    assert (phase(state), state.mover(), hand(state)) == ("marking", 0, "1")
    assert codes(state) == ["initiative", "engineering"]
    assert tracks(play(state, "initiative")) == ("0:6,2:8,1:8", "2:8,1:8,0:8")
    assert tracks(play(state, "engineering")) == ("2:8,1:8,0:8", "0:6,2:8,1:8")
    assert tracks(play(drafting("1134566", 3), "draft 5", "initiative"))[0] == "2:8,1:8,0:10"


@pytest.mark.rule("PU-2.6")
def test_a_die_on_the_median_moves_no_marker() -> None:
    state = play(drafting("1134566", 3), "draft 3")
    assert (phase(state), state.mover(), hand(state)) == ("drafting", 1, "3")
    assert tracks(state) == ("2:8,1:8,0:8", "2:8,1:8,0:8")


@pytest.mark.rule("PU-2.6")
def test_with_two_seats_either_marker_of_a_track_may_be_moved() -> None:
    state = play(drafting("1134566"), "draft 1")
    assert codes(state) == ["initiative", "engineering", "initiative rear", "engineering rear"]
    assert tracks(play(state, "initiative"))[0] == "0:6,1:8,1:8,0:8"
    assert tracks(play(state, "initiative rear"))[0] == "0:6,1:8,0:8,1:8"


@pytest.mark.rule("PU-2.6")
def test_two_markers_that_make_no_difference_are_offered_once() -> None:
    state = play(drafting("1134566", initiative="0:8,0:8,1:8,1:9", engineering="1:8,0:8,0:9,1:9"), "draft 1")
    assert codes(state) == ["initiative", "engineering", "engineering rear"]


# --- the draft


@pytest.mark.rule("PU-2.4")
@pytest.mark.parametrize(
    ("seats", "order", "pickers"),
    [(3, "1,0,2", [1, 0, 2, 2, 0, 1]), (4, "3,1,0,2", [3, 1, 0, 2, 2, 0, 1, 3]), (2, "1,0,0,1", [1, 0, 0, 1])],
)
def test_dice_are_chosen_forth_and_back_but_by_rocket_with_two_seats(
    seats: int, order: str, pickers: list[int]
) -> None:
    state = drafting("3" * (9 if seats == 4 else 7), seats, seat=order[0], order=order)
    found = []
    while phase(state) == "drafting":
        found.append(state.mover())
        state = play(state, "draft 3")
    assert found == pickers
    assert phase(state) == "acting"
    assert state.mover() == int(order[0])
    assert [hand(state, seat) for seat in range(seats)] == ["33"] * seats
    assert sum(state.pool) == (3 if seats == 2 else 1), "dice that are left over"


@pytest.mark.rule("PU-2.2")
@pytest.mark.parametrize(("seats", "markers"), [(2, "1:8,0:8,1:8,0:8"), (3, "2:8,1:8,0:8"), (4, "3:8,2:8,1:8,0:8")])
def test_markers_begin_on_the_eighth_space_with_the_last_in_turn_order_on_top(seats: int, markers: str) -> None:
    state = play(GAME.start(seats), *[f"order {seat}" for seat in range(1, seats + 1)])
    assert tracks(state) == (markers, markers)


@pytest.mark.rule("PU-2.2")
def test_with_two_seats_each_has_two_rockets_but_one_turn_a_round() -> None:
    state = at("1/1", order="1,0,0,1", seat="1", pick="0", ships=["4", "4"])
    state = play(fly(state, "1", "5"), "leave")
    assert (phase(state), state.mover()) == ("acting", 0)
    state = play(fly(state, "1", "5"), "leave")
    assert part(state, "round") == "6"
    first = at("1/1", order="1,1,0,0", seat="1", pick="0", ships=["4", "4"])
    assert play(fly(first, "1", "5"), "leave").mover() == 0, "not again the seat with the first two rockets"


# --- the ends of a track


@pytest.mark.rule("PU-2.7")
def test_a_pair_that_fits_must_be_chosen_if_there_is_one() -> None:
    near: dict[str, Any] = {"initiative": "1:8,2:8,0:13", "engineering": "1:8,2:8,0:14"}
    state = drafting("1444566", 3, **near)
    assert codes(state) == ["draft 1", "draft 4", "draft 5"], "a 6 would move either marker past the last space"
    assert codes(play(state, "draft 4")) == ["initiative", "engineering"], "penalty spaces are allowed"
    assert codes(play(state, "draft 5")) == ["initiative"]


@pytest.mark.rule("PU-2.7")
def test_when_no_pair_fits_any_may_be_chosen_and_the_marker_goes_to_the_last_space_on_top() -> None:
    state = drafting("5556666", 3, initiative="1:8,0:14,2:15", engineering="1:8,2:8,0:14")
    assert codes(state) == ["draft 5", "draft 6"]
    state = play(state, "draft 6")
    assert codes(state) == ["initiative", "engineering"]
    assert tracks(play(state, "initiative"))[0] == "1:8,0:15,2:15"


@pytest.mark.rule("PU-2.7")
def test_with_two_seats_a_pair_fits_if_one_of_two_markers_does() -> None:
    state = drafting("6666666", initiative="0:9,1:9,1:9,0:14", engineering="1:8,1:8,0:14,0:15")
    assert codes(state) == ["draft 6"]
    assert codes(play(state, "draft 6")) == ["initiative"], "the rear one would leave the track"


@pytest.mark.rule("PU-2.8")
def test_a_marker_that_stops_at_the_first_space_goes_on_top_even_if_it_stood_there() -> None:
    state = play(drafting("1666666", 3, 12, initiative="1:1,0:1,2:4", engineering="1:3,0:5,2:8"), "draft 1")
    assert tracks(play(state, "initiative"))[0] == "0:1,1:1,2:4"
    assert tracks(play(state, "engineering"))[1] == "0:1,1:3,2:8"


@pytest.mark.rule("PU-2.8")
def test_a_marker_forced_past_the_last_space_goes_on_top_even_if_it_stood_there() -> None:
    state = play(drafting("6666666", 3, initiative="1:15,0:15,2:15", engineering="1:8,2:8,0:15"), "draft 6")
    assert tracks(play(state, "initiative"))[0] == "0:15,1:15,2:15"


@pytest.mark.rule("PU-2.8")
def test_a_marker_goes_on_top_of_the_markers_on_its_new_space_and_the_others_keep_their_order() -> None:
    state = play(drafting("233333334", 4, initiative="3:7,1:7,2:8,0:8", engineering="3:7,1:8,0:8,2:8"), "draft 2")
    assert tracks(play(state, "initiative"))[0] == "0:7,3:7,1:7,2:8"
    assert tracks(play(state, "engineering"))[1] == "0:7,3:7,1:8,2:8"
    right = play(drafting("233333334", 4, initiative="0:7,3:7,1:7,2:8"), "draft 4", "initiative")
    assert tracks(right)[0] == "3:7,1:7,0:8,2:8"
