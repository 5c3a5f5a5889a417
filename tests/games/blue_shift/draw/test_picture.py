"""Blue Shift's picture: the layout, and recent events."""

import re
from math import dist

import pytest

from starfold import WATCHER, Event, Match, View
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.data.board import SPACES, SPOKES
from starfold.games.blue_shift.data.components import PLANETS, VALUE
from starfold.games.blue_shift.draw.places import (
    HIT,
    MIDDLE,
    ORBITS,
    PLANET_SIZES,
    STAR_SIZE,
    WIDTH,
    height,
    in_zone,
    where,
)
from tests.games.blue_shift.drawn import (
    THREE,
    all_views,
    by_id,
    heads,
    label,
    picture,
    place,
    played,
    sprites,
    view_of,
)
from tests.games.blue_shift.positions import FULL, dealt

pytestmark = pytest.mark.once  # pictures are not compiled


# --- the board


def test_every_ring_is_a_circle_around_the_star_and_planets_never_touch() -> None:
    places = [where(space) for space in range(SPACES)]
    for space, spot in enumerate(places):
        assert dist(spot, MIDDLE) == pytest.approx(ORBITS[space // SPOKES])
        assert max(PLANET_SIZES) < spot[0] < WIDTH - max(PLANET_SIZES)
    nearest = min(dist(one, other) for place, one in enumerate(places) for other in places[:place])
    assert nearest > 2 * HIT > 2 * max(PLANET_SIZES)
    assert ORBITS[0] - max(PLANET_SIZES) > STAR_SIZE


def test_spokes_are_numbered_clockwise_from_the_top() -> None:
    x, y = MIDDLE
    assert where(0) == pytest.approx((x, y - ORBITS[0]))
    assert where(4) == pytest.approx((x + ORBITS[0], y))
    assert where(3 * SPOKES + 12) == pytest.approx((x - ORBITS[3], y))


def test_a_planet_stands_on_its_space_and_says_so() -> None:
    root = picture(GAME.look(dealt(), 0))
    for planet in range(1, PLANETS + 1):
        piece = by_id(root, f"planet-{planet}")
        assert place(piece) == pytest.approx(where(planet - 1), abs=0.1)
        assert sprites(piece) == [f"planet-{VALUE[planet]}"]
        assert str(planet) in [text.text for text in piece.iter("{http://www.w3.org/2000/svg}text")]
    assert label(by_id(root, "planet-33")) == "Planet 33, worth 2, on ring 3, spoke 1"


def test_on_an_orbit_a_place_is_said_by_its_angle_so_that_a_page_can_turn_it() -> None:
    moving = GAME.draw(view_of(*THREE)).moving
    x, y = MIDDLE
    assert f'id="planet-16" style="transform:translate({x}px,{y}px) rotate(337.5deg) translate(0px,-115px)' in moving
    assert f'id="ship-1" style="transform:translate({x}px,{y}px) rotate(67.5deg) translate(0px,-213px)' in moving


def test_gaps_are_holes_in_the_ground_with_nothing_above() -> None:
    root = picture(view_of(*THREE))
    here = [place(by_id(root, f"planet-{planet}")) for planet in range(1, PLANETS + 1)]
    assert sum(dist(spot, MIDDLE) > STAR_SIZE for spot in here) == 5
    assert len(re.findall(r'fill="url\(#blue_shift-hole\)"', GAME.draw(view_of(*THREE)).ground)) == SPACES


def test_before_all_planets_are_dealt_none_is_shown() -> None:
    state = GAME.start(2, {})
    state.play(state.legal()[0])
    view = GAME.look(state, WATCHER)
    assert not re.search(r'id="planet-\d', GAME.draw(view).moving)


# --- ships


def test_ships_stand_on_their_planets_and_show_what_those_are_worth() -> None:
    root = picture(view_of(*THREE))
    for seat, space, planet in ((0, 0, 1), (1, 35, 36)):
        ship = by_id(root, f"ship-{seat}")
        assert place(ship) == pytest.approx(where(space), abs=0.1)
        assert label(ship) == f"{('Sky', 'Amber')[seat]}'s ship on planet {planet}"
        assert sprites(ship) == [f"ship-{seat}"]
        assert ship.findtext("{*}text") == str(VALUE[planet])


def test_a_ship_waits_in_its_zone_until_it_is_placed() -> None:
    root = picture(GAME.look(dealt(3), 0))
    for seat in range(3):
        ship = by_id(root, f"ship-{seat}")
        assert label(ship) == f"{('Sky', 'Amber', 'Violet')[seat]}'s ship, not placed yet"
        assert dist(place(ship), MIDDLE) > ORBITS[-1]


def test_what_fell_lies_behind_the_star() -> None:
    root = picture(view_of(FULL[:-1] + "S", zones="/", ships="1-16,star"))
    order = [element.get("id") for element in root.iter() if element.get("id")]
    for name in ("ship-1", "planet-64"):
        fallen = by_id(root, name)
        assert place(fallen) == pytest.approx(MIDDLE)
        assert label(fallen) is None
        assert order.index(name) < order.index("star")


# --- the harvest zones


def test_a_zone_holds_exactly_what_was_harvested() -> None:
    for view in all_views():
        root = picture(view)
        for planet in range(1, PLANETS + 1):
            home = view.homes[planet]  # type: ignore[attr-defined]
            if home >= 0:
                x, y = place(by_id(root, f"planet-{planet}"))
                corner = in_zone(home, 0, 0)
                assert abs(x - corner[0]) < WIDTH / 2 and abs(y - corner[1]) < 150
                assert f"'s planet {planet}, worth {VALUE[planet]}" in str(label(by_id(root, f"planet-{planet}")))


def test_harvested_planets_lie_apart_by_value_and_are_counted() -> None:
    root = picture(view_of(*THREE, zones="2,3,4,5,6,7,8,9,10,11,12,13,14,15,34/53"))
    zone = by_id(root, "zone-0")
    assert label(zone) == "Sky: 16 points, 0 tokens"
    many, one = zone.findall("{*}text")
    assert (many.text, one.text) == ("×14", "×1")
    ones = [place(by_id(root, f"planet-{planet}")) for planet in range(2, 16)]
    two = place(by_id(root, "planet-34"))
    assert ones == sorted(set(ones)) and ones[-1][0] < float(many.get("x", 0)) < two[0] - 50
    assert label(by_id(root, "zone-1")) == "Amber: 3 points, 0 tokens"


def test_a_token_is_marked_with_an_icon_and_turns_over() -> None:
    root = picture(view_of(*THREE, zones="2*,3/"))
    assert sprites(by_id(root, "planet-2")) == ["planet-1", "icon-1"]
    assert label(by_id(root, "planet-2")) == "Sky's planet 2, worth 1, a token"
    assert by_id(root, "planet-2").get("data-flip") == "icon"
    assert sprites(by_id(root, "planet-3")) == ["planet-1"]
    assert by_id(root, "planet-3").get("data-flip") is None
    assert label(by_id(root, "zone-0")) == "Sky: 2 points, 1 token"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_seats_sit_clockwise_from_the_upper_left(seats: int) -> None:
    view = GAME.look(dealt(seats), WATCHER)
    corners = [(0, 0), (WIDTH, 0), (WIDTH, height(4)), (0, height(4))]
    assert [in_zone(seat, 0, 0) for seat in range(seats)] == corners[:seats]
    drawn = GAME.draw(view)
    assert len(re.findall(r'id="zone-\d"', drawn.moving)) == seats
    assert (drawn.width, drawn.height) == (640, 744 if seats == 2 else 830)


def test_who_is_asked_who_has_won_and_who_is_out_stands_out() -> None:
    def frame(view: View, seat: int) -> tuple[str | None, str | None]:
        zone = by_id(picture(view), f"zone-{seat}")
        box = zone.find(".//{*}rect")
        text = zone.find(".//{*}text")
        assert box is not None and text is not None
        return box.get("stroke"), text.get("fill")

    running = view_of(*THREE)
    assert frame(running, 0) == ("#5cc8ff", "#e8eefc")
    assert frame(running, 1) == ("none", "#e8eefc")
    alone = view_of("S..............o", ships="1-1,star")
    assert frame(alone, 1) == ("none", "#9fb0d2")  # quiet
    end = played(3, "departure")[-1]
    for seat in range(3):
        assert (frame(end, seat)[0] == "#ffd479") == (end.payoffs[seat] > 0)  # gold


def test_names_are_shown_escaped_and_shortened() -> None:
    match = Match(GAME, names=["<script>", "A name of many many letters"], seed=b"x")
    root = picture(match.view(0))
    assert by_id(root, "zone-0").findtext(".//{*}text") == "<script>"
    assert str(by_id(root, "zone-1").findtext(".//{*}text")).endswith("…")
    assert label(by_id(root, "zone-1")) == "A name of many many letters: 0 points, 0 tokens"


# --- the fixed and the moving layer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ground_depends_on_the_number_of_seats_alone(seats: int) -> None:
    grounds = {GAME.draw(view).ground for harvest in ("departure", "sweep") for view in played(seats, harvest)}
    assert len(grounds) == 1
    assert GAME.draw(played(5 - seats if seats != 4 else 2, "departure")[0]).ground not in grounds


def test_pieces_keep_their_order_from_picture_to_picture_so_that_they_can_glide() -> None:
    pieces = [f"planet-{planet}" for planet in range(1, PLANETS + 1)]
    for view in all_views():
        ids = re.findall(r'id="((?:planet|ship)-\d+)"', GAME.draw(view).moving)
        assert ids == pieces + [f"ship-{seat}" for seat in range(view.seats)]


def test_a_move_costs_little() -> None:
    for view in all_views():
        assert len(GAME.draw(view).moving) < 38_000
        assert sum(len(offer.preview) for offer in GAME.offers(view)) < 120_000


def test_text_that_matters_is_large_enough_for_a_phone() -> None:
    for view in (played(4, "departure")[1], played(4, "departure")[-1], view_of(*THREE, zones="2*,3*/")):
        root = picture(view)
        # Except the numbers of planets, which the log uses, and the value under a ship.
        pieces = [group for group in root.iter() if re.fullmatch(r"(planet|ship)-\d+", group.get("id", ""))]
        small = [text for group in pieces for text in group.findall("{*}text")]
        texts = [text for text in root.iter("{http://www.w3.org/2000/svg}text") if text not in small]
        assert min(float(text.get("font-size", 0)) for text in texts) >= 18


def test_the_label_says_how_it_stands() -> None:
    said = GAME.draw(view_of(*THREE, zones="2,34/53")).label
    assert said == "Blue Shift, turn 5. 5 planets are left. Points: Sky 3, Amber 3."


# --- traces


def test_a_flight_leaves_a_trace_along_its_way() -> None:
    view = view_of(*THREE)
    view.recent = [Event("moved", 1, [32, 36, 2])]  # from 3-1 to planet 36 on 3-4, counter-clockwise: the long way
    root = picture(view)
    (path,) = by_id(root, "traces").findall("{*}path")
    assert "A213,213 0 1 0" in str(path.get("d"))  # the large arc, counter-clockwise
    assert by_id(root, "ship-1").get("data-round") == "counter"
    assert by_id(root, "ship-0").get("data-round") is None


def test_a_flight_is_traced_to_where_its_planet_was_then() -> None:
    view = view_of(*THREE)
    # To 3-3, which a token then turned on to 3-4.
    view.recent = [Event("moved", 1, [32, 36, 1]), Event("spent", 1, [40, 18])]
    root = picture(view)
    flight = by_id(root, "traces").findall("{*}path")[0]
    assert str(flight.get("d")).endswith("{:.1f},{:.1f}".format(*where(34)))
    assert by_id(root, "ship-1").get("data-round") is None
    assert heads(str(by_id(root, "traces").findall("{*}path")[-1].get("d"))) == SPOKES


def test_a_flight_to_a_planet_that_is_gone_leaves_no_trace() -> None:
    view = view_of(*THREE)
    view.recent = [Event("moved", 1, [32, 60, 1])]
    assert by_id(picture(view), "traces").findall("{*}path") == []


def test_falls_leave_bursts() -> None:
    bursts = 0
    for view in all_views():
        kinds = [event.kind for event in view.recent]
        shown = sprites(by_id(picture(view), "falls"))
        assert shown.count("burst") == kinds.count("fell") + kinds.count("stranded")
        assert shown.count("spark") == kinds.count("swallowed")
        bursts += len(shown)
    assert bursts > 10
