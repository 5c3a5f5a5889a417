"""BS-7: ships that fall into the star, what they take along, and planets that fall alone."""

import pytest

from starfold.core.state import CHANCE, OVER
from tests.games.blue_shift.positions import EMPTY, at, codes, part, play, rings, zone

# Amber is next to the star on spoke 9; Sky has moves, and so has Violet.
ROWS = ["So......A.......", "........o.......", "Vo......o......."]


@pytest.mark.rule("BS-7.1")
def test_a_pull_swallows_a_rival_at_once() -> None:
    after = play(at(*ROWS, zones="20*//"), "spend 1 spoke 9")
    assert part(after, "ships") == "1-1,star,3-1"
    assert rings(after)[:3] == ["So......o.......", "........o.......", "Vo.............."]


@pytest.mark.rule("BS-7.1")
def test_after_a_rival_has_fallen_the_turn_goes_on() -> None:
    after = play(at(*ROWS, zones="20*//"), "spend 1 spoke 9", "blank")
    assert (after.mover(), codes(after), after.turn()) == (0, ["move 1-2"], 5)
    assert play(after, "move 1-2", "blank").mover() == 2  # Amber's turn does not come


@pytest.mark.rule("BS-7.1")
def test_a_ship_that_is_carried_but_not_from_ring_1_does_not_fall() -> None:
    after = play(at("........o.......", "So......A.......", zones="20*/"), "spend 1 spoke 9")
    assert part(after, "ships") == "2-1,1-9"


@pytest.mark.rule("BS-7.1")
def test_a_ring_turned_swallows_nobody() -> None:
    after = play(at(*ROWS, zones="20*//"), "spend 1 ring 1 counter")
    assert part(after, "ships") == "1-16,1-8,3-1"


@pytest.mark.rule("BS-7.2")
def test_who_pulls_the_own_ship_in_before_the_move_owes_no_move() -> None:
    after = play(at(*ROWS, zones="20*,53*//"), "spend 1 spoke 1")
    assert (part(after, "ships"), zone(after, 0)) == ("star,1-9,2-1", "1?,53*")
    gap = play(after, "blank")
    assert (part(gap, "phase"), gap.mover()) == ("between", 0)  # the turn is over, and the gap has come
    assert (play(gap, "pass").mover(), play(gap, "pass").turn()) == (1, 6)


@pytest.mark.rule("BS-7.2")
def test_who_pulls_the_own_ship_in_after_the_move_keeps_what_it_harvested() -> None:
    after = play(at(*ROWS, zones="20*//"), "move 1-2", "blank", "spend 1 spoke 2", "blank")
    assert (part(after, "ships"), zone(after, 0)) == ("star,1-9,3-1", "1,2")
    assert (after.mover(), after.turn()) == (1, 6)
    assert after.scores() == [2, 0, 0]


@pytest.mark.rule("BS-7.3")
@pytest.mark.parametrize(("shown", "sign"), [("blank", ""), ("icon", "*")])
def test_the_eliminated_harvests_the_planet_it_stood_on_and_it_is_turned_up(shown: str, sign: str) -> None:
    fallen = play(at(*ROWS, zones="20*//"), "spend 1 spoke 9")
    assert (fallen.mover(), fallen.scores()) == (CHANCE, [0, 1, 0])
    assert zone(play(fallen, shown), 1) == f"9{sign}"


@pytest.mark.rule("BS-7.3")
def test_who_is_stranded_harvests_the_last_planet_too() -> None:
    before = at("....S...........", "..........oAo...", zones="30*/", phase="stranded")
    after = play(before, "give up", "icon")
    assert (zone(after, 0), after.scores(), rings(after)[0]) == ("5*,30*", [2, 0], EMPTY)


@pytest.mark.rule("BS-7.3")
@pytest.mark.rule("BS-8.1")
def test_an_icon_under_the_fallen_ship_is_spent_in_the_gap_after_that_turn() -> None:
    fallen = play(at(*ROWS, zones="20*//"), "spend 1 spoke 9", "icon")
    assert fallen.mover() == 0  # not at once: Sky's turn continues
    gap = play(fallen, "move 1-2", "blank")
    assert (gap.mover(), part(gap, "phase")) == (1, "between")
    after = play(gap, "spend 1 spoke 2")
    assert (part(after, "ships"), zone(after, 1)) == ("star,star,3-1", "")


@pytest.mark.rule("BS-7.2")
@pytest.mark.rule("BS-7.3")
def test_an_icon_shown_by_the_planet_one_fell_on_in_the_own_turn_is_spent_in_the_gap_that_follows() -> None:
    gap = play(at(*ROWS, zones="20*//"), "spend 1 spoke 1", "icon")
    assert (gap.mover(), part(gap, "phase"), zone(gap, 0)) == (0, "between", "1*")
    after = play(gap, "spend 1 spoke 9")
    assert (part(after, "ships"), zone(after, 0)) == ("star,star,2-1", "")


@pytest.mark.rule("BS-7.4")
def test_a_ring_turned_lets_no_planet_fall() -> None:
    before = at("So......A.......", "o...............", zones="20*/")
    for ring in (1, 2):
        after = play(before, f"spend 1 ring {ring} clockwise")
        assert part(after, "star").count("?") == part(before, "star").count("?")


@pytest.mark.rule("BS-7.4")
def test_a_planet_that_falls_alone_belongs_to_nobody_and_is_not_turned_up() -> None:
    before = at("So......o.......", "o......oA.......", zones="20*/")
    after = play(before, "spend 1 spoke 9")
    assert (after.mover(), part(after, "phase"), after.scores()) == (0, "flying", [0, 0])
    assert "9?" in part(after, "star").split(",")
    assert part(after, "zones") == "/"
    assert play(after, "move 1-2").odds() == [24, 7]  # of 32 and 8, the token spent is known, the fallen one is not


@pytest.mark.rule("BS-7.1")
@pytest.mark.rule("BS-9.1")
def test_the_last_two_may_fall_in_one_turn_and_its_gap() -> None:
    before = at("S.......A.......", ".......o........", zones="20*/", phase="stranded")
    after = play(before, "spend 1 spoke 1", "icon", "spend 1 spoke 9", "blank")
    assert (after.mover(), part(after, "ships")) == (OVER, "star,star")
