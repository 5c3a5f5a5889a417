"""BS-3: the legal and illegal flights of a ship."""

import pytest

from starfold.core.event import Event
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import EMPTY, FULL, at, codes, part, play

LONE_SHIP = [FULL, "ooooooSooooooooo", FULL, FULL]


def targets(*rings: str, **changes: str) -> list[str]:
    """Return where Sky can fly."""
    zones = changes.pop("zones", "///")
    return [code.removeprefix("move ") for code in codes(at(*rings, zones=zones, **changes), "move")]


@pytest.mark.rule("BS-3.1")
def test_a_ship_flies_along_its_ring_and_its_spoke_as_far_as_it_likes() -> None:
    ring = [f"2-{spoke}" for spoke in range(1, 17) if spoke != 7]
    assert targets(*LONE_SHIP) == ["1-7", *ring, "3-7", "4-7"]


@pytest.mark.rule("BS-3.1")
def test_a_ship_does_not_change_direction() -> None:
    assert targets("oo..............", "So..............") == ["1-1", "2-2"]  # not to 1-2, around the corner


@pytest.mark.rule("BS-3.1")
@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("So.............o", ["2", "16"]),
        ("oo............So", ["1", "2", "16"]),
        ("S.............oo", ["15", "16"]),
        ("ooo............S", ["1", "2", "3"]),
        ("oooo.ooooSoooooo", ["1", "2", "3", "4", "6", "7", "8", "9", "11", "12", "13", "14", "15", "16"]),
    ],
)
@pytest.mark.parametrize("ring", [1, 2, 3, 4])
def test_a_ring_closes_on_itself_and_is_flown_both_ways(ring: int, row: str, found: list[str]) -> None:
    assert targets(*[EMPTY] * (ring - 1), row) == [f"{ring}-{spoke}" for spoke in found]


@pytest.mark.rule("BS-3.1")
def test_no_ship_flies_through_the_star() -> None:
    spokes = "o.......o......."
    assert targets("S.......o.......", spokes, spokes, spokes) == ["2-1", "3-1", "4-1"]


@pytest.mark.rule("BS-3.1")
def test_a_spoke_ends_at_the_edge() -> None:
    assert targets("o...............", "o...............", "o...............", "S...............") == [
        "1-1",
        "2-1",
        "3-1",
    ]


@pytest.mark.rule("BS-3.2")
def test_a_ship_flies_over_no_gap() -> None:
    assert targets(".......o........", EMPTY, ".o.ooooSoo.o....", ".......o........") == [
        *[f"3-{spoke}" for spoke in (4, 5, 6, 7, 9, 10)],
        "4-8",
    ]
    assert targets(".......o........", EMPTY, ".......o........", ".......S........") == ["3-8"]


@pytest.mark.rule("BS-3.2")
def test_a_ship_flies_over_no_ship_and_lands_on_none() -> None:
    assert targets("....G...........", "..oAooSoVoo.....", "......o.........") == ["2-5", "2-6", "2-8", "3-7"]
    assert targets("...o............", "..oA............", "...So...........", "...V............") == ["3-5"]


@pytest.mark.rule("BS-3.2")
@pytest.mark.parametrize("ring", [0, 1, 2, 3])
def test_a_ship_on_the_spoke_is_in_the_way(ring: int) -> None:
    rows = [".o..............", ".o..............", ".o..............", ".So............."]
    if ring < 3:
        rows[ring] = ".A.............."
    free = range(ring + 2 if ring < 3 else 1, 4)
    assert targets(*rows) == [*[f"{number}-2" for number in free], "4-3"]


@pytest.mark.rule("BS-3.3")
def test_no_move_ends_where_it_began_not_even_around_the_whole_ring() -> None:
    for sweep in "01":
        assert not [to for to in targets(*LONE_SHIP, sweep=sweep) if to.startswith("2-7")]


@pytest.mark.rule("BS-3.4")
def test_two_ways_to_the_same_planet_are_one_move() -> None:
    assert targets("Sooooooooooooooo") == [f"1-{spoke}" for spoke in range(2, 17)]


@pytest.mark.rule("BS-3.4")
@pytest.mark.rule("BS-4.2")
def test_where_all_is_harvested_on_the_way_the_two_ways_are_two_moves() -> None:
    others = [spoke for spoke in range(1, 17) if spoke != 7]
    assert targets(*LONE_SHIP, sweep="1") == [
        *["1-7", "3-7", "4-7"],  # a spoke has only one direction
        *[f"2-{spoke} clockwise" for spoke in others],
        *[f"2-{spoke} counter" for spoke in others],
    ]


@pytest.mark.rule("BS-3.4")
@pytest.mark.rule("BS-4.2")
@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("ooo.oooSoo.ooooo", ["9 clockwise", "10 clockwise", "5 counter", "6 counter", "7 counter"]),
        ("ooA.........oSoo", ["1 clockwise", "2 clockwise", "15 clockwise", "16 clockwise", "13 counter"]),
        (
            "ooSooo..A....ooo",
            ["4 clockwise", "5 clockwise", "6 clockwise", *[f"{n} counter" for n in (1, 2, 14, 15, 16)]],
        ),
        ("o.............AS", ["1 clockwise"]),
    ],
)
def test_each_way_ends_at_the_first_gap_or_ship(row: str, found: list[str]) -> None:
    assert targets(row, sweep="1") == [f"1-{to}" for to in found]


@pytest.mark.rule("BS-3.1")
@pytest.mark.parametrize(
    ("row", "move", "way"),
    [
        ("Sooooooooooooooo", "move 1-3", "clockwise"),
        ("Sooooooooooooooo", "move 1-9", "clockwise"),  # as far both ways
        ("Sooooooooooooooo", "move 1-10", "counter"),
        ("S.oooooooooooooo", "move 1-3", "counter"),  # the only way
        ("Sooooooooooooo.o", "move 1-14", "clockwise"),
        ("Soo.............", "move 2-1", "by spoke"),
        ("ooooooooooooSooo", "move 1-2", "clockwise"),
    ],
)
def test_pictures_and_log_are_told_the_shorter_way_that_is_open(row: str, move: str, way: str) -> None:
    state = at(row, "o...............")
    events: list[Event] = []
    state.events = events
    assert move in codes(state)
    state.play(GAME.words.action(move))
    assert events[0].kind == "moved"
    assert ["by spoke", "clockwise", "counter"][events[0].facts[2]] == way


@pytest.mark.rule("BS-3.1")
def test_the_ship_comes_to_stand_where_it_flew() -> None:
    assert part(play(at(*LONE_SHIP), "move 4-7"), "ships") == "4-7,star"
