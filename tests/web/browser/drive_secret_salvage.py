"""Helpers for Secret Salvage in a browser: what a page receives and shows, and offers that try every kind of click."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from typing import cast

from playwright.sync_api import Locator, Page

from starfold import Match, Offer, find_game
from starfold.games.secret_salvage.data.board import DISTANCE, NAMES, SPACES
from starfold.games.secret_salvage.data.components import LETTERS, TILE_NAMES
from starfold.games.secret_salvage.evaluation import FAR
from starfold.games.secret_salvage.rules import SecretSalvage
from starfold.games.secret_salvage.view import SalvageView
from tests.web.browser.conftest import TIMEOUT_MS
from tests.web.browser.table_page import clickable, ready, truth
from tests.web.server import Server

MOMENT = 20  # milliseconds


class Ear:
    """Records every frame that a page receives, unpacked."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", lambda line: line.on("framereceived", self._came))

    def _came(self, frame: str | bytes) -> None:
        self.heard.append(frame if isinstance(frame, str) else gzip.decompress(frame).decode())

    def telling(self, kind: int) -> list[str]:
        """Return the frames that reveal a tile of this kind."""
        # The ground holds the sprites of all kinds, for every viewer.
        frames = [json.dumps(json.loads(frame) | {"ground": ""}) for frame in self.heard]
        return [frame for frame in frames if tells(frame, kind)]


def tells(text: str, kind: int) -> bool:
    """Return whether words or a picture reveal a tile of this kind, drawn or on the field."""
    under_a_ship = rf"\b[BO]{LETTERS[kind]}\b"  # in the view in words, where a blue or orange ship is on it
    return re.search(rf"{TILE_NAMES[kind]}|{under_a_ship}|secret_salvage-(face|badge|half)-{kind}\b", text) is not None


def shows(page: Page, kind: int) -> bool:
    """Return whether a tile of this kind is anywhere in a page, visible or not."""
    return TILE_NAMES[kind] in page.content() or tells(page.locator(".moving").inner_html(), kind)


def label(page: Page, space: str) -> Locator:
    """Return the label of the tile on a space."""
    return page.locator(f"#tile-{space} > title")


def match_at(server: Server, table: str) -> Match:
    """Return the match on the server."""
    match = truth(server, table).match
    assert match is not None
    return match


def state_at(server: Server, table: str) -> SecretSalvage:
    """Return the position on the server."""
    return cast(SecretSalvage, match_at(server, table).state)


def view_of(match: Match) -> SalvageView:
    """Return the view of the seat to move."""
    return cast(SalvageView, match.view(match.mover()))


# --- what to click ---


def way(offer: Offer) -> str:
    """Return the kinds of things that an offer is clicked on, such as `power pay`."""
    return " ".join(name.partition("-")[0] for name in offer.clicks)


def wanted(view: SalvageView, gone: set[str]) -> Offer:
    """Return an offer clicked in a way that is not in `gone`; if there is none, one that brings ships home."""
    offers = find_game("secret_salvage").offers(view)
    return max(offers, key=lambda offer: (way(offer) not in gone, _worth(view, offer.code)))


def _worth(view: SalvageView, code: str) -> int:
    """Return the value of an offer: the farthest ship flies home as far as it can, preferably onto a tile."""
    far, (verb, *facts) = FAR[view.colours[view.seat]], code.split()
    if verb == "activate":
        return far[NAMES.index(facts[0])]
    if verb != "fly":
        return 0
    space = NAMES.index(facts[0])
    return far[view.ships[view.ship]] - far[space] + (4 if view.tiles[space] else 0)


def one_step(view: SalvageView) -> Offer:
    """Return a flight to a space beside the ship without a tile."""
    for offer in find_game("secret_salvage").offers(view):
        if offer.code.startswith("fly"):
            space = NAMES.index(offer.code.split()[1])
            if DISTANCE[view.ships[view.ship] * SPACES + space] == 1 and not view.tiles[space]:
                return offer
    raise AssertionError("there is no such space")


def play(page: Page, match: Match, offer: Offer, press: Callable[[Page, Locator], None]) -> None:
    """Press each thing on the board that selects an offer, and wait until it is played."""
    assert ready(page)
    before = match.ply()
    for name in offer.clicks:
        assert name in clickable(page), f"{name} cannot be clicked"
        press(page, page.locator(f"#{name}"))
    for _ in range(TIMEOUT_MS // MOMENT):
        if match.ply() > before:
            return
        page.wait_for_timeout(MOMENT)
    raise AssertionError(f"{offer.code} is not played")
