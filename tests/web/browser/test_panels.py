"""A large picture with tabs: switching keeps the page still, prompts turn to their panel, offers stay uncovered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from starfold import Match, Offer
from starfold.games.pulsar_2849.actions import JOIN, PATENT, PAY, STEP
from tests.web.browser.conftest import People
from tests.web.browser.drive_pulsar_2849 import (
    click_there,
    panel_shown,
    play_elsewhere,
    shown,
    view_of,
    wanted,
)
from tests.web.browser.drive_secret_salvage import MOMENT, match_at, play
from tests.web.browser.table_page import box, clickable, new_table, offers, part, ready, running, sit_at
from tests.web.browser.test_phone import PHONE
from tests.web.server import Server

MOVING = {"reduced_motion": "no-preference"}
MOST_PLAYED = 60  # decisions in a round or two


def my_turn(page: Page, match: Match) -> None:
    """Wait until seat 0 is to move."""
    while match.mover() != 0:
        page.wait_for_timeout(MOMENT)


def has_come(page: Page, offer: Offer) -> None:
    """Wait until the page shows that an offer can be clicked."""
    page.locator(f"#{offer.clicks[0]}.can-click").wait_for(state="attached")


def before_joining(page: Page, server: Server, table: str) -> str:
    """Play until paying a cost places a transmitter that can be joined; return that payment's code."""
    match = match_at(server, table)
    while True:
        my_turn(page, match)
        view = view_of(match)
        for action in [each for each in view.legal if PAY <= each < PATENT]:
            state = match.state.copy()
            state.play(action)
            if state.mover() == 0 and any(JOIN <= each < STEP for each in state.legal()):
                return match.game.words.code(action)
        pays = [each for each in match.game.offers(view) if PAY <= each.action < PATENT]
        play_elsewhere(page, table, match, pays[0] if pays else wanted(view))


def test_the_page_turns_to_the_panel_of_a_moved_piece_with_an_offer(people: People, server: Server) -> None:
    ada = people.come(**MOVING)
    table = sit_at(ada, new_table(ada, "pulsar_2849"))
    running(ada)
    ada.goto("/about")  # the page would tell all these moves step by step
    code = before_joining(ada, server, table)
    sit_at(ada, table)
    match = match_at(server, table)
    offer = next(each for each in match.game.offers(view_of(match)) if each.code == code)
    has_come(ada, offer)
    play(ada, match, offer, click_there)
    expect(part(ada, "prompt")).to_contain_text("Join transmitter")
    expect(ada.locator(".tabs [aria-pressed=true]")).to_have_attribute("data-panel", "seats")
    assert all(shown(ada, ada.locator(f"#{name}")) for name in clickable(ada))
    # Another panel can still be chosen.
    ada.locator("[data-panel=table]").click()
    ada.wait_for_timeout(1000)
    assert panel_shown(ada) == "table"


def test_the_page_stays_as_it_is_when_another_tab_is_chosen(ada: Page) -> None:
    sit_at(ada, new_table(ada, "pulsar_2849", seat_2="bot:random", seat_3="bot:random", option_headquarters="dealt"))
    assert ready(ada)
    places = []
    for tab in ada.locator(".tabs button").all():
        tab.click()
        places.append((box(ada.locator(".side")), box(ada.locator(".tabs"))))
        picture, board = box(ada.locator(".board svg")), box(ada.locator(".board"))
        assert picture["width"] <= board["width"] + 1 and picture["height"] <= board["height"] + 1
    assert len(places) == 3 and places[1:] == places[:-1]
    # A page that has become narrow has no spreads.
    ada.set_viewport_size({"width": 800, "height": 900})
    expect(ada.locator(".tabs [aria-pressed=true]")).to_have_attribute("data-panel", "map")


# Everything that can be tapped in the visible panel is on the screen and not behind the sheet.
UNCOVERED = """() => {
  const [board, sheet] = [".board", ".ask"].map(name => document.querySelector(name).getBoundingClientRect());
  const middles = [...document.querySelectorAll(".board .can-click")].map(thing => thing.getBoundingClientRect())
    .map(box => [box.x + box.width / 2, box.y + box.height / 2])
    .filter(([x, y]) => x > board.left && x < board.right && y > board.top && y < board.bottom);
  return middles.every(([, y]) => y > 0 && y < sheet.top);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740)])
def test_on_a_phone_nothing_that_can_be_tapped_is_hidden(
    people: People, server: Server, width: int, height: int
) -> None:
    phone = people.come(**(PHONE | {"viewport": {"width": width, "height": height}}))
    table = sit_at(phone, new_table(phone, "pulsar_2849", seat_2="bot:random", seat_3="bot:random"))
    for number in range(MOST_PLAYED):
        assert ready(phone)
        match = match_at(server, table)
        my_turn(phone, match)
        offer = wanted(view_of(match))
        has_come(phone, offer)
        phone.wait_for_function(UNCOVERED)
        if number % 5 == 0:
            phone.evaluate("scrollTo(0, document.body.scrollHeight)")  # scrolled to the log, the page returns by itself
        play_elsewhere(phone, table, match, offer)


def test_offers_fade_where_more_of_them_follow(people: People) -> None:
    phone = people.come(**PHONE)
    sit_at(phone, new_table(phone, "pulsar_2849"))
    assert ready(phone)
    expect(offers(phone)).not_to_have_count(0)
    cut = "list => list.scrollHeight - list.clientHeight > 8"
    more = part(phone, "offers")
    assert more.evaluate("list => list.classList.contains('more')") == more.evaluate(cut)
    more.evaluate("list => { list.style.maxHeight = '60px'; list.style.minHeight = '0' }")
    expect(more).to_contain_class("more")
    more.evaluate("list => { list.scrollTop = list.scrollHeight }")
    expect(more).not_to_contain_class("more")
