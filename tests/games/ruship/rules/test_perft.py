"""The number of continuations from a few positions: any change of the rules changes one of these counts.

Every outcome of chance counts as one continuation, whatever its odds. A second program, written from the rulings alone,
gave the same counts.
"""

import pytest

from starfold.games.ruship import GAME
from tests.games.playing import ways
from tests.games.ruship.positions import mirror, written

START = GAME.start().text()
ONE_DIE = GAME.start(options={"spaces": 9, "first_turn_one_die": True}).text()
MIDDLE = written(phase="rolling", ships="3,6,9,15", ufos="5,8,12,14", bases="2,16")
DICE_POWERS = written(
    phase="how_many",
    ships="4,7,9,13",
    ufos="6,10,12",
    bases="3,15",
    mine="reroll broadside",
    theirs="overdrive retreat",
)
PAIRS = written(
    ships="5,5,8,12,16", ufos="3,9,10,14", bases="2,17", mine="retreat wingmates", theirs="overdrive", dice="1,4"
)
LAST_ATTACKS = written(
    spaces="9", ships="4,6,8", ufos="2,3,5", bases="1,7", mine="overdrive reroll", theirs="retreat wingmates"
)


@pytest.mark.parametrize(
    ("text", "depth", "count"),
    [
        pytest.param(START, 4, 1_476, id="start 4"),
        pytest.param(START, 6, 57_996, id="start 6"),
        pytest.param(ONE_DIE, 7, 50_586, id="one die on the shortest track 7"),
        pytest.param(MIDDLE, 5, 68_870, id="middle 5"),
        pytest.param(DICE_POWERS, 6, 118_221, id="reroll and broadside against overdrive and retreat 6"),
        pytest.param(PAIRS, 5, 63_893, id="retreat and wingmates against overdrive 5"),
        pytest.param(LAST_ATTACKS, 6, 28_728, id="last attacks 6"),
    ],
)
def test_the_number_of_ways_to_play_on_stays_the_same(text: str, depth: int, count: int) -> None:
    assert ways(GAME.read(text), depth) == count


@pytest.mark.parametrize("text", [MIDDLE, DICE_POWERS, PAIRS, LAST_ATTACKS])
def test_both_sides_have_as_many_ways(text: str) -> None:
    assert ways(GAME.read(mirror(text)), 4) == ways(GAME.read(text), 4)
