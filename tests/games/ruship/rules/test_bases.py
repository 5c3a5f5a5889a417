"""RU-4: the moves of bases, which are never captured."""

import pytest

from tests.games.ruship.positions import Writer


@pytest.mark.rule("RU-4.1")
def test_a_one_may_move_the_base_one_space_forward(position: Writer) -> None:
    before = position(dice="1,5")
    assert before.codes() == ["base", "enter 1", "enter 5"]
    after = before.play("base")
    assert (after["bases"], after["dice"]) == ("2,18", "0,5")


@pytest.mark.rule("RU-4.1")
def test_two_ones_may_move_the_base_twice(position: Writer) -> None:
    assert position(dice="1,1").play("base", "base")["bases"] == "3,18"


@pytest.mark.rule("RU-4.1")
def test_the_base_moves_with_a_one_that_is_the_last_die(position: Writer) -> None:
    assert position(dice="0,1", used="").play("base")["bases"] == "2,18"


@pytest.mark.rule("RU-4.1")
@pytest.mark.parametrize("dice", ["2,5", "6,6", "0,2"])
def test_the_base_moves_with_no_other_die(position: Writer, dice: str) -> None:
    assert "base" not in position(dice=dice).codes()


@pytest.mark.rule("RU-4.2")
@pytest.mark.parametrize(
    "front",
    [
        pytest.param({"bases": "7,18", "ships": "8"}, id="own token"),
        pytest.param({"bases": "7,18", "ufos": "8"}, id="enemy token"),
        pytest.param({"bases": "7,18", "ufos": "8,8", "theirs": "wingmates"}, id="enemy pair"),
        pytest.param({"bases": "7,18", "ships": "8,8", "mine": "wingmates"}, id="own pair"),
        pytest.param({"bases": "7,8"}, id="enemy base"),
        pytest.param({"bases": "17,18"}, id="enemy base next to its planet"),
    ],
)
def test_the_base_moves_onto_an_empty_space_only(position: Writer, front: dict[str, str]) -> None:
    assert "base" in position(bases="7,18", dice="1,5").codes()
    assert "base" not in position(**front, dice="1,5").codes()


@pytest.mark.rule("RU-4.3")
def test_a_base_never_moves_back_not_even_with_retreat(position: Writer) -> None:
    before = position(bases="7,18", mine="retreat", dice="1,5")
    assert before.codes() == ["base", "enter 1", "enter 5"]
    assert before.play("base")["bases"] == "8,18"


@pytest.mark.rule("RU-4.3")
@pytest.mark.rule("RU-6.4")
def test_a_base_that_moves_captures_nothing_not_even_with_broadside(position: Writer) -> None:
    after = position(ufos="3,4", mine="broadside", dice="0,1", used="fb").play("base")
    assert (after["ufos"], after["bases"]) == ("3,4", "2,18")
