"""Pulsar 2849's picture, parsed for tests: elements by their ids."""

from __future__ import annotations

import re
from functools import cache
from typing import cast
from xml.etree import ElementTree

from starfold import WATCHER, Match, QuickDice, State
from starfold.games.pulsar_2849 import GAME
from starfold.games.pulsar_2849.actions import END_TURN, FLY, TAKE
from starfold.games.pulsar_2849.draw import draw
from starfold.games.pulsar_2849.draw.offers import clicks, preview
from starfold.games.pulsar_2849.position.phases import ACTING, DRAFTING, FLYING, MARKING, USING
from starfold.games.pulsar_2849.view import PulsarView
from tests.games.pictures import USE
from tests.games.pictures import Element as Element
from tests.games.pictures import by_id as by_id
from tests.games.pictures import has_id as has_id

TEXT = "{http://www.w3.org/2000/svg}text"
Point = tuple[float, float]


def view_of(state: State, seat: int = 0) -> PulsarView:
    """Return the view of a seat."""
    return cast(PulsarView, GAME.look(state, seat))


def picture(view: PulsarView, ground: bool = False) -> Element:
    """Return the parsed picture, by default without its ground."""
    drawn = draw(view)
    if not ground:
        drawn.ground = ""
    return ElementTree.fromstring(drawn.svg())


def sprites(root: Element) -> list[str]:
    """Return the sprites that an element refers to, without the name of the game."""
    return [name for use in root.iter(USE) for name in put_up(str(use.get("href")))]


def put_up(drawn: str) -> list[str]:
    """Return the sprites that SVG refers to."""
    return re.findall(r"#sprite-pulsar_2849-([\w-]+)", drawn)


def paths(view: PulsarView) -> dict[str, list[str]]:
    """Return the clicks of each offer, by its code."""
    return {GAME.words.code(action): clicks(view, action) for action in view.legal}


def previews(view: PulsarView) -> dict[str, str]:
    """Return the preview of each offer, by its code."""
    return {GAME.words.code(action): preview(view, action) for action in view.legal}


# Together these use all options.
MATCHES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"board": "dead_ends", "headquarters": "dealt", "goals": "dealt", "tech_1": "b", "tech_2": "c", "tech_3": "d"}),
    (3, {"board": "dead_ends", "tech_1": "dealt", "tech_2": "d", "tech_3": "b"}),
    (3, {"headquarters": "dealt", "tech_1": "c", "tech_2": "dealt", "tech_3": "c", "even_start": "on"}),
    (4, {"headquarters": "dealt", "goals": "dealt", "tech_1": "d", "tech_2": "b", "tech_3": "dealt"}),
    (4, {"board": "dead_ends", "headquarters": "dealt", "even_start": "on"}),
]


@cache
def watched(number: int) -> list[PulsarView]:
    """Return the views of a match for the seat to move; the last one is a watcher's, after the end."""
    seats, options = MATCHES[number % len(MATCHES)]
    dice = QuickDice(number)
    match = Match(GAME, seats, options, seed=bytes([number]))
    views: list[PulsarView] = []
    while not match.over():
        views.append(cast(PulsarView, match.view(match.mover())))
        legal = match.state.legal()
        # Random seats would rarely fly, and rarely use free actions.
        flights = [action for action in legal if FLY <= action < TAKE and dice.below(3) == 0]
        others = [action for action in legal if action != END_TURN] or legal
        match.play((flights or others)[dice.below(len(flights or others))])
    views.append(cast(PulsarView, match.view(WATCHER)))
    return views


@cache
def all_views() -> list[PulsarView]:
    """Return views of every phase with a decision and of the end, from matches with all options and seats."""
    found: dict[int, list[PulsarView]] = {}
    for number in range(36):
        for place, view in enumerate(watched(number)):
            there = found.setdefault(view.phase, [])
            if len(there) < 10 and (view.phase not in COMMON or place % 29 == 0):
                there.append(view)
    return [view for views in found.values() for view in views]


COMMON = (DRAFTING, MARKING, ACTING, USING, FLYING)
