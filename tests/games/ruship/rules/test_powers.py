"""RU-6: the five powers."""

import pytest

from starfold.core.state import CHANCE
from tests.games.ruship.positions import Writer

# No token and no base can move by 1.
STUCK = {"ships": "10,11,12,13,14", "ufos": "2,15,15", "theirs": "wingmates"}
ONE_ROLLS = [f"roll {die}" for die in range(1, 7)]


def starting(codes: list[str], *words: str) -> list[str]:
    """Return the codes that begin with one of these words."""
    return [code for code in codes if code.split()[0] in words]


# --- RU-6.1: owning, and the order in a turn


@pytest.mark.rule("RU-6.1")
def test_only_the_owner_has_a_power(position: Writer) -> None:
    theirs = position(ships="9", theirs="reroll overdrive", dice="3,5")
    assert starting(theirs.codes(), "reroll", "overdrive") == []
    assert starting(position(ships="9", theirs="retreat", dice="3,5").codes(), "back") == []
    assert len(position(active="1", dice="0,3", used="", theirs="broadside").play("enter 3").codes()) == 21


@pytest.mark.rule("RU-6.1")
def test_a_power_is_not_used_up(position: Writer) -> None:
    before = position(mine="reroll overdrive", dice="3,5")
    turn = before.play("reroll 3", "roll 2", "overdrive", "enter 3", "enter 6")
    assert turn["powers"] == before["powers"]
    again = turn.play("roll 2 3", "enter 2", "enter 3", "roll 2 4")
    assert starting(again.codes(), "reroll", "overdrive") == ["reroll 2", "reroll 4", "overdrive"]


@pytest.mark.rule("RU-6.1")
def test_overdrive_may_follow_reroll_but_not_the_other_way_round(position: Writer) -> None:
    before = position(mine="reroll overdrive", dice="3,5")
    assert starting(before.play("reroll 3", "roll 6").codes(), "reroll", "overdrive") == ["overdrive"]
    assert starting(before.play("overdrive").codes(), "reroll", "overdrive") == []


@pytest.mark.rule("RU-6.1")
@pytest.mark.rule("RU-6.2")
@pytest.mark.rule("RU-6.3")
@pytest.mark.parametrize("move", ["enter 1", "move 9 by 5", "base"])
def test_neither_comes_after_a_move(position: Writer, move: str) -> None:
    after = position(ships="9", mine="reroll overdrive", dice="1,5").play(move)
    assert starting(after.codes(), "reroll", "overdrive") == []


@pytest.mark.rule("RU-6.1")
def test_neither_comes_after_an_attack_and_its_answer(position: Writer) -> None:
    after = position(ships="14", mine="reroll overdrive", dice="3,5").play("move 14 by 5", "take retreat")
    assert after.codes() == ["enter 3"]


# --- RU-6.2: Reroll


@pytest.mark.rule("RU-6.2")
@pytest.mark.parametrize(
    ("die", "rolled", "dice"), [(3, 6, "5,6"), (3, 1, "1,5"), (5, 1, "1,3"), (5, 4, "3,4"), (3, 3, "3,5")]
)
def test_reroll_rolls_one_die_again_and_keeps_the_other(position: Writer, die: int, rolled: int, dice: str) -> None:
    before = position(mine="reroll", dice="3,5")
    assert starting(before.codes(), "reroll") == ["reroll 3", "reroll 5"]
    middle = before.play(f"reroll {die}")
    assert (middle.mover(), middle.codes(), middle.state.odds()) == (CHANCE, ONE_ROLLS, None)
    assert middle.play(f"roll {rolled}")["dice"] == dice


@pytest.mark.rule("RU-6.2")
def test_reroll_is_used_once_a_turn(position: Writer) -> None:
    after = position(mine="reroll", dice="3,5").play("reroll 3", "roll 6")
    assert starting(after.codes(), "reroll") == []


@pytest.mark.rule("RU-6.2")
@pytest.mark.rule("RU-2.7")
def test_equal_dice_offer_one_reroll_of_one_die(position: Writer) -> None:
    before = position(mine="reroll", dice="4,4")
    assert starting(before.codes(), "reroll") == ["reroll 4"]
    assert before.play("reroll 4", "roll 2")["dice"] == "2,4"


@pytest.mark.rule("RU-6.2")
@pytest.mark.rule("RU-6.4")
def test_the_single_die_of_a_broadside_may_be_rolled_again(position: Writer) -> None:
    before = position(phase="how_many", ships="5", ufos="6,7", mine="reroll broadside")
    middle = before.play("one die", "roll 4")
    assert starting(middle.codes(), "reroll") == ["reroll 4"]
    after = middle.play("reroll 4", "roll 3")
    assert after["dice"] == "0,3"
    assert after.play("move 5 by 3")["ufos"] == ""  # it still is a Broadside


# --- RU-6.3: Overdrive


@pytest.mark.rule("RU-6.3")
@pytest.mark.parametrize(("dice", "raised"), [("3,5", "4,6"), ("1,1", "2,2"), ("6,6", "7,7"), ("1,6", "2,7")])
def test_overdrive_adds_one_to_both_dice(position: Writer, dice: str, raised: str) -> None:
    assert position(mine="overdrive", dice=dice).play("overdrive")["dice"] == raised


@pytest.mark.rule("RU-6.3")
def test_a_six_raised_to_seven_enters_moves_and_moves_back_by_seven(position: Writer) -> None:
    raised = position(ships="9", mine="overdrive retreat", dice="6,6").play("overdrive")
    assert raised.codes() == ["enter 7", "move 9 by 7", "back 9 by 7"]
    assert raised.play("enter 7")["ships"] == "8,9"
    assert raised.play("move 9 by 7")["ships"] == "16"
    assert raised.play("back 9 by 7")["ships"] == "2"


@pytest.mark.rule("RU-6.3")
@pytest.mark.rule("RU-4.1")
def test_a_one_raised_to_two_no_longer_moves_the_base(position: Writer) -> None:
    before = position(mine="overdrive", dice="1,5")
    assert "base" in before.codes()
    assert before.play("overdrive").codes() == ["enter 2", "enter 6"]


@pytest.mark.rule("RU-6.3")
def test_overdrive_needs_two_dice(position: Writer) -> None:
    one = position(phase="how_many", mine="overdrive broadside").play("one die", "roll 4")
    assert one.codes() == ["enter 4"]
    two = position(phase="how_many", mine="overdrive broadside").play("two dice", "roll 4 4")
    assert two.codes() == ["overdrive", "enter 4"]


@pytest.mark.rule("RU-6.3")
def test_overdrive_is_used_once_a_turn(position: Writer) -> None:
    after = position(mine="overdrive", dice="3,5").play("overdrive")
    assert after.codes() == ["enter 4", "enter 6"]


# --- RU-6.4: Broadside


@pytest.mark.rule("RU-6.4")
def test_the_owner_of_broadside_is_asked_before_rolling(position: Writer) -> None:
    before = position(active="1", dice="0,3", used="", mine="broadside").play("enter 3")
    assert (before.mover(), before.codes()) == (0, ["one die", "two dice"])
    assert before.play("one die").codes() == ONE_ROLLS
    assert before.play("one die").state.odds() is None
    assert len(before.play("two dice").codes()) == 21


@pytest.mark.rule("RU-6.4")
def test_the_single_die_is_the_whole_turn(position: Writer) -> None:
    after = position(phase="how_many", mine="broadside").play("one die", "roll 4", "enter 4")
    assert (after["active"], after["used"]) == ("1", "f")


@pytest.mark.rule("RU-6.4")
def test_broadside_captures_every_enemy_token_strictly_between_and_where_it_lands(position: Writer) -> None:
    before = position(ships="5", ufos="4,6,9,11,12", mine="broadside", dice="0,6", used="fb")
    after = before.play("move 5 by 6")
    assert (after["ships"], after["ufos"], after["supply"]) == ("11", "4,12", "4,3")


@pytest.mark.rule("RU-6.4")
def test_broadside_captures_when_it_lands_on_an_empty_space(position: Writer) -> None:
    after = position(ships="5", ufos="6,10", mine="broadside", dice="0,6", used="fb").play("move 5 by 6")
    assert (after["ships"], after["ufos"]) == ("11", "")


@pytest.mark.rule("RU-6.4")
def test_broadside_spares_bases_protected_pairs_and_own_tokens(position: Writer) -> None:
    before = position(
        ships="5,6", ufos="7,7,10", bases="8,9", mine="broadside", theirs="wingmates", dice="0,6", used="fb"
    )
    after = before.play("move 5 by 6")
    assert (after["ships"], after["ufos"], after["bases"]) == ("6,11", "7,7", "8,9")


@pytest.mark.rule("RU-6.4")
def test_broadside_does_not_land_on_a_protected_pair(position: Writer) -> None:
    before = position(ships="6", ufos="10,10", mine="broadside", theirs="wingmates", dice="0,4", used="fb")
    assert before.codes() == ["enter 4"]


@pytest.mark.rule("RU-6.4")
@pytest.mark.rule("RU-3.6")
def test_broadside_captures_as_far_as_a_step_over_a_base_goes(position: Writer) -> None:
    before = position(ships="5", ufos="6,7,9,10", bases="1,8", mine="broadside", dice="0,3", used="fb")
    assert before.play("move 5 by 3")["ufos"] == "10"


@pytest.mark.rule("RU-6.4")
def test_broadside_captures_when_a_token_enters(position: Writer) -> None:
    after = position(ufos="2,4,6,7", mine="broadside", dice="0,5", used="fb").play("enter 5")
    assert (after["ships"], after["ufos"]) == ("6", "7")


@pytest.mark.rule("RU-6.4")
@pytest.mark.rule("RU-5.1")
def test_broadside_captures_when_a_token_attacks(position: Writer) -> None:
    after = position(ships="14", ufos="13,15,17", mine="broadside", dice="0,6", used="fb").play("move 14 by 6")
    assert (after["hits"], after["ufos"], after.mover()) == ("1,1", "13", 1)


@pytest.mark.rule("RU-6.4")
@pytest.mark.rule("RU-6.5")
def test_broadside_captures_when_a_token_moves_back(position: Writer) -> None:
    before = position(ships="10", ufos="5,6,8,11", mine="broadside retreat", dice="0,4", used="fb")
    after = before.play("back 10 by 4")
    assert (after["ships"], after["ufos"]) == ("6", "5,11")


@pytest.mark.rule("RU-6.4")
def test_two_dice_captures_nothing_between(position: Writer) -> None:
    before = position(phase="how_many", ships="5", ufos="6,7", mine="broadside").play("two dice", "roll 1 3")
    assert before.play("move 5 by 3")["ufos"] == "6,7"
    assert before.play("base", "move 5 by 3")["ufos"] == "6,7"


@pytest.mark.rule("RU-6.4")
@pytest.mark.rule("RU-2.2")
def test_the_single_die_of_the_first_turn_is_no_broadside(position: Writer) -> None:
    before = position(one_die_start="1", turn="1", phase="rolling", ships="5", ufos="6,7")
    after = before.play("roll 3", "move 5 by 3")
    assert (after["ships"], after["ufos"]) == ("8", "6,7")


@pytest.mark.rule("RU-6.4")
def test_a_broadside_ends_with_its_turn(position: Writer) -> None:
    before = position(phase="how_many", ships="5", ufos="18", bases="1,17", mine="broadside")
    after = before.play("one die", "roll 1", "enter 1", "roll 1 6", "enter 6", "move 11 by 1", "two dice")
    assert (after["ships"], after["ufos"], after["used"]) == ("2,5", "10,18", "f")


# --- RU-6.5: Retreat


@pytest.mark.rule("RU-6.5")
def test_retreat_lets_tokens_move_back_too(position: Writer) -> None:
    before = position(ships="9", mine="retreat", dice="3,5")
    assert before.codes() == ["enter 3", "enter 5", "move 9 by 3", "move 9 by 5", "back 9 by 3", "back 9 by 5"]
    assert before.play("back 9 by 5")["ships"] == "4"
    assert before.play("back 9 by 3", "move 6 by 5")["ships"] == "11"


@pytest.mark.rule("RU-6.5")
def test_no_token_goes_behind_its_own_first_space(position: Writer) -> None:
    retreat = {"ships": "4", "bases": "2,18", "mine": "retreat", "used": ""}
    assert position(**retreat, dice="0,3").play("back 4 by 3")["ships"] == "1"
    for die in (4, 5, 6):
        assert starting(position(**retreat, dice=f"0,{die}").codes(), "back") == []


@pytest.mark.rule("RU-6.5")
def test_no_token_moves_back_into_the_supply(position: Writer) -> None:
    before = position(ships="2,3,4,5,6", mine="retreat", dice="6,6")
    assert before["supply"] == "0,5"
    assert starting(before.codes(), "back") == []


@pytest.mark.rule("RU-6.5")
@pytest.mark.rule("RU-3.6")
def test_a_token_may_not_step_back_over_its_base_behind_its_first_space(position: Writer) -> None:
    assert starting(position(ships="4", mine="retreat", dice="0,3", used="").codes(), "back") == []
    both = position(ships="4", bases="1,2", mine="retreat", dice="0,2", used="")
    assert starting(both.codes(), "back") == []


@pytest.mark.rule("RU-6.5")
@pytest.mark.rule("RU-3.6")
@pytest.mark.parametrize(("bases", "to"), [("7,18", "6"), ("1,7", "6"), ("6,7", "5"), ("2,18", "7")])
def test_a_token_that_moves_back_steps_over_bases_backwards(position: Writer, bases: str, to: str) -> None:
    assert position(ships="10", bases=bases, mine="retreat", dice="0,3", used="").play("back 10 by 3")["ships"] == to


@pytest.mark.rule("RU-6.5")
@pytest.mark.rule("RU-3.5")
def test_a_token_that_moves_back_captures(position: Writer) -> None:
    before = position(ships="10", ufos="5,7,8", bases="1,18", mine="retreat", dice="3,6")
    after = before.play("back 10 by 3")
    assert (after["ships"], after["ufos"], after["supply"]) == ("7", "5,8", "4,3")
    over = position(ships="10", ufos="6", bases="1,7", mine="retreat", dice="0,3", used="").play("back 10 by 3")
    assert (over["ships"], over["ufos"]) == ("6", "")


@pytest.mark.rule("RU-6.5")
@pytest.mark.rule("RU-3.4")
@pytest.mark.rule("RU-6.6")
def test_a_token_may_not_move_back_onto_its_own_or_a_protected_pair(position: Writer) -> None:
    before = position(ships="7,10", ufos="5,5", mine="retreat", theirs="wingmates", dice="3,5")
    assert starting(before.codes(), "back") == ["back 7 by 3", "back 7 by 5"]


# --- RU-6.6: Wingmates


@pytest.mark.rule("RU-6.6")
def test_two_wingmates_may_share_a_space(position: Writer) -> None:
    before = position(ships="5,8", mine="wingmates", dice="3,6")
    assert before.play("move 5 by 3")["ships"] == "8,8"
    assert position(ships="4", mine="wingmates", dice="3,6").play("enter 3")["ships"] == "4,4"
    assert position(ships="5,9", bases="1,8", mine="wingmates", dice="3,6").play("move 5 by 3")["ships"] == "9,9"


@pytest.mark.rule("RU-6.6")
def test_three_may_not_share_a_space(position: Writer) -> None:
    before = position(ships="4,4,8,8,5", mine="wingmates", dice="3,4")
    assert "move 5 by 3" not in before.codes()
    assert "move 4 by 4" not in before.codes()
    assert "enter 3" not in position(ships="4,4", mine="wingmates", dice="3,4").codes()


@pytest.mark.rule("RU-6.6")
def test_no_enemy_may_land_on_a_pair(position: Writer) -> None:
    assert position(ships="5", ufos="8,8", theirs="wingmates", dice="0,3", used="").codes() == ["enter 3"]
    assert position(ufos="4,4", theirs="wingmates", dice="3,5").codes() == ["enter 5"]


@pytest.mark.rule("RU-6.6")
@pytest.mark.rule("RU-3.3")
def test_an_enemy_may_pass_over_a_pair(position: Writer) -> None:
    after = position(ships="5", ufos="8,8", theirs="wingmates", dice="0,5", used="").play("move 5 by 5")
    assert (after["ships"], after["ufos"]) == ("10", "8,8")


@pytest.mark.rule("RU-6.6")
def test_when_one_moves_on_the_other_can_be_captured(position: Writer) -> None:
    pair = position(active="1", ships="5", ufos="8,8", theirs="wingmates", dice="0,6", used="")
    apart = pair.play("move 8 by 6", "roll 3 5")
    assert apart["ufos"] == "2,8"
    assert apart.play("move 5 by 3")["ufos"] == "2"


@pytest.mark.rule("RU-6.6")
def test_a_single_token_of_the_owner_can_be_captured(position: Writer) -> None:
    after = position(ships="5", ufos="8", theirs="wingmates", dice="3,5").play("move 5 by 3")
    assert (after["ships"], after["ufos"]) == ("8", "")


# --- RU-6.7: one decision


@pytest.mark.rule("RU-6.7")
def test_rerolling_raising_and_moving_are_offered_together(position: Writer) -> None:
    before = position(mine="reroll overdrive", dice="1,5")
    assert before.codes() == ["reroll 1", "reroll 5", "overdrive", "base", "enter 1", "enter 5"]


@pytest.mark.rule("RU-6.7")
@pytest.mark.parametrize(
    ("mine", "offered"),
    [
        ("reroll", ["reroll 1", "pass"]),
        ("overdrive", ["overdrive", "pass"]),
        ("reroll overdrive", ["reroll 1", "overdrive", "pass"]),
    ],
)
def test_who_has_no_move_may_use_a_power_or_give_the_dice_up(position: Writer, mine: str, offered: list[str]) -> None:
    before = position(**STUCK, phase="rolling", mine=mine).play("roll 1 1")
    assert before.codes() == offered
    after = before.play("pass")
    assert (after["active"], after["turn"], after["ships"]) == ("1", "6", STUCK["ships"])


@pytest.mark.rule("RU-6.7")
@pytest.mark.rule("RU-2.3")
def test_who_has_a_move_may_not_give_the_dice_up(position: Writer) -> None:
    assert "pass" not in position(mine="reroll overdrive", dice="3,5").codes()
    assert "pass" not in position(**{**STUCK, "ufos": "15,15"}, mine="reroll", dice="1,1").codes()


@pytest.mark.rule("RU-6.7")
@pytest.mark.rule("RU-2.5")
def test_dice_are_lost_without_asking_when_no_power_is_left(position: Writer) -> None:
    used_up = position(**STUCK, phase="rolling", mine="reroll").play("roll 1 1", "reroll 1", "roll 1")
    assert (used_up["active"], used_up["turn"]) == ("1", "6")
    after_a_move = position(ships="3,6,8,10,12", ufos="14,14", mine="reroll", theirs="wingmates", dice="1,2")
    assert after_a_move.play("move 3 by 1")["active"] == "1"


@pytest.mark.rule("RU-6.7")
def test_a_power_may_bring_a_move(position: Writer) -> None:
    stuck = position(**STUCK, phase="rolling", mine="reroll overdrive").play("roll 1 1")
    assert stuck.play("overdrive").codes() == ["move 14 by 2"]
    assert stuck.play("reroll 1", "roll 1").codes() == ["overdrive", "pass"]
