"""Secret Salvage's picture: the layout, recent events, and the player boards."""

import re
from math import dist
from typing import cast

import pytest

from starfold import WATCHER, Event, Match, State
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.data.board import CARRIES, COLOURS, NAMES, NEXT, OFF, SPACES, WAYS
from starfold.games.secret_salvage.data.components import COST, POWER_NAMES
from starfold.games.secret_salvage.draw.cards import TEXTS
from starfold.games.secret_salvage.draw.places import (
    BOARD_HIGH,
    CELL,
    HEIGHT,
    MIDDLE,
    SIDE,
    WIDTH,
    board_places,
    edge_spaces,
    outward,
    where,
)
from starfold.games.secret_salvage.view import SalvageView
from tests.games.pictures import label, place, texts
from tests.games.secret_salvage.drawn import TEXT, all_views, by_id, has_id, picture, rich, sprites, watched
from tests.games.secret_salvage.positions import at, play, started, view_of

pytestmark = pytest.mark.once  # pictures are not compiled


def spot(name: str) -> tuple[float, float]:
    return where(NAMES.index(name))


# --- the field


def test_neighbours_touch_and_the_six_directions_are_straight_in_the_picture() -> None:
    for space in range(SPACES):
        for way in range(WAYS):
            other = NEXT[space * WAYS + way]
            if other != OFF:
                (x, y), (to_x, to_y) = where(space), where(other)
                assert dist((x, y), (to_x, to_y)) == pytest.approx(CELL)
                turn = 1j ** (60 * way / 90)
                assert (to_x - x, to_y - y) == pytest.approx((CELL * turn.real, CELL * turn.imag))


def test_the_field_lies_within_the_picture_with_row_a_at_the_top() -> None:
    for space in range(SPACES):
        x, y = where(space)
        assert CELL / 2 < x < WIDTH - CELL / 2 and SIDE < y < HEIGHT - SIDE
    assert spot("A1")[1] < spot("B1")[1] < spot("I1")[1]
    assert spot("A1")[0] < spot("A5")[0]
    assert spot("E5") == pytest.approx(MIDDLE)


@pytest.mark.parametrize(("colour", "spaces"), [("blue", "A1 A2 A3 A4 A5"), ("yellow", "E9 F8 G7 H6 I5")])
def test_an_edge_goes_clockwise_from_corner_to_corner(colour: str, spaces: str) -> None:
    assert [NAMES[space] for space in edge_spaces(COLOURS.index(colour))] == spaces.split()
    assert outward(COLOURS.index("blue")) == -90


def test_rows_have_their_colour_and_corners_both() -> None:
    root = picture(view_of(started(2), WATCHER), ground=True)
    shades = {"blue": "#4d9bff", "red": "#ff5f66", "purple": "#b583ff"}
    for space in ("A3", "A1", "A5", "B2"):
        fills = {path.get("fill") for path in by_id(root, f"space-{space}").findall("{*}path")}
        mask = CARRIES[NAMES.index(space)]
        for colour, shade in shades.items():
            assert (shade in fills) == bool(mask >> COLOURS.index(colour) & 1)


def test_every_space_says_its_name_and_its_colours() -> None:
    root = picture(view_of(started(2), WATCHER), ground=True)
    for name in NAMES:
        assert texts(by_id(root, f"space-{name}")) == [name]
    assert label(by_id(root, "space-E5")) == "E5"
    assert label(by_id(root, "space-A1")) == "A1, blue and purple"


def test_a_seat_sees_its_goal_marked_and_a_watcher_none() -> None:
    root = picture(view_of(started(2), 1), ground=True)
    docks = [name for name in NAMES if "dock" in sprites(by_id(root, f"space-{name}"))]
    assert docks == ["I1", "I2", "I3", "I4", "I5"]
    assert label(by_id(root, "space-I3")) == "I3, orange, your goal"
    nobody = picture(view_of(started(2), WATCHER), ground=True)
    assert not any("dock" in sprites(by_id(nobody, f"space-{name}")) for name in NAMES)


@pytest.mark.parametrize(
    ("seat", "closed"),
    [(0, "F1 F8 G1 G7 H1 H6"), (1, "A2 A3 A4 F1 G1 H1"), (2, "A2 A3 A4 F8 G7 H6")],
)
def test_of_three_seats_each_sees_what_is_closed_to_it(seat: int, closed: str) -> None:
    root = picture(view_of(started(3), seat), ground=True)
    barred = [name for name in NAMES if "barred" in sprites(by_id(root, f"space-{name}"))]
    docks = [name for name in NAMES if "dock" in sprites(by_id(root, f"space-{name}"))]
    assert sorted(barred) == closed.split()
    assert len(docks) == 13 and not set(docks) & set(barred)
    assert str(label(by_id(root, f"space-{barred[0]}"))).endswith(", closed to your ships")
    nobody = picture(view_of(started(3), WATCHER), ground=True)
    assert not any("barred" in sprites(by_id(nobody, f"space-{name}")) for name in NAMES)


# --- player boards


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_player_board_lies_at_the_edge_that_its_seat_flies_to(seats: int) -> None:
    view = watched(seats)[0]
    places = board_places(tuple(view.colours))
    for one, (x, y, wide) in enumerate(places):
        middle = (x + wide / 2, y + BOARD_HIGH / 2)
        assert x >= 8 and x + wide <= WIDTH - 8
        assert (middle[1] < MIDDLE[1]) == (COLOURS[view.colours[one]] in ("purple", "blue", "red"))
        assert all(abs(x - left) >= wide or y != upper for left, upper, _ in places[:one])
        assert place(by_id(picture(view), f"board-{one}")) == pytest.approx((x, y), abs=0.1)


def test_a_player_board_shows_energy_and_red_tiles_by_kind() -> None:
    board = by_id(picture(view_of(rich(), 1)), "board-0")
    held = [name for name in sprites(board) if name.startswith(("small", "pip"))]
    assert held == ["small-1", "small-2", "small-3", "pip-4", "pip-5", "pip-6"]
    assert sprites(board)[-7:] == ["slot"] * 6 + ["slot-last"]
    assert texts(board) == ["Seat 1", "4", "2", "1", "3"]  # name, energy, Solar and Atomic Cells, red tiles
    tiles = "2 Solar Cell, 1 Atomic Cell, 1 Gravity Mine, 1 Drained, 1 Interference"
    assert label(board) == f"Seat 1, blue: 0 of 3 home, energy 4, 3 red tiles ({tiles})"


def docks(state: State, seat: int) -> list[tuple[str | None, bool]]:
    """Return the colours of a player board's docks, and whether a ship is in each."""
    circles = by_id(picture(view_of(state, 0)), f"board-{seat}").findall("{*}circle")[:3]
    return [(circle.get("stroke"), circle.get("fill") == circle.get("stroke")) for circle in circles]


def test_docks_show_ships_at_the_goal() -> None:
    assert docks(at("A2 A5 E5 / D3"), 0) == [("#4d9bff", True), ("#4d9bff", True), ("#4d9bff", False)]


def test_with_three_seats_docks_show_which_goal_colours_are_filled() -> None:
    blue, purple, red = "#4d9bff", "#b583ff", "#ff5f66"
    # A corner counts for the one colour that is still open.
    state = at("A3 A5 E5 / D3 D4 D5 / F3 F4 F5")
    assert docks(state, 0) == [(blue, True), (purple, False), (red, True)]


def test_who_is_asked_who_may_be_chosen_and_who_has_won_stands_out() -> None:
    def frame(state: State, seat: int, eyes: int = 0) -> str | None:
        boxes = by_id(picture(view_of(state, eyes)), f"board-{seat}").findall("{*}rect")
        return boxes[-1].get("stroke") if boxes[-1].get("stroke-width") == "3" else "thin"

    assert [frame(rich(), seat) for seat in (0, 1)] == ["#4d9bff", "thin"]
    three = at("E5 / D3 / F5", "E6m", drawn="s")
    hit = play(three, "activate E5", "fly E6")
    assert [frame(hit, seat) for seat in (1, 2)] == ["#9fe0ff", "#9fe0ff"]
    assert [frame(hit, seat, eyes=1) for seat in (1, 2)] == ["thin", "thin"]
    end = at("E5 / D3", phase="ended", winner="1", drawn="-")
    assert [frame(end, seat) for seat in (0, 1)] == ["thin", "#ffd479"]


def test_names_are_shown_escaped_and_shortened() -> None:
    match = Match(GAME, names=["<script>", "A name of very many many letters"], seed=b"x")
    root = picture(match.view(0))
    assert texts(by_id(root, "board-0"))[0] == "<script>"
    assert texts(by_id(root, "board-1"))[0].endswith("…")
    assert str(label(by_id(root, "board-1"))).startswith("A name of very many many letters, ")


# --- around the field


def test_stack_box_and_round_are_told() -> None:
    root = picture(view_of(at("E5 / D3", box="ssm"), 0))
    assert label(by_id(root, "stack")) == "Stack: 18 tiles"
    assert label(by_id(root, "box")) == "Box: 2 Solar Cell, 1 Gravity Mine"
    assert sprites(by_id(root, "box")) == ["small-1", "small-4"] and texts(by_id(root, "box")) == ["Box 3", "2", "1"]
    assert texts(by_id(root, "round")) == ["Round 5/50"]


def test_the_last_round_is_told() -> None:
    assert texts(by_id(picture(view_of(at("A2 A3 A4 / D3 D4 D5", reached="1,0", seat="1"), 0)), "round")) == [
        "Last round"
    ]
    assert texts(by_id(picture(view_of(at("E5 / D3", limit="5"), 0)), "round")) == ["Last round"]


def test_power_ups_have_name_cost_and_text() -> None:
    root = picture(view_of(rich(), 0))
    names = ["thruster", "scanner", "tractor-beam", "gravity-sling"]
    ids = [group.get("id") for group in by_id(root, "powers") if str(group.get("id")).startswith("power-")]
    assert ids == [f"power-{name}" for name in names]
    sling = by_id(root, "power-gravity-sling")
    assert label(sling) == "Gravity Sling (3): swap with a ship within 3"
    ground = picture(view_of(rich(), 0), ground=True)
    for power, name in enumerate(POWER_NAMES):
        for look in ("", "-calm"):
            said = texts(by_id(ground, f"sprite-secret_salvage-card-{power}{look}"))
            assert said == [name.title(), *TEXTS[power], str(COST[power])]


def look(view: SalvageView, name: str) -> tuple[str, str | None]:
    """Return the sprite of a card, and the colour of its frame."""
    card = by_id(picture(view), f"power-{name}")
    frame = card.find("{*}rect")
    return sprites(card)[0], frame.get("stroke") if frame is not None else None


def test_a_power_up_is_bright_and_lit_if_offered_and_else_calm() -> None:
    assert look(view_of(rich(), 0), "scanner") == ("card-3", "#9fe0ff")
    assert look(view_of(rich(), 1), "scanner") == ("card-3-calm", None)  # it is not this seat's turn
    assert look(view_of(rich(), 0), "thruster") == ("card-0-calm", None)  # it could be paid, but not before a step
    mined = play(at("E5 / D3 / F5", "E6m", "sssaa//"), "activate E5", "fly E6")
    assert look(view_of(mined, 0), "thruster") == ("card-0-calm", None)  # a neighbour is to be chosen


def test_the_power_up_that_was_used_in_this_turn_has_a_golden_mark() -> None:
    match = Match(GAME, 2, {"blue_power_ups": "thruster and scanner"}, seed=b"lit")
    match.play_code("buy scanner 1")
    view = cast(SalvageView, match.view(0))
    assert look(view, "scanner") == ("card-3-calm", "#ffd479")
    assert sprites(by_id(picture(view), "power-scanner"))[1:] == ["used"]
    assert label(by_id(picture(view), "power-scanner")) == "Scanner (1): look at one or two tiles; used in this turn"


# --- recent events


def events(*told: Event) -> SalvageView:
    view = view_of(rich(), 0)
    view.recent = list(told)
    return view


def test_a_flight_a_shift_and_a_swap_leave_traces_in_the_colours_of_the_ships() -> None:
    e5, e7, d3, d4 = (NAMES.index(name) for name in ("E5", "E7", "D3", "D4"))
    (flight,) = by_id(picture(events(Event("flew", 0, [e7, e5, 0]))), "traces").findall("{*}path")
    assert flight.get("stroke") == "#4d9bff"
    assert flight.get("d") == "M{:g},{:g}L{:g},{:g}".format(*where(e7), *where(e5))
    shift = by_id(picture(events(Event("moved", 0, [d4, d3, 3]))), "traces").findall("{*}path")
    assert [path.get("stroke") for path in shift] == ["#04060f", "#ff9436"]
    swap = by_id(picture(events(Event("swapped", 0, [d3, e5, 3]))), "traces").findall("{*}path")
    assert [path.get("stroke") for path in swap][1::2] == ["#4d9bff", "#ff9436"]


def test_a_tile_that_was_met_is_turned_up_bursts_and_flies_to_the_player_board() -> None:
    e5 = NAMES.index("E5")
    root = picture(events(Event("met", 0, [4, e5, 0])))
    assert sprites(by_id(root, "traces")) == ["burst"] and sprites(by_id(root, "news")) == ["badge-4"]
    caught = by_id(root, "caught-0")
    assert sprites(caught) == ["pip-4"]
    assert caught.get("data-from") == "{:g} {:g}".format(*where(e5))
    x, y, wide = board_places((0, 3))[0]
    assert x < place(caught)[0] < x + wide and y < place(caught)[1] < y + BOARD_HIGH


def test_an_incompatible_power_cell_flies_to_who_was_given_it() -> None:
    e5 = NAMES.index("E5")
    met = Event("met", 0, [3, e5, 0])
    assert not has_id(picture(events(met)), "caught-0")
    view = view_of(at("E5 / D3", boards="/i"), 0)
    view.recent = [met, Event("gave", 0, [1, 3])]
    assert place(by_id(picture(view), "caught-0"))[1] > MIDDLE[1]  # orange lies below


def test_a_tile_that_was_met_and_spent_flies_to_no_board() -> None:
    assert not has_id(picture(events(Event("met", 1, [2, NAMES.index("E5"), 3]))), "caught-0")


def test_a_look_leaves_an_eye() -> None:
    assert sprites(by_id(picture(events(Event("scanned", 1, [5]))), "news")) == ["eye"]


# --- the fixed and the moving layer


def test_the_ground_stays_the_same_for_a_seat_through_a_match() -> None:
    for seats in (2, 3):
        for seat in range(seats):
            grounds = {GAME.draw(view).ground for view in watched(seats) if view.seat == seat}
            assert len(grounds) == 1


def test_a_move_costs_little() -> None:
    for view in list(all_views())[::4]:
        assert len(GAME.draw(view).moving) < 48_000
        assert sum(len(offer.preview) for offer in GAME.offers(view)) < 60_000


def test_the_picture_is_upright_and_fits_a_page() -> None:
    sizes = {(GAME.draw(watched(seats)[0]).width, GAME.draw(watched(seats)[0]).height) for seats in range(2, 7)}
    assert sizes == {(640, HEIGHT)} and HEIGHT <= 800


def test_text_that_matters_is_large_enough_for_a_phone() -> None:
    names = re.compile("|".join(NAMES))
    for view in (watched(2)[100], watched(6)[200], view_of(rich(), 0)):
        sizes = [
            float(text.get("font-size", 0))
            for text in picture(view, ground=True).iter(TEXT)
            if not names.fullmatch(str(text.text))  # of spaces, for the log
        ]
        assert min(sizes) >= 14
        captions = ("redeploy: discard", "lay", "pay", "drawn", "to lay")
        moving = [text for text in picture(view).iter(TEXT) if text.text not in captions]
        assert min(float(text.get("font-size", 0)) for text in moving) >= 16


def test_the_label_says_how_it_stands() -> None:
    assert (
        GAME.draw(view_of(at("A2 A3 E5 / D3 D4 D5"), 0)).label
        == "Secret Salvage, round 5. Ships home: Seat 1 2, Seat 2 0."
    )
