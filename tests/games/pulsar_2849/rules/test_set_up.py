"""Setting up: the deals of chance, the starting supplies, and the entry of the ships."""

from __future__ import annotations

from typing import Any

import pytest

from starfold.core.state import CHANCE
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.data.components import SYSTEM_IDS, TECH_IDS
from starfold.games.pulsar_2849.rules import Pulsar
from tests.games.pulsar_2849.positions import at, codes, fly, gained, part, phase, play, rolled, ship, tokens

ENTRY_GATES = ["1", "14", "24", "37"]


def ordered(*seats: int, **options: object) -> Pulsar:
    """Return a match with its turn order dealt; seats are counted from 1."""
    return play(GAME.start(len(seats), options), *[f"order {seat}" for seat in seats])


def entering(*seats: int, **options: object) -> Pulsar:
    """Return a match whose ships are about to enter."""
    return play(ordered(*seats, **options), "reveal A1", "reveal A2", "reveal A3")


def phases(state: Pulsar) -> list[str]:
    """Return the phases up to the first pick of a die if the first action is always played; each once."""
    found = [phase(state)]
    state = play(state)
    while phase(state) != "drafting":
        state = play(state, codes(state)[0])
        found += [phase(state)] if phase(state) != found[-1] else []
    return found


@pytest.mark.rule("PU-1.1")
@pytest.mark.parametrize(("board", "first"), [("normal", "enter 1"), ("dead_ends", "enter E1")])
def test_a_match_is_played_on_the_side_of_the_board_that_was_chosen(board: str, first: str) -> None:
    state = entering(1, 2, board=board)
    assert part(state, "board") == board
    assert codes(state)[0] == first
    assert len(codes(state)) == 4


@pytest.mark.rule("PU-1.1")
def test_the_side_without_dead_ends_is_the_one_of_the_first_game() -> None:
    assert part(GAME.start(2), "board") == "normal"


@pytest.mark.rule("PU-1.2")
def test_which_system_lies_where_is_even_chance_and_one_of_seventeen_is_left_over() -> None:
    first = play(at("3"), "use 3", "fly 3", "to 2", "to 3")
    assert first.mover() == CHANCE
    assert codes(first) == [f"system {number}" for number in SYSTEM_IDS]
    assert len(SYSTEM_IDS) == 17
    assert first.odds() is None
    places = ["3", "6", "9", "15", "19", "25", "30", "32", "39", "44", "52", "54", "62", "68", "75"]
    last = play(at("2", ship="83", systems={place: str(number) for number, place in enumerate(places, 1)}))
    assert codes(play(last, "use 2", "fly 2", "to 84")) == ["system 16", "system 17"]


@pytest.mark.rule("PU-1.3")
def test_the_set_up_comes_in_its_order_and_only_as_far_as_things_are_dealt() -> None:
    assert phases(play(GAME.start(3))) == ["ordering", "revealing", "entering", "rolling", "drafting"]
    every: dict[str, object] = {
        "tech_1": "dealt",
        "tech_2": "dealt",
        "tech_3": "dealt",
        "headquarters": "dealt",
        "goals": "dealt",
    }
    assert phases(play(GAME.start(3, every))) == [
        *["ordering", "siding", "goaling", "housing", "revealing", "entering", "choosing_side", "rolling", "drafting"]
    ]


@pytest.mark.rule("PU-1.3")
def test_the_turn_order_is_chance() -> None:
    state = GAME.start(3)
    assert state.mover() == CHANCE
    assert codes(state) == ["order 1", "order 2", "order 3"]
    assert codes(play(state, "order 2")) == ["order 1", "order 3"]
    assert part(ordered(2, 3, 1), "order") == "1,2,0"


@pytest.mark.rule("PU-1.4")
def test_each_category_has_the_side_that_its_option_names() -> None:
    state = ordered(1, 2, tech_1="b", tech_2="c", tech_3="d")
    found = [TECH_IDS[tech] for tech in state.techs]
    assert found == [
        *["B-1-1", "B-1-2", "B-1-3", "B-2-1", "B-2-2", "B-2-3"],
        *["C-3-1", "C-3-2", "C-4-1", "C-4-2", "C-5-1", "C-5-2"],
        *["D-6-1", "D-6-2", "D-7-1", "D-7-2", "D-8-1"],
    ]
    assert part(ordered(1, 2), "techs") == "AAA", "side A is the first game's"


@pytest.mark.rule("PU-1.4")
def test_a_side_that_is_dealt_is_chance_category_by_category() -> None:
    state = ordered(1, 2, tech_1="dealt", tech_3="dealt")
    assert codes(state) == ["tech I A", "tech I B", "tech I C", "tech I D"]
    state = play(state, "tech I D")
    assert codes(state) == ["tech III A", "tech III B", "tech III C", "tech III D"]
    assert part(play(state, "tech III D"), "techs") == "DAD"


@pytest.mark.rule("PU-1.5")
@pytest.mark.parametrize(("order", "points"), [((2, 1), [6, 5]), ((3, 1, 2), [6, 7, 5]), ((4, 2, 1, 3), [7, 6, 8, 5])])
def test_everybody_starts_with_four_points_and_one_more_for_each_place(
    order: tuple[int, ...], points: list[int]
) -> None:
    state = ordered(*order)
    assert state.points == points
    for seat in range(len(order)):
        assert tokens(state, seat) == [1, 0]
        assert gained(state, seat) == {}, "these are the points of the start"
        assert state.cubes[seat] == 0
    assert set(state.rings) == {-1}


@pytest.mark.rule("PU-1.5")
def test_the_goals_are_those_of_the_first_game_or_three_tiles_that_are_dealt() -> None:
    assert part(GAME.start(2), "goals") == "1a,2a,3a"
    state = ordered(1, 2, goals="dealt")
    assert len(codes(state, "goal")) == 12
    state = play(state, "goal 4b")
    assert len(codes(state, "goal")) == 10, "a tile is dealt with one side up"
    assert "goal 4a" not in codes(state)
    assert part(play(state, "goal 1b", "goal 6a"), "goals") == "1b,4b,6a"


@pytest.mark.rule("PU-1.6")
def test_ships_enter_in_reverse_turn_order_each_at_a_gate_of_its_own() -> None:
    state = entering(2, 3, 1)
    assert state.mover() == 0
    assert codes(state) == [f"enter {gate}" for gate in ENTRY_GATES]
    state = play(state, "enter 24")
    assert state.mover() == 2
    assert codes(state) == ["enter 1", "enter 14", "enter 37"]
    state = play(state, "enter 1")
    assert state.mover() == 1
    assert codes(state) == ["enter 14", "enter 37"]
    assert part(play(state, "enter 37"), "ships") == "24,37,1"


@pytest.mark.rule("PU-1.6")
def test_the_segment_of_an_entry_gate_is_a_step_and_no_ship_ever_flies_into_one() -> None:
    assert codes(play(at("1"), "use 1", "fly 1")) == ["to 2"]
    assert ship(fly(at("1"), "1", "2")) == "2"
    assert codes(play(at("1", ship="2"), "use 1", "fly 1")) == ["to 3", "to 48"]
    assert codes(play(at("1", ship="13"), "use 1", "fly 1")) == ["to 10", "to 12", "to 15"]


@pytest.mark.rule("PU-1.7")
def test_headquarters_are_dealt_in_turn_order_and_no_two_have_the_same_board() -> None:
    state = ordered(3, 1, 2, headquarters="dealt")
    assert codes(state) == ["hq A", "hq B", "hq C", "hq D"]
    state = play(state, "hq C")
    assert codes(state) == ["hq A", "hq B", "hq D"]
    state = play(state, "hq A", "hq B")
    assert part(state, "hqs") == "A/B/C"
    assert part(GAME.start(2), "headquarters") == "0", "the first game is played without"


@pytest.mark.rule("PU-1.7")
def test_sides_of_headquarters_are_chosen_in_turn_order_before_the_first_roll() -> None:
    state = play(ordered(2, 1, headquarters="dealt"), "hq C", "hq A", "reveal A1", "reveal A2", "reveal A3")
    state = play(state, "enter 1", "enter 14")
    assert (phase(state), state.mover()) == ("choosing_side", 1)
    state = play(state, "side 2")
    assert (phase(state), state.mover(), part(state, "hqs")) == ("choosing_side", 0, "A/C2::")
    state = play(state, "side 1")
    assert (phase(state), part(state, "hqs")) == ("rolling", "A1::/C2::")


@pytest.mark.rule("PU-1.7")
def test_without_headquarters_a_technology_about_projects_has_another_effect() -> None:
    claim: dict[str, Any] = {"ship": "4", "patents": "C-2-2:0", "techs": "CCC"}
    without = play(fly(at("16", **claim), "1", "5"), "claim 5")
    assert gained(without) == {"technologies": 3}, "without them it is paid for a claim by ship"
    state = at("16", hqs="C2::/A2::", **claim)
    assert gained(play(fly(state, "1", "5"), "claim 5")) == {}
    assert gained(play(state, "use 1", "project b2")) == {"technologies": 3}


@pytest.mark.rule("PU-1.8")
@pytest.mark.parametrize(("seats", "preset"), [(2, "2345"), (3, "2345"), (4, "123456")])
def test_with_an_even_start_three_dice_are_rolled_in_the_first_round(seats: int, preset: str) -> None:
    state = entering(*range(1, seats + 1), even_start=True)
    state = play(state, *[f"enter {gate}" for gate in ENTRY_GATES[:seats]])
    assert part(state, "pool") == preset
    state = rolled(state, 6, 6, 6)
    assert phase(state) == "drafting"
    assert part(state, "pool") == "".join(sorted(preset + "666"))


@pytest.mark.rule("PU-1.8")
def test_the_even_start_is_over_after_the_first_round() -> None:
    last = at("/1", round="1", even="1", seat=1, ships=["1", "4"])
    state = play(fly(last, "1", "5"), "leave")
    assert (phase(state), part(state, "round"), part(state, "pool")) == ("revealing", "2", "")
