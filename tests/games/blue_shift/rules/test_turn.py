"""The turn of BS-2: one move, at most one token before or after it, and the next seat."""

import pytest

from tests.games.blue_shift.positions import at, codes, part, play, rings, zone

# Sky has two moves; Amber always has one.
ROW = "SooAo..........."
TWO_TOKENS = "33*,53*/"


@pytest.mark.rule("BS-2.3")
def test_a_move_is_owed() -> None:
    assert codes(at(ROW)) == ["move 1-2", "move 1-3"]
    before = at(ROW, zones=TWO_TOKENS)
    assert {code.split()[0] for code in codes(before)} == {"move", "spend"}


@pytest.mark.rule("BS-2.3")
def test_without_a_token_the_turn_ends_with_the_move() -> None:
    after = play(at(ROW), "move 1-2", "blank")
    assert (after.mover(), part(after, "phase"), after.turn()) == (1, "flying", 6)


@pytest.mark.rule("BS-2.3")
def test_a_token_may_be_spent_before_the_move_which_is_then_owed() -> None:
    middle = play(at(ROW, zones=TWO_TOKENS), "spend 2 ring 1 clockwise")
    assert (middle.mover(), middle.turn()) == (0, 5)
    assert codes(middle) == ["move 1-3", "move 1-4"]
    after = play(middle, "move 1-3", "blank")
    assert after.mover() == 1


@pytest.mark.rule("BS-2.3")
def test_a_token_may_be_spent_after_the_move_or_kept() -> None:
    middle = play(at(ROW, zones="33*/"), "move 1-3", "blank")
    assert (middle.mover(), middle.turn()) == (0, 5)
    lines = ["spoke 2", "spoke 3", "spoke 4", "spoke 5", "ring 1 clockwise", "ring 1 counter"]
    assert codes(middle) == [f"spend 2 {line}" for line in lines] + ["done"]
    kept = play(middle, "done")
    assert (kept.mover(), zone(kept, 0)) == (1, "1,33*")
    spent = play(middle, "spend 2 ring 1 clockwise")
    assert (spent.mover(), zone(spent, 0), rings(spent)[0]) == (1, "1", "..oSAo..........")


@pytest.mark.rule("BS-2.3")
@pytest.mark.parametrize(
    "moves",
    [["spend 2 ring 1 clockwise", "move 1-3", "blank"], ["move 1-3", "blank", "spend 2 ring 1 clockwise"]],
    ids=["before", "after"],
)
def test_one_token_a_turn_is_the_most(moves: list[str]) -> None:
    after = play(at(ROW, zones=TWO_TOKENS), *moves)
    assert zone(after, 0) == "1,53*"  # a second token, and yet
    assert (after.mover(), after.turn()) == (1, 6)


@pytest.mark.rule("BS-2.3")
def test_the_next_turn_brings_a_new_token() -> None:
    state = play(at(ROW, "o...............", zones=TWO_TOKENS), "spend 2 spoke 5", "move 1-2", "blank")
    state = play(state, "move 1-3", "blank")
    assert state.mover() == 0
    assert codes(state, "spend 3")


@pytest.mark.rule("BS-2.3")
def test_every_turn_owes_its_move_also_after_a_token() -> None:
    amber = play(at(ROW, zones="/33*"), "move 1-2", "blank")
    middle = play(amber, "spend 2 spoke 3")
    assert (middle.mover(), codes(middle)) == (1, ["move 1-5"])


@pytest.mark.rule("BS-2.3")
@pytest.mark.rule("BS-5.1")
def test_a_token_that_the_move_has_brought_may_be_spent_at_once() -> None:
    middle = play(at(ROW), "move 1-2", "icon")
    assert (middle.mover(), part(middle, "phase")) == (0, "after")
    after = play(middle, "spend 1 ring 1 counter")
    assert (after.mover(), part(after, "star").split(",")[0]) == (1, "1*")
    assert rings(after)[0] == "SoAo............"


@pytest.mark.rule("BS-2.3")
def test_after_a_token_before_the_move_the_one_that_the_move_brings_waits() -> None:
    after = play(at(ROW, zones="33*/"), "spend 2 ring 1 clockwise", "move 1-3", "icon")
    assert (after.mover(), zone(after, 0)) == (1, "1*")


@pytest.mark.rule("BS-2.4")
@pytest.mark.parametrize(("active", "following"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_turns_go_in_seat_order(active: int, following: int) -> None:
    before = at("SoAoVoGo........", zones="///", active=str(active))
    after = play(before, codes(before)[0], "blank")
    assert (after.mover(), after.turn()) == (following, 6)


@pytest.mark.rule("BS-2.4")
@pytest.mark.parametrize(
    ("row", "active", "following"), [("SooooooG.......o", 0, 3), ("SooooooG.......o", 3, 0), ("ooAoVo..........", 2, 1)]
)
def test_players_without_a_ship_are_left_out(row: str, active: int, following: int) -> None:
    before = at(row, zones="///", active=str(active))
    assert play(before, codes(before)[0], "blank").mover() == following


@pytest.mark.rule("BS-2.4")
def test_the_last_one_with_a_ship_plays_on_alone() -> None:
    state = at("..oVooo.........", zones="///", active="2")
    for move in ("move 1-5", "move 1-6"):
        turn = state.turn()
        state = play(state, move, "blank")
        assert (state.mover(), state.turn()) == (2, turn + 1)
