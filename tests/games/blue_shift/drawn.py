"""Blue Shift's picture, parsed for tests: elements by their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree

from starfold import WATCHER, Match, QuickDice, View
from starfold.games.blue_shift import GAME
from starfold.games.blue_shift.draw.places import Point
from tests.games.blue_shift.positions import at
from tests.games.pictures import USE as USE
from tests.games.pictures import Element as Element
from tests.games.pictures import by_id as by_id
from tests.games.pictures import has_id as has_id
from tests.games.pictures import sprites as sprites

THREE = "S..............o", "o...............", "o..A............"  # Sky on 1-1, Amber on 3-4


def view_of(*rings: str, seat: int = 0, zones: str = "/", **changes: str) -> View:
    """Return the view of a position that `at` describes."""
    return GAME.look(at(*rings, zones=zones, **changes), seat)


def picture(view: View) -> Element:
    """Return the parsed picture without its ground; it has everything that can be clicked."""
    drawn = GAME.draw(view)
    drawn.ground = ""
    return ElementTree.fromstring(drawn.svg())


def place(element: Element) -> Point:
    """Return the place of an element, computed from its transform of any kind."""
    said = element.get("transform", "")
    if matrix := re.fullmatch(r"matrix\(([-\d.]+),0,0,\1,([-\d.]+),([-\d.]+)\)", said):
        return float(matrix[2]), float(matrix[3])
    x, y = 0.0, 0.0
    for kind, numbers in reversed(re.findall(r"(translate|rotate)\(([^)]*)\)", said)):
        values = [float(number) for number in numbers.split(",")]
        if kind == "translate":
            x, y = x + values[0], y + values[1]
        else:
            turned = complex(x, y) * 1j ** (values[0] / 90)
            x, y = turned.real, turned.imag
    return x, y


def label(element: Element) -> str | None:
    """Return the label of an element."""
    return element.findtext("{*}title")


def paths(view: View) -> dict[str, list[str]]:
    """Return the clicks of each offer, by its code."""
    return {offer.code: offer.clicks for offer in GAME.offers(view)}


def previews(view: View) -> dict[str, list[str]]:
    """Return the sprites of each offer's preview, by the offer's code."""
    found = {offer.code: offer.preview for offer in GAME.offers(view)}
    return {code: re.findall(r"#sprite-blue_shift-([\w-]+)", drawn) for code, drawn in found.items()}


@cache
def played(seats: int, harvest: str, gap_tokens: str = "one") -> list[View]:
    """Return the views of a random match for the seat to move, from the first ship to the end."""
    dice = QuickDice(seats)
    match = Match(GAME, seats, {"harvest": harvest, "gap_tokens": gap_tokens}, seed=b"drawn")
    views = [match.view(0)]
    while not match.over():
        legal = match.state.legal()
        # Tokens are spent rarely, so that some are left for the gaps.
        spends = [action for action in legal if GAME.words.code(action).startswith("spend")]
        others = [action for action in legal if action not in spends]
        chosen = spends if spends and (not others or dice.below(3) == 0) else others
        match.play(chosen[dice.below(len(chosen))])
        views.append(match.view(WATCHER if match.over() else match.mover()))
    return views


def all_views() -> Iterator[View]:
    """Yield views of matches of every number of seats, with both options of harvesting."""
    for seats in (2, 3, 4):
        for harvest in ("departure", "sweep"):
            yield from played(seats, harvest)


def heads(path: str) -> int:
    """Return the number of arrowheads in a path."""
    return path.count("Z")
