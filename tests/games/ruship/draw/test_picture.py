"""RUSHIP's picture: its pieces, clickable elements, previews, and recent events."""

import re
from xml.etree import ElementTree

import pytest

from starfold import WATCHER, Event, Match, View
from starfold.games.ruship import GAME
from starfold.games.ruship.draw.track import HEIGHT, LENGTH, WIDTH, heading, size, turned, where
from tests.games.ruship.positions import written

Element = ElementTree.Element


def view_of(seat: int = 0, **changes: str) -> View:
    """Return the view of a position that `written` describes."""
    return GAME.look(GAME.read(written(**changes)), seat)


def picture(view: View) -> Element:
    """Return the whole picture, parsed."""
    return ElementTree.fromstring(GAME.draw(view).svg())


def by_id(root: Element, name: str) -> Element | None:
    """Return the element of an id."""
    return root.find(f".//*[@id='{name}']")


def sprites(root: Element | None) -> list[str]:
    """Return the sprites that an element refers to."""
    assert root is not None
    return [
        str(use.get("href")).removeprefix("#sprite-ruship-") for use in root.iter("{http://www.w3.org/2000/svg}use")
    ]


def paths(view: View) -> dict[str, list[str]]:
    """Return the clicks of each offer, by its code."""
    return {offer.code: offer.clicks for offer in GAME.offers(view)}


# --- the track


@pytest.mark.parametrize("spaces", [9, 12, 18, 24])
def test_spaces_never_touch_and_stay_in_the_picture(spaces: int) -> None:
    places = [where(space, spaces) for space in range(1, spaces + 1)]
    for one, (x, y) in enumerate(places):
        assert size(spaces) < x < WIDTH - size(spaces)
        assert size(spaces) < y < HEIGHT - size(spaces)
        for a, b in places[:one]:
            assert (x - a) ** 2 + (y - b) ** 2 > (2 * size(spaces)) ** 2


def test_the_board_is_the_same_turned_half_round() -> None:
    for space in range(20):
        x, y = turned(where(19 - space, 18))
        assert where(space, 18) == pytest.approx((x, y), abs=0.01)
    assert LENGTH > 1500


def test_ships_head_away_from_earth() -> None:
    assert heading(2, 18) == pytest.approx(90, abs=2)  # to the right
    assert heading(9, 18) == pytest.approx(270, abs=2)  # and back


# --- the layout


def test_pieces_stand_on_their_spaces_and_say_so() -> None:
    root = picture(view_of(ships="4,9", ufos="12"))
    for name, said in [
        ("ship-4", "ship on 4"),
        ("ship-9", "ship on 9"),
        ("ufo-12", "UFO on 12"),
        ("base-0", "Mothership on 1"),
        ("base-1", "Vortex on 18"),
    ]:
        piece = by_id(root, name)
        assert piece is not None
        assert piece.findtext("{*}title") == said
        space = int(name.split("-")[1]) if "base" not in name else {"base-0": 1, "base-1": 18}[name]
        x, y = where(space, 18)
        assert piece.get("transform") == f"translate({x:.1f},{y:.1f})".replace(".0,", ",").replace(".0)", ")")
    assert by_id(root, "ship-5") is None


def test_a_pair_stands_side_by_side_under_two_ids() -> None:
    root = picture(view_of(ships="4,4", mine="wingmates"))
    assert by_id(root, "ship-4") is not None
    assert by_id(root, "ship-4b") is not None


def test_supplies_are_counted_out() -> None:
    root = picture(view_of(ships="4,9", ufos="12"))
    assert sprites(by_id(root, "tokens-0")) == ["token-0"] * 3
    assert sprites(by_id(root, "tokens-1")) == ["token-1"] * 4


def test_hits_burn_on_the_planet_and_break_shields() -> None:
    root = picture(view_of(mine="reroll retreat", theirs="overdrive"))
    assert sprites(by_id(root, "fires-0")) == ["fire"] * 2
    assert sprites(by_id(root, "fires-1")) == ["fire"]
    assert sprites(by_id(root, "name-0")) == ["shield", "shield-broken", "shield-broken"]
    assert sprites(by_id(root, "name-1")) == ["shield", "shield", "shield-broken"]


def test_powers_lie_on_the_table_or_with_their_owner() -> None:
    root = picture(view_of(mine="reroll retreat", theirs="overdrive"))
    spots = {}
    for key, sprite in [
        ("reroll", "power-0-0"),
        ("overdrive", "power-1-1"),
        ("broadside", "power-2"),
        ("retreat", "power-3-0"),
        ("wingmates", "power-4"),
    ]:
        token = by_id(root, f"power-{key}")
        assert token is not None
        assert sprites(token) == [sprite]
        assert token.findtext("{*}text") == key.capitalize()
        spots[key] = token.get("transform")
    assert len(set(spots.values())) == 5


def test_dice_lie_with_whose_turn_it_is() -> None:
    assert sprites(by_id(picture(view_of(dice="3,5")), "die-low")) == ["die-0-3"]
    root = picture(view_of(seat=1, active="1", dice="0,7", used="o", theirs="overdrive"))
    assert sprites(by_id(root, "die-high")) == ["die-1-7"]
    assert by_id(root, "die-low") is None


def test_names_are_shown_escaped_and_shortened() -> None:
    match = Match(GAME, names=["<script>", "A name of many many letters"], seed=b"x")
    root = picture(match.view(0))
    assert "<script>" in [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    name = by_id(root, "name-1")
    assert name is not None
    assert name.findtext("{*}text") == "A name of man…"
    assert name.findtext("{*}title") == "A name of many many letters: 0 of 3 shields broken"


def test_who_is_asked_and_who_has_won_stands_out() -> None:
    def frame(seat: int, **changes: str) -> str | None:
        name = by_id(picture(view_of(0, **changes)), f"name-{seat}")
        box = name.find("{*}rect") if name is not None else None
        return box.get("stroke") if box is not None else None

    assert frame(0) not in ("none", None)
    assert frame(1) == "none"
    assert frame(0, phase="choosing", ships="") == "none"
    assert frame(1, phase="ended", active="1", hits="3,0", powers="0,-,0,-,-") == "#ffd479"  # gold


# --- the fixed and the moving layer


def test_the_ground_depends_on_the_length_of_the_track_alone() -> None:
    match = Match(GAME, seed=b"ground")
    grounds = {GAME.draw(match.view(WATCHER)).ground}
    while not match.over():
        match.play(match.view(match.mover()).legal[-1])
        grounds.add(GAME.draw(match.view(0)).ground)
    assert len(grounds) == 1
    assert GAME.draw(view_of(spaces="12")).ground not in grounds


def test_a_move_costs_little() -> None:
    match = Match(GAME, seed=b"little")
    while not match.over():
        assert len(GAME.draw(match.view(match.mover())).moving) < 14_000
        match.play(match.view(match.mover()).legal[0])


def test_text_is_large_enough_for_a_phone() -> None:
    sizes = [float(found) for found in re.findall(r'font-size="([^"]*)"', GAME.draw(view_of(mine="reroll")).svg())]
    assert min(sizes) * 360 / WIDTH >= 10


def test_the_last_turn_leaves_its_traces() -> None:
    match = Match(GAME, names=["Ada", "Bob"], seed=b"starfold")
    assert sprites(by_id(picture(match.view(0)), "traces")) == []
    match.play_code("enter 6")
    root = picture(match.view(0))
    traces = by_id(root, "traces")
    assert traces is not None
    assert len(traces.findall("{*}path")) == 1
    ufo = by_id(root, "ufo-12")
    assert ufo is not None
    x, y = where(18, 18)
    assert ufo.get("data-from") == f"{x:.1f} {y:.1f}"


def test_a_token_that_entered_came_from_where_the_base_stood_then() -> None:
    view = view_of(dice="0,5", used="", bases="2,18", ships="4")
    view.recent = [Event("entered", 0, [4]), Event("advanced", 0, [2])]
    root = picture(view)
    for name in ("ship-4", "base-0"):
        piece = by_id(root, name)
        assert piece is not None
        assert piece.get("data-from") == "{:.1f} {:.1f}".format(*where(1, 18))


def test_a_capture_leaves_a_burst() -> None:
    match = Match(GAME, seed=b"burst")
    bursts = 0
    while not match.over():
        match.play(match.view(match.mover()).legal[-1])
        view = match.view(WATCHER)
        captured = sum(event.kind == "captured" for event in view.recent)
        assert sprites(by_id(picture(view), "traces")).count("burst") == captured
        bursts += captured
    assert bursts > 0


# --- clicks


def test_a_flight_is_clicked_from_where_to_where() -> None:
    assert paths(view_of(dice="3,5", ships="8")) == {
        "enter 3": ["supply-0", "space-4"],
        "enter 5": ["supply-0", "space-6"],
        "move 8 by 3": ["space-8", "space-11"],
        "move 8 by 5": ["space-8", "space-13"],
    }


def test_where_both_dice_lead_to_one_place_the_die_is_clicked_last() -> None:
    found = paths(view_of(dice="3,5", ships="17"))
    assert found["move 17 by 3"] == ["space-17", "planet-1", "die-low"]
    assert found["move 17 by 5"] == ["space-17", "planet-1", "die-high"]


def test_a_base_is_clicked_like_a_token() -> None:
    assert paths(view_of(dice="1,5"))["base"] == ["space-1", "space-2"]


def test_powers_are_clicked_on_their_tokens() -> None:
    ready = paths(view_of(dice="3,5", mine="reroll overdrive"))
    assert ready["reroll 3"] == ["power-reroll", "die-low"]
    assert ready["reroll 5"] == ["power-reroll", "die-high"]
    assert ready["overdrive"] == ["power-overdrive"]
    asked = paths(view_of(phase="how_many", mine="broadside"))
    assert asked == {"one die": ["power-broadside"], "two dice": ["dice-0"]}
    chosen = paths(view_of(seat=1, phase="choosing", mine="reroll"))
    assert chosen["take wingmates"] == ["power-wingmates"]


def test_two_dice_are_clicked_anywhere_on_their_tray_also_between_the_slots() -> None:
    root = picture(view_of(mine="broadside", phase="how_many"))
    for seat in range(2):
        tray = by_id(root, f"dice-{seat}")
        assert tray is not None
        box = tray.find("{http://www.w3.org/2000/svg}rect")
        assert box is not None and box.get("pointer-events") == "all"
        left, width = float(box.get("x", "0")), float(box.get("width", "0"))
        moved = [group.get("transform", "") for group in tray if group.tag.endswith("}g")]
        slots = [float(re.findall(r"[\d.]+", transform)[0]) for transform in moved]
        assert len(slots) == 2
        assert left < min(slots) < max(slots) < left + width


def test_dice_without_a_move_are_given_up_by_a_button() -> None:
    view = view_of(mine="reroll", ships="10,11,12,13,14", ufos="2,15,15", theirs="wingmates", dice="1,1", bases="9,18")
    assert paths(view)["pass"] == ["pass"]
    assert by_id(picture(view), "pass") is not None


def test_what_can_be_clicked_has_a_ring_and_where_it_lands_too() -> None:
    marks = by_id(picture(view_of(dice="3,5", ships="4,17", ufos="9")), "marks")
    shown = sprites(marks)
    assert shown.count("ring-space") == 2
    assert shown.count("struck") == 1  # the UFO on 9
    assert shown.count("aim") == 1  # the alien planet
    assert sprites(by_id(picture(view_of(WATCHER, ships="4")), "marks")) == []


# --- previews


def test_previews_foretell_landing_capture_and_attack() -> None:
    view = view_of(dice="3,5", ships="4,17", ufos="9")
    drawn = {offer.code: offer.preview for offer in GAME.offers(view)}
    assert "#sprite-ruship-token-0" in drawn["move 4 by 3"]
    assert "#sprite-ruship-struck" not in drawn["move 4 by 3"]
    assert "#sprite-ruship-struck" in drawn["move 4 by 5"]
    assert "#sprite-ruship-aim" in drawn["move 17 by 5"]
    assert "#sprite-ruship-token-0" not in drawn["move 17 by 5"]


def test_a_broadside_foretells_all_it_would_capture() -> None:
    view = view_of(dice="0,5", used="fb", mine="broadside", ships="4", ufos="6,8,9")
    drawn = {offer.code: offer.preview for offer in GAME.offers(view)}
    assert drawn["move 4 by 5"].count("#sprite-ruship-struck") == 3


def test_a_base_is_foretold_as_itself_and_a_power_not_at_all() -> None:
    view = view_of(dice="1,5", mine="overdrive")
    drawn = {offer.code: offer.preview for offer in GAME.offers(view)}
    assert "#sprite-ruship-base-0" in drawn["base"]
    assert drawn["overdrive"] == ""
