"""BS-8: the decisions of eliminated seats between two turns, and their order."""

import pytest

from starfold.core.state import CHANCE, OVER, State
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import at, codes, dealt, part, planet_on, play, rings, zone

FAR = "...........oooo."  # planets far from all ships


def asked_in_turn(state: State) -> list[int]:
    """Return the seats that are asked in the gap, if all pass."""
    seats = []
    while part(state, "phase") == "between":
        seats.append(state.mover())
        state = play(state, "pass")
    return seats


@pytest.mark.rule("BS-8.1")
@pytest.mark.parametrize(
    ("row", "active", "order"),
    [
        (".So.............", 0, [1, 2, 3]),
        (".Ao.............", 1, [2, 3, 0]),
        (".Vo.............", 2, [3, 0, 1]),
        (".Go.............", 3, [0, 1, 2]),
        (".So..V..........", 0, [1, 3]),
    ],
)
def test_the_eliminated_are_asked_clockwise_from_the_one_after_the_active(
    row: str, active: int, order: list[int]
) -> None:
    zones = ["20*", "33*", "34*", "53*"]
    zones[active] = ""
    after = play(at(row, FAR, zones="/".join(zones), active=str(active)), "move 1-3", "blank")
    assert asked_in_turn(after) == order


@pytest.mark.rule("BS-8.1")
@pytest.mark.parametrize(
    ("row", "active", "spoke", "order"),
    [
        ("S..Ao...........", 0, 1, [2, 3, 0]),
        ("So.A............", 1, 4, [2, 3, 1]),
        ("So...V..........", 2, 6, [3, 1, 2]),
        ("So.......G......", 3, 10, [1, 2, 3]),
    ],
)
def test_who_has_just_played_and_fallen_is_asked_last(row: str, active: int, spoke: int, order: list[int]) -> None:
    phase = "flying" if row[spoke] == "o" else "stranded"
    zones = ["20*,35*", "33*,36*", "34*,37*", "53*,54*"]
    value = [1, 2, 2, 3][active]
    state = at(row, FAR, zones="/".join(zones), active=str(active), phase=phase)
    assert asked_in_turn(play(state, f"spend {value} spoke {spoke}", "blank")) == order


@pytest.mark.rule("BS-8.1")
def test_who_has_no_token_or_still_a_ship_is_not_asked() -> None:
    before = at("So....G.........", FAR, zones="/33,20/34*/53*")  # Amber is out without a token, Green is not out
    assert asked_in_turn(play(before, "move 1-2", "blank")) == [2]


@pytest.mark.rule("BS-8.1")
def test_who_passes_keeps_the_token_and_is_asked_again_after_the_next_turn() -> None:
    gap = play(at("Soo.............", zones="/33*"), "move 1-2", "blank")
    assert (gap.mover(), codes(gap)[-1]) == (1, "pass")
    passed = play(gap, "pass")
    assert (passed.mover(), zone(passed, 1)) == (0, "33*")
    again = play(passed, "move 1-3", "blank")
    assert (again.mover(), part(again, "phase")) == (1, "between")


@pytest.mark.rule("BS-8.1")
def test_a_gap_comes_after_each_turn_also_one_that_stranding_ends() -> None:
    before = at("So..A...........", FAR, zones="//53*")
    gap = play(before, "move 1-2", "blank")
    assert (gap.mover(), part(gap, "phase")) == (2, "between")
    stranded = play(gap, "pass", "blank")  # Amber, without being asked
    assert (stranded.mover(), part(stranded, "phase"), stranded.turn()) == (2, "between", 6)


@pytest.mark.rule("BS-8.1")
def test_a_gap_token_shifts_like_any_other_and_costs_its_points() -> None:
    gap = play(at("Soo.............", FAR, zones="5/33*,7*"), "move 1-3", "blank")
    lines = ["spoke 2", "spoke 3", "spoke 12", "spoke 13", "spoke 14", "spoke 15"]
    lines += ["ring 1 clockwise", "ring 2 clockwise", "ring 1 counter", "ring 2 counter"]
    assert codes(gap) == [f"spend {value} {line}" for value in (1, 2) for line in lines] + ["pass"]
    after = play(gap, "spend 2 ring 1 clockwise")
    assert (after.scores(), rings(after)[0]) == ([2, 1], "..oS............")
    assert planet_on(after, "1-4") == "3"


@pytest.mark.rule("BS-8.2")
def test_one_token_a_gap_is_the_most_and_then_the_next_one_is_asked() -> None:
    before = at("So..............", FAR, zones="/33*,34*/53*")
    after = play(before, "move 1-2", "blank", "spend 2 spoke 12")
    assert (after.mover(), zone(after, 1)) == (2, "34*")
    assert play(after, "spend 3 spoke 12").mover() != 1


@pytest.mark.rule("BS-8.2")
def test_by_option_as_many_as_one_has_until_one_passes() -> None:
    before = at("So..............", FAR, zones="/33*,34*/53*", any_tokens="1")
    once = play(before, "move 1-2", "blank", "spend 2 spoke 12")
    assert (once.mover(), zone(once, 1), codes(once)[-1]) == (1, "34*", "pass")
    assert play(once, "pass").mover() == 2
    assert play(once, "spend 2 spoke 13").mover() == 2  # none is left


@pytest.mark.rule("BS-8.2")
def test_by_option_who_has_passed_is_not_asked_again_in_that_gap() -> None:
    before = at("Soo.............", FAR, zones="/33*,34*/53*,54*", any_tokens="1")
    after = play(before, "move 1-2", "blank", "pass", "spend 3 spoke 12")
    assert after.mover() == 2
    assert (play(after, "pass").mover(), part(play(after, "pass"), "phase")) == (0, "flying")


@pytest.mark.rule("BS-8.2")
def test_the_number_of_tokens_in_a_gap_is_an_option() -> None:
    option = {option.key: option for option in GAME.options}["gap_tokens"]
    assert option.show(option.default) == "one"
    assert part(GAME.start(), "any_tokens") == "0"
    assert part(GAME.start(options={"gap_tokens": "any"}), "any_tokens") == "1"


@pytest.mark.rule("BS-8.2")
@pytest.mark.parametrize("any_tokens", ["0", "1"])
def test_in_the_own_turn_one_token_is_the_most_under_both_options(any_tokens: str) -> None:
    before = at("So..A...........", FAR, zones="33*,34*/", any_tokens=any_tokens)
    assert codes(play(before, "spend 2 spoke 12"), "spend") == []


@pytest.mark.rule("BS-8.3")
@pytest.mark.parametrize("any_tokens", ["0", "1"])
def test_who_is_eliminated_in_the_gap_before_the_own_place_is_asked_in_it(any_tokens: str) -> None:
    # Sky plays; Amber is out, and pulls in Violet, whose place is after Amber's.
    before = at("So...V..........", FAR, zones="/33*/53*/", any_tokens=any_tokens)
    gap = play(before, "move 1-2", "blank")
    assert gap.mover() == 1
    after = play(gap, "spend 2 spoke 6", "blank")
    assert (after.mover(), part(after, "phase"), zone(after, 2)) == (2, "between", "6,53*")


@pytest.mark.rule("BS-8.3")
@pytest.mark.rule("BS-7.3")
def test_the_icon_of_the_planet_that_fell_with_the_ship_counts_in_that_gap() -> None:
    before = at("So...V..........", FAR, zones="/33*//")
    fallen = play(before, "move 1-2", "blank", "spend 2 spoke 6")
    assert fallen.mover() == CHANCE
    assert asked_in_turn(play(fallen, "icon")) == [2]
    assert asked_in_turn(play(fallen, "blank")) == []
    after = play(fallen, "icon", "spend 1 spoke 2")  # and pulls in Sky
    assert part(after, "ships") == "star,star,star,star"


@pytest.mark.rule("BS-8.3")
@pytest.mark.parametrize("any_tokens", ["0", "1"])
def test_who_is_eliminated_in_the_gap_after_the_own_place_waits_for_the_next_one(any_tokens: str) -> None:
    # Sky plays; Violet is out, and pulls in Amber, whose place was before Violet's.
    before = at("So...A..........", ".o...........ooo", zones="/53*/33*", any_tokens=any_tokens)
    after = play(before, "move 1-2", "blank", "spend 2 spoke 6", "icon")
    assert (after.mover(), part(after, "phase"), after.turn()) == (0, "flying", 6)
    gap = play(after, "move 2-2", "blank")
    assert (gap.mover(), part(gap, "phase")) == (1, "between")


@pytest.mark.rule("BS-8.3")
@pytest.mark.rule("BS-8.1")
def test_the_active_seat_that_a_gap_token_eliminates_is_asked_last_in_that_gap() -> None:
    before = at("So.......G......", FAR, zones="34*/33*/53*/")
    gap = play(before, "move 1-2", "blank", "done")
    fallen = play(gap, "spend 2 spoke 2", "blank")
    assert asked_in_turn(fallen) == [2, 0]


@pytest.mark.rule("BS-6.1")
@pytest.mark.rule("BS-8.4")
def test_the_first_gap_comes_after_the_first_turn() -> None:
    board = play(GAME.start(4), "deal 2", "deal 1", *[f"deal {planet}" for planet in range(3, 65)])
    placed = play(board, "place 1-2", "place 1-1", "place 1-3")
    assert placed.mover() == 3
    # Sky begins, surrounded by the three others: the first turn ends without a decision.
    shut_in = play(placed, "place 2-2")
    assert (shut_in.mover(), part(shut_in, "phase"), shut_in.turn()) == (CHANCE, "turning_up", 1)
    gap = play(shut_in, "icon")
    assert (gap.mover(), part(gap, "phase"), gap.turn()) == (0, "between", 1)
    assert (play(gap, "pass").mover(), play(gap, "pass").turn()) == (1, 2)


@pytest.mark.rule("BS-8.4")
def test_before_the_first_turn_nobody_is_asked_anything() -> None:
    first = play(dealt(), "place 4-9", "place 2-2")
    assert (first.mover(), part(first, "phase"), first.turn()) == (1, "flying", 1)


@pytest.mark.rule("BS-8.1")
@pytest.mark.rule("BS-9.1")
def test_a_gap_token_may_end_the_match() -> None:
    gap = play(at("So..............", FAR, zones="/33*/53*"), "move 1-2", "blank")
    fallen = play(gap, "spend 2 spoke 2")
    assert fallen.mover() == CHANCE  # the last planet is still turned up
    after = play(fallen, "icon")
    assert (after.mover(), codes(after), part(after, "phase")) == (OVER, [], "ended")
    assert zone(after, 2) == "53*"  # Violet is no longer asked
