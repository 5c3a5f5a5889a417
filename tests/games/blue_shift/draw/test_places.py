"""Everything in Blue Shift's picture has room: numbers, handles, zones and their counts."""

from math import dist, hypot
from xml.etree import ElementTree

import pytest

from starfold.art.letters import length
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.data.board import RINGS, SPACES, SPOKES
from starfold.games.blue_shift.data.components import PLANETS, VALUE, VALUES
from starfold.games.blue_shift.draw.offers import GRIP
from starfold.games.blue_shift.draw.places import (
    BARE_SIZE,
    BOARD,
    EDGE,
    MIDDLE,
    NUMBERS,
    ORBITS,
    PLANET_SIZES,
    STACK,
    STEP,
    TOKEN_SIZE,
    WIDTH,
    ZONE_WIDTH,
    Point,
    bare_spot,
    beside,
    button_spot,
    count_spot,
    height,
    number_spot,
    polar,
    stack_spot,
    token_spot,
    where,
    zone_left,
)
from tests.games.blue_shift.positions import dealt

PLANET = max(PLANET_SIZES)
PULL, TIP = 14, 16.5  # the radius of a spoke's handle, and that of its tip
RINGED = 6  # a page draws a ring this far outside a clickable element
TURNS = [beside(ring, STEP * spoke, way) for ring in range(RINGS) for spoke in range(SPOKES) for way in (1, -1)]
PULLS = [polar(EDGE, STEP * spoke) for spoke in range(SPOKES)]
PLACES = [where(space) for space in range(SPACES)]
MOST = [(1, 20), (2, 14), (3, 12)]  # planets of a value in one zone, the most ever seen

pytestmark = pytest.mark.once  # pictures are not compiled


def wide(said: str, size: float) -> float:
    """Return the greatest width of a text in the usual fonts."""
    return 1.1 * size * length(said)


def aside(spot: Point, middle: Point, half_wide: float, half_high: float) -> float:
    """Return the distance of a point from a box around a middle."""
    return hypot(max(0, abs(spot[0] - middle[0]) - half_wide), max(0, abs(spot[1] - middle[1]) - half_high))


# --- the board


def test_no_handle_covers_a_planet() -> None:
    for turn in TURNS:
        assert min(dist(turn, place) for place in PLACES) > PLANET + GRIP
    for pull in PULLS:
        assert min(dist(pull, place) for place in PLACES) > PLANET + TIP


def test_the_two_handles_of_a_ring_do_not_touch_and_are_on_the_sides_they_turn_to() -> None:
    for ring in range(RINGS):
        right, left = beside(ring, 0, 1), beside(ring, 0, -1)
        assert dist(right, left) > 2 * GRIP
        assert left[0] < MIDDLE[0] < right[0]
    assert min(dist(pull, turn) for pull in PULLS for turn in TURNS) > 2 * GRIP


def test_rings_around_handles_are_whole_in_the_picture() -> None:
    for spots, reach in ((PULLS, PULL + RINGED), (TURNS, GRIP + RINGED)):
        for x, y in spots:
            assert reach < x < WIDTH - reach
            assert reach < y < height(2) - reach
            assert dist((x, y), MIDDLE) + reach < BOARD, "and in no zone"


def test_numbers_of_planets_cover_no_planet() -> None:
    for space, (x, y) in enumerate(PLACES):
        for planet in (1, 32, 33, PLANETS):
            right, down = number_spot(space, planet)
            free = [aside(place, (x + right, y + down), 4.2 * len(str(planet)), 4.7) for place in PLACES]
            assert min(free) == free[space] > PLANET_SIZES[VALUE[planet]], "it is nearest to its own"
            assert min(free[:space] + free[space + 1 :]) > PLANET


@pytest.mark.parametrize("seats", [2, 4])
def test_rings_and_spokes_are_numbered_where_no_planet_stands(seats: int) -> None:
    ground = GAME.draw(GAME.look(dealt(seats), 0)).ground
    texts = ElementTree.fromstring(f"<svg>{ground}</svg>").findall("./text")  # those of sprites are deeper
    assert {text.get("font-size") for text in texts} == {"18"}, "large enough for a phone"
    found = {(float(text.get("x", 0)), float(text.get("y", 0)) - 6.5): text.text for text in texts}
    assert len(found) == SPOKES + RINGS
    for spot in found:
        assert min(aside(place, spot, 7, 7) for place in PLACES) > PLANET
    for ring in range(RINGS):
        near = min(found, key=lambda spot: dist(spot, polar(NUMBERS[ring], -1.5 * STEP)))
        assert found[near] == str(ring + 1)
        assert dist(near, MIDDLE) == pytest.approx(ORBITS[ring] if ring else NUMBERS[0], abs=0.2)


# --- the harvest zones


@pytest.mark.parametrize("seat", range(4))
def test_fans_of_harvested_planets_and_their_counts_have_room(seat: int) -> None:
    end = zone_left(seat)
    for value, count in MOST:
        half = PLANET_SIZES[value] * BARE_SIZE
        fan = [bare_spot(seat, value, place, count) for place in range(count)]
        x, _ = count_spot(seat, value, count)
        assert fan[0][0] - half >= end, "the one before is left alone"
        assert fan == sorted(fan) and fan[-1][0] + half < x
        assert all(dist((x, y), MIDDLE) > BOARD + half for x, y in fan)
        end = x + wide(f"×{count}", 18)
    assert end < zone_left(seat) + ZONE_WIDTH


@pytest.mark.parametrize("seat", range(4))
def test_tokens_lie_from_left_to_right_by_value_with_room_for_their_stacks(seat: int) -> None:
    spots = [token_spot(seat, value) for value in range(1, VALUES)]
    halves = [(size + 5.3) * TOKEN_SIZE for size in PLANET_SIZES[1:]]
    assert spots == sorted(spots)
    assert spots[0][0] - STACK - halves[0] > 8 and spots[-1][0] + halves[-1] < WIDTH - 8
    for place in range(VALUES - 2):
        assert spots[place][0] + halves[place] < spots[place + 1][0] - STACK - halves[place + 1]
    handles = [dist(spot, pull) - half for spot, half in zip(spots, halves, strict=True) for pull in PULLS]
    assert min(handles) > GRIP + RINGED
    for value in range(1, VALUES):
        assert aside(spots[value - 1], stack_spot(seat, value), 16, 10) > 10, "the value can be read"


@pytest.mark.parametrize("seat", range(4))
def test_a_button_has_room_between_tokens_and_handles(seat: int) -> None:
    spot = button_spot(seat)
    assert 52 + RINGED < spot[0] < WIDTH - 52 - RINGED
    assert min(aside(pull, spot, 52 - 5, 16) for pull in PULLS) > GRIP + 1  # with rounded ends
    for value in range(1, VALUES):
        assert abs(stack_spot(seat, value)[1] - spot[1]) > 16 + 10
        assert dist(token_spot(seat, value), spot) > 16 + 26
