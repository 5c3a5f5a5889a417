"""The number of continuations from a few positions: any change of the rules changes one of these counts.

Every kind of tile that can be drawn or turned up counts as one continuation, whatever its odds. A second program,
written from the rulings alone, gave the same counts.
"""

import pytest

from starfold.games.secret_salvage import GAME
from tests.games.playing import ways
from tests.games.secret_salvage.positions import play, started, written

BEGUN = started(2).text()
BEGUN_SIX = started(6).text()
MIDDLE = written(
    "E5 G4 C3 / D6 F3 E7 / C5 B4 F6 / D3 G2 E4",
    tiles="E6m(1) D5? F4x(2) D4s(0) F5d G5i(3) C4a(1)",
    boards="saimd/ss/aax/i",
    powers="thruster scanner repulsor gravity_sling",
    drawn="m",
)
THREE = written(
    "F6 C6 B4 / D3 E5 G5 / D7 C4 E3",
    tiles="F7m(1) E6x G6?  B5d(2) D4i D6s(0)",
    boards="aam/sx/i",
    powers="phase_drive afterburner tractor_beam repulsor",
    drawn="x",
)
CHAIN = written("E5 G5 / D4 / F3 /", tiles="E6m E7x(1) D6d F5m(2) G6x H5i D5?", boards="sa/s/i/", stack="imdx")
REDS = written("E5 G5 / D4", tiles="E6s A1? B2?", boards="smdx", powers="scanner minelayer", stack="smx", box="aa")
PAIR = written(
    "E5 / D4", tiles="E6m~D6(1) D6x~E6(1) F5?", boards="ss/smd", powers="scanner repulsor", stack="sm", drawn="d"
)
LAST = written("B4 A1 A5 / H4 I1 G5", tiles="A4m B3x(1)", boards="mmmmmmmmm/s", stack="", box="sd")
EMPTY = written("E5 A1 / A2 B1 B2", tiles="E6d(1) E5s", boards="i", powers="gravity_sling", stack="", drawn="-")

CASES = [
    ("begun", BEGUN, 6, 11_032),
    ("begun, six seats", BEGUN_SIX, 6, 13_452),
    ("middle", MIDDLE, 5, 16_837),
    ("three seats", THREE, 6, 12_908),
    ("chain", CHAIN, 6, 13_862),
    ("red tiles", REDS, 4, 21_227),
    ("pair", PAIR, 6, 5_979),
    ("last round", LAST, 5, 64_722),
    ("no tile", EMPTY, 6, 3_033),
]


@pytest.mark.parametrize(("text", "depth", "count"), [pytest.param(*case, id=name) for name, *case in CASES])
def test_the_number_of_ways_to_play_on_stays_the_same(text: str, depth: int, count: int) -> None:
    assert ways(GAME.read(text), depth) == count


def test_the_first_turn_has_as_many_ways_as_can_be_counted_by_hand() -> None:
    """Six kinds of tile, three ships; the flights of the ships on I2, I3 and I4 end before the first starting tile."""
    begun = started(2)
    assert ways(begun, 2) == 6 * 3
    flights = [len(play(begun, "draw mine", f"activate {ship}").legal()) for ship in ("I2", "I3", "I4")]
    assert ways(begun, 3) == 6 * sum(flights)
