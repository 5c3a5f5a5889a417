"""RU-5 and RU-7: attacks, the power that the attacked side takes, and the third attack, which wins."""

import pytest

from starfold.core.state import OVER
from tests.games.ruship.positions import Writer

TAKE_ALL = ["take reroll", "take overdrive", "take broadside", "take retreat", "take wingmates"]


@pytest.mark.rule("RU-5.1")
@pytest.mark.parametrize("die", [3, 4, 6])
def test_a_token_that_reaches_the_enemy_planet_or_goes_beyond_attacks(position: Writer, die: int) -> None:
    after = position(ships="16", dice=f"0,{die}", used="").play(f"move 16 by {die}")
    assert (after["hits"], after["ships"], after["supply"]) == ("0,1", "", "5,5")


@pytest.mark.rule("RU-5.1")
def test_a_token_one_space_short_of_the_enemy_planet_does_not_attack(position: Writer) -> None:
    after = position(ships="13", bases="1,17", dice="0,5", used="").play("move 13 by 5")
    assert (after["hits"], after["ships"]) == ("0,0", "18")


@pytest.mark.rule("RU-5.1")
def test_a_token_that_attacked_may_enter_with_the_other_die(position: Writer) -> None:
    after = position(ships="14", dice="3,5").play("move 14 by 5", "take reroll", "enter 3")
    assert (after["ships"], after["hits"]) == ("4", "0,1")


@pytest.mark.rule("RU-5.1")
def test_a_token_that_attacked_may_enter_though_the_supply_was_empty(position: Writer) -> None:
    before = position(ships="3,5,7,9,16", dice="3,5")
    assert not [code for code in before.codes() if code.startswith("enter")]
    after = before.play("move 16 by 5", "take reroll", "enter 3")
    assert after["ships"] == "3,4,5,7,9"


@pytest.mark.rule("RU-5.1")
def test_one_turn_may_bring_two_attacks(position: Writer) -> None:
    after = position(ships="14,16", dice="3,5").play("move 14 by 5", "take reroll", "move 16 by 3")
    assert (after["hits"], after.mover()) == ("0,2", 1)


@pytest.mark.rule("RU-5.2")
def test_the_attacked_side_takes_a_power_before_the_attacker_plays_on(position: Writer) -> None:
    attacked = position(ships="14", dice="3,5").play("move 14 by 5")
    assert (attacked.mover(), attacked.codes()) == (1, TAKE_ALL)
    after = attacked.play("take retreat")
    assert (after["powers"], after.mover(), after["dice"]) == ("-,-,-,1,-", 0, "0,3")


@pytest.mark.rule("RU-5.2")
def test_after_an_attack_with_the_last_die_the_attacked_side_first_takes_a_power(position: Writer) -> None:
    attacked = position(ships="14", dice="0,5", used="").play("move 14 by 5")
    assert (attacked.mover(), attacked["turn"]) == (1, "5")
    after = attacked.play("take broadside")  # and has it in the turn that follows
    assert (after.mover(), after["turn"], after.codes()) == (1, "6", ["one die", "two dice"])


@pytest.mark.rule("RU-5.2")
@pytest.mark.rule("RU-6.1")
def test_a_power_that_has_an_owner_is_not_offered(position: Writer) -> None:
    attacked = position(ships="14", mine="retreat", theirs="overdrive", dice="3,5").play("move 14 by 5")
    assert attacked.codes() == ["take reroll", "take broadside", "take wingmates"]


@pytest.mark.rule("RU-5.2")
@pytest.mark.parametrize("power", TAKE_ALL)
def test_the_power_taken_belongs_to_the_attacked_side(position: Writer, power: str) -> None:
    after = position(phase="choosing", dice="0,3", used="").play(power)
    place = TAKE_ALL.index(power)
    assert after["powers"].split(",")[place] == "1"
    assert after["powers"].count("-") == 4


@pytest.mark.rule("RU-5.2")
def test_a_power_taken_does_not_serve_the_attacker(position: Writer) -> None:
    attacked = position(ships="14", dice="3,5").play("move 14 by 5")
    for power in TAKE_ALL:
        assert attacked.play(power).codes() == ["enter 3"]


@pytest.mark.rule("RU-5.3")
@pytest.mark.rule("RU-7.1")
def test_the_third_attack_wins_on_the_spot(position: Writer) -> None:
    after = position(ships="14", theirs="reroll overdrive", dice="3,5").play("move 14 by 5")
    assert (after.mover(), after.codes(), after["hits"]) == (OVER, [], "0,3")
    assert after["powers"] == "1,1,-,-,-"  # no third one
    assert after["dice"] == "0,3"  # a die is left, and not played
    assert after.payoffs() == [1.0, 0.0]


@pytest.mark.rule("RU-5.3")
@pytest.mark.parametrize("theirs", ["", "reroll"])
def test_the_first_and_the_second_attack_do_not_end_the_match(position: Writer, theirs: str) -> None:
    after = position(ships="14", theirs=theirs, mine="retreat wingmates", dice="3,5").play("move 14 by 5")
    assert after.mover() == 1


@pytest.mark.rule("RU-5.3")
def test_the_third_attack_may_come_from_an_entering_token(position: Writer) -> None:
    after = position(spaces="9", bases="5,9", theirs="reroll retreat", dice="0,6", used="").play("enter 6")
    assert (after.mover(), after.payoffs()) == (OVER, [1.0, 0.0])


@pytest.mark.rule("RU-7.1")
@pytest.mark.parametrize("hits", ["0,3", "1,3", "2,3"])
def test_the_winner_gets_one_and_the_loser_nothing_whatever_the_loser_hit(position: Writer, hits: str) -> None:
    mine = {"0": "", "1": "retreat", "2": "retreat wingmates"}[hits[0]]
    after = position(phase="ended", hits=hits, mine=mine, theirs="reroll overdrive")
    assert after.payoffs() == [1.0, 0.0]
    assert sorted(after.state.scores()) == sorted(int(hit) for hit in hits.split(","))
