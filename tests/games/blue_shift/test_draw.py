"""Blue Shift's picture: what lies where, what can be clicked, what an offer would do, and what has just happened."""

import re
from collections.abc import Iterator
from functools import cache
from math import dist
from xml.etree import ElementTree

import pytest

from starfold import WATCHER, Event, Match, QuickDice, View
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.board import PLANETS, SPACES, SPOKES, VALUE
from starfold.games.blue_shift.draw_places import (
    MIDDLE,
    ORBITS,
    PLANET_SIZES,
    ROOM,
    STAR_SIZE,
    WIDTH,
    Point,
    height,
    in_zone,
    where,
)
from tests.games.blue_shift.positions import FULL, at, dealt

Element = ElementTree.Element
USE = "{http://www.w3.org/2000/svg}use"
THREE = "S..............o", "o...............", "o..A............"  # Sky on 1-1, Amber on 3-4


def view_of(*rings: str, seat: int = 0, zones: str = "/", **changes: str) -> View:
    """The view of a position that `at` describes."""
    return GAME.look(at(*rings, zones=zones, **changes), seat)


def picture(view: View) -> Element:
    """The picture without its ground, parsed: all that can be clicked is in it."""
    drawn = GAME.draw(view)
    drawn.ground = ""
    return ElementTree.fromstring(drawn.svg())


def by_id(root: Element, name: str) -> Element:
    """The element of an id."""
    found = root.find(f".//*[@id='{name}']")
    assert found is not None, f"there is no {name}"
    return found


def has_id(root: Element, name: str) -> bool:
    """Whether an id is in the picture."""
    return root.find(f".//*[@id='{name}']") is not None


def sprites(root: Element) -> list[str]:
    """The sprites put up in an element."""
    return [str(use.get("href")).removeprefix("#sprite-blue_shift-") for use in root.iter(USE)]


def place(element: Element) -> Point:
    """Where an element stands: worked out from its transform, whichever way that is said."""
    said = element.get("transform", "")
    if matrix := re.fullmatch(r"matrix\(([-\d.]+),0,0,\1,([-\d.]+),([-\d.]+)\)", said):
        return float(matrix[2]), float(matrix[3])
    x, y = 0.0, 0.0
    for kind, numbers in reversed(re.findall(r"(translate|rotate)\(([^)]*)\)", said)):
        values = [float(number) for number in numbers.split(",")]
        if kind == "translate":
            x, y = x + values[0], y + values[1]
        else:
            turned = complex(x, y) * 1j ** (values[0] / 90)
            x, y = turned.real, turned.imag
    return x, y


def label(element: Element) -> str | None:
    """What an element is called."""
    return element.findtext("{*}title")


def paths(view: View) -> dict[str, list[str]]:
    """The clicks of each offer, by its code."""
    return {offer.code: offer.clicks for offer in GAME.offers(view)}


def previews(view: View) -> dict[str, list[str]]:
    """The sprites that each offer's preview puts up, by its code."""
    found = {offer.code: offer.preview for offer in GAME.offers(view)}
    return {code: re.findall(r"#sprite-blue_shift-([\w-]+)", drawn) for code, drawn in found.items()}


@cache
def played(seats: int, harvest: str, gap_tokens: str = "one") -> list[View]:
    """The views of a random match, as who is to choose sees each, from the first ship to the end."""
    dice = QuickDice(seats)
    match = Match(GAME, seats, {"harvest": harvest, "gap_tokens": gap_tokens}, seed=b"drawn")
    views = [match.view(0)]
    while not match.over():
        legal = match.state.legal()
        # Tokens are spent seldom enough that some are left for the gaps.
        spends = [action for action in legal if GAME.words.code(action).startswith("spend")]
        others = [action for action in legal if action not in spends]
        chosen = spends if spends and (not others or dice.below(3) == 0) else others
        match.play(chosen[dice.below(len(chosen))])
        views.append(match.view(WATCHER if match.over() else match.mover()))
    return views


def all_views() -> Iterator[View]:
    """Views of matches of every number of seats, with both ways to harvest."""
    for seats in (2, 3, 4):
        for harvest in ("departure", "sweep"):
            yield from played(seats, harvest)


def heads(path: str) -> int:
    """How many arrowheads a path has."""
    return path.count("Z")


# --- the board


def test_every_ring_is_a_circle_around_the_star_and_planets_never_touch() -> None:
    places = [where(space) for space in range(SPACES)]
    for space, spot in enumerate(places):
        assert dist(spot, MIDDLE) == pytest.approx(ORBITS[space // SPOKES])
        assert max(PLANET_SIZES) < spot[0] < WIDTH - max(PLANET_SIZES)
    nearest = min(dist(one, other) for place, one in enumerate(places) for other in places[:place])
    assert nearest > 2 * ROOM > 2 * max(PLANET_SIZES)
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
    assert label(by_id(root, "planet-33")) == "Planet 33, worth 2, on 3-1"


def test_on_an_orbit_a_place_is_said_by_its_angle_so_that_a_page_can_turn_it() -> None:
    moving = GAME.draw(view_of(*THREE)).moving
    x, y = MIDDLE
    assert f'id="planet-16" style="transform:translate({x}px,{y}px) rotate(337.5deg) translate(0px,-115px)' in moving
    assert f'id="ship-1" style="transform:translate({x}px,{y}px) rotate(67.5deg) translate(0px,-217px)' in moving


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
        assert label(ship) == f"{('Sky', 'Amber', 'Violet')[seat]}'s ship waits"
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
    root = picture(view_of(*THREE, zones="2,3,4,34/53"))
    zone = by_id(root, "zone-0")
    assert label(zone) == "Sky: 5 points, 0 tokens"
    assert [text.text for text in zone.findall("{*}text")] == ["×3", "×1"]
    ones = [place(by_id(root, f"planet-{planet}")) for planet in (2, 3, 4)]
    two = place(by_id(root, "planet-34"))
    assert all(one[0] < two[0] - 20 for one in ones)
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


# --- what stays and what moves


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
    for view in (played(4, "departure")[1], played(4, "departure")[-1]):
        root = picture(view)
        small = {
            text.text for text in root.iter("{http://www.w3.org/2000/svg}text") if float(text.get("font-size", 0)) < 18
        }
        # Numbers of planets and spokes, which the log names, and the worth of what a ship stands on.
        assert all(str(said).isdigit() for said in small)


def test_the_label_says_how_it_stands() -> None:
    said = GAME.draw(view_of(*THREE, zones="2,34/53")).label
    assert said == "Blue Shift, turn 5. 5 planets are left. Points: Sky 3, Amber 3."


# --- traces


def test_a_flight_leaves_a_trace_along_its_way() -> None:
    view = view_of(*THREE)
    view.recent = [Event("moved", 1, [32, 36, 2])]  # from 3-1 to planet 36 on 3-4, counter-clockwise: the long way
    root = picture(view)
    (path,) = by_id(root, "traces").findall("{*}path")
    assert "A217,217 0 1 0" in str(path.get("d"))  # the large arc, counter-clockwise
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


# --- clicks


def test_every_offer_has_clicks_of_its_own_that_are_in_the_picture() -> None:
    kinds = set()
    for view in all_views():
        found = paths(view)
        kinds |= {code.split()[0] for code in found}
        root = picture(view)
        ids = {element.get("id") for element in root.iter()}
        assert len({tuple(path) for path in found.values()}) == len(found)
        assert {name for path in found.values() for name in path} <= ids
    assert kinds == {"place", "move", "spend", "done", "give", "pass"}


def test_a_flight_is_clicked_on_the_planet_it_ends_on() -> None:
    assert paths(view_of(*THREE)) == {
        "move 1-16": ["planet-16"],
        "move 2-1": ["planet-17"],
        "move 3-1": ["planet-33"],
    }


def test_where_both_ways_round_lead_to_a_planet_the_way_is_clicked_last() -> None:
    view = view_of("S" + FULL[1:], "....A...........", sweep="1")
    found = paths(view)
    assert found["move 1-3 clockwise"] == ["planet-3", "way-clockwise"]
    assert found["move 1-3 counter"] == ["planet-3", "way-counter"]
    root = picture(view)
    for name, way in (("way-clockwise", 1), ("way-counter", -1)):
        x, y = place(by_id(root, name))
        assert dist((x, y), MIDDLE) == pytest.approx(ORBITS[0], abs=0.1)
        assert 0 < way * (x - where(0)[0]) < where(1)[0] - where(0)[0], "beside the ship, before the next planet"


def test_where_one_way_leads_to_a_planet_the_planet_is_enough() -> None:
    view = view_of("Soo.............", "....A...........", sweep="1")
    assert paths(view) == {"move 1-2 clockwise": ["planet-2"], "move 1-3 clockwise": ["planet-3"]}
    assert not has_id(picture(view), "way-clockwise")


def test_a_token_is_clicked_in_the_zone_and_then_the_handle_of_a_line() -> None:
    view = view_of(*THREE, zones="2*,3*,53*/54*")
    found = paths(view)
    assert found["spend 1 spoke 16"] == ["token-1", "spoke-16"]
    assert found["spend 3 ring 3 clockwise"] == ["token-3", "ring-3-clockwise"]
    assert found["spend 3 ring 1 counter"] == ["token-3", "ring-1-counter"]
    root = picture(view)
    assert label(by_id(root, "token-1")) == "One of 2 tokens worth 1"
    assert label(by_id(root, "token-3")) == "A token worth 3"
    assert label(by_id(root, "spoke-16")) == "Pull spoke 16"
    assert label(by_id(root, "ring-3-counter")) == "Turn ring 3 counter-clockwise"
    assert not has_id(root, "token-2")
    assert not has_id(root, "spoke-2"), "there is no planet on it"


def test_handles_are_there_only_for_who_can_spend_a_token_now() -> None:
    for view in (view_of(*THREE), view_of(*THREE, seat=1, zones="/54*"), view_of(*THREE, seat=WATCHER, zones="2*/")):
        root = picture(view)
        assert not any(re.match("token|spoke|ring", element.get("id", "")) for element in root.iter())


def test_a_token_lies_where_it_is_clicked() -> None:
    root = picture(view_of(*THREE, zones="2*/"))
    assert place(by_id(root, "token-1")) == pytest.approx(place(by_id(root, "planet-2")), abs=0.1)


def test_turns_end_by_a_button_in_the_own_zone() -> None:
    for name, view in (
        ("done", view_of(*THREE, zones="2*/", phase="after", used="m")),
        ("give-up", view_of("S...............", "..A.............", zones="2*/", phase="stranded")),
        ("pass", view_of("..A.............", ".......o........", zones="2*/", phase="between", active="1", place="1")),
    ):
        assert paths(view)[name.replace("-", " ")] == [name]
        x, y = place(by_id(picture(view), name))
        assert x < WIDTH / 2 and y < MIDDLE[1] - STAR_SIZE, "the corner of the first seat"


def test_planets_that_can_be_reached_are_lit_and_no_others() -> None:
    lit = 0
    for view in all_views():
        found = {path[0] for path in paths(view).values() if path[0].startswith("planet")}
        root = picture(view)
        rings = [place(use) for use in by_id(root, "lit").iter(USE)]
        assert len(rings) == len(found)
        for name in found:
            assert min(dist(place(by_id(root, name)), ring) for ring in rings) < 0.2
        lit += len(rings)
    assert lit > 500
    assert sprites(by_id(picture(view_of(*THREE, seat=WATCHER)), "lit")) == []


# --- previews


def test_a_flight_is_foretold_with_its_harvest() -> None:
    assert previews(view_of(*THREE))["move 3-1"] == ["taken", "ship-0"]
    assert previews(view_of(*THREE, sweep="1"))["move 3-1"] == ["taken", "taken", "ship-0"]
    assert previews(GAME.look(dealt(), 0))["place 2-5"] == ["ship-0"]


def test_a_pull_is_foretold_with_who_falls_also_if_it_is_oneself() -> None:
    found = previews(view_of(*THREE, zones="2*/"))
    # Planets 17 and 33 move on, 1 falls with the own ship, and 3-1 becomes a gap.
    assert found["spend 1 spoke 1"].count("sight") == 1
    assert sorted(set(found["spend 1 spoke 1"])) == ["ghost-1", "ghost-2", "gone", "ship-0", "sight"]
    assert "sight" not in found["spend 1 spoke 4"]
    assert found["spend 1 spoke 4"].count("ship-1") == 1
    theirs = view_of("..A...........oS", zones="2*/")
    assert "sight" in previews(theirs)["spend 1 spoke 3"]


def test_a_turn_is_foretold_with_all_that_rides() -> None:
    found = previews(view_of(*THREE, zones="2*/"))
    turned = found["spend 1 ring 3 clockwise"]
    assert turned.count("ghost-2") == 2
    assert turned.count("gone") == 2
    assert turned.count("ship-1") == 1
    drawn = {offer.code: offer.preview for offer in GAME.offers(view_of(*THREE, zones="2*/"))}
    x, y = where(34)  # Amber comes from 3-4 to 3-3
    assert (
        f'#sprite-blue_shift-ship-1" style="transform:translate({x:.1f}px,{y:.1f}px)' in drawn["spend 1 ring 3 counter"]
    )


def test_ending_a_turn_foretells_nothing() -> None:
    assert previews(view_of(*THREE, zones="2*/", phase="after", used="m"))["done"] == []


def test_the_way_round_that_is_foretold_is_the_shorter_one_that_is_open() -> None:
    view = view_of("SooooAoooooooooo")
    drawn = {offer.code: offer.preview for offer in GAME.offers(view)}
    assert "A115,115 0 0 1" in drawn["move 1-5"]
    assert "A115,115 0 1 0" in drawn["move 1-8"]
