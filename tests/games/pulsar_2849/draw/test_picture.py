"""Pulsar 2849's whole picture: its panels combined, well-formed in every phase, small, and stable."""

import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest

from starfold import WATCHER, Match
from starfold.art.canvas import number
from starfold.art.poster import poster
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.draw import BOARDS, draw
from tests.games.pulsar_2849.drawn import all_views, by_id, picture, view_of, watched
from tests.games.pulsar_2849.positions import at

pytestmark = pytest.mark.once  # pictures are not compiled

MOST = 60 * 1024  # characters of a moving layer, before it is compressed


@cache
def parsed(drawn: str) -> tuple[list[str], set[str], set[str]]:
    """Return the ids that SVG defines, the ids it refers to, and the colours it names. It is cached."""
    ElementTree.fromstring(f"<svg>{drawn}</svg>")  # well-formed, or it raises
    ids = re.findall(r'\sid="([^"]*)"', drawn)
    used = {one or other for one, other in re.findall(r'url\(#([^)]*)\)|href="#([^"]*)"', drawn)}
    return ids, used, set(re.findall(r"var\(--([^)]*)\)", drawn))


def test_every_picture_is_well_formed_small_and_defines_all_that_it_refers_to() -> None:
    for view in all_views()[::2]:
        drawn = draw(view)
        ground, moving = parsed(drawn.ground), parsed(drawn.moving)
        ids = ground[0] + moving[0]
        assert len(set(ids)) == len(ids)
        assert ground[1] | moving[1] <= set(ids)
        assert ground[2] | moving[2] <= set(drawn.tones)
        assert len(drawn.moving) < MOST


def test_a_seat_gets_one_ground_for_a_whole_match_once_it_is_set_up() -> None:
    for match in (0, 1, 4):
        grounds = {draw(view).ground for view in watched(match)[20::5] if view.seat == 0}
        assert len(grounds) == 1


def test_what_stays_keeps_its_place_in_the_moving_layer() -> None:
    order = [[str(group.get("id")) for group in picture(view) if group.get("id")] for view in watched(4)[::17]]
    for ids in order:
        assert [name for name in order[-1] if name in ids] == [name for name in ids if name in order[-1]]
    map_ids = ["round", "flown", "lit", "systems", "pulsars", "bonuses", "news", "reach", "ships"]
    assert all(ids[: len(map_ids)] == map_ids and ids[-1] == "asks" for ids in order)
    systems = {tuple(group.get("id") for group in by_id(picture(view), "systems")) for view in watched(0)[::29]}
    assert len(systems) == 1


def test_panels_640_wide_or_spreads_cover_the_picture_without_overlapping() -> None:
    for view in (view_of(at("3")), watched(3)[-1], watched(4)[-1]):
        drawn = draw(view)
        for wide in (False, True):
            panels = [panel for panel in drawn.panels if panel.wide == wide]
            assert {panel.width for panel in panels} == {1280 if wide else 640}
            assert sum(panel.width * panel.height for panel in panels) == drawn.width * drawn.height
            for one, other in combinations(panels, 2):
                assert one.x != other.x or one.y + one.height <= other.y or other.y + other.height <= one.y
        assert len({panel.key for panel in drawn.panels}) == len(drawn.panels)
        assert drawn.panels[0].key == ("end-scores" if view.over else "map")


def test_while_it_is_chosen_how_a_die_is_read_the_panel_of_the_dice_has_the_buttons_too() -> None:
    for tokens, top in (("1,0/0,0", 634), ("0,0/0,0", 700)):
        panels = {panel.key: panel for panel in draw(view_of(at("3", tokens=tokens))).panels}
        assert panels["dice"].y == top and panels["dice"].y + panels["dice"].height == 1040
        assert panels["map"].height == 700


def test_after_the_end_panels_have_new_keys_so_that_a_page_turns_to_the_scores() -> None:
    during, after = draw(watched(1)[-2]).panels, draw(watched(1)[-1]).panels
    assert not {panel.key for panel in during} & {panel.key for panel in after}
    assert {panel.title for panel in during} == {panel.title for panel in after}
    first = [next(panel for panel in after if panel.wide == wide) for wide in (False, True)]
    assert [panel.key for panel in first] == ["end-scores", "end-seats"]


def test_the_picture_says_the_round_and_the_points() -> None:
    assert draw(view_of(at("3", points=[12, 34]))).label == "Pulsar 2849, round 5 of 8. VP: Seat 1 12, Seat 2 34."


def test_names_are_escaped() -> None:
    match = Match(GAME, 2, names=["<script>", 'A & "B"'], seed=b"x")
    ElementTree.fromstring(GAME.draw(match.view(WATCHER)).svg())


def test_every_board_has_its_part_in_the_picture() -> None:
    view = watched(4)[200]
    drawn = draw(view)
    for board in BOARDS:
        assert board.ground(view) in drawn.ground and board.moving(view) in drawn.moving


def test_small_print_is_no_smaller_than_15() -> None:
    for view in all_views()[::9]:
        drawn = draw(view)
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn.moving)]
        assert sizes and min(sizes) >= 15


def test_the_poster_shows_the_map_alone() -> None:
    drawn = poster(GAME).svg()
    size = min(576 / 640, 652 / 700)
    assert f'transform="scale({size:.3f})"' in drawn and f'width="{576}" height="{number(700 * size)}"' in drawn
