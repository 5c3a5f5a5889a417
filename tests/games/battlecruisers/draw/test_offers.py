"""Battlecruisers' offers in the picture: clicks, light, and previews."""

from collections.abc import Callable

import pytest

from starfold import WATCHER, State
from starfold.games.battlecruisers.draw.offers import receiver
from starfold.games.battlecruisers.view import BattleView
from tests.games.battlecruisers.drawn import (
    Element,
    all_views,
    drawn,
    has_id,
    ids,
    part,
    paths,
    picture,
    previews,
    sprites,
    sprites_of,
)
from tests.games.battlecruisers.positions import at, fight, view_of

pytestmark = pytest.mark.once  # pictures are not compiled


def test_every_click_is_in_the_picture_and_no_two_offers_have_the_same() -> None:
    for view in all_views():
        found = [tuple(path) for path in paths(view).values()]
        assert len(set(found)) == len(found)
        assert all(len(path) == 1 and path[0] in ids(view) for path in found)


def asked(state: State) -> BattleView:
    return view_of(state, state.mover())


def lit(view: BattleView) -> set[str]:
    """Return the ids of everything that has a bright ring or is a button."""
    root = picture(view)
    found = {str(card.get("id")) for card in root.iter() if card.get("id") and is_lit(card)}
    return found | ({"decline"} if has_id(root, "decline") else set())


def is_lit(group: Element) -> bool:
    """Return whether an element itself, apart from its groups, is lit."""
    uses = [use.get("href", "") for use in group.findall("{*}use")]
    boxes = [box.get("stroke") for box in group.findall("{*}rect")]
    return any("sprite-battlecruisers-lit-" in href for href in uses) or "#9fe0ff" in boxes


def test_lit_is_exactly_what_can_be_clicked() -> None:
    for view in list(all_views())[::2]:
        assert lit(view) == {path[0] for path in paths(view).values()}


# One position for each kind of decision: the position, and the clicks of two offers.
ASKED: dict[str, tuple[Callable[[], State], dict[str, str]]] = {
    "select": (lambda: at("11 13 / 22 31 / 3 11"), {"select 11": "card-11", "select 13": "card-13"}),
    "discard": (
        lambda: fight(at("11 13 22 / 22 31 / 3 31", saved="31"), "11 22 31"),
        {"discard 13": "card-13", "discard saved 31": "saved-0-31"},
    ),
    "discard played": (
        lambda: fight(at("11 13 22 / 11 31 / 3 31"), "11 11 31"),
        {"discard played 11": "played-0", "discard 13": "card-13"},
    ),
    "aim": (lambda: fight(at("33 13 / 22 31 / 12 31"), "33 22 12"), {"aim 2": "mat-1", "aim 3": "mat-2"}),
    "steal": (
        lambda: fight(at("29 13 / 22 31 13 / 3 31 13", saved="/ 3 / 22"), "29 13 13"),
        {"steal 2 3": "saved-1-3", "steal 3 22": "saved-2-22"},
    ),
    "hit": (
        lambda: fight(at("34 13 / 22 31 12 13 / 12 31"), "34 13 12", "aim 2"),
        {"hit 22": "card-22", "hit 31": "card-31"},
    ),
    "name": (lambda: fight(at("44 13 / 22 31 / 3 31"), "44 22 3"), {"name 13": "card-13", "name 44": "card-44"}),
    "raise": (
        lambda: fight(at("16 13 / 22 31 / 3 31", piles="22 31"), "16 22 3"),
        {"raise 22": "card-22", "raise 31": "card-31"},
    ),
    "switch": (
        lambda: fight(at("1 13 22 / 22 31 / 3 31"), "1 22 3"),
        {"switch 13": "card-13", "decline": "decline"},
    ),
    "next": (lambda: fight(at("2 13 / 22 31 / 3 31"), "2 22 31"), {"next 22": "card-22", "next 31": "card-31"}),
    "give": (
        lambda: fight(at("28 13 3 / 22 31 13 / 3 31 22"), "28 22 31"),
        {"give 3": "card-3", "give 13": "card-13"},
    ),
}


@pytest.mark.parametrize("kind", list(ASKED))
def test_each_kind_of_question_has_its_clicks_its_light_and_its_previews(kind: str) -> None:
    make, expected = ASKED[kind]
    view = asked(make())
    found = paths(view)
    for code, name in expected.items():
        assert found[code] == [name]
    assert lit(view) == {path[0] for path in found.values()}
    assert all(preview or code == "decline" for code, preview in previews(view).items())


def test_on_red_alert_the_card_in_play_is_what_is_stolen() -> None:
    view = asked(fight(at("29 13 / 31 / 3 31 13", saved="/ / 22"), "29 31 13"))
    assert paths(view) == {"steal 2 31": ["played-1"], "steal 3 22": ["saved-2-22"]}
    assert lit(view) == {"played-1", "saved-2-22"}


def test_a_hand_that_is_looked_at_is_bright_in_the_set_of_who_looks_alone() -> None:
    state = fight(at("34 13 / 22 31 12 13 / 12 31"), "34 13 12", "aim 2")
    bright = {name for card in part(view_of(state, 0), "set") for name in sprites(card) if name.startswith("set-")}
    assert bright == {"set-12", "set-22", "set-31"}
    others = {name for card in part(view_of(state, 2), "set") for name in sprites(card) if name.startswith("set-")}
    assert others == {"set-31"}


def test_others_see_nothing_lit() -> None:
    state = fight(at("34 13 / 22 31 12 13 / 12 31"), "34 13 12", "aim 2")
    assert lit(view_of(state, 1)) == set() == lit(view_of(state, WATCHER))


# --- previews


def test_a_card_to_play_is_foretold_in_its_place() -> None:
    assert sprites_of(previews(view_of(at("11 13 / 22 31 / 3 11"), 0))["select 13"]) == ["face-176-13", "lit-176"]


def test_a_target_is_foretold_with_a_sight() -> None:
    found = previews(asked(fight(at("33 13 / 22 31 / 12 31"), "33 22 12")))
    assert sprites_of(found["aim 2"]) == ["sight"] and found["aim 2"] != found["aim 3"]


def test_a_card_that_would_go_is_foretold_where_it_would_lie() -> None:
    found = previews(asked(fight(at("34 13 / 22 31 12 13 / 12 31"), "34 13 12", "aim 2")))
    assert sprites_of(found["hit 22"]) == ["mini-22"] and found["hit 22"].count("<path") == 2


def test_a_named_card_is_foretold_to_come_from_all_who_do_not_ignore_it() -> None:
    found = previews(asked(fight(at("44 13 / 22 31 / 3 31", shield="0 0 3"), "44 22 31")))
    assert sprites_of(found["name 13"]) == ["mini-13"]


def test_a_card_is_passed_to_the_next_who_takes_part() -> None:
    state = fight(at("28 13 3 / 22 31 13 / 3 31 22 / 13 22 31", shield="0 3 0 0"), "28 22 31 13")
    assert [receiver(view_of(state, seat)) for seat in (0, 2, 3)] == [2, 3, 0]
    gifts = fight(at("32 13 12 / 12 33 13 / 12 33 22"), "32 12 33")
    assert receiver(view_of(gifts, 1)) == 0 == receiver(view_of(gifts, 2))


def test_previews_belong_to_the_game() -> None:
    for view in list(all_views())[::5]:
        known = drawn(view).ground
        for preview in previews(view).values():
            assert all(f'id="sprite-battlecruisers-{name}"' in known for name in sprites_of(preview))
