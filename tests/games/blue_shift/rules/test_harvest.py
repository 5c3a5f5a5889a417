"""BS-4: the harvest of a flight, and what it reveals."""

import pytest

from starfold.core.state import CHANCE
from starfold.games.blue_shift import GAME
from tests.games.blue_shift.positions import at, codes, part, planet_on, play, rings, zone

ROW = "ooSooA.........."


@pytest.mark.rule("BS-4.1")
def test_the_planet_that_the_ship_leaves_is_harvested_and_leaves_a_gap() -> None:
    after = play(at("................", "................", "................", ROW), "move 4-5")
    assert rings(after)[3] == "oo.oSA.........."
    assert after.scores() == [2, 0]  # planet 51
    assert zone(play(after, "blank"), 0) == "51"


@pytest.mark.rule("BS-4.1")
def test_the_planets_flown_over_and_landed_on_stay() -> None:
    after = play(at(ROW), "move 1-1", "blank")
    assert zone(after, 0) == "3"
    assert [planet_on(after, f"1-{spoke}") for spoke in range(1, 7)] == ["1", "2", "-", "4", "5", "6"]


@pytest.mark.rule("BS-4.1")
@pytest.mark.parametrize(
    ("ring", "move", "worth"), [(1, "move 2-5", 1), (2, "move 1-5", 1), (3, "move 2-5", 2), (4, "move 3-5", 3)]
)
def test_a_planet_counts_its_value(ring: int, move: str, worth: int) -> None:
    rows = ["....o..........."] * 4  # planets 5, 21, 37 and 53
    rows[ring - 1] = "....S..........."
    before = at(*rows, zones="11,64/9")
    assert before.scores() == [4, 1]
    assert play(before, move).scores() == [4 + worth, 1]


@pytest.mark.rule("BS-4.2")
@pytest.mark.parametrize(
    ("row", "move", "order"),
    [
        ("ooSooooA........", "move 2-6 clockwise", "19,20,21"),
        ("ooSooooA........", "move 2-4 clockwise", "19"),
        ("oooooSA.........", "move 2-2 counter", "22,21,20,19"),
        ("ooA.........ooSo", "move 2-2 clockwise", "31,32,17"),
        ("oSo..........ooo", "move 2-14 counter", "18,17,32,31"),
    ],
)
def test_a_sweep_harvests_all_it_flies_over_in_flight_order_but_not_where_it_lands(
    row: str, move: str, order: str
) -> None:
    after = play(at("................", row, sweep="1"), move)
    assert part(after, "harvest") == order
    assert zone(after, 0) == ",".join(f"{planet}?" for planet in sorted(order.split(","), key=int))
    assert not set(order.split(",")) & set(part(after, "planets").split(","))
    assert planet_on(after, part(after, "ships").split(",")[0]) != "-"


@pytest.mark.rule("BS-4.2")
@pytest.mark.parametrize(
    ("start", "move", "order"),
    [(1, "move 4-5", "5,21,37"), (4, "move 1-5", "53,37,21"), (4, "move 3-5", "53"), (2, "move 4-5", "21,37")],
)
def test_a_sweep_along_a_spoke_harvests_all_between(start: int, move: str, order: str) -> None:
    rows = ["....o..........."] * 4
    rows[start - 1] = "....S..........."
    assert part(play(at(*rows, sweep="1"), move), "harvest") == order


@pytest.mark.rule("BS-4.2")
@pytest.mark.parametrize(
    ("move", "count"), [("move 1-2 clockwise", 1), ("move 1-2 counter", 15), ("move 1-16 clockwise", 15)]
)
def test_a_sweep_may_go_around_nearly_the_whole_ring(move: str, count: int) -> None:
    after = play(at("Sooooooooooooooo", "o...............", sweep="1"), move)
    assert len(part(after, "harvest").split(",")) == count
    assert rings(after)[0].count("o") == 15 - count
    assert after.scores() == [count, 0]


@pytest.mark.rule("BS-4.2")
def test_the_sweep_is_an_option_with_a_caution() -> None:
    option = {option.key: option for option in GAME.options}["harvest"]
    assert option.show(option.default) == "departure"
    assert "favours the first player" in option.about
    assert part(GAME.start(), "sweep") == "0"
    assert part(GAME.start(options={"harvest": "sweep"}), "sweep") == "1"


@pytest.mark.rule("BS-4.3")
@pytest.mark.parametrize(("shown", "sign"), [("blank", ""), ("icon", "*")])
def test_a_harvested_planet_is_turned_up_for_all_to_see(shown: str, sign: str) -> None:
    waiting = play(at(ROW), "move 1-4")
    assert (waiting.mover(), codes(waiting), zone(waiting, 0)) == (CHANCE, ["blank", "icon"], "3?")
    assert zone(play(waiting, shown), 0) == f"3{sign}"


@pytest.mark.rule("BS-4.3")
def test_swept_planets_are_turned_up_one_after_the_other() -> None:
    state = play(at("ooSooooA........", sweep="1"), "move 1-6 clockwise")
    for shown, left in [("icon", "4,5"), ("blank", "5"), ("icon", "")]:
        assert state.mover() == CHANCE
        state = play(state, shown)
        assert part(state, "harvest") == left
    assert (state.mover(), zone(state, 0)) == (0, "3*,4,5*")


@pytest.mark.rule("BS-4.4")
@pytest.mark.parametrize(
    ("zones", "star", "odds"),
    [
        ("/", "", [24, 8]),
        ("9*/", "", [24, 7]),
        ("9/10", "", [22, 8]),
        ("9*,10/11*,12", "", [22, 6]),
        ("/", "9*,10*", [24, 6]),  # tokens that were spent
        ("33*,34/53*", "", [24, 8]),  # other values do not matter
    ],
)
def test_the_odds_are_the_icons_left_among_the_planets_not_turned_up(zones: str, star: str, odds: list[int]) -> None:
    assert play(at("SoA.............", zones=zones, star=star), "move 1-2").odds() == odds


@pytest.mark.rule("BS-4.4")
def test_each_planet_turned_up_changes_the_odds_of_the_next() -> None:
    first = play(at("Sooo....Aooo...."), "move 1-2")
    second = play(first, "blank", "move 1-10")
    third = play(second, "icon", "done", "move 1-3")
    assert [state.odds() for state in (first, second, third)] == [[24, 8], [23, 8], [23, 7]]


@pytest.mark.rule("BS-4.4")
@pytest.mark.rule("BS-7.4")
def test_planets_that_fell_unseen_stay_in_the_odds() -> None:
    few_left = at("SoA.............")  # all the others are in the star, unseen
    all_there = at("SoAooooooooooooo", "oooooooooooooooo")
    assert part(few_left, "star").count("?") > part(all_there, "star").count("?")
    assert play(few_left, "move 1-2").odds() == play(all_there, "move 1-2").odds() == [24, 8]


@pytest.mark.rule("BS-4.4")
def test_when_no_icon_is_left_a_planet_is_turned_up_without_a_draw() -> None:
    icons = ",".join(f"{planet}*" for planet in range(5, 13))
    after = play(at("SoAo............", star=icons), "move 1-2")
    assert (after.mover(), zone(after, 0), after.turn()) == (1, "1", 6)


@pytest.mark.rule("BS-4.4")
def test_when_only_icons_are_left_a_planet_is_a_token_without_a_draw() -> None:
    blanks = ",".join(str(planet) for planet in range(53, 62))
    after = play(
        at("................", "................", "................", ".............So.", zones=f"{blanks}/"),
        "move 4-15",
    )
    assert (after.mover(), zone(after, 0)) == (0, f"{blanks},62*")
    assert codes(after, "spend 3")


@pytest.mark.rule("BS-4.4")
@pytest.mark.rule("BS-7.4")
def test_a_planet_that_fell_may_be_the_one_without_an_icon() -> None:
    blanks = ",".join(str(planet) for planet in range(53, 61))
    rows = ["................", "................", "................", ".............Soo"]
    assert play(at(*rows, zones=f"{blanks}/", star="61?"), "move 4-15").odds() == [1, 3]


@pytest.mark.rule("BS-4.4")
def test_in_one_sweep_draws_may_become_certain() -> None:
    icons = ",".join(f"{planet}*" for planet in range(7, 14))  # one of the ones is left
    state = play(at("SooooA..........", star=icons, sweep="1"), "move 1-5 clockwise")
    assert state.odds() == [24, 1]
    after = play(state, "blank", "icon")  # so the others have none
    assert (after.mover(), zone(after, 0)) == (0, "1,2*,3,4")
