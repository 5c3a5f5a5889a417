"""RU-1: the track, the sides, the powers, and who begins."""

from fractions import Fraction

import pytest

from starfold.core.errors import OutOfRangeError
from starfold.core.state import State
from starfold.games.ruship import GAME
from starfold.games.ruship.data.components import POWER_NAMES
from tests.games.ruship.positions import Writer, codes, play
from tests.games.texts import parts_of


def start(**options: object) -> dict[str, str]:
    """Return the parts of the first position's text."""
    return parts_of(GAME.start(options=options).text())


def next_chances(state: State) -> dict[str, Fraction]:
    """Return the chance of each code at a CHANCE decision."""
    weights = state.odds() or [1] * len(state.legal())
    return {code: Fraction(weight, sum(weights)) for code, weight in zip(codes(state), weights, strict=True)}


@pytest.mark.rule("RU-1.1")
def test_the_track_has_18_spaces_unless_an_option_says_otherwise() -> None:
    assert start()["spaces"] == "18"
    assert start(spaces=9)["spaces"] == "9"
    assert start(spaces=24)["spaces"] == "24"


@pytest.mark.rule("RU-1.1")
@pytest.mark.parametrize("spaces", [8, 25])
def test_no_track_is_shorter_than_9_or_longer_than_24_spaces(spaces: int) -> None:
    with pytest.raises(OutOfRangeError, match="spaces takes 9 to 24"):
        GAME.start(options={"spaces": spaces})


@pytest.mark.rule("RU-1.1")
def test_the_short_track_comes_with_a_caution() -> None:
    about = {option.key: option.about for option in GAME.options}["spaces"]
    assert "Below 12, the first player wins 58–66%" in about


@pytest.mark.rule("RU-1.1")
@pytest.mark.rule("RU-5.1")
@pytest.mark.parametrize("spaces", [9, 18, 24])
def test_the_enemy_planet_lies_one_beyond_the_last_space(position: Writer, spaces: int) -> None:
    before = position(spaces=str(spaces), bases="1,5", ships=str(spaces - 1), dice="1,2")
    assert before.play(f"move {spaces - 1} by 1")["ships"] == str(spaces)
    assert before.play(f"move {spaces - 1} by 2")["hits"] == "0,1"


@pytest.mark.rule("RU-1.2")
def test_each_side_begins_with_five_tokens_in_its_supply(position: Writer) -> None:
    assert start()["ships"] == start()["ufos"] == ""
    assert position()["supply"] == "5,5"
    full = position(ships="3,5,7,9,11", dice="0,1", used="")
    assert full["supply"] == "0,5"
    assert not [code for code in full.codes() if code.startswith("enter")]


@pytest.mark.rule("RU-1.2")
@pytest.mark.parametrize("spaces", [9, 18, 24])
def test_each_base_begins_next_to_its_own_planet(spaces: int) -> None:
    assert start(spaces=spaces)["bases"] == f"1,{spaces}"


@pytest.mark.rule("RU-1.2")
def test_the_sides_are_called_humanity_and_empire() -> None:
    assert GAME.seat_names(2) == ["Humanity", "Empire"]


@pytest.mark.rule("RU-1.3")
def test_five_powers_lie_on_the_table_and_nobody_owns_one() -> None:
    assert POWER_NAMES == ["Reroll", "Overdrive", "Broadside", "Retreat", "Wingmates"]
    assert start()["powers"] == "-,-,-,-,-"
    assert start()["hits"] == "0,0"


def test_the_first_position_stays_as_it_is() -> None:
    assert GAME.start().text() == (
        "spaces=18 one_die_start=0 turn=0 phase=opening active=0 opening=0 dice=0,0 used= "
        "bases=1,18 hits=0,0 powers=-,-,-,-,- ships= ufos="
    )


@pytest.mark.rule("RU-1.4")
@pytest.mark.parametrize(("earth", "alien", "first"), [(6, 5, "0"), (2, 1, "0"), (1, 2, "1"), (3, 6, "1")])
def test_the_higher_die_begins(earth: int, alien: int, first: str) -> None:
    after = parts_of(play(GAME.start(), f"roll {earth}", f"roll {alien}").text())
    assert (after["active"], after["phase"], after["turn"], after["opening"]) == (first, "rolling", "1", "0")


@pytest.mark.rule("RU-1.4")
def test_equal_dice_are_rolled_again() -> None:
    start = GAME.start()
    assert play(start, "roll 4", "roll 4").text() == start.text()


@pytest.mark.rule("RU-1.4")
def test_both_sides_begin_equally_often() -> None:
    chances = {"0": Fraction(0), "1": Fraction(0), "again": Fraction(0)}
    for first, chance in next_chances(GAME.start()).items():
        middle = play(GAME.start(), first)
        for second, share in next_chances(middle).items():
            after = parts_of(play(middle, second).text())
            chances["again" if after["phase"] == "opening" else after["active"]] += chance * share
    assert chances == {"0": Fraction(15, 36), "1": Fraction(15, 36), "again": Fraction(6, 36)}
