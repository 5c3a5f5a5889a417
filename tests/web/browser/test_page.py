"""Other features of a table's page: title and sound, theme, clocks, the sealed dice, and notices."""

from __future__ import annotations

import hashlib
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.browser.conftest import People
from tests.web.browser.table_page import new_table, offers, part, ready, running, sit_at, truth
from tests.web.server import Server

# Counts the notes that the page plays.
COUNT_NOTES = """() => {
  window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
}"""


def sit_together(people: People, server: Server, **fields: str) -> tuple[Page, Page]:
    """Open a table of the toy game for two people; the first one begins."""
    ada, bob = people.come(), people.come()
    table = new_table(ada, "honest", seat_1="open", **fields)
    bob.request.post(f"/tables/{table}/join/{truth(server, table).link(1)}", form={"name": "Bob"})
    for page in (ada, bob):
        sit_at(page, table)
    for page in (ada, bob):
        running(page)
    return ada, bob


def test_the_title_says_when_it_is_my_turn(people: People, server: Server) -> None:
    ada, bob = sit_together(people, server)
    expect(ada).to_have_title("● Your turn · Honest · Starfold")
    expect(bob).to_have_title("Honest · Starfold")
    offers(ada).first.click()
    expect(bob).to_have_title("● Your turn · Honest · Starfold")


def test_a_sound_calls_unless_it_is_switched_off_and_that_is_remembered(people: People, server: Server) -> None:
    ada, bob = sit_together(people, server)
    bob.evaluate(COUNT_NOTES)
    bob.get_by_text("Table and rulebook").click()  # browsers allow sound only after the user has touched the page
    offers(ada).first.click()
    expect(offers(bob)).to_have_count(2)
    assert bob.evaluate("notes") == 2
    sound = bob.get_by_role("button", name="Turn sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    bob.reload()
    bob.get_by_text("Table and rulebook").click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    bob.evaluate(COUNT_NOTES)
    for page in (bob, ada):
        offers(page).filter(has_text="Fold").click()
    expect(part(bob, "prompt")).to_contain_text("Stake one life or two.")
    assert bob.evaluate("notes") == 0


def ground(page: Page) -> str:
    """Return the background colour of the page, once it is loaded."""
    page.wait_for_load_state("load")
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_the_theme_is_switched_and_remembered(ada: Page, people: People) -> None:
    ada.goto("/about")
    dark = ground(ada)
    ada.get_by_role("button", name="Theme: auto. Change to dark.").click()
    switch = ada.get_by_role("button", name="Theme: dark. Change to light.")
    switch.wait_for()
    assert ada.url.endswith("/about") and ground(ada) == dark, "the device is dark too"
    switch.click()
    ada.get_by_role("button", name="Theme: light. Change to auto.").wait_for()
    light = ground(ada)
    assert light != dark
    sit_at(ada, new_table(ada))
    assert ground(ada) == light
    other = people.come(color_scheme="light")
    other.goto("/about")
    assert ground(other) == light, "without a wish the device decides"


def test_the_clock_of_who_is_to_move_counts_down_and_the_other_stands(people: People, server: Server) -> None:
    ada = people.come()
    sit_at(ada, new_table(ada, "honest", seat_1="here", clock="bank", seconds="90"))
    mine, others = ada.locator("[data-clock='0']"), ada.locator("[data-clock='1']")
    expect(mine).to_have_text(re.compile(r"1:2[0-8]"))
    expect(others).to_have_text("1:30")


def test_when_the_time_is_up_a_bot_plays_on_and_the_page_says_so(people: People, server: Server) -> None:
    ada, bob = sit_together(people, server, clock="turn", seconds="5")
    expect(ada.locator("[data-clock='0'].short")).to_have_text(re.compile(r"^[0-4]\.\d$"))
    expect(bob.locator("#page-row-0")).to_contain_text("Pilot bot")
    expect(part(ada, "prompt")).to_have_text("A bot is playing for you.")
    expect(offers(ada)).to_have_count(0)
    expect(ada).to_have_title("Honest · Starfold")


def test_the_dice_are_sealed_before_the_match_and_opened_after_it(ada: Page) -> None:
    sit_at(ada, new_table(ada))
    ready(ada)
    line = part(ada, "dice-line")
    expect(line).to_have_text("Fair dice: seed sealed")
    line.click()
    seal = part(ada, "dice").locator("dd").nth(0).inner_text()
    expect(part(ada, "dice").locator("dd").nth(1)).to_have_text(re.compile(r"^[0-9a-f]{16}$"))
    expect(part(ada, "dice").locator("dd").nth(2)).to_have_text("revealed after the match")
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("button", name="Resign").click()
    running(ada, "over")
    expect(line).to_have_text("Fair dice: seed revealed")
    seed = part(ada, "dice").locator("dd").nth(2).inner_text()
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == seal


def test_a_refusal_is_told_in_a_sentence_and_the_offers_are_there_again(ada: Page) -> None:
    def meddle(route: WebSocketRoute) -> None:
        """Change what the page sends, so that it plays into a position that is not current."""
        line = route.connect_to_server()
        route.on_message(lambda message: line.send(re.sub(r'"ply":\d+', '"ply":1', str(message))))

    ada.route_web_socket("**/live", meddle)
    sit_at(ada, new_table(ada))
    ready(ada)
    offers(ada).first.click()
    expect(part(ada, "notice")).to_contain_text("The match has moved on")
    ready(ada)


def test_a_deleted_table_says_so(ada: Page) -> None:
    table = sit_at(ada, new_table(ada))
    ready(ada)
    ada.request.delete(f"/api/tables/{table}")
    expect(part(ada, "banner")).to_have_text("This table was deleted.")


def test_errors_of_a_page_are_detected(ada: Page, people: People) -> None:
    ada.goto("/about")
    with ada.expect_event("pageerror"):
        ada.evaluate("setTimeout(() => { throw new Error('oops') })")
    with ada.expect_event("console"):
        ada.evaluate("document.body.append(Object.assign(document.createElement('script'), {textContent: '1'}))")
    with ada.expect_response("**/nowhere"):
        ada.evaluate("void fetch('/nowhere')")
    for part_of_it in ("oops", "Content Security Policy", "status of 404"):
        assert any(part_of_it in trouble for trouble in people.unexpected())
        people.expect(part_of_it)
