"""BS-9: the end of a match, and the winner."""

import pytest

from starfold.core.state import CHANCE, OVER
from tests.games.blue_shift.positions import at, codes, part, play, zone


@pytest.mark.rule("BS-9.1")
def test_the_match_ends_with_the_last_ship_though_others_have_tokens() -> None:
    after = play(at("So..............", zones="/33*/34*"), "move 1-2", "blank", "pass", "pass")
    assert (after.mover(), part(after, "ships")) == (CHANCE, "star,star,star")  # stranded
    over = play(after, "icon")
    assert (over.mover(), codes(over), part(over, "phase")) == (OVER, [], "ended")
    assert part(over, "zones") == "1,2*/33*/34*"


@pytest.mark.rule("BS-9.1")
def test_the_last_planet_is_turned_up_without_a_draw_where_it_is_certain() -> None:
    icons = ",".join(f"{planet}*" for planet in range(5, 13))
    after = play(at("So..............", star=icons), "move 1-2")
    assert (after.mover(), zone(after, 0)) == (OVER, "1,2")


@pytest.mark.rule("BS-9.1")
def test_as_long_as_one_ship_is_left_the_match_goes_on() -> None:
    after = play(at("S...A...........", "....o...........", zones="20*/", phase="stranded"), "give up", "blank", "pass")
    assert (after.mover(), codes(after)) == (1, ["move 2-5"])


@pytest.mark.rule("BS-9.1")
def test_the_last_one_may_pull_in_the_own_ship() -> None:
    after = play(at("So..............", zones="20*,53*/"), "spend 1 spoke 1", "blank")
    assert (after.mover(), zone(after, 0)) == (OVER, "1,53*")


@pytest.mark.rule("BS-9.2")
@pytest.mark.parametrize(
    ("zones", "shares"),
    [
        ("53,54/33", [1.0, 0.0]),
        ("33/53,54", [0.0, 1.0]),
        ("53/1,33", [0.5, 0.5]),
        ("1/53/33,2/54", [0.0, 1 / 3, 1 / 3, 1 / 3]),
        ("1,2,3/33,34/53/4", [0.0, 1.0, 0.0, 0.0]),
        ("53*,54*/33,34,35", [0.5, 0.5]),  # a token that was not spent counts like any planet
        ("//", [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_most_points_win_and_equal_points_share(zones: str, shares: list[float]) -> None:
    over = at(zones=zones, phase="ended", place="1")
    assert over.mover() == OVER
    assert over.payoffs() == shares


@pytest.mark.rule("BS-9.2")
@pytest.mark.rule("BS-5.2")
def test_a_token_spent_does_not_count() -> None:
    kept = play(at("S...............", zones="53*/54", phase="stranded"), "give up", "blank")
    spent = play(at("S...............", zones="53*/54", phase="stranded"), "spend 3 ring 1 counter", "blank")
    assert (kept.scores(), kept.payoffs()) == ([4, 3], [1.0, 0.0])
    assert (spent.scores(), spent.payoffs()) == ([1, 3], [0.0, 1.0])


@pytest.mark.rule("BS-9.2")
def test_who_was_eliminated_first_may_win() -> None:
    over = play(at("So..............", zones="/53,33"), "move 1-2", "blank", "blank")
    assert (over.scores(), over.payoffs()) == ([2, 5], [0.0, 1.0])
