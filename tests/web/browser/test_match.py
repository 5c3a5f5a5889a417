"""A whole match by clicks on the board, and its replay."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from playwright.sync_api import Page, expect

import starfold
from tests.web.browser.table_page import (
    click_middle,
    clickable,
    foremost,
    id_of,
    new_table,
    offers,
    part,
    play_board,
    ready,
    sit_at,
    truth,
)
from tests.web.server import Server


def test_from_the_home_page_to_the_end_of_a_match_by_clicks_on_the_board(ada: Page, server: Server) -> None:
    ada.goto("/")
    card = ada.locator("[data-game=ruship]")
    card.get_by_role("button", name="Play against bots").click()
    table = id_of(ada)
    assert play_board(ada) > 20
    match = truth(server, table).match
    assert match is not None and match.over()
    expect(part(ada, "prompt")).to_contain_text("win")
    winner = match.shares().index(1)
    expect(ada.locator(".seat.won")).to_have_attribute("data-seat", str(winner))
    assert clickable(ada) == [], "after the end nothing can be clicked"
    expect(part(ada, "dice-line")).to_have_text(re.compile("^Fair dice: seed revealed$"))
    replay(ada, server, table)
    take_away(ada)


def replay(page: Page, server: Server, table: str) -> None:
    """Step, scrub, play, and look from other places."""
    match = truth(server, table).match
    assert match is not None
    last = match.ply()
    page.get_by_role("link", name="Replay").click()
    count = part(page, "count")
    expect(count).to_have_text(f"0 of {last}")
    start = board(page)
    page.get_by_role("button", name="Next move").click()
    expect(count).to_have_text(f"1 of {last}")
    page.get_by_role("button", name="Last move").click()
    expect(count).to_have_text(f"{last} of {last}")
    assert board(page) != start
    page.get_by_role("button", name="Previous turn").click()
    turns = [ply for ply in range(1, last) if match.steps[ply].turn != match.steps[ply - 1].turn]
    expect(count).to_have_text(f"{turns[-1]} of {last}")
    page.get_by_role("button", name="First move").click()
    expect(count).to_have_text(f"0 of {last}")
    assert board(page) == start, "back at the start the picture is the same"
    part(page, "scrub").fill(str(last // 2))
    expect(count).to_have_text(f"{last // 2} of {last}")
    assert f"ply={last // 2}" in page.url, "the address leads to what is shown"
    part(page, "log").locator(f"#page-ply-{turns[1]}").click()
    expect(count).to_have_text(f"{turns[1]} of {last}")
    current = part(page, "log").locator("[aria-current]")
    expect(current).to_have_id(f"page-ply-{turns[1]}")
    page.get_by_role("button", name="Next move").click()
    expect(current).to_have_id(f"page-ply-{turns[1] + 1}")
    play_the_reel(page, last)
    part(page, "places").select_option("Everything revealed")
    expect(page).to_have_url(re.compile("place=-4"))
    expect(current).to_have_count(1)
    page.goto(f"/tables/{table}/replay?ply={last - 3}&place=1")
    expect(count).to_have_text(f"{last - 3} of {last}")
    expect(part(page, "places")).to_have_value("1")


def play_the_reel(page: Page, last: int) -> None:
    """Play the replay to its end, then from the start, and stop it."""
    part(page, "speed").select_option("4")
    part(page, "scrub").fill(str(last - 3))
    play = part(page, "play")
    play.click()
    expect(play).to_have_text("Pause")
    expect(part(page, "count")).to_have_text(f"{last} of {last}")
    expect(play).to_have_text("Play")
    play.click()
    expect(part(page, "count")).to_have_text(re.compile(rf"^[1-9] of {last}$"))
    play.click()
    expect(play).to_have_text("Play")


def take_away(page: Page) -> None:
    """Download the record and the picture, and check both."""
    with page.expect_download() as coming:
        page.get_by_role("link", name="Record").click()
    assert coming.value.suggested_filename.endswith(".record")
    record = starfold.read_record(Path(coming.value.path()).read_text(encoding="utf-8"))
    verdict = starfold.verify(record)
    assert record.game == "ruship" and verdict.moves > 20 and verdict.outcomes > 10
    with page.expect_download() as coming:
        page.get_by_role("link", name="Download image").click()
    assert coming.value.suggested_filename.endswith(".svg")
    picture = ElementTree.parse(coming.value.path()).getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"


def board(page: Page) -> str:
    """Return the picture's moving layer."""
    return page.locator(".moving").inner_html()


def test_a_second_click_goes_back_and_a_click_that_means_nothing_does_nothing(ada: Page) -> None:
    sit_at(ada, new_table(ada))
    ready(ada)
    first = ada.locator(f"#{foremost(clickable(ada))}")
    click_middle(ada, first)
    expect(part(ada, "prompt")).to_contain_text("Chosen:")
    expect(first).to_have_attribute("aria-pressed", "true")
    click_middle(ada, first)
    expect(part(ada, "prompt")).not_to_contain_text("Chosen:")
    click_middle(ada, ada.locator("#planet-0"))
    expect(part(ada, "prompt")).not_to_contain_text("Chosen:")


def test_pointing_at_a_click_that_means_one_thing_foretells_it(ada: Page) -> None:
    sit_at(ada, new_table(ada))
    ready(ada)
    offers(ada).first.hover()
    expect(ada.locator(".foretold > *").first).to_be_attached()
    ada.mouse.move(1, 1)
    expect(ada.locator(".foretold > *")).to_have_count(0)
