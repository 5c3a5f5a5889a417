"""The drawn star cluster: places and lanes, systems, pulsars, ships, and recent events."""

from itertools import combinations
from math import dist

import pytest

from starfold import Event
from starfold.art.letters import length
from starfold.games.pulsar_2849.data.board import (
    DEAD_ENDS,
    ENTRY,
    GATE_COLOUR,
    NORMAL,
    PLACE_NAMES,
    PLACES,
    PULSARS,
    SEGMENTS,
    SIDE_OF,
    SYSTEMS,
    TYPE,
)
from starfold.games.pulsar_2849.data.loading.vocabulary import COLOURS
from starfold.games.pulsar_2849.draw.map.bonus import CHIP_WIDE, bonus_spot
from starfold.games.pulsar_2849.draw.map.flight import last_flights, ways_of
from starfold.games.pulsar_2849.draw.map.places import (
    CHIP_HIGH,
    RADIUS,
    lane,
    lane_points,
    said,
    ship_spots,
    spot,
    spots,
)
from tests.games.pictures import label, place, texts
from tests.games.pulsar_2849.drawn import Element, all_views, by_id, picture, put_up, sprites, view_of
from tests.games.pulsar_2849.positions import at, play

pytestmark = pytest.mark.once  # pictures are not compiled


def number(name: str) -> int:
    return PLACE_NAMES.index(name)


# --- places and lanes


@pytest.mark.parametrize("side", [NORMAL, DEAD_ENDS])
def test_no_two_places_touch_and_all_are_inside_the_panel_above_the_buttons(side: int) -> None:
    for one, other in combinations(spots(side), 2):
        assert dist(spot(one), spot(other)) > RADIUS[TYPE[one]] + RADIUS[TYPE[other]] + 3
    for each, (x, y) in spots(side).items():
        assert (
            RADIUS[TYPE[each]] - 1 < x < 641 - RADIUS[TYPE[each]] and RADIUS[TYPE[each]] < y < 636 - RADIUS[TYPE[each]]
        )


@pytest.mark.parametrize("side", [NORMAL, DEAD_ENDS])
def test_no_lane_runs_through_a_place_that_it_does_not_lead_to(side: int) -> None:
    for segment, ends in enumerate(SEGMENTS):
        if SIDE_OF[ends[0]] == side:
            (ax, ay), (cx, cy), (bx, by) = lane_points(segment)
            for step in range(1, 20):
                t = step / 20
                x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx
                y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by
                near = [each for each, point in spots(side).items() if dist(point, (x, y)) < RADIUS[TYPE[each]] - 1]
                assert set(near) <= set(ends)


def test_a_lane_can_be_begun_at_either_end_and_the_lanes_of_a_doubled_segment_differ() -> None:
    one, other = SEGMENTS[0]
    assert lane(0, one) == lane(0) and lane(0).startswith(f"M{said(spot(one))}Q")
    assert lane(0, other).startswith(f"M{said(spot(other))}Q") and lane(0, other).endswith(f" {said(spot(one))}")
    doubled = [pair for pair in SEGMENTS if SEGMENTS.count(pair) == 2]
    assert len(doubled) > 0
    for ends in doubled:
        twins = [segment for segment, pair in enumerate(SEGMENTS) if pair == ends]
        assert dist(lane_points(twins[0])[1], lane_points(twins[1])[1]) > 10


def test_gates_are_told_apart_by_colour_and_shape_and_entry_gates_from_them() -> None:
    root = picture(view_of(at("3")), ground=True)
    shapes = set()
    for each in range(PLACES):
        if SIDE_OF[each] == NORMAL and GATE_COLOUR[each] >= 0:
            group = by_id(root, f"place-{PLACE_NAMES[each]}")
            colour = COLOURS[GATE_COLOUR[each]]
            assert sprites(group) == [f"gate-{colour}"]
            assert label(group) == f"{colour.capitalize()} gate {PLACE_NAMES[each]}"
        elif SIDE_OF[each] == NORMAL and TYPE[each] == ENTRY:
            assert sprites(by_id(root, f"place-{PLACE_NAMES[each]}")) == ["entry"]
    for colour in COLOURS:
        drawn = by_id(root, f"sprite-pulsar_2849-gate-{colour}")
        shapes |= {(path.get("d"), path.get("stroke")) for path in drawn.findall("{*}path")[1:2]}
    assert len({shape for shape, _ in shapes}) == len({stroke for _, stroke in shapes}) == 3


# --- systems


def system(root: Element, name: str) -> list[str]:
    return sprites(by_id(root, f"place-{name}"))


def test_a_system_nobody_has_seen_is_veiled() -> None:
    root = picture(view_of(at("3")))
    assert system(root, "3") == ["veiled"]
    assert label(by_id(root, "place-3")) == "System 3, face down"


def test_a_system_shows_its_sun_planets_stations_and_what_is_closed() -> None:
    root = picture(view_of(at("3", systems={"3": "9:1.0"})), ground=True)
    assert system(root, "3") == ["system-8", "station-1", "station-0"]
    tile = by_id(root, "sprite-pulsar_2849-system-8")  # blue, blue from four seats on, lifeless, lifeless from four on
    assert sprites(tile) == ["sun-0", "blue", "closed", "lifeless", "closed"]
    planets = [place(use) for use in tile.iter() if use.get("href")]
    stations = [place(use) for use in by_id(root, "place-3").iter() if "station" in str(use.get("href"))]
    assert stations == [planets[1], planets[3]]
    said = "blue, station of Seat 2; blue, closed; lifeless, station of Seat 1; lifeless, closed"
    assert str(label(by_id(root, "place-3"))).startswith(f"System 3. {said}. Bonus: ")


def test_a_bonus_stands_beside_a_system_as_long_as_a_blue_planet_is_free() -> None:
    root = picture(view_of(at("3", systems={"3": "11", "6": "12:0"})))
    assert sprites(by_id(root, "bonuses")) == ["bonus-10"]
    x, y = bonus_spot(number("3"), 10)
    assert place(by_id(root, "bonuses")[0]) == (round(x, 1), round(y, 1))


@pytest.mark.parametrize("side", [NORMAL, DEAD_ENDS])
def test_no_bonus_hides_the_middle_of_a_place_or_leaves_the_panel(side: int) -> None:
    for system_ in SYSTEMS[side]:
        for tile, wide in enumerate(CHIP_WIDE):
            x, y = bonus_spot(system_, tile)
            assert abs(x - 320) < 316 - wide / 2 and CHIP_HIGH / 2 + 4 < y < 636 - CHIP_HIGH / 2
            for across, down in spots(side).values():
                assert abs(across - x) > wide / 2 or abs(down - y) > CHIP_HIGH / 2


def test_dead_ends_have_a_sign() -> None:
    root = picture(view_of(at("3", board="dead_ends")), ground=True)
    systems = [PLACE_NAMES[each] for each in SYSTEMS[DEAD_ENDS] if "dead-end" in system(root, PLACE_NAMES[each])]
    assert systems == ["S4", "S10"]
    x, y = spot(number("P13"))
    assert (round(x + 20, 1), round(y + 20, 1)) in put_at(root, "dead-end")
    assert label(by_id(root, "place-P13")) == "Pulsar P13, a dead end, free"


# --- pulsars


def test_a_pulsar_shows_its_ring_and_its_gyrodyne_in_building_or_spinning() -> None:
    root = picture(view_of(at("3", pulsars={"5": "1", "11": "0b1", "16": "1s3"})))
    assert system(root, "22") == []
    assert system(root, "5") == ["ring-1"]
    assert system(root, "11") == ["built-0", "ring-0"]
    assert system(root, "16") == ["spins-2", "ring-1"]
    assert label(by_id(root, "place-16")) == "Pulsar 16, claimed by Seat 2, large gyrodyne spinning"


def put_at(root: Element, sprite: str) -> set[tuple[float, float]]:
    """Return the places at which a sprite is drawn."""
    return {place(use) for use in root.iter() if use.get("href") == f"#sprite-pulsar_2849-{sprite}"}


def test_every_pulsar_shines_and_isolated_ones_are_marked() -> None:
    root = picture(view_of(at("3")), ground=True)
    points = {each: (round(spot(each)[0], 1), round(spot(each)[1], 1)) for each in PULSARS[NORMAL]}
    assert put_at(root, "pulsar") == set(points.values())
    assert put_at(root, "isolated") == {points[number(name)] for name in ("70", "71", "76")}


# --- ships


def test_ships_on_a_place_stand_side_by_side() -> None:
    found = ship_spots([number("4"), number("4"), number("4"), number("9")])
    assert all(dist(one, other) >= 24 for one, other in combinations(found, 2))
    assert found[1][0] == spot(number("4"))[0]


def test_a_ship_is_named_with_its_place() -> None:
    root = picture(view_of(at("3", ship="4")))
    assert label(by_id(root, "ship-0")) == "Seat 1's ship at the green gate 4"
    assert place(by_id(root, "ship-0"))[0] == round(spot(number("4"))[0], 1)


def test_before_ships_have_entered_their_groups_are_there_and_empty() -> None:
    early = all_views()[0]
    assert -1 in early.ships
    assert all(len(by_id(picture(early), f"ship-{seat}")) == 0 for seat in range(early.seats) if early.ships[seat] < 0)


# --- flights


def test_while_a_flight_is_flown_its_way_and_the_steps_left_are_shown() -> None:
    state = play(at("4", ship="4"), "use 4", "fly 4", "to 5")
    root = picture(view_of(state))
    ways = [path.get("d") for path in by_id(root, "flown")]
    assert ways == [lane(SEGMENTS.index([number("4"), number("5")]), number("4"))] * 2
    assert texts(by_id(root, "round")) == ["Round 5/8", "3 steps left"]
    assert label(by_id(root, "round")) == "Round 5 of 8, 3 steps left"
    others = picture(view_of(state, 1))
    assert texts(by_id(others, "round"))[1] == "3 steps left" and len(by_id(others, "flown")) == 2
    last = picture(view_of(play(at("1", ship="4"), "use 1", "fly 1")))
    assert texts(by_id(last, "round"))[1] == "1 step left"


@pytest.mark.parametrize("side", [NORMAL, DEAD_ENDS])
def test_the_round_and_the_steps_left_hide_no_place(side: int) -> None:
    right, below = 26 + 18 * length("9 steps left"), 64
    for each, (x, y) in spots(side).items():
        assert x - RADIUS[TYPE[each]] > right or y - RADIUS[TYPE[each]] > below


def test_a_station_on_the_way_is_shown_before_it_is_built() -> None:
    state = play(at("4", ship="4", systems={"6": "12"}), "use 4", "fly 4", "to 6", "to 7")
    ghosts = [use for use in by_id(picture(view_of(state)), "reach") if sprites_of(use) == "station-0"]
    (x, y) = spot(number("6"))
    assert [dist(place(use), (x, y)) < 33 for use in ghosts] == [True]


def sprites_of(use: Element) -> str:
    return put_up(str(use.get("href")))[0]


# --- recent events


def test_the_last_flight_leaves_a_faint_trace_from_where_it_began_if_that_is_told() -> None:
    view = view_of(at("3"))
    view.recent = [
        Event("flies", 1, [2, number("4")]),
        Event("step", 1, [number("5")]),
        Event("step", 1, [number("6")]),
    ]
    assert last_flights(view) == [(1, [number("4"), number("5"), number("6")])]
    trace = by_id(picture(view), "flown")[1]
    assert trace.get("stroke-opacity") == "0.4" and str(trace.get("d")).count("M") == 2
    view.recent[0].facts = [2]
    assert str(by_id(picture(view), "flown")[1].get("d")).count("M") == 1


def test_a_doubled_segment_that_was_flown_there_and_back_is_two_lanes() -> None:
    one, other = next(pair for pair in SEGMENTS if SEGMENTS.count(pair) == 2)
    ways = ways_of([one, other, one])
    assert len({segment for segment, _ in ways}) == 2 and [start for _, start in ways] == [one, other]


def test_new_stations_and_rings_have_a_mark() -> None:
    view = view_of(at("3", systems={"3": "12:0"}, pulsars={"5": "0"}))
    view.recent = [Event("station", 0, [number("3"), 0]), Event("claimed", 0, [number("5")])]
    news = by_id(picture(view), "news")
    assert sprites(news) == ["new", "new-ring"]
    assert dist(place(news[0]), spot(number("3"))) < 33 and dist(place(news[1][0]), spot(number("5"))) < 0.1


def test_the_round_is_told_and_the_last_one_is_golden() -> None:
    def head(round_: str) -> tuple[list[str], str | None]:
        group = by_id(picture(view_of(at("3", round=round_))), "round")
        return texts(group), group.findall("{*}text")[0].get("fill")

    assert head("5") == (["Round 5/8"], "#e8eefc")
    view = view_of(at("3"))
    view.round = 0
    assert texts(by_id(picture(view), "round")) == ["Setting up"]
    assert head("8") == (["Round 8/8"], "#ffd479")
