"""Matches on a phone, played by taps, and the sizes of tap targets."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import People
from tests.web.browser.drive_blue_shift import until_between
from tests.web.browser.table_page import (
    box,
    clickable,
    foremost,
    new_table,
    offers,
    part,
    play_board,
    ready,
    several_offers,
    sit_at,
    tap_middle,
)
from tests.web.server import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER = 44  # the smallest tap target, in pixels
MISS = 8  # pixels beside a thing on the board within which a tap still selects it

# Tap targets smaller than a finger in either direction. A link inside a sentence may be as high as its line.
SMALL = """finger => {
  const things = [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")];
  // Not the titles of tables and games, beside which there is a button or which are as large as their card.
  const passed = ".skip, p a, dd a, h2 a, h3 a, .rulebook a";
  const sizes = things.filter(thing => thing.checkVisibility() && !thing.closest(passed))
    // A box to tick is ticked by its label too.
    .map(thing => [thing, (thing.matches("[type=checkbox], [type=radio]") ? thing.labels[0] : thing)])
    .map(([thing, target]) => [thing.outerHTML.slice(0, 90), target.getBoundingClientRect()]);
  return sizes.filter(([, {width, height}]) => width > 0 && (width < finger || height < finger))
    .map(([html, {width, height}]) => `${Math.round(width)} × ${Math.round(height)}: ${html}`);
}"""


@pytest.fixture
def phone(people: People) -> Page:
    return people.come(**PHONE)


def test_a_whole_match_by_taps_on_the_board(phone: Page) -> None:
    phone.goto("/")
    card = phone.locator("[data-game=ruship]")
    tap_middle(phone, card.get_by_role("button", name="Play against bots"))
    assert play_board(phone, tap_middle) > 20
    expect(part(phone, "prompt")).to_contain_text("win")
    expect(phone.get_by_role("button", name="Rematch")).to_be_in_viewport()


def test_board_prompt_and_offers_are_on_the_screen_together(phone: Page) -> None:
    sit_at(phone, new_table(phone, name="Ada Augusta, Countess of Lovelace", clock="bank", seconds="3600"))
    narrowed = 0
    for _ in range(10):
        assert ready(phone), "the match is not over so soon"
        together(phone)
        tap_middle(phone, phone.locator(f"#{foremost(clickable(phone))}"))
        if "Chosen:" in part(phone, "prompt").inner_text():
            narrowed += 1
            together(phone)
            tap_middle(phone, phone.locator(f"#{foremost(clickable(phone))}"))
    assert narrowed, "also when a first thing was chosen"


def together(phone: Page) -> None:
    """Check that the whole board is visible, with the prompt and at least one offer below it."""
    phone.evaluate("scrollTo(0, 0)")
    board, panel = box(phone.locator(".board")), box(phone.locator(".ask"))
    assert board["y"] + board["height"] <= panel["y"] < panel["y"] + panel["height"] <= 844
    expect(part(phone, "prompt")).to_be_in_viewport(ratio=1)
    expect(offers(phone).first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_with_a_token_chosen_all_that_can_be_done_is_on_the_screen(
    people: People, server: Server, width: int, height: int
) -> None:
    phone = people.come(**(PHONE | {"viewport": {"width": width, "height": height}}))
    until_between(phone, server, server.person("Bob"))
    all_on_screen(phone, width, height)
    tap_middle(phone, phone.locator(".board [id^=token-].can-click").first)
    expect(part(phone, "prompt")).to_contain_text("Chosen:")
    all_on_screen(phone, width, height)
    said, back = box(phone.locator(".so-far span")), box(phone.get_by_role("button", name="Back"))
    assert back["x"] >= said["x"] + said["width"] and back["y"] < said["y"] + said["height"]


def all_on_screen(phone: Page, width: int, height: int) -> None:
    """Check that the prompt's panel shows all its contents: two offers, and all other buttons."""
    panel = box(phone.locator(".ask"))
    assert panel["y"] + panel["height"] <= height
    for name in ("Undo", "Hint", "Pass until threatened", "Resign"):
        deed = box(phone.get_by_role("button", name=name))
        assert panel["x"] <= deed["x"] and deed["x"] + deed["width"] <= panel["x"] + panel["width"] <= width
        assert panel["y"] <= deed["y"] and deed["y"] + deed["height"] <= panel["y"] + panel["height"]
    expect(offers(phone).nth(1)).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") <= phone.evaluate("screen.width") == width


def test_on_a_phone_that_lies_on_its_side_the_board_is_beside_what_is_asked(people: People) -> None:
    phone = people.come(**(PHONE | {"viewport": {"width": 844, "height": 390}}))
    sit_at(phone, new_table(phone))
    several_offers(phone)
    board, panel = box(phone.locator(".board")), box(phone.locator(".ask"))
    assert board["x"] + board["width"] <= panel["x"]
    for thing in (part(phone, "prompt"), offers(phone).first, phone.get_by_role("button", name="Resign")):
        expect(thing).to_be_in_viewport(ratio=1)
    expect(phone.locator(".board")).to_be_in_viewport(ratio=0.8)


def test_a_hint_is_within_reach_and_the_best_offer_comes_into_sight(phone: Page) -> None:
    sit_at(phone, new_table(phone))
    several_offers(phone)
    together(phone)
    hint = box(phone.get_by_role("button", name="Hint"))
    phone.touchscreen.tap(hint["x"] + hint["width"] / 2, hint["y"] + hint["height"] / 2)
    expect(phone.locator(".offers .best")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".board")).to_be_in_viewport(ratio=1)


def test_a_tap_just_beside_a_thing_on_the_board_selects_it(phone: Page) -> None:
    sit_at(phone, new_table(phone))
    ready(phone)
    thing = phone.locator(f"#{foremost(clickable(phone))}")
    at = box(thing)
    phone.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] + MISS - 2)
    expect(part(phone, "prompt")).to_contain_text("Chosen:")
    sizes = phone.locator(".board [id^=space-]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().width)"
    )
    assert min(sizes) + 2 * MISS >= FINGER


@pytest.mark.parametrize("path", ["/", "/games/ruship", "/games/honest", "/me", "/me/delete", "/about"])
def test_a_page_fits_a_narrow_phone_and_its_targets_a_finger(people: People, path: str) -> None:
    phone = people.come(**(PHONE | {"viewport": {"width": 360, "height": 740}}))
    new_table(phone, seat_1="open", lobby="on", name="Ada Augusta King-Noel, Countess of Lovelace")
    response = phone.goto(path)
    assert response is not None and response.ok
    fits(phone)


def test_a_table_fits_a_narrow_phone_and_its_targets_a_finger(people: People) -> None:
    phone = people.come(**(PHONE | {"viewport": {"width": 360, "height": 740}}))
    long = "Ada Augusta King-Noel, Countess of Lovelace"
    sit_at(phone, new_table(phone, seat_1="open", name=long, clock="turn", seconds="60"))
    for summary in phone.locator("summary").all()[1:]:  # there is no log yet
        summary.tap()
    fits(phone)
    phone.get_by_role("button", name="Start now with bots").tap()
    ready(phone)
    phone.get_by_role("button", name="Hint").tap()
    expect(phone.locator(".weighed").first).to_be_visible()
    fits(phone)
    tap_middle(phone, phone.locator(f"#{foremost(clickable(phone))}"))
    expect(part(phone, "prompt")).to_contain_text("Chosen:")
    fits(phone)
    phone.get_by_role("button", name="Resign").tap()
    fits(phone)
    phone.get_by_role("button", name="Resign").tap()
    expect(phone.get_by_role("link", name="Replay")).to_be_visible()
    fits(phone)
    phone.get_by_role("link", name="Replay").tap()
    expect(part(phone, "count")).to_contain_text("0 of")
    expect(part(phone, "places")).to_contain_text(long[:40].rpartition(" ")[0])  # the names are loaded later
    fits(phone)


def fits(page: Page) -> None:
    """Check that nothing is wider than the screen, and that every tap target is large enough."""
    # On a phone, wide content widens the page itself, so compare with the screen.
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("screen.width") == 360
    assert page.evaluate(SMALL, FINGER) == []
