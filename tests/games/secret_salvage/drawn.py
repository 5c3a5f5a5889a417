"""Secret Salvage's picture, parsed for tests: elements by their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import cast
from xml.etree import ElementTree

from starfold import WATCHER, Match, QuickDice, State, View
from starfold.games.secret_salvage import GAME
from starfold.games.secret_salvage.view import SalvageView
from tests.games.pictures import USE as USE
from tests.games.pictures import Element as Element
from tests.games.pictures import by_id as by_id
from tests.games.pictures import has_id as has_id
from tests.games.pictures import sprites as sprites
from tests.games.secret_salvage.positions import at

TEXT = "{http://www.w3.org/2000/svg}text"


def rich() -> State:
    """Return a position in which seat 0 has drawn Drained and knows several tiles.

    It knows a tile of its own, a pair, one that seat 1 knows too, and a public one.
    """
    tiles = "E6s(0) D6m(1) G3m~C6(0) C6d~G3(0) B2m C4? F2a(01)"
    return at("E5 / D3", tiles, "ssamdx/s", "thruster scanner gravity_sling", drawn="d")


def picture(view: View, ground: bool = False) -> Element:
    """Return the parsed picture, by default without its ground."""
    drawn = GAME.draw(view)
    if not ground:
        drawn.ground = ""
    return ElementTree.fromstring(drawn.svg())


def sprites_of(drawn: str) -> list[str]:
    """Return the sprites that SVG refers to."""
    return re.findall(r"#sprite-secret_salvage-([\w-]+)", drawn)


def paths(view: View) -> dict[str, list[str]]:
    """Return the clicks of each offer, by its code."""
    return {offer.code: offer.clicks for offer in GAME.offers(view)}


def previews(view: View) -> dict[str, str]:
    """Return the preview of each offer, by its code."""
    return {offer.code: offer.preview for offer in GAME.offers(view)}


# By number of seats: together these use all eight power-ups.
POWER_UPS: dict[int, tuple[str, str]] = {
    2: ("thruster and scanner", "tractor beam and minelayer"),
    3: ("afterburner and scanner", "repulsor and gravity sling"),
    4: ("phase drive and scanner", "tractor beam and repulsor"),
    5: ("thruster and afterburner", "gravity sling and minelayer"),
    6: ("dealt", "dealt"),
}


@cache
def watched(seats: int) -> list[SalvageView]:
    """Return the views of a random match for the seat to move, from the first choice to the end or far on."""
    dice = QuickDice(seats)
    blue, red = POWER_UPS[seats]
    match = Match(GAME, seats, {"blue_power_ups": blue, "red_power_ups": red}, seed=b"drawn")
    views: list[SalvageView] = []
    while not match.over() and len(views) < 260:
        views.append(cast(SalvageView, match.view(match.mover())))
        legal = match.state.legal()
        # Random seats would rarely end a turn otherwise.
        others = [action for action in legal if GAME.words.code(action) != "end"] or legal
        match.play(others[dice.below(len(others))])
    views.append(cast(SalvageView, match.view(WATCHER)))
    return views


def all_views() -> Iterator[SalvageView]:
    """Yield views of matches of every number of seats."""
    for seats in range(2, 7):
        yield from watched(seats)
