"""The number of continuations from a few positions: any change of the rules changes one of these counts.

Both sides of a planet turned up count as one continuation each, whatever their odds. A second program, written from the
rulings alone, gave the same counts.
"""

import pytest

from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import dealt, play, written
from tests.games.playing import ways

PLACED = play(dealt(), "place 1-4", "place 2-9").text()
SWEEP = play(dealt(3, harvest="sweep"), "place 4-4", "place 2-9", "place 1-4").text()
MIDDLE = written(
    "ooo.oSoo.o.oooAo",
    "oo.ooo.o.oVo.ooo",
    "o.oo.oooooo.oo.o",
    ".ooooo.ooGoooooo",
    zones="4*,9,11/19,23*//25*,49",
)
LATE = written("So.o...A........", "o..o...o........", "...V............", zones="30*,33*/53*/21*")
LATE_ANY = written(
    "So.o...A........", "o..o............", "...o............", zones="30*/53*,54*,55/21*", any_tokens="1"
)
LATE_SWEEP = written("Soo.o.A.......oo", "o.oo...o........", "o..V............", zones="30*/53*/21*", sweep="1")
STRANDED = written(".....S..........", "...A.......o....", ".....o.V........", zones="30*,33*/21*/", phase="stranded")
GAP = written(
    "....A.o.........",
    "...oo...........",
    "....V...........",
    zones="30*/33/53*/34*,54*",
    phase="between",
    active="2",
    place="1",
)
GAP_ANY = written(
    "....A.o.........", "...oo...........", zones="30*/33/31*", phase="between", place="2", any_tokens="1"
)


@pytest.mark.parametrize(
    ("text", "depth", "count"),
    [
        pytest.param(dealt(4).text(), 2, 4_032, id="placing 2"),
        pytest.param(PLACED, 5, 29_260, id="placed 5"),
        pytest.param(SWEEP, 5, 9_994, id="placed, sweep 5"),
        pytest.param(MIDDLE, 4, 18_128, id="middle 4"),
        pytest.param(LATE, 6, 37_308, id="late 6"),
        pytest.param(LATE_ANY, 6, 19_782, id="late, any number of tokens 6"),
        pytest.param(LATE_SWEEP, 6, 77_766, id="late, sweep 6"),
        pytest.param(STRANDED, 5, 9_128, id="stranded 5"),
        pytest.param(GAP, 5, 15_448, id="gap 5"),
        pytest.param(GAP_ANY, 8, 4_264, id="gap, any number of tokens 8"),
    ],
)
def test_the_number_of_ways_to_play_on_stays_the_same(text: str, depth: int, count: int) -> None:
    assert ways(GAME.read(text), depth) == count
