"""Every transmitter: its costs, its half-dice, its bonus when it comes online, and its production."""

from __future__ import annotations

import pytest

from starfold.games.pulsar_2849.data.components import HALVES, TRANSMITTER_IDS
from tests.games.pulsar_2849.positions import at, codes, got, part, phase, play, produced

# Transmitter, costs, half-dice on the left and right (-1 for none), choices on coming online, gains.
ONCE: list[tuple[str, str, int, int, list[str], list[str]]] = [
    ("A1", "621", 1, 3, [], ["8 VP: transmitters online"]),
    ("A2", "6", 2, 1, ["claim 76"], ["1 rings", "3 VP: transmitters online"]),
    ("A3", "52", -1, 2, [], ["15 VP: transmitters online"]),
    ("A4", "34", 2, 0, [], ["1 cubes"]),
    ("A5", "14", 1, 2, ["take 3"], ["1 large"]),
    ("A6", "4", 3, -1, ["explore vp5"], ["1 pm1", "5 VP: exploration"]),
    ("A7", "135", 0, 3, [], ["1 cubes"]),
    ("A8", "35", 2, 1, [], ["3 cubes", "1 plus2"]),
    ("B1", "63", 3, 1, [], ["10 VP: transmitters online"]),
    ("B2", "24", 1, 2, [], ["3 cubes"]),
    ("B3", "3", 2, 2, ["take 2"], ["1 medium", "3 VP: transmitters online"]),
    ("B4", "146", 0, 2, [], ["13 VP: transmitters online"]),
    ("B5", "4", -1, 3, ["claim 70"], ["1 rings", "3 VP: transmitters online"]),
    ("B6", "25", 1, 1, [], ["2 pm1", "1 plus2"]),
    ("B7", "13", 3, 0, ["explore cubes", "explore vp4"], ["3 cubes", "4 VP: exploration"]),
    ("B8", "56", 2, -1, [], ["2 cubes"]),
    ("C1", "6", 1, 2, [], ["1 cubes", "7 VP: transmitters online"]),
    ("C2", "15", 3, 3, [], ["3 cubes", "12 VP: transmitters online"]),
    ("C3", "3", 2, -1, [], ["5 VP: transmitters online"]),
    ("C4", "26", 0, 1, [], ["9 VP: transmitters online"]),  # 6, and 3 for itself
    ("C5", "4", 1, 1, [], ["1 VP: transmitters online"]),
    ("C6", "5", 3, 2, ["explore vp4"], ["4 VP: transmitters online", "4 VP: exploration"]),
    ("C7", "24", -1, 2, [], ["4 cubes", "5 VP: transmitters online"]),
    ("C8", "13", 2, 0, [], ["11 VP: transmitters online"]),
]
# The gains from an online transmitter in production; a seat that may pay cubes is asked.
PRODUCTION: list[tuple[str, list[str]]] = [
    ("A1", ["1 cubes", "2 VP: transmitters"]),
    ("A2", []),
    ("A3", []),
    ("A4", []),
    ("A5", ["1 cubes"]),
    ("A6", []),
    ("A7", ["3 VP: transmitters"]),
    ("A8", ["1 VP: transmitters"]),
    ("B1", ["1 cubes"]),
    ("B2", []),
    ("B3", []),
    ("B4", ["1 cubes", "1 VP: transmitters"]),
    ("B5", []),
    ("B6", ["2 VP: transmitters"]),
    ("B7", ["1 VP: transmitters"]),
    ("B8", ["1 cubes", "2 VP: transmitters"]),
    ("C1", []),
    ("C2", []),
    ("C3", ["1 VP: transmitters"]),
    ("C4", []),
    ("C5", []),
    ("C6", []),
    ("C7", []),
    ("C8", ["3 VP: transmitters"]),
]


def test_all_twenty_four_are_here() -> None:
    assert [row[0] for row in ONCE] == [row[0] for row in PRODUCTION] == TRANSMITTER_IDS


@pytest.mark.rule("PU-5.5")
@pytest.mark.rule("PU-5.7")
@pytest.mark.parametrize(("name", "costs", "left", "right", "moves", "brings"), ONCE)
def test_a_transmitter_comes_online_when_its_costs_are_paid_and_brings_its_bonus(
    name: str, costs: str, left: int, right: int, moves: list[str], brings: list[str]
) -> None:
    number = TRANSMITTER_IDS.index(name)
    assert HALVES[2 * number : 2 * number + 2] == [left, right]
    before = at(costs + "4", shown=name)
    state = before
    for cost in costs:
        assert phase(state) == "acting"
        state = play(state, f"use {cost}", f"pay {name} {cost}")
    state = play(state, *moves)
    assert got(before, state) == brings
    assert part(state, "arrays") == f"{name}:0:{2 ** len(costs) - 1}:-:-"


@pytest.mark.rule("PU-7.5")
@pytest.mark.parametrize(("name", "brings"), PRODUCTION)
def test_an_online_transmitter_brings_cubes_and_points_in_every_production(name: str, brings: list[str]) -> None:
    costs = next(len(row[1]) for row in ONCE if row[0] == name)
    # With three seats the last on the engineering track gets nothing there.
    changes = {"engineering": "2:8,1:8,0:8"}
    before = at("1", 3, **changes)
    after = produced(3, arrays=f"{name}:0:{2**costs - 1}:-:-", **changes)
    assert got(before, after) == brings
    if costs > 1:
        unfinished = produced(3, arrays=f"{name}:0:{2**costs - 2}:-:-", **changes)
        assert got(before, unfinished) == []


# Transmitter, cubes, VP, how often in one production.
OFFERS = [("A4", 1, 3, 1), ("B2", 1, 4, 1), ("C7", 1, 5, 2)]


@pytest.mark.rule("PU-7.5")
@pytest.mark.parametrize(("name", "cubes", "vp", "times"), OFFERS)
def test_some_transmitters_take_cubes_for_points(name: str, cubes: int, vp: int, times: int) -> None:
    changes = {"arrays": f"{name}:0:3:-:-", "engineering": "2:8,1:8,0:8", "cubes": [5, 0, 0]}
    state = produced(3, **changes)
    for number in range(1, times + 1):
        assert codes(state) == [f"spend {name}", "keep"]
        state = play(state, f"spend {name}")
        assert got(at("1", 3, **changes), state) == [f"-{number * cubes} cubes", f"{number * vp} VP: cubes paid"]
    assert phase(state) == "revealing"
