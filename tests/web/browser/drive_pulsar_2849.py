"""Helpers for Pulsar 2849 in a browser: offers that try everything, and how to click them on the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

from playwright.sync_api import Locator, Page

from starfold import Match, Offer, find_game
from starfold.games.pulsar_2849.actions import FLY
from starfold.games.pulsar_2849.draw.offers.reach import (
    BRINGS_BONUS,
    BRINGS_CLAIM,
    BRINGS_NOTHING,
    BRINGS_STATION,
    BRINGS_UNKNOWN,
    by_length,
    by_step,
    gain_at,
)
from starfold.games.pulsar_2849.view import PulsarView
from tests.web.browser.table_page import box, click_middle, tap_middle

# Value of a code by its first word: building first, then flights that lead to something, then waste.
WORTH = {"complete": 95, "develop": 94, "claim": 92, "bonus": 90, "join": 88, "red": 86, "spend": 84, "pay": 70}
WORTH |= {"patent": 65, "project": 65, "take": 60, "use": 50, "copy": 20, "buy": 10}
FLIGHT = {
    BRINGS_CLAIM: 83,
    BRINGS_BONUS: 75,
    BRINGS_STATION: 74,
    BRINGS_UNKNOWN: 72,
    BRINGS_NOTHING: 15,
}  # value of a flight by what is at its end
SECOND = 82  # a transmitter that can be joined to the only other one
ENOUGH = 2  # pulsars: with this many, building is better than flying to more


# --- what to click ---


def kind(offer: Offer) -> str:
    """Return what an offer does and the kinds of things it is clicked on, such as `join half half`."""
    return " ".join([offer.code.split()[0], *[name.partition("-")[0] for name in offer.clicks]])


def view_of(match: Match) -> PulsarView:
    """Return the view of the seat to move."""
    return cast(PulsarView, match.view(match.mover()))


def wanted(view: PulsarView, done: set[str] | None = None) -> Offer:
    """Return the offer that builds most, or leads there; with `done`, first a kind of offer that is not in it."""
    offers = find_game("pulsar_2849").offers(view)
    return max(offers, key=lambda offer: (done is not None and kind(offer) not in done, _worth(view, offer)))


def _worth(view: PulsarView, offer: Offer) -> int:
    verb = offer.code.split()[0]
    if verb == "pay" and view.owners.count(view.seat) == 1:
        return SECOND
    if verb not in ("fly", "to"):
        return WORTH.get(verb, 0)
    ends = by_length(view, offer.action - FLY + 1) if verb == "fly" else by_step(view, offer.action)
    gains = [gain_at(view, place).what for place in ends]
    enough = view.rings.count(view.seat) >= ENOUGH
    return max([FLIGHT[BRINGS_NOTHING if enough and gain == BRINGS_CLAIM else gain] for gain in gains])


# --- how to click it ---


def click_there(page: Page, thing: Locator) -> None:
    """Click a thing on the board, after turning to the spread that shows it."""
    turn_to(page, thing, click_middle)
    click_middle(page, thing)


def tap_there(page: Page, thing: Locator) -> None:
    """Tap a thing on the board, after turning to the panel that shows it."""
    turn_to(page, thing, tap_middle)
    tap_middle(page, thing)


def turn_to(page: Page, thing: Locator, press: Callable[[Page, Locator], None]) -> None:
    """Turn to the panel that shows a thing, if it is hidden; try the tabs marked as having something to click."""
    tabs = page.locator(".tabs .lit[aria-pressed=false]").all()
    while not shown(page, thing):
        assert tabs, f"{thing} is in no panel where something can be clicked"
        press(page, tabs.pop(0))


def shown(page: Page, thing: Locator) -> bool:
    """Return whether the middle of a thing is in the visible part of the picture."""
    at, board = box(thing), box(page.locator(".board"))
    x, y = at["x"] + at["width"] / 2 - board["x"], at["y"] + at["height"] / 2 - board["y"]
    return 0 < x < board["width"] and 0 < y < board["height"]


def panel_shown(page: Page) -> str:
    """Return the key of the visible panel."""
    return page.locator(".tabs [aria-pressed=true]").get_attribute("data-panel") or ""


# --- beside the page ---


def play_elsewhere(page: Page, table: str, match: Match, offer: Offer) -> None:
    """Play an offer for seat 0 through the API, not at the page."""
    command = {"do": "play", "ply": match.ply(), "code": offer.code, "seat": 0}
    assert page.request.post(f"/api/tables/{table}/do", data=command).ok


# --- the scores ---


def told_scores(page: Page) -> dict[str, tuple[int, list[int]]]:
    """Return by name the total in the table of scores, and its parts."""
    said = page.locator("#score-table > title").text_content() or ""
    found = re.findall(r"([^;]+?) (\d+) \(([^)]*)\)", said.removeprefix("VP: "))
    numbers = {name.strip(): [int(n) for n in re.findall(r"-?\d+", made.replace("−", "-"))] for name, _, made in found}
    return {name.strip(): (int(total), numbers[name.strip()]) for name, total, _ in found}
