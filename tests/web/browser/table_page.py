"""Helpers for the page of a table: open it, find its parts, and play by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import FloatRect, Locator, Page, WebSocketRoute, expect

from starfold.tables.table import Table
from tests.web.server import Server

MOST_CLICKS = 1500  # far more than any match of RUSHIP needs

# Someone at this page can act and no command is on its way, or the match is over.
READY = """() => document.querySelector('main[data-phase=over], .offers button:not([aria-disabled])') !== null"""


def new_table(page: Page, game: str = "ruship", **fields: str) -> str:
    """Create a table by posting the form of the game's page; return its id. Seat 0 is mine."""
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
    """Open a table and wait until it is shown; return its id."""
    page.goto(f"/tables/{table}")
    page.locator(".seats li").first.wait_for()
    return table


class Held:
    """A connection of a page that stops delivering messages once a bot's thinking reaches `done`, from 0 to 1.

    So the page stays in that state as long as a test needs.
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
        """Close the connection; the next one delivers everything."""
        self.done, self.held = 1.0, False
        self.route.close()


def running(page: Page, phase: str = "running") -> None:
    """Wait until the match runs, or has another phase."""
    expect(page.locator("main")).to_have_attribute("data-phase", phase)


def id_of(page: Page) -> str:
    """Return the id of the table that a page shows."""
    page.wait_for_url(re.compile(r"/tables/\w+"))
    return page.url.partition("/tables/")[2].partition("/")[0]


def truth(server: Server, table: str) -> Table:
    """Return the table on the server."""
    return server.context.service.sessions[table].table


def ready(page: Page) -> bool:
    """Wait until someone at this page can act; return False if the match is over."""
    page.wait_for_function(READY)
    return page.locator("main[data-phase=over]").count() == 0


def offers(page: Page) -> Locator:
    """Return the offers as buttons."""
    return page.locator("[data-part=offers] button")


def part(page: Page, name: str) -> Locator:
    """Return the part of the page with this name."""
    return page.locator(f"[data-part={name}]")


def box(thing: Locator) -> FloatRect:
    """Return a thing's box on the screen."""
    found = thing.bounding_box()
    assert found is not None, f"{thing} is not to be seen"
    return found


def click_middle(page: Page, thing: Locator) -> None:
    """Click the middle of a thing with the mouse, whatever covers it."""
    at = box(thing)
    page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def tap_middle(page: Page, thing: Locator) -> None:
    """Scroll to a thing and tap its middle."""
    thing.evaluate("thing => thing.scrollIntoView({block: 'center'})")
    at = box(thing)
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


def clickable(page: Page) -> list[str]:
    """Return the ids of everything on the board that can be clicked now."""
    found = page.locator(".board .can-click").evaluate_all("things => things.map(thing => thing.id)")
    return [str(id) for id in found]


def foremost(ids: list[str]) -> str:
    """Return the clickable thing in RUSHIP that brings the match nearest to its end."""
    return max(ids, key=lambda id: (id.startswith("planet"), int((re.findall(r"\d+", id) or ["0"])[0])))


def play_board(page: Page, press: Callable[[Page, Locator], None] = click_middle) -> int:
    """Play a match of RUSHIP to its end on the board; return the number of presses."""
    for count in range(MOST_CLICKS):
        if not ready(page):
            return count
        press(page, page.locator(f"#{foremost(clickable(page))}"))
    raise AssertionError("the match does not end")


def until_somebody_thinks(page: Page) -> Locator:
    """Play until the bot on seat 1 thinks; return the row of its seat."""
    row = page.locator("#page-row-1")
    for _ in range(50):
        page.wait_for_selector(".progress, .offers button:not([aria-disabled])")
        if row.locator(".progress").count():
            return row
        offers(page).last.click()
        expect(page.locator(".offers [aria-disabled]")).to_have_count(0)
    raise AssertionError("nobody ever thinks")


def several_offers(page: Page) -> None:
    """Play until there are at least two offers."""
    while ready(page) and offers(page).count() < 2:
        offers(page).first.click()
        expect(page.locator(".offers [aria-disabled]")).to_have_count(0)


def play_offers(page: Page) -> None:
    """Play the last offer each time, until the match is over."""
    for _ in range(MOST_CLICKS):
        if not ready(page):
            return
        offers(page).last.click()
    raise AssertionError("the match does not end")
