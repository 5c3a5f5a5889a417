"""Several people at one screen, with and without a curtain."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from starfold.testing.toy_game import Toy
from tests.web.browser.table_page import new_table, offers, part, ready, running, sit_at, truth
from tests.web.server import Server


def test_without_secrets_the_screen_follows_who_is_to_move(ada: Page, server: Server) -> None:
    table = sit_at(ada, new_table(ada, seat_1="here"))
    seen = set()
    for _ in range(8):
        assert ready(ada)
        match = truth(server, table).match
        assert match is not None
        mover = match.mover()
        seen.add(mover)
        expect(ada.locator(".seat.to-move")).to_have_attribute("data-seat", str(mover))
        expect(part(ada, "prompt")).to_contain_text(re.compile(r"^\s*Your (die|dice): "))
        offers(ada).first.click()
    assert seen == {0, 1}


def test_with_secrets_a_curtain_hides_all_cards_until_it_is_lifted(ada: Page, server: Server) -> None:
    table = sit_at(ada, new_table(ada, "honest", seat_1="here", option_rounds="1"))
    running(ada)
    lift(ada, server, table, "Ada", 0)
    offers(ada).filter(has_text="Stake 1").click()
    offers(ada).filter(has_text="Stay").click()
    lift(ada, server, table, "Seat 2", 1)
    ada.get_by_role("button", name="Hide").click()
    lift(ada, server, table, "Seat 2", 1)
    offers(ada).filter(has_text="Stay").click()
    running(ada, "over")
    expect(part(ada, "curtain")).to_be_hidden()


def lift(page: Page, server: Server, table: str, name: str, seat: int) -> None:
    """Lift the curtain for a seat. While it is down, no card may be anywhere in the page."""
    button = page.get_by_role("button", name=f"I am {name}: show my view")
    expect(button).to_be_visible()
    assert page.locator("[id^=hand-]").all_text_contents() == ["", ""]
    html = page.content()
    assert not re.search(r"drew \d|hands \d|\bcard", html), "nor in what is hidden, nor in an attribute"
    expect(offers(page)).to_have_count(0)
    button.click()
    match = truth(server, table).match
    assert match is not None and isinstance(match.state, Toy)
    cards = ["", ""]
    cards[seat] = str(match.state.hand[seat])
    expect(page.locator("[id^=hand-]")).to_have_text(cards)


def test_a_curtain_takes_the_cards_out_of_the_page_and_not_only_out_of_sight(ada: Page) -> None:
    sit_at(ada, new_table(ada, "honest", seat_1="here"))
    ada.get_by_role("button", name="I am Ada: show my view").click()
    expect(part(ada, "log")).to_contain_text(re.compile(r"Ada drew \d"))
    ada.get_by_role("button", name="Hide").click()
    expect(part(ada, "curtain")).to_contain_text("Pass the screen to Ada.")
    expect(part(ada, "log")).to_contain_text("Ada drew ?")
    assert not re.search(r"drew \d", ada.content())


def test_when_a_curtain_falls_nothing_is_seen_until_the_cards_are_gone(ada: Page) -> None:
    held: list[str | bytes] = []
    lines: list[WebSocketRoute] = []

    def hold(line: WebSocketRoute) -> None:
        """Deliver everything up to a curtain that falls in mid-match; hold back what follows."""
        lines.append(line)

        def came(message: str | bytes) -> None:
            said = json.loads(message) if isinstance(message, str) else {}
            (held.append if held else line.send)(message)
            if waiting and said.get("kind") == "hello" and said["curtain"] and not held:
                held.append('{"kind": "here", "seats": [true, true], "watchers": 0}')

        line.connect_to_server().on_message(came)

    waiting: list[bool] = []
    ada.route_web_socket("**/live", hold)
    sit_at(ada, new_table(ada, "honest", seat_1="here", option_rounds="1"))
    ada.get_by_role("button", name="I am Ada: show my view").click()
    offers(ada).filter(has_text="Stake 1").click()
    waiting.append(True)
    offers(ada).filter(has_text="Stay").click()
    expect(part(ada, "board")).not_to_be_visible()
    expect(part(ada, "log")).not_to_be_visible()
    assert ada.get_by_role("button", name="show my view").count() == 0
    lines[-1].send(held.pop(0))  # presence makes no difference
    expect(part(ada, "board")).not_to_be_visible()
    for message in held:
        lines[-1].send(message)
    expect(ada.get_by_role("button", name="I am Seat 2: show my view")).to_be_visible()
    assert ada.locator("[id^=hand-]").all_text_contents() == ["", ""]
