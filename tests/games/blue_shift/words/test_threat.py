"""The threat to an eliminated seat that passes: ships that would catch up with it if they were lost now."""

import pytest

from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import at

# Seat 0 is out with 5 points; Amber and Violet are on planets worth one.
BOARD = ("oA..............", "..Vo............")


@pytest.mark.parametrize(
    ("zones", "threat"),
    [
        ("53*,33/36/38", 0),  # two points each: far behind
        ("53*,33/54/38", 0),  # one of them would have four
        ("53*,33/54,38/39", 1),  # six: ahead
        ("53*,33/54,30/39", 1),  # five: it would be as good
        ("53*,33/54,55/56,57", 2),
    ],
)
def test_every_ship_that_would_catch_up_threatens(zones: str, threat: int) -> None:
    state = at(*BOARD, zones=zones, phase="between", active="2", place="1")
    assert GAME.words.threat(GAME.look(state, 0)) == threat


def test_whoever_is_out_threatens_nobody() -> None:
    state = at("oA..............", zones="53*,33/36/54,55", phase="between", active="1", place="2")
    assert GAME.words.threat(GAME.look(state, 0)) == 0
