"""The bonus of every system of the box, for a flight that ends there."""

from __future__ import annotations

import pytest

from tests.games.pulsar_2849.positions import at, codes, fly, got, play, stations

# By tile: the choices after `bonus`, and the seat's gains.
BONUSES = [
    (1, [], ["red 1"]),
    (2, [], ["red 1"]),
    (3, [], ["red 2"]),
    (4, [], ["1 pm1", "1 small"]),
    (5, [], ["1 pm1", "1 medium"]),
    (6, [], ["1 pm1", "1 large"]),
    (7, ["take 1", "take 2", "take 3"], ["1 large"]),
    (8, ["take 1", "take 2"], ["1 medium"]),
    (9, ["take 1", "take 3"], ["1 large"]),
    (10, ["take 2", "take 3"], ["1 large"]),
    (11, [], ["2 cubes"]),
    (12, [], ["1 cubes", "1 pm1"]),
    (13, [], ["1 cubes", "1 plus2"]),
    (14, [], ["2 pm1"]),
    (15, [], ["1 pm1", "1 plus2"]),
    (16, [], ["1 pm1", "1 plus2"]),
    (17, [], ["2 cubes"]),
]


def test_all_seventeen_systems_are_here() -> None:
    assert [tile for tile, _, _ in BONUSES] == list(range(1, 18))


@pytest.mark.rule("PU-4.8")
@pytest.mark.parametrize(("tile", "choices", "bonus"), BONUSES)
def test_whoever_ends_in_a_system_gets_its_bonus(tile: int, choices: list[str], bonus: list[str]) -> None:
    before = at("16", 4, ship="2")
    state = fly(before, "1", f"3={tile}")
    assert stations(state, "3")[0] == "0", "the first planet of every system is blue"
    assert codes(state) == ["bonus", "tile"]
    state = play(state, "bonus")
    if choices:
        assert codes(state) == choices
        state = play(state, choices[-1])
    assert got(before, state) == bonus
    assert "use 6" in codes(state), "and the turn goes on"


# By tile: its planets with two, three and four seats, and the one taken by flying through.
PASSED = [
    (1, "0...", "0...", "0..."),
    (2, "0.", "0.", "0.."),
    (3, ".x0", ".x0", "..0"),
    (4, ".0", ".0", ".0"),
    (5, ".0.", ".0.", ".0."),
    (6, ".0", ".0", ".0."),
    (7, ".x0", "..0", "..0"),
    (8, ".x0", "..0", "..0"),
    (9, ".x0", ".x0", "..0."),
    (10, "0.", "0.", "..0"),
    (11, ".0.", ".0.", ".0."),
    (12, ".0", ".0", ".0"),
    (13, ".0.", ".0.", ".0."),
    (14, "0", "0.", "0."),
    (15, "0", ".x0", "..0."),
    (16, "0.", "0.", "..0"),
    (17, "0.", "0.", "0."),
]


@pytest.mark.rule("PU-4.4")
@pytest.mark.rule("PU-4.7")
@pytest.mark.parametrize(("tile", "two", "three", "four"), PASSED)
def test_whoever_flies_through_takes_the_first_lifeless_planet_that_is_open(
    tile: int, two: str, three: str, four: str
) -> None:
    for seats, planets in ((2, two), (3, three), (4, four)):
        assert stations(fly(at("26", seats, ship="2"), "2", f"3={tile} 4"), "3") == planets


@pytest.mark.rule("PU-6.1")
def test_a_part_of_a_bonus_that_cannot_be_carried_out_is_lost_and_the_rest_happens() -> None:
    before = at("16", ship="2", areas="10,0,0/0,0,0")
    state = play(fly(before, "1", "3=4"), "bonus")
    assert got(before, state) == ["1 pm1"], "no small gyrodyne is left"
