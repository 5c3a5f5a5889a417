"""Patents and projects: rows, die spaces and locks, and the projects that a project needs."""

from __future__ import annotations

import pytest

from tests.games.pulsar_2849.positions import at, codes, gained, part, play


def offered(die: str, seats: int = 3, **changes: str) -> list[str]:
    """Return the technologies that a die can patent."""
    return [code.split()[1] for code in codes(play(at(die + "6", seats, **changes), f"use {die}"), "patent")]


@pytest.mark.rule("PU-5.9")
@pytest.mark.parametrize(
    ("round_", "found"),
    [
        ("1", ["A-1-2"]),
        ("2", ["A-1-2"]),
        ("3", ["A-1-2", "A-3-1"]),
        ("6", ["A-1-2", "A-3-1"]),
        ("7", ["A-1-2", "A-3-1", "A-7-1"]),
        ("8", ["A-1-2", "A-3-1", "A-7-1", "A-8-1"]),
    ],
)
def test_in_round_r_the_rows_1_to_r_are_open(round_: str, found: list[str]) -> None:
    assert offered("3", round=round_) == found


@pytest.mark.rule("PU-5.9")
def test_the_cost_is_the_printed_one_and_nobody_holds_a_patent_twice() -> None:
    assert offered("1") == ["A-1-1", "A-5-1"]
    assert offered("1", patents="A-1-1:0") == ["A-5-1"]
    state = play(at("116"), "use 1", "patent A-1-1")
    assert part(state, "patents") == "A-1-1:0", "its one die space would be marked with !"
    assert "patent A-1-1" not in codes(play(state, "use 1"))


@pytest.mark.rule("PU-5.9")
def test_a_die_may_be_changed_to_the_cost() -> None:
    state = at("26", tokens="1,0/0,0")
    assert {"patent A-1-1", "patent A-5-1"} <= set(codes(play(state, "use 2-1")))


@pytest.mark.rule("PU-5.9")
def test_technologies_of_mixed_sides_are_offered_in_the_order_of_their_numbers() -> None:
    state = play(at("36", techs="DBA", round="7"), "use 3")
    assert codes(state, "patent") == ["patent A-7-1", "patent B-4-1", "patent B-5-1", "patent D-1-2"]


@pytest.mark.rule("PU-5.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_die_spaces_are_for_two_players_also_in_one_round(seats: int) -> None:
    assert "A-1-1" in offered("1", seats, patents="A-1-1:1")
    state = play(at("1/1" + "/6" * (seats - 2), seats), "use 1", "patent A-1-1")
    assert "patent A-1-1" in codes(play(state, "use 1"))
    if seats > 2:
        assert "A-1-1" not in offered("1", seats, patents="A-1-1:12")


@pytest.mark.rule("PU-5.10")
@pytest.mark.parametrize("seats", [3, 4])
def test_one_die_space_is_for_one_patent_a_round_and_for_two_players_in_all(seats: int) -> None:
    assert "A-5-1" not in offered("1", seats, patents="A-5-1:1!"), "taken in this round"
    assert "A-5-1" in offered("1", seats, patents="A-5-1:1"), "taken in an earlier one"
    assert "A-5-1" not in offered("1", seats, patents="A-5-1:12")
    after = play(at("16", seats, patents="A-5-1:1"), "use 1", "patent A-5-1")
    assert part(after, "patents") == "A-5-1:01!"


@pytest.mark.rule("PU-5.10")
def test_with_two_players_one_die_space_stays_closed() -> None:
    assert "A-5-1" not in offered("1", 2, patents="A-5-1:1")
    assert "A-5-1" in offered("1", 2)


@pytest.mark.rule("PU-5.10")
def test_a_one_die_technology_of_row_7_can_get_its_second_owner_in_round_8() -> None:
    assert offered("5", round="8", patents="A-7-2:1") == ["A-1-3", "A-2-2", "A-5-2", "A-7-2"]


# --- projects


@pytest.mark.rule("PU-5.11")
def test_projects_need_those_below_them() -> None:
    # C2 costs 2, 1, 4 in the bottom row, 3, 1 above, then 6, 4, then 5.
    def offers(die: str, done: str) -> list[str]:
        return codes(play(at(die + die, hqs=f"C2:{done}:/A2::"), f"use {die}"), "project")

    assert [offers(die, "") for die in "123456"] == [["project b2"], ["project b1"], [], ["project b3"], [], []]
    assert offers("3", "b1") == []
    assert offers("3", "b1.b2") == ["project m1"]
    assert offers("1", "b2.b3") == ["project m2"]
    assert offers("6", "b1.b2") == []
    assert offers("6", "b1.b2.m1") == ["project u1"]
    assert offers("4", "b1.b2.b3.m2") == ["project u2"]
    assert offers("5", "b1.b2.b3.m1.m2.u1") == []
    assert offers("5", "b1.b2.b3.m1.m2.u1.u2") == ["project t"]


@pytest.mark.rule("PU-5.11")
def test_a_project_is_completed_once_and_supports_those_above_it_at_once() -> None:
    state = play(at("123", hqs="C2::/A2::"), "use 2", "project b1", "use 1", "project b2")
    assert codes(play(state, "use 3"), "project") == ["project m1"], "any number of projects a turn"
    state = play(state, "use 3", "project m1")
    assert (part(state, "hqs"), gained(state)) == ("C2:b1.b2.m1:m1/A2::", {"projects": 2})
    again = at("116", hqs="C2:b2:/A2::")
    assert codes(play(again, "use 1"), "project") == []


@pytest.mark.rule("PU-5.11")
def test_everybody_works_on_the_own_headquarters() -> None:
    state = at("/1", hqs="C2:b1.b2.m1:m1/A2::", seat=1)
    assert codes(play(state, "use 1"), "project") == ["project b2"]
