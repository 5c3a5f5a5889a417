"""Bots on the page: progress while they think, hints, and choosing a bot."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from tests.web.browser.conftest import People
from tests.web.browser.table_page import (
    Held,
    id_of,
    new_table,
    offers,
    part,
    ready,
    running,
    several_offers,
    sit_at,
    truth,
    until_somebody_thinks,
)
from tests.web.server import Server

FIGURE = re.compile(r"^(\d+\s%\s+chance to win|–\s+not recommended)$")
SAID = re.compile(r"^The Captain would choose “.+”: a \d+\s% chance to win\.$")


def hint_button(page: Page) -> Locator:
    """Return the button that asks for a hint of the Captain."""
    return page.get_by_role("button", name="Hint")


# --- thinking ---


def test_a_bot_is_seen_to_think_until_it_moves(ada: Page) -> None:
    sit_at(ada, new_table(ada, seat_1="bot:captain"))
    row = until_somebody_thinks(ada)
    ready(ada)
    expect(ada.locator(".progress")).to_have_count(0)
    expect(row).to_contain_text("Captain bot")


def test_thinking_is_announced_without_its_progress_and_ends_with_the_connection(ada: Page) -> None:
    held = Held(ada, "thinking")
    sit_at(ada, new_table(ada, seat_1="bot:captain"))
    row = until_somebody_thinks(ada)
    expect(row).to_contain_text("Captain thinks")
    expect(row.locator(".progress")).to_have_attribute("aria-hidden", "true")
    assert ada.locator("[aria-live] .progress, [role=status] .progress, [role=log] .progress").count() == 0
    held.cut()
    ready(ada)
    expect(ada.locator(".progress")).to_have_count(0)


def test_a_bot_that_stumbles_is_told_of_and_the_next_move_does_not_hide_it(ada: Page) -> None:
    said = "The Captain failed and made a random move instead."
    lines: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        route.connect_to_server()
        lines.append(route)

    ada.route_web_socket("**/live", pass_on)
    sit_at(ada, new_table(ada))
    ready(ada)
    lines[0].send(json.dumps({"kind": "thinking", "seat": 1, "done": 1, "trouble": said}))
    expect(part(ada, "notice")).to_have_text(said)
    before = part(ada, "log").inner_text()
    ada.request.post(f"/api/tables/{id_of(ada)}/do", data=first_offer(ada))
    expect(part(ada, "log")).not_to_have_text(before)
    expect(part(ada, "notice")).to_have_text(said)
    ready(ada)
    offers(ada).first.click()
    expect(part(ada, "notice")).to_have_text("")


def first_offer(page: Page) -> dict[str, object]:
    """Return the command that plays the first offer, as the same person's other device would send it."""
    table = page.request.get(f"/api/tables/{id_of(page)}").json()
    return {"do": "play", "ply": table["ply"], "code": table["offers"][0]["code"], "seat": 0}


# --- hints ---


def test_a_hint_is_asked_for_shown_played_and_gone(ada: Page, server: Server) -> None:
    table = sit_at(ada, new_table(ada))
    several_offers(ada)
    ada.keyboard.press("h")
    expect(part(ada, "hint")).to_have_text(SAID)
    expect(hint_button(ada)).to_have_attribute("aria-pressed", "true")
    expect(ada.locator(".progress")).to_have_count(0)
    figures = ada.locator(".offers .share").all_inner_texts()
    assert len(figures) == offers(ada).count() and all(FIGURE.match(figure) for figure in figures)
    best = offers(ada).filter(has=ada.locator(".best"))
    expect(best).to_have_count(1)
    expect(best).to_contain_text("best")
    shown_until_something_is_clicked(ada)
    code = best.get_attribute("data-code")
    match = truth(server, table).match
    assert match is not None
    ply = match.ply()
    best.click()
    expect(ada.locator(".weighed, .rings .advised")).to_have_count(0)
    expect(part(ada, "hint")).to_have_text("")
    assert match.record.lines[ply].code == code


def shown_until_something_is_clicked(page: Page) -> None:
    """Check that the board shows where to click first and the preview, until something is clicked."""
    ring, foretold = page.locator(".rings .advised"), page.locator(".foretold > *").first
    page.mouse.move(1, 1)
    expect(ring).to_have_count(1)
    expect(foretold).to_be_attached()
    page.locator(".board .can-click").first.press("Enter")
    expect(ring).to_have_count(0)
    page.keyboard.press("Escape")
    expect(ring).to_have_count(1)


def test_while_the_captain_thinks_a_second_press_hides_the_hint_and_a_broken_line_ends_it(ada: Page) -> None:
    held = Held(ada, "hint")
    sit_at(ada, new_table(ada))
    several_offers(ada)
    said, button = part(ada, "hint"), hint_button(ada)
    for pressed in ("true", "false", "true"):
        button.click()
        expect(button).to_have_attribute("aria-pressed", pressed)
        expect(said).to_have_text("The Captain is thinking…" if pressed == "true" else "")
        expect(button.locator(".progress")).to_have_count(1 if pressed == "true" else 0)
        expect(ada.locator(".best, .rings .advised")).to_have_count(0)
    held.cut()
    expect(said).to_have_text("")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_hint_that_is_refused_is_not_waited_for(ada: Page) -> None:
    def meddle(route: WebSocketRoute) -> None:
        """Ask for a hint for a position that is not current."""
        line = route.connect_to_server()
        stale = re.compile(r'("do":"hint","ply":)\d+')
        route.on_message(lambda message: line.send(stale.sub(r"\g<1>1", str(message))))

    ada.route_web_socket("**/live", meddle)
    sit_at(ada, new_table(ada))
    several_offers(ada)
    hint_button(ada).click()
    expect(part(ada, "notice")).to_contain_text("The match has moved on")
    expect(hint_button(ada)).to_have_attribute("aria-pressed", "false")
    expect(ada.locator(".weighed")).to_have_count(0)


def test_where_hints_are_allowed_two_people_have_them_each_in_their_turn(people: People, server: Server) -> None:
    ada, bob = people.come(), people.come()
    table = new_table(ada, seat_1="open", hints="on")
    bob.request.post(f"/tables/{table}/join/{truth(server, table).link(1)}", form={"name": "Bob"})
    for page in (ada, bob):
        sit_at(page, table)
    for page in (ada, bob):
        running(page)
    mover, waiter = (ada, bob) if offers(ada).count() else (bob, ada)
    expect(hint_button(mover)).to_be_enabled()
    expect(hint_button(waiter)).to_be_disabled()
    waiter.keyboard.press("h")
    expect(hint_button(waiter)).to_have_attribute("aria-pressed", "false")


# --- choosing them ---


def test_the_owner_puts_the_bot_of_their_choice_on_an_open_seat(people: People, server: Server) -> None:
    ada = people.come()
    table = sit_at(ada, new_table(ada, seat_1="open"))
    which = ada.get_by_label("Bot for seat 2")
    expect(which.locator("option")).to_have_text(["Cadet", "Pilot", "Captain", "Random"])
    which.select_option("Pilot")
    sit_at(people.come(), table)  # a new watcher re-renders the owner's page
    expect(part(ada, "company")).to_contain_text("1 watching")
    expect(which).to_have_value("pilot")
    ada.get_by_role("button", name="Add bot to seat 2").click()
    running(ada)
    expect(ada.locator("#page-row-1")).to_contain_text("Pilot")
    assert truth(server, table).seats[1].bot == "pilot"
