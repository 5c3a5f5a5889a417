"""Blue Shift's offers in the picture: clickable elements, and previews."""

import re
from math import dist

import pytest

from starfold import WATCHER
from starfold.art.letters import length
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.draw.places import MIDDLE, ORBITS, STAR_SIZE, WIDTH, where
from tests.games.blue_shift.drawn import (
    THREE,
    USE,
    all_views,
    by_id,
    has_id,
    label,
    paths,
    picture,
    place,
    previews,
    sprites,
    view_of,
)
from tests.games.blue_shift.positions import FULL, dealt

pytestmark = pytest.mark.once  # pictures are not compiled


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
        assert STAR_SIZE < dist((x, y), MIDDLE) < ORBITS[0]
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
    assert {by_id(root, name).get("class") for name in ("spoke-1", "ring-3-counter")} == {"handle"}
    assert by_id(root, "token-1").get("class") is None, "it can be clicked at once"


def test_handles_are_there_only_for_who_can_spend_a_token_now() -> None:
    for view in (view_of(*THREE), view_of(*THREE, seat=1, zones="/54*"), view_of(*THREE, seat=WATCHER, zones="2*/")):
        root = picture(view)
        assert not any(re.match("token|spoke|ring", element.get("id", "")) for element in root.iter())


@pytest.mark.parametrize("tokens", [[2], [2, 3], [2, 3, 4, 5, 6]])
def test_a_token_is_clicked_where_the_uppermost_of_its_stack_lies(tokens: list[int]) -> None:
    root = picture(view_of(*THREE, zones=",".join(f"{token}*" for token in tokens) + "/"))
    spots = [place(by_id(root, f"planet-{token}")) for token in tokens]
    assert place(by_id(root, "token-1")) == pytest.approx(spots[-1], abs=0.1)
    assert spots == sorted(set(spots)), "all of them are to be seen"
    counts = [text.text for text in by_id(root, "stacks").iter("{http://www.w3.org/2000/svg}text")]
    assert counts == ([f"×{len(tokens)}"] if len(tokens) > 1 else [])


def test_turns_end_by_a_button_in_the_own_zone() -> None:
    for name, view in (
        ("done", view_of(*THREE, zones="2*/", phase="after", used="m")),
        ("give-up", view_of("S...............", "..A.............", zones="2*/", phase="stranded")),
        ("pass", view_of("..A.............", ".......o........", zones="2*/", phase="between", active="1", place="1")),
    ):
        assert paths(view)[name.replace("-", " ")] == [name]
        button = by_id(picture(view), name)
        box, text = button.find("{*}rect"), button.find("{*}text")
        assert box is not None and text is not None
        assert float(box.get("width", 0)) > 20 * length(str(text.text)) + 20, "its text touches neither end"
        x, y = place(button)
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
