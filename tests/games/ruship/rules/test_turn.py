"""RU-2: the dice of a turn, and the obligation to play them."""

from collections import Counter

import pytest

from starfold.core.dice import Dice
from starfold.core.state import CHANCE
from starfold.games.ruship import GAME
from tests.games.ruship.positions import Position, Writer, codes, play

# Only the base can move by 1: all ships are on the track, each with a ship or a pair ahead.
STUCK = {"ships": "10,11,12,13,14", "ufos": "15,15", "theirs": "wingmates"}


class Exactly(Dice):
    """Dice that give a specified number."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.bound = 0

    def below(self, bound: int) -> int:
        self.bound = bound
        return self.number


def the_other_sides_turn_comes(after: Position) -> bool:
    return after["active"] == "1" and after["turn"] == "6" and after.mover() == CHANCE


@pytest.mark.rule("RU-2.1")
def test_only_dice_have_odds_even_where_a_seat_has_as_many_choices_as_there_are_pairs() -> None:
    state = GAME.read(
        "spaces=18 one_die_start=0 turn=15 phase=moving active=1 opening=0 dice=1,3 used=f bases=2,17 hits=0,2 "
        "powers=-,-,-,1,1 ships=5,8 ufos=3,10,11,13,15"
    )
    assert len(state.legal()) == 21
    assert state.odds() is None


@pytest.mark.rule("RU-2.1")
def test_two_dice_fall_with_their_exact_odds(position: Writer) -> None:
    state = position(phase="rolling").state
    odds = dict(zip(codes(state), state.odds() or [], strict=True))
    pairs = Counter(f"roll {min(a, b)} {max(a, b)}" for a in range(1, 7) for b in range(1, 7))
    assert odds == dict(pairs)


@pytest.mark.rule("RU-2.1")
@pytest.mark.parametrize("phase", ["opening", "rolling", "again"])
def test_rolling_follows_the_odds(position: Writer, phase: str) -> None:
    state = position(phase=phase).state
    odds = state.odds() or [1] * len(state.legal())
    rolled = [state.roll(Exactly(number)) for number in range(sum(odds))]
    assert rolled == [action for action, weight in zip(state.legal(), odds, strict=True) for _ in range(weight)]


@pytest.mark.rule("RU-2.1")
def test_each_roll_draws_one_number(position: Writer) -> None:
    dice = Exactly(0)
    position(phase="rolling").state.roll(dice)
    assert dice.bound == 36
    position(phase="again").state.roll(dice)
    assert dice.bound == 6


@pytest.mark.rule("RU-2.1")
def test_each_die_is_one_move_by_as_many_spaces_as_it_shows(position: Writer) -> None:
    after = position(phase="rolling", ships="5").play("roll 2 6")
    assert after.codes() == ["enter 2", "enter 6", "move 5 by 2", "move 5 by 6"]
    assert after.play("move 5 by 6")["ships"] == "11"


@pytest.mark.rule("RU-2.2")
def test_by_option_the_first_turn_has_one_die() -> None:
    start = GAME.start(options={"first_turn_one_die": True})
    first = play(start, "roll 5", "roll 2")
    assert codes(first) == [f"roll {die}" for die in range(1, 7)]
    assert first.odds() is None
    second = play(first, "roll 3", "enter 3")
    assert len(codes(second)) == 21


@pytest.mark.rule("RU-2.2")
def test_without_the_option_the_first_turn_has_two_dice() -> None:
    first = play(GAME.start(), "roll 5", "roll 2")
    assert len(codes(first)) == 21
    assert "one_die_start=0" in first.text()


@pytest.mark.rule("RU-2.2")
def test_the_option_concerns_the_very_first_turn_only(position: Writer) -> None:
    assert len(position(one_die_start="1", turn="1", phase="rolling").codes()) == 6
    assert len(position(one_die_start="1", turn="2", phase="rolling").codes()) == 21


@pytest.mark.rule("RU-2.2")
def test_the_option_says_what_it_does_to_the_first_player() -> None:
    about = {option.key: option.about for option in GAME.options}["first_turn_one_die"]
    assert "50% instead of 54%" in about


@pytest.mark.rule("RU-2.3")
def test_nobody_may_refuse_to_play(position: Writer) -> None:
    assert position(ships="5", dice="3,5").codes() == ["enter 3", "enter 5", "move 5 by 3", "move 5 by 5"]
    assert position(ships="5", dice="0,5", used="").codes() == ["enter 5", "move 5 by 5"]


@pytest.mark.rule("RU-2.3")
@pytest.mark.rule("RU-4.1")
def test_a_base_move_is_forced_when_it_is_the_only_move(position: Writer) -> None:
    assert position(**STUCK, dice="1,1").codes() == ["base"]


@pytest.mark.rule("RU-2.3")
@pytest.mark.rule("RU-6.5")
def test_a_backward_move_is_forced_when_it_is_the_only_move(position: Writer) -> None:
    stuck = {**STUCK, "ufos": "2,15,15"}  # the base is blocked, too
    assert position(**stuck, mine="retreat", dice="1,1").codes() == ["back 10 by 1"]


@pytest.mark.rule("RU-2.4")
def test_the_dice_may_move_two_tokens(position: Writer) -> None:
    after = position(ships="5,9", dice="3,5").play("move 5 by 3", "move 9 by 5")
    assert after["ships"] == "8,14"


@pytest.mark.rule("RU-2.4")
def test_the_dice_are_played_in_either_order(position: Writer) -> None:
    before = position(ships="5", dice="3,5")
    assert before.play("move 5 by 3")["dice"] == "0,5"
    assert before.play("move 5 by 5")["dice"] == "0,3"
    assert before.play("move 5 by 3", "move 8 by 5")["ships"] == "13"
    assert before.play("move 5 by 5", "move 10 by 3")["ships"] == "13"


@pytest.mark.rule("RU-2.4")
def test_a_token_that_entered_may_move_on_with_the_other_die(position: Writer) -> None:
    assert position(dice="3,5").play("enter 3", "move 4 by 5")["ships"] == "9"


@pytest.mark.rule("RU-2.4")
def test_both_dice_may_enter_tokens(position: Writer) -> None:
    assert position(dice="3,5").play("enter 5", "enter 3")["ships"] == "4,6"


@pytest.mark.rule("RU-2.4")
@pytest.mark.rule("RU-3.5")
def test_a_token_moved_twice_captures_on_the_middle_space_too(position: Writer) -> None:
    after = position(ships="5", ufos="8,13", dice="3,5").play("move 5 by 3", "move 8 by 5")
    assert (after["ships"], after["ufos"], after["supply"]) == ("13", "", "4,5")


@pytest.mark.rule("RU-2.4")
def test_a_token_moved_twice_takes_the_middle_space_of_the_order_chosen(position: Writer) -> None:
    after = position(ships="5", ufos="8,13", dice="3,5").play("move 5 by 5", "move 10 by 3")
    assert (after["ships"], after["ufos"]) == ("13", "8")


@pytest.mark.rule("RU-2.4")
@pytest.mark.rule("RU-3.4")
def test_a_token_moved_twice_may_not_rest_on_an_ally_in_the_middle(position: Writer) -> None:
    before = position(ships="5,8,10", dice="3,5")
    assert "move 5 by 3" not in before.codes()
    assert "move 5 by 5" not in before.codes()


@pytest.mark.rule("RU-2.4")
@pytest.mark.rule("RU-3.6")
def test_a_token_moved_twice_steps_over_a_base_in_the_middle(position: Writer) -> None:
    after = position(ships="5", bases="8,18", dice="3,5").play("move 5 by 3", "move 9 by 5")
    assert after["ships"] == "14"


@pytest.mark.rule("RU-2.5")
def test_dice_without_a_move_are_lost(position: Writer) -> None:
    stuck = {**STUCK, "ufos": "2,15,15"}
    after = position(**stuck, phase="rolling").play("roll 1 1")
    assert the_other_sides_turn_comes(after)
    assert (after["ships"], after["ufos"]) == (stuck["ships"], stuck["ufos"])


@pytest.mark.rule("RU-2.5")
def test_one_die_may_be_lost_after_the_other_is_played(position: Writer) -> None:
    before = position(ships="3,6,8,10,12", ufos="14,14", theirs="wingmates", dice="1,2")
    assert "move 3 by 2" in before.codes()
    after = before.play("move 3 by 1")  # now each ship has a ship or the pair two spaces ahead
    assert the_other_sides_turn_comes(after)
    assert after["ships"] == "4,6,8,10,12"


@pytest.mark.rule("RU-2.5")
def test_a_die_without_a_move_may_get_one_and_must_then_be_played(position: Writer) -> None:
    before = position(ships="4,6,8,10,12", ufos="14,14", theirs="wingmates", dice="1,2")
    assert not [code for code in before.codes() if code.endswith("2")]
    assert before.play("move 12 by 1").codes() == ["move 10 by 2", "move 13 by 2"]


@pytest.mark.rule("RU-2.5")
def test_the_order_that_loses_a_die_may_be_chosen(position: Writer) -> None:
    before = position(ships="4,6,8,10,12", ufos="14,14", theirs="wingmates", dice="1,2")
    assert the_other_sides_turn_comes(before.play("base"))


@pytest.mark.rule("RU-2.6")
def test_after_both_dice_the_other_side_rolls(position: Writer) -> None:
    before = position(ships="5", dice="3,5")
    middle = before.play("enter 3")
    assert (middle.mover(), middle["turn"]) == (0, "5")
    after = middle.play("enter 5")
    assert the_other_sides_turn_comes(after)
    assert (after["dice"], after["used"]) == ("0,0", "f")
    assert after.state.turn() == before.state.turn() + 1


@pytest.mark.rule("RU-2.7")
def test_equal_dice_offer_one_choice_but_are_two_moves(position: Writer) -> None:
    before = position(ships="6", dice="4,4")
    assert before.codes() == ["enter 4", "move 6 by 4"]
    middle = before.play("move 6 by 4")
    assert middle["dice"] == "0,4"
    assert middle.codes() == ["enter 4", "move 10 by 4"]


@pytest.mark.rule("RU-2.7")
def test_two_tokens_on_one_space_offer_one_choice(position: Writer) -> None:
    before = position(ships="6,6", mine="wingmates", dice="3,4")
    assert before.codes() == ["enter 3", "enter 4", "move 6 by 3", "move 6 by 4"]
    assert before.play("move 6 by 3")["ships"] == "6,9"
