"""SS-1 and SS-2.1: the board, its colours, the seats' colours, ships, starting tiles, batteries and power-ups."""

from collections import Counter

import pytest

from starfold.core.errors import OutOfRangeError
from starfold.core.state import CHANCE, State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import CARRIES, CENTRE, COLOURS, DISTANCE, NAMES, NEXT, SPACES
from tests.games.secret_salvage.positions import NAMED, at, board, codes, goals, part, places, play, started

ROWS = {
    "blue": ["A2", "A3", "A4"],
    "red": ["B6", "C7", "D8"],
    "yellow": ["F8", "G7", "H6"],
    "orange": ["I2", "I3", "I4"],
    "green": ["F1", "G1", "H1"],
    "purple": ["B1", "C1", "D1"],
}
CORNERS = {
    "A1": {"purple", "blue"},
    "A5": {"blue", "red"},
    "E9": {"red", "yellow"},
    "I5": {"yellow", "orange"},
    "I1": {"orange", "green"},
    "E1": {"green", "purple"},
}
ACROSS = {"blue": "orange", "red": "green", "yellow": "purple", "orange": "blue", "green": "red", "purple": "yellow"}
IN_PLAY = {
    2: ["blue", "orange"],
    3: ["blue", "yellow", "green"],
    4: ["blue", "yellow", "orange", "purple"],
    5: ["blue", "yellow", "orange", "green", "purple"],
    6: ["blue", "red", "yellow", "orange", "green", "purple"],
}
COUNTS = {"s": 30, "a": 14, "i": 8, "m": 12, "d": 10, "x": 10}


def colours_on(space: str) -> set[str]:
    """Return the colours that a space carries."""
    return {name for colour, name in enumerate(COLOURS) if CARRIES[NAMES.index(space)] >> colour & 1}


# --- the board


@pytest.mark.rule("SS-1.1")
def test_the_board_is_a_hexagon_of_61_spaces_five_along_each_edge() -> None:
    assert Counter(name[0] for name in NAMES) == dict(zip("ABCDEFGHI", [5, 6, 7, 8, 9, 8, 7, 6, 5], strict=True))
    assert all(NAMES[place - 1] < NAMES[place] for place in range(1, SPACES))  # row by row, from the left
    assert NAMES[CENTRE] == "E5"


@pytest.mark.rule("SS-1.1")
def test_from_the_centre_six_directions_lead_to_the_corners() -> None:
    lines = []
    for way in range(6):
        line = [CENTRE]
        while (space := NEXT[6 * line[-1] + way]) >= 0:
            line.append(space)
        lines.append(" ".join(NAMES[space] for space in line[1:]))
    assert lines == ["E6 E7 E8 E9", "F5 G5 H5 I5", "F4 G3 H2 I1", "E4 E3 E2 E1", "D4 C3 B2 A1", "D5 C5 B5 A5"]


@pytest.mark.rule("SS-1.1")
def test_neighbours_are_each_others_and_distances_count_the_steps() -> None:
    for start in range(SPACES):
        steps = {start: 0}
        reached = [start]
        for space in reached:  # grows as it goes
            for way in range(6):
                to = NEXT[6 * space + way]
                if to >= 0:
                    assert NEXT[6 * to + (way + 3) % 6] == space
                if to >= 0 and to not in steps:
                    steps[to] = steps[space] + 1
                    reached.append(to)
        assert [steps[space] for space in range(SPACES)] == DISTANCE[start * SPACES : (start + 1) * SPACES]


@pytest.mark.rule("SS-1.2")
def test_each_edge_has_a_colour_and_a_corner_those_of_both_its_edges() -> None:
    coloured = {space: {colour} for colour, row in ROWS.items() for space in row} | CORNERS
    assert {name: colours_on(name) for name in NAMES} == {name: coloured.get(name, set()) for name in NAMES}


@pytest.mark.rule("SS-1.2")
@pytest.mark.parametrize("colour", ROWS)
def test_a_row_lies_across_the_board_from_that_of_the_opposite_colour(colour: str) -> None:
    here, there = ROWS[colour], ROWS[ACROSS[colour]]
    assert {DISTANCE[NAMES.index(one) * SPACES + NAMES.index(two)] for one in here for two in there} == {8}


# --- colours and ships


@pytest.mark.rule("SS-1.3")
@pytest.mark.parametrize("seats", IN_PLAY)
def test_the_first_seats_colour_is_chance_and_the_others_follow_clockwise(seats: int) -> None:
    start = GAME.start(seats)
    colours = IN_PLAY[seats]
    assert (start.mover(), start.odds(), codes(start)) == (
        CHANCE,
        None,
        [f"colour {colour}" for colour in COLOURS if colour in colours],
    )
    for place, colour in enumerate(colours):
        ships = part(play(start, f"colour {colour}"), "ships").split(",")
        for seat in range(seats):
            own = colours[(place + seat) % seats]
            assert ships[3 * seat : 3 * seat + 3] == ROWS[ACROSS[own]]


@pytest.mark.rule("SS-1.3")
def test_left_is_the_next_seat_and_right_the_one_before() -> None:
    drained = play(at("E5 / / / /", tiles="E6d", boards="s"), "activate E5", "fly E6")
    assert codes(drained) == ["choose 2", "choose 5"]
    last = play(at("/ / / / E5", tiles="E6d", boards="////s", seat="4"), "activate E5", "fly E6")
    assert codes(last) == ["choose 1", "choose 4"]


@pytest.mark.rule("SS-1.4")
@pytest.mark.parametrize("seats", IN_PLAY)
def test_each_seat_begins_with_three_ships_on_the_row_opposite_its_colour(seats: int) -> None:
    state = started(seats)
    assert [places(state, seat) for seat in range(seats)] == [ROWS[ACROSS[own]] for own in IN_PLAY[seats]]


# --- starting tiles and batteries


@pytest.mark.rule("SS-1.5")
@pytest.mark.parametrize(
    ("seats", "spaces"),
    [
        (2, "C3 C4 C5 D3 D6 E3 E7 F3 F6 G3 G4 G5"),
        (3, "C3 C5 D4 E3 E6 E7 F4 G3 G5"),
        (4, "D4 D5 E4 E6 F4 F5"),
        (5, "D5 E4 E6 F4"),
        (6, "D4 E6 F4"),
    ],
)
def test_starting_tiles_lie_face_down_and_nobody_has_seen_them(seats: int, spaces: str) -> None:
    assert part(GAME.start(seats), "tiles") == ",".join(f"{space}?" for space in spaces.split())


@pytest.mark.rule("SS-1.6")
@pytest.mark.parametrize("seats", IN_PLAY)
def test_who_begins_is_chance_and_batteries_go_by_turn_order(seats: int) -> None:
    coloured = play(GAME.start(seats, NAMED), "colour blue")
    assert (coloured.mover(), coloured.odds()) == (CHANCE, None)
    assert codes(coloured) == [f"first {seat + 1}" for seat in range(seats)]
    for first in range(seats):
        state = play(coloured, f"first {first + 1}")
        batteries = [board(state, (first + place) % seats) for place in range(seats)]
        assert batteries == ["s", "s", "ss", "ss", "sss", "sss"][:seats]
        assert part(state, "stack").count("s") == 30 - sum(map(len, batteries))
        assert (part(state, "seat"), part(state, "phase"), state.turn()) == (str(first), "drawing", 1)


@pytest.mark.rule("SS-1.6")
def test_turns_go_clockwise_in_seat_order() -> None:
    state = play(started(3), "draw solar", "activate I3", "fly H3")
    assert (state.turn(), part(state, "seat")) == (2, "1")
    last = play(at("/ / B3", seat="2", tiles="B4d"), "activate B3", "fly B4")
    assert part(last, "seat") == "0"


# --- power-ups and tiles


@pytest.mark.rule("SS-1.7")
def test_chance_deals_two_blue_and_two_red_power_ups() -> None:
    state = play(GAME.start(2), "colour blue", "first 1")
    assert (state.mover(), state.odds()) == (CHANCE, None)
    assert goals(state, "deal") == {"thruster", "afterburner", "drive", "scanner"}
    state = play(state, "deal scanner")
    assert codes(state) == ["deal thruster", "deal afterburner", "deal phase drive"]
    state = play(state, "deal afterburner")
    assert codes(state) == ["deal tractor beam", "deal repulsor", "deal gravity sling", "deal minelayer"]
    state = play(state, "deal minelayer")
    assert codes(state) == ["deal tractor beam", "deal repulsor", "deal gravity sling"]
    state = play(state, "deal tractor beam")
    assert part(state, "powers") == "afterburner,scanner,tractor_beam,minelayer"
    assert part(state, "phase") == "drawing"


@pytest.mark.rule("SS-1.7")
def test_options_name_power_ups_and_chance_deals_the_others() -> None:
    blue = play(GAME.start(2, {"blue_power_ups": "phase drive and scanner"}), "colour blue", "first 1")
    assert part(blue, "powers") == "phase_drive,scanner"
    assert codes(blue) == ["deal tractor beam", "deal repulsor", "deal gravity sling", "deal minelayer"]
    red = play(GAME.start(2, {"red_power_ups": "gravity sling and minelayer"}), "colour blue", "first 1")
    assert part(red, "powers") == "gravity_sling,minelayer"
    assert codes(red) == ["deal thruster", "deal afterburner", "deal phase drive", "deal scanner"]
    both = started(2, blue_power_ups="thruster and scanner", red_power_ups="repulsor and minelayer")
    assert part(both, "powers") == "thruster,scanner,repulsor,minelayer"
    assert part(both, "phase") == "drawing"


@pytest.mark.rule("SS-1.7")
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_every_two_power_ups_of_a_colour_can_be_named(colour: str) -> None:
    option = next(option for option in GAME.options if option.key == f"{colour}_power_ups")
    named = [option.show(value) for value in range(7)]
    assert named[0] == "dealt"
    assert {
        part(GAME.start(2, {option.key: name}), "powers").replace("_", " ").replace(",", " and ") for name in named[1:]
    } == set(named[1:])
    assert len(set(named)) == 7


def tiles_of(state: State) -> Counter[str]:
    """Return the tiles of a match at its start: on player boards, and in the stack with the unseen ones."""
    return Counter(part(state, "boards").replace("/", "") + part(state, "stack"))


@pytest.mark.rule("SS-2.1")
@pytest.mark.parametrize("seats", IN_PLAY)
def test_there_are_84_tiles_batteries_and_starting_tiles_among_them(seats: int) -> None:
    assert tiles_of(started(seats)) == COUNTS
    assert sum(COUNTS.values()) == 84


@pytest.mark.rule("SS-2.1")
@pytest.mark.parametrize("seats", IN_PLAY)
@pytest.mark.parametrize("most", [False, True])
def test_options_set_how_many_tiles_there_are_of_each_kind(seats: int, most: bool) -> None:
    kinds = dict(
        zip(
            ["solar_cells", "atomic_cells", "incompatible_cells", "gravity_mines", "drained", "interference"],
            COUNTS,
            strict=True,
        )
    )
    options = [option for option in GAME.options if option.key in kinds]
    assert len(options) == 6
    chosen = {option.key: option.high if most else option.low for option in options}
    state = started(seats, **chosen)
    assert tiles_of(state) == Counter({kinds[key]: count for key, count in chosen.items()})
    assert part(state, "phase") == "drawing"  # even the fewest are enough to set up


@pytest.mark.rule("SS-2.1")
@pytest.mark.parametrize(
    ("option", "value"), [("solar_cells", 19), ("gravity_mines", 31), ("round_limit", 4), ("round_limit", 51)]
)
def test_an_option_out_of_its_range_is_refused(option: str, value: int) -> None:
    with pytest.raises(OutOfRangeError, match=option):
        GAME.start(2, {option: value})


@pytest.mark.rule("SS-1.3")
@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(OutOfRangeError):
        GAME.start(seats)


def test_a_position_that_was_written_is_played_like_any_other() -> None:
    begun = play(started(2), "draw solar")
    stack = part(begun, "stack")
    tiles = "C3? C4? C5? D3? D6? E3? E7? F3? F6? G3? G4? G5?"
    state = at("/", tiles=tiles, boards="s/s", turn="1", stack=stack, powers="thruster afterburner")
    assert state.text() == begun.text()
    assert state.legal() == begun.legal()
