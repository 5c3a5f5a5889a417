"""Production: its order, turn order, engineering, penalties, transmitters, gyrodynes, green technologies, clean-up."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.games.pulsar_2849.data.reasons import REASONS
from tests.games.pulsar_2849.positions import (
    at,
    codes,
    events_of,
    gained,
    part,
    phase,
    play,
    produced,
    tokens,
)

ONLINE = {"A1": "A1:0:7:-:-", "A4": "A4:0:3:-:-", "B2": "B2:0:3:-:-", "C7": "C7:0:3:-:-"}


def scored(seats: int = 2, **changes: Any) -> list[tuple[int, str, int]]:
    """Return the scores of a production, in order: seat, reason, VP."""
    last = at("/" * (seats - 1) + "1", seats, seat=seats - 1, **changes)
    events = events_of(last, "use 1", "buy pm1")
    return [(event.seat, REASONS[event.facts[1]], event.facts[0]) for event in events if event.kind == "scored"]


@pytest.mark.rule("PU-7.1")
def test_the_steps_of_production_come_in_their_order_each_for_all_seats() -> None:
    order = scored(
        initiative="0:8,1:8,0:14,1:15",
        engineering="1:8,0:8,1:8,0:8",
        arrays="A1:0:7:-:- A7:1:7:-:-",
        pulsars={"5": "0s1", "11": "1s2"},
        patents="A-3-2:0",
        points=[20, 20],
    )
    assert order == [
        (1, "engineering", 1),
        (0, "penalties", -1),
        (1, "penalties", -2),
        (0, "transmitters", 2),
        (1, "transmitters", 3),
        (0, "gyrodynes", 3),  # 1, and 2 for row 5
        (1, "gyrodynes", 4),
        (0, "green technologies", 1),
    ]


@pytest.mark.rule("PU-7.1")
def test_production_comes_after_the_last_turn() -> None:
    state = at("1/1/1", 3, order="0,2,1")
    state = play(state, "use 1", "buy pm1")
    assert (state.mover(), state.round) == (2, 5)
    state = play(state, "use 1", "buy pm1")
    assert (state.mover(), state.round) == (1, 5)
    state = play(state, "use 1", "buy pm1")
    assert (phase(state), state.round) == ("revealing", 6)


@pytest.mark.rule("PU-7.2")
def test_further_left_comes_first_and_in_a_stack_the_upper_one() -> None:
    assert part(produced(4, initiative="2:3,0:9,3:9,1:12"), "order") == "2,0,3,1"
    assert part(produced(3, initiative="2:8,1:8,0:8"), "order") == "2,1,0"


@pytest.mark.rule("PU-7.2")
def test_with_two_seats_four_rockets_follow_the_four_markers() -> None:
    assert part(produced(initiative="1:2,1:5,0:8,0:8"), "order") == "1,1,0,0"
    assert part(produced(initiative="0:2,1:5,1:8,0:8"), "order") == "0,1,1,0"


@pytest.mark.rule("PU-7.3")
def test_the_first_engineer_gets_three_cubes_and_the_second_two() -> None:
    assert produced(3, engineering="1:3,2:3,0:8").cubes == [0, 3, 2]
    assert produced(4, engineering="3:3,0:4,1:4,2:8").cubes == [2, 0, 0, 3]


@pytest.mark.rule("PU-7.3")
@pytest.mark.parametrize(
    ("track", "cubes", "vp"),
    [
        ("0:8,1:8,0:9,1:9", [2, 1], [1, 0]),
        ("1:8,0:8,1:9,0:9", [1, 2], [0, 1]),
        ("0:1,0:2,1:3,1:4", [3, 0], [0, 1]),
        ("0:1,1:2,1:3,0:4", [2, 1], [0, 1]),
    ],
)
def test_with_two_seats_markers_get_two_cubes_one_cube_and_1_vp(track: str, cubes: list[int], vp: list[int]) -> None:
    after = produced(engineering=track)
    assert after.cubes == cubes
    assert [gained(after, seat).get("engineering", 0) for seat in (0, 1)] == vp


@pytest.mark.rule("PU-7.4")
def test_every_marker_on_a_penalty_space_of_either_track_costs() -> None:
    after = produced(3, initiative="1:13,0:14,2:15", engineering="1:8,2:14,0:15")
    assert [gained(after, seat).get("penalties", 0) for seat in range(3)] == [-3, 0, -3]
    two = produced(initiative="1:8,1:8,0:14,0:15", engineering="1:8,1:8,0:15,0:15")
    assert gained(two)["penalties"] == -7


@pytest.mark.rule("PU-7.4")
def test_nobody_falls_below_0_and_awards_come_first() -> None:
    after = produced(3, initiative="1:8,2:8,0:15", engineering="1:8,2:8,0:15", points=[3, 5, 5])
    assert (after.points[0], gained(after)["penalties"]) == (0, -3)
    # The third engineer of two seats gets 1 VP before penalties are taken.
    poor = produced(initiative="0:8,1:8,0:8,1:15", engineering="0:8,0:8,1:9,1:9", points=[0, 0])
    assert (poor.points[1], gained(poor, 1)) == (0, {"engineering": 1, "penalties": -1})


@pytest.mark.rule("PU-7.5")
def test_cubes_of_transmitters_can_be_paid_to_others_in_the_same_production() -> None:
    state = produced(3, engineering="2:8,1:8,0:8", arrays=f"{ONLINE['A1']} {ONLINE['A4']}")
    assert (phase(state), state.mover(), state.cubes[0]) == ("paying", 0, 1)
    assert codes(state) == ["spend A4", "keep"]
    after = play(state, "spend A4")
    assert (phase(after), after.cubes[0], gained(after)) == ("revealing", 0, {"transmitters": 2, "cubes paid": 3})
    kept = play(state, "keep")
    assert (kept.cubes[0], gained(kept)) == (1, {"transmitters": 2})


@pytest.mark.rule("PU-7.5")
def test_the_owner_chooses_which_to_pay_and_how_often_up_to_the_number_of_times() -> None:
    arrays = f"{ONLINE['A4']} {ONLINE['B2']} {ONLINE['C7']}"
    state = produced(3, engineering="2:8,1:8,0:8", cubes=[9, 0, 0], arrays=arrays)
    assert codes(state) == ["spend A4", "spend B2", "spend C7", "keep"]
    state = play(state, "spend C7")
    assert codes(state) == ["spend A4", "spend B2", "spend C7", "keep"]
    state = play(state, "spend C7")
    assert codes(state) == ["spend A4", "spend B2", "keep"]
    state = play(state, "spend B2", "spend A4")
    assert (phase(state), gained(state)["cubes paid"], state.cubes[0]) == ("revealing", 5 + 5 + 4 + 3, 5)


@pytest.mark.rule("PU-7.5")
def test_seats_are_asked_in_the_new_turn_order() -> None:
    arrays = "A4:0:3:-:- B2:1:3:-:-"
    state = produced(cubes=[3, 3], arrays=arrays, initiative="1:2,0:8,1:8,0:9")
    assert (state.mover(), codes(state)) == (1, ["spend B2", "keep"])
    state = play(state, "keep")
    assert (state.mover(), codes(state)) == (0, ["spend A4", "keep"])


@pytest.mark.rule("PU-7.5")
def test_without_cubes_nobody_is_asked() -> None:
    assert phase(produced(3, engineering="2:8,1:8,0:8", arrays=ONLINE["A4"])) == "revealing"


@pytest.mark.rule("PU-7.6")
@pytest.mark.parametrize(
    ("round_", "techs", "bonus"),
    [
        *[("1", "AAA", 0), ("2", "AAA", 2), ("3", "AAA", 1), ("4", "AAA", 0), ("5", "AAA", 2), ("6", "AAA", 0)],
        *[("7", "AAA", 2), ("8", "AAA", 4), ("1", "BAA", 2), ("4", "ACA", 4), ("7", "AAB", 4), ("8", "AAD", 4)],
    ],
)
def test_spinning_gyrodynes_score_their_value_and_the_rows_bonus(round_: str, techs: str, bonus: int) -> None:
    pulsars = {"5": "0s1", "11": "0s2", "16": "0s3", "22": "0b3", "28": "1s3"}
    after = produced(round=round_, techs=techs, pulsars=pulsars, median="7")
    assert gained(after)["gyrodynes"] == 1 + 2 + 3 + 3 * bonus, "? is the median 3.5, rounded up"
    assert gained(after, 1)["gyrodynes"] == 3 + bonus


@pytest.mark.rule("PU-7.6")
@pytest.mark.parametrize(("median", "value"), [(6, 3), (7, 4), (8, 4), (11, 6), (12, 6), (3, 2)])
def test_a_bonus_of_the_median_is_rounded_up(median: int, value: int) -> None:
    after = produced(round="4", techs="ACA", pulsars={"5": "0s1"}, median=median)
    assert gained(after)["gyrodynes"] == 1 + value


@pytest.mark.rule("PU-7.6")
def test_a_gyrodyne_completed_in_a_round_scores_in_its_production() -> None:
    state = at("/3", seat=1, pulsars={"5": "1b1"})
    assert gained(play(state, "use 3", "complete 5"), 1)["gyrodynes"] == 3


@pytest.mark.rule("PU-7.7")
@pytest.mark.parametrize(
    ("track", "vps"),
    [("0:1,1:8,0:8,1:8", [2, 1]), ("1:1,1:2,0:8,0:9", [0, 2]), ("1:1,0:2,1:8,0:9", [1, 2])],
)
def test_a_place_on_a_track_is_that_of_the_foremost_marker_in_the_new_order(track: str, vps: list[int]) -> None:
    # D-2-2 scores 2 for the first place on the initiative track and 1 for the second; markers of both seats count.
    for seat in (0, 1):
        after = produced(techs="DDD", patents=f"D-2-2:{seat}", initiative=track)
        assert gained(after, seat).get("green technologies", 0) == vps[seat]


@pytest.mark.rule("PU-7.7")
@pytest.mark.parametrize(("sizes", "vp"), [("", 0), ("1", 1), ("11", 1), ("12", 1), ("123", 3), ("1123", 3)])
def test_a_green_ladder_is_read_anew_in_every_production(sizes: str, vp: int) -> None:
    # C-3-1 scores 1, 1, 3 for one, two, three sizes.
    pulsars = {place: f"0s{size}" for place, size in zip(["5", "11", "16", "22"], sizes, strict=False)}
    assert gained(produced(techs="CCC", patents="C-3-1:0", pulsars=pulsars)).get("green technologies", 0) == vp


@pytest.mark.rule("PU-7.8")
def test_open_transmitters_are_discarded_and_the_next_row_opens() -> None:
    state = produced(3, shown="A2 A4 A5", round="4")
    assert (phase(state), part(state, "shown"), part(state, "round")) == ("revealing", "", "5")
    assert "A2" not in part(state, "stack")
    assert codes(state) == ["reveal A1", "reveal A3", "reveal A6", "reveal A7", "reveal A8"]
    state = play(state, "reveal A1", "reveal A3", "reveal A6", *["roll 1"] * 7)
    assert (phase(state), part(state, "pool")) == ("drafting", "1111111")


@pytest.mark.rule("PU-7.8")
def test_tokens_move_to_the_lock_so_that_one_other_player_may_patent() -> None:
    state = produced(3, patents="A-5-1:1! A-2-1:02!")
    assert part(state, "patents") == "A-2-1:02,A-5-1:1"


@pytest.mark.rule("PU-7.8")
def test_after_round_8_there_is_no_next_round_but_a_full_production() -> None:
    assert part(produced(round="7"), "round") == "8", "the seventh is not the last"
    after = produced(initiative="1:2,0:8,1:8,0:9", round="8", pulsars={"5": "0s1"}, shown="A2")
    assert (phase(after), part(after, "round"), part(after, "order")) == ("ended", "8", "1,0,1,0")
    assert gained(after)["gyrodynes"] == 5
    assert part(after, "shown") == "A2", "nothing is cleaned up"


@pytest.mark.rule("PU-7.8")
def test_tokens_and_cubes_are_kept_and_dice_are_gone() -> None:
    after = produced(3, cubes=[2, 0, 0], engineering="2:8,1:8,0:8", tokens="1,1/0,0/0,0", pool="3")
    assert (after.cubes[0], tokens(after), part(after, "pool"), part(after, "hands")) == (2, [1, 1], "", "//")
