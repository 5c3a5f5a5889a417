"""BS-6: stranded ships, when that is tested, and what frees a ship."""

import pytest

from starfold.core.state import CHANCE
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import EMPTY, at, codes, part, play, rings, zone

AMBER = "..........oAoo.."  # far away, with moves of its own


@pytest.mark.rule("BS-6.1")
@pytest.mark.parametrize(
    "rows",
    [
        ("....S...........", AMBER),
        ("...ASV..........", "....G...........", "....o..........."),
        ("....G...........", "...ASV..........", EMPTY, "....o..........."),
        ("....o...........", "....A...........", ".o.GSV..........", EMPTY),
        ("....o...........", EMPTY, "....A...........", "..oVS.o........."),
        ("S...............", ".......oA......."),
        (EMPTY, EMPTY, EMPTY, "A..............S"),
    ],
)
def test_who_has_gap_ship_star_or_edge_on_all_four_sides_is_stranded(rows: tuple[str, ...]) -> None:
    found = codes(at(*rows, zones="48*///", phase="stranded"))
    assert [code for code in found if not code.startswith("spend")] == ["give up"]


@pytest.mark.rule("BS-6.1")
@pytest.mark.parametrize(
    ("rows", "move"),
    [
        (("....o...........", "...ASV..........", "....G..........."), "move 1-5"),
        (("....G...........", "...ASV..........", "....o..........."), "move 3-5"),
        (("....G...........", "...oSV..........", "....A..........."), "move 2-4"),
        (("....G...........", "...VSo..........", "....A..........."), "move 2-6"),
        (("S..............o", "A..............."), "move 1-16"),
        (("oA.............S", "...............V"), "move 1-1"),
    ],
)
def test_one_open_side_is_enough(rows: tuple[str, ...], move: str) -> None:
    found = codes(at(*rows, zones="30*///"))
    assert [code for code in found if not code.startswith("spend")] == [move]


@pytest.mark.rule("BS-6.2")
def test_who_is_stranded_may_spend_any_token_or_give_up() -> None:
    state = play(at("....S...........", AMBER, zones="20*,53*/", active="1"), "move 2-13", "blank")
    assert (state.mover(), part(state, "phase")) == (0, "stranded")
    lines = ["spoke 5", "spoke 11", "spoke 13", "spoke 14"]
    lines += ["ring 1 clockwise", "ring 2 clockwise", "ring 1 counter", "ring 2 counter"]
    assert codes(state) == [f"spend {value} {line}" for value in (1, 3) for line in lines] + ["give up"]


@pytest.mark.rule("BS-6.2")
def test_a_token_that_frees_the_ship_leaves_it_a_move_to_make() -> None:
    before = at("....S...........", "...o......oAo...", zones="30*,53*/", phase="stranded")
    freed = play(before, "spend 1 ring 2 clockwise")
    assert (freed.mover(), codes(freed)) == (0, ["move 2-5"])  # and no second token
    assert play(freed, "move 2-5", "blank").mover() == 1


@pytest.mark.rule("BS-6.4")
def test_a_token_that_does_not_free_the_ship_is_spent_in_vain() -> None:
    before = at("....S...........", AMBER, zones="20*,53*/", phase="stranded")
    after = play(before, "spend 1 spoke 11")
    assert (after.mover(), zone(after, 0), part(after, "ships")) == (CHANCE, "5?,53*", "star,2-12")
    assert play(after, "blank").mover() == 0  # in the gap, with the other token


@pytest.mark.rule("BS-6.3")
def test_it_is_not_tested_after_the_move() -> None:
    before = at("....So..........", AMBER, zones="/")
    after = play(before, "move 1-6", "blank")
    assert (after.mover(), part(after, "ships")) == (1, "1-6,2-12")  # alone on its planet
    later = play(after, "move 2-13", "blank")  # but at the start of the next turn
    assert (later.mover(), part(later, "ships")) == (CHANCE, "star,2-13")


@pytest.mark.rule("BS-6.3")
def test_it_is_not_tested_after_a_token_that_follows_the_move() -> None:
    before = at("....Soo.........", AMBER, zones="20*/")
    after = play(before, "move 1-6", "blank", "spend 1 spoke 7")
    assert (after.mover(), part(after, "ships")) == (1, "1-6,2-12")


@pytest.mark.rule("BS-6.3")
def test_a_ship_that_a_rival_frees_in_time_is_not_stranded() -> None:
    before = at("....S...........", "...o......oVo...", ".......oAo......", zones="//30*", active="2")
    after = play(before, "spend 1 ring 2 clockwise", "move 2-12", "blank")
    assert (after.mover(), codes(after)) == (0, ["move 2-5"])


@pytest.mark.rule("BS-6.3")
def test_one_may_strand_oneself_with_a_token_before_the_move() -> None:
    before = at("....So..........", AMBER, zones="20*,32*/")
    after = play(before, "spend 1 spoke 6")
    assert (after.mover(), part(after, "ships"), zone(after, 0)) == (CHANCE, "star,2-12", "5?,32*")


@pytest.mark.rule("BS-6.4")
def test_who_gives_up_is_eliminated_and_the_turn_ends() -> None:
    before = at("....S...........", AMBER, zones="20*/", phase="stranded")
    after = play(before, "give up", "blank")
    assert (part(after, "ships"), zone(after, 0), rings(after)[0]) == ("star,2-12", "5,20*", EMPTY)
    assert (after.mover(), part(after, "phase")) == (0, "between")
    assert play(after, "pass").mover() == 1


@pytest.mark.rule("BS-6.4")
def test_without_a_token_nothing_is_asked() -> None:
    before = at("....S...........", AMBER, zones="20,33/", active="1")
    after = play(before, "move 2-13", "blank")
    assert (after.mover(), part(after, "ships")) == (CHANCE, "star,2-13")
    assert (after.turn(), zone(after, 0)) == (6, "5?,20,33")
    assert (play(after, "blank").mover(), play(after, "blank").turn()) == (1, 7)


@pytest.mark.rule("BS-6.4")
def test_several_may_be_stranded_one_after_the_other() -> None:
    before = at("....S...........", AMBER, "V...............", "........G.......", zones="///", active="1")
    after = play(before, "move 2-13", *["blank"] * 4)
    assert (after.mover(), after.turn()) == (1, 9)
    assert part(after, "ships") == "star,2-13,star,star"


@pytest.mark.rule("BS-6.5")
@pytest.mark.parametrize("zones", ["/", "20*,33*,53*/"])
def test_who_has_a_move_may_not_give_up(zones: str) -> None:
    before = at("....So..........", AMBER, zones=zones)
    assert "give up" not in codes(before)
    refusal = GAME.words.refusal(GAME.look(before, 0), GAME.words.action("give up"))
    assert refusal == "BS-6.5: you may give up only if you have no move at the start of your turn."


@pytest.mark.rule("BS-6.5")
def test_who_has_been_freed_may_not_give_up_any_more() -> None:
    stranded = at("....S...........", "...o......oAo...", zones="30*,53*/", phase="stranded")
    assert "give up" in codes(stranded)
    assert "give up" not in codes(play(stranded, "spend 1 ring 2 clockwise"))
