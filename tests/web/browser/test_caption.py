"""Captions of things in the picture: shown by a tap where that plays nothing, otherwise by holding."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import People
from tests.web.browser.drive_secret_salvage import match_at
from tests.web.browser.screenshots import shoot
from tests.web.browser.table_page import box, click_middle, clickable, new_table, part, ready, sit_at, tap_middle
from tests.web.browser.test_phone import PHONE
from tests.web.server import Server

LONG = 800  # milliseconds that a finger is held down


@pytest.fixture
def phone(people: People) -> Page:
    return people.come(**PHONE)


def caption(page: Page) -> Locator:
    return page.locator(".caption")


def hold_middle(page: Page, thing: Locator) -> None:
    """Hold a finger on the middle of a thing, then lift it."""
    at = box(thing)
    points = [{"x": at["x"] + at["width"] / 2, "y": at["y"] + at["height"] / 2}]
    hand = page.context.new_cdp_session(page)
    hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    page.wait_for_timeout(LONG)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_tap_on_what_cannot_be_played_tells_what_it_is(phone: Page, server: Server) -> None:
    table = sit_at(phone, new_table(phone, "pulsar_2849"))
    assert ready(phone)
    before = match_at(server, table).ply()
    phone.locator("[data-panel=techs]").tap()
    tap_middle(phone, phone.locator("#tech-A-2-2"))
    expect(caption(phone)).to_contain_text("Remote claim")
    expect(caption(phone)).to_contain_text("claim an isolated pulsar")
    expect(caption(phone)).to_be_in_viewport(ratio=1)
    assert shoot(phone, "caption-phone") == []
    tap_middle(phone, phone.locator("#tech-A-1-1"))
    expect(caption(phone)).to_contain_text("Green-gate drive")
    phone.locator("[data-panel=dice]").tap()
    expect(caption(phone)).to_be_hidden()
    assert match_at(server, table).ply() == before


def test_holding_an_offer_shows_its_caption_and_tapping_plays_it(phone: Page, server: Server) -> None:
    table = sit_at(phone, new_table(phone, "pulsar_2849"))
    assert ready(phone)
    before = match_at(server, table).ply()
    gate = phone.locator(f"#{clickable(phone)[0]}")
    hold_middle(phone, gate)
    expect(caption(phone)).to_contain_text("Entry gate")
    assert match_at(server, table).ply() == before
    tap_middle(phone, gate)
    expect(caption(phone)).to_be_hidden()
    expect(part(phone, "log")).to_contain_text("Ada places a ship")


def test_a_click_tells_it_at_a_desk_and_in_a_replay(ada: Page) -> None:
    table = sit_at(ada, new_table(ada, "battlecruisers", seat_2="bot:random"))
    assert ready(ada)
    ada.goto(f"/tables/{table}/replay")
    card = ada.locator(".board [id^=card-]").first
    card.wait_for()
    click_middle(ada, card)
    expect(caption(ada)).to_contain_text("Clash:")
    ada.keyboard.press("Shift")
    expect(caption(ada)).to_be_hidden()


def test_a_curtain_removes_the_caption(ada: Page) -> None:
    sit_at(ada, new_table(ada, "battlecruisers", seat_1="here", seat_2="bot:random"))
    ada.get_by_role("button", name="I am Ada: show my view").click()
    click_middle(ada, ada.locator("#mat-0"))
    expect(caption(ada)).to_contain_text("cards in hand")
    ada.get_by_role("button", name="Hide").click()
    expect(part(ada, "curtain")).to_contain_text("Pass the screen to")
    assert caption(ada).text_content() == ""
