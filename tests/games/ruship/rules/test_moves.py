"""RU-3: how tokens enter, move, pass, capture and step over bases."""

import pytest

from tests.games.ruship.positions import Writer


@pytest.mark.rule("RU-3.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_an_entering_token_counts_from_the_space_next_to_its_base(position: Writer, die: int) -> None:
    after = position(dice=f"0,{die}", used="").play(f"enter {die}")
    assert (after["ships"], after["supply"]) == (str(1 + die), "4,5")


@pytest.mark.rule("RU-3.1")
def test_entering_counts_from_where_the_base_is_now(position: Writer) -> None:
    assert position(bases="6,18", dice="2,5").play("enter 2", "enter 5")["ships"] == "8,11"
    assert position(dice="1,5").play("base", "enter 5")["ships"] == "7"


@pytest.mark.rule("RU-3.1")
def test_nothing_enters_from_an_empty_supply(position: Writer) -> None:
    assert position(ships="3,4,5,6,8", dice="0,5", used="").codes() == [
        "move 4 by 5",
        "move 5 by 5",
        "move 6 by 5",
        "move 8 by 5",
    ]


@pytest.mark.rule("RU-3.1")
@pytest.mark.rule("RU-3.5")
def test_an_entering_token_captures(position: Writer) -> None:
    after = position(ufos="4,6", dice="3,5").play("enter 3")
    assert (after["ships"], after["ufos"], after["supply"]) == ("4", "6", "4,4")


@pytest.mark.rule("RU-3.1")
@pytest.mark.rule("RU-3.4")
def test_a_token_may_not_enter_onto_its_own(position: Writer) -> None:
    assert position(ships="4", dice="3,5").codes() == ["enter 5", "move 4 by 3", "move 4 by 5"]


@pytest.mark.rule("RU-3.1")
@pytest.mark.rule("RU-3.6")
@pytest.mark.parametrize("die", [1, 3])
def test_an_entering_token_steps_over_the_enemy_base(position: Writer, die: int) -> None:
    after = position(bases=f"5,{5 + die}", dice=f"0,{die}", used="").play(f"enter {die}")
    assert after["ships"] == str(5 + die + 1)


@pytest.mark.rule("RU-3.1")
@pytest.mark.rule("RU-5.1")
@pytest.mark.parametrize("die", [4, 5, 6])  # onto the enemy base and over it, onto the planet, beyond it
def test_an_entering_token_attacks(position: Writer, die: int) -> None:
    after = position(spaces="9", bases="5,9", dice=f"0,{die}", used="").play(f"enter {die}")
    assert (after["hits"], after["ships"], after["supply"]) == ("0,1", "", "5,5")


@pytest.mark.rule("RU-3.2")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_token_moves_towards_the_enemy_planet(position: Writer, die: int) -> None:
    assert position(ships="5", dice=f"0,{die}", used="").play(f"move 5 by {die}")["ships"] == str(5 + die)


@pytest.mark.rule("RU-3.2")
def test_a_token_never_moves_back_without_retreat(position: Writer) -> None:
    before = position(ships="9", dice="3,5")
    assert not [code for code in before.codes() if code.startswith("back")]


@pytest.mark.rule("RU-3.3")
def test_a_token_passes_over_tokens_and_bases_of_both_sides(position: Writer) -> None:
    after = position(ships="5,6", ufos="7", bases="8,9", dice="0,5", used="").play("move 5 by 5")
    assert (after["ships"], after["ufos"], after["bases"]) == ("6,10", "7", "8,9")


@pytest.mark.rule("RU-3.4")
def test_a_token_may_not_land_on_its_own(position: Writer) -> None:
    before = position(ships="5,8", dice="3,4")
    assert "move 5 by 3" not in before.codes()
    assert "move 5 by 4" in before.codes()


@pytest.mark.rule("RU-3.5")
def test_landing_on_an_enemy_token_captures_it(position: Writer) -> None:
    after = position(ships="5", ufos="8,9", dice="3,5").play("move 5 by 3")
    assert (after["ships"], after["ufos"], after["supply"]) == ("8", "9", "4,4")


@pytest.mark.rule("RU-3.5")
def test_a_captured_token_may_enter_again(position: Writer) -> None:
    before = position(ships="5", ufos="8,10,12,14,16", dice="0,3", used="")
    after = before.play("move 5 by 3", "roll 1 2")
    assert "enter 1" in after.codes()


@pytest.mark.rule("RU-3.6")
def test_a_token_steps_over_its_own_base(position: Writer) -> None:
    assert position(ships="5", bases="8,18", dice="3,6").play("move 5 by 3")["ships"] == "9"


@pytest.mark.rule("RU-3.6")
@pytest.mark.rule("RU-4.3")
def test_a_token_steps_over_the_enemy_base_and_does_not_capture_it(position: Writer) -> None:
    after = position(ships="5", bases="1,8", dice="3,6").play("move 5 by 3")
    assert (after["ships"], after["bases"]) == ("9", "1,8")


@pytest.mark.rule("RU-3.6")
def test_a_token_steps_over_two_bases_side_by_side(position: Writer) -> None:
    assert position(ships="5", bases="8,9", dice="3,6").play("move 5 by 3")["ships"] == "10"
    assert position(ships="5", bases="8,9", dice="4,6").play("move 5 by 4")["ships"] == "10"


@pytest.mark.rule("RU-3.6")
def test_a_token_that_passes_a_base_does_not_go_farther_for_it(position: Writer) -> None:
    assert position(ships="5", bases="6,8", dice="0,4", used="").play("move 5 by 4")["ships"] == "9"


@pytest.mark.rule("RU-3.6")
@pytest.mark.rule("RU-3.4")
def test_a_token_may_not_step_over_a_base_onto_its_own(position: Writer) -> None:
    assert "move 5 by 3" not in position(ships="5,9", bases="1,8", dice="3,6").codes()
    assert "move 5 by 3" not in position(ships="5,10", bases="8,9", dice="3,6").codes()


@pytest.mark.rule("RU-3.6")
@pytest.mark.rule("RU-3.5")
def test_a_token_that_steps_over_a_base_captures_behind_it(position: Writer) -> None:
    after = position(ships="5", ufos="9", bases="1,8", dice="3,6").play("move 5 by 3")
    assert (after["ships"], after["ufos"], after["supply"]) == ("9", "", "4,5")


@pytest.mark.rule("RU-3.6")
@pytest.mark.rule("RU-6.6")
def test_a_token_may_not_step_over_a_base_onto_a_protected_pair(position: Writer) -> None:
    assert "move 5 by 3" not in position(ships="5", ufos="9,9", bases="1,8", theirs="wingmates", dice="3,6").codes()


@pytest.mark.rule("RU-3.6")
@pytest.mark.rule("RU-5.1")
@pytest.mark.parametrize(("bases", "die"), [("1,18", 3), ("17,18", 2), ("17,18", 3)])
def test_a_token_that_steps_over_a_base_into_the_enemy_planet_attacks(position: Writer, bases: str, die: int) -> None:
    after = position(ships="15", bases=bases, dice=f"0,{die}", used="").play(f"move 15 by {die}")
    assert (after["hits"], after["ships"], after["bases"]) == ("0,1", "", bases)
