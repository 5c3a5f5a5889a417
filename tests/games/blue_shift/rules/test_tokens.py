"""BS-5: tokens, their costs, and the lines they shift."""

import pytest

from tests.games.blue_shift.positions import EMPTY, at, codes, part, planet_on, play, rings, zone

ROW = "SooA..oo........"


@pytest.mark.rule("BS-5.1")
def test_a_planet_with_an_icon_in_the_own_zone_is_a_token_and_no_other_is() -> None:
    for zones in ("33/", "/33*", "33,34,53/20*,54*"):
        assert codes(at(ROW, zones=zones), "spend") == []
    assert codes(at(ROW, zones="34,33*/54*"), "spend")
    assert not codes(at(ROW, zones="34,33*/54*"), "spend 3")


@pytest.mark.rule("BS-5.1")
def test_a_token_in_the_star_serves_nobody() -> None:
    assert codes(at(ROW, star="33*"), "spend") == []


@pytest.mark.rule("BS-5.2")
@pytest.mark.parametrize(("token", "worth"), [("20", 1), ("33", 2), ("53", 3)])
def test_a_token_spent_goes_into_the_star_and_its_points_are_lost(token: str, worth: int) -> None:
    before = at(ROW, zones=f"9,{token}*/")
    after = play(before, f"spend {worth} ring 1 clockwise")
    assert (before.scores(), after.scores()) == ([1 + worth, 0], [1, 0])
    assert zone(after, 0) == "9"
    assert f"{token}*" in part(after, "star").split(",")


@pytest.mark.rule("BS-5.2")
def test_a_token_shifts_its_line_by_one_space_and_no_other() -> None:
    rows = ["So.A............", "o.o............o", "ooo.............", "..o............."]
    before = at(*rows, zones="20*/")
    assert rings(play(before, "spend 1 ring 2 clockwise")) == [rows[0], "oo.o............", *rows[2:]]
    assert rings(play(before, "spend 1 spoke 3")) == [
        "SooA............",
        "o.o............o",
        "ooo.............",
        EMPTY,
    ]


@pytest.mark.rule("BS-5.3")
def test_equal_tokens_are_one_choice_and_the_lowest_number_is_spent() -> None:
    before = at(ROW, zones="40*,36*,53*/38*")
    spends = codes(before, "spend")
    assert len(spends) == len(set(spends)) == 2 * len(codes(before, "spend 2"))
    assert codes(before, "spend 2") == codes(at(ROW, zones="40*/38*"), "spend 2")
    after = play(before, "spend 2 ring 1 clockwise")
    assert zone(after, 0) == "40*,53*"
    assert zone(after, 1) == "38*"


@pytest.mark.rule("BS-5.3")
def test_a_lower_planet_without_an_icon_is_not_spent() -> None:
    assert zone(play(at(ROW, zones="33,35*,36*/34*"), "spend 2 spoke 7"), 0) == "33,36*"


@pytest.mark.rule("BS-5.4")
def test_a_token_pulls_one_of_16_spokes_or_turns_one_of_4_rings_either_way() -> None:
    before = at("Soooo.ooooooooAo", "oooo.ooooooooooo", "oooo.ooooooooooo", "oooo.ooooooooooo", zones="21*,37*,53*/")
    lines = [f"spoke {spoke}" for spoke in range(1, 17)]
    lines += [f"ring {ring} {way}" for way in ("clockwise", "counter") for ring in range(1, 5)]
    assert codes(before, "spend") == [f"spend {value} {line}" for value in (1, 2, 3) for line in lines]


@pytest.mark.rule("BS-5.5")
def test_a_line_without_a_planet_cannot_be_shifted() -> None:
    before = at("So..............", EMPTY, "o...............", "...............o", zones="20*/")
    assert [code.removeprefix("spend 1 ") for code in codes(before, "spend")] == [
        *["spoke 1", "spoke 2", "spoke 16"],
        *["ring 1 clockwise", "ring 3 clockwise", "ring 4 clockwise"],
        *["ring 1 counter", "ring 3 counter", "ring 4 counter"],
    ]


@pytest.mark.rule("BS-5.5")
@pytest.mark.parametrize("ring", [1, 2, 3, 4])
@pytest.mark.parametrize("spoke", [1, 9, 16])
def test_one_planet_is_enough_wherever_it_is_on_the_line(ring: int, spoke: int) -> None:
    rows = ["..SoA..........."] + [EMPTY] * 3
    rows[ring - 1] = rows[ring - 1][: spoke - 1] + "o" + rows[ring - 1][spoke:]
    found = codes(at(*rows, zones="20*/"), "spend")
    assert f"spend 1 spoke {spoke}" in found
    assert f"spend 1 ring {ring} clockwise" in found
    assert f"spend 1 ring {ring} counter" in found
    assert len(found) == 3 + 1 + 2 * len({1, ring})


@pytest.mark.rule("BS-5.6")
@pytest.mark.rule("BS-5.8")
@pytest.mark.parametrize(
    ("way", "step", "turned"), [("clockwise", 1, "o.So..A.......o."), ("counter", -1, "So..A.......o.o.")]
)
def test_a_ring_turns_as_a_whole_with_its_gaps_and_the_two_ships_on_it(way: str, step: int, turned: str) -> None:
    before = at(".So..A.......o.o", "o..V............", zones="33*//")
    after = play(before, f"spend 2 ring 1 {way}")
    assert rings(after)[:2] == [turned, "o..V............"]
    for spoke in range(16):
        assert planet_on(after, f"1-{(spoke + step) % 16 + 1}") == planet_on(before, f"1-{spoke + 1}")


@pytest.mark.rule("BS-5.6")
@pytest.mark.parametrize("ring", [1, 2, 3, 4])
def test_a_ring_closes_on_itself_when_it_turns(ring: int) -> None:
    rows = [EMPTY] * 4
    rows[ring - 1] = "A.............oS"
    before = at(*rows, zones="20*/")
    on = play(before, f"spend 1 ring {ring} clockwise")
    assert rings(on)[ring - 1] == "SA.............o"
    back = play(before, f"spend 1 ring {ring} counter")
    assert rings(back)[ring - 1] == ".............oSA"


@pytest.mark.rule("BS-5.7")
def test_a_spoke_moves_inwards_and_what_was_on_ring_1_falls() -> None:
    before = at("oS.A............", *["o..............."] * 3, zones="20*/")
    after = play(before, "spend 1 spoke 1")
    assert [planet_on(after, f"{ring}-1") for ring in (1, 2, 3, 4)] == ["17", "33", "49", "-"]
    assert "1?" in part(after, "star").split(",")
    assert after.scores() == [0, 0]


@pytest.mark.rule("BS-5.7")
@pytest.mark.parametrize(
    ("before", "after"), [("o.oo", ".oo."), (".o.o", "o.o."), ("...o", "..o."), ("o...", "...."), ("oooo", "ooo.")]
)
def test_gaps_keep_their_shape_when_a_spoke_is_pulled(before: str, after: str) -> None:
    rows = [f"{sign}........{rest}" for sign, rest in zip(before, ["SoA....", *["......."] * 3], strict=True)]
    shifted = play(at(*rows, zones="20*/"), "spend 1 spoke 1")
    assert "".join(ring[0] for ring in rings(shifted)) == after
    assert [ring[1:] for ring in rings(shifted)] == [row[1:] for row in rows]


@pytest.mark.rule("BS-5.8")
def test_a_pull_carries_a_ship_inwards_and_so_into_reach() -> None:
    before = at("...o......oA....", "....S...........", zones="20*/", phase="stranded")
    after = play(before, "spend 1 spoke 5")
    assert rings(after)[:2] == ["...oS.....oA....", EMPTY]
    assert codes(after) == ["move 1-4"]


@pytest.mark.rule("BS-5.8")
@pytest.mark.rule("BS-7.1")
def test_a_pull_carries_a_rival_inwards_and_the_next_one_swallows_it() -> None:
    before = at("So..............", "....A..o........", "...ooo..........", zones="20*//31*")
    nearer = play(before, "spend 1 spoke 5")
    assert rings(nearer)[:3] == ["So..A...........", "....o..o........", "...o.o.........."]
    swallowed = play(nearer, "move 1-2", "blank", "spend 1 spoke 5")  # Violet's, in the gap
    assert part(swallowed, "ships") == "1-2,star,star"
    assert zone(swallowed, 1) == "21?"


@pytest.mark.rule("BS-5.8")
def test_several_ships_on_a_spoke_are_carried_together() -> None:
    before = at(
        "o...............", "Ao..............", "S...............", "V...............", zones="20*//", phase="stranded"
    )
    after = play(before, "spend 1 spoke 1")
    assert part(after, "ships") == "2-1,1-1,3-1"
    assert [planet_on(after, space) for space in ("2-1", "1-1", "3-1")] == ["33", "17", "49"]


@pytest.mark.rule("BS-5.8")
def test_a_ship_on_another_line_stays() -> None:
    before = at("So..............", "A.o.............", zones="20*/")
    assert part(play(before, "spend 1 ring 1 counter"), "ships") == "1-16,2-1"
    assert part(play(before, "spend 1 spoke 2"), "ships").endswith("2-1")
