"""The number of continuations from a few positions, and the sum of VP at the end of all of them.

Any change of the rules changes one of these numbers. Every tile, die and transmitter that chance can bring counts as
one continuation, whatever its odds. A second program, written from the rulings alone, gave the same numbers.
"""

import pytest

from starfold import State
from starfold.core.state import OVER
from starfold.games.pulsar_2849 import GAME
from tests.games.pulsar_2849.positions import written

DRAFT_TWO = written(
    "/",
    phase="drafting",
    pool="1344566",
    median=9,
    order="1,1,0,0",
    seat=1,
    pick=0,
    initiative="0:1,1:1,0:13,1:14",
    engineering="1:2,0:12,1:15,0:15",
)
DRAFT_THREE = written(
    "2/5/6",
    3,
    phase="drafting",
    pool="1356",
    median=8,
    order="2,0,1",
    seat=1,
    pick=3,
    initiative="1:1,0:14,2:14",
    engineering="0:8,1:15,2:15",
)
MODIFIERS = written(
    "12", tokens="1,1/0,0", cubes="4,0", pool="136", pulsars={"5": "0", "70": "0b2", "71": "1"}, areas="1,0,1/0,0,0"
)
DRIVE = written(
    "3",
    ship="9",
    tokens="1,0/0,0",
    patents="A-1-1:0 A-1-3:0",
    systems={"9": "17:.1", "6": "3:", "15": "7:", "75": "14:0"},
    pulsars={"11": "1", "5": "0s1"},
)
DEAD_ENDS = written(
    "4",
    board="dead_ends",
    ship="G4",
    techs="BBB",
    patents="B-1-1:0 B-1-3:0 B-2-2:0",
    systems={"S3": "16:1", "S4": "4:", "S1": "11:.0", "S5": "12:1", "S2": "1:01"},
    tiles="0,0,1,0,1",
    discards="2,2,3,2,0",
    kept="0,0,0,0,0/0,0,0,0,1",
)
ARRAYS = written(
    "346",
    tokens="0,0/0,0",
    patents="A-2-3:0",
    arrays="A1:0:7:-:A8r A8:0:1:A5r:A1r A5:0:3:-:A8l A4:0:2:-:- B1:1:3:-:-",
    shown="A2 B3 C4",
    pulsars={"70": "1"},
)
PROJECTS = written(
    "13",
    techs="CBA",
    hqs="A1:b1.b2:/D2:b1.b2.b3.m1.m2:b2.m2",
    pulsars={"70": "0", "71": "0b3", "5": "1b1", "11": "0s2"},
    areas="1,1,0/0,0,2",
    patents="C-1-2:01 C-2-2:0",
    tokens="0,1/0,0",
)
RUNS = written(
    "6/3",
    seat=1,
    pick=0,
    order="1,0,1,0",
    hqs="A1:b1.b2:/C2:b1.b2.b3.m1.m2:b3.m1.m2",
    ships=["44", "52"],
    systems={"52": "5:", "84": "13:.0", "44": "2:", "54": "10:", "62": "9:0"},
    tokens="0,0/0,1",
    red="!",
)
PAYING = written(
    "/1",
    seat=1,
    cubes="3,2",
    order="0,1,0,1",
    arrays="A4:0:3:-:- B2:0:3:-:- C7:1:3:-:- A7:1:7:-:- A1:0:7:-:-",
    initiative="1:3,0:3,0:14,1:15",
    engineering="0:1,1:4,1:4,0:15",
    pulsars={"5": "0s3", "11": "1s1", "16": "1b1"},
    patents="A-3-2:1",
    points=[1, 7],
)
LAST = written(
    "/24",
    round=8,
    seat=1,
    pool="16",
    cubes="9,3",
    techs="DAA",
    ships=["9", "10"],
    patents="D-2-2:1 D-1-2:01 A-4-1:0 A-6-2:0 A-7-2:1 A-8-1:01 A-5-1:1",
    systems={"9": "1:01", "15": "5:.01", "6": "4:01", "75": "15:0", "84": "11:1", "44": "13:.0", "52": "16:10"},
    pulsars={"5": "0s3", "16": "1b2", "22": "1s2", "70": "0", "28": "0b1", "35": "0s3"},
    awards="----0-",
    areas="1,0,0/0,1,0",
    arrays="A1:0:7:-:A8r A8:0:3:A5r:A1r A5:0:3:-:A8l C7:1:2:-:- C5:1:1:-:-",
    kept="0,0,0,0,1/0,0,0,0,0",
    tiles="2,2,4,2,1",
)
FOUR = written(
    "/2/5/",
    4,
    round=6,
    seat=1,
    pick=1,
    techs="DCC",
    board="dead_ends",
    ships=["S10", "O9", "S13", "M14"],
    patents="D-1-1:01 D-1-3:12 D-2-1:1! D-2-3:2 C-4-1:1 C-5-1:0 C-6-2:1!",
    systems={"S10": "9:0..2", "S13": "15:012", "S7": "6:.1"},
    pulsars={"P7": "0", "P13": "1b1", "P11": "1"},
    areas="0,0,0/1,0,0/0,0,0/0,1,0",
    arrays="A8:2:3:-:A6l A6:2:1:A8r:- B7:1:1:-:- B3:1:1:-:-",
    shown="C1 C3",
    cubes="0,4,3,0",
    tokens="0,0/1,0/0,0/0,0",
    pool="3",
)

CASES = [
    ("draft, two seats", DRAFT_TWO, 6, 3_415, 68_300),
    ("draft, three seats", DRAFT_THREE, 7, 136, 4_080),
    ("modifiers", MODIFIERS, 4, 3_094, 62_092),
    ("drive", DRIVE, 6, 1_929, 42_079),
    ("dead ends", DEAD_ENDS, 7, 1_070, 25_178),
    ("arrays", ARRAYS, 5, 1_446, 30_742),
    ("projects", PROJECTS, 5, 2_304, 60_973),
    ("gate runs", RUNS, 7, 1_118, 24_458),
    ("paying", PAYING, 7, 938, 23_962),
    ("four seats", FOUR, 6, 7_711, 373_469),
    ("last turn", LAST, 7, 4_057, 154_590),
]


def leaves(state: State, depth: int) -> list[State]:
    """Return all positions after that many actions, chance included, and those in which the match ended before."""
    if depth == 0 or state.mover() == OVER:
        return [state]
    found: list[State] = []
    for action in state.legal():
        after = state.copy()
        after.play(action)
        found += leaves(after, depth - 1)
    return found


@pytest.mark.parametrize(("text", "depth", "count", "vp"), [pytest.param(*case, id=name) for name, *case in CASES])
def test_the_number_of_ways_to_play_on_and_their_vp_stay_the_same(text: str, depth: int, count: int, vp: int) -> None:
    found = leaves(GAME.read(text), depth)
    assert (len(found), sum(sum(state.scores()) for state in found)) == (count, vp)
