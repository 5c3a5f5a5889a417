"""SS-8: the goals of three players, ships that count for one colour, and closed spaces."""

import pytest

from starfold.core.state import OVER, State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import NAMES
from tests.games.secret_salvage.positions import at, codes, goals, part, play

ROWS = {
    "blue": ["A2", "A3", "A4"],
    "red": ["B6", "C7", "D8"],
    "yellow": ["F8", "G7", "H6"],
    "orange": ["I2", "I3", "I4"],
    "green": ["F1", "G1", "H1"],
    "purple": ["B1", "C1", "D1"],
}
CORNERS = {"A1", "A5", "E1", "E9", "I1", "I5"}
CLOSED = {"blue": ["yellow", "green"], "yellow": ["green", "blue"], "green": ["blue", "yellow"]}


def home(colour: str, ships: str) -> int:
    """Return how many goal colours these ships fill for the seat of a colour; other ships are out of the way."""
    far = [name for name in ("D3", "D4", "D5", "F4", "F5", "F6") if name not in ships]
    state = at(f"{ships} / {' '.join(far[:3])} / {' '.join(far[3:])}", colour=colour)
    return state.scores()[0]


# --- goals


@pytest.mark.rule("SS-8.1")
@pytest.mark.parametrize(("colour", "ships"), [("blue", "A3 C7 C1"), ("yellow", "G7 I3 C7"), ("green", "G1 C1 I3")])
def test_the_goal_is_one_ship_on_the_own_colour_and_one_on_each_row_that_the_others_began_on(
    colour: str, ships: str
) -> None:
    assert home(colour, ships) == 3


@pytest.mark.rule("SS-8.1")
@pytest.mark.parametrize(("colour", "ships"), [("blue", "A2 A3 A4"), ("yellow", "F8 G7 H6"), ("green", "F1 G1 H1")])
def test_three_ships_on_the_own_colour_fill_one_goal(colour: str, ships: str) -> None:
    assert home(colour, ships) == 1


@pytest.mark.rule("SS-8.1")
def test_who_fills_all_three_goals_has_met_the_goal() -> None:
    state = play(at("B4 C7 C1 / D4 D5 D6 / F4 F5 F6"), "activate B4", "fly A4")
    assert (part(state, "reached"), state.scores()) == ("1,0,0", [3, 0, 0])


@pytest.mark.rule("SS-8.1")
def test_the_starting_row_is_no_goal() -> None:
    assert home("blue", "I2 I3 I4") == 0


# --- one ship, one colour


@pytest.mark.rule("SS-8.2")
@pytest.mark.parametrize(
    ("colour", "ships"),
    [
        ("blue", "A1 C7 C1"),  # A1 as blue
        ("blue", "A1 C7 A3"),  # A1 as purple
        ("blue", "A5 C7 C1"),  # A5 as blue
        ("blue", "A5 A3 C1"),  # A5 as red
        ("blue", "A1 A5 A3"),  # A1 as purple, A5 as red
        ("blue", "A1 A5 C7"),  # A1 as purple, A5 as blue
        ("blue", "A1 A5 C1"),  # A1 as blue, A5 as red
        ("blue", "E9 E1 A3"),  # E9 as red, E1 as purple
        ("yellow", "E9 I3 C7"),  # E9 as yellow
        ("yellow", "E9 I3 G7"),  # E9 as red
        ("yellow", "I5 I3 C7"),  # I5 as yellow
        ("yellow", "I5 G7 C7"),  # I5 as orange
        ("yellow", "E9 I5 G7"),
        ("green", "I1 C1 I3"),  # I1 as green
        ("green", "I1 C1 G1"),  # I1 as orange
        ("green", "E1 C1 I3"),  # E1 as green
        ("green", "E1 G1 I3"),  # E1 as purple
        ("green", "I1 E1 G1"),
    ],
)
def test_a_corner_counts_as_either_of_its_colours(colour: str, ships: str) -> None:
    assert home(colour, ships) == 3


@pytest.mark.rule("SS-8.2")
@pytest.mark.parametrize(
    ("colour", "ships", "filled"),
    [
        ("blue", "A1 E5 C7", 2),
        ("blue", "A1 A5 E5", 2),
        ("blue", "A1 E5 E6", 1),
        ("blue", "A1 A2 A3", 2),  # A1 as purple
        ("blue", "A5 C7 B6", 2),  # A5 as blue, one of the others as red
        ("blue", "C1 B1 E1", 1),  # all are purple only: green is no goal of blue
        ("yellow", "E9 I5 E5", 2),
        ("green", "I1 I3 I2", 2),
        ("green", "A1 D1 C1", 1),
    ],
)
def test_each_ship_counts_for_one_colour_only(colour: str, ships: str, filled: int) -> None:
    assert home(colour, ships) == filled


@pytest.mark.rule("SS-8.2")
def test_at_the_limit_the_goal_colours_count_that_are_filled() -> None:
    state = at("A2 A3 A4 / G7 I3 E5 / F4 F5 F6", boards="sss", seat="2", limit="5", turn="15")
    assert state.scores() == [1, 2, 0]
    after = play(state, "activate F6", "fly F7")
    assert (after.mover(), after.payoffs()) == (OVER, [0.0, 1.0, 0.0])


# --- closed spaces


def entered(colour: str) -> set[str]:
    """Return the spaces that a lone ship of a colour can enter from some neighbouring space."""
    found = set()
    others = ["D3", "D4", "D5", "F3", "F4", "F5"]
    for start in NAMES:
        if start in others or start in [space for name in CLOSED[colour] for space in ROWS[name]]:
            continue
        idle = [space for space in ("E3", "E4", "E6") if space != start][:2]
        ships = f"{start} {' '.join(idle)} / {' '.join(others[:3])} / {' '.join(others[3:])}"
        state = at(ships, colour=colour)
        if f"activate {start}" in codes(state):
            found |= goals(play(state, f"activate {start}"), "fly")
    return found


@pytest.mark.rule("SS-8.3")
@pytest.mark.parametrize("colour", CLOSED)
def test_ships_enter_no_coloured_space_but_their_goals_and_the_colour_they_began_on(colour: str) -> None:
    closed = {space for name in CLOSED[colour] for space in ROWS[name]}
    edge = {space for row in ROWS.values() for space in row}
    assert entered(colour) & (edge | CORNERS) == (edge | CORNERS) - closed


@pytest.mark.rule("SS-8.3")
def test_an_entry_is_refused_and_why() -> None:
    state = play(at("F6 / /"), "activate F6")
    assert goals(state, "fly") & {"F7", "F8"} == {"F7"}
    assert GAME.words.refusal(GAME.look(state, 0), GAME.words.action("fly F8")) == "SS-8.3: F8 is closed to your ships."


@pytest.mark.rule("SS-8.3")
def test_a_closed_space_is_not_passed_either() -> None:
    """Along the yellow edge from corner to corner."""
    state = play(at("E9 / /"), "activate E9")
    assert goals(state, "fly") & {"F8", "G7", "H6", "I5"} == set()
    why = GAME.words.refusal(GAME.look(state, 0), GAME.words.action("fly H6"))
    assert why == "SS-8.3: F8 is closed to your ships."


def open_to(power: str, ships: str, tiles: str = "", boards: str = "i") -> State:
    """Return the position after seat 0, blue, has activated its first ship."""
    return play(at(ships, tiles, boards, powers=power), f"activate {ships[:2]}")


@pytest.mark.rule("SS-8.3")
def test_a_neighbour_does_not_move_a_ship_onto_a_space_closed_to_it() -> None:
    mined = play(at("F6 / /", tiles="F7m"), "activate F6", "fly F7", "choose 2")
    assert goals(mined, "move") == {"E7", "E8", "F6", "G6"}  # not F8, G7
    jammed = play(at("E5 F7 / /", tiles="E6x"), "activate E5", "fly E6", "choose 2")
    assert {code for code in codes(jammed) if code.startswith("move F7")} == {
        *["move F7 E7", "move F7 E8", "move F7 F6", "move F7 G6"]
    }


@pytest.mark.rule("SS-8.3")
def test_a_power_up_does_not_move_a_ship_onto_a_space_closed_to_it() -> None:
    """Yellow's ships enter no blue row, green's no yellow one."""
    pulled = open_to("tractor_beam", "A5 / B2 / ")
    assert "move B2 A2" not in codes(play(pulled, "buy tractor beam 3"))
    assert "move B2 B3" in codes(play(pulled, "buy tractor beam 3"))
    pushed = open_to("repulsor", "C3 / B3 /")
    assert codes(pushed, "buy repulsor") == []
    second = open_to("repulsor", "D4 / C4 /")
    assert part(play(second, "buy repulsor 3", "move C4 B4"), "phase") == "moving"  # not on to A4


@pytest.mark.rule("SS-8.3")
def test_the_gravity_sling_needs_both_ships_to_be_allowed_on_their_new_spaces() -> None:
    own = open_to("gravity_sling", "F6 / G7 D5 /", boards="i")
    swaps = codes(play(own, "buy gravity sling 3"))
    assert "swap D5" in swaps
    assert "swap G7" not in swaps  # closed to blue
    other = open_to("gravity_sling", "A3 / B3 /")
    assert codes(other, "buy gravity") == []  # A3 is closed to yellow


@pytest.mark.rule("SS-8.3")
def test_the_phase_drive_does_not_pass_closed_spaces() -> None:
    state = open_to("phase_drive repulsor", "F6 / F7 /")
    assert codes(state, "buy phase") == []


@pytest.mark.rule("SS-8.3")
def test_a_ship_with_closed_spaces_around_it_only_cannot_move() -> None:
    state = at("E9 E5 / D8 E8 / B6 C7 D6")
    assert "activate E9" not in codes(state)
    mined = at("E8 D8 / D7 E7 F7 / B6 C7 D6", tiles="E9m")
    after = play(mined, "activate E8", "fly E9", "choose 2")
    assert codes(after) == ["move E9 E8", "decline"]
