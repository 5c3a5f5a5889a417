"""BS-1 and the beginning of BS-2: the board, the planets, the deal, the ships, and the first turn."""

from collections import Counter

import pytest

from starfold.core.errors import OutOfRangeError
from starfold.core.event import Event
from starfold.core.state import CHANCE
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.data.components import COUNT, ICONS, VALUE
from tests.games.blue_shift.positions import at, codes, dealt, part, planet_on, play

SPACES = [f"{ring}-{spoke}" for ring in range(1, 5) for spoke in range(1, 17)]


@pytest.mark.rule("BS-1.1")
def test_the_board_has_four_rings_and_sixteen_spokes() -> None:
    assert codes(dealt()) == [f"place {space}" for space in SPACES]


@pytest.mark.rule("BS-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_has_a_ship_and_an_empty_harvest_zone(seats: int) -> None:
    start = dealt(seats)
    assert part(start, "ships") == ",".join(["hand"] * seats)
    assert part(start, "zones") == "/" * (seats - 1)
    assert start.scores() == [0] * seats


@pytest.mark.rule("BS-1.1")
@pytest.mark.parametrize("seats", [1, 5])
def test_the_game_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(OutOfRangeError, match="Blue Shift is for 2 to 4 seats"):
        GAME.start(seats)


@pytest.mark.rule("BS-1.2")
def test_64_planets_are_worth_one_two_or_three_points() -> None:
    assert len(VALUE) == 65
    assert {VALUE[planet] for planet in range(1, 33)} == {1}
    assert {VALUE[planet] for planet in range(33, 53)} == {2}
    assert {VALUE[planet] for planet in range(53, 65)} == {3}
    assert Counter(VALUE[1:]) == {value: COUNT[value] for value in (1, 2, 3)}


@pytest.mark.rule("BS-1.2")
def test_16_planets_carry_an_icon_eight_five_and_three_of_the_values() -> None:
    assert ICONS[1:] == [8, 5, 3]
    for space, after, odds in [("1-1", "1-2", [24, 8]), ("3-1", "3-2", [15, 5]), ("4-5", "4-6", [9, 3])]:
        assert play(dealt(), f"place {space}", "place 4-16", f"move {after}").odds() == odds


@pytest.mark.rule("BS-1.3")
def test_the_planets_are_dealt_one_to_each_space_all_orders_alike() -> None:
    state = GAME.start(3)
    dealt_so_far: list[str] = []
    for count in range(1, 65):
        assert (state.mover(), state.odds()) == (CHANCE, None)  # all remaining planets are equally likely
        assert codes(state) == [f"deal {planet}" for planet in range(1, 65) if str(planet) not in dealt_so_far]
        planet = str(29 * count % 65)  # each of them once, in no order
        state = play(state, f"deal {planet}")
        dealt_so_far.append(planet)
    assert part(state, "planets") == ",".join(dealt_so_far)
    assert (state.mover(), part(state, "phase")) == (0, "placing")


@pytest.mark.rule("BS-1.3")
def test_the_log_tells_of_the_deal_once() -> None:
    state = GAME.start()
    events: list[Event] = []
    state.events = events
    for planet in range(1, 65):
        state.play(GAME.words.action(f"deal {planet}"))
    assert [event.text() for event in events] == ["dealt -1"]


@pytest.mark.rule("BS-1.4")
def test_the_same_planet_may_or_may_not_carry_an_icon_and_nobody_knows_before() -> None:
    flown = play(dealt(), "place 1-1", "place 4-16", "move 1-2")
    assert (flown.mover(), codes(flown)) == (CHANCE, ["blank", "icon"])
    views = {GAME.look(flown, seat).text().replace(f"seat {seat}\n", "") for seat in (0, 1)}
    assert len(views) == 1
    assert part(play(flown, "blank"), "zones") == "1/"
    assert part(play(flown, "icon"), "zones") == "1*/"


@pytest.mark.rule("BS-2.1")
def test_ships_are_placed_in_seat_order_each_on_a_planet_of_its_own() -> None:
    state = dealt(4)
    taken: list[str] = []
    for seat, space in enumerate(["2-7", "4-16", "1-1", "2-8"]):
        assert state.mover() == seat
        assert codes(state) == [f"place {free}" for free in SPACES if free not in taken]
        state = play(state, f"place {space}")
        taken.append(space)
    assert part(state, "ships") == "2-7,4-16,1-1,2-8"


@pytest.mark.rule("BS-2.2")
@pytest.mark.parametrize(
    ("places", "first"),
    [
        (["2-1", "1-16"], 1),  # the lower ring, though its planet is higher than 1 to 15
        (["1-16", "2-1"], 0),
        (["4-1", "3-16"], 1),
        (["1-9", "1-5"], 1),  # the same ring: the lower planet
        (["1-5", "1-9"], 0),
        (["3-4", "2-9", "2-8"], 2),
        (["2-8", "2-9", "3-4"], 0),
        (["4-4", "4-3", "4-2", "4-1"], 3),
        (["4-4", "2-3", "4-2", "2-4"], 1),
    ],
)
def test_the_ship_nearest_to_the_star_begins_and_of_several_the_lowest_planet(places: list[str], first: int) -> None:
    state = play(dealt(len(places)), *[f"place {space}" for space in places])
    assert (state.mover(), state.turn()) == (first, 1)


@pytest.mark.rule("BS-2.2")
def test_the_planets_number_breaks_the_tie_not_the_space() -> None:
    backwards = play(GAME.start(), *[f"deal {planet}" for planet in range(64, 0, -1)])
    placed = play(backwards, "place 1-1", "place 1-2")
    assert (planet_on(placed, "1-1"), planet_on(placed, "1-2")) == ("64", "63")
    assert placed.mover() == 1


@pytest.mark.rule("BS-2.2")
def test_the_ring_counts_before_the_planets_number() -> None:
    backwards = play(GAME.start(), *[f"deal {planet}" for planet in range(64, 0, -1)])
    assert play(backwards, "place 4-16", "place 1-1").mover() == 1  # on planet 64, against planet 1


def test_a_position_that_was_written_is_played_like_any_other() -> None:
    placed = play(dealt(), "place 2-2", "place 3-7")
    state = at("o" * 16, "oSoooooooooooooo", "ooooooAooooooooo", "o" * 16, turn="1")
    assert state.text() == placed.text()
    assert state.legal() == placed.legal()
