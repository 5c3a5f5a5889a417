"""The page of a table as a test sees it: how to get there, where things are, and how to play by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import FloatRect, Locator, Page, WebSocketRoute, expect

from starfold.tables.table import Table
from tests.web.server import Server

MOST_CLICKS = 1500  # far more than any match of RUSHIP takes

# Somebody here is asked and nothing is on its way, or all is over.
READY = """() => document.querySelector('main[data-phase=over], .offers button:not([aria-disabled])') !== null"""


def new_table(page: Page, game: str = "ruship", **fields: str) -> str:
    """Make a table with the form of the game's page, without looking at that page; its id. Seat 0 is mine."""
    form: dict[str, str | float | bool] = {
        "game": game,
        "name": "Ada",
        "seat-0": "me",
        "seat-1": "bot:random",
        "clock": "none",
    }
    form |= {re.sub("^(seat|option)_", r"\1-", name): value for name, value in fields.items()}
    answer = page.request.post("/tables", form=form, max_redirects=0)
    assert answer.status == 303, answer.text()
    return answer.headers["location"].rpartition("/")[2]


def sit_at(page: Page, table: str) -> str:
    """Go to a table and wait until it is there; its id."""
    page.goto(f"/tables/{table}")
    page.locator(".seats li").first.wait_for()
    return table


class Held:
    """The line of a page that passes nothing on any more, once somebody's thinking has come so far, from 0 to 1.

    So the page stays as it was at that moment, for as long as somebody wants to look at it.
    """

    def __init__(self, page: Page, kind: Literal["thinking", "hint"], done: float = 0.0) -> None:
        self.kind, self.done, self.held = kind, done, False
        page.route_web_socket("**/live", self._open)

    def _open(self, route: WebSocketRoute) -> None:
        self.route = route
        route.connect_to_server().on_message(self._came)

    def _came(self, message: str | bytes) -> None:
        if not self.held:
            self.route.send(message)
            said: dict[str, Any] = json.loads(message) if isinstance(message, str) else {}
            self.held = said.get("kind") == self.kind and self.done <= said["done"] < 1

    def cut(self) -> None:
        """Hang up; the next line passes on everything."""
        self.done, self.held = 1.0, False
        self.route.close()


def running(page: Page, phase: str = "running") -> None:
    """Wait until the match runs, or is over."""
    expect(page.locator("main")).to_have_attribute("data-phase", phase)


def id_of(page: Page) -> str:
    """The id of the table that a page shows."""
    page.wait_for_url(re.compile(r"/tables/\w+"))
    return page.url.partition("/tables/")[2].partition("/")[0]


def truth(server: Server, table: str) -> Table:
    """The table as the server has it."""
    return server.context.service.sessions[table].table


def ready(page: Page) -> bool:
    """Wait until somebody at this page can act; False if the match is over."""
    page.wait_for_function(READY)
    return page.locator("main[data-phase=over]").count() == 0


def offers(page: Page) -> Locator:
    """The offers as buttons."""
    return page.locator("[data-part=offers] button")


def part(page: Page, name: str) -> Locator:
    """The part of the page with that name."""
    return page.locator(f"[data-part={name}]")


def box(thing: Locator) -> FloatRect:
    """Where a thing is on the screen."""
    found = thing.bounding_box()
    assert found is not None, f"{thing} is not to be seen"
    return found


def click_middle(page: Page, thing: Locator) -> None:
    """Click a thing in its middle, with the mouse, whatever lies above it."""
    at = box(thing)
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def tap_middle(page: Page, thing: Locator) -> None:
    """Tap a thing in its middle, after scrolling it there."""
    thing.evaluate("thing => thing.scrollIntoView({block: 'center'})")
    at = box(thing)
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def clickable(page: Page) -> list[str]:
    """The ids of what can be clicked on the board now."""
    found = page.locator(".board .can-click").evaluate_all("things => things.map(thing => thing.id)")
    return [str(id) for id in found]


def foremost(ids: list[str]) -> str:
    """Of what can be clicked in RUSHIP, what brings the match nearest to its end."""
    return max(ids, key=lambda id: (id.startswith("planet"), int((re.findall(r"\d+", id) or ["0"])[0])))


def play_board(page: Page, press: Callable[[Page, Locator], None] = click_middle) -> int:
    """Play a match of RUSHIP to its end by pressing things on the board; how many presses it took."""
    for count in range(MOST_CLICKS):
        if not ready(page):
            return count
        press(page, page.locator(f"#{foremost(clickable(page))}"))
    raise AssertionError("the match does not end")


def until_somebody_thinks(page: Page) -> Locator:
    """Play until the bot on seat 1 thinks about something; the row of its seat."""
    row = page.locator("#page-row-1")
    for _ in range(50):
        page.wait_for_selector(".progress, .offers button:not([aria-disabled])")
        if row.locator(".progress").count():
            return row
        offers(page).last.click()
        expect(page.locator(".offers [aria-disabled]")).to_have_count(0)
    raise AssertionError("nobody ever thinks")


def several_offers(page: Page) -> None:
    """Play until there is something to choose."""
    while ready(page) and offers(page).count() < 2:
        offers(page).first.click()
        expect(page.locator(".offers [aria-disabled]")).to_have_count(0)


def play_offers(page: Page) -> None:
    """Play to the end, or until nobody at this page is asked, with the last offer each time."""
    for _ in range(MOST_CLICKS):
        if not ready(page):
            return
        offers(page).last.click()
    raise AssertionError("the match does not end")
