"""Battlecruisers' picture, parsed for tests: elements by their ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import cast
from xml.etree import ElementTree

from starfold import OPEN, WATCHER, Match, QuickDice, State, View
from starfold.core.event import Event
from starfold.core.picture import Picture
from starfold.core.replay import plies
from starfold.games.battlecruisers import GAME
from starfold.games.battlecruisers.view import BattleView
from tests.games.battlecruisers.positions import resolving, selections, view_of, with_events
from tests.games.pictures import Element as Element
from tests.games.pictures import by_id as by_id
from tests.games.pictures import has_id as has_id
from tests.games.pictures import sprites as sprites

TEXT = "{http://www.w3.org/2000/svg}text"
SETS = {3: "first game", 4: "random", 5: "random"}


@cache
def drawn(view: View) -> Picture:
    """Return the picture of a view. It is cached: many tests use the same views."""
    return GAME.draw(view)


def picture(view: View, ground: bool = False) -> Element:
    """Return the parsed picture, by default without its ground."""
    found = GAME.draw(view)
    if not ground:
        found.ground = ""
    return ElementTree.fromstring(found.svg())


def ids(view: View) -> list[str]:
    """Return the ids of the moving layer, in their order."""
    return re.findall(r'\sid="([^"]+)"', drawn(view).moving)


def part(view: View, name: str) -> Element:
    """Return one part of the picture."""
    return by_id(picture(view), name)


def paths(view: View) -> dict[str, list[str]]:
    """Return the clicks of each offer, by its code."""
    return {offer.code: offer.clicks for offer in GAME.offers(view)}


def previews(view: View) -> dict[str, str]:
    """Return the preview of each offer, by its code."""
    return {offer.code: offer.preview for offer in GAME.offers(view)}


def sprites_of(drawn: str) -> list[str]:
    """Return the sprites that SVG refers to."""
    return re.findall(r"#sprite-battlecruisers-([\w-]+)", drawn)


def shown(state: State, cards: str, seat: int = 0, steps: int = 9, moves: tuple[str, ...] = ()) -> BattleView:
    """Return the view after all have chosen these cards, some numbers have resolved, and these choices were made."""
    events: list[Event] = []
    for move in selections(state, cards):
        state = with_events(state, move, events)
    for move in [*moves, ""]:
        while steps and resolving(state):
            state = with_events(state, GAME.words.code(state.legal()[0]), events)
            steps -= 1
        state = with_events(state, move, events) if move else state
    view = view_of(state, seat)
    view.recent = [seen for seen in (event.seen(seat) for event in events) if seen is not None]
    return view


@cache
def match_of(seats: int) -> Match:
    """Return a random match."""
    dice = QuickDice(seats)
    match = Match(GAME, seats, {"set": SETS[seats]}, seed=b"drawn")
    while not match.over() and match.ply() < 130:
        legal = match.state.legal()
        match.play(legal[dice.below(len(legal))])
    return match


@cache
def watched(seats: int) -> list[BattleView]:
    """Return the views of a random match for a watcher, for OPEN and for a seat in turn, and for the seat to move."""
    views: list[BattleView] = []
    for ply, stage in enumerate(plies(match_of(seats).record, GAME)):
        views.append(cast(BattleView, stage.view([WATCHER, OPEN, ply % seats][ply % 3])))
        if stage.mover() >= 0:
            views.append(cast(BattleView, stage.view(stage.mover())))
    return views


def all_views() -> Iterator[BattleView]:
    """Yield views of matches of every number of seats."""
    for seats in (3, 4, 5):
        yield from watched(seats)
